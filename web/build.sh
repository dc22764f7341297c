#!/bin/sh
# Builds the web game into target/web.
#
#     web/build.sh
#
# Needs node, npm, and what the TypeScript package is built with; LEXC_PACKAGE=path names a package
# that is built already. Packages of npm are installed by the lock file, once.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
package=${LEXC_PACKAGE:-}
# What is missing ends this script with status 2 and one line.
export LEXC_REQUIRED=yes
. "$root/tests/require.sh"
. "$root/tests/lock.sh"
require node nodejs
require npm npm
if [ -z "$package" ]; then
    sh "$root/crates/lexc-wasm/build.sh"
    package=$root/crates/lexc-wasm/package
elif [ ! -f "$package/dist/raw/lexc_game.wasm" ]; then
    echo "error: there is no package in $package: build it with make wasm" >&2
    exit 2
fi

lock "$target"
lock "$here"
cd "$here"
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --no-audit --no-fund --loglevel=error >&2
fi
rm -rf node_modules/lexc
ln -s "$package" node_modules/lexc
npx tsc
npx vite build --outDir "$target/web" --logLevel warn
echo "The web game is in $target/web ($(find "$target/web" -type f ! -name '*.br' -exec cat {} + | wc -c) bytes)."
