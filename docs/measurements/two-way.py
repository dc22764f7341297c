#!/usr/bin/env python3
"""Prints the tables of two-way-dawg.md.

    docs/measure-two-way.py [--lexc target/release/lexc] [--runs 9] [LIST...]

LIST is english, turkish, polish, catalan or german; the last three are fetched by
lexicons/fetch-trial-lists.sh. Needs GNU time. Every table is Markdown.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LISTS = {
    "english": ("lexicons/english.txt", "english"),
    "turkish": ("lexicons/turkish.txt", "turkish"),
    "polish": ("lexicons/trial/polish-2-15.txt", "polish"),
    "catalan": ("lexicons/trial/catalan.txt", "catalan"),
    "german": ("lexicons/trial/german.txt", "german"),
}
READ = ["--min-length", "2", "--max-length", "15", "--skip-invalid"]
# Builds: title, structures, layout.
BUILDS = [
    ("DAWG", "dawg", "edge-list"),
    ("GADDAG", "gaddag", "edge-list"),
    ("GADDAG, bitmap", "gaddag", "bitmap"),
    ("two-way", "two-way", "edge-list"),
    ("two-way, bitmap", "two-way", "bitmap"),
    ("compact", "two-way-compact", "edge-list"),
]
COUNTED = [
    ("trie", "trie"),
    ("DAWG", "dawg"),
    ("reversed DAWG", "reversed_dawg"),
    ("GADDAG", "gaddag"),
    ("two-way", "two_way"),
    ("compact", "two_way_compact"),
]


def command(lexc, name, structures, layout, out, *more):
    path, alphabet = LISTS[name]
    what = ["--structures", structures, "--layout", layout, "-o", out]
    return [lexc, "build", str(ROOT / path), "-a", alphabet, *READ, *what, "--json", *more]


def build(lexc, name, structures, layout, out, *more):
    line = ["/usr/bin/time", "-f", "%e %U %S %M", *command(lexc, name, structures, layout, out, *more)]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr)
    seconds, user, system, kilobytes = map(float, done.stderr.split()[-4:])
    return json.loads(done.stdout), seconds, user + system, kilobytes / 1024


def edges(size):
    if "left_edges" not in size:
        return f"{size['edges']:,}"
    return f"{size['left_edges']:,} + {size['right_edges']:,}"


def table(title, columns, rows):
    print(f"\n**{title}**\n")
    print(f"| | {' | '.join(columns)} |")
    print(f"|---|{'--:|' * len(columns)}")
    for name, cells in rows.items():
        print(f"| {name.title()} | {' | '.join(cells)} |", flush=True)


def sizes(lexc, names, out):
    """States and edges of each automaton, stored or not, in both conventions."""
    counts = {}
    for name in names:
        counts[name], *_ = build(lexc, name, "dawg", "edge-list", out, "--count-all")
    columns = ["words", "letters"]
    table("Lists", columns, {n: [f"{counts[n][column]:,}" for column in columns] for n in names})
    for convention, where in (("terminal_on_node", "node"), ("terminal_on_edge", "edge")):
        # The trie is counted with the flag on the node only.
        known = COUNTED if where == "node" else COUNTED[1:]
        nodes, edges = {}, {}
        for name in names:
            found = [counts[name]["structures"][key]["conventions"][convention] for _, key in known]
            nodes[name] = [f"{size['states']:,}" for size in found]
            edges[name] = [edges(size) for size in found]
        titles = [title for title, _ in known]
        table(f"Nodes, flag on the {where}", titles, nodes)
        table(f"Edges, flag on the {where}", titles, edges)


def builds(lexc, names, out, runs):
    """Bytes, time and memory of each file."""
    whole, own, time, memory = {}, {}, {}, {}
    for name in names:
        rows = whole[name], own[name], time[name], memory[name] = [], [], [], []
        for _, structures, layout in BUILDS:
            results = [build(lexc, name, structures, layout, out) for _ in range(runs)]
            reports, seconds, processor, mebibytes = zip(*results)
            report = reports[0]
            structure = report["structures"][structures.replace("-", "_")]
            cells = (
                f"{report['file_bytes']:,}",
                f"{structure['bytes']:,}",
                f"{min(seconds):.2f} ({min(processor):.2f})",
                f"{min(mebibytes):.0f}",
            )
            for row, cell in zip(rows, cells):
                row.append(cell)
    titles = [title for title, _, _ in BUILDS]
    table("Bytes of the file", titles, whole)
    table("Bytes of the named automaton alone", titles, own)
    table("Seconds: wall clock, in brackets processor time; least of all runs", titles, time)
    table("Peak memory, MiB", titles, memory)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lexc", default=str(ROOT / "target/release/lexc"))
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("lists", nargs="*", default=[*LISTS])
    arguments = parser.parse_args()
    names = arguments.lists or [*LISTS]
    with tempfile.TemporaryDirectory() as folder:
        out = str(pathlib.Path(folder) / "measured.lex")
        sizes(arguments.lexc, names, out)
        builds(arguments.lexc, names, out, arguments.runs)


if __name__ == "__main__":
    main()
