"""Reads packed words, section 12 of formats/lex-v1.md. lexc_reader.py imports it to open packed files.

A state is the bit offset of a record in the body, with the label of the record and the way into it, which select the codes
of its edges. 0 is the state without edges. Code words have the lowest bit first, as in the body, so their bits are reversed.
"""

from array import array
from collections import namedtuple
from struct import unpack_from

Edge = namedtuple("Edge", "label terminal target")
State = namedtuple("State", "at label way")
Symbol = namedtuple("Symbol", "tile terminal last kind")
SINK, POINTER, CHILD, MEASURED = range(4)
TERMINAL, LAST = (1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 1), (1, 0) * 5 + (0, 0)  # of the shapes in section 12.2
KIND = (SINK,) * 2 + (POINTER,) * 4 + (CHILD,) * 4 + (MEASURED,) * 2
LONGEST, MANY = 255, 0xFFFFFFFF  # tiles of a word; where counts of words saturate
QUICK = 8  # number of bits of a code word looked up in one table
NOT_BESIDE = {"TRIE", "DAWG", "GADD", "RDWG", "TWOW", "TWOC", "POOL", "RANK"}


def require(holds, text):
    if not holds:
        raise ValueError(text)


class Bits:
    """The model: bits decoded by the range coder of section 12.3, each of which adapts its probability in a list."""
    def __init__(self, data):
        require(len(data) >= 4, "section PACK: the model is cut off")
        self.data, self.at, self.range, self.code = data, 4, 0xFFFFFFFF, int.from_bytes(data[:4], "big")

    def bit(self, probabilities, i):
        p = probabilities[i]
        bound = (self.range >> 12) * p
        bit = int(self.code >= bound)
        if bit:
            self.range, self.code, probabilities[i] = self.range - bound, self.code - bound, p - (p >> 4)
        else:
            self.range, probabilities[i] = bound, p + (4096 - p >> 4)
        while self.range < 1 << 24:
            require(self.at < len(self.data), "section PACK: the model is cut off")
            self.range, self.code, self.at = self.range << 8, (self.code << 8 | self.data[self.at]) & 0xFFFFFFFF, self.at + 1
        return bit

    def nibble(self, tree):
        node = 1
        while node < 16:
            node = 2 * node + self.bit(tree, node)
        return node - 16

    def lengths(self, symbols, trees, first, single):
        """Reads the code word length of each symbol. `first` is empty while the first code is read."""
        if len(symbols) == 1:
            return {symbols[0]: single}
        lengths = {symbol: self.nibble(trees[first.get(symbol, 0)]) for symbol in symbols}
        whole = all(lengths.values()) and sum(1 << 15 - length for length in lengths.values()) == 1 << 15
        require(whole, "section PACK: a code of the model is not complete")
        return lengths

    def choice(self, contexts, count, read):
        """Reads `count` codes with `read`, and returns the code of each context, or None. `read` gets the first code."""
        codes = []
        for _ in range(count):
            codes.append(read(codes[0] if codes else None))
        if count < 2:
            return codes * contexts or [None] * contexts
        same, one, which, numbers, chosen = [2048] * 2, 1, 0, Numbers(self), []
        for _ in range(contexts):
            one = self.bit(same, one)
            if not one:
                number = numbers.read(count - 2, "codes")
                which = number + (number >= which)
            chosen.append(codes[which])
        return chosen


class Numbers:
    """A decoder of numbers."""
    def __init__(self, bits):
        self.bits, self.more, self.first, self.second = bits, [2048] * 31, [2048] * 32, [2048] * 64

    def read(self, most, what):
        k = 0
        while k < 31 and self.bits.bit(self.more, k):
            k += 1
        number = 1
        for i in range(k):
            own = (self.first, k) if i == 0 else (self.second, 2 * k + (number & 1)) if i == 1 else ([2048], 0)
            number = 2 * number + self.bits.bit(*own)
        require(number - 1 <= most, "section PACK: there are too many %s" % what)
        return number - 1


class Code:
    """A code, from the code word length of each symbol (section 12.4)."""
    def __init__(self, lengths):
        self.lengths, self.longer = lengths, {}
        deepest, word, before = max(lengths.values(), default=0), 0, 0
        quick = min(deepest, QUICK)
        self.mask, self.table = (1 << quick) - 1, [None] * (1 << quick)
        for symbol in sorted(lengths, key=lambda symbol: (lengths[symbol], symbol)):
            length = lengths[symbol]
            word <<= length - before
            turned = int(bin(word | 1 << length)[:2:-1] or "0", 2)
            if length <= quick:
                self.table[turned :: 1 << length] = [(symbol, length)] * (1 << quick - length)
            else:
                self.longer[turned | 1 << length] = symbol, length
            word, before = word + 1, length
        if len(lengths) == 1:  # every bit string decodes to it
            self.table = [(symbol, length)] * len(self.table)

    def find(self, window):
        """Returns the symbol whose code word begins `window`, and its length. The code must not be empty."""
        found, length = self.table[window & self.mask], QUICK
        while not found:
            length += 1
            found = self.longer.get(window & (1 << length) - 1 | 1 << length)
        return found


class Packed:
    """The section of packed words, verified by the rules of section 12.6."""
    def __init__(self, data, tiles, words):
        way, model, self.end, zero = unpack_from("<4I", data)
        require(way == 1, "section PACK: packing %d is not supported, only 1" % way)
        require(zero == 0 and self.end < 1 << 28, "section PACK: a field of its header is wrong")
        body = data[16 + model :]
        require(16 + model <= len(data) and len(body) == (self.end + 7) // 8, "section PACK: its length is wrong")
        require(not self.end % 8 or not body[-1] >> self.end % 8, "section PACK: the bits after the body must be 0")
        self.symbols = [Symbol(i // 12, TERMINAL[i % 12], LAST[i % 12], KIND[i % 12]) for i in range(12 * tiles + 12)]
        self._model(Bits(data[16 : 16 + model]), tiles)
        body += bytes(8)
        self.windows = array("I", (a | b << 8 | c << 16 | d << 24 for a, b, c, d in zip(body, body[1:], body[2:], body[3:])))
        self._verify(words)

    def _model(self, bits, tiles):
        """Section 12.3."""
        end, numbers, fresh = self.end, Numbers(bits), lambda: [[2048] * 16 for _ in range(16)]
        groups, firsts, self.begins, self.labels, at = [], [], array("I"), bytearray(), 0
        for label in range(tiles + 1):
            firsts.append(sum(groups))
            groups.append(numbers.read(end - firsts[-1], "roots"))
        require(groups[0] == 1, "section PACK: there must be one root without a label")
        for label, count in enumerate(groups):
            numbers, length = Numbers(bits), 0
            for _ in range(count):
                length += numbers.read(end - at - length, "bits in records")
                self.begins.append(at)
                self.labels.append(label)
                at += length
        require(at == end, "section PACK: the records must fill the body")
        self.begins.append(at)

        one = [2048]
        buckets = [bucket for bucket in range(56) if bits.bit(one, 0)]
        self.measures = Code(bits.lengths(buckets, fresh(), {}, 0) if buckets else {})

        left, numbers, trees, has = end, Numbers(bits), fresh(), [[[2048] * 2 for _ in range(3)] for _ in range(12)]

        def edges(first):
            nonlocal left
            symbols, below = [], [0] * 12
            for symbol in range(12 * before + 12, 12 * tiles + 12):
                shape = symbol % 12
                below[shape] = bits.bit(has[shape][0 if not first else 1 + (symbol in first.lengths)], below[shape])
                symbols += [symbol] * below[shape]
            left -= len(symbols)
            require(left >= 0, "section PACK: there are more words of codes than bits")
            return Code(bits.lengths(symbols, trees, first.lengths if first else {}, 1))
        self.edge_codes = []
        for before in range(tiles + 1):
            count = numbers.read(5 * tiles + 5, "codes")
            self.edge_codes.append(bits.choice(5 * tiles + 5, count, edges))

        left, some, (numbers, how_many, steps), trees, has = end, len(self.labels), (Numbers(bits) for _ in range(3)), fresh(), [2048] * 3

        def pointers(first):
            nonlocal left
            own = [root for root in pointed if count < 2 or bits.bit(has, 0 if not first else 1 + (root in first.lengths))]
            left -= len(own)
            require(left >= 0, "section PACK: there are more words of codes than bits")
            return Code(bits.lengths(own, trees, first.lengths if first else {}, 0))
        self.pointer_codes = []
        for kind in range(4 * tiles):
            count, step, pointed = numbers.read(tiles + 1, "codes"), -1, []
            for _ in range(how_many.read(some, "roots") if count else 0):
                step += 1 + steps.read(some - step - 2, "roots")
                pointed.append((firsts[kind // 4 + 1] + step) % some)
            pointed.sort()
            self.pointer_codes.append(bits.choice(tiles + 1, count, pointers))
        require(bits.at == len(bits.data), "section PACK: the model must end at its stated length")

    def _window(self, at):
        """Returns at least 24 bits from an offset of the body; bits after the end are 0."""
        return self.windows[at >> 3] >> (at & 7)

    def _symbol(self, code, at):
        """Returns the symbol at an offset of the body, and the offset after it."""
        require(code and code.lengths, "section PACK, bit %d: there is no code" % at)
        symbol, length = code.find(self._window(at))
        require(at + length <= self.end, "section PACK: the body is cut off")
        return symbol, at + length

    def _edge(self, state, at, before):
        """Returns an edge of a state, its target (0, the number of a root, or a state), the length of the target or None, and the
        offset after the edge."""
        number, at = self._symbol(self.edge_codes[before][5 * state.label + state.way], at)
        symbol, length = self.symbols[number], None
        if symbol.kind == SINK:
            return symbol, 0, length, at
        if symbol.kind == POINTER:
            root, at = self._symbol(self.pointer_codes[4 * symbol.tile - 4 + 2 * symbol.terminal + symbol.last][state.label], at)
            return symbol, root, length, at
        if symbol.kind == MEASURED:
            bucket, at = self._symbol(self.measures, at)
            length, low = bucket, (bucket >> 1) - 1
            if bucket >= 4:
                require(at + low <= self.end, "section PACK: the body is cut off")
                bits = self._window(at) & 0xFFFF | (self._window(at + 16) & 0xFFFF) << 16
                length, at = (2 | bucket & 1) << low | bits & (1 << low) - 1, at + low
            require(length <= self.end - at, "section PACK, bit %d: a child is longer than the rest" % at)
        return symbol, State(at, symbol.tile, 1 + symbol.terminal + 2 * (length is not None)), length, at

    def below(self, state, end=None):
        """Yields the edges of a record and of all records inside it, in order, as depth, symbol, target and the offset after the
        edge. The last offset is the end of the record."""
        open_, at, before, measured, end = [], state.at, 0, None, self.end if end is None else end
        while True:
            symbol, target, length, at = self._edge(state, at, before)
            require(at <= end, "section PACK, bit %d: a record does not have its stated length" % end)
            require(len(open_) < LONGEST, "section PACK, bit %d: no path may be longer than 255 tiles" % at)
            yield len(open_) + 1, symbol, target, at
            before = symbol.tile
            if symbol.kind >= CHILD:
                open_.append((state, symbol, measured))
                state, before, measured = target, 0, None if length is None else at + length
                continue
            while symbol.last:
                require(measured in (None, at), "section PACK, bit %d: a child does not have its stated length" % at)
                if not open_:
                    return
                state, symbol, measured = open_.pop()
                before = symbol.tile

    def root(self, number):
        return State(self.begins[number], self.labels[number], 0)

    def _verify(self, words):
        """Section 12.6: checks the record of each root, then the targets of pointers, starting at roots without pointers."""
        count, longest, waits, points = array("Q"), array("I"), array("I"), len(self.labels) * array("I", [0])
        source, depths, others = array("I", [0]), array("I", [0]), array("I", [0])  # of each pointer, from 1; the next pointer to the same root
        for number, end in enumerate(self.begins[1:]):
            first, terminal, deepest = len(source), 0, 0
            for depth, symbol, target, at in self.below(self.root(number), end):
                terminal, deepest = terminal + symbol.terminal, max(deepest, depth)
                if symbol.kind == POINTER:
                    source.append(number)
                    depths.append(depth)
                    others.append(points[target])
                    points[target] = len(others) - 1
            require(at == end, "section PACK, bit %d: a record does not have its stated length" % end)
            count.append(terminal)
            longest.append(deepest)
            waits.append(len(source) - first)
        ready, done = [number for number, left in enumerate(waits) if not left], 0
        while ready:
            root, done = ready.pop(), done + 1
            require(longest[root] <= LONGEST, "section PACK, root %d: no path may be longer than 255 tiles" % root)
            pointer = points[root]
            while pointer:
                above = source[pointer]
                count[above] = min(count[above] + count[root], MANY)
                longest[above] = max(longest[above], depths[pointer] + longest[root])
                waits[above] -= 1
                ready += [above] * (not waits[above])
                pointer = others[pointer]
        require(done == len(waits), "section PACK: no path may return to a root")
        require(words < MANY, "there must be fewer than 4294967295 words")
        require(count[0] == words, "section CNTS: the number of words must match the packed words")

    def edges(self, state):
        """Yields the edges of a state, in the order of labels."""
        at, before, last = state and state.at, 0, not state
        while not last:
            symbol, target, length, at = self._edge(state, at, before)
            yield Edge(symbol.tile, symbol.terminal == 1, self.root(target) if symbol.kind == POINTER else target)
            before, last, at = symbol.tile, symbol.last, at + (length or 0)
            if symbol.kind == CHILD and not last:
                for *_, at in self.below(target):
                    pass  # a child without a stored length is read to its end

    def step(self, state, label):
        """Returns the edge with a label, or None."""
        edge = next((edge for edge in self.edges(state) if edge.label >= label), None)
        return edge if edge and edge.label == label else None

    def strings(self):
        """Yields the words, in order, as tuples of tiles."""
        path, open_ = [], [(0, self.below(self.root(0)))]
        while open_:
            begin, edges = open_[-1]
            for depth, symbol, target, _ in edges:
                path[begin + depth - 1 :] = [symbol.tile]
                if symbol.terminal:
                    yield tuple(path)
                if symbol.kind == POINTER:
                    open_.append((len(path), self.below(self.root(target))))
                    break
            else:
                open_.pop()


def open_packed(lexicon, automaton):
    """Replaces the automata of a lexicon by the packed words, which are read as a DAWG without a pool. `automaton` makes its
    description from root, begin and end."""
    beside = sorted(NOT_BESIDE & set(lexicon.sections))
    require(not beside, "section PACK: %s stands beside it" % ", ".join(beside))
    packed = Packed(lexicon.sections["PACK"], len(lexicon.alphabet.faces) - 1, lexicon.words)
    lexicon.layout, lexicon.automata = 0, {"DAWG": automaton(packed.root(0), 0, packed.end)}
    lexicon.edges, lexicon.step = packed.edges, packed.step
    lexicon.strings = lambda kind="DAWG": lexicon.automata[kind] and packed.strings()
