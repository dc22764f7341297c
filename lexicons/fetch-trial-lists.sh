#!/bin/sh
# Fetches Debian's word lists into lexicons/trial/, for trials with big lists and with lists that are not clean.
#
#     sh lexicons/fetch-trial-lists.sh            # or: make lexicons
#     sh lexicons/fetch-trial-lists.sh --force    # fetch again what is already there
#
# The files are the packages' own, byte for byte, in their own encodings. Nothing is installed, and no
# privileges are needed. One more is made from them: polish-2-15.txt, for the figures of the Polish list.
#
# Exit status: 0 done; 1 a list could not be fetched, or is not as expected; 2 usage, or a tool is missing.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
trial=$here/trial
force=no

case "$#:${1-}" in
    0:) ;;
    1:--force) force=yes ;;
    *) sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac

say() { printf '%s\n' "fetch-trial-lists: $*" >&2; }

for tool in apt-get dpkg-deb python3; do
    command -v "$tool" >/dev/null && continue
    say "$tool was not found."
    case $tool in
        python3) say 'Install Python 3.8 or later.' ;;
        *)  say 'The lists come from Debian packages. Run this on Debian, Ubuntu, or in a container of theirs,'
            say 'or unpack the packages named in lexicons/README.md by other means, and put the lists from'
            say 'usr/share/dict/ into lexicons/trial/ under the names given there.' ;;
    esac
    exit 2
done

mkdir -p "$trial"
temp=$(mktemp -d "$trial/.fetch.XXXXXX")
trap 'rm -rf "$temp"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# download PACKAGE: leaves PACKAGE_*.deb in $temp. Where the system's index of packages is missing or old, one of our own is
# fetched into $temp, which needs no privileges.
own_index=no
run_apt() {
    # shellcheck disable=SC2086 # $options is a list of words
    (cd "$temp" && apt-get -q $options "$@") >"$temp/log" 2>&1
}
options=
[ "$(id -u)" -ne 0 ] || options="-o APT::Sandbox::User=root"
download() {
    if run_apt download "$1"; then return 0; fi
    if [ $own_index = no ]; then
        own_index=yes
        say 'fetching an index of packages ...'
        mkdir -p "$temp/lists/partial" "$temp/cache/archives/partial"
        options="$options -o Dir::State::Lists=./lists -o Dir::Cache=./cache"
        run_apt update || { say 'apt-get update failed:'; cat "$temp/log" >&2; return 1; }
        if run_apt download "$1"; then return 0; fi
    fi
    say "apt-get download $1 failed:"
    cat "$temp/log" >&2
    return 1
}

status=0

# fetch PACKAGE NAME FILE: puts usr/share/dict/NAME of the package at $trial/FILE, and its version into $trial/VERSIONS.
touch "$trial/VERSIONS"
fetch() {
    if [ $force = no ] && [ -s "$trial/$3" ]; then return 0; fi
    if ! [ -d "$temp/$1" ]; then
        say "fetching $1 ..."
        download "$1" || { status=1; return 0; }
        dpkg-deb -x "$temp/$1"_*.deb "$temp/$1"
    fi
    if ! [ -f "$temp/$1/usr/share/dict/$2" ]; then
        say "$1 has no usr/share/dict/$2"
        status=1
        return 0
    fi
    version=$(dpkg-deb -f "$temp/$1"_*.deb Version)
    { grep -v "^$3 " "$trial/VERSIONS" || :; printf '%s %s %s\n' "$3" "$1" "$version"; } | sort >"$temp/versions"
    mv "$temp/versions" "$trial/VERSIONS"
    cp "$temp/$1/usr/share/dict/$2" "$temp/list"
    mv "$temp/list" "$trial/$3"
    [ "$3" != polish.txt ] || rm -f "$trial/polish-2-15.txt"
}

fetch wpolish    polish  polish.txt
fetch wcatalan   catalan catalan.txt
fetch wspanish   spanish spanish.txt
fetch wngerman   ngerman german.txt
fetch wnorwegian bokmaal norwegian-bokmaal.txt
fetch wnorwegian nynorsk norwegian-nynorsk.txt
fetch wswedish   swedish swedish.txt
fetch wfrench    french  french.txt

# polish-2-15.txt: the words of polish.txt that have 2 to 15 letters, all of them lower case and Polish. Order is kept.
if [ -s "$trial/polish.txt" ] && ! [ -s "$trial/polish-2-15.txt" ]; then
    say 'making polish-2-15.txt ...'
    python3 - "$trial/polish.txt" "$temp/list" <<'PYTHON'
import re, sys
word = re.compile("[aąbcćdeęfghijklłmnńoóprsśtuwyzźż]{2,15}\n")
with open(sys.argv[1], encoding="utf-8", newline="\n") as source, \
     open(sys.argv[2], "w", encoding="utf-8", newline="\n") as target:
    target.writelines(line for line in source if word.fullmatch(line))
PYTHON
    mv "$temp/list" "$trial/polish-2-15.txt"
fi

# The table. A checksum that is not the one of the versions named in README.md is marked: figures do not compare then.
python3 - "$trial" <<'PYTHON' || status=1
import hashlib, sys
from pathlib import Path

trial = Path(sys.argv[1])
versions = dict(line.split(" ", 1) for line in (trial / "VERSIONS").read_text().splitlines())
known = {
    "polish.txt": "e9d92b97896378f7907ee9b77e7ef3c26da4fc596bdf9de0262520c3c471f2b1",
    "polish-2-15.txt": "4036db477b3a33c7e4618504617505b7d0f9633cae0571524c5a3dc4168400b3",
    "catalan.txt": "f739906c89d914965388e3771c4dfcd6203e00976bf5c458e52024c94e10b57d",
    "spanish.txt": "6b26adc955ec682e41e98d626d0ed1f778511065ee1f7f19c28e8b3cb574b9b6",
    "german.txt": "4864ca7300aae638c611114092ed566ba232b35e42280fcfb5509c5d121b307d",
    "norwegian-bokmaal.txt": "bf709795972479081fef367f4056ba89f66486a6c7c26d8aed1f1a3276ec6f3a",
    "norwegian-nynorsk.txt": "8da97f0f1190b82cc6872083255cd05f0dd6a983119f995a6fda1731c67eb2c5",
    "swedish.txt": "0e001d6362d9a06105354c4e5de3b4cbc320a327dcb59dc1a42c48f3b7231513",
    "french.txt": "33b3a15b7c47c4b85aaafa7c8b41d3fee9c7ca1383381bb8f710372ce7474f06",
}

def encoding(data):
    for name in ("ASCII", "UTF-8"):
        try:
            data.decode(name)
            return name
        except UnicodeDecodeError:
            pass
    return "ISO-8859-1" if not any(0x80 <= byte < 0xA0 for byte in set(data)) else "unknown"

print(f"{'file':22} {'package':26} {'lines':>9} {'bytes':>10} {'encoding':10} SHA-256")
missing, other = [], []
for name, expected in known.items():
    path = trial / name
    if not path.exists():
        missing.append(name)
        continue
    data = path.read_bytes()
    actual = hashlib.sha256(data).hexdigest()
    package = versions.get(name, "made from polish.txt" if name == "polish-2-15.txt" else "?")
    if actual != expected:
        other.append(name)
    print(f"{name:22} {package:26} {data.count(10):9} {len(data):10} {encoding(data):10} {actual}"
          f"{'' if actual == expected else ' *'}")
if other:
    print("* not the list that the figures of this project were made with; see lexicons/README.md", file=sys.stderr)
if missing:
    print(f"fetch-trial-lists: missing: {', '.join(missing)}", file=sys.stderr)
sys.exit(1 if missing else 0)
PYTHON

exit $status
