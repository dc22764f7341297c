"""Lexicons for crossword games: look words up, query, generate moves, play, simulate, self-play.

>>> english = lexc.Lexicon.builtin("english")
>>> str(english.moves(rack="QUIZER?", limit=1)[0])
'8D QUIZzER'
"""

import asyncio
import threading
from typing import Any

from . import methods, selfplay
from ._lexc import (
    Endgame,
    EndgameMove,
    Engine,
    Game,
    GameRecord,
    Hooks,
    LexcError,
    Lexicon,
    LexiconError,
    MoveError,
    Play,
    Player,
    PlayerError,
    PositionError,
    QueryError,
    RequestError,
    SearchError,
    ShardError,
    SimulatedMove,
    Simulation,
    Turn,
    __version__,
)

__all__ = [
    "Endgame",
    "EndgameMove",
    "Engine",
    "Game",
    "GameRecord",
    "Hooks",
    "LexcError",
    "Lexicon",
    "LexiconError",
    "MoveError",
    "Play",
    "Player",
    "PlayerError",
    "PositionError",
    "QueryError",
    "RequestError",
    "SearchError",
    "ShardError",
    "SimulatedMove",
    "Simulation",
    "Turn",
    "__version__",
    "call_async",
    "methods",
    "selfplay",
]


async def call_async(engine: Engine, method: str, /, **params: Any) -> Any:
    """Answers a request like `Engine.call`, while other coroutines run. The request ends when the task is cancelled.

    >>> import asyncio
    >>> asyncio.run(lexc.call_async(lexc.Engine(), "words.check", words=["qi"]))
    [{'valid': True, 'word': 'qi'}]
    """
    ended = threading.Event()
    try:
        return await asyncio.to_thread(engine.call, method, cancelled=ended.is_set, **params)
    finally:
        ended.set()
