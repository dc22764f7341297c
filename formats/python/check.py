"""Runs lexc_reader.py on files, for the test crates/lexc/tests/readers.

    python3 check.py words FILE...      every word, spelled and as tile numbers; the strings of the GADDAG are counted
    python3 check.py contains FILE      for each line of standard input whether it is a word
    python3 check.py many               opens and walks many files: standard input has a length of 4 bytes, then one
"""

import struct
import sys
from itertools import islice

from lexc_reader import LexError, Lexicon


def words(path):
    lexicon = Lexicon(path)
    found = list(lexicon.strings())
    gaddag = set(lexicon.strings("GADD"))
    for word, text in zip(found, lexicon):
        assert lexicon.alphabet.read(text) == list(word) and text in lexicon, text
        turned = [word[:i][::-1] + (0,) * (i < len(word)) + word[i:] for i in range(1, len(word) + 1)]
        assert gaddag.issuperset(turned), text
        print(text, *word)
    assert {word[::-1] for word in lexicon.strings("RDWG")} == set(found)
    assert list(lexicon.strings("TRIE")) == found
    print("gaddag: %d strings" % len(gaddag))
    print("%d words, %d tiles" % (len(lexicon), len(lexicon.alphabet.faces) - 1))


def contains(path):
    lexicon = Lexicon(path)
    for line in sys.stdin:
        print("yes" if line.rstrip("\n") in lexicon else "no")


def many():
    stdin = sys.stdin.buffer
    while prefix := stdin.read(4):
        try:
            lexicon = Lexicon(stdin.read(*struct.unpack("<I", prefix)))
        except LexError as error:
            print(error)
            continue
        for kind in ("TRIE", "DAWG", "GADD", "RDWG"):
            if kind in lexicon.automata:
                all(True for _ in islice(lexicon.strings(kind), 100))
        all(True for _ in islice(lexicon, 100))
        print("sound")


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    command, paths = sys.argv[1], sys.argv[2:]
    {"words": words, "contains": contains, "many": many}[command](*paths)
