#!/bin/sh
# Runs fuzz targets: `sh fuzz/run.sh [SECONDS] [TARGET...]`, by default all for 10 seconds each.
# New inputs and the log of libFuzzer go to the build folder, not to the committed corpus. A crash, a
# hang, a leak or too much memory ends the run and leaves its input in fuzz/artifacts. FUZZ_SANITIZER=none runs without
# AddressSanitizer, several times as many inputs; FUZZ_COMPARISONS=0 without looking at what is compared, 1.4 to 1.7 times as many.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-10}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- open forged query words hunspell values alphabet compile cgp gcg replay board_layout import zyzzyva dawgdic leaves shards puzzles api wasm meanings conditions cards

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
sanitizer=${FUZZ_SANITIZER:-address}
CARGO_TARGET_DIR=$CARGO_TARGET_DIR/$sanitizer
comparisons=
if [ "${FUZZ_COMPARISONS:-1}" = 0 ]; then
    comparisons=--no-trace-compares
    CARGO_TARGET_DIR=$CARGO_TARGET_DIR-untraced
fi
only=
[ $# -ne 1 ] || only=$1
cargo +nightly fuzz build -s "$sanitizer" $comparisons $only
leaks=$([ "$sanitizer" = address ] && echo 1 || echo 0)
host=$(rustc +nightly -vV | sed -n 's/^host: //p')

# Prints a value of the final statistics of libFuzzer.
said() {
    sed -n "s/^stat::$1: *//p" "$log" | tail -n 1
}

for target; do
    found=$CARGO_TARGET_DIR/corpus/$target
    artifacts=fuzz/artifacts/$target
    log=$CARGO_TARGET_DIR/$target.log
    mkdir -p "$found" "$artifacts"
    dictionary=
    [ ! -f "fuzz/dictionaries/$target" ] || dictionary=-dict=fuzz/dictionaries/$target
    # Inputs take tenths of a second and some megabytes: 20 seconds, 512 MiB at once, 2 GiB in all and
    # leaks are findings. The timeout is wall-clock time: set FUZZ_TIMEOUT=300 on a busy machine.
    if ! ASAN_OPTIONS=detect_odr_violation=0 "$CARGO_TARGET_DIR/$host/release/$target" \
        "$found" "fuzz/corpus/$target" $dictionary -artifact_prefix="$artifacts/" \
        -max_total_time="$seconds" -timeout="${FUZZ_TIMEOUT:-20}" -rss_limit_mb=2048 -malloc_limit_mb=512 \
        -detect_leaks="$leaks" -print_final_stats=1 >"$log" 2>&1; then
        grep -v -e '^#[0-9]' -e '^stat::' "$log" | tail -n 60 >&2
        echo "$target: found something; all of it is in $log" >&2
        echo "again: $CARGO_TARGET_DIR/$host/release/$target INPUT, smaller: the same with -minimize_crash=1" >&2
        exit 1
    fi
    covered=$(sed -n 's/^#.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
    echo "$target: $(said number_of_executed_units) inputs in $seconds s, $covered places, $(said peak_rss_mb) MiB"
done
echo "nothing found in: $*"
