#!/usr/bin/env python3
"""Makes meanings/english.tsv from WordNet 3.0, for the words of english.txt.

    python3 lexicons/make-meanings.py [FOLDER]            # writes the file
    python3 lexicons/make-meanings.py --check [FOLDER]    # compares it: exit status 1 if it differs

FOLDER has WordNet's files: /usr/share/wordnet, where the Debian package wordnet-base has them, if it is not given. All
that is read has to have the checksum written here. Needs Python 3.8 or later and nothing else.
"""

import hashlib
import os
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIST = HERE / "english.txt"
NOTICE = HERE / "licences" / "wordnet-3.0.txt"
MADE = HERE / "meanings" / "english.tsv"
FOLDER = Path("/usr/share/wordnet")

# Of the package wordnet-base 1:3.0-37.
SHA256 = {
    "adj.exc": "8824cc24bbedd797b9702316b27f07cd4c2b76b629539f0a1276f03926758016",
    "adv.exc": "e7291461b629abfe63301bbe1998cee09fd575ed7107abd7ea9763adb05bf0a8",
    "noun.exc": "2b5d675c380b39ecf595af9fa9d4e7feb1d58c643b0bff08c40ed5bfe41fab7a",
    "verb.exc": "dbbcf9a601b2d77e934e413b91d90e88ec7f933a8b77cfc00602a923b891b42c",
    "index.adj": "c9865d7b4d1f805bdef82ccdcea5282436e23083e6f6f1b33e716327c4eda810",
    "index.adv": "6f5465ed5758fe9c8a2f7ec17b1300f3aa875756c70ff7cba162f7e71bcf88ea",
    "index.noun": "a490d99d93d017bf4822fe2f0ffa51fd73911ce271dc7535fade21f8814b5a04",
    "index.verb": "e2ac24816c3a8289dcb72aaa9cf8db81fdf25ec34d792bfc96ac5b7a20c8b4ae",
    "data.adj": "c89120dfc1f046ddff4a631bf9b7e9fa1a36b5e86565a23bf82dbe14f30b88a7",
    "data.adv": "444a63bf3955080ab7524f5079cfc07ff9bc682cb98bdb1db73b0fb9829f1139",
    "data.noun": "fea17d2f9656611334eac790e5d69e47645fa180c4aa481fb4cd9b3520754ca2",
    "data.verb": "adcf43e35b581e8036d8b5a52d63d9cd3d3b4870b2720d3c03c799df44777bc2",
    "cntlist.rev": "a198580b8f705fa02797bba8b13e5cbe4a9f9f40cb1697e774c7fc6a5865b035",
}

# The parts of speech, each with its abbreviation and its number in cntlist.rev. 5 is an adjective, too.
PARTS = {"noun": "n", "verb": "v", "adj": "adj", "adv": "adv"}
NUMBERS = {"1": "noun", "2": "verb", "3": "adj", "4": "adv", "5": "adj"}

# The endings that WordNet's morphology takes away, and what it puts in their place (morphy(7WN)).
ENDINGS = {
    "noun": [("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"),
             ("ies", "y")],
    "verb": [("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")],
    "adj": [("er", ""), ("est", ""), ("er", "e"), ("est", "e")],
    "adv": [],
}

# A word has at most so many definitions. The first one is shortened to so many characters; others follow while all of
# them together have at most as many as the last number says.
MOST_SENSES = 3
MOST_OF_FIRST = 200
MOST_OF_ALL = 96

# Examples follow the definition, in quotation marks; of some, the first mark is missing.
EXAMPLE = re.compile(r'[;:,]\s*".*|\s*[;:] [A-Z][^"]*".*|; [^"]*"$')


class WordNet:
    """The files of WordNet."""

    def __init__(self, folder):
        self.senses = {part: {} for part in PARTS}
        self.synsets = {part: {} for part in PARTS}
        self.exceptions = {part: {} for part in PARTS}
        self.counts = {}
        for part in PARTS:
            for line in self.lines(folder, f"index.{part}"):
                fields = line.split()
                # The offsets of the senses are at the end, the most frequent one first.
                self.senses[part][fields[0]] = fields[len(fields) - int(fields[2]):]
            for line in self.lines(folder, f"data.{part}"):
                head, _, gloss = line.partition(" | ")
                fields = head.split()
                words = fields[4:4 + 2 * int(fields[3], 16):2]
                # An adjective may have a mark of its place, as in "galore(ip)".
                words = {re.sub(r"\(.*\)$", "", word) for word in words}
                self.synsets[part][fields[0]] = (words, definition(gloss))
            for line in self.lines(folder, f"{part}.exc"):
                inflected, *lemmas = line.split()
                self.exceptions[part].setdefault(inflected, []).extend(lemmas)
        for line in self.lines(folder, "cntlist.rev"):
            key, number, count = line.split()
            lemma, _, sense = key.partition("%")
            self.counts[lemma, NUMBERS[sense[0]], int(number) - 1] = int(count)

    @staticmethod
    def lines(folder, name):
        try:
            data = (folder / name).read_bytes()
        except OSError as error:
            fail(f"{error}\ninstall the Debian package wordnet-base, or name the folder of its files")
        if hashlib.sha256(data).hexdigest() != SHA256[name]:
            fail(f"{folder / name} has another SHA-256 than the file of wordnet-base 1:3.0-37")
        # The licence at the beginning is indented.
        return [line for line in data.decode("ascii").split("\n") if line and not line.startswith(" ")]

    def definitions(self, word):
        """The senses of a word: (part, number, count of uses, definition), names only if there is nothing else."""
        found = []
        for part in PARTS:
            for number, offset in enumerate(self.senses[part].get(word, ())):
                words, text = self.synsets[part][offset]
                found.append((word in words, part, number, self.counts.get((word, part, number), 0), text))
        common = [sense[1:] for sense in found if sense[0]]
        return bool(common), common or [sense[1:] for sense in found]

    def has(self, word, part):
        """Is it a word in lower case?"""
        return any(word in self.synsets[part][offset][0] for offset in self.senses[part].get(word, ()))

    def lemmas_of(self, word, part):
        """The words that this one may be an inflected form of, by WordNet's exceptions, else by its endings."""
        exceptions = [lemma for lemma in self.exceptions[part].get(word, ()) if lemma in self.senses[part]]
        if exceptions or self.has(word, part):
            return [lemma for lemma in exceptions if lemma != word]
        suffix = ""
        if part == "noun":
            if word.endswith("ful"):
                word, suffix = word[:-3], "ful"
            elif word.endswith("ss") or len(word) <= 2:
                return []
        stems = [word[:len(word) - len(ending)] + new for ending, new in ENDINGS[part] if word.endswith(ending)]
        return [stem + suffix for stem in stems if stem + suffix in self.senses[part]]

    def lemmas(self, word):
        """The words that this one may be an inflected form of. Names count only if there is nothing else."""
        found = [(part, lemma) for part in PARTS for lemma in self.lemmas_of(word, part)]
        common = [lemma for part, lemma in found if self.has(lemma, part)]
        # In order, each once.
        return list(dict.fromkeys(common)), list(dict.fromkeys(lemma for _, lemma in found))


def definition(gloss):
    """A gloss without its examples."""
    text = EXAMPLE.sub("", gloss.strip(), count=1)
    text = re.sub(r"\s+", " ", text.replace("`", "'")).strip(" ;:,")
    if not text:
        fail(f"no definition: {gloss}")
    return text


def shortened(text):
    """A text of at most MOST_OF_FIRST characters, cut at the end of a phrase or of a word."""
    if len(text) <= MOST_OF_FIRST:
        return text
    phrase = text.rfind("; ", 0, MOST_OF_FIRST + 2)
    if phrase > MOST_OF_FIRST // 3:
        return text[:phrase]
    return text[:text.rfind(" ", 0, MOST_OF_FIRST - 2)].rstrip(" ;:,(") + "..."


def chosen(senses):
    """The first senses of each part of speech, then others, the most used ones first: fields of a line."""
    order = list(PARTS)
    ranked = sorted(senses, key=lambda sense: (sense[1] > 0, -sense[2], order.index(sense[0]), sense[1]))
    parts, taken, characters = [], set(), 0
    for sense in ranked[:MOST_SENSES]:
        part, number, _, text = sense
        if not taken:
            text = shortened(text)
        elif characters + len(text) > MOST_OF_ALL or text in {other[2] for other in taken}:
            continue
        characters += len(text)
        taken.add((part, number, text))
        if part not in parts:
            parts.append(part)
    # Together by part of speech, in WordNet's order.
    taken = sorted(taken, key=lambda sense: (parts.index(sense[0]), sense[1]))
    return [f"{PARTS[part]} {text}" for part, _, text in taken]


def form_of(word, lemma):
    """A lemma as a field: how many letters to take away from the end of the word, and what to put there."""
    same = len(os.path.commonprefix([word, lemma]))
    return f"={len(word) - same}{lemma[same:]}"


def table(wordnet, words):
    """The lines: a word and, after tabs, its definitions and the words that it is an inflected form of."""
    lines, extra = {}, set()
    for word in words:
        is_common, senses = wordnet.definitions(word)
        common, lemmas = wordnet.lemmas(word)
        if not senses:
            lemmas = common or lemmas
        else:
            lemmas = common
        extra.update(lemmas)
        forms = [form_of(word, lemma) for lemma in lemmas]
        # A name is rarely meant.
        fields = chosen(senses) + forms if is_common else forms + chosen(senses)
        if fields:
            lines[word] = fields
    # The list lacks some words whose inflected forms it has.
    for word in extra - lines.keys():
        lines[word] = chosen(wordnet.definitions(word)[1])
    direct = sum(not fields[0].startswith("=") or not fields[-1].startswith("=") for fields in lines.values())
    print(f"{len(lines)} words, {direct} with definitions, {len(extra - words)} of them not in the list", file=sys.stderr)
    return "".join("\t".join([word, *fields]) + "\n" for word, fields in sorted(lines.items()))


def header():
    notice = NOTICE.read_text(encoding="ascii").splitlines()
    lines = ["source: WordNet 3.0", "language: en", "made by: lexicons/make-meanings.py", "", *notice]
    return "".join(f"# {line}".rstrip() + "\n" for line in lines)


def main(arguments):
    check = arguments[:1] == ["--check"]
    arguments = arguments[check:]
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        print(__doc__, file=sys.stderr)
        return 2
    wordnet = WordNet(Path(*arguments) if arguments else FOLDER)
    words = set(LIST.read_text(encoding="ascii").split())
    data = (header() + table(wordnet, words)).encode("ascii")
    if not check:
        MADE.parent.mkdir(exist_ok=True)
        MADE.write_bytes(data)
        print(f"{MADE.name}: {len(data)} bytes")
        return 0
    if not MADE.exists() or MADE.read_bytes() != data:
        print(f"{MADE.name}: not what WordNet gives", file=sys.stderr)
        return 1
    print(f"{MADE.name}: as WordNet gives it")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
