# To be read by the scripts of tests (`. tests/require.sh`).
#
#     require COMMAND PACKAGE || exit 0
#
# Succeeds if COMMAND is installed. If it is not, says which package to install; where CI is set that
# ends the script with an error, because nothing may be skipped there, and else it fails.
require() {
    command -v "$1" >/dev/null && return 0
    missing "$1 is not installed" "$2"
}

#     missing WHAT HOW || exit 0
missing() {
    if [ -n "${CI:-}" ]; then
        echo "error: $1, and is required where CI is set: install $2" >&2
        exit 1
    fi
    echo "SKIPPED: $1; install $2" >&2
    return 1
}
