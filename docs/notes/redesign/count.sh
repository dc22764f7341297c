#!/bin/sh
# Counts the instructions of the main operations before and after the redesign of the types, and prints a table. Needs
# valgrind. Usage: sh docs/notes/redesign/count.sh [LEXICON.lex]
#
# Checks the last commit before the redesign out into target/redesign, builds one small program with it (old.rs) and
# one with the present tree (new.rs), both with the profile `release` and for any x86-64, and runs each operation of
# both under callgrind. Without a file, the English list is compiled with DAWG, GADDAG, two-way DAWG and ranks by
# `target/release/lexc`.
set -e
before=e3b5c3c
cd "$(dirname "$0")/../../.."
root=$PWD
work=$root/target/redesign
mkdir -p "$work"
test -d "$work/before" || git worktree add --detach "$work/before" "$before" >&2
lexicon=${1:-$work/english.lex}
if ! test -f "$lexicon"; then
	cargo build --release --locked -p lexc-cli >&2
	target/release/lexc build lexicons/english.txt -a english --min-length 2 --max-length 15 --quiet \
		--structures dawg,gaddag,two-way,rank -o "$lexicon" >&2
fi

# program NAME TREE CRATE...: builds one program beside the tree whose crates it uses.
program() {
	name=$1 tree=$2
	shift 2
	mkdir -p "$work/$name"
	cp "$root/docs/notes/redesign/$name.rs" "$work/$name/main.rs"
	cp "$root/docs/notes/redesign/common.rs" "$work/$name/common.rs"
	cp "$tree/Cargo.lock" "$work/$name/"
	{
		printf '[package]\nname = "%s"\nedition = "2024"\n[workspace]\n[[bin]]\nname = "%s"\npath = "main.rs"\n' "$name" "$name"
		printf '[profile.release]\nlto = "thin"\ncodegen-units = 1\ndebug = "line-tables-only"\n[dependencies]\n'
		for crate; do
			features=
			test "$name $crate" = 'new lexc-runtime' && features=', features = ["mmap", "regex"]'
			printf '%s = { path = "%s/crates/%s"%s }\n' "$crate" "$tree" "$crate" "$features"
		done
	} > "$work/$name/Cargo.toml"
	cargo build --release --quiet --manifest-path "$work/$name/Cargo.toml" --target-dir "$work/target" >&2
}
program old "$work/before" lexc-runtime lexc-movegen
program new "$root" lexc-runtime lexc-movegen lexc-game

# count NAME OPERATION: prints the answer and the millions of instructions.
count() {
	valgrind --tool=callgrind --callgrind-out-file="$work/$1.out" --collect-atstart=no \
		--toggle-collect='*common::counted*' "$work/target/release/$1" "$lexicon" lexicons/english.txt \
		crates/lexc-movegen/tests/data/positions-english.tsv "$2" > "$work/$1.answer" 2> "$work/$1.log"
	awk '/Collected/ {printf "%.3f", $NF / 1e6}' "$work/$1.log"
}
echo '| operation | before, millions | now, millions | ratio |'
echo '|---|--:|--:|--:|'
for operation in 'look-up' 'open' 'open, unverified' 'rank' 'word of a rank' 'iteration' 'queries' 'set-up' 'every play' 'best play'; do
	old=$(count old "$operation")
	new=$(count new "$operation")
	cmp "$work/old.answer" "$work/new.answer" >&2 || { echo "different answers: $operation" >&2; exit 1; }
	echo "$operation $old $new" | awk '{new = $NF; old = $(NF - 1); NF -= 2; printf "| %s | %s | %s | %.3f |\n", $0, old, new, new / old}'
done
