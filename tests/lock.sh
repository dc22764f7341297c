# To be read by scripts that build into a folder (`. tests/lock.sh`).
#
#     lock FOLDER
#
# Waits until no other script builds there, and keeps others waiting until this one ends or is killed. Without the
# command flock (util-linux) nothing is locked.
lock() {
    mkdir -p "$1"
    if command -v flock >/dev/null; then
        exec 9>"$1/.lock"
        flock 9
    fi
}
