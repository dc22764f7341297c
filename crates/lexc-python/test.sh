#!/bin/sh
# Tests the wheel that is installed in a virtual environment, with pyarrow and mypy. Nothing is left out.
#
#     sh crates/lexc-python/test.sh FOLDER
set -eu
venv=$(cd "$1" && pwd)
cd "$(dirname -- "$0")/../.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
cd "$work"
"$venv/bin/lexc" build "$root/formats/vectors/v1/twelve.txt" -a english --structures gaddag,two-way,trie -o twelve.lex --quiet
export LEXC_TWELVE="$work/twelve.lex" LEXC_README="$root/crates/lexc-python/README.md" LEXC_EVERYTHING=1
export LEXC_CALLS="$root/tests/api/calls.json"
for test in test_lexc test_selfplay test_docs; do
    "$venv/bin/python" "$root/crates/lexc-python/tests/$test.py"
done
# pyarrow has no types.
printf '[mypy]\nignore_missing_imports = True\n' > mypy.ini
"$venv/bin/python" -m mypy --strict --allow-untyped-calls -p lexc
# Python's own methods of pickling and of comparison have no better types than object; pyo3 lists private names, too.
printf 'lexc\\._lexc\\..*\\.__(reduce|eq|ne|lt|le|gt|ge|getstate)__\nlexc\\._lexc\\.__all__\n' > allowed
"$venv/bin/python" -m mypy.stubtest lexc._lexc --allowlist allowed --ignore-unused-allowlist --mypy-config-file mypy.ini
