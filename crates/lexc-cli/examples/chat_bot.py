"""The part of a chat bot that knows words: it answers messages through `lexc serve --http`.

    lexc serve --http 8017 &
    python3 chat_bot.py http://localhost:8017 '!check quixotry qwertz' '!best QUIZER?'

In a bot for Discord, `reply(message.content)` is the body of `on_message`.
"""

import json
import sys
import urllib.error
import urllib.request

SERVER = sys.argv[1]


def ask(method, **params):
    """Returns the answer of a method, or raises ValueError with what is wrong."""
    request = urllib.request.Request(f"{SERVER}/v0/{method}", json.dumps(params).encode())
    try:
        with urllib.request.urlopen(request, timeout=70) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise ValueError(json.load(error)["message"]) from None


def check(*words):
    rows = ask("words.check", words=words)
    return ", ".join(f"{row['word']} is {'a word' if row['valid'] else 'not'}" for row in rows)


def best(rack):
    plays = ask("moves.list", rack=rack, limit=3)["plays"]
    return "; ".join(f"{play['coordinate']} {play['word']} {play['score']}" for play in plays) or "no play"


def anagram(tiles):
    return " ".join(row["word"] for row in ask("words.anagram", tiles=tiles, limit=20)) or "none"


COMMANDS = {"!check": check, "!best": best, "!anagram": anagram}


def reply(message):
    """Returns the reply to a message, or None if it is not for the bot."""
    name, *arguments = message.split()
    if name not in COMMANDS:
        return None
    try:
        return COMMANDS[name](*arguments)
    except (ValueError, TypeError) as error:
        return str(error)


for message in sys.argv[2:]:
    if text := reply(message):
        print(text)
