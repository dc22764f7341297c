#!/bin/sh
# Runs tests under Miri, which detects undefined behaviour: the C ABI, the views of files in every layout and
# structure, the decoder of packed words. `sh tests/miri.sh [ARGUMENT...]` passes arguments to `cargo miri test`.
#
# What it needs, and else says so and passes over: a nightly toolchain with Miri (rustup +nightly component add miri
# rust-src). MIRI_TARGET=s390x-unknown-linux-gnu makes it a big-endian machine; nothing else is needed for that.
set -eu
cd "$(dirname "$0")/.."
if ! RUSTUP_AUTO_INSTALL=0 cargo +nightly miri --version >/dev/null 2>&1; then
    . tests/require.sh
    missing "there is no Miri" "it with 'rustup toolchain install nightly; rustup +nightly component add miri rust-src'" ||
        exit 0
fi
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}/miri
export CARGO_TARGET_DIR
# Tests read files. Miri is some hundred times slower than native code.
export MIRIFLAGS="${MIRIFLAGS:--Zmiri-disable-isolation}" PROPTEST_CASES="${PROPTEST_CASES:-2}"
target=${MIRI_TARGET:-$(rustc -vV | sed -n 's/^host: //p')}
miri() {
    cargo +nightly miri test --target "$target" "$@"
}
if [ $# -gt 0 ]; then
    miri "$@"
    exit
fi
miri -p lexc-capi --test calls
# Only tests with few words; alphabets are parsed from text and have no views of file bytes.
miri -p lexc-format --lib -- header packed provenance values alphabet::tests::bytes --skip no_byte_can_hurt
miri -p lexc-workspace-tests --test workspace -- structures::a_few compact::a_few packed::a_few
miri -p lexc-movegen --lib
