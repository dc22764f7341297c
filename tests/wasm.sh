#!/bin/sh
# Builds lexc-runtime, lexc-compiler, lexc-game and lexc-movegen for wasm32-unknown-unknown, without files and clocks,
# runs them under Node, and compares the answers with those of a native build.
#
#     sh tests/wasm.sh
#
# Needs Node and one of these toolchains, which are looked for in this order:
#   1. rustup with the target (rustup target add wasm32-unknown-unknown);
#   2. Debian's compiler for WebAssembly, which builds the standard library as well
#      (apt-get install rustc-web cargo-web rust-web-src lld).
# If something is missing it says which package to install. That is an error where CI is set.
set -eu
cd "$(dirname "$0")/.."
. tests/require.sh
target=wasm32-unknown-unknown
out=${CARGO_TARGET_DIR:-$PWD/target}/wasm
manifest=tests/wasm/Cargo.toml
mkdir -p "$out"

require node nodejs || exit 0

# With the target of rustup.
build_with_rustup() {
    cargo build --release --locked --manifest-path $manifest --target $target --target-dir "$out" --lib
}

# With Debian's compiler.
build_with_debian() {
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTC_WRAPPER="$PWD/tests/debian-rustc.sh" \
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld \
        /usr/bin/cargo build --release --locked --manifest-path $manifest --target $target --target-dir "$out" --lib \
        -Zbuild-std=std,panic_abort --ignore-rust-version
}

if [ -d "$(rustc --print target-libdir --target $target 2>/dev/null || echo /nowhere)" ]; then
    build_with_rustup
elif [ -x /usr/bin/cargo ] && [ -d /usr/lib/rustlib/src/rust/library/std ] && command -v wasm-ld >/dev/null; then
    build_with_debian
else
    missing "no compiler for $target" \
        "it with 'rustup target add $target', or Debian's rustc-web cargo-web rust-web-src lld" || exit 0
fi

cargo run --quiet --locked --manifest-path $manifest --target-dir "$out" > "$out/native.txt"
node tests/wasm/check.mjs "$out/$target/release/lexc_wasm_check.wasm" "$out/native.txt"
