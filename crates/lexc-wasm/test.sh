#!/bin/sh
# Builds the TypeScript package and tests it under Node: against games and positions of the native library, its types
# with tsc, and the packed package installed elsewhere; and natively the searches that WebAssembly has. Needs what build.sh needs.
#
#     sh crates/lexc-wasm/test.sh
set -eu
cd "$(dirname "$0")/../.."
out=${CARGO_TARGET_DIR:-$PWD/target}/wasm
sh crates/lexc-wasm/build.sh
# build.sh says why if it built nothing.
[ -f crates/lexc-wasm/package/dist/raw/lexc_bg.wasm ] || exit 0
# Searches as they are compiled for WebAssembly, in every node layout.
cargo test --quiet --locked -p lexc-movegen --no-default-features --test movegen -- evaluators:: positions::
# With the features of the whole workspace, whose libraries other tests have built.
cargo build --quiet --locked --workspace --exclude lexc-measurements --example reference
"$(dirname "$out")/debug/examples/reference" > "$out/reference.json"
cd crates/lexc-wasm/package
export LEXC_REFERENCE="$out/reference.json"
npm test --silent
# The same in two parts.
LEXC_PARTS=yes node --test test/game.test.mjs test/lexicon.test.mjs test/moves.test.mjs test/player.test.mjs test/search.test.mjs
