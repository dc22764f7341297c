#!/bin/sh
# Builds the wheel and installs it in a virtual environment, with other packages.
#
#     sh crates/lexc-python/wheel.sh FOLDER [PACKAGE...]
#
# The wheel is left in target/wheels. PROFILE is the profile of Cargo: release, or dev, which is quicker to build.
set -eu
venv=$1
shift
cd "$(dirname -- "$0")/../.."
wheels=${CARGO_TARGET_DIR:-target}/wheels
python3 -m venv "$venv" || { echo "error: cannot make a virtual environment: install the package python3-venv" >&2; exit 1; }
pip() { "$venv/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }
pip install 'maturin>=1.9,<2' "$@"
# Wheels of other versions would be installed as well.
rm -f "$wheels"/lexc-*.whl
"$venv/bin/maturin" build --quiet --locked --strip --profile "${PROFILE:-release}" --manifest-path crates/lexc-python/Cargo.toml --out "$wheels"
pip install --force-reinstall --no-deps "$wheels"/lexc-*.whl
ls -l "$wheels"/lexc-*.whl
