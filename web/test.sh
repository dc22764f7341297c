#!/bin/sh
# Plays the web game of target/web in a browser: whole games, files, offline use, axe, pictures.
#
#     web/test.sh [--test-name-pattern=PATTERN]
#
# Builds the page first, if there is none. Needs node, npm, Chromium (or CHROMIUM=path) and the command lexc, which
# `make test` builds (or LEXC_TEST_COMMAND=path). Pictures that differ are in target/web-tests;
# LEXC_UPDATE_PICTURES=1 keeps the new ones.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/.." && pwd)
LEXC_WEB=${LEXC_WEB:-${CARGO_TARGET_DIR:-$root/target}/web}
export LEXC_WEB
LEXC_TEST_COMMAND=${LEXC_TEST_COMMAND:-${CARGO_TARGET_DIR:-$root/target}/debug/lexc}
export LEXC_TEST_COMMAND
if [ ! -x "$LEXC_TEST_COMMAND" ]; then
    echo "error: there is no command $LEXC_TEST_COMMAND: build it with cargo build -p lexc-cli" >&2
    exit 2
fi
[ -f "$LEXC_WEB/index.html" ] || sh "$here/build.sh"
cd "$here"
exec node --test --test-reporter=spec --test-concurrency=2 "$@" tests/*.test.mjs
