# To be read by the scripts of tests (`. tests/require.sh`).
#
#     require COMMAND PACKAGE || exit 0
#
# Succeeds if COMMAND is installed. If it is not, says which package to install; where CI is set that
# ends the script with an error, because nothing may be skipped there, and where LEXC_REQUIRED is set with
# status 2, because what is built is wanted; else it fails.
require() {
    command -v "$1" >/dev/null && return 0
    missing "$1 is not installed" "$2"
}

#     missing WHAT HOW || exit 0
missing() {
    if [ -n "${LEXC_REQUIRED:-}" ]; then
        echo "error: $1: install $2" >&2
        exit 2
    fi
    if [ -n "${CI:-}" ]; then
        echo "error: $1, and is required where CI is set: install $2" >&2
        exit 1
    fi
    echo "SKIPPED: $1; install $2" >&2
    return 1
}
