"""Lexicons for crossword games: look words up, query, generate moves, play, simulate, self-play.

>>> english = lexc.Lexicon.builtin("english")
>>> english.moves.list(rack="QUIZER?", limit=1)["plays"][0]["word"]
'QUIZzER'
"""

from . import methods, selfplay
from ._engine import AsyncEngine, Engine
from ._lexc import (
    Game,
    GameRecord,
    LexcError,
    Lexicon,
    LexiconError,
    MoveError,
    Player,
    PlayerError,
    PositionError,
    RequestError,
    ShardError,
    Turn,
    __version__,
)

__all__ = [
    "AsyncEngine",
    "Engine",
    "Game",
    "GameRecord",
    "LexcError",
    "Lexicon",
    "LexiconError",
    "MoveError",
    "Player",
    "PlayerError",
    "PositionError",
    "RequestError",
    "ShardError",
    "Turn",
    "__version__",
    "methods",
    "selfplay",
]
