"""Games of players against each other, with exact statistics.

A game is a function of lexicon, rules, players, seed and number: any part of the games can be played on any machine, and
any game played again. `play` returns a table, `write` writes the shards that the command `lexc selfplay` writes, byte for
byte, and `lexc.selfplay.ray.write` does so on a Ray cluster.

Tables need pyarrow: `pip install pyarrow`.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, List, Literal, Optional, Tuple, Union

from .._lexc import Lexicon, SelfPlay, ShardError, Table

if TYPE_CHECKING:
    import pyarrow

__all__ = ["Settings", "game", "play", "write"]

Players = Union[str, Tuple[str, str]]
Record = Literal["summary", "playability", "games", "turns"]
Rules = Literal["standard", "super", "friends", "two-exchanges"]
TableName = Literal["games", "turns", "words", "playability", "sums", "outcomes", "extremes"]


@dataclass(frozen=True)
class Settings:
    """Everything that games of self-play depend on but their numbers. It can be pickled.

    `lexicon` is a `Lexicon`, or the name of a built-in one. `players` are two text forms, such as
    ("equity:leaves=english", "greedy"), or one for both. With `pairs`, games 2n and 2n + 1 share the order of the bag,
    with the seats exchanged. `record` says what shards hold beside sums: "summary" nothing, "playability" what each word
    earns, "games" a row for each game, "turns" also one for each turn. Playability needs players with leave values, such as
    "equity".
    """

    lexicon: Union[Lexicon, str] = "english"
    players: Players = "greedy"
    seed: int = 1
    pairs: bool = False
    record: Record = "summary"
    rules: Rules = "standard"

    def open(self, threads: int = 1) -> SelfPlay:
        """Opens the lexicon and the tables of the players, and returns a run that plays games.

        >>> lexc.selfplay.Settings(players=("equity", "greedy"), seed=7).open()
        <SelfPlay of equity and greedy, seed 7>
        """
        lexicon = Lexicon.builtin(self.lexicon) if isinstance(self.lexicon, str) else self.lexicon
        players = (self.players, self.players) if isinstance(self.players, str) else self.players
        one, other = players
        return SelfPlay(
            lexicon,
            (one, other),
            seed=self.seed,
            pairs=self.pairs,
            record=self.record,
            rules=self.rules,
            threads=threads,
        )


def play(
    lexicon: Union[Lexicon, str],
    games: range,
    players: Players = "greedy",
    *,
    seed: int = 1,
    pairs: bool = False,
    rules: Rules = "standard",
    table: TableName = "games",
    threads: int = 1,
) -> "pyarrow.RecordBatch":
    """Plays the games of a range of numbers and returns a table: a row for each game or turn, or statistics.

    The tables are named as in the shards: "games", "turns", "words", "sums", "outcomes", "extremes". "playability" is "words"
    with two more columns: the number of turns whose `best` play formed the word, and what the word `earned` in them, in
    thousandths of a point. Sums are exact integers, so tables of parts add up to that of the whole. Ctrl+C raises
    KeyboardInterrupt.

    >>> batch = lexc.selfplay.play("english", range(0, 4), ("equity", "greedy"), seed=7)
    >>> batch.num_rows, batch.column("number").to_pylist()
    (4, [0, 1, 2, 3])
    """
    pyarrow = _pyarrow()
    first, end = _ends(games)
    settings = Settings(lexicon, players, seed=seed, pairs=pairs, rules=rules)
    made: Table = settings.open(threads).play(first, end, table)
    return pyarrow.record_batch(made)


def write(
    lexicon: Union[Lexicon, str],
    games: range,
    folder: Union[str, "os.PathLike[str]"],
    players: Players = "greedy",
    *,
    seed: int = 1,
    pairs: bool = False,
    record: Record = "summary",
    rules: Rules = "standard",
    shard: Optional[int] = None,
    threads: int = 1,
) -> List[Path]:
    """Plays the games that the folder does not have yet, writes them as shards, and returns the new ones.

    The shards are those of the command `lexc selfplay`, which reports, shows and merges them. A shard has at most `shard`
    games (50,000, or 10,000 with rows). Ctrl+C raises KeyboardInterrupt and leaves whole shards only; the same call again
    goes on. Raises ShardError if the folder has shards of other settings.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [path.name for path in lexc.selfplay.write("english", range(0, 6), folder, shard=4)]
    ['games-000000000000-000000000004', 'games-000000000004-000000000006']
    """
    settings = Settings(lexicon, players, seed=seed, pairs=pairs, record=record, rules=rules)
    first, end = _ends(games)
    run = settings.open(threads)
    parts = run.missing(folder, first, end, shard)
    run.clean(folder, first, end)
    return [Path(run.write(folder, *part)) for part in parts]


def game(
    lexicon: Union[Lexicon, str],
    number: int,
    players: Players = "greedy",
    *,
    seed: int = 1,
    pairs: bool = False,
    rules: Rules = "standard",
) -> str:
    """Plays the game of a number, and returns it as GCG.

    >>> text = lexc.selfplay.game("english", 3, ("equity", "greedy"), seed=7)
    >>> lexc.GameRecord.from_gcg(lexc.Lexicon.builtin("english"), text).players
    ['equity', 'greedy']
    """
    return Settings(lexicon, players, seed=seed, pairs=pairs, rules=rules).open().game(number)


def _ends(games: range) -> Tuple[int, int]:
    """Returns the first number of a range, and the one after the last."""
    if games.step != 1 or games.start < 0 or games.stop < games.start:
        raise ShardError(f"{games} is no range of games: expected range(first, end) with 0 <= first <= end")
    return games.start, games.stop


def _pyarrow() -> Any:
    """Returns pyarrow, or says what to install."""
    try:
        import pyarrow
    except ImportError as missing:
        raise ImportError("tables of self-play need pyarrow: pip install pyarrow") from missing
    return pyarrow
