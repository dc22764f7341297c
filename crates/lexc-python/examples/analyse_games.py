"""Analyses the games of a folder, on all processors: the losses of each player. `--fast` judges by equity alone.

    python analyse_games.py games/ [--fast]
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path

import lexc

engine = lexc.Engine()


def analyse(path: Path) -> str:
    try:
        report = engine.analyse(gcg=path.read_text(encoding="utf-8"), fast="--fast" in sys.argv)
    except lexc.RequestError as error:
        return f"{path.name}: {error}"
    return "\n".join(
        f"{path.name}: {player['name']} lost {player['equity_lost']['value']:.1f} points in {player['turns']} turns"
        for player in report["players"]
    )


with ThreadPoolExecutor(cpu_count()) as threads:
    for text in threads.map(analyse, sorted(Path(sys.argv[1]).glob("*.gcg"))):
        print(text)
