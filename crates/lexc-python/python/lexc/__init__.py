"""Lexicons for crossword games: look words up, query, generate moves, play, simulate, self-play.

>>> english = lexc.Lexicon.builtin("english")
>>> str(english.moves(rack="QUIZER?", limit=1)[0])
'8D QUIZzER'
"""

from . import selfplay
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
    "selfplay",
]
