"""Runs lexc_reader.py on files, for the tests in tests/repository/tests/readers.

    python3 check.py words FILE...      prints every word, spelled and as tile numbers; checks the strings of the GADDAG
    python3 check.py list FILE...       prints every word, spelled
    python3 check.py contains FILE      prints for each line of standard input whether it is a word
    python3 check.py statement FILE...  compares vectors with the .json statements beside them
    python3 check.py many               opens and walks many files from standard input, each after its length in 4 bytes
"""

import json
import struct
import sys
from itertools import islice

from lexc_reader import LexError, Lexicon


def words(path):
    lexicon = Lexicon(path)
    found = list(lexicon.strings())
    gaddag = set(lexicon.strings("GADD")) if "GADD" in lexicon.automata else None
    for word, text in zip(found, lexicon):
        assert lexicon.alphabet.read(text) == list(word) and text in lexicon, text
        turned = [word[:i][::-1] + (0,) * (i < len(word)) + word[i:] for i in range(1, len(word) + 1)]
        assert gaddag is None or gaddag.issuperset(turned), text
        print(text, *word)
    if gaddag is not None:  # then there is everything; packed files have their words alone
        assert {word[::-1] for word in lexicon.strings("RDWG")} == set(found)
        assert list(lexicon.strings("TRIE")) == found
        print("gaddag: %d strings" % len(gaddag))
    print("%d words, %d tiles" % (len(lexicon), len(lexicon.alphabet.faces) - 1))


def spelled(path):
    for text in Lexicon(path):
        print(text)


def contains(path):
    lexicon = Lexicon(path)
    for line in sys.stdin:
        print("yes" if line.rstrip("\n") in lexicon else "no")


def statement(path):
    with open(path[: -len("lex")] + "json", encoding="utf-8") as file:
        said = json.load(file)
    with open(path, "rb") as file:
        data = file.read()
    values = [column(body, len(said["words"])) for kind, body in table(data) if kind == "VALU"]
    assert values == [(c["name"], c["type"], c["values"], c.get("other_words", [])) for c in said["columns"]], values
    lexicon = Lexicon(path)
    assert list(struct.unpack_from("<HH", lexicon.data, 8)) == said["version"]
    assert ["packed", "edge-list", "bitmap"][lexicon.layout] == said["layout"]
    assert lexicon.provenance == [tuple(pair) for pair in said["provenance"]]
    assert [[text, list(word)] for text, word in zip(lexicon, lexicon.strings())] == said["words"]
    counts = ("words", "letters", "min_length", "max_length")
    assert dict(zip(counts, struct.unpack_from("<QQII", lexicon.sections["CNTS"]))) == said["counts"]
    of_alphabet(lexicon.alphabet, said["alphabet"])
    words = [tuple(word) for _, word in said["words"]]
    turned = {word[:i][::-1] + (0,) * (i < len(word)) + word[i:] for word in words for i in range(1, len(word) + 1)}
    accepted = {"TRIE": set(words), "DAWG": set(words), "GADD": turned, "RDWG": {word[::-1] for word in words}}
    for kind in accepted.keys() & lexicon.automata.keys():
        strings = list(lexicon.strings(kind))
        assert set(strings) == accepted[kind] and len(strings) == len(accepted[kind]), kind
    ranks = [rank_of(lexicon, word) for word in words] if "RANK" in lexicon.sections else None
    assert ranks in (None, list(range(len(words)))), ranks
    assert all(text in lexicon for text in said["found"])
    assert not any(text in lexicon for text in said["not_found"])
    found = [said["words"][rank][1] for rank in said["found"].values()]
    assert [lexicon.alphabet.read(text) for text in said["found"]] == found
    print(path, len(words), "words")


def of_alphabet(alphabet, said):
    assert [alphabet.name, alphabet.title, alphabet.language, alphabet.source] == [said[key] for key in ("name", "title", "language", "source")]
    assert (alphabet.blank_count, alphabet.blank_score) == (said["blanks"], said["blank_score"])
    assert ["none", "default", "turkic"][alphabet.casing] == said["casing"]
    tiles = list(zip(alphabet.faces, alphabet.blanks, alphabet.tile_info))[1:]
    wanted = [(tile["face"], tile["blank"], (tile["count"], tile["score"], tile["vowel"])) for tile in said["tiles"]]
    assert tiles == wanted
    for number, tile in enumerate(said["tiles"], 1):
        assert all(alphabet.read(text) == [number] for text in tile["aliases"]), tile
    assert alphabet.folds == {alphabet.normal(old): alphabet.normal(new) for old, new in said["folds"]}


def rank_of(lexicon, word):
    """Section 9."""
    own, weights = lexicon.automata["DAWG"], lexicon.sections["RANK"]

    def weight(at):
        return struct.unpack_from("<I", weights, 4 * (at - own.begin))[0]
    state, rank, terminal = own.root, 0, 0
    for tile in word:
        edges, first = list(lexicon.edges(state)), state + 2 * lexicon.width
        if lexicon.layout == 1:
            after = [weight(state + i) for i, edge in enumerate(edges) if edge.label >= tile]
            rank += weight(state) - after[0]
        else:
            children = [edge.label for edge in edges if edge.target]
            after = [weight(first + i) for i, label in enumerate(children) if label >= tile]
            rank += sum(edge.terminal for edge in edges if edge.label < tile)
            rank += (weight(first) if children else 0) - (after[0] if after else 0)
        edge = lexicon.step(state, tile)
        rank, terminal, state = rank + terminal, edge.terminal, edge.target
    assert terminal
    return rank


def table(data):
    for at in range(64, 64 + 32 * struct.unpack_from("<I", data, 24)[0], 32):
        kind, _, offset, length = struct.unpack_from("<4sIQQ", data, at)
        yield kind.decode(), data[offset : offset + length]


def column(body, words):
    """Section 11: name, type and values of a column, and the words of an edition that the lexicon lacks."""
    kind, width, count, texts, length, scale = struct.unpack_from("<IIQIIQ", body)
    assert count == words and scale <= (18 if kind == 5 else 0)
    at = 32

    def take(size):
        nonlocal at
        begin, at = at, at + (size + 7) // 8 * 8
        assert not any(body[begin + size : at])
        return body[begin : begin + size]
    name = take(length).decode()
    bits = take((words + 63) // 64 * 8) if kind != 4 else b""
    has = [bits[rank // 8] >> rank % 8 & 1 == 1 for rank in range(words)] if kind != 4 else []
    if kind < 3:
        assert at == len(body)
        return name, ("edition", "flag")[kind - 1], has, []
    raw = take(width * words)
    entries = [int.from_bytes(raw[width * rank : width * rank + width], "little") for rank in range(words)]
    if kind == 3:
        assert at == len(body)
        return name, "number", [entry if there else None for entry, there in zip(entries, has)], []
    if kind == 5:
        assert at == len(body)
        signed = [entry - (entry >> 8 * width - 1 << 8 * width) for entry in entries]
        return name, "decimal", [decimal(entry, scale) if there else None for entry, there in zip(signed, has)], []
    offsets = struct.unpack("<%dI" % (texts + 1), take(4 * texts + 4))
    assert at + offsets[-1] == len(body)
    spelled = [body[at + a : at + b].decode() for a, b in zip(offsets, offsets[1:])]
    if kind == 6:
        return name, "edition", has, spelled
    return name, "text", [([None] + spelled)[entry] for entry in entries], []


def decimal(units, scale):
    """The shortest text of a decimal number."""
    while scale and units % 10 == 0:
        units, scale = units // 10, scale - 1
    digits = str(abs(units)).zfill(scale + 1)
    return "-" * (units < 0) + digits[: len(digits) - scale] + "." * (scale > 0) + digits[len(digits) - scale :]


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
    if command == "many":
        many()
    for path in paths:
        {"words": words, "list": spelled, "contains": contains, "statement": statement}[command](path)
