#!/usr/bin/env python3
"""Measures builds of the English list: instructions and cache misses (cachegrind), processor time, peak memory.

    python3 docs/measurements/bench-compile.py LEXC [LIST ALPHABET]        # or: make bench-compile

Prints a table and adds its lines to docs/measurements/bench-compile.tsv. Instructions and misses are those of a simulated machine, so
they compare between commits; times do not, unless both commits are measured in turns. Needs valgrind.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
HISTORY = HERE / "bench-compile.tsv"
BUILDS = [
    ("DAWG", ["--structures", "dawg"]),
    ("DAWG, GADDAG", []),
    ("DAWG, GADDAG, edge lists", ["--layout", "edge-list"]),
    ("all structures", ["--structures", "two-way"]),
]
COLUMNS = ["commit", "list", "build", "instructions", "D1 misses", "LL misses", "CPU s", "peak MiB"]
RUNS = 5


def simulate(command, directory):
    """Returns instructions, misses of the first-level data cache and of the last level."""
    out = Path(directory) / "cachegrind"
    log = Path(directory) / "log"
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=yes", f"--cachegrind-out-file={out}", f"--log-file={log}"]
    subprocess.run(valgrind + command, check=True, stdout=subprocess.DEVNULL)
    counts = dict(re.findall(r"(I\s+refs|D1\s+misses|LL misses):\s+([\d,]+)", log.read_text()))
    counts = {name.split()[0]: int(count.replace(",", "")) for name, count in counts.items()}
    return [counts["I"], counts["D1"], counts["LL"]]


def measure(command):
    """Returns the median processor time in seconds and the peak memory in MiB of several runs."""
    times, peak = [], 0
    for _ in range(RUNS):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"bench-compile: {' '.join(command)} failed")
        times.append(usage.ru_utime + usage.ru_stime)
        peak = max(peak, usage.ru_maxrss)
    return sorted(times)[RUNS // 2], peak / 1024


def main():
    if len(sys.argv) not in (2, 4):
        sys.exit(__doc__)
    if not shutil.which("valgrind"):
        sys.exit("bench-compile: valgrind is missing; install the package valgrind")
    lexc = sys.argv[1]
    words, alphabet = sys.argv[2:] or [str(ROOT / "lexicons/english.txt"), "english"]
    commit = subprocess.run(
        ["git", "-C", str(ROOT), "describe", "--always", "--dirty"], capture_output=True, text=True, check=True
    ).stdout.strip()
    lines = []
    with tempfile.TemporaryDirectory() as directory:
        for name, options in BUILDS:
            command = [lexc, "build", words, "-a", alphabet, "--min-length", "2", "--max-length", "15"]
            command += ["--skip-invalid", "--quiet", "--force", "-o", f"{directory}/out.lex", *options]
            cpu, peak = measure(command)
            counts = [f"{count:,}" for count in simulate(command, directory)]
            lines.append([commit, Path(words).name, name, *counts, f"{cpu:.2f}", f"{peak:.0f}"])
    widths = [max(len(line[at]) for line in [COLUMNS, *lines]) for at in range(len(COLUMNS))]
    for line in [COLUMNS, *lines]:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())
    new = not HISTORY.exists()
    with HISTORY.open("a") as history:
        for line in ([COLUMNS] if new else []) + lines:
            history.write("\t".join(line) + "\n")


main()
