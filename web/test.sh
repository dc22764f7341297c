#!/bin/sh
# Plays the web game of target/web in a browser: whole games, files, offline use, axe, pictures.
#
#     web/test.sh [--test-name-pattern=PATTERN]
#
# Builds the page first, if there is none. Needs node, npm and Chromium (or CHROMIUM=path). Pictures that
# differ are in target/web-tests; LEXC_UPDATE_PICTURES=1 keeps the new ones.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/.." && pwd)
LEXC_WEB=${LEXC_WEB:-${CARGO_TARGET_DIR:-$root/target}/web}
export LEXC_WEB
[ -f "$LEXC_WEB/index.html" ] || sh "$here/build.sh"
cd "$here"
exec node --test --test-reporter=spec --test-concurrency=2 "$@" tests/*.test.mjs
