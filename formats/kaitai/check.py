"""Reads `.lex` files with the parser that Kaitai Struct made of `../lex.ksy`.

    python3 check.py FILE.lex...

Everything in a file is checked against the statement beside it, `FILE.json`, as the vectors have one: header,
checksums, alphabet, provenance, counts, every automaton, ranks, values. Of packed words the description gives
model and body, which `../vectors/unpack.py` decodes. A packed file without a statement is checked against its own
counts.
`lex.py` (the parser), `unpack.py`, `kaitaistruct` and `xxhash` are found by PYTHONPATH; run.sh sets
it.
"""

import argparse
import json
import os
import struct
import sys

import kaitaistruct
import unpack
import xxhash
from lex import Lex

SEPARATOR = 0
KINDS = "ALPH PROV CNTS TRIE DAWG GADD RDWG TWOW TWOC POOL PACK RANK".split()


class EdgeLists:
    """States of the edge-list layout (lex-v1.md, 7.1)."""

    def __init__(self, pool):
        self.cells = pool.cells
        assert len(self.cells) == pool.num_words

    def list_of(self, state):
        end = state
        while not self.cells[end].is_last:
            end += 1
        cells = self.cells[state : end + 1]
        order = [(cell.tile - 1) % 256 for cell in cells]
        assert order == sorted({*order}), f"labels of {state:#x}"
        return cells

    def edges(self, state):
        for cell in self.list_of(state) if state else []:
            yield cell.tile, cell.is_terminal, cell.target

    def right(self, state):
        return state + len(self.list_of(state))

    def weight(self, rank, state, tile):
        """Words below `state` from the edges of `tile` on."""
        for place, cell in enumerate(self.list_of(state), state):
            if cell.tile >= tile:
                return rank(place)
        return 0


class Bitmaps:
    """States of the bitmap layout (lex-v1.md, 7.2)."""

    def __init__(self, pool):
        self.records = {record.address: record for record in pool.records}
        self.masks = 2 * pool.mask_width

    @staticmethod
    def bits(mask):
        value = sum(half.bits << 32 * place for place, half in enumerate(mask.halves))
        tiles = [tile for tile in range(64) if value >> tile & 1]
        assert len(tiles) == mask.num_bits
        return tiles

    def edges(self, state):
        record = self.records[state]
        following = dict(zip(self.bits(record.next), (child.target for child in record.children)))
        ends = self.bits(record.ends)
        for tile in sorted({*following, *ends}):
            yield tile, tile in ends, following.get(tile, 0)

    def right(self, state):
        return state + self.masks + len(self.records[state].children)

    def weight(self, rank, state, tile):
        record = self.records[state]
        ends = sum(end >= tile for end in self.bits(record.ends))
        before = sum(following < tile for following in self.bits(record.next))
        if before == len(record.children):
            return ends
        return ends + rank(state + self.masks + before)

    def check_needed(self):
        """Checks that the needed tile of a child occurs in all of its completions, and is given if there is one."""
        for state, record in self.records.items():
            for child in record.children:
                completions = set(paths(self, child.target))
                common = set.intersection(*({*path} - {SEPARATOR} for path in completions))
                assert child.needed in (common or {0}), f"needed by {child.target:#x} from {state:#x}"


def paths(graph, state, path=()):
    """Yields all strings of tiles from a state to a terminal edge, in order."""
    for tile, terminal, target in graph.edges(state):
        if terminal:
            yield (*path, tile)
        if target:
            yield from paths(graph, target, (*path, tile))


def gaddag_of(words):
    """The strings that a GADDAG accepts."""
    for word in words:
        for split in range(1, len(word)):
            yield (*reversed(word[:split]), SEPARATOR, *word[split:])
        yield tuple(reversed(word))


def check_two_way(graph, root, words):
    """Checks that all ways to extend the empty fragment on either side give fragments of words."""
    fragments = {w[i:j] for w in words for i in range(len(w)) for j in range(i + 1, len(w) + 1)}
    seen = {(): (root, False)}
    queue = [()]
    for fragment in queue:
        state, _ = seen[fragment]
        if not state:
            continue
        for side, record in (("left", state), ("right", graph.right(state))):
            for tile, terminal, target in graph.edges(record):
                if tile == SEPARATOR:
                    rest = sorted(paths(graph, target))
                    if side == "left":
                        wanted = [w[len(fragment) :] for w in words if w[: len(fragment)] == fragment]
                    else:
                        wanted = [
                            w[::-1][len(fragment) :] for w in words if w[::-1][: len(fragment)] == fragment[::-1]
                        ]
                    assert rest == sorted(filter(None, wanted)), f"closing the {side} of {fragment}"
                    continue
                longer = (tile, *fragment) if side == "left" else (*fragment, tile)
                if longer in seen:
                    assert seen[longer] == (target, terminal), f"two ways to {longer}"
                else:
                    seen[longer] = (target, terminal)
                    queue.append(longer)
    assert {*seen} == {(), *fragments}, "fragments of words"
    assert {f for f, (_, terminal) in seen.items() if terminal} == {*words}, "words among fragments"


def check_compact(cells, graph, root, words):
    """The same for the compact two-way DAWG, forced tiles first; every word is found."""
    seen = {(): (root, False, False)}
    queue = [()]
    for fragment in queue:
        state, forced, _ = seen[fragment]
        places = [(w, at) for w in words for at in range(len(w) + 1) if w[at : at + len(fragment)] == fragment]
        around = {(w[:at], w[at + len(fragment) :]) for w, at in places} - {((), ())}
        if not state:
            assert not around, f"around {fragment}"
            continue
        end = state + 1 if forced else graph.right(state)
        sides = [("left", state, end)] if not forced or cells[state].is_last else []
        if not forced:
            sides.append(("right", end, graph.right(end)))
        elif not sides:
            sides.append(("right", state, end))
        for side, begin, end in sides:
            found = set()
            for cell in cells[begin:end]:
                if cell.tile == SEPARATOR:
                    assert not forced and cell.target
                    continue
                found.add(cell.tile)
                longer = (cell.tile, *fragment) if side == "left" else (*fragment, cell.tile)
                place = (cell.compact_target, cell.is_compact_target_forced, cell.is_terminal)
                if longer not in seen:
                    queue.append(longer)
                assert seen.setdefault(longer, place) == place, f"two ways to {longer}"
            if side == "left":
                wanted = {left[-1] for left, _ in around if left}
            else:
                wanted = {right[0] for _, right in around if right}
            assert found == wanted, f"{side} of {fragment}"
            if forced:
                assert all(left if side == "left" else right for left, right in around)
    assert {f for f, (_, _, terminal) in seen.items() if terminal} == {*words}, "words met"


def rank_of(graph, structure, weights, word):
    """The index of a word among all words (lex-v1.md, section 9)."""
    begin = structure.range_begin
    state, before, terminal = structure.root, 0, False
    for tile in word:
        before += terminal
        total = graph.weight(lambda at: weights[at - begin], state, 1)
        before += total - graph.weight(lambda at: weights[at - begin], state, tile)
        terminal, state = next((e, target) for t, e, target in graph.edges(state) if t == tile)
    assert terminal
    return before


def check_container(lex, data):
    """Header, table, checksums, padding: sections 2 to 4."""
    header = lex.header
    assert header.magic == b"\x89LEX\r\n\x1a\n"
    assert header.version_major == 1
    assert header.len_file == len(data)
    free = 64 + 32 * header.num_sections
    assert xxhash.xxh3_64_intdigest(data[:56] + data[64:free]) == header.checksum, "header checksum"
    sections = {}
    for section in lex.sections:
        begin, end = section.ofs_body, section.ofs_body + section.len_body
        assert begin == -(-free // 64) * 64, f"{section.kind}: offset"
        assert not any(data[free:begin]), f"{section.kind}: padding"
        assert xxhash.xxh3_64_intdigest(data[begin:end]) == section.checksum, f"{section.kind}: checksum"
        if section.kind == "VALU":
            sections.setdefault("VALU", []).append(section.body)
        elif section.kind in KINDS:
            assert section.kind not in sections, f"{section.kind} twice"
            sections[section.kind] = section.body
        free = end
    assert free == len(data)
    required = {section.kind for section in lex.sections if section.is_required}
    assert required == {"ALPH", "PACK" if "PACK" in sections else "POOL"}, required
    return sections


def check_small(lex, sections, said):
    """Alphabet, provenance, counts: sections 10, 5, 6."""
    assert [lex.header.version_major, lex.header.version_minor] == said["version"]
    assert [section.kind for section in lex.sections] == said["sections"]
    alphabet, wanted = sections["ALPH"], said["alphabet"]
    assert {
        "name": alphabet.name.value,
        "title": alphabet.title.value,
        "language": alphabet.language.value,
        "source": alphabet.source.value,
        "casing": alphabet.casing.name,
        "blanks": alphabet.num_blanks,
        "blank_score": alphabet.blank_score,
        "tiles": [
            {
                "face": tile.face.value,
                "blank": tile.blank_face.value,
                "count": tile.count,
                "score": tile.score,
                "vowel": tile.is_vowel,
                "aliases": [alias.value for alias in tile.aliases],
            }
            for tile in alphabet.tiles
        ],
        "folds": [[fold.original.value, fold.replacement.value] for fold in alphabet.folds],
    } == wanted
    assert [[pair.name, pair.value] for pair in sections["PROV"].pairs] == said["provenance"]

    counts, words = sections["CNTS"], [word for _, word in said["words"]]
    assert {
        "words": counts.num_words,
        "letters": counts.num_letters,
        "min_length": counts.min_length,
        "max_length": counts.max_length,
    } == said["counts"]
    lines = {(line.automaton, line.convention): line for line in counts.lines}
    trie = lines[Lex.Automaton.trie, Lex.Convention.terminal_on_node]
    prefixes = {tuple(word[:end]) for word in words for end in range(len(word) + 1)}
    assert (trie.num_states, trie.num_edges) == (len(prefixes), len(prefixes) - 1)


def check_values(columns, said):
    """Section 11."""
    # Columns of a later version are skipped.
    columns = [typed for typed in columns if isinstance(typed.kind, Lex.ColumnKind)]
    for typed, wanted in zip(columns, said["columns"], strict=True):
        column, values = typed.column, wanted["values"]
        assert (column.name, typed.kind.name.removesuffix("_with_others")) == (wanted["name"], wanted["type"])
        assert column.num_words == len(values)
        assert not any(column.padding_name + column.padding_entries)
        if column.bits:
            assert column.bits[-1] >> 1 >> (len(values) - 1) % 64 == 0
        for rank, value in enumerate(values):
            if wanted["type"] == "text":
                entry = column.entries[rank]
                begin, end = column.offsets[entry - 1 : entry + 1] if entry else (0, 0)
                found = column.texts[begin:end].decode() if entry else None
            elif column.bits[rank // 64] >> rank % 64 & 1 == 0:
                found = None if wanted["type"] in ("number", "decimal") else False
            elif wanted["type"] == "decimal":
                found = decimal(column.entries[rank], column.len_entry, column.scale)
            else:
                found = column.entries[rank] if wanted["type"] == "number" else True
            assert found == value, (column.name, rank, found)
        others = []
        if typed.kind == Lex.ColumnKind.edition_with_others:
            others = [column.texts[a:b].decode() for a, b in zip(column.offsets, column.offsets[1:])]
        assert others == wanted.get("other_words", []), others


def decimal(entry, width, scale):
    """The shortest text of a decimal number."""
    units = entry - (entry >> 8 * width - 1 << 8 * width)
    while scale and units % 10 == 0:
        units, scale = units // 10, scale - 1
    digits = str(abs(units)).zfill(scale + 1)
    whole, part = digits[: len(digits) - scale], digits[len(digits) - scale :]
    return "-" * (units < 0) + whole + "." * (scale > 0) + part


def check_automata(sections, words):
    """Pool, structures, rank: sections 7 to 9."""
    pool = sections["POOL"]
    graph = (EdgeLists if pool.layout == Lex.Layout.edge_list else Bitmaps)(pool)
    accepted = {
        "TRIE": words,
        "DAWG": words,
        "GADD": [*gaddag_of(words)],
        "RDWG": [word[::-1] for word in words],
    }
    done = []
    ranges = {(0, pool.num_reserved_words)}
    for kind in ("TRIE", "DAWG", "GADD", "RDWG", "TWOW", "TWOC"):
        if kind not in sections:
            continue
        structure = sections[kind]
        ranges.add((structure.range_begin, structure.range_end))
        if kind == "TWOW":
            check_two_way(graph, structure.root, words)
        elif kind == "TWOC":
            check_compact(pool.cells, graph, structure.root, words)
        else:
            found = [*paths(graph, structure.root)]
            if kind == "GADD":
                found.sort()  # The separator is first or last, depending on the layout.
            assert found == sorted(accepted[kind]), f"{kind}: {found}"
        done.append(kind)
    ends = [0]
    for begin, end in sorted(ranges):
        assert begin == ends[-1], f"a gap in the pool before {begin}"
        ends.append(end)
    assert ends[-1] == pool.num_words
    assert not any(pool.words[: pool.num_reserved_words])
    if pool.num_masks == 2:
        graph.check_needed()
        done.append("needed")
    if "RANK" in sections:
        weights = sections["RANK"].weights
        assert len(weights) == sections["DAWG"].len_range
        ranks = [rank_of(graph, sections["DAWG"], weights, word) for word in words]
        assert ranks == [*range(len(words))], ranks
        done.append("RANK")
    return pool.layout.name, done


def unpacked(sections):
    """The words of section 12, decoded from model and body."""
    packed = sections["PACK"]
    assert packed.packing == Lex.Packing.trees
    numbers = struct.pack("<IIII", packed.packing.value, packed.len_model, packed.num_bits, packed.reserved)
    records = unpack.Packed(numbers + packed.model + packed.body, sections["ALPH"].num_tiles).read()
    return unpack.words(records, 0, ())


def check_packed(sections, words):
    """Checks packed words against the list or, for other files, against the number and lengths in the counts."""
    counts = sections["CNTS"]
    before, total, lengths = (), 0, []
    for word in unpacked(sections):
        assert word > before, "words ascend"
        assert words is None or word == words[total], word
        before, total = word, total + 1
        lengths.append(len(word))
    assert (counts.num_words, counts.num_letters) == (total, sum(lengths))
    assert (counts.min_length, counts.max_length) == (min(lengths), max(lengths))
    return total


def check_refusals(lex, data):
    """Checks that the parser refuses files that the description forbids."""
    wrong = [(0, 0x09), (8, 0), (8, 2), (16, data[16] ^ 1), (12, 63), (40, 1), (68, 2)]
    for section in lex.sections:
        if section.kind == "POOL":
            wrong.append((section.ofs_body, 3))
        if section.kind == "PACK":
            begin, end = section.ofs_body, section.ofs_body + section.len_body
            # The way, a body shorter by a byte, a reserved byte and, if there is one, an unused bit.
            bits = data[begin + 8]
            wrong += [(begin, 2), (begin + 8, bits - 8 & 0xFF), (begin + 12, 1)]
            wrong += [(end - 1, data[end - 1] | 0x80)] * (bits % 8 > 0)
    for offset, value in wrong:
        damaged = bytearray(data)
        damaged[offset] = value
        try:
            for section in Lex.from_bytes(bytes(damaged)).sections:
                section.body
        except (kaitaistruct.ValidationFailedError, EOFError):
            continue
        raise AssertionError(f"byte {offset} changed to {value} was not noticed")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    for path in arguments.files:
        with open(path, "rb") as file:
            data = file.read()
        said = None
        if os.path.exists(path[: -len("lex")] + "json"):
            with open(path[: -len("lex")] + "json", encoding="utf-8") as file:
                said = json.load(file)
        try:
            lex = Lex.from_bytes(data)
            sections = check_container(lex, data)
            words = None
            if said:
                check_small(lex, sections, said)
                words = [tuple(word) for _, word in said["words"]]
            if "PACK" in sections:
                total = check_packed(sections, words)
                layout, done = "packed", ["PACK"]
            else:
                total = len(words)
                layout, done = check_automata(sections, words)
            assert said is None or layout.replace("_", "-") == said["layout"]
            if "VALU" in sections:
                check_values(sections["VALU"], said)
                done.append("values")
            check_refusals(lex, data)
        except Exception:
            print(f"{path}:", file=sys.stderr)
            raise
        print(f"{path}: {total} words, {layout}, {' '.join(done)}")


if __name__ == "__main__":
    main()
