# To be read by scripts that build into a folder (`. tests/lock.sh`).
#
#     lock FOLDER
#
# Waits until no other script builds there, and keeps others waiting until this one ends. The lock of a script that was
# killed does not count.
locks=
unlock() {
    for held in $locks; do
        rm -rf "$held"
    done
}

lock() {
    mkdir -p "$1"
    until mkdir "$1/.building" 2>/dev/null; do
        owner=$(cat "$1/.building/pid" 2>/dev/null) || owner=
        # A lock without a number is being made, or its owner died in that moment.
        if [ -z "$owner" ]; then
            sleep 2
            owner=$(cat "$1/.building/pid" 2>/dev/null) || owner=none
        fi
        if ! kill -0 "$owner" 2>/dev/null; then
            rm -rf "$1/.building"
        else
            sleep 1
        fi
    done
    echo $$ >"$1/.building/pid"
    locks="$locks $1/.building"
    trap unlock EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
}
