#!/bin/sh
# Installs what tests/dist/make.sh left in a folder, each part in a place of its own, and tries it there.
#
#     sh tests/dist/test.sh FOLDER [PART...]
#
# Fails at the first thing that is missing or does not work. Crates are built with the profile dev.
set -eu
folder=$(cd "$1" && pwd) || exit 1
shift
[ $# -gt 0 ] || set -- command wheel npm crates
cd "$(dirname -- "$0")/../.."
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

fail() {
    echo "error: $*" >&2
    exit 1
}

# The only file of a pattern.
one() {
    [ $# -eq 1 ] && [ -f "$1" ] || fail "expected one file, found: $*; run make dist"
    echo "$1"
}

# expect TEXT COMMAND...: the command succeeds, and prints the text somewhere.
expect() {
    wanted=$1
    shift
    said=$("$@" 2>&1) || fail "$* fails: $said"
    case $said in *"$wanted"*) ;; *) fail "$*: expected $wanted, found: $said" ;; esac
}

test_command() {
    archive=$(one "$folder"/lexc-*.tar.gz)
    mkdir "$work/prefix"
    tar -C "$work/prefix" --strip-components=1 -xzf "$archive"
    lexc=$work/prefix/bin/lexc
    (
        # Nothing of the repository is in reach.
        cd "$work"
        expect "lexc " "$lexc" --version
        printf 'cat\ncats\ndog\n' > words.txt
        "$lexc" build words.txt -a english -o words.lex --quiet
        expect DOG "$lexc" find words.lex 'd*'
        expect QUIZzER "$lexc" moves --rack 'QUIZER?' --limit 1
        expect "QUIZzER" "$lexc" moves --rack 'QUIZER?' --limit 1 --by equity
    )
    [ -z "$(nm "$lexc" 2> /dev/null)" ] || fail "the command is not stripped"
    [ "$(grep -l '^\.TH lexc' "$work"/prefix/share/man/man1/*.1 | wc -l)" -ge 30 ] || fail "man pages are missing"
    names=$("$lexc" help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p')
    [ "$(echo "$names" | wc -l)" -ge 30 ] || fail "lexc help lists only: $names"
    for name in $names; do
        [ "$name" = help ] || [ -s "$work/prefix/share/man/man1/lexc-$name.1" ] || fail "no man page of lexc $name"
    done
    # The completion of bash, as bash calls it.
    expect "moves" bash -c '
        . "$1"
        COMP_WORDS=(lexc mov) COMP_CWORD=1
        complete -p lexc | grep -q _lexc
        _lexc lexc mov lexc
        printf "%s\n" "${COMPREPLY[@]}"' bash "$work/prefix/share/bash-completion/completions/lexc"
    for file in zsh/site-functions/_lexc fish/vendor_completions.d/lexc.fish doc/lexc/LICENSE-MIT doc/lexc/lexicons.md; do
        [ -s "$work/prefix/share/$file" ] || fail "share/$file is missing"
    done
}

test_wheel() {
    wheel=$(one "$folder"/lexc-*.whl)
    python3 -m venv "$work/venv"
    # The wheel needs nothing else.
    "$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-index "$wheel"
    (
        cd "$work"
        expect "lexc " "$work/venv/bin/lexc" --version
        "$work/venv/bin/lexc" build "$root/formats/vectors/v1/twelve.txt" -a english --structures gaddag,two-way,trie -o twelve.lex --quiet
        export LEXC_TWELVE="$work/twelve.lex" LEXC_README="$root/crates/lexc-python/README.md" \
            LEXC_CALLS="$root/tests/api/calls.json"
        for test in test_lexc test_selfplay test_docs; do
            expect OK "$work/venv/bin/python" "$root/crates/lexc-python/tests/$test.py"
        done
        "$work/venv/bin/python" -c 'import lexc, pathlib; assert (pathlib.Path(lexc.__file__).parent / "py.typed").exists()'
    )
}

test_npm() {
    package=$(one "$folder"/lexc-*.tgz)
    mkdir "$work/npm"
    (
        cd "$work/npm"
        npm init --yes > /dev/null
        npm install --silent --offline --no-audit --no-fund "$package"
        # The example of the README, as it stands there.
        sed -n '/^```js$/,/^```$/p' node_modules/lexc/README.md | sed '/^```$/q' | sed '/^```/d' > example.mjs
        [ -s example.mjs ] || fail "the README of the npm package has no example"
        expect "true" node example.mjs
        case $said in *QUIZzER*) ;; *) fail "example.mjs: expected QUIZzER, found: $said" ;; esac
    )
}

test_crates() {
    mkdir "$work/crates"
    count=0
    # Both the project and cargo install, which looks above the package that it installs, find this.
    mkdir -p "$work/.cargo" "$work/project/src"
    echo '[patch.crates-io]' > "$work/.cargo/config.toml"
    for crate in "$folder"/crates/*.crate; do
        [ -f "$crate" ] || fail "there are no crates in $folder/crates"
        tar -C "$work/crates" -xzf "$crate"
        tree=$work/crates/$(basename "$crate" .crate)
        name=$(sed -n 's/^name = "\(.*\)"/\1/p' "$tree/Cargo.toml" | head -1)
        [ -f "$tree/LICENSE-MIT" ] && [ -f "$tree/LICENSE-APACHE" ] && [ -f "$tree/README.md" ] || fail "$name lacks licences or README"
        echo "$name = { path = \"$tree\" }" >> "$work/.cargo/config.toml"
        count=$((count + 1))
    done
    [ "$count" -ge 12 ] || fail "only $count crates"
    cli=$(one "$folder"/crates/lexc-cli-*.crate)
    version=$(basename "$cli" .crate | sed 's/lexc-cli-//')
    cat > "$work/project/Cargo.toml" <<TOML
[package]
name = "lexc-dist-test"
version = "0.0.0"
edition = "2024"

[dependencies]
lexc = "$version"

[workspace]
TOML
    cat > "$work/project/src/main.rs" <<'RUST'
use lexc::prelude::*;

fn main() -> Result<(), lexc::Error> {
    let english = Lexicon::builtin("english")?;
    let rack = Rack::parse("QUIZER?", &english)?;
    let best = MoveGenerator::new(&english)?.best(&rack);
    println!("{} {:?}", english.contains("quixotry"), best.map(|play| play.score()));
    Ok(())
}
RUST
    (
        cd "$work/project"
        export CARGO_TARGET_DIR="$target/dist-test"
        # The versions of other crates are those of the repository.
        expect "true Some(" cargo run --quiet --config 'profile.dev.debug=false'
        # The command, as cargo install gets it.
        cargo install --quiet --debug --config 'profile.dev.debug=false' --path "$work/crates/lexc-cli-$version" --root "$work/installed"
    )
    (
        cd "$work"
        expect QUIZzER "$work/installed/bin/lexc" moves --rack 'QUIZER?' --limit 1
    )
}

(cd "$folder" && sha256sum --quiet --check SHA256SUMS) || fail "files are not those of SHA256SUMS"
for part in "$@"; do
    case $part in
    command | wheel | npm | crates) "test_$part" ;;
    *) fail "there is no part $part: command, wheel, npm or crates" ;;
    esac
    echo "$part: ok"
done
