#!/bin/sh
# Builds the TypeScript package lexc in crates/lexc-wasm/package: WebAssembly, its JavaScript, types, lexicons.
#
#     sh crates/lexc-wasm/build.sh [OPT-LEVEL]
#
# compile.sh finds a toolchain for WebAssembly. The tool in bindgen/ writes the JavaScript; wasm-opt and tsc come
# from npm, with the versions of package/package-lock.json. Needs node, npm and wasm-split, which split.mjs runs.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
. tests/require.sh
. tests/lock.sh
require node nodejs || exit 0
require npm npm || exit 0
require wasm-split binaryen || exit 0
out=${CARGO_TARGET_DIR:-$PWD/target}/wasm
package=$here/package
level=${1:-s}

lock "$out"
lock "$package"
games=$(sh "$here/compile.sh" "$level") || { status=$?; [ $status -eq 3 ] && exit 0; exit $status; }
api=$(sh "$here/compile.sh" "$level" lexc-wasm-api)
words=$(sh "$here/compile.sh" "$level" lexc-wasm-words)
cargo build --quiet --locked --manifest-path "$here/bindgen/Cargo.toml" --target-dir "$out-bindgen"
[ -d "$package/node_modules/binaryen" ] || npm ci --silent --no-audit --no-fund --prefix "$package"

# Everything is made beside what is there, and then takes its place: a failed build leaves the last one.
made=$out/package
rm -rf "$made"
mkdir -p "$made"
# What LLVM has optimised for size gets smaller by the higher levels of wasm-opt, but larger when it is compressed
# (docs/guide/web.md). In the order of their names, functions that are alike stand beside each other, which compresses better.
case $level in [sz]) optimise=-O1 ;; *) optimise="-O3 --converge" ;; esac

# Writes the JavaScript of a library, and the library as small as it gets: `write LIBRARY NAME`.
write() {
    "$out-bindgen/debug/lexc-wasm-bindgen" "$1" "$made/raw" "$2"
    "$package/node_modules/.bin/wasm-opt" "$made/raw/$2_bg.wasm" $optimise --reorder-functions-by-name \
        --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals \
        --enable-multivalue --strip-debug --strip-producers -o "$made/raw/optimised.wasm"
    mv "$made/raw/optimised.wasm" "$made/raw/$2_bg.wasm"
}
write "$games" lexc
write "$api" api
write "$words" words

rm -rf "$package/src/raw" "$package/dist" "$package/lexicons" "$package/leaves" "$package/meanings"
mkdir -p "$package/src/raw" "$package/lexicons" "$package/leaves" "$package/meanings"
cp "$made/raw/lexc.d.ts" "$made/raw/api.d.ts" "$made/raw/words.d.ts" "$package/src/raw/"
(cd "$package" && node_modules/.bin/tsc -p .)
mkdir -p "$package/dist/raw"
for name in lexc api words; do
    cp "$made/raw/$name.js" "$made/raw/$name.d.ts" "$made/raw/${name}_bg.wasm" "$package/dist/raw/"
done
rm -rf "$package/src/raw"
cp lexicons/packed/*.lex lexicons/licences/*.txt lexicons/README.md "$package/lexicons/"
cp lexicons/leaves/*.lex "$package/leaves/"
# With their licence at the beginning.
cp lexicons/meanings/*.tsv "$package/meanings/"
cp lexicons/LICENSE-MIT lexicons/LICENSE-APACHE "$package/"
node "$here/split.mjs" "$package"
node -e '
    const { readFileSync } = require("node:fs"), { brotliCompressSync, gzipSync } = require("node:zlib");
    const engine = ["lexc_bg", "lexc_game", "lexc_more", "api_bg", "words_bg"].map((name) => `dist/raw/${name}.wasm`);
    for (const name of [...engine, "lexicons/english.lex", "leaves/english.lex", "meanings/english.tsv"]) {
        const bytes = readFileSync(`${process.argv[1]}/${name}`);
        const [zipped, small] = [gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length];
        console.log(`${name}: ${bytes.length} bytes, ${zipped} with gzip, ${small} with brotli`);
    }' "$package"
