"""Analyses the games of a folder with one engine: the losses of each player, and the largest one.

    python3 analyse_games.py games/ '{"fast": true}'

The second argument has further parameters of the method `analyse`.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

LEXC = os.environ.get("LEXC", "lexc")
games = sorted(Path(sys.argv[1]).glob("*.gcg"))
settings = json.loads(sys.argv[2]) if len(sys.argv) > 2 else {}

# All games are asked at once: the answers come as they finish.
requests = [
    {"jsonrpc": "2.0", "id": path.name, "method": "analyse", "params": {"gcg": path.read_text(), **settings}}
    for path in games
]
lines = "\n".join(map(json.dumps, requests))
done = subprocess.run([LEXC, "serve"], input=lines, capture_output=True, text=True, check=True)
for line in done.stdout.splitlines():
    message = json.loads(line)
    if "error" in message:
        print(f"{message['id']}: {message['error']['message']}")
    elif "result" in message:
        for player in message["result"]["players"]:
            print(f"{message['id']}: {player['name']} lost {player['equity_lost']['value']:.1f} points in {player['turns']} turns")
