#!/bin/sh
# Runs every fuzz target for some seconds: `sh fuzz/run.sh [SECONDS] [TARGET...]`; `make fuzz` calls it.
# What is newly covered goes to the build folder, not to the committed corpus; a crash ends the run
# and leaves its input in fuzz/artifacts.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-10}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- open forged words alphabet compile cgp gcg board_layout import

if ! RUSTUP_AUTO_INSTALL=0 cargo +nightly --version >/dev/null 2>&1; then
    echo "fuzzing needs a nightly toolchain, and there is none: rustup toolchain install nightly --profile minimal" >&2
    exit 1
fi
if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "cargo-fuzz is not there: installing it from crates.io (cargo install cargo-fuzz --locked)" >&2
    cargo install cargo-fuzz --locked
fi

CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}/fuzz
export CARGO_TARGET_DIR
cargo +nightly fuzz build
for target; do
    found=$CARGO_TARGET_DIR/corpus/$target
    mkdir -p "$found"
    echo "fuzzing $target for $seconds seconds"
    # A hang counts as a crash: nothing here takes more than a few hundredths of a second.
    cargo +nightly fuzz run "$target" "$found" "fuzz/corpus/$target" -- \
        -max_total_time="$seconds" -timeout=20 -print_final_stats=1 -verbosity=0
done
echo "no crash in: $*"
