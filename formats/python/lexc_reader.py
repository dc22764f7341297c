"""Opens, verifies and walks `.lex` lexicons. Python 3.8 or later, standard library only.

    from lexc_reader import Lexicon
    lexicon = Lexicon("english.lex")           # a ValueError gives the reason if the file is refused
    "Quizzes" in lexicon, len(lexicon), list(lexicon)[:3]

The format is formats/lex-v1.md; comments name its sections. Tiles are numbers from 1; 0 is the separator of a GADDAG.
"""

import unicodedata
from array import array
from collections import namedtuple
from pathlib import Path
from struct import calcsize, error as StructError, unpack_from
from sys import byteorder

Edge = namedtuple("Edge", "label terminal target")
Automaton = namedtuple("Automaton", "root begin end")
AUTOMATA = ("TRIE", "DAWG", "GADD", "RDWG", "TWOW", "TWOC")
ONCE = AUTOMATA + ("ALPH", "PROV", "CNTS", "POOL", "RANK", "PACK")
CELL, LISTS, BEGINS = 1, 2, 4  # how edges of a compact two-way DAWG enter a state; a record begins here


class LexError(ValueError):
    """The file is not a lexicon, or is damaged; the message says where."""


def require(holds, text):
    if not holds:
        raise LexError(text)

M64 = (1 << 64) - 1
P32 = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D
P64 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221"
    "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb"
    "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e")


def key(at):
    return unpack_from("<Q", SECRET, at)[0]


def fold(a, b):
    return (a * b ^ a * b >> 64) & M64


def mix(data, at, to):
    return fold(unpack_from("<Q", data, at)[0] ^ key(to), unpack_from("<Q", data, at + 8)[0] ^ key(to + 8))


def avalanche(h):
    h = (h ^ h >> 37) * 0x165667919E3779F9 & M64
    return h ^ h >> 32


def xxh3(data):
    """XXH3 of 64 bits, with seed 0 and its default secret: the checksum of section 1."""
    n = len(data)
    h = n * P64[0]
    if n <= 3:
        first = data[0] << 16 | data[n // 2] << 24 | data[-1] | n << 8 if n else 0
        h = first ^ (key(0) ^ key(4)) & 0xFFFFFFFF if n else key(56) ^ key(64)
        h = (h ^ h >> 33) * P64[1] & M64
        h = (h ^ h >> 29) * P64[2] & M64
        return h ^ h >> 32
    if n <= 8:
        h = (unpack_from("<I", data)[0] << 32 | unpack_from("<I", data, n - 4)[0]) ^ key(8) ^ key(16)
        h = (h ^ (h << 49 | h >> 15) & M64 ^ (h << 24 | h >> 40) & M64) * 0x9FB21C651E98DF25 & M64
        h = (h ^ (h >> 35) + n) * 0x9FB21C651E98DF25 & M64
        return h ^ h >> 28
    if n <= 16:
        low, high = unpack_from("<Q", data)[0] ^ key(24) ^ key(32), unpack_from("<Q", data, n - 8)[0] ^ key(40) ^ key(48)
        return avalanche(n + int.from_bytes(low.to_bytes(8, "little"), "big") + high + fold(low, high) & M64)
    if n <= 128:
        pairs = ((16 * i, n - 16 * i - 16, 32 * i) for i in range((n + 31) // 32))
        return avalanche(h + sum(mix(data, a, k) + mix(data, b, k + 16) for a, b, k in pairs) & M64)
    if n <= 240:
        h = avalanche(h + sum(mix(data, 16 * i, 16 * i) for i in range(8)) & M64)
        return avalanche(h + sum(mix(data, 16 * i, 16 * i - 125) for i in range(8, n // 16)) + mix(data, n - 16, 119) & M64)
    keys = [unpack_from("<8Q", SECRET, 8 * i) for i in range(17)]
    acc = [P32[2], *P64[:4], P32[1], P64[4], P32[0]]
    stripes = (n - 1) // 64
    for i in range(stripes + 1):
        last = i == stripes
        lanes = unpack_from("<8Q", data, n - 64 if last else 64 * i)
        for j, (lane, k) in enumerate(zip(lanes, unpack_from("<8Q", SECRET, 121) if last else keys[i % 16])):
            k ^= lane
            acc[j ^ 1] += lane
            acc[j] += (k & 0xFFFFFFFF) * (k >> 32)
        if i % 16 == 15 and not last:
            acc = [((a & M64) ^ (a & M64) >> 47 ^ k) * P32[0] & M64 for a, k in zip(acc, keys[16])]
    h += sum(fold(acc[i] & M64 ^ key(11 + 8 * i), acc[i + 1] & M64 ^ key(19 + 8 * i)) for i in range(0, 8, 2))
    return avalanche(h & M64)


class Strings:
    """Reads numbers and strings from bytes in sequence."""
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, form):
        values, self.at = unpack_from("<" + form, self.data, self.at), self.at + calcsize("<" + form)
        return values if len(values) > 1 else values[0]

    def string(self, prefix="H"):
        return self.take("%ds" % self.take(prefix)).decode()


def longest(spellings, text, at):
    """Returns the length of the longest spelling at an offset of a text; 0 if there is none."""
    return next((n for n in range(min(64, len(text) - at), 0, -1) if text[at : at + n] in spellings), 0)


def cut(text, *tables):
    """Splits a text from left to right into the longest spellings in some tables, or single characters."""
    at = 0
    while at < len(text):
        length = max(1, *(longest(table, text, at) for table in tables))
        yield text[at : at + length]
        at += length


# The parts of a Hangul syllable as letters of the block Hangul Compatibility Jamo.
INITIALS, MEDIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ", "".join(map(chr, range(0x314F, 0x3164)))
FINALS = "".join(letter for letter in map(chr, range(0x3131, 0x314F)) if letter not in "ㄸㅃㅉ")
LETTERS = {chr(first + i): letter for first, part in ((0x1100, INITIALS), (0x1161, MEDIALS), (0x11A8, FINALS)) for i, letter in enumerate(part)}


def longest_part(parts, text, at, end):
    """Returns the number of the longest part that a text has at an offset, and its length."""
    return max(((i, len(part)) for i, part in enumerate(parts) if part and text.startswith(part, at, end)), key=lambda found: found[1], default=(-1, 0))


class Alphabet:
    def __init__(self, data):
        take = Strings(data)
        layout, count, self.casing, reserved = take.take("BBBB")
        require(layout == 1, "section ALPH: layout %d is not supported, only 1" % layout)
        require(1 <= count <= 63 and self.casing <= 2 and reserved == 0, "invalid header of the alphabet")
        self.blank_count, self.blank_score, folds = take.take("HhH")
        self.name, self.title, self.language, self.source = (take.string() for _ in range(4))
        self.faces, self.blanks, self.tile_info = [""], [""], [(0, 0, False)]
        self.tiles, self.folds, named, texts = {}, {}, [], [self.name, self.title, self.language, self.source]
        for tile in range(1, count + 1):
            self.faces.append(take.string())
            self.blanks.append(take.string())
            number, score, flags, aliases = take.take("HhBB")
            require(flags <= 1, "invalid flags of a tile")
            self.tile_info.append((number, score, flags == 1))
            spellings = [self.faces[-1]] + [take.string() for _ in range(aliases)]
            for text in spellings + [self.blanks[-1]]:
                require(1 <= len(text.encode()) <= 32 and not any(c in "[]" or c.isspace() or unicodedata.category(c) == "Cc" for c in text), "an invalid face")
            named += [(text, tile) for text in spellings]
            texts += spellings + [self.blanks[-1]]
        self.hangul = any(len(text) == 1 and (text in LETTERS or "\u3131" <= text <= "\u3163") for text, _ in named)
        for text, tile in named:
            require(self.normal(text) not in self.tiles, "two tiles have the same spelling")
            self.tiles[self.normal(text)] = tile
        require(folds <= 4096, "too many folds")
        pairs = [(take.string(), take.string()) for _ in range(folds)]
        raw = [(old.encode(), new.encode()) for old, new in pairs]
        require(all(a < b for a, b in zip(raw, raw[1:])) and take.at == len(data), "folds must ascend and end the alphabet")
        for old, new in pairs:
            text, to = self.normal(old), self.normal(new)
            require(1 <= len(old.encode()) <= 64 and len(new.encode()) <= 64 and not set("[]\n\r") & set(old), "an invalid fold")
            require(text not in self.folds and text not in self.tiles and self.match(to) is not None, "an invalid fold")
            texts += old, new
            self.folds[text] = to
        require(all(unicodedata.normalize("NFC", text) == text for text in texts), "texts must be in NFC")
        self.normals = [self.normal(face) for face in self.faces]
        self.parts = [[self.fold(letter) for letter in part] for part in (INITIALS, MEDIALS, FINALS)]
        self.plain = all(len(text) == 1 and not unicodedata.combining(text) for text in [*self.tiles, *self.folds])

    def normal(self, text):
        """Returns the normal form of a text: section 10.3, step 2."""
        text = unicodedata.normalize("NFC", text)
        if self.casing:
            text = (text.replace("i", "\u0130") if self.casing == 2 else text).upper()
        text = unicodedata.normalize("NFC", text)
        if self.hangul:
            text = "".join(unicodedata.normalize("NFD", c) if "\uac00" <= c <= "\ud7a3" else c for c in text)
            text = "".join(LETTERS.get(c, c) for c in text)
        return text

    def match(self, text):
        """Step 4: returns the tiles of a folded text, or None."""
        tiles = [self.tiles.get(piece) for piece in cut(text, self.tiles)]
        return None if None in tiles else tiles

    def fold(self, text):
        """Step 3: applies the folds. Tiles take precedence."""
        return "".join(self.folds.get(piece, piece) for piece in cut(text, self.tiles, self.folds))

    def read(self, text):
        """Returns the tiles of a text (10.3), or None if it has other characters."""
        word = []
        for i, part in enumerate(text.split("[")):
            inside, bracket, outside = part.partition("]") if i else ("", "]", part)
            if not bracket or "]" in outside:
                return None
            if i:
                word.append(self.tiles.get(self.fold(self.normal(inside))))
            tiles = self.match(self.fold(self.normal(outside)))
            word += [None] if tiles is None else tiles
        return None if None in word else word

    def compose(self, letters):
        """Composes the syllables of letters (10.4)."""
        at, text, (initials, medials, finals) = 0, "", self.parts
        while at < len(letters):
            initial, first = longest_part(initials, letters, at, len(letters))
            medial, second = longest_part(medials, letters, at + first, len(letters)) if first else (-1, 0)
            if not second:
                text, at = text + letters[at], at + 1
                continue
            at += first + second
            end = next((i for i in range(at, len(letters)) if not "\u3131" <= letters[i] <= "\u314e"), len(letters))
            if end > at and letters[end : end + 1] and "\u314f" <= letters[end] <= "\u3163":  # some begin the next syllable
                two = end - at >= 2 and letters[end - 2 : end] in initials
                end -= 2 if two and (end - at > 2 or letters[end - 1] in "ㄷㅅㅈ") else 1
            final, length = longest_part(finals, letters, at, end)
            text, at = text + chr(0xAC00 + (initial * 21 + medial) * 28 + final + 1), at + length
        return text

    def spell(self, word):
        """Returns the text of a word (10.4)."""
        if self.hangul:
            composed = self.compose("".join(self.normals[tile] for tile in word))
            if self.match(self.fold(self.normal(composed))) == list(word):
                return composed
        if self.plain:
            return "".join(self.faces[tile] for tile in word)
        whole, at, text = "".join(self.normals[tile] for tile in word), 0, []
        for tile in word:
            face, own = self.faces[tile], len(self.normals[tile])
            clear = longest(self.tiles, whole, at) == own and longest(self.folds, whole, at) <= own
            text.append(face if clear and not unicodedata.combining(face[0]) else "[" + face + "]")
            at += own
        return "".join(text)


class Lexicon:
    """A verified lexicon, from the path of a file or from bytes."""
    def __init__(self, source):
        self.data = bytes(source if isinstance(source, (bytes, bytearray)) else Path(source).read_bytes())
        try:
            self._table()
            self.alphabet = Alphabet(self.sections["ALPH"])
            prov, counts = Strings(self.sections["PROV"]), self.sections["CNTS"]
            self.provenance = [(prov.string("I"), prov.string("I")) for _ in range(prov.take("I"))]
            require(prov.at == len(prov.data), "section PROV: bytes follow the last pair")
            require(len(counts) % 32 == 24, "section CNTS is malformed")
            self.words = unpack_from("<Q", counts)[0]
            if "PACK" in self.sections:
                from lexc_packed import open_packed  # other layouts do not need it
                open_packed(self, Automaton)
            else:
                self._pool()
        except (StructError, UnicodeDecodeError) as error:
            raise LexError("a section is truncated, or a text is not UTF-8: %s" % error) from None
        except ValueError as error:  # also of lexc_packed
            raise LexError(str(error)) from None

    def _table(self):
        data = self.data
        require(data[:8] == b"\x89LEX\r\n\x1a\n" and len(data) >= 64, "not a .lex file, or damaged by a text-mode transfer")
        major, minor, header, length, count, entry, table, r1, r2, checksum = unpack_from("<HHIQIIQQQQ", data, 8)
        require(major == 1, "format version %d.%d; this reader supports 1.x: %s" % (major, minor, "a newer one is needed" if major else "compile the word list again"))
        require(length == len(data), "the file is truncated, or bytes follow its end")
        end = 64 + 32 * count
        require((header, entry, table, r1, r2) == (64, 32, 64, 0, 0) and count <= 1024 and end <= length, "a field of the header is wrong")
        require(xxh3(data[:56] + data[64:end]) == checksum, "the checksum of header and section table is wrong")
        self.sections = {}
        for at in range(64, end, 32):
            raw, flags, offset, length, checksum = unpack_from("<4sIQQQ", data, at)
            require(raw.isalnum() and raw.isascii(), "a kind of section must be four letters or digits")
            kind, begin = raw.decode(), (end + 63) // 64 * 64
            require(offset == begin and length <= len(data) - begin and flags <= 1, "section %s: its entry in the table is wrong" % kind)
            require(not any(data[end:begin]), "byte %d and on: padding must be 0" % end)
            end = begin + length
            require(xxh3(data[begin:end]) == checksum, "section %s: the checksum is wrong" % kind)
            if kind in ONCE:
                require(kind not in self.sections, "duplicate section %s" % kind)
                self.sections[kind] = data[begin:end]
            require(kind in ONCE or not flags, "section %s is required and not supported by this reader" % kind)
        require(end == len(data), "the file does not end with its last section")
        missing = {"ALPH", "PROV", "CNTS", *(() if "PACK" in self.sections else ("POOL", "DAWG"))} - set(self.sections)
        require(not missing, "a section is missing: %s" % missing)

    def _pool(self):
        body = self.sections["POOL"]
        self.layout, self.width, masks, count = unpack_from("<4I", body)
        require(self.layout in (1, 2), "layout %d is not supported, only 1, edge lists, and 2, bitmap states" % self.layout)
        require((self.width, masks) in ([(0, 0)] if self.layout == 1 else [(1, 2), (2, 2)]), "section POOL: invalid mask width or number")
        reserved = 1 if self.layout == 1 else self.width * 2
        require(len(body) == 64 + 4 * count and count >= reserved, "section POOL: its length is wrong")
        require(not any(body[16 : 64 + 4 * reserved]), "section POOL: reserved bytes must be 0")
        self.pool = array("I", body[64:])
        if byteorder == "big":
            self.pool.byteswap()
        self.automata = {}
        for kind in filter(self.sections.__contains__, AUTOMATA):
            require(len(self.sections[kind]) == 16, "section %s must have 16 bytes" % kind)
            root, begin, end, zero = unpack_from("<4I", self.sections[kind])
            require(reserved <= begin <= root < end <= count and zero == 0, "section %s does not fit the pool" % kind)
            self.automata[kind] = Automaton(root, begin, end)
        has = self.automata.get
        require(has("RDWG") or not (has("TWOW") or has("TWOC")), "section RDWG is missing")
        require(self.layout == 1 or not has("TWOC"), "section TWOC requires edge lists")
        own = sorted((kind for kind in self.automata if kind != "GADD" or has(kind) != has("TWOW")), key=lambda kind: has(kind).begin)
        gapless = [reserved] + [has(kind).end for kind in own] == [has(kind).begin for kind in own] + [count]
        require(gapless, "the automata must fill the pool, one after the other")
        way, entry = bytearray(count), bytearray(count)
        for kind in own:
            self._check(kind, way, entry)
        self._weigh(entry)

    def _check(self, kind, way, entry):
        """Section 7.3, for one automaton; those before it must be checked."""
        pool, lists, stride = self.pool, self.layout == 1, self.width * 2
        own, two_way, compact = self.automata[kind], kind in ("TWOW", "TWOC"), kind == "TWOC"
        closing = self.automata["DAWG"] if two_way or kind == "GADD" else Automaton(0, 0, 0)
        labels, at, here, right, inside = (1 << len(self.alphabet.faces)) - 1, own.begin, 1, False, 0  # here: length of the longest path plus 1
        way[own.root], entry[own.root] = way[own.root] or 1, entry[own.root] | LISTS

        def rule(holds, text):
            require(holds, "pool, word %d: %s" % (at, text))
        rule(not compact or own.end <= 1 << 23, "the addresses of a compact two-way DAWG must fit 23 bits")
        while at < own.end:
            begins, cell = not (right or inside), pool[at]
            forced = compact and begins and entry[at] == CELL
            rule(not (compact and begins) or forced or entry[at] == LISTS, "every state must have an incoming edge, and all must agree how it is entered")
            rule(begins or not (two_way and way[at]), "an edge must lead to the beginning of a state")
            if lists:  # a cell is a record of one edge
                label, end = cell >> 26, at + 1
                rule(inside <= (label - 1) % 256 and (label or not forced), "labels must ascend, the separator last")
                following, ends = int(cell & 0xFFFFFF != 0) << label, (cell >> 24 & 1) << label
            else:
                following, ends = self._masks(at)
                end = at + stride + bin(following).count("1")
                needed = [word >> 26 for word in pool[at + stride : end]]
                rule(all(tile < len(self.alphabet.faces) for tile in needed), "a needed tile must be in the alphabet")
            rule(end <= own.end, "a record must lie inside its automaton")
            rule(following | ends, "a state must have edges, and an edge must lead to a state or complete a word")
            rule(not ((following | ends) & ~labels | ends & 1), "a label must be a tile, and the separator must not complete a word")
            here = max(way[at], 1 if begins else here)
            cells = [Edge(label, ends > 0, cell & (0x7FFFFF if compact and label else 0xFFFFFF))] if lists else self.edges(at)
            for edge in cells:
                bit = 1 << edge.label
                if not following & bit:
                    continue
                to = own if edge.label else self.automata["RDWG"] if two_way and right else closing
                rule(edge.target > at, "edges must point forward")
                shared = kind == "GADD" and edge.label and closing.begin <= edge.target < closing.end
                rule(to.begin <= edge.target < to.end or shared, "an edge must stay in its automaton or lead into its DAWG")
                longer = here + (edge.label > 0)
                rule(longer <= 255, "no path may be longer than 255 tiles")
                way[edge.target] = max(way[edge.target], longer)
                if compact and edge.label:
                    entry[edge.target] |= CELL if cell >> 23 & 1 else LISTS
            rule(not any(way[at + 1 : end]), "an edge must lead to the beginning of a state")
            entry[at] |= BEGINS
            inside = (label - 1) % 256 + 1 if lists and not forced and not cell >> 25 & 1 else 0
            right ^= two_way and not (forced or inside)
            at = end
        rule(not (right or inside), "the last state must end inside its automaton")

    def _masks(self, at):
        """Returns `next` and `ends` of a record; words after the pool read as 0."""
        cells = (self.pool[at : at + self.width * 2].tolist() + [0] * 4)[: self.width * 2]
        return cells if self.width == 1 else [cells[i] | cells[i + 1] << 32 for i in (0, 2)]

    def _weigh(self, entry):
        """Counts the words below each state of the DAWG, and checks CNTS and RANK (sections 6 and 9)."""
        own, rank = self.automata["DAWG"], self.sections.get("RANK")
        below, weights = {0: 0}, array("Q", bytes(8 * (own.end - own.begin)))
        for at in (at for at in range(own.end - 1, own.begin - 1, -1) if entry[at] & BEGINS):
            edges = list(self.edges(at))
            below[at] = min(sum(edge.terminal + below[edge.target] for edge in edges), 0xFFFFFFFF)  # counts saturate
            children = [below[edge.target] for edge in edges if edge.target] if self.layout == 2 else []
            weights[at - own.begin] = below[at] if self.layout == 1 else 0
            for i in range(len(children)):
                weights[at + self.width * 2 - own.begin + i] = min(sum(children[i:]), 0xFFFFFFFF)
        require(below[own.root] == self.words < 0xFFFFFFFF, "section CNTS: the number of words differs from the DAWG, or is not below 4294967295")
        if rank is not None:
            require(rank == b"".join(weight.to_bytes(4, "little") for weight in weights), "section RANK: the numbers differ from the DAWG")

    def edges(self, state):
        """Yields the edges of a state in the order of labels; the separator is last in edge lists, first in bitmaps."""
        if state and self.layout == 1:
            for cell in map(self.pool.__getitem__, range(state, len(self.pool))):
                yield Edge(cell >> 26, cell >> 24 & 1 == 1, cell & 0xFFFFFF)
                if cell >> 25 & 1:
                    return
        elif state:
            following, ends = self._masks(state)
            child = state + self.width * 2
            for label in range((following | ends).bit_length()):
                if (following | ends) >> label & 1:
                    yield Edge(label, ends >> label & 1 == 1, self.pool[child] & 0x3FFFFFF if following >> label & 1 else 0)
                    child += following >> label & 1

    def step(self, state, label):
        """Returns the edge with a label, or None."""
        return next((edge for edge in self.edges(state) if edge.label == label), None)

    def walk(self, labels, kind="DAWG"):
        """Follows labels from the root of an automaton; returns the last edge, or None. 0 is the separator of a GADDAG."""
        edge = Edge(0, False, self.automata[kind].root)
        for label in labels:
            edge = edge and self.step(edge.target, label)
        return edge

    def strings(self, kind="DAWG"):
        """Yields the strings of an automaton as tuples of labels: for the DAWG its words, in order."""
        path, open_ = [], [self.edges(self.automata[kind].root)]
        while open_:
            for edge in open_[-1]:
                path.append(edge.label)
                open_.append(self.edges(edge.target))
                if edge.terminal:
                    yield tuple(path)
                break
            else:
                open_.pop()
                del path[-1:]

    def __len__(self):
        return self.words

    def __iter__(self):
        return map(self.alphabet.spell, self.strings())

    def __contains__(self, text):
        word = self.alphabet.read(text)
        return bool(word) and (self.walk(word) or Edge(0, False, 0)).terminal
