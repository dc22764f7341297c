"""The extension module of the package `lexc`."""

import os
from typing import Dict, Iterator, List, Literal, Optional, Sequence, Tuple, Union, final

from .methods import Call

__version__: str

class LexcError(ValueError):
    """Base class of the errors of lexc. The attributes are None where they are not known."""

    kind: Optional[str]
    field: Optional[str]
    line: Optional[int]
    column: Optional[int]
    length: Optional[int]
    help: Optional[str]

class LexiconError(LexcError):
    """A lexicon file is refused, a built-in lexicon does not exist, or words do not fit an alphabet."""

class QueryError(LexcError):
    """A pattern, rack, text or another condition of a query cannot be read."""

class PositionError(LexcError):
    """A position, rack, game record or set of rules cannot be read, or does not fit the lexicon."""

class MoveError(LexcError):
    """A move cannot be read, or the rules do not allow it."""

class PlayerError(LexcError):
    """A player does not exist, or its table of leave values cannot be used."""

class SearchError(LexcError):
    """A position cannot be simulated or solved."""

class RequestError(LexcError):
    """A request of the API has no answer."""

class ShardError(LexcError):
    """A shard of self-play cannot be written, or has other settings than the run."""

@final
class Engine:
    """An engine that stays alive between requests: lexicons, leave values and move generators are prepared once."""

    def __new__(cls) -> "Engine": ...
    def add_lexicon(self, name: str, lexicon: "Lexicon") -> None: ...
    call: Call

@final
class Play:
    """A play: the placement of tiles in one line, with its score."""

    @property
    def coordinate(self) -> str: ...
    @property
    def word(self) -> str: ...
    @property
    def score(self) -> int: ...
    @property
    def tiles(self) -> int: ...
    @property
    def leave(self) -> str: ...
    @property
    def down(self) -> bool: ...
    @property
    def row(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def equity(self) -> Optional[float]: ...
    def __hash__(self) -> int: ...

@final
class Hooks:
    """The letters that make words before and after a text."""

    @property
    def word(self) -> bool: ...
    @property
    def front(self) -> List[str]: ...
    @property
    def back(self) -> List[str]: ...
    @property
    def without_first(self) -> bool: ...
    @property
    def without_last(self) -> bool: ...

@final
class SimulatedMove:
    """A move that was simulated."""

    @property
    def move(self) -> str: ...
    @property
    def score(self) -> int: ...
    @property
    def equity(self) -> float: ...
    @property
    def mean(self) -> float: ...
    @property
    def sd(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...
    @property
    def points(self) -> float: ...
    @property
    def win(self) -> float: ...
    @property
    def iterations(self) -> int: ...
    @property
    def status(self) -> Literal["left", "dropped", "equal"]: ...
    @property
    def replies(self) -> List[Tuple[str, int]]: ...

@final
class Simulation:
    """The result of `Lexicon.simulate`."""

    @property
    def plays(self) -> List[SimulatedMove]: ...
    @property
    def best(self) -> Optional[SimulatedMove]: ...
    @property
    def stopped(self) -> Literal["decided", "equal", "within-tolerance", "only-play", "iterations", "time", "cancelled"]: ...
    @property
    def conclusive(self) -> bool: ...
    @property
    def iterations(self) -> int: ...
    @property
    def total(self) -> int: ...

@final
class EndgameMove:
    """A first move of an endgame with its value."""

    @property
    def move(self) -> str: ...
    @property
    def score(self) -> int: ...
    @property
    def value(self) -> int: ...
    @property
    def status(self) -> Literal["solved", "bound", "estimate"]: ...
    @property
    def lower(self) -> Optional[int]: ...
    @property
    def upper(self) -> Optional[int]: ...
    @property
    def line(self) -> List[str]: ...
    @property
    def complete(self) -> bool: ...

@final
class Endgame:
    """The result of `Lexicon.endgame`."""

    @property
    def moves(self) -> List[EndgameMove]: ...
    @property
    def value(self) -> int: ...
    @property
    def status(self) -> Literal["solved", "bound", "estimate"]: ...
    @property
    def line(self) -> List[str]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def stopped(self) -> Optional[Literal["time", "nodes", "interrupted"]]: ...

@final
class Lexicon:
    """An open lexicon: an immutable set of words. Threads may share it."""

    def __new__(cls, path: Union[str, os.PathLike[str]], *, verify: bool = True, trusted: bool = False) -> Lexicon: ...
    @staticmethod
    def from_bytes(data: bytes) -> Lexicon: ...
    @staticmethod
    def builtin(name: str) -> Lexicon: ...
    @staticmethod
    def build(words: Sequence[str], alphabet: str, *, skip_invalid: bool = False) -> Lexicon: ...
    def contains(self, word: str) -> bool: ...
    def __contains__(self, word: str, /) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    def __getitem__(self, index: int, /) -> str: ...
    def __reduce__(self) -> Tuple[object, Tuple[str, object]]: ...
    def is_prefix(self, text: str) -> bool: ...
    def rank(self, word: str) -> Optional[int]: ...
    def word_at(self, index: int) -> str: ...
    def anagrams(self, rack: str, *, part: bool = False) -> List[str]: ...
    def find(
        self,
        pattern: Optional[str] = None,
        *,
        prefix: Optional[str] = None,
        suffix: Optional[str] = None,
        infix: Optional[str] = None,
        anagram: Optional[str] = None,
        subanagram: Optional[str] = None,
        containing: Optional[str] = None,
        without: Optional[str] = None,
        regex: Optional[str] = None,
        length: Optional[int] = None,
        min_length: Optional[int] = None,
        max_length: Optional[int] = None,
        order: Literal["alphabet", "length", "score", "probability"] = "alphabet",
        limit: Optional[int] = None,
    ) -> List[str]: ...
    def near(self, word: str, distance: int = 1) -> List[str]: ...
    def hooks(self, text: str) -> Hooks: ...
    def define(self, word: str) -> Optional[Dict[str, Union[bool, int, str]]]: ...
    @property
    def tiles(self) -> List[str]: ...
    @property
    def provenance(self) -> List[Tuple[str, str]]: ...
    @property
    def structures(self) -> List[str]: ...
    def moves(
        self,
        cgp: Optional[str] = None,
        *,
        rack: Optional[str] = None,
        limit: Optional[int] = None,
        by: Literal["score", "equity"] = "score",
        leaves: Optional[str] = None,
        board: Literal["standard", "super", "friends"] = "standard",
        structure: Optional[Literal["gaddag", "two-way", "dawg", "trie"]] = None,
    ) -> List[Play]: ...
    def simulate(
        self,
        position: Union[str, Game, None] = None,
        *,
        rack: Optional[str] = None,
        plays: int = 15,
        moves: Optional[Sequence[str]] = None,
        plies: Optional[int] = 2,
        by: Literal["equity", "spread", "win", "reply"] = "equity",
        rollouts: Literal["equity", "greedy"] = "equity",
        rule: Literal["best", "terascale", "none"] = "best",
        confidence: float = 99.0,
        tolerance: float = 0.0,
        iterations: Optional[int] = None,
        total: Optional[int] = None,
        time: Optional[float] = None,
        seed: int = 1,
        threads: int = 1,
        leaves: Optional[str] = None,
        replies: int = 5,
        rules: Optional[Literal["standard", "super", "friends", "two-exchanges"]] = None,
        on_interrupt: Literal["raise", "return"] = "raise",
    ) -> Simulation: ...
    def endgame(
        self,
        position: Union[str, Game],
        *,
        rack: Optional[str] = None,
        top: int = 1,
        plies: Optional[int] = None,
        scoreless: Optional[int] = None,
        ignore_unseen: bool = False,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        threads: int = 1,
        memory: int = 64,
        rules: Optional[Literal["standard", "super", "friends", "two-exchanges"]] = None,
        on_interrupt: Literal["raise", "return"] = "raise",
    ) -> Endgame: ...

@final
class Turn:
    """A line of a game."""

    @property
    def player(self) -> int: ...
    @property
    def rack(self) -> str: ...
    @property
    def kind(
        self,
    ) -> Literal["play", "exchange", "pass", "withdrawal", "challenge-bonus", "left-tiles", "time-penalty", "unknown"]: ...
    @property
    def move(self) -> Optional[str]: ...
    @property
    def points(self) -> int: ...
    @property
    def total(self) -> int: ...
    @property
    def note(self) -> str: ...

@final
class GameRecord:
    """The record of a game: who played, the turns, the positions."""

    @staticmethod
    def from_gcg(
        lexicon: Lexicon, text: str, *, rules: Literal["standard", "super", "friends", "two-exchanges"] = "standard"
    ) -> GameRecord: ...
    @property
    def players(self) -> List[str]: ...
    @property
    def turns(self) -> List[Turn]: ...
    def position(self, turn: int) -> str: ...
    def gcg(self) -> str: ...

@final
class Game:
    """A game of two to four players: moves made, challenged and taken back, with the record of them."""

    def __new__(
        cls,
        lexicon: Lexicon,
        players: Optional[Sequence[str]] = None,
        *,
        rules: Literal["standard", "super", "friends", "two-exchanges"] = "standard",
        challenge: Literal["void", "single", "double", "5-points", "10-points"] = "void",
        seed: int = 0,
        number: int = 0,
        cgp: Optional[str] = None,
    ) -> Game: ...
    @property
    def players(self) -> List[str]: ...
    @property
    def scores(self) -> List[int]: ...
    @property
    def racks(self) -> List[str]: ...
    @property
    def to_move(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def bag_count(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def ending(self) -> Optional[str]: ...
    @property
    def winner(self) -> Optional[int]: ...
    @property
    def record(self) -> GameRecord: ...
    @property
    def board(self) -> List[List[Optional[str]]]: ...
    @property
    def unseen(self) -> List[Tuple[str, int]]: ...
    def moves(
        self,
        *,
        limit: Optional[int] = None,
        by: Literal["score", "equity"] = "score",
        leaves: Optional[str] = None,
    ) -> List[Play]: ...
    def check(self, made: str) -> Optional[str]: ...
    def play(self, made: str) -> int: ...
    def challenge(self) -> Tuple[Literal["nothing", "withdrawn", "turn-lost", "bonus"], int]: ...
    def undo(self) -> bool: ...
    def gcg(self) -> str: ...
    def cgp(self) -> str: ...
    def note(self, text: str, turn: int = -1) -> None: ...

@final
class Player:
    """A computer player, by its text form."""

    def __new__(cls, lexicon: Lexicon, spec: str) -> Player: ...
    def choose(self, game: Game) -> str: ...

@final
class Table:
    """A table in memory, which Arrow's PyCapsule interface exports."""

    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> Tuple[object, object]: ...
    @property
    def columns(self) -> List[str]: ...
    def __len__(self) -> int: ...

@final
class SelfPlay:
    """A run of self-play: `lexc.selfplay` has functions for it."""

    def __new__(
        cls,
        lexicon: Lexicon,
        players: Tuple[str, str],
        *,
        seed: int = 1,
        pairs: bool = False,
        record: Literal["summary", "games", "turns"] = "summary",
        rules: Literal["standard", "super", "friends", "two-exchanges"] = "standard",
        threads: int = 1,
    ) -> SelfPlay: ...
    def play(
        self, first: int, end: int, table: Literal["games", "turns", "words", "sums", "outcomes", "extremes"]
    ) -> Table: ...
    def write(self, folder: Union[str, os.PathLike[str]], first: int, end: int) -> str: ...
    def missing(
        self, folder: Union[str, os.PathLike[str]], first: int, end: int, shard: Optional[int] = None
    ) -> List[Tuple[int, int]]: ...
    def clean(self, folder: Union[str, os.PathLike[str]], first: int, end: int) -> None: ...
    def game(self, number: int) -> str: ...

def _restore(kind: str, value: object) -> Lexicon: ...
