#!/bin/sh
# Leaves in a folder what can be given to others: the command with its man pages and completions, the Python wheel, the npm
# package, and the packages of the crates.
#
#     sh tests/dist/make.sh FOLDER [PART...]
#
# Parts are command, wheel, npm and crates; all of them if none is named. PROFILE is the profile of Cargo, release unless said.
set -eu
folder=$1
shift
[ $# -gt 0 ] || set -- command wheel npm crates
cd "$(dirname -- "$0")/../.."
target=${CARGO_TARGET_DIR:-$PWD/target}
profile=${PROFILE:-release}
built=$target/$([ "$profile" = dev ] && echo debug || echo "$profile")
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)

make_command() {
    # With the features of the Python package, which is built of the same crates.
    cargo build --quiet --locked --profile "$profile" -p lexc-cli -p lexc-python --bin lexc
    name=lexc-$version-$(rustc -vV | sed -n 's/^host: //p')
    tree=$target/dist-tree/$name
    rm -rf "$tree" "$folder"/lexc-*.tar.gz
    mkdir -p "$tree/bin" "$tree/share/bash-completion/completions" "$tree/share/zsh/site-functions" \
        "$tree/share/fish/vendor_completions.d" "$tree/share/doc/lexc"
    strip -o "$tree/bin/lexc" "$built/lexc"
    "$tree/bin/lexc" man "$tree/share/man/man1"
    "$tree/bin/lexc" completions bash > "$tree/share/bash-completion/completions/lexc"
    "$tree/bin/lexc" completions zsh > "$tree/share/zsh/site-functions/_lexc"
    "$tree/bin/lexc" completions fish > "$tree/share/fish/vendor_completions.d/lexc.fish"
    cp LICENSE-MIT LICENSE-APACHE CHANGELOG.md "$tree/share/doc/lexc/"
    cp lexicons/README.md "$tree/share/doc/lexc/lexicons.md"
    cp -r lexicons/licences "$tree/share/doc/lexc/"
    tar -C "$target/dist-tree" --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -czf "$folder/$name.tar.gz" "$name"
}

make_wheel() {
    rm -f "$folder"/lexc-*.whl
    sh crates/lexc-python/wheel.sh "$target/python" > /dev/null
    cp "$target"/wheels/lexc-*.whl "$folder/"
}

make_npm() {
    CI=${CI:-1} sh crates/lexc-wasm/build.sh
    rm -f "$folder"/lexc-*.tgz
    (cd crates/lexc-wasm/package && npm pack --silent --pack-destination "$folder" > /dev/null)
}

make_crates() {
    rm -rf "$folder/crates"
    mkdir -p "$folder/crates"
    # Those that are published: the others say `publish = false`.
    names=$(cargo metadata --no-deps --offline --format-version 1 | python3 -c '
import json, sys
for package in json.load(sys.stdin)["packages"]:
    if package["publish"] is None:
        print("-p", package["name"])')
    # shellcheck disable=SC2086
    cargo package --quiet --locked --no-verify --allow-dirty $names
    for crate in "$target"/package/*-"$version".crate; do
        name=$(basename "$crate" "-$version.crate")
        case " $names " in *"-p $name"*) cp "$crate" "$folder/crates/" ;; esac
    done
}

for part in "$@"; do
    case $part in
    command | wheel | npm | crates) "make_$part" ;;
    *) echo "error: there is no part $part: command, wheel, npm or crates" >&2 && exit 2 ;;
    esac
done
(cd "$folder" && find . -type f ! -name SHA256SUMS | LC_ALL=C sort | xargs sha256sum > SHA256SUMS)
(cd "$folder" && find . -type f | LC_ALL=C sort | xargs ls -l | awk '{print $5, $9}')
