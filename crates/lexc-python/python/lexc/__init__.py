"""Lexicons for crossword games: look words up, query, generate moves, play, simulate, self-play.

>>> english = lexc.Lexicon.builtin("english")
>>> str(english.moves(rack="QUIZER?", limit=1)[0])
'8D QUIZzER'
"""

from . import methods, selfplay
from ._engine import AsyncEngine, Engine
from ._lexc import (
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
    ShardError,
    Turn,
    __version__,
)

__all__ = [
    "AsyncEngine",
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
    "ShardError",
    "Turn",
    "__version__",
    "methods",
    "selfplay",
]
