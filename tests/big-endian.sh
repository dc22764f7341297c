#!/bin/sh
# Runs tests on a big-endian machine: s390x under QEMU. The C reader reads vectors; then `cargo test` runs with the given
# arguments, or the tests of format, runtime, move generator and vectors.
#
#     sh tests/big-endian.sh [ARGUMENT...]
#
# What it needs, and else says so and passes over: a C compiler for s390x with its libc and QEMU (on Debian:
# gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user), and the target's standard library (rustup target add
# s390x-unknown-linux-gnu) or Debian's compiler with its sources (rustc-web cargo-web rust-web-src), which builds it.
# Compiler and emulator may be named by S390X_CC and S390X_QEMU.
set -eu
cd "$(dirname "$0")/.."
target=s390x-unknown-linux-gnu
cc=${S390X_CC:-s390x-linux-gnu-gcc}
qemu=${S390X_QEMU:-}
[ -n "$qemu" ] || for name in qemu-s390x-static qemu-s390x; do
    command -v "$name" >/dev/null && qemu=$name
done

. tests/require.sh
require "$cc" "gcc-s390x-linux-gnu libc6-dev-s390x-cross" || exit 0
require "${qemu:-qemu-s390x}" qemu-user || exit 0

# The target's libraries are where its compiler finds them.
libc=$("$cc" -print-file-name=libc.so.6)
QEMU_LD_PREFIX=$(dirname "$(dirname "$libc")")
export QEMU_LD_PREFIX

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$cc" -std=c99 -Wall -Wextra -Werror -O1 formats/c/check.c -o "$scratch/check"
"${CC:-cc}" -std=c99 -Wall -Wextra -Werror -O1 formats/c/check.c -o "$scratch/check-here"
for layout in edge-list bitmap; do
    file=formats/vectors/v1/twelve-$layout.lex
    "$qemu" "$scratch/check" words "$file" > "$scratch/there"
    "$scratch/check-here" words "$file" > "$scratch/here"
    cmp "$scratch/there" "$scratch/here"
    echo "formats/c: $file is read in the same way"
done

if [ -d "$(rustc --print target-libdir --target $target)" ]; then
    run() {
        cargo test --target $target "$@"
    }
elif [ -x /usr/bin/cargo ] && [ -d /usr/lib/rustlib/src/rust/library/std ]; then
    CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}/s390x
    export CARGO_TARGET_DIR
    run() {
        RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTC_WRAPPER="$PWD/tests/debian-rustc.sh" \
            /usr/bin/cargo test --target $target -Zbuild-std=std,panic_unwind,test --ignore-rust-version "$@"
    }
else
    missing "no standard library for $target, so the tests in Rust are not run" \
        "it with 'rustup target add $target', or Debian's rustc-web cargo-web rust-web-src" || exit 0
fi
export CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER="$cc"
export CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_RUNNER="$qemu"
# Emulated code is about thirty times slower: few cases of each property.
export PROPTEST_CASES="${PROPTEST_CASES:-16}"
export LEXC_DAMAGE_EVERY="${LEXC_DAMAGE_EVERY:-20}"
if [ $# -gt 0 ]; then
    run "$@"
    exit
fi
run -p lexc-format -p lexc-runtime -p lexc-movegen --lib
run -p lexc-workspace-tests --test '*'
run -p lexc-movegen positions::
run -p lexc-game --test notation
# The compiler writes the vectors byte for byte on this machine too.
run -p lexc-repository-tests --test repository -- specification:: vectors::
