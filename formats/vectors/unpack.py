#!/usr/bin/env python3
"""Prints the words of a packed `.lex` file: section 12 of `lex-v1.md`, taken literally.

    python3 unpack.py FILE.lex            the words, as numbers of tiles
    python3 unpack.py --body FILE.lex     the body, edge by edge

It shares no code with lexc, is slow, and checks little. It shows that the specification suffices.
"""

import struct
import sys


def sections(data):
    major, minor = struct.unpack_from("<HH", data, 8)
    assert data[:8] == b"\x89LEX\r\n\x1a\n" and major == 1, f"format version {major}.{minor}; this reader supports 1.x"
    count = struct.unpack_from("<I", data, 24)[0]
    for entry in range(64, 64 + 32 * count, 32):
        kind, _, offset, length = struct.unpack_from("<4sIQQ", data, entry)
        yield kind.decode(), data[offset : offset + length]


class Probability:
    def __init__(self):
        self.p = 2048


class RangeReader:
    def __init__(self, data):
        self.data, self.at, self.range, self.code = data, 4, 2**32 - 1, int.from_bytes(data[:4], "big")

    def bit(self, probability):
        bound = (self.range >> 12) * probability.p
        if self.code < bound:
            bit, self.range = 0, bound
            probability.p += (4096 - probability.p) >> 4
        else:
            bit, self.code, self.range = 1, self.code - bound, self.range - bound
            probability.p -= probability.p >> 4
        while self.range < 2**24:
            self.range <<= 8
            self.code = self.code << 8 | self.data[self.at]
            self.at += 1
        return bit


class Numbers:
    """A decoder of numbers."""

    def __init__(self):
        self.length = [Probability() for _ in range(31)]
        self.first = [Probability() for _ in range(32)]
        self.second = [(Probability(), Probability()) for _ in range(32)]

    def read(self, reader):
        k = 0
        while k < 31 and reader.bit(self.length[k]):
            k += 1
        value = 1
        for index in range(k):
            learnt = [self.first[k], self.second[k][value & 1]]
            value = value << 1 | reader.bit(learnt[index] if index < 2 else Probability())
        return value - 1


class WordLengths:
    def __init__(self):
        self.trees = [[Probability() for _ in range(16)] for _ in range(16)]

    def read(self, reader, symbols, first, single):
        if len(symbols) == 1:
            return {symbols[0]: single}
        code = {}
        for symbol in symbols:
            tree, node = self.trees[first.get(symbol, 0)], 1
            for _ in range(4):
                node = node << 1 | reader.bit(tree[node])
            code[symbol] = node & 15
        assert sum(2.0**-length for length in code.values()) == 1, "a code must be complete"
        return code


def codes_by_context(reader, codes, contexts):
    if len(codes) < 2:
        return codes * contexts
    same, numbers, before, was_same, result = (Probability(), Probability()), Numbers(), 0, 1, []
    for _ in range(contexts):
        was_same = reader.bit(same[was_same])
        if not was_same:
            number = numbers.read(reader)
            before = number + (number >= before)
        result.append(codes[before])
    return result


def canonical(code):
    """Returns a map from code words, as strings of 0 and 1, to symbols."""
    if len(code) == 1:
        (symbol, length), = code.items()
        return {"": symbol} if length == 0 else {"0": symbol, "1": symbol}
    words, word = {}, 0
    for length in range(1, 16):
        for symbol in sorted(s for s in code if code[s] == length):
            words[format(word, f"0{length}b")] = symbol
            word += 1
        word <<= 1
    return words


SHAPES = [(1, 1, 0), (1, 0, 0), (0, 1, 1), (0, 0, 1), (1, 1, 1), (1, 0, 1)]
SHAPES += [(0, 1, 2), (0, 0, 2), (1, 1, 2), (1, 0, 2), (0, 0, 3), (1, 0, 3)]
CLASSES = ["sink", "pointer", "child", "measured child"]


class Packed:
    def __init__(self, section, tiles):
        way, model, self.bits, reserved = struct.unpack_from("<IIII", section)
        assert way == 1, f"section PACK: packing {way} is not supported, only 1"
        assert reserved == 0
        self.body = section[16 + model :]
        assert len(self.body) == -(-self.bits // 8)
        reader = RangeReader(section[16 : 16 + model])
        self.read_model(reader, tiles)
        assert reader.at == model, "the model must end at its stated length"

    def read_model(self, reader, tiles):
        numbers = Numbers()
        groups = [numbers.read(reader) for _ in range(tiles + 1)]
        self.labels = [label for label, count in enumerate(groups) for _ in range(count)]
        self.begins = [0]
        for count in groups:
            numbers, length = Numbers(), 0
            for _ in range(count):
                length += numbers.read(reader)
                self.begins.append(self.begins[-1] + length)
        assert self.begins[-1] == self.bits

        there = Probability()
        used = [bucket for bucket in range(56) if reader.bit(there)]
        self.measures = canonical(WordLengths().read(reader, used, {}, 0)) if used else {}

        flags = [[[Probability() for _ in range(2)] for _ in range(3)] for _ in range(12)]
        lengths, counts = WordLengths(), Numbers()
        self.edges = []
        for before in range(tiles + 1):
            codes = []
            for _ in range(counts.read(reader)):
                first, symbols = codes[0] if codes else {}, []
                for symbol in range(12 * (before + 1), 12 * tiles + 12):
                    of_first = (1 + (symbol in first)) if codes else 0
                    if reader.bit(flags[symbol % 12][of_first][symbol - 12 in symbols]):
                        symbols.append(symbol)
                codes.append(lengths.read(reader, symbols, first, 1))
            self.edges.append(codes_by_context(reader, [canonical(code) for code in codes], 5 * (tiles + 1)))

        counts, sizes, gaps = Numbers(), Numbers(), Numbers()
        flags, lengths = [Probability() for _ in range(3)], WordLengths()
        self.pointers = []
        for kind in range(4 * tiles):
            count, codes = counts.read(reader), []
            if count:
                begin, at, roots = sum(groups[: kind // 4 + 1]), -1, []
                for _ in range(sizes.read(reader)):
                    at += 1 + gaps.read(reader)
                    roots.append((at + begin) % len(self.labels))
                roots.sort()
            for _ in range(count):
                first, used = codes[0] if codes else {}, roots
                if count > 1:
                    used = [r for r in roots if reader.bit(flags[(1 + (r in first)) if codes else 0])]
                codes.append(lengths.read(reader, used, first, 0))
            self.pointers.append(codes_by_context(reader, [canonical(code) for code in codes], tiles + 1))

    def take(self, count):
        at = range(self.at, self.at + count)
        self.at += count
        return [self.body[n // 8] >> n % 8 & 1 for n in at]

    def symbol(self, words):
        word = ""
        while word not in words:
            word += str(self.take(1)[0])
            assert len(word) < 16
        return words[word]

    def record(self, label, way, prefix, trace):
        """Yields the words of the record at self.at, each a path and None, or a path and the root that continues it."""
        before, last = 0, 0
        while not last:
            begin = self.at
            symbol = self.symbol(self.edges[before][5 * label + way])
            before, (terminal, last, kind) = symbol // 12, SHAPES[symbol % 12]
            path, to = prefix + (before,), None
            if kind == 1:
                to = self.symbol(self.pointers[4 * before - 4 + 2 * terminal + last][label])
            if kind == 3:
                bucket = self.symbol(self.measures)
                length = bucket
                if bucket > 3:
                    low = self.take(bucket // 2 - 1)
                    length = (2 | bucket & 1) << len(low) | sum(bit << n for n, bit in enumerate(low))
                end = self.at + length
            trace(begin, self.at, path, terminal, last, CLASSES[kind], to)
            if terminal:
                yield path, None
            if to is not None:
                yield path, to
            if kind > 1:
                yield from self.record(before, 1 + terminal + 2 * (kind == 3), path, trace)
                assert kind == 2 or self.at == end

    def read(self, trace=lambda *_: None):
        """Returns the contents of the record of each root."""
        self.at, records = 0, []
        for root, label in enumerate(self.labels):
            assert self.at == self.begins[root]
            records.append(list(self.record(label, 0, (), trace)))
        assert self.at == self.bits
        return records


def words(records, root, prefix):
    for path, to in records[root]:
        if to is None:
            yield prefix + path
        else:
            yield from words(records, to, prefix + path)


def main():
    trace = "--body" in sys.argv
    with open(sys.argv[-1], "rb") as file:
        held = dict(sections(file.read()))
    packed = Packed(held["PACK"], held["ALPH"][1])
    if trace:
        print("records begin at bits", packed.begins[:-1], "labels", packed.labels)

        def show(begin, end, path, terminal, last, kind, to):
            bits = "".join(str(packed.body[n // 8] >> n % 8 & 1) for n in range(begin, end))
            flags = [kind] + ["terminal"] * terminal + ["last"] * last
            print(f"{begin:4} {bits:8} {'.'.join(map(str, path))}: {', '.join(flags)}{'' if to is None else f', root {to}'}")

        packed.read(show)
        return
    for word in words(packed.read(), 0, ()):
        print(*word)


if __name__ == "__main__":
    main()
