#!/bin/sh
# Runs the tests of the crates that read and walk files under AddressSanitizer and LeakSanitizer:
# `sh fuzz/sanitize.sh [CRATE...]`. Needs a nightly toolchain. Doctests are excluded: they are built
# without the sanitizer.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- lexc-format lexc-runtime lexc-workspace-tests lexc-movegen lexc-interop

if ! RUSTUP_AUTO_INSTALL=0 cargo +nightly --version >/dev/null 2>&1; then
    echo "sanitizers need a nightly toolchain, and there is none: rustup toolchain install nightly --profile minimal" >&2
    exit 1
fi
host=$(rustc +nightly -vV | sed -n 's/^host: //p')
RUSTFLAGS=-Zsanitizer=address
RUSTDOCFLAGS=-Zsanitizer=address
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}/sanitize
export RUSTFLAGS RUSTDOCFLAGS CARGO_TARGET_DIR
for crate; do
    # With an explicit target, build scripts and macros are built without the sanitizer.
    ASAN_OPTIONS=detect_leaks=1 cargo +nightly test --target "$host" -p "$crate" --lib --tests
done
