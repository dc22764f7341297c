"""Prints the annotated dump of a small `.lex` file in the edge-list layout, as in ../lex-v1.md.

    python3 formats/vectors/annotate.py formats/vectors/v1/twelve-edge-list.lex

With `--update formats/lex-v1.md` it puts the dump into the fenced blocks of that document instead;
the text around them is for people to look through. Reads the file by the text of the
specification and nothing else of this repository.
"""

import argparse
import os
import re
import struct

CASING = {0: "none", 1: "default", 2: "Turkic"}
AUTOMATA = {1: "trie", 2: "DAWG", 3: "GADDAG", 4: "reversed DAWG", 5: "two-way DAWG"}
CONVENTIONS = {1: "terminal on node", 2: "terminal on edge", 3: "shared tails", 4: "semi-minimal"}


class Dump:
    """Takes fields off the front of a file and writes a line for each, in blocks."""

    def __init__(self, data):
        self.data = data
        self.at = 0
        self.blocks = []

    def raw(self, length, what):
        chunk = self.data[self.at : self.at + length]
        for part in range(0, length, 16):
            line = chunk[part : part + 16].hex(" ")
            label = what if part == 0 else "″"
            self.blocks[-1].append(f"{self.at + part:04x}  {line:<24}  {label}")
        self.at += length
        return chunk

    def number(self, form, what):
        length = struct.calcsize(form)
        (value,) = struct.unpack_from("<" + form, self.data, self.at)
        self.raw(length, what.replace("#", str(value)))
        return value

    def string(self, form, name):
        length = struct.calcsize(form)
        (size,) = struct.unpack_from("<" + form, self.data, self.at)
        self.raw(length, f"{name}: {size} byte{'s' * (size != 1)}")
        text = self.data[self.at : self.at + size].decode()
        if size:
            self.raw(size, f"“{text}”" if size <= 16 else "“" + text[:13].rstrip() + "…”")
        return text


def header(dump):
    dump.raw(8, "magic")
    dump.number("H", "major version: #")
    dump.number("H", "minor version: #")
    dump.number("I", "header_len: #")
    dump.number("Q", "file_len: #")
    sections = dump.number("I", "section_count: #")
    dump.number("I", "entry_len: #")
    dump.number("Q", "table_offset: #")
    dump.raw(16, "reserved")
    dump.raw(8, "checksum of bytes 0 to 55 and of the section table")
    return sections


def table(dump, count):
    entries = []
    for _ in range(count):
        kind = dump.raw(4, "kind: " + dump.data[dump.at : dump.at + 4].decode()).decode()
        flags = int.from_bytes(dump.data[dump.at : dump.at + 4], "little")
        dump.raw(4, "flags: required" if flags else "flags: optional")
        offset = dump.number("Q", f"offset: 0x{struct.unpack_from('<Q', dump.data, dump.at)[0]:x}")
        length = dump.number("Q", "length: #")
        dump.raw(8, "checksum of the section")
        entries.append((kind, offset, length))
    return entries


def alphabet(dump):
    dump.number("B", "layout version: #")
    count = dump.number("B", "tiles: #")
    dump.number("B", f"casing: {CASING[dump.data[dump.at]]}")
    dump.number("B", "reserved")
    dump.number("H", "blanks in the bag: #")
    dump.number("h", "score of a blank: #")
    folds = dump.number("H", "folds: #")
    for name in ("name", "title", "language", "source"):
        dump.string("H", name)
    faces = ["."]
    for tile in range(1, count + 1):
        faces.append(dump.string("H", f"tile {tile}, face"))
        dump.string("H", "blank face")
        dump.number("H", "count: #")
        dump.number("h", "score: #")
        dump.number("B", "flags: vowel" if dump.data[dump.at] else "flags: no vowel")
        for alias in range(dump.number("B", "aliases: #")):
            dump.string("H", f"alias {alias + 1}")
    for fold in range(folds):
        dump.string("H", f"fold {fold + 1}, from")
        dump.string("H", "to")
    return faces


def provenance(dump):
    for pair in range(dump.number("I", "pairs: #")):
        dump.string("I", f"name {pair + 1}")
        dump.string("I", f"value {pair + 1}")


def counts(dump, end):
    dump.number("Q", "words: #")
    dump.number("Q", "letters: #")
    dump.number("I", "min_length: #")
    dump.number("I", "max_length: #")
    while dump.at < end:
        automaton, convention = struct.unpack_from("<II", dump.data, dump.at)
        dump.number("I", f"automaton: # ({AUTOMATA[automaton]})")
        dump.number("I", f"convention: # ({CONVENTIONS[convention]})")
        dump.number("Q", "states: #")
        dump.number("Q", "edges: #")
        dump.number("Q", "right edges: #")


def structure(dump, kind):
    root, begin, end, _ = struct.unpack_from("<4I", dump.data, dump.at)
    dump.number("I", f"root of {kind}: 0x{root:02x}")
    dump.number("I", f"range begin: 0x{begin:02x}")
    dump.number("I", f"range end: 0x{end:02x}")
    dump.raw(4, "reserved")
    return kind, root, begin, end


def cell_of(words, address):
    cell = words[address]
    return cell >> 26, cell >> 24 & 1, cell >> 25 & 1, cell & 0xFFFFFF


def ways(words, root, faces):
    """For each address that begins a list, the first shortest path that leads there."""
    found = {root: ""}
    queue = [root]
    for state in queue:
        address = state
        while True:
            tile, _, last, target = cell_of(words, address)
            if target and target not in found:
                found[target] = found[state] + faces[tile]
                queue.append(target)
            if last:
                break
            address += 1
    return found


def pool(dump, faces, structures):
    dump.number("I", "layout: # (edge lists)")
    dump.number("I", "mask width: #")
    dump.number("I", "masks: #")
    count = dump.number("I", "words: #")
    dump.raw(48, "reserved")
    words = struct.unpack_from(f"<{count}I", dump.data, dump.at)
    starts = [(kind, begin, end, ways(words, root, faces)) for kind, root, begin, end in structures]
    starts.sort(key=lambda structure: structure[1])
    dump.raw(4, "00: reserved word, the state without edges")
    for kind, begin, end, paths in starts:
        for address in range(begin, end):
            tile, terminal, last, target = cell_of(words, address)
            text = f"{address:02x}: {faces[tile]} → {target:02x}" if target else f"{address:02x}: {faces[tile]}"
            text += ", terminal" * terminal + ", last" * last
            if address in paths:
                where = f"{kind} after {paths[address]}" if paths[address] else f"{kind}, root"
                text = f"{text:<28} ◂ {where}"
            dump.raw(4, text)


def annotate(data):
    """Blocks of lines: header, table, then one for each section, but one for all structures."""
    dump = Dump(data)
    dump.blocks.append([])
    count = header(dump)
    dump.blocks.append([])
    faces, structures = [], []
    for kind, offset, length in table(dump, count):
        if dump.at < offset:
            dump.raw(offset - dump.at, f"padding up to {kind}")
        if not structures or kind == "POOL":
            dump.blocks.append([])
        if kind == "ALPH":
            faces = alphabet(dump)
        elif kind == "PROV":
            provenance(dump)
        elif kind == "CNTS":
            counts(dump, offset + length)
        elif kind == "POOL":
            pool(dump, faces, structures)
        else:
            structures.append(structure(dump, kind))
        assert dump.at == offset + length, kind
    return dump.blocks


def update(document, name, blocks):
    """The document with its blocks of that name replaced, in order."""
    fence = re.compile(rf"^```lexdump {re.escape(name)}\n.*?^```$", re.MULTILINE | re.DOTALL)
    assert len(fence.findall(document)) == len(blocks), f"{len(blocks)} blocks are needed"
    rest = iter(blocks)
    return fence.sub(lambda _: "\n".join([f"```lexdump {name}", *next(rest), "```"]), document)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--update", metavar="DOCUMENT")
    arguments = parser.parse_args()
    with open(arguments.file, "rb") as file:
        blocks = annotate(file.read())
    if not arguments.update:
        print("\n\n".join("\n".join(block) for block in blocks))
        return
    with open(arguments.update, encoding="utf-8") as file:
        document = file.read()
    document = update(document, os.path.basename(arguments.file), blocks)
    with open(arguments.update, "w", encoding="utf-8") as file:
        file.write(document)


if __name__ == "__main__":
    main()
