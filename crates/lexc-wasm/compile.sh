#!/bin/sh
# Compiles a crate to WebAssembly and prints the path of the library.
#
#     sh crates/lexc-wasm/compile.sh [OPT-LEVEL [CRATE]]
#
# Needs one of these toolchains, which are looked for in this order:
#   1. rustup with the target (rustup target add wasm32-unknown-unknown);
#   2. Debian's compiler for WebAssembly, which builds the standard library as well
#      (apt-get install rustc-web cargo-web rust-web-src lld).
# If neither is there it says so. That is an error where CI is set, and status 3 otherwise.
set -eu
cd "$(dirname "$0")/../.."
. tests/require.sh
level=${1:-s}
crate=${2:-lexc-wasm}
target=wasm32-unknown-unknown
out=${CARGO_TARGET_DIR:-$PWD/target}/wasm
arguments="build --locked -p $crate --lib --profile wasm --target $target --target-dir $out"
export CARGO_PROFILE_WASM_OPT_LEVEL="$level"
# Vectors of 16 bytes are in all browsers since 2023; the others of these features since 2020. References to objects of
# JavaScript would need a second table, which wasm-split of Binaryen 108 (Debian 12) does not write right. Messages of
# panics name the source by its path in the checkout, wherever that is.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="\
-Ctarget-feature=+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals,+simd128,-reference-types \
--remap-path-prefix=$PWD/= --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src/="
mkdir -p "$out"

# With Debian's compiler.
build_with_debian() {
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTC_WRAPPER="$PWD/tests/debian-rustc.sh" \
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld \
        /usr/bin/cargo $arguments -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size --ignore-rust-version
}

if [ -d "$(rustc --print target-libdir --target $target 2>/dev/null || echo /nowhere)" ]; then
    cargo $arguments >&2
elif [ -x /usr/bin/cargo ] && [ -d /usr/lib/rustlib/src/rust/library/std ] && command -v wasm-ld >/dev/null; then
    build_with_debian >&2
else
    missing "no compiler for $target" \
        "it with 'rustup target add $target', or Debian's rustc-web cargo-web rust-web-src lld" >&2 || exit 3
fi
echo "$out/$target/wasm/$(echo "$crate" | tr - _).wasm"
