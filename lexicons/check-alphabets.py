#!/usr/bin/env python3
"""Checks alphabet files against the schema in alphabets/README.md.

    python3 lexicons/check-alphabets.py            # all of lexicons/alphabets, with their known totals
    python3 lexicons/check-alphabets.py FILE...    # these
    python3 lexicons/check-alphabets.py --table    # the rows of the table in alphabets/README.md

Exit status 0: all is well; 1: something is wrong; 2: usage.
"""

import sys
import tomllib
import unicodedata
from pathlib import Path

HERE = Path(__file__).resolve().parent / "alphabets"

# Pieces in the bag, blanks included.
TOTALS = {
    "afrikaans": 102, "arabic": 100, "bulgarian": 102, "catalan": 100, "catalan-super": 200,
    "croatian": 103, "czech": 100, "danish": 100, "dutch": 102, "english": 100,
    "english-hong-kong": 107, "english-super": 200, "estonian": 102, "finnish": 101, "french": 102,
    "german": 102, "greek": 104, "hebrew": 104, "hungarian": 100, "icelandic": 104, "irish": 100,
    "italian": 120, "korean": 100, "latvian": 104, "lithuanian": 104, "malay": 100, "norwegian": 100,
    "persian": 102, "polish": 100, "portuguese": 120, "romanian": 100, "romanian-super": 200,
    "russian": 104, "slovak": 100, "slovene": 100, "spanish": 100, "swedish": 100, "turkish": 100,
    "ukrainian": 104, "welsh": 105,
}
TEXT = {"name", "title", "language", "casing", "source", "notes"}
TILE = {"face": str, "blank": str, "count": int, "score": int, "vowel": bool}


def upper(text, casing):
    """Upper-cases as the compiler does."""
    if casing == "none":
        return text
    if casing == "turkic":
        text = text.replace("i", "İ")  # ı becomes I by itself
    return unicodedata.normalize("NFC", text.upper())


def lower(text, casing):
    if casing == "turkic":
        text = text.replace("I", "ı").replace("İ", "i")
    return text.lower()


def check(path):
    """Returns the alphabet and what is wrong with it."""
    wrong = []
    with open(path, "rb") as file:
        data = tomllib.load(file)

    def need(condition, message):
        if not condition:
            wrong.append(message)

    need(set(data) - {"fold", "decompose"} == TEXT | {"blank", "tile"},
         f"keys: {sorted(set(data) ^ (TEXT | {'blank', 'tile'}))} missing or unknown")
    if wrong:
        return data, wrong
    for key in sorted(TEXT):
        need(isinstance(data[key], str) and data[key], f"{key}: not a text, or empty")
    casing = data["casing"]
    need(data["name"] == path.stem, f"name: {data['name']!r} in a file called {path.name}")
    need(casing in ("default", "turkic", "none"), f"casing: {casing!r}")
    need(set(data["blank"]) == {"count", "score"}, "blank: needs count and score, and nothing else")

    tiles = data["tile"]
    need(1 <= len(tiles) <= 63, f"{len(tiles)} tiles; 1 to 63 are possible")
    spellings, blanks = {}, {}
    for tile in tiles:
        face = tile.get("face", "?")
        need(set(tile) - {"aliases"} == set(TILE), f"{face}: {sorted(set(tile) ^ set(TILE))} missing or unknown")
        for key, kind in TILE.items():
            need(type(tile.get(key)) is kind, f"{face}: {key} is no {kind.__name__}")
        need(tile.get("count", 0) >= 0 and tile.get("score", 0) >= 0, f"{face}: a negative number")
        for text in [face, *tile.get("aliases", [])]:
            need(text and text == unicodedata.normalize("NFC", text), f"{face}: {text!r} is not NFC, or empty")
            need(text == upper(text, casing), f"{face}: {text!r} is not upper case")
            need(not set(text) & set("[]?#"), f"{face}: {text!r} has a character with a meaning of its own")
            need(text not in spellings, f"{face}: {text!r} is also {spellings.get(text)}")
            spellings[text] = face
        blank = tile.get("blank", "")
        need(blank not in blanks and blank not in spellings, f"{face}: blank form {blank!r} is not unique")
        blanks[blank] = face
        if casing != "none" and lower(face, casing) != face:
            need(blank == lower(face, casing) and upper(blank, casing) == face, f"{face}: blank form {blank!r}")

    for key, value in data.get("fold", {}).items():
        need(key and key == unicodedata.normalize("NFC", key) == upper(key, casing), f"fold: {key!r} is not upper case NFC")
        need(key not in spellings, f"fold: {key!r} is a tile")
        rest = value
        while rest:
            match = max((s for s in spellings if rest.startswith(s)), key=len, default=None)
            if match is None:
                need(False, f"fold: {key!r} becomes {value!r}, which is not made of tiles")
                break
            rest = rest[len(match):]
    return data, wrong


def pieces(data):
    return data["blank"]["count"] + sum(tile["count"] for tile in data["tile"])


def row(data):
    long = [tile["face"] for tile in data["tile"] if len(tile["face"]) > 1]
    zero = [tile["face"] for tile in data["tile"] if tile["count"] == 0]
    remarks = []
    if long:
        remarks.append(f"{', '.join(long)} are tiles")
    if zero:
        remarks.append(f"only as blanks: {' '.join(zero)}")
    if data["casing"] != "default":
        remarks.append(f"casing {data['casing']}")
    visible = [k for k in data.get("fold", {}) if len(k) == 1 and unicodedata.category(k) not in ("Mn", "Cf", "Lm")]
    hidden = len(data.get("fold", {})) - len(visible)
    folds = " ".join(visible) + (f" and {hidden} more" if visible and hidden else "")
    if hidden and not visible:
        folds = "U+0301" if hidden == 1 else f"{hidden} rules"
    return (f"| `{data['name']}` | {len(data['tile'])} | {pieces(data)} | {folds or 'nothing'} "
            f"| {'; '.join(remarks)} |")


def main(arguments):
    table = arguments == ["--table"]
    if arguments and not table and any(a.startswith("-") for a in arguments):
        print(__doc__, file=sys.stderr)
        return 2
    own = table or not arguments
    paths = sorted(HERE.glob("*.toml"), key=lambda p: p.stem) if own else [Path(a) for a in arguments]
    status = 0
    for path in paths:
        try:
            data, wrong = check(path)
        except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            data, wrong = None, [str(error)]
        if own and not wrong and pieces(data) != TOTALS.get(path.stem):
            wrong.append(f"{pieces(data)} pieces, {TOTALS.get(path.stem)} are expected")
        for message in wrong:
            print(f"{path}: {message}", file=sys.stderr)
            status = 1
        if not wrong and table:
            print(row(data))
        elif not wrong:
            print(f"{path.name}: {len(data['tile'])} tiles, {pieces(data)} pieces, {len(data.get('fold', {}))} folds")
    if own and {p.stem for p in paths} != set(TOTALS):
        print(f"files and totals differ: {sorted({p.stem for p in paths} ^ set(TOTALS))}", file=sys.stderr)
        status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
