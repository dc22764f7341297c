"""A player for `lexc match`: it chooses among the best plays the one that keeps the fewest tiles.

    lexc match 'exec:python3 bot.py' greedy --games 20

It asks `lexc serve` for plays; a bot with a move generator of its own needs only the last lines.
"""

import json
import os
import subprocess
import sys

LEXC = os.environ.get("LEXC", "lexc")
ENGINE = None


def ask(method, lexicon, **params):
    """Returns the answer of a method of `lexc serve`, which stays alive between questions."""
    global ENGINE
    if ENGINE is None:
        command = [LEXC, "serve", "--threads", "1"]
        if not lexicon.startswith("builtin:"):
            command += ["--open", f"game={lexicon}"]
        ENGINE = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    params["lexicon"] = lexicon if lexicon.startswith("builtin:") else "game"
    print(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}), file=ENGINE.stdin, flush=True)
    return json.loads(ENGINE.stdout.readline())["result"]


def choose(game):
    plays = ask("moves.list", game["lexicon"], cgp=game["cgp"], limit=10)["plays"]
    if not plays:
        return "pass"
    play = max(plays, key=lambda play: play["score"] + 2 * play["tiles"])
    return f"{play['coordinate']} {play['word']}"


for line in sys.stdin:
    request = json.loads(line)
    result = {"move": choose(request["params"])}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
