"""Analyses the games of a folder, on all processors: the losses of each player. `--fast` judges by equity alone.

    python analyse_games.py games/ [--fast]

Games that cannot be analysed are named, and the others are analysed all the same; the status is then 1.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path
from typing import Tuple

import lexc

engine = lexc.Engine()


def analyse(path: Path) -> Tuple[bool, str]:
    """Returns whether the game could be analysed, and what there is to print."""
    try:
        # Bytes, since not every game is in UTF-8.
        report = engine.analyse(gcg=path.read_bytes(), fast="--fast" in sys.argv)
    except (lexc.RequestError, OSError) as error:
        return False, f"{path.name}: {error}"
    lines = [f"{path.name}: warning: {warning['text']}" for warning in report.get("warnings", [])]
    for player in report["players"]:
        lost = player["equity_lost"]["value"]
        lines.append(f"{path.name}: {player['name']} lost {lost:.1f} points in {player['turns']} turns")
    return True, "\n".join(lines)


status = 0
with ThreadPoolExecutor(cpu_count()) as threads:
    for analysed, text in threads.map(analyse, sorted(Path(sys.argv[1]).glob("*.gcg"))):
        print(text, file=sys.stdout if analysed else sys.stderr)
        if not analysed:
            status = 1
sys.exit(status)
