#!/bin/sh
# Compiles ../lex.ksy with Kaitai Struct, and reads .lex files with the generated parser: packed files, or files
# with a .json statement beside them. Without arguments it reads the vectors.
#
#     formats/kaitai/run.sh [FILE.lex...]
#
# Needs node, npm and python3 with pip. Installs packages once, into target/kaitai or the folder that
# LEXC_KAITAI_DIR names.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
formats=$(dirname "$here")
work=${LEXC_KAITAI_DIR:-$(dirname "$formats")/target/kaitai}

# One folder for each set of requirements, filled under a temporary name and then renamed, so that
# interrupted and concurrent installs leave no partial folder.
key=$(cat "$here/package-lock.json" "$here/requirements.txt" | cksum | cut -d ' ' -f 1)
python=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
tools="$work/tools-$key-python$python"
mkdir -p "$work"
scratch=$(mktemp -d "$work/tmp.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
if [ ! -d "$tools" ]; then
    mkdir "$scratch/tools"
    cp "$here/package.json" "$here/package-lock.json" "$scratch/tools"
    (cd "$scratch/tools" && npm ci --no-audit --no-fund --loglevel=error) >&2
    python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore \
        --target "$scratch/tools/python" --requirement "$here/requirements.txt" >&2
    [ -d "$tools" ] || mv "$scratch/tools" "$tools"
fi

node "$here/compile.mjs" "$tools/node_modules" "$formats/lex.ksy" "$scratch/parser"
[ $# -gt 0 ] || set -- "$formats"/vectors/v1/*.lex
PYTHONPATH="$scratch/parser:$tools/python:$formats/vectors" PYTHONDONTWRITEBYTECODE=1 \
    python3 "$here/check.py" "$@"
