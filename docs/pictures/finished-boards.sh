#!/bin/sh
# finished-boards.sh [LEXC]: plays the games of docs/guide/playing.md and draws their boards beside this script.
#
# The games repeat figures 11 to 13 of the Scrabble AI by M. Şahin: both players make the play of the highest
# score, with 1,000 English words, 1,000 Turkish words, and all Turkish words that come with lexc. The words of the
# small lists are those of 2 to 6 letters at even distances in the order of the alphabet. The boards are the
# same on every machine; the times are printed, and differ.
set -eu

lexc=${1:-lexc}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A thousand lines at even distances.
thousand() {
    awk '{ line[NR] = $0 } END { for (i = 1; i <= 1000; i++) print line[int((i - 0.5) * NR / 1000) + 1] }'
}

for language in english turkish; do
    "$lexc" words "builtin:$language" --length 2..6 | thousand > "$work/$language-1000.txt"
    "$lexc" build "$work/$language-1000.txt" -a "$language" -o "$work/$language-1000.lex" > /dev/null 2>&1
done
"$lexc" words builtin:turkish > "$work/turkish.txt"
"$lexc" build "$work/turkish.txt" -a turkish -o "$work/turkish.lex" > /dev/null 2>&1

for game in english-1000 turkish-1000 turkish; do
    "$lexc" play --plain -l "$work/$game.lex" --players First=greedy,Second=greedy --in-order --autoplay all \
        --seed 7 --timing -o "$work/$game.gcg" > "$work/$game.out" < /dev/null
    "$lexc" board "$work/$game.gcg" -l "$work/$game.lex" --no-racks --force --svg "$here/finished-$game.svg" \
        --title "The end of a game with the lexicon $game"
    words=$("$lexc" words "$work/$game.lex" | wc -l)
    echo "$game ($words words): $(grep '^The computer took' "$work/$game.out"); $(grep -E '^(First|Second): -?[0-9]+$' "$work/$game.out" | tr '\n' ' ')"
done
