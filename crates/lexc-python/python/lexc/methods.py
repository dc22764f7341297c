"""The methods of `Engine` and `AsyncEngine`, and the types of their answers.

Generated from the schemas of lexc-api (tests/declarations.rs). Do not edit.
"""

# mypy: disable-error-code="no-any-return"

from typing import Any, Callable, Dict, List, Literal, Optional, TypedDict, Union

from ._calls import Group, Requests, coroutine
from ._lexc import Lexicon


class MethodRow(TypedDict):
    """A method, its parameters and its answer."""

    about: str
    """What it answers."""
    name: str
    """The name."""
    params: Any
    """The JSON Schema of the parameters, `lexicon` left out."""
    result: Any
    """The JSON Schema of the answer."""


class LexiconRow(TypedDict):
    """A description of a lexicon."""

    alphabet: str
    """The name of the alphabet."""
    columns: List[str]
    """The names of the columns of values."""
    letters: List[str]
    """The letters, in the order of the alphabet."""
    name: str
    """The name in requests."""
    words: int
    """The number of words."""

PhraseReading = Literal["join", "skip"]
"""What to do with words with spaces within them."""


class WordHooks(TypedDict):
    """The tiles that extend a word by one."""

    back: List[str]
    """The tiles after the word."""
    front: List[str]
    """The tiles before the word."""


class InnerWords(TypedDict):
    """The words that remain of a word without a tile at an end."""

    without_first: Optional[str]
    """Without its first tile, if that is a word."""
    without_last: Optional[str]
    """Without its last tile, if that is a word."""

ListedWord = Union[str, Dict[str, Any]]
"""A word of a list: the text alone, or with values and marks."""

WordField = Literal["hooks", "inner-hooks", "alphagram", "probability", "rank", "playability", "points", "meaning", "editions", "values"]
"""What is listed with a word."""


class _LexiconDifference(TypedDict):
    """The fields that are always there."""

    both: int
    """The number of words in both."""
    only_a: int
    """The number of words only in the first lexicon."""
    only_b: int
    """The number of words only in the second lexicon."""


class LexiconDifference(_LexiconDifference, total=False):
    """The differences between the words of two lexicons."""

    words_only_a: List[str]
    """The words only in the first lexicon; absent with `summary`."""
    words_only_b: List[str]
    """The words only in the second lexicon; absent with `summary`."""

DrawingFormat = Literal["svg", "dot"]
"""A format of a drawing."""


class _RecordWarning(TypedDict):
    """The fields that are always there."""

    text: str
    """The warning."""


class RecordWarning(_RecordWarning, total=False):
    """A warning on the record of a game: it contradicts itself or the rules, or names another board, other tiles, racks or rules than it is read with."""

    file: str
    """The file, if several records are read."""
    help: str
    """The remedy, if there is one. Parameters are in backticks: `` `board_layout` ``."""
    line: int
    """The line of the record, from 1, if the warning is on one line."""


class _DrawingText(TypedDict):
    """The fields that are always there."""

    format: DrawingFormat
    """The format."""
    text: str
    """The text of the drawing."""


class DrawingText(_DrawingText, total=False):
    """A drawing."""

    warnings: List[RecordWarning]
    """The warnings on the record of a game."""

DrawnStructureName = Literal["trie", "dawg", "gaddag", "two-way"]
"""A structure that can be drawn."""


class _CheckRow(TypedDict):
    """The fields that are always there."""

    valid: bool
    """`true` if the lexicon has the word."""
    word: str
    """The word as given in the request."""


class CheckRow(_CheckRow, total=False):
    """A word that was looked up."""

    alphagram: str
    """The tiles in the order of the alphabet."""
    draw_probability: float
    """The probability to draw the tiles from a full bag, in rows that do not have it anyway."""
    editions: List[str]
    """The editions that have the word."""
    hooks: WordHooks
    """The tiles that extend the word by one."""
    inner_hooks: InnerWords
    """The words within the word."""
    marks: str
    """The marks."""
    meaning: str
    """The meaning, in one line."""
    playability: float
    """What the word earns in games, in points of all of them."""
    points: int
    """The sum of the points of the tiles."""
    probability_rank: int
    """The place by probability among the words of its length, from 1."""
    reason: str
    """Why the text cannot be spelled in the alphabet."""
    values: Dict[str, Any]
    """The value in each column that has one: `true`, a number or a text."""


class _WordRow(TypedDict):
    """The fields that are always there."""

    length: int
    """The number of tiles."""
    probability: Optional[float]
    """The probability that drawing `length` tiles from a full bag gives the tiles of the word; null if it cannot be computed."""
    score: int
    """The sum of the scores of the tiles."""
    word: str
    """The word."""


class WordRow(_WordRow, total=False):
    """A word."""

    alphagram: str
    """The tiles in the order of the alphabet."""
    draw_probability: float
    """The probability to draw the tiles from a full bag, in rows that do not have it anyway."""
    editions: List[str]
    """The editions that have the word."""
    hooks: WordHooks
    """The tiles that extend the word by one."""
    inner_hooks: InnerWords
    """The words within the word."""
    marks: str
    """The marks."""
    meaning: str
    """The meaning, in one line."""
    playability: float
    """What the word earns in games, in points of all of them."""
    points: int
    """The sum of the points of the tiles."""
    probability_rank: int
    """The place by probability among the words of its length, from 1."""
    values: Dict[str, Any]
    """The value in each column that has one: `true`, a number or a text."""


class _AnagramRow(TypedDict):
    """The fields that are always there."""

    blanks: List[int]
    """The indices of the blanks in the word, from 0."""
    length: int
    """The number of tiles."""
    played: str
    """The word as it is played, with the blanks in lower case."""
    probability: Optional[float]
    """The probability that drawing `length` tiles from a full bag gives the tiles of the word; null if it cannot be computed."""
    score: int
    """The sum of the scores of the tiles."""
    word: str
    """The word."""


class AnagramRow(_AnagramRow, total=False):
    """An anagram."""

    alphagram: str
    """The tiles in the order of the alphabet."""
    draw_probability: float
    """The probability to draw the tiles from a full bag, in rows that do not have it anyway."""
    editions: List[str]
    """The editions that have the word."""
    hooks: WordHooks
    """The tiles that extend the word by one."""
    inner_hooks: InnerWords
    """The words within the word."""
    marks: str
    """The marks."""
    meaning: str
    """The meaning, in one line."""
    playability: float
    """What the word earns in games, in points of all of them."""
    points: int
    """The sum of the points of the tiles."""
    probability_rank: int
    """The place by probability among the words of its length, from 1."""
    tiles: str
    """The rack, if words of several racks are listed."""
    values: Dict[str, Any]
    """The value in each column that has one: `true`, a number or a text."""


class _NearRow(TypedDict):
    """The fields that are always there."""

    distance: int
    """The number of edits."""
    length: int
    """The number of tiles."""
    probability: Optional[float]
    """The probability that drawing `length` tiles from a full bag gives the tiles of the word; null if it cannot be computed."""
    score: int
    """The sum of the scores of the tiles."""
    word: str
    """The word."""


class NearRow(_NearRow, total=False):
    """A word near a spelling."""

    alphagram: str
    """The tiles in the order of the alphabet."""
    draw_probability: float
    """The probability to draw the tiles from a full bag, in rows that do not have it anyway."""
    editions: List[str]
    """The editions that have the word."""
    hooks: WordHooks
    """The tiles that extend the word by one."""
    inner_hooks: InnerWords
    """The words within the word."""
    marks: str
    """The marks."""
    meaning: str
    """The meaning, in one line."""
    playability: float
    """What the word earns in games, in points of all of them."""
    points: int
    """The sum of the points of the tiles."""
    probability_rank: int
    """The place by probability among the words of its length, from 1."""
    values: Dict[str, Any]
    """The value in each column that has one: `true`, a number or a text."""


class _RankRow(TypedDict):
    """The fields that are always there."""

    rank: Optional[int]
    """The rank, from 0; null if the text is not a word."""
    word: Optional[str]
    """The word; null if no word has the rank."""


class RankRow(_RankRow, total=False):
    """A word with its rank in the alphabetical order."""

    alphagram: str
    """The tiles in the order of the alphabet."""
    draw_probability: float
    """The probability to draw the tiles from a full bag, in rows that do not have it anyway."""
    editions: List[str]
    """The editions that have the word."""
    hooks: WordHooks
    """The tiles that extend the word by one."""
    inner_hooks: InnerWords
    """The words within the word."""
    marks: str
    """The marks."""
    meaning: str
    """The meaning, in one line."""
    playability: float
    """What the word earns in games, in points of all of them."""
    points: int
    """The sum of the points of the tiles."""
    probability_rank: int
    """The place by probability among the words of its length, from 1."""
    reason: str
    """The reason if there is no word or no rank."""
    values: Dict[str, Any]
    """The value in each column that has one: `true`, a number or a text."""


class _ResultingWord(TypedDict):
    """The fields that are always there."""

    word: str
    """The word."""


class ResultingWord(_ResultingWord, total=False):
    """A word that results from adding a hook or removing a tile."""

    alphagram: str
    """The tiles in the order of the alphabet."""
    draw_probability: float
    """The probability to draw the tiles from a full bag, in rows that do not have it anyway."""
    editions: List[str]
    """The editions that have the word."""
    hooks: WordHooks
    """The tiles that extend the word by one."""
    inner_hooks: InnerWords
    """The words within the word."""
    marks: str
    """The marks."""
    meaning: str
    """The meaning, in one line."""
    playability: float
    """What the word earns in games, in points of all of them."""
    points: int
    """The sum of the points of the tiles."""
    probability_rank: int
    """The place by probability among the words of its length, from 1."""
    values: Dict[str, Any]
    """The value in each column that has one: `true`, a number or a text."""


class _HooksRow(TypedDict):
    """The fields that are always there."""

    back: List[str]
    """The tiles that make a word when placed after it."""
    front: List[str]
    """The tiles that make a word when placed before it."""
    is_word: bool
    """`true` if the lexicon has it as a word."""
    without_first: Optional[str]
    """The word without its first tile, if that is a word."""
    without_last: Optional[str]
    """The word without its last tile, if that is a word."""
    word: str
    """The word."""


class HooksRow(_HooksRow, total=False):
    """The hooks of a word, and the words that remain without its first or last tile."""

    words: List[ResultingWord]
    """The resulting words with their values, if requested."""


class AdjacentTileRow(TypedDict):
    """A tile before or after a fragment."""

    more: bool
    """`true` if longer words contain tile and fragment together."""
    tile: str
    """The tile."""
    word: bool
    """`true` if tile and fragment together are a word."""


class _ExtensionsRow(TypedDict):
    """The fields that are always there."""

    after: List[AdjacentTileRow]
    """The tiles that can come after it."""
    before: List[AdjacentTileRow]
    """The tiles that can come before it."""
    begins_words: bool
    """`true` if longer words begin with it."""
    ends_words: bool
    """`true` if longer words end with it."""
    fragment: str
    """The fragment."""
    is_word: bool
    """`true` if the lexicon has it as a word."""


class ExtensionsRow(_ExtensionsRow, total=False):
    """The tiles around a fragment of words."""

    word_count: int
    """The number of words in the lexicon, regardless of conditions."""
    words: List[ListedWord]
    """The words, in the order of the alphabet."""


class _DefinitionRow(TypedDict):
    """The fields that are always there."""

    valid: bool
    """`true` if the lexicon has the word."""
    values: Optional[Dict[str, Any]]
    """The value in each column that has one: `true`, a number or a text."""
    word: str
    """The word as given in the request."""


class DefinitionRow(_DefinitionRow, total=False):
    """The meaning and the values of a word."""

    alphagram: str
    """The tiles in the order of the alphabet."""
    draw_probability: float
    """The probability to draw the tiles from a full bag, in rows that do not have it anyway."""
    editions: List[str]
    """The editions that have the word."""
    hooks: WordHooks
    """The tiles that extend the word by one."""
    inner_hooks: InnerWords
    """The words within the word."""
    marks: str
    """The marks."""
    meaning: str
    """The meaning, in one line."""
    playability: float
    """What the word earns in games, in points of all of them."""
    points: int
    """The sum of the points of the tiles."""
    probability_rank: int
    """The place by probability among the words of its length, from 1."""


class _ExchangeRow(TypedDict):
    """The fields that are always there."""

    leave: str
    """The tiles kept."""
    tiles: str
    """The tiles returned to the bag."""


class ExchangeRow(_ExchangeRow, total=False):
    """An exchange."""

    equity: float
    """The value of the tiles kept, if plays are ranked by equity."""


class _RankedPlayRow(TypedDict):
    """The fields that are always there."""

    column: int
    """The column of the first letter of the word, from 0."""
    coordinate: str
    """Coordinate of the first letter, such as `8D`."""
    down: bool
    """`true` for a play down."""
    leave: str
    """The tiles left on the rack."""
    row: int
    """The row of the first letter of the word, from 0."""
    score: int
    """The score."""
    tiles: int
    """The number of new tiles."""
    word: str
    """The word, with letters already on the board in parentheses: `QU(I)Z`."""


class RankedPlayRow(_RankedPlayRow, total=False):
    """A play."""

    alphagram: str
    """The tiles in the order of the alphabet."""
    draw_probability: float
    """The probability to draw the tiles from a full bag, in rows that do not have it anyway."""
    editions: List[str]
    """The editions that have the word."""
    equity: float
    """Score plus leave value, if plays are ranked by equity."""
    hooks: WordHooks
    """The tiles that extend the word by one."""
    inner_hooks: InnerWords
    """The words within the word."""
    leave_value: float
    """The value of the leave, if plays are ranked by equity."""
    marks: str
    """The marks."""
    meaning: str
    """The meaning, in one line."""
    playability: float
    """What the word earns in games, in points of all of them."""
    points: int
    """The sum of the points of the tiles."""
    probability_rank: int
    """The place by probability among the words of its length, from 1."""
    values: Dict[str, Any]
    """The value in each column that has one: `true`, a number or a text."""


class _MovesAnswer(TypedDict):
    """The fields that are always there."""

    anchors: int
    """The number of anchor squares."""
    bag: int
    """The number of tiles in the bag."""
    cgp: str
    """The position."""
    edges: int
    """The number of edges followed."""
    layout: str
    """The board layout."""
    plays: List[RankedPlayRow]
    """The plays, best first."""
    rack: str
    """The tiles of the player to move."""
    structure: str
    """The structure that was searched."""


class MovesAnswer(_MovesAnswer, total=False):
    """The plays of a position."""

    board: Any
    """The board, if the command requested it."""
    count: int
    """The number of all plays."""
    exchanges: List[ExchangeRow]
    """The exchanges, if requested; best first if plays are ranked by equity."""
    warnings: List[RecordWarning]
    """The warnings on the record."""

MoveOrder = Literal["equity", "score"]
"""The order of plays."""

MoveStructure = Literal["trie", "dawg", "dawg-7.2", "gaddag", "two-way"]
"""A structure to generate plays from."""


class _ComputerMove(TypedDict):
    """The fields that are always there."""

    leave: str
    """The tiles kept."""
    move: str
    """A play such as `8D QU(I)Z`, `exchange QV`, or `pass`."""
    player: str
    """The player."""
    score: int
    """The points."""


class ComputerMove(_ComputerMove, total=False):
    """The choice of a computer player."""

    warnings: List[RecordWarning]
    """The warnings on the record."""


class RackLeaveRow(TypedDict):
    """A leave of a rack."""

    exchanged: str
    """The tiles not kept."""
    leave: str
    """The tiles kept."""
    value: float
    """The value of the leave, in points."""


class PlyRow(TypedDict):
    """The averages of one turn after a play."""

    bingos: float
    """The share of bingos, from 0 to 1."""
    count: int
    """The number of games that reached this turn."""
    score: float
    """The mean score."""
    sd: float
    """Its standard deviation."""


class ReplyRow(TypedDict):
    """A reply to a play."""

    count: int
    """The number of times it was played."""
    play: str
    """Coordinate and word, an exchange, or `pass`."""
    score: int
    """The points."""
    share: float
    """The share of the iterations, from 0 to 1."""


class SimulatedRow(TypedDict):
    """A simulated play."""

    equity: float
    """The equity without simulation."""
    interval: List[float]
    """A confidence interval for the mean."""
    iterations: int
    """The number of iterations."""
    leave: str
    """The tiles kept."""
    mean: float
    """The mean of the measure."""
    play: str
    """Coordinate and word, an exchange, or `pass`."""
    plies: List[PlyRow]
    """The averages of each turn after the play."""
    replies: List[ReplyRow]
    """The most frequent replies."""
    score: int
    """The points."""
    sd: float
    """Its standard deviation."""
    status: str
    """`left`, or why the play was dropped."""
    win: float
    """The win probability, from 0 to 1."""
    win_error: float
    """The standard error of the win probability."""


class _WorkProgress(TypedDict):
    """The fields that are always there."""

    done: int
    """The work done, in the unit of the text."""
    text: str
    """The progress in words, such as `12 of 26 turns`."""


class WorkProgress(_WorkProgress, total=False):
    """The progress of a request, in answers before the last one."""

    total: int
    """All work, if it is known; the request may end before it is done."""


class _SimulationAnswer(TypedDict):
    """The fields that are always there."""

    cgp: str
    """The position."""
    conclusive: bool
    """`true` if the stopping rule was met."""
    iterations: int
    """The number of iterations of each remaining play."""
    left: int
    """The number of plays that may still be the best one."""
    objective: str
    """The measure of plays."""
    plays: List[SimulatedRow]
    """The plays, best first."""
    plies: Optional[int]
    """The number of turns after the play; null for the rest of the game."""
    policy: str
    """The player of rollouts."""
    seed: int
    """The seed of the random numbers."""
    stopped: str
    """Why the simulation stopped; `running` in an answer so far."""
    total: int
    """The number of iterations of all plays together."""


class SimulationAnswer(_SimulationAnswer, total=False):
    """The plays of a simulation."""

    progress: WorkProgress
    """The progress, in answers before the last one."""
    saved: str
    """The simulation itself once it has ended, if `save` asks for it."""
    warnings: List[RecordWarning]
    """The warnings on the record."""

Objective = Literal["equity", "spread", "win", "reply"]
"""The quantity by which moves are compared."""

RolloutPolicy = Literal["equity", "greedy"]
"""The policy of the plies after a candidate."""

DropRule = Literal["best", "terascale", "none"]
"""A rule for dropping plays."""


class InferredLeaveRow(TypedDict):
    """A leave that a player may hold."""

    leave: str
    """The tiles."""
    loss: float
    """The equity that the move loses to the best move of the whole rack, in points."""
    probability: float
    """The probability."""
    ways: float
    """The number of ways to draw them."""

EarlyStop = Literal["time", "nodes", "interrupted"]
"""The reason why a search stopped early."""


class ExpectedTileRow(TypedDict):
    """A tile that a player may hold."""

    any: float
    """The probability that the leave has at least one."""
    chance: float
    """The expected number of these tiles in a random leave."""
    expected: float
    """The expected number of these tiles in the leave."""
    tile: str
    """The tile."""
    unseen: int
    """The number of unseen tiles of this kind."""


class _InferenceAnswer(TypedDict):
    """The fields that are always there."""

    kept: int
    """The number of tiles of the leave."""
    leaves: List[InferredLeaveRow]
    """The leaves, likeliest first."""
    sets: int
    """The number of possible leaves."""
    tiles: List[ExpectedTileRow]
    """The tiles."""


class InferenceAnswer(_InferenceAnswer, total=False):
    """The tiles that a player may hold."""

    progress: WorkProgress
    """The progress, in answers before the last one."""
    stopped: EarlyStop
    """Why fewer leaves were sampled than requested."""
    warnings: List[RecordWarning]
    """The warnings on the record."""


class LineRow(TypedDict):
    """A turn of a line."""

    move: str
    """Coordinate and word, `pass`, or the tiles left in parentheses."""
    player: str
    """The name of the player."""
    rack: str
    """The rack before the move."""
    score: int
    """The points."""
    total: int
    """The score of the player after the turn."""


class _EndgameMoveRow(TypedDict):
    """The fields that are always there."""

    move: str
    """Coordinate and word, or `pass`."""
    score: int
    """The points."""
    status: str
    """`solved`, `bound` or `estimate`."""
    value: int
    """The change of the spread until the end of the game, in points."""


class EndgameMoveRow(_EndgameMoveRow, total=False):
    """A first move."""

    lower: int
    """A lower bound of the value."""
    upper: int
    """An upper bound of the value."""

EndgameVerification = Literal["equal", "too-long", "not-solved"]
"""The result of the comparison with a plain search of every line."""


class _EndgameAnswer(TypedDict):
    """The fields that are always there."""

    cgp: str
    """The position."""
    complete: bool
    """`true` if the line reaches the end of the game."""
    depth: int
    """The depth of the last completed iteration, in plies."""
    line: List[LineRow]
    """The best line."""
    moves: List[EndgameMoveRow]
    """The first moves, best first."""
    nodes: int
    """The number of nodes searched."""
    scoreless: int
    """The number of scoreless turns that end the game."""
    scores: List[int]
    """The scores at the end of the line, with the player to move first."""
    seconds: float
    """The search time in seconds."""
    status: str
    """`solved`, `bound` or `estimate`."""
    value: int
    """The change of the spread for the player to move until the end of the game, in points."""
    words: int
    """The number of words that can still be made."""


class EndgameAnswer(_EndgameAnswer, total=False):
    """The value and the best line of an endgame."""

    lower: int
    """A lower bound of the value."""
    outcome: str
    """`win`, `tie` or `loss` for the player to move with the current scores, if proven."""
    progress: WorkProgress
    """The progress, in answers before the last one."""
    stopped: EarlyStop
    """Why the search stopped early."""
    upper: int
    """An upper bound of the value."""
    verified: EndgameVerification
    """The result of `--verify` of the command."""
    warnings: List[RecordWarning]
    """The warnings on the record."""


class _DrawRow(TypedDict):
    """The fields that are always there."""

    draws: int
    """The number of ways to draw them."""
    tiles: str
    """The tiles, in the order in which they are drawn."""


class DrawRow(_DrawRow, total=False):
    """A draw from the bag."""

    estimate: str
    """`win`, `tie` or `loss`, if estimated but not proven."""
    result: str
    """`win`, `tie` or `loss`, if proven."""


class _PreendgameRow(TypedDict):
    """The fields that are always there."""

    by_draw: List[DrawRow]
    """The result of each draw that was tried or proven."""
    counted: int
    """The number of draws counted in `win`."""
    error: float
    """The standard error of `win` due to draws not tried, in percent."""
    losses: int
    """The number of draws proven to lose."""
    open: int
    """The number of draws without a proven result."""
    play: str
    """Coordinate and word, `pass`, or `exchange` and tiles."""
    score: int
    """The points."""
    spread_proven: bool
    """`true` if the spread assumes best play."""
    status: str
    """`solved` if `win` is proven, `bound` if it is an estimate between proven bounds, `estimate` if nothing is proven."""
    ties: int
    """The number of draws proven to tie."""
    win: float
    """The share of games won in percent, ties counted half."""
    win_least: float
    """A lower bound of the share of games won, in percent."""
    win_most: float
    """An upper bound of the share of games won, in percent."""
    wins: int
    """The number of draws proven to win."""


class PreendgameRow(_PreendgameRow, total=False):
    """A move of a pre-endgame."""

    spread: float
    """The mean spread at the end of the game; from simulated games unless `spread_proven`."""


class _PreendgameReport(TypedDict):
    """The fields that are always there."""

    bag: int
    """The number of tiles in the bag."""
    cgp: str
    """The position."""
    draws: int
    """The number of draws."""
    meaning: str
    """`guaranteed` or `rational`."""
    nodes: int
    """The number of nodes searched."""
    plays: List[PreendgameRow]
    """The moves, best first."""
    seconds: float
    """The search time in seconds."""
    status: str
    """`solved` if no move wins more than the first, otherwise the status of the first move."""


class PreendgameReport(_PreendgameReport, total=False):
    """The moves of a pre-endgame, with the share of draws that win."""

    progress: WorkProgress
    """The progress, in answers before the last one."""
    sampled: int
    """The number of sampled draws; absent if all draws are tried."""
    stopped: EarlyStop
    """Why the search stopped early; absent if the first move is proven nevertheless."""
    warnings: List[RecordWarning]
    """The warnings on the record."""

Meaning = Literal["guaranteed", "rational"]
"""The assumption about the other player's knowledge when results are counted.
With an empty bag both players know all tiles, and the meanings agree. They differ for moves that leave tiles in the bag: passes, and with two tiles in the bag plays of one tile.
In both meanings, the player to move knows their rack, the board, and each tile once it is drawn. After a pass in reply the player has the same choice again, until the scoreless turns end the game. The player makes one choice for all possible contents of the bag."""


class CourseMoment(TypedDict):
    """The win probability of the first player at a moment of a game."""

    after: int
    """The number of lines of the record before this moment."""
    source: str
    """`table`, `simulation`, `preendgame`, `endgame` or `result`."""
    win: float
    """The probability."""


class Bingos(TypedDict):
    """Plays of a whole rack."""

    found: int
    """Bingos played and not withdrawn."""
    missed: int
    """Bingos that were the best move but were not played."""


class Challenges(TypedDict):
    """Challenges of the other player's plays."""

    lost: int
    """Failed challenges of valid plays."""
    missed: int
    """Invalid plays that were not challenged."""
    won: int
    """Invalid plays that were withdrawn."""


class Bounded(TypedDict):
    """A number with bounds, if known: a 95 % confidence interval, or proven bounds."""

    high: Optional[float]
    """The upper bound."""
    low: Optional[float]
    """The lower bound."""
    value: float
    """The number."""


class Mistakes(TypedDict):
    """Mistakes by size."""

    large: int
    """Large mistakes."""
    medium: int
    """Medium mistakes."""
    small: int
    """Small mistakes."""
    uncertain: int
    """Mistakes whose loss may be zero."""


class Phonies(TypedDict):
    """Plays of words that are not in the lexicon."""

    stayed: int
    """Phonies left on the board."""
    withdrawn: int
    """Phonies withdrawn after a challenge."""


class PlayerFigures(TypedDict):
    """The sums over the turns of a player."""

    best: int
    """The number of judged turns without a loss."""
    bingos: Bingos
    """Plays of a whole rack."""
    challenges: Challenges
    """Challenges of the other player's plays."""
    equity_lost: Bounded
    """The equity lost in all judged turns, in points."""
    equity_lost_a_turn: Optional[float]
    """The equity lost per judged turn, in points."""
    games: int
    """The number of games."""
    judged: int
    """The number of judged turns."""
    mistakes: Mistakes
    """Mistakes."""
    name: str
    """The name."""
    phonies: Phonies
    """Plays of words that are not in the lexicon."""
    turns: int
    """The number of turns."""
    win_lost: Bounded
    """The win probability lost in all judged turns, where 1 is a whole game."""
    without_bounds: int
    """The number of judged turns whose loss has no bounds; the bounds of the sums omit them."""


class MoveFigures(TypedDict):
    """A move with its values."""

    equity: float
    """The score plus the value of the tiles kept."""
    leave: str
    """The tiles kept."""
    move: str
    """The move, written like `played`."""
    next: Optional[float]
    """The mean score of the player's own next turn, in a simulation of two or more turns."""
    reply: Optional[float]
    """The mean score of the other player's reply, in a simulation."""
    score: int
    """Its score."""
    value: Bounded
    """The value by the method, in points: equity, simulated mean, or change of the spread until the end of the game."""
    win: Bounded
    """The win probability after the move."""


class TurnJudgement(TypedDict):
    """The judgement of a turn."""

    best: MoveFigures
    """The best move."""
    certain: bool
    """`true` if the loss is certainly above zero."""
    conclusive: bool
    """`true` if the best move is certain, by the stopping rule or by proof."""
    effort: int
    """The number of rollouts or search nodes."""
    equity_lost: Bounded
    """The equity lost, in points."""
    is_best: bool
    """`true` if the move made is the best one."""
    line: List[str]
    """In an endgame, the best line to the end of the game."""
    made: MoveFigures
    """The move made; a pass if the play was withdrawn."""
    method: str
    """`equity`, `simulation`, `preendgame` or `endgame`."""
    mistake: Optional[str]
    """`small`, `medium` or `large`."""
    moves: List[MoveFigures]
    """The best of the compared moves, best first."""
    win_lost: Bounded
    """The win probability lost."""


class NotJudged(TypedDict):
    """The reason why a turn is not judged."""

    reason: str
    """The reason as an identifier, such as `rack-unknown`; `pending` in an answer so far."""
    text: str
    """The reason in words."""


class AnalysedTurn(TypedDict):
    """A turn."""

    bag: int
    """The number of tiles in the bag."""
    bingo_possible: Optional[bool]
    """`true` if a bingo was possible; null if the rack is unknown."""
    challenge: Optional[str]
    """`withdrawn`, `failed` or `turn-lost`, if the play was challenged."""
    invalid_words: List[str]
    """The words of the play that are not in the lexicon."""
    judgement: Optional[TurnJudgement]
    """The judgement."""
    not_judged: Optional[NotJudged]
    """The reason if there is no judgement."""
    number: int
    """The line of the record, from 1."""
    played: str
    """The move: coordinate and word, `exchange TILES`, `exchange N`, or `pass`."""
    player: int
    """The index of the player: 0 or 1."""
    points: int
    """The points in the record."""
    points_by_rules: Optional[int]
    """The points by the rules, if they differ from the record."""
    rack: str
    """The known tiles of the rack."""
    scores: List[int]
    """The scores of the player and of the opponent before the turn."""


class AnalysedGame(TypedDict):
    """A game."""

    course: List[CourseMoment]
    """The probability that the first player wins, at the beginning, after each turn, and after the end."""
    file: str
    """The file."""
    finished: bool
    """`true` if the record has the end of the game."""
    interrupted: bool
    """`true` if the analysis was ended before all turns were judged."""
    players: List[PlayerFigures]
    """The players, in the order of their first turns."""
    scores: List[int]
    """The final scores of the record."""
    turns: List[AnalysedTurn]
    """The turns in order."""


class AnalysisSettings(TypedDict):
    """The settings of the analysis."""

    board: str
    """The name of the board."""
    candidates: int
    """The number of moves to simulate, besides the move made."""
    depth: str
    """`equity` or `full`."""
    endgame_nodes: int
    """The maximum number of nodes of an endgame search."""
    infer: bool
    """`true` if the other player's tiles are inferred."""
    iterations: int
    """The maximum number of iterations of each move."""
    lexicon: str
    """The name of the lexicon in the request."""
    measure: str
    """`equity` or `win`."""
    plies: int
    """The number of turns to play after a move."""
    preendgame_nodes: int
    """The maximum number of nodes of a search with one to four tiles in the bag."""
    seed: int
    """The seed."""
    thresholds: List[float]
    """The minimum losses of small, medium and large mistakes, in points or as probabilities."""
    words: int
    """The number of words of the lexicon."""


class _AnalysisReport(TypedDict):
    """The fields that are always there."""

    games: List[AnalysedGame]
    """The games, in the order in which they were given."""
    players: List[PlayerFigures]
    """The players over all games, in order of appearance. Players with the same name are one player."""
    settings: AnalysisSettings
    """The settings."""
    version: int
    """The version of the document, 1."""


class AnalysisReport(_AnalysisReport, total=False):
    """The analysis of one or more games. It does not depend on time or on the number of threads."""

    progress: WorkProgress
    """The progress, in answers before the last one."""
    warnings: List[RecordWarning]
    """The warnings on the records, with their files if several games are analysed."""

Measure = Literal["equity", "win"]
"""The measure by which moves are compared and mistakes are sized."""

PositionKind = Literal["bingo", "play", "exchange", "pre-endgame", "endgame"]
"""The kind of a position to solve: the number of tiles in the bag or, with five and more, the best move."""


class _PositionRow(TypedDict):
    """The fields that are always there."""

    bag: int
    """The number of tiles in the bag."""
    best: str
    """The best move: coordinate and word, `exchange` and tiles, or `pass`."""
    cgp: str
    """The position, without the tiles of the other player."""
    game: int
    """The number of the game in the request, from 0."""
    kind: PositionKind
    """The kind."""
    lead: Bounded
    """The lead of the best move over the second-best one: in points or, by `preendgame`, in the share of games won. Its lower bound is above zero."""
    method: str
    """How the best move was shown: `simulation`, `preendgame` or `endgame`."""
    player: str
    """The name of the player to move."""
    rack: str
    """The tiles of the player to move."""
    score: int
    """The score of the best move."""
    second: str
    """The second-best move."""
    turn: int
    """The line of the record, from 1."""
    words: List[str]
    """The words that the best move makes, the main one first."""


class PositionRow(_PositionRow, total=False):
    """A position whose best move is certain."""

    file: str
    """The file of the game, if the command read it from one."""


class _FoundPositions(TypedDict):
    """The fields that are always there."""

    positions: List[PositionRow]
    """The positions, in the order of the search."""
    searched: int
    """The number of turns that were searched, or whose bag is not wanted."""
    skipped: int
    """The number of turns that cannot be searched, such as those without a full rack in the record."""
    turns: int
    """The number of turns of all games."""


class FoundPositions(_FoundPositions, total=False):
    """The positions of games whose best move is certain."""

    warnings: List[RecordWarning]
    """The warnings on the records."""


class PositionAnswer(TypedDict):
    """The loss of a move."""

    is_best: bool
    """`true` if it is the best move, its mirror image, or proven to be as good."""
    lost: Bounded
    """The loss: in points or, with one to four tiles in the bag, in the share of games won."""
    play: str
    """The move, as it was read."""
    rank: int
    """The rank of the move by equity: one more than the number of plays and exchanges with a higher equity."""
    score: int
    """The score of the move."""
    unit: str
    """The unit of the loss: `points` or `wins`."""


class _GameLine(TypedDict):
    """The fields that are always there."""

    player: int
    """The seat of the player, from 0."""
    points: int
    """The points."""
    text: str
    """A description of the turn."""
    total: int
    """The score of the player after the turn."""


class GameLine(_GameLine, total=False):
    """A line of the history of a game."""

    rack: str
    """The rack before the turn, if the viewer may see it."""


class _GamePlayer(TypedDict):
    """The fields that are always there."""

    can_challenge: bool
    """`true` if the player can challenge the last play."""
    kind: str
    """`person`, or the computer player."""
    name: str
    """The name."""
    score: int
    """The score."""
    tiles: int
    """The number of tiles on the rack."""


class GamePlayer(_GamePlayer, total=False):
    """A player of a game."""

    rack: str
    """The tiles, if the viewer may see them."""


class GameTokens(TypedDict):
    """Texts by which a client of a shared engine shows what it may see and do in a game."""

    host: str
    """For everything: all racks, every command, the complete record, closing the game."""
    seats: List[str]
    """For each seat: its rack and its moves."""


class _GameView(TypedDict):
    """The fields that are always there."""

    bag: int
    """The number of tiles in the bag."""
    board: str
    """The rows of the board, as in CGP."""
    events: List[str]
    """Messages about the effects of the request."""
    game: int
    """The number of the game."""
    history: List[GameLine]
    """The lines of the game so far."""
    phase: str
    """`turn`, `last-challenge` or `over`."""
    players: List[GamePlayer]
    """The players in the order of their turns."""
    unseen: str
    """The tiles that the viewer cannot see."""


class GameView(_GameView, total=False):
    """A game as a viewer sees it."""

    ending: str
    """Why the game ended: `out`, `scoreless`, `exchanges` or `resigned`."""
    seed: int
    """By HTTP, in the answer of `game.new`: the seed."""
    to_move: int
    """The seat of the player to move, from 0."""
    tokens: GameTokens
    """By HTTP, in the answer of `game.new` and `game.resume`: the tokens of the game."""
    warnings: List[RecordWarning]
    """In the answer of `game.resume`: the warnings on the record."""
    winners: List[int]
    """The seats of the players with the highest score who did not resign, once the game is over."""


class GameText(TypedDict):
    """The record of a game."""

    gcg: str
    """The game in GCG, as the viewer may see it."""


class MatchEstimate(TypedDict):
    """An estimate with its 95 % confidence interval. Infinite values are null."""

    estimate: Optional[float]
    """The estimate."""
    high: Optional[float]
    """The upper end of the interval."""
    low: Optional[float]
    """The lower end of the interval."""


class MatchTestResult(TypedDict):
    """The sequential test, with its decision."""

    alpha: float
    """The probability of deciding for the upper difference if the lower one is true."""
    beta: float
    """The probability of deciding for the lower difference if the upper one is true."""
    decision: str
    """`upper`, `lower` or `undecided`."""
    elo0: float
    """The lower Elo difference."""
    elo1: float
    """The upper Elo difference."""
    log_likelihood_ratio: Optional[float]
    """The log-likelihood ratio at the end."""


class _MatchDocument(TypedDict):
    """The fields that are always there."""

    a: str
    """The first player."""
    b: str
    """The second player."""
    board_layout: str
    """The name of the board layout."""
    diverged: int
    """The number of pairs whose two games differ in a move."""
    elo: Optional[MatchEstimate]
    """The Elo difference of A."""
    games: int
    """The number of games."""
    interrupted: bool
    """`true` if a signal or a cancellation ended the match."""
    leaves: List[Optional[str]]
    """The leave values of A and of B; `null` for a player that uses none."""
    lexicon: str
    """The name of the lexicon in the request."""
    losses: int
    """The number of games that A lost."""
    pair_points: List[int]
    """The number of pairs for each number of half points of A, 0 to 4."""
    pairs: int
    """The number of pairs of games."""
    rack_size: int
    """The number of tiles of a full rack."""
    score: Optional[MatchEstimate]
    """The mean result of A: a win is 1, a tie 0.5."""
    seed: int
    """The seed."""
    spread: Optional[MatchEstimate]
    """The mean spread of A at the end of a game, in points."""
    test: Optional[MatchTestResult]
    """The test, unless a fixed number of games was played."""
    ties: int
    """The number of ties."""
    wins: int
    """The number of games that A won."""


class MatchDocument(_MatchDocument, total=False):
    """The result of a match."""

    progress: WorkProgress
    """The progress, in answers before the last one."""


class ComputerGame(TypedDict):
    """A game of two computer players."""

    bingos: int
    """The number of bingos."""
    ending: str
    """Why the game ended: `out`, `scoreless`, `exchanges` or `resigned`."""
    exchanges: int
    """The number of exchanges."""
    first: int
    """The score of the player who moved first."""
    gcg: str
    """The game in GCG."""
    passes: int
    """The number of passes."""
    seats_exchanged: bool
    """`true` if the second of the players moved first."""
    second: int
    """The score of the other player."""
    turns: int
    """The number of turns."""


class _SelfPlayAnswer(TypedDict):
    """The fields that are always there."""

    games: List[ComputerGame]
    """The games, in the order of their numbers."""
    interrupted: bool
    """`true` if a cancellation ended the games."""


class SelfPlayAnswer(_SelfPlayAnswer, total=False):
    """Games of self-play."""

    progress: WorkProgress
    """The progress, in answers before the last one."""


class _PhrasesDocument(TypedDict):
    """The fields that are always there."""

    complete: bool
    """`true` if there are no others."""
    found: int
    """The number of phrases found."""
    phrases: List[List[str]]
    """The words of each phrase."""


class PhrasesDocument(_PhrasesDocument, total=False):
    """The phrases of some letters."""

    stopped: EarlyStop
    """Why the search stopped early."""

PhrasesOrder = Literal["length", "alphabet"]
"""An order of phrases."""


class EntryRow(TypedDict):
    """An entry of an acrostic."""

    count: int
    """The number of matching words; 0 if the entry is full and is not in the lexicon."""
    entry: str
    """The name: `quote 2`, the label of an answer, or `initials 1`."""
    known: str
    """The known letters; `?` is an unknown square."""
    squares: List[int]
    """Its squares, from 1."""
    words: List[str]
    """The first matching words."""


class AcrosticDocument(TypedDict):
    """The possible tiles and words of an acrostic."""

    entries: List[EntryRow]
    """The entries."""
    squares: List[List[str]]
    """The possible tiles of each square of the quotation."""

AcrosticResult = Union[List[str], AcrosticDocument]
"""The answers of a pattern, or the words of a puzzle."""


class SolutionRow(TypedDict):
    """A solution of a cryptogram."""

    key: Dict[str, str]
    """The meaning of each letter of the text."""
    score: float
    """The logarithm of the probability of the text."""
    text: str
    """The text."""
    unknown: List[str]
    """The words that are not in the lexicon, as written in the text."""


class _SolutionsDocument(TypedDict):
    """The fields that are always there."""

    complete: bool
    """`true` if there are no others."""
    found: int
    """The number of solutions found."""
    ranked: bool
    """`true` if these are the most probable of all solutions."""
    solutions: List[SolutionRow]
    """The solutions, most probable first."""


class SolutionsDocument(_SolutionsDocument, total=False):
    """The solutions of a cryptogram."""

    stopped: EarlyStop
    """Why the search stopped early."""


class BoggleWordRow(TypedDict):
    """A word on a board."""

    path: List[List[int]]
    """The row and column of each die, from 1."""
    points: int
    """The points of the word."""
    word: str
    """The word."""


class _SolvedBoard(TypedDict):
    """The fields that are always there."""

    board: str
    """The board in one line."""
    columns: int
    """The number of columns."""
    points: int
    """The sum of the points of all words."""
    rows: int
    """The number of rows."""
    word_count: int
    """The number of words."""
    words: List[BoggleWordRow]
    """The words."""


class SolvedBoard(_SolvedBoard, total=False):
    """A board with its words."""

    dice: str
    """The name of the dice of a random board."""


class BoxClockBack(TypedDict):
    """Times at which the clock was set back."""

    first_line: int
    """The line of the first one, from 1."""
    times: int
    """How often."""


class BoxLexicon(TypedDict):
    """The lexicon that the answers of a box were computed from."""

    hash: str
    """The hash of its file or words, in the form of the caller."""
    name: str
    """The name of the lexicon."""

NewCardOrder = Literal["random", "added"]
"""The order in which new cards are introduced."""

ReviewOrder = Literal["due", "retrievability"]
"""The order in which due cards are reviewed."""


class StudySettings(TypedDict):
    """The settings of a box, which its file holds."""

    backlog_days: int
    """The days over which cards that were due before today are spread; 1 asks all of them today [default: 1]."""
    day_ends_at: int
    """The hour at which a day ends, 0 to 23 in local time [default: 4]."""
    easy_ms: Optional[int]
    """An answer that takes at most this number of milliseconds for each word is easy."""
    hard_ms: Optional[int]
    """An answer that takes more than this number of milliseconds for each word is hard [default: 20000]."""
    learn_ahead: int
    """A learning step that ends within this number of seconds is asked early if nothing else is left [default: 1200]."""
    learning_steps: List[int]
    """The learning steps in seconds."""
    leech_lapses: int
    """The number of lapses that makes a card a leech; 0 for none [default: 8]."""
    longest_interval: int
    """The longest interval in days [default: 36500]."""
    new_order: NewCardOrder
    """The order of new cards [default: random]."""
    new_per_day: int
    """The maximum number of new cards a day [default: 20]."""
    relearning_steps: List[int]
    """The relearning steps in seconds."""
    retention: float
    """The probability of recall at which a card is asked again, 0.7 to 0.99 [default: 0.9]."""
    review_order: ReviewOrder
    """The order of reviews [default: due]."""
    reviews_per_day: int
    """The maximum number of reviews a day; learning steps do not count [default: 200]."""
    seed: int
    """The seed of the random order of new cards, less than 2^53."""
    suspend_leeches: bool
    """Leeches are not asked until they are resumed."""
    utc_offset: int
    """The minutes that local time is ahead of UTC, -720 to 840."""
    weights: List[float]
    """The weights of FSRS-6, with four decimals."""


class _OpenedBox(TypedDict):
    """The fields that are always there."""

    answers: int
    """The number of answers."""
    box: str
    """The handle of the box in later requests."""
    cards: int
    """The number of cards."""
    obsolete_lines: int
    """The number of lines that `study.compact` leaves out."""
    settings: StudySettings
    """The settings."""
    valid_length: int
    """The length of the valid part of the file, in bytes. The caller cuts the file there before it appends lines."""


class OpenedBox(_OpenedBox, total=False):
    """A box that was opened."""

    clock_back: BoxClockBack
    """Answers that are earlier than the one before."""
    incomplete_line: int
    """The number of an incomplete last line, from 1, which was left out."""
    lexicon: BoxLexicon
    """The lexicon that the answers of the cards are of."""


class CardAnswersChange(TypedDict):
    """A card whose answers changed with the lexicon."""

    card: int
    """The number of the card."""
    gone: List[str]
    """The answers that are kept in the box, and no longer asked."""
    new: List[str]
    """The new answers. If there are some, the card is due."""


class UpdatedBox(TypedDict):
    """The effect of another lexicon on a box."""

    cards: List[CardAnswersChange]
    """The cards whose answers changed."""
    lines: str
    """The lines to append to the file."""


class SkippedLine(TypedDict):
    """A note that is no card."""

    line: int
    """The line, from 1."""
    message: str
    """The reason."""


class _CardsAdded(TypedDict):
    """The fields that are always there."""

    known: int
    """The number of cards that were in the box already."""
    lines: str
    """The lines to append to the file."""
    new: int
    """The number of cards that are new."""
    numbers: List[int]
    """The number of each card, in the order of the request."""
    restored: int
    """The number of removed cards that are back, with their answers."""


class CardsAdded(_CardsAdded, total=False):
    """The cards that were added."""

    skipped: List[SkippedLine]
    """The notes that are no cards, with their lines."""


class CardText(TypedDict):
    """A question with its answers."""

    answers: List[str]
    """The answers."""
    question: str
    """The question."""

QuestionKind = Literal["anagrams", "anagrams-with-hooks", "hooks", "sub-anagrams", "build-up", "pattern", "list", "word-or-not", "free"]
"""A kind of question."""

CardStage = Literal["new", "learning", "review"]
"""The part of its life that a card is in."""


class CardRow(TypedDict):
    """A card."""

    answers: List[str]
    """The answers."""
    asked: int
    """The number of answers given to the card."""
    buried: int
    """The time before which the card is not asked; 0 if it is not buried."""
    card: int
    """The number of the card, from 1."""
    due: int
    """The time at which the card is due; 0 for a new card."""
    gone: List[str]
    """The answers that an earlier lexicon had."""
    kind: QuestionKind
    """The kind of the question."""
    leech: bool
    """`true` if it was forgotten so often that it is a leech."""
    lists: List[str]
    """The lists that the card belongs to."""
    question: str
    """The question: letters in alphabet order, a word, a pattern, the name of a list, or any text."""
    stability: float
    """The days after which it is recalled with the probability of nine in ten; 0 for a new card."""
    stage: CardStage
    """The part of its life that the card is in."""
    suspended: bool
    """`true` if the card is not asked until it is resumed."""
    wrong: int
    """The number of these that were wrong."""

NextStep = Literal["card", "wait", "done"]
"""What comes next in a box."""


class _NextRow(TypedDict):
    """The fields that are always there."""

    next: NextStep
    """What comes next."""


class NextRow(_NextRow, total=False):
    """The next card."""

    card: CardRow
    """The card to ask."""
    until: int
    """The time at which the next learning step is due."""

Grade = Literal["again", "hard", "good", "easy"]
"""The grade of an answer."""


class Answered(TypedDict):
    """The effect of an answer."""

    card: CardRow
    """The card after it."""
    grade: Grade
    """The grade."""
    lines: str
    """The line to append to the file."""


class UndoneAnswer(TypedDict):
    """The effect of an undo."""

    card: CardRow
    """The card whose last answer was taken back."""
    lines: str
    """The line to append to the file."""


class ChangedLines(TypedDict):
    """The effect of changes."""

    lines: str
    """The lines to append to the file."""

CardChange = Literal["missed", "remove", "suspend", "resume", "bury", "lists"]
"""A change of cards."""


class SettingsRow(TypedDict):
    """The settings of a box."""

    lines: str
    """The line to append to the file."""
    settings: StudySettings
    """All settings."""


class SettingsChange(TypedDict, total=False):
    """The settings of a box, which its file holds."""

    backlog_days: int
    """The days over which cards that were due before today are spread; 1 asks all of them today [default: 1]."""
    day_ends_at: int
    """The hour at which a day ends, 0 to 23 in local time [default: 4]."""
    easy_ms: int
    """An answer that takes at most this number of milliseconds for each word is easy."""
    hard_ms: int
    """An answer that takes more than this number of milliseconds for each word is hard [default: 20000]."""
    learn_ahead: int
    """A learning step that ends within this number of seconds is asked early if nothing else is left [default: 1200]."""
    learning_steps: List[int]
    """The learning steps in seconds."""
    leech_lapses: int
    """The number of lapses that makes a card a leech; 0 for none [default: 8]."""
    longest_interval: int
    """The longest interval in days [default: 36500]."""
    new_order: NewCardOrder
    """The order of new cards [default: random]."""
    new_per_day: int
    """The maximum number of new cards a day [default: 20]."""
    relearning_steps: List[int]
    """The relearning steps in seconds."""
    retention: float
    """The probability of recall at which a card is asked again, 0.7 to 0.99 [default: 0.9]."""
    review_order: ReviewOrder
    """The order of reviews [default: due]."""
    reviews_per_day: int
    """The maximum number of reviews a day; learning steps do not count [default: 200]."""
    seed: int
    """The seed of the random order of new cards, less than 2^53."""
    suspend_leeches: bool
    """Leeches are not asked until they are resumed."""
    utc_offset: int
    """The minutes that local time is ahead of UTC, -720 to 840."""
    weights: List[float]
    """The weights of FSRS-6, with four decimals."""


class DueCards(TypedDict):
    """The cards that are left for the day, by their numbers, each list in the order of asking."""

    early: List[int]
    """Cards whose next step is due within the time by which it may be asked early. They are asked once nothing else is left."""
    held_back: int
    """The number of reviews that are due but wait for another day because of the limits."""
    later: int
    """The number of cards whose next step is due later today than these."""
    learning: List[int]
    """Cards in learning and relearning steps that are due now."""
    new: List[int]
    """New cards, within the limits of today."""
    reviews: List[int]
    """Reviews, within the limits of today."""


class StudyGroup(TypedDict):
    """Cards of one length or one age."""

    answers: int
    """The number of answers."""
    cards: int
    """The number of cards."""
    learned: int
    """The number of cards that are past their learning steps."""
    least: int
    """The length in letters, or the least age in days."""
    mature: int
    """The number of cards with a stability of three weeks or more."""
    recall: float
    """The mean probability that a card past its learning steps is recalled now; 0 if there is none."""
    seen: int
    """The number of cards with an answer."""
    wrong: int
    """The number of answers with the grade again."""


class StudyDay(TypedDict):
    """The answers of a day."""

    elsewhere: int
    """Words missed elsewhere."""
    learning: int
    """Answers within learning and relearning steps."""
    ms: int
    """The time that all answers took, in milliseconds."""
    new: int
    """New cards that were asked first."""
    overdue: int
    """Reviews of cards that were due on an earlier day."""
    recalled: int
    """Reviews that were recalled."""
    reviews: int
    """Reviews."""
    start: int
    """The first second of the day."""


class DayCounts(TypedDict):
    """The answers of a day."""

    elsewhere: int
    """Words missed elsewhere."""
    learning: int
    """Answers within learning and relearning steps."""
    ms: int
    """The time that all answers took, in milliseconds."""
    new: int
    """New cards that were asked first."""
    overdue: int
    """Reviews of cards that were due on an earlier day."""
    recalled: int
    """Reviews that were recalled."""
    reviews: int
    """Reviews."""


class StudyStats(TypedDict):
    """The state of a box at a time."""

    all: StudyGroup
    """All cards."""
    by_age: List[StudyGroup]
    """The cards with an answer by the days since the first one: from 0, 1, 7, 30, 90 and 365."""
    by_length: List[StudyGroup]
    """The cards by the number of letters, in order."""
    days: List[StudyDay]
    """The days with answers, in order."""
    forecast: List[int]
    """The number of cards of today and each day after it, if all of them are recalled and no card is new: reviews, overdue ones first, and cards in learning steps. Reviews beyond the limits of a day move to the next one."""
    learning: int
    """The number of cards in learning and relearning steps."""
    leeches: int
    """The number of leeches."""
    overdue: int
    """The number of reviews that were due before today."""
    suspended: int
    """The number of suspended cards."""
    today: DayCounts
    """The answers of today."""
    without_answers: int
    """The number of cards all of whose answers went with an edition of the lexicon."""


class ExportedCards(TypedDict):
    """Cards as text."""

    text: str
    """The text, which Anki imports. A second import updates the notes of the first one."""


class WholeFile(TypedDict):
    """The content of a file."""

    file: str
    """The content."""


AnyLexicon = Union[str, Lexicon]
"""A lexicon: its name, or the object."""

AnyFile = Union[str, bytes, bytearray, memoryview]
"""The content of a file, such as a game in GCG: its text, or its bytes in any encoding."""


class ApiMethods(Group):
    """The methods `api.*`."""

    def methods(self) -> List[MethodRow]:
        """Lists the methods, with JSON Schemas of their parameters and answers."""
        return self._answer("api.methods", locals())


class LexiconMethods(Group):
    """The methods `lexicon.*`."""

    def list(self) -> List[str]:
        """Lists the names of the lexicons that requests can use."""
        return self._answer("lexicon.list", locals())

    def info(self, *, lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None) -> LexiconRow:
        """Describes a lexicon: alphabet, number of words, columns.

        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("lexicon.info", locals())

    def open(self, *, name: str, bytes: Optional[str] = None, path: Optional[str] = None) -> LexiconRow:
        """Opens a lexicon under a name for later requests.

        name: The name for later requests. A lexicon that already has this name is replaced.
        bytes: The bytes of a `.lex` file in base64.
        path: Path of a `.lex` file, for engines that may read files.
        """
        return self._answer("lexicon.open", locals())

    def build(
        self, *, alphabet: str, name: str, affixes: Optional[str] = None, between: Optional[str] = None,
        bytes: Optional[str] = None, comment: Optional[str] = None, csv: Optional[bool] = None,
        delimiter: Optional[str] = None, encoding: Optional[str] = None, field: Optional[int] = None,
        header: Optional[int] = None, marks: Optional[List[str]] = None, max_length: Optional[int] = None,
        min_length: Optional[int] = None, no_comments: Optional[bool] = None,
        phrases: Optional[PhraseReading] = None, skip_capitalised: Optional[bool] = None,
        skip_invalid: Optional[bool] = None, split: Optional[bool] = None, text: Optional[str] = None,
        words: Optional[List[str]] = None,
    ) -> LexiconRow:
        """Builds a lexicon from words or a list under a name for later requests.

        alphabet: A built-in alphabet, such as `english`.
        name: The name for later requests. A lexicon that already has this name is replaced.
        affixes: The text of an affix file of hunspell, which makes words of the stems in the list.
        between: What stands between two signs is a word, as in JSON with '"' or in HTML with '>..<'; a line may have several.
        bytes: The bytes of a list in base64, in any encoding, in place of `words`.
        comment: Sign that begins a comment, at the start of a line [default: the sign #].
        csv: Columns may be quoted, as spreadsheets write them (RFC 4180); the word is the first one, or the one given as field.
        delimiter: Delimiter of columns; the word tab is a tab [default: any white space; a comma in CSV].
        encoding: Encoding of the lists, such as iso-8859-2 [default: detected, else UTF-8].
        field: Column of the word, from 1 [default: the whole line is the word].
        header: Skip the first lines of each list, such as one with column names [default: 0; 1 without a number].
        marks: Signs before or after words become flags, as in AA# with '#=COLLINS,$=NWL'.
        max_length: Omit and count words of more tiles.
        min_length: Omit and count words of fewer tiles.
        no_comments: Read lines that begin with # as words.
        phrases: Words with spaces within them: join reads them without the spaces, skip omits and counts them.
        skip_capitalised: Omit and count words that begin with a capital letter and continue in lower case, which are names in most languages.
        skip_invalid: Omit and count lines that do not fit the alphabet.
        split: Every column of a line is a word, as where a line has several.
        text: A list of words as text, one per line, in place of `words`.
        words: The words, in any case and order.
        """
        return self._answer("lexicon.build", locals())

    def close(self, *, name: str) -> None:
        """Closes a lexicon that was opened or built.

        name: The name that the lexicon was opened with.
        """
        return self._answer("lexicon.close", locals())

    def words(
        self, *, anagrams: Optional[str] = None, at: Optional[int] = None,
        back_hooks: Optional[List[str]] = None, blanks: Optional[int] = None,
        consists: Optional[List[str]] = None, containing: Optional[List[str]] = None,
        front_hooks: Optional[List[str]] = None, group: Optional[List[str]] = None,
        in_: Optional[List[str]] = None, in_edition: Optional[List[str]] = None,
        infix: Optional[List[str]] = None, inner_hook: Optional[str] = None, lax: Optional[bool] = None,
        length: Optional[str] = None, limit: Optional[int] = None, mark: Optional[List[str]] = None,
        max_length: Optional[int] = None, meaning: Optional[List[str]] = None,
        min_length: Optional[int] = None, not_in_edition: Optional[List[str]] = None,
        number: Optional[List[str]] = None, only: Optional[List[str]] = None,
        pattern: Optional[List[str]] = None, playability_rank: Optional[str] = None,
        points: Optional[str] = None, prefix: Optional[List[str]] = None,
        probability_rank: Optional[str] = None, regex: Optional[List[str]] = None,
        suffix: Optional[List[str]] = None, takes_prefix: Optional[List[str]] = None,
        takes_suffix: Optional[List[str]] = None, unique: Optional[str] = None, vowels: Optional[str] = None,
        where: Optional[List[Union[str, Dict[str, Any]]]] = None, with_: Optional[List[WordField]] = None,
        without: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None,
    ) -> List[ListedWord]:
        """Lists words in the order of the alphabet.

        anagrams: Words with this number of anagrams, themselves included.
        at: Rank of the first word to consider, from 0.
        back_hooks: Words that this number of tiles extend at the back, or each of these tiles.
        blanks: Number of blanks in the bag for places by probability [default: as in the game].
        consists: Words with a share of these tiles in a range, in percent, such as AEIOU:70..90.
        containing: Words that contain these tiles in any order, each at least as often as given.
        front_hooks: Words that this number of tiles extend at the front, or each of these tiles: 2.. or S.
        group: Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens.
        in_: Words of a list; in a command, of a file, one per line.
        in_edition: Words of this edition.
        infix: Words that contain these tiles side by side.
        inner_hook: Words that are words without their first tile (front), their last (back), or either (any).
        lax: Let ties share a place: a word counts if any place of its ties does.
        length: Words with this number of tiles: 5, 2..5, 2.. or ..5.
        limit: Maximum number of words, 0 for all.
        mark: Append TEXT to the words of an edition or with a flag; with !NAME, to all other words.
        max_length: Maximum number of tiles of a word.
        meaning: Words whose meaning contains this text, in any case.
        min_length: Minimum number of tiles of a word; 1 if absent.
        not_in_edition: Words that this edition lacks.
        number: Words with a stored number in a range: frequency>=3.5
        only: Words of these tiles only, each as often as wanted.
        pattern: Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        playability_rank: Words with a place in this range among the words of their length, by what they earn in games: 1..500.
        points: Words of this many points: the sum of their tiles.
        prefix: Words that begin with these tiles.
        probability_rank: Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100.
        regex: Words that match these regular expressions as a whole.
        suffix: Words that end with these tiles.
        takes_prefix: Words that are words with these tiles before them.
        takes_suffix: Words that are words with these tiles after them.
        unique: Words with this number of different tiles.
        vowels: Words with this number of vowels.
        where: Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'.
        with_: Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none.
        without: Words without these tiles; a tile given twice may occur once.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("lexicon.words", locals())

    def diff(self, *, a: str, b: str, summary: Optional[bool] = None) -> LexiconDifference:
        """Compares the words of two lexicons.

        a: Name of a lexicon.
        b: Name of another lexicon with the same tiles.
        summary: Only count the words.
        """
        return self._answer("lexicon.diff", locals())

    def draw(
        self, *, structure: DrawnStructureName, format: Optional[DrawingFormat] = None,
        limit: Optional[int] = None, lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
    ) -> DrawingText:
        """Draws the states and edges of a small lexicon.

        structure: The structure to draw.
        format: The format of the drawing [default: svg].
        limit: Maximum number of states, up to 5,000; 200 if absent.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("lexicon.draw", locals())


class WordsMethods(Group):
    """The methods `words.*`."""

    def check(
        self, *, words: List[str], mark: Optional[List[str]] = None, with_: Optional[List[WordField]] = None,
        lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
    ) -> List[CheckRow]:
        """Looks words up.

        words: The words to look up.
        mark: Append TEXT to the words of an edition or with a flag; with !NAME, to all other words.
        with_: Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("words.check", locals())

    def find(
        self, *, anagram: Optional[List[str]] = None, anagrams: Optional[str] = None,
        back_hooks: Optional[List[str]] = None, blanks: Optional[int] = None,
        consists: Optional[List[str]] = None, containing: Optional[List[str]] = None,
        distance: Optional[int] = None, front_hooks: Optional[List[str]] = None,
        group: Optional[List[str]] = None, in_: Optional[List[str]] = None,
        in_edition: Optional[List[str]] = None, infix: Optional[List[str]] = None,
        inner_hook: Optional[str] = None, lax: Optional[bool] = None, length: Optional[str] = None,
        limit: Optional[int] = None, mark: Optional[List[str]] = None, meaning: Optional[List[str]] = None,
        near: Optional[str] = None, no_blanks: Optional[bool] = None,
        not_in_edition: Optional[List[str]] = None, number: Optional[List[str]] = None,
        offset: Optional[int] = None, only: Optional[List[str]] = None, order: Optional[str] = None,
        pattern: Optional[List[str]] = None, playability_rank: Optional[str] = None,
        points: Optional[str] = None, prefix: Optional[List[str]] = None,
        probability_rank: Optional[str] = None, regex: Optional[List[str]] = None,
        reverse: Optional[bool] = None, sub_anagram: Optional[List[str]] = None,
        suffix: Optional[List[str]] = None, takes_prefix: Optional[List[str]] = None,
        takes_suffix: Optional[List[str]] = None, unique: Optional[str] = None, vowels: Optional[str] = None,
        where: Optional[List[Union[str, Dict[str, Any]]]] = None, with_: Optional[List[WordField]] = None,
        without: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None,
    ) -> List[WordRow]:
        """Finds words by conditions.

        anagram: Anagrams of these tiles; `?` is a blank, `[BCD]` one of these tiles.
        anagrams: Words with this number of anagrams, themselves included.
        back_hooks: Words that this number of tiles extend at the back, or each of these tiles.
        blanks: Number of blanks in the bag for places by probability [default: as in the game].
        consists: Words with a share of these tiles in a range, in percent, such as AEIOU:70..90.
        containing: Words that contain these tiles in any order, each at least as often as given.
        distance: Maximum number of edits [default: 1].
        front_hooks: Words that this number of tiles extend at the front, or each of these tiles: 2.. or S.
        group: Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens.
        in_: Words of a list; in a command, of a file, one per line.
        in_edition: Words of this edition.
        infix: Words that contain these tiles side by side.
        inner_hook: Words that are words without their first tile (front), their last (back), or either (any).
        lax: Let ties share a place: a word counts if any place of its ties does.
        length: Words with this number of tiles: 5, 2..5, 2.. or ..5.
        limit: Maximum number of words, 0 for all.
        mark: Append TEXT to the words of an edition or with a flag; with !NAME, to all other words.
        meaning: Words whose meaning contains this text, in any case.
        near: Words within a number of edits of this spelling.
        no_blanks: Compute probabilities without blanks.
        not_in_edition: Words that this edition lacks.
        number: Words with a stored number in a range: frequency>=3.5
        offset: Skip the first N words.
        only: Words of these tiles only, each as often as wanted.
        order: Order of the words: alphabet, or length, score of the tiles, probability to be drawn from a full bag, playability in games, or value:NAME, a stored number, with the greatest first and ties by the alphabet.
        pattern: Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        playability_rank: Words with a place in this range among the words of their length, by what they earn in games: 1..500.
        points: Words of this many points: the sum of their tiles.
        prefix: Words that begin with these tiles.
        probability_rank: Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100.
        regex: Words that match these regular expressions as a whole.
        reverse: Reverse the order.
        sub_anagram: Words made of some of these tiles.
        suffix: Words that end with these tiles.
        takes_prefix: Words that are words with these tiles before them.
        takes_suffix: Words that are words with these tiles after them.
        unique: Words with this number of different tiles.
        vowels: Words with this number of vowels.
        where: Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'.
        with_: Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none.
        without: Words without these tiles; a tile given twice may occur once.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("words.find", locals())

    def anagram(
        self, *, tiles: str, anagrams: Optional[str] = None, back_hooks: Optional[List[str]] = None,
        blanks: Optional[int] = None, consists: Optional[List[str]] = None,
        containing: Optional[List[str]] = None, front_hooks: Optional[List[str]] = None,
        group: Optional[List[str]] = None, in_: Optional[List[str]] = None,
        in_edition: Optional[List[str]] = None, infix: Optional[List[str]] = None,
        inner_hook: Optional[str] = None, lax: Optional[bool] = None, length: Optional[str] = None,
        limit: Optional[int] = None, mark: Optional[List[str]] = None, meaning: Optional[List[str]] = None,
        no_blanks: Optional[bool] = None, not_in_edition: Optional[List[str]] = None,
        number: Optional[List[str]] = None, offset: Optional[int] = None, only: Optional[List[str]] = None,
        order: Optional[str] = None, pattern: Optional[List[str]] = None,
        playability_rank: Optional[str] = None, points: Optional[str] = None,
        prefix: Optional[List[str]] = None, probability_rank: Optional[str] = None,
        regex: Optional[List[str]] = None, reverse: Optional[bool] = None, sub: Optional[bool] = None,
        suffix: Optional[List[str]] = None, takes_prefix: Optional[List[str]] = None,
        takes_suffix: Optional[List[str]] = None, unique: Optional[str] = None, vowels: Optional[str] = None,
        where: Optional[List[Union[str, Dict[str, Any]]]] = None, with_: Optional[List[WordField]] = None,
        without: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None,
    ) -> List[AnagramRow]:
        """Finds words that can be made of tiles.

        tiles: The tiles; `?` is a blank, `[BCD]` one of these tiles, `*` any number of further tiles.
        anagrams: Words with this number of anagrams, themselves included.
        back_hooks: Words that this number of tiles extend at the back, or each of these tiles.
        blanks: Number of blanks in the bag for places by probability [default: as in the game].
        consists: Words with a share of these tiles in a range, in percent, such as AEIOU:70..90.
        containing: Words that contain these tiles in any order, each at least as often as given.
        front_hooks: Words that this number of tiles extend at the front, or each of these tiles: 2.. or S.
        group: Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens.
        in_: Words of a list; in a command, of a file, one per line.
        in_edition: Words of this edition.
        infix: Words that contain these tiles side by side.
        inner_hook: Words that are words without their first tile (front), their last (back), or either (any).
        lax: Let ties share a place: a word counts if any place of its ties does.
        length: Words with this number of tiles: 5, 2..5, 2.. or ..5.
        limit: Maximum number of words, 0 for all.
        mark: Append TEXT to the words of an edition or with a flag; with !NAME, to all other words.
        meaning: Words whose meaning contains this text, in any case.
        no_blanks: Compute probabilities without blanks.
        not_in_edition: Words that this edition lacks.
        number: Words with a stored number in a range: frequency>=3.5
        offset: Skip the first N words.
        only: Words of these tiles only, each as often as wanted.
        order: Order of the words: alphabet, or length, score of the tiles, probability to be drawn from a full bag, playability in games, or value:NAME, a stored number, with the greatest first and ties by the alphabet.
        pattern: Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        playability_rank: Words with a place in this range among the words of their length, by what they earn in games: 1..500.
        points: Words of this many points: the sum of their tiles.
        prefix: Words that begin with these tiles.
        probability_rank: Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100.
        regex: Words that match these regular expressions as a whole.
        reverse: Reverse the order.
        sub: Use some or all of the tiles.
        suffix: Words that end with these tiles.
        takes_prefix: Words that are words with these tiles before them.
        takes_suffix: Words that are words with these tiles after them.
        unique: Words with this number of different tiles.
        vowels: Words with this number of vowels.
        where: Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'.
        with_: Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none.
        without: Words without these tiles; a tile given twice may occur once.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("words.anagram", locals())

    def near(
        self, *, word: str, anagrams: Optional[str] = None, back_hooks: Optional[List[str]] = None,
        blanks: Optional[int] = None, consists: Optional[List[str]] = None,
        containing: Optional[List[str]] = None, distance: Optional[int] = None,
        front_hooks: Optional[List[str]] = None, group: Optional[List[str]] = None,
        in_: Optional[List[str]] = None, in_edition: Optional[List[str]] = None,
        infix: Optional[List[str]] = None, inner_hook: Optional[str] = None, lax: Optional[bool] = None,
        length: Optional[str] = None, limit: Optional[int] = None, mark: Optional[List[str]] = None,
        meaning: Optional[List[str]] = None, no_blanks: Optional[bool] = None, no_swaps: Optional[bool] = None,
        not_in_edition: Optional[List[str]] = None, number: Optional[List[str]] = None,
        offset: Optional[int] = None, only: Optional[List[str]] = None, order: Optional[str] = None,
        pattern: Optional[List[str]] = None, playability_rank: Optional[str] = None,
        points: Optional[str] = None, prefix: Optional[List[str]] = None,
        probability_rank: Optional[str] = None, regex: Optional[List[str]] = None,
        reverse: Optional[bool] = None, suffix: Optional[List[str]] = None,
        takes_prefix: Optional[List[str]] = None, takes_suffix: Optional[List[str]] = None,
        unique: Optional[str] = None, vowels: Optional[str] = None,
        where: Optional[List[Union[str, Dict[str, Any]]]] = None, with_: Optional[List[WordField]] = None,
        without: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None,
    ) -> List[NearRow]:
        """Finds the words nearest to a spelling.

        word: A word, valid or not.
        anagrams: Words with this number of anagrams, themselves included.
        back_hooks: Words that this number of tiles extend at the back, or each of these tiles.
        blanks: Number of blanks in the bag for places by probability [default: as in the game].
        consists: Words with a share of these tiles in a range, in percent, such as AEIOU:70..90.
        containing: Words that contain these tiles in any order, each at least as often as given.
        distance: Maximum number of edits [default: 2].
        front_hooks: Words that this number of tiles extend at the front, or each of these tiles: 2.. or S.
        group: Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens.
        in_: Words of a list; in a command, of a file, one per line.
        in_edition: Words of this edition.
        infix: Words that contain these tiles side by side.
        inner_hook: Words that are words without their first tile (front), their last (back), or either (any).
        lax: Let ties share a place: a word counts if any place of its ties does.
        length: Words with this number of tiles: 5, 2..5, 2.. or ..5.
        limit: Maximum number of words, 0 for all.
        mark: Append TEXT to the words of an edition or with a flag; with !NAME, to all other words.
        meaning: Words whose meaning contains this text, in any case.
        no_blanks: Compute probabilities without blanks.
        no_swaps: Count a swap of two adjacent tiles as two edits.
        not_in_edition: Words that this edition lacks.
        number: Words with a stored number in a range: frequency>=3.5
        offset: Skip the first N words.
        only: Words of these tiles only, each as often as wanted.
        order: Order of the words: alphabet, or length, score of the tiles, probability to be drawn from a full bag, playability in games, or value:NAME, a stored number, with the greatest first and ties by the alphabet.
        pattern: Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        playability_rank: Words with a place in this range among the words of their length, by what they earn in games: 1..500.
        points: Words of this many points: the sum of their tiles.
        prefix: Words that begin with these tiles.
        probability_rank: Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100.
        regex: Words that match these regular expressions as a whole.
        reverse: Reverse the order.
        suffix: Words that end with these tiles.
        takes_prefix: Words that are words with these tiles before them.
        takes_suffix: Words that are words with these tiles after them.
        unique: Words with this number of different tiles.
        vowels: Words with this number of vowels.
        where: Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'.
        with_: Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none.
        without: Words without these tiles; a tile given twice may occur once.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("words.near", locals())

    def rank(
        self, *, at: Optional[List[int]] = None, mark: Optional[List[str]] = None,
        with_: Optional[List[WordField]] = None, words: Optional[List[str]] = None,
        lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
    ) -> List[RankRow]:
        """Converts words to alphabetical ranks, and ranks to words.

        at: The ranks to look up, from 0.
        mark: Append TEXT to the words of an edition or with a flag; with !NAME, to all other words.
        with_: Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none.
        words: The words to rank.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("words.rank", locals())

    def hooks(
        self, *, words: List[str], anagrams: Optional[str] = None, back_hooks: Optional[List[str]] = None,
        blanks: Optional[int] = None, consists: Optional[List[str]] = None,
        containing: Optional[List[str]] = None, front_hooks: Optional[List[str]] = None,
        group: Optional[List[str]] = None, in_: Optional[List[str]] = None,
        in_edition: Optional[List[str]] = None, infix: Optional[List[str]] = None,
        inner_hook: Optional[str] = None, lax: Optional[bool] = None, length: Optional[str] = None,
        mark: Optional[List[str]] = None, meaning: Optional[List[str]] = None,
        not_in_edition: Optional[List[str]] = None, number: Optional[List[str]] = None,
        only: Optional[List[str]] = None, pattern: Optional[List[str]] = None,
        playability_rank: Optional[str] = None, points: Optional[str] = None,
        prefix: Optional[List[str]] = None, probability_rank: Optional[str] = None,
        regex: Optional[List[str]] = None, suffix: Optional[List[str]] = None,
        takes_prefix: Optional[List[str]] = None, takes_suffix: Optional[List[str]] = None,
        unique: Optional[str] = None, vowels: Optional[str] = None,
        where: Optional[List[Union[str, Dict[str, Any]]]] = None, with_: Optional[List[WordField]] = None,
        without: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None,
    ) -> List[HooksRow]:
        """Finds the tiles that extend words by one.

        words: The words, valid or not.
        anagrams: Words with this number of anagrams, themselves included.
        back_hooks: Words that this number of tiles extend at the back, or each of these tiles.
        blanks: Number of blanks in the bag for places by probability [default: as in the game].
        consists: Words with a share of these tiles in a range, in percent, such as AEIOU:70..90.
        containing: Words that contain these tiles in any order, each at least as often as given.
        front_hooks: Words that this number of tiles extend at the front, or each of these tiles: 2.. or S.
        group: Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens.
        in_: Words of a list; in a command, of a file, one per line.
        in_edition: Words of this edition.
        infix: Words that contain these tiles side by side.
        inner_hook: Words that are words without their first tile (front), their last (back), or either (any).
        lax: Let ties share a place: a word counts if any place of its ties does.
        length: Words with this number of tiles: 5, 2..5, 2.. or ..5.
        mark: Append TEXT to the words of an edition or with a flag; with !NAME, to all other words.
        meaning: Words whose meaning contains this text, in any case.
        not_in_edition: Words that this edition lacks.
        number: Words with a stored number in a range: frequency>=3.5
        only: Words of these tiles only, each as often as wanted.
        pattern: Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        playability_rank: Words with a place in this range among the words of their length, by what they earn in games: 1..500.
        points: Words of this many points: the sum of their tiles.
        prefix: Words that begin with these tiles.
        probability_rank: Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100.
        regex: Words that match these regular expressions as a whole.
        suffix: Words that end with these tiles.
        takes_prefix: Words that are words with these tiles before them.
        takes_suffix: Words that are words with these tiles after them.
        unique: Words with this number of different tiles.
        vowels: Words with this number of vowels.
        where: Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'.
        with_: Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none.
        without: Words without these tiles; a tile given twice may occur once.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("words.hooks", locals())

    def extend(
        self, *, fragment: str, anagrams: Optional[str] = None, back_hooks: Optional[List[str]] = None,
        blanks: Optional[int] = None, consists: Optional[List[str]] = None,
        containing: Optional[List[str]] = None, front_hooks: Optional[List[str]] = None,
        group: Optional[List[str]] = None, in_: Optional[List[str]] = None,
        in_edition: Optional[List[str]] = None, infix: Optional[List[str]] = None,
        inner_hook: Optional[str] = None, lax: Optional[bool] = None, length: Optional[str] = None,
        limit: Optional[int] = None, mark: Optional[List[str]] = None, meaning: Optional[List[str]] = None,
        not_in_edition: Optional[List[str]] = None, number: Optional[List[str]] = None,
        only: Optional[List[str]] = None, pattern: Optional[List[str]] = None,
        playability_rank: Optional[str] = None, points: Optional[str] = None,
        prefix: Optional[List[str]] = None, probability_rank: Optional[str] = None,
        regex: Optional[List[str]] = None, suffix: Optional[List[str]] = None,
        takes_prefix: Optional[List[str]] = None, takes_suffix: Optional[List[str]] = None,
        unique: Optional[str] = None, vowels: Optional[str] = None,
        where: Optional[List[Union[str, Dict[str, Any]]]] = None, with_: Optional[List[WordField]] = None,
        without: Optional[List[str]] = None, words: Optional[bool] = None,
        lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
    ) -> ExtensionsRow:
        """Finds the tiles around a fragment, and the words that contain it.

        fragment: Adjacent tiles to look for in words.
        anagrams: Words with this number of anagrams, themselves included.
        back_hooks: Words that this number of tiles extend at the back, or each of these tiles.
        blanks: Number of blanks in the bag for places by probability [default: as in the game].
        consists: Words with a share of these tiles in a range, in percent, such as AEIOU:70..90.
        containing: Words that contain these tiles in any order, each at least as often as given.
        front_hooks: Words that this number of tiles extend at the front, or each of these tiles: 2.. or S.
        group: Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens.
        in_: Words of a list; in a command, of a file, one per line.
        in_edition: Words of this edition.
        infix: Words that contain these tiles side by side.
        inner_hook: Words that are words without their first tile (front), their last (back), or either (any).
        lax: Let ties share a place: a word counts if any place of its ties does.
        length: Words with this number of tiles: 5, 2..5, 2.. or ..5.
        limit: Maximum number of words, 0 for all.
        mark: Append TEXT to the words of an edition or with a flag; with !NAME, to all other words.
        meaning: Words whose meaning contains this text, in any case.
        not_in_edition: Words that this edition lacks.
        number: Words with a stored number in a range: frequency>=3.5
        only: Words of these tiles only, each as often as wanted.
        pattern: Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        playability_rank: Words with a place in this range among the words of their length, by what they earn in games: 1..500.
        points: Words of this many points: the sum of their tiles.
        prefix: Words that begin with these tiles.
        probability_rank: Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100.
        regex: Words that match these regular expressions as a whole.
        suffix: Words that end with these tiles.
        takes_prefix: Words that are words with these tiles before them.
        takes_suffix: Words that are words with these tiles after them.
        unique: Words with this number of different tiles.
        vowels: Words with this number of vowels.
        where: Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'.
        with_: Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none.
        without: Words without these tiles; a tile given twice may occur once.
        words: Also return the words that contain the fragment.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("words.extend", locals())

    def define(
        self, *, words: List[str], mark: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None,
    ) -> List[DefinitionRow]:
        """Returns the meanings of words, and their values: counts, flags, editions.

        words: The words.
        mark: Append TEXT to the words of an edition or with a flag; with !NAME, to all other words.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("words.define", locals())


class MovesMethods(Group):
    """The methods `moves.*`."""

    def list(
        self, *, anagrams: Optional[str] = None, back_hooks: Optional[List[str]] = None,
        best: Optional[bool] = None, bingo: Optional[Union[int, str]] = None, blanks: Optional[int] = None,
        board_layout: Optional[str] = None, by: Optional[MoveOrder] = None, cgp: Optional[str] = None,
        consists: Optional[List[str]] = None, containing: Optional[List[str]] = None,
        exchange_minimum: Optional[int] = None, exchanges: Optional[bool] = None,
        front_hooks: Optional[List[str]] = None, gcg: Optional[AnyFile] = None,
        group: Optional[List[str]] = None, in_: Optional[List[str]] = None,
        in_edition: Optional[List[str]] = None, infix: Optional[List[str]] = None,
        inner_hook: Optional[str] = None, lax: Optional[bool] = None, leaves: Optional[str] = None,
        length: Optional[str] = None, limit: Optional[int] = None, mark: Optional[List[str]] = None,
        meaning: Optional[List[str]] = None, not_in_edition: Optional[List[str]] = None,
        number: Optional[List[str]] = None, only: Optional[List[str]] = None,
        pattern: Optional[List[str]] = None, playability_rank: Optional[str] = None,
        points: Optional[str] = None, prefix: Optional[List[str]] = None,
        probability_rank: Optional[str] = None, rack: Optional[str] = None, rack_size: Optional[int] = None,
        regex: Optional[List[str]] = None, structure: Optional[MoveStructure] = None,
        suffix: Optional[List[str]] = None, takes_prefix: Optional[List[str]] = None,
        takes_suffix: Optional[List[str]] = None, turn: Optional[int] = None, unique: Optional[str] = None,
        vowels: Optional[str] = None, where: Optional[List[Union[str, Dict[str, Any]]]] = None,
        with_: Optional[List[WordField]] = None, without: Optional[List[str]] = None,
        lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
    ) -> MovesAnswer:
        """Lists the plays of a position, by score or by equity.

        anagrams: Words with this number of anagrams, themselves included.
        back_hooks: Words that this number of tiles extend at the back, or each of these tiles.
        best: Only search for a play with the highest score, which is faster.
        bingo: Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends].
        blanks: Number of blanks in the bag for places by probability [default: as in the game].
        board_layout: Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard].
        by: Rank by equity, which is score plus leave value, or by score [default: equity if there are leave values for the alphabet].
        cgp: Position as CGP: rows of the board, racks, scores, scoreless turns.
        consists: Words with a share of these tiles in a range, in percent, such as AEIOU:70..90.
        containing: Words that contain these tiles in any order, each at least as often as given.
        exchange_minimum: Minimum number of tiles in the bag for an exchange [default: 7].
        exchanges: Also list exchanges; in the command, rank them and the pass among the plays.
        front_hooks: Words that this number of tiles extend at the front, or each of these tiles: 2.. or S.
        gcg: Game in GCG: text, or `base64:` and the bytes of a file in any encoding.
        group: Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens.
        in_: Words of a list; in a command, of a file, one per line.
        in_edition: Words of this edition.
        infix: Words that contain these tiles side by side.
        inner_hook: Words that are words without their first tile (front), their last (back), or either (any).
        lax: Let ties share a place: a word counts if any place of its ties does.
        leaves: Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of the alphabet].
        length: Words with this number of tiles: 5, 2..5, 2.. or ..5.
        limit: Maximum number of plays and exchanges together, 0 for all [default: 20; in the command 1 with --board and --as].
        mark: Append TEXT to the words of an edition or with a flag; with !NAME, to all other words.
        meaning: Words whose meaning contains this text, in any case.
        not_in_edition: Words that this edition lacks.
        number: Words with a stored number in a range: frequency>=3.5
        only: Words of these tiles only, each as often as wanted.
        pattern: Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        playability_rank: Words with a place in this range among the words of their length, by what they earn in games: 1..500.
        points: Words of this many points: the sum of their tiles.
        prefix: Words that begin with these tiles.
        probability_rank: Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100.
        rack: Tiles of the player to move, ? for a blank; without a position, on an empty board.
        rack_size: Number of tiles of a full rack [default: 7].
        regex: Words that match these regular expressions as a whole.
        structure: Structure to search [default: the fastest one].
        suffix: Words that end with these tiles.
        takes_prefix: Words that are words with these tiles before them.
        takes_suffix: Words that are words with these tiles after them.
        turn: Turn of the game to be played in the position, from 1 [default: the turn after the last].
        unique: Words with this number of different tiles.
        vowels: Words with this number of vowels.
        where: Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'.
        with_: Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none.
        without: Words without these tiles; a tile given twice may occur once.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("moves.list", locals())

    def choose(
        self, *, bingo: Optional[Union[int, str]] = None, board_layout: Optional[str] = None,
        cgp: Optional[str] = None, exchange_minimum: Optional[int] = None, gcg: Optional[AnyFile] = None,
        number: Optional[int] = None, player: Optional[str] = None, rack: Optional[str] = None,
        rack_size: Optional[int] = None, seat: Optional[int] = None, seed: Optional[int] = None,
        turn: Optional[int] = None, turns: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None,
    ) -> ComputerMove:
        """Chooses the move of a computer player in a position.

        bingo: Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends].
        board_layout: Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard].
        cgp: Position as CGP: rows of the board, racks, scores, scoreless turns.
        exchange_minimum: Minimum number of tiles in the bag for an exchange [default: 7].
        gcg: Game in GCG: text, or `base64:` and the bytes of a file in any encoding.
        number: Number of the game with this seed; 0 if absent.
        player: Computer player: greedy, equity, random, passing, level1 to level5, endgame, sim or champion, with options such as `sim:iterations=100:plies=4`; `level3` if absent.
        rack: Tiles of the player to move, ? for a blank; without a position, on an empty board.
        rack_size: Number of tiles of a full rack [default: 7].
        seat: Seat of the player: 0 if absent, or 1.
        seed: Seed of the game. The random numbers of a player depend on `seed`, `number`, `seat` and `turns` [default: 1].
        turn: Turn of the game to be played in the position, from 1 [default: the turn after the last].
        turns: Number of turns before this one; 0 if absent.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("moves.choose", locals())


class PositionsMethods(Group):
    """The methods `positions.*`."""

    def find(
        self, *, anagrams: Optional[str] = None, back_hooks: Optional[List[str]] = None,
        bag: Optional[str] = None, bingo: Optional[Union[int, str]] = None, blanks: Optional[int] = None,
        board_layout: Optional[str] = None, consists: Optional[List[str]] = None,
        containing: Optional[List[str]] = None, exchange_minimum: Optional[int] = None,
        front_hooks: Optional[List[str]] = None, games: Optional[List[str]] = None,
        group: Optional[List[str]] = None, in_: Optional[List[str]] = None,
        in_edition: Optional[List[str]] = None, in_order: Optional[bool] = None,
        infix: Optional[List[str]] = None, inner_hook: Optional[str] = None, iterations: Optional[int] = None,
        lax: Optional[bool] = None, leaves: Optional[str] = None, length: Optional[str] = None,
        limit: Optional[int] = None, meaning: Optional[List[str]] = None,
        not_in_edition: Optional[List[str]] = None, number: Optional[List[str]] = None,
        only: Optional[List[str]] = None, pattern: Optional[List[str]] = None,
        playability_rank: Optional[str] = None, plays: Optional[int] = None, points: Optional[str] = None,
        position_kind: Optional[List[PositionKind]] = None, prefix: Optional[List[str]] = None,
        probability_rank: Optional[str] = None, rack_size: Optional[int] = None,
        regex: Optional[List[str]] = None, seed: Optional[int] = None, suffix: Optional[List[str]] = None,
        takes_prefix: Optional[List[str]] = None, takes_suffix: Optional[List[str]] = None,
        threads: Optional[int] = None, unique: Optional[str] = None, vowels: Optional[str] = None,
        where: Optional[List[Union[str, Dict[str, Any]]]] = None, win_table: Optional[str] = None,
        without: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None,
    ) -> FoundPositions:
        """Finds the positions of games whose best move is certain, to solve.

        anagrams: Words with this number of anagrams, themselves included.
        back_hooks: Words that this number of tiles extend at the back, or each of these tiles.
        bag: Number of tiles in the bag, or a range such as 1..20.
        bingo: Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends].
        blanks: Number of blanks in the bag for places by probability [default: as in the game].
        board_layout: Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard].
        consists: Words with a share of these tiles in a range, in percent, such as AEIOU:70..90.
        containing: Words that contain these tiles in any order, each at least as often as given.
        exchange_minimum: Minimum number of tiles in the bag for an exchange [default: 7].
        front_hooks: Words that this number of tiles extend at the front, or each of these tiles: 2.. or S.
        games: Games of two players in GCG: texts, or `base64:` and the bytes of a file in any encoding.
        group: Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens.
        in_: Words of a list; in a command, of a file, one per line.
        in_edition: Words of this edition.
        in_order: Search the turns in the order of the games instead of a random one.
        infix: Words that contain these tiles side by side.
        inner_hook: Words that are words without their first tile (front), their last (back), or either (any).
        iterations: Maximum number of iterations of each move; the lead of the best one is measured with the same number again [default: 5000].
        lax: Let ties share a place: a word counts if any place of its ties does.
        leaves: Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of the alphabet].
        length: Words with this number of tiles: 5, 2..5, 2.. or ..5.
        limit: Maximum number of positions, 0 for all [default: 20].
        meaning: Words whose meaning contains this text, in any case.
        not_in_edition: Words that this edition lacks.
        number: Words with a stored number in a range: frequency>=3.5
        only: Words of these tiles only, each as often as wanted.
        pattern: Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        playability_rank: Words with a place in this range among the words of their length, by what they earn in games: 1..500.
        plays: Simulate the N moves of the highest equity [default: 15].
        points: Words of this many points: the sum of their tiles.
        position_kind: Kinds of positions: an endgame has an empty bag, a pre-endgame one to four tiles in it; the other kinds are by the best move [default: all].
        prefix: Words that begin with these tiles.
        probability_rank: Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100.
        rack_size: Number of tiles of a full rack [default: 7].
        regex: Words that match these regular expressions as a whole.
        seed: Seed of the random numbers of the order and of the simulations [default: 1].
        suffix: Words that end with these tiles.
        takes_prefix: Words that are words with these tiles before them.
        takes_suffix: Words that are words with these tiles after them.
        threads: Number of threads; results do not depend on it [default: one for each core, one in a server].
        unique: Words with this number of different tiles.
        vowels: Words with this number of vowels.
        where: Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'.
        win_table: Counts for win probabilities: CSV with the columns unseen, lead, wins, ties and losses, as written by lexc selfplay outcomes [default: built in].
        without: Words without these tiles; a tile given twice may occur once.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("positions.find", locals())

    def answer(
        self, *, best: Optional[str] = None, bingo: Optional[Union[int, str]] = None,
        board_layout: Optional[str] = None, cgp: Optional[str] = None, exchange_minimum: Optional[int] = None,
        gcg: Optional[AnyFile] = None, leaves: Optional[str] = None, play: Optional[str] = None,
        rack: Optional[str] = None, rack_size: Optional[int] = None, threads: Optional[int] = None,
        turn: Optional[int] = None, win_table: Optional[str] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None,
    ) -> PositionAnswer:
        """Compares a move with the best one of a position.

        best: The best move, as `positions.find` returns it.
        bingo: Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends].
        board_layout: Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard].
        cgp: Position as CGP: rows of the board, racks, scores, scoreless turns.
        exchange_minimum: Minimum number of tiles in the bag for an exchange [default: 7].
        gcg: Game in GCG: text, or `base64:` and the bytes of a file in any encoding.
        leaves: Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of the alphabet].
        play: The move to compare: `8D QUIZ`, `exchange AEI` or `pass`; case is ignored where the rack allows no other reading.
        rack: Tiles of the player to move, ? for a blank; without a position, on an empty board.
        rack_size: Number of tiles of a full rack [default: 7].
        threads: Number of threads; results do not depend on it [default: one for each core, one in a server].
        turn: Turn of the game to be played in the position, from 1 [default: the turn after the last].
        win_table: Counts for win probabilities: CSV with the columns unseen, lead, wins, ties and losses, as written by lexc selfplay outcomes [default: built in].
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("positions.answer", locals())


class GameMethods(Group):
    """The methods `game.*`."""

    def new(
        self, *, bingo: Optional[Union[int, str]] = None, board_layout: Optional[str] = None,
        challenge: Optional[str] = None, exchange_minimum: Optional[int] = None,
        in_order: Optional[bool] = None, players: Optional[List[str]] = None, rack_size: Optional[int] = None,
        referee: Optional[bool] = None, seed: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None,
    ) -> GameView:
        """Starts a game of people and computers.

        bingo: Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends].
        board_layout: Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard].
        challenge: Challenge rule: `void` checks plays as they are made; `single`, `double`, `5-points` and `10-points` set the penalty of a failed challenge. `void` if absent [default: void].
        exchange_minimum: Minimum number of tiles in the bag for an exchange [default: 7].
        in_order: Let the players move in the given order, without a draw for the first turn.
        players: Two to four players: `person`, `NAME=person`, or a computer player such as `level3`; `person` and `level3` if absent.
        rack_size: Number of tiles of a full rack [default: 7].
        referee: Forbid undo.
        seed: Seed of the bag, of the draw for the first turn, and of computer players; 1 if absent, a random one by HTTP.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("game.new", locals())

    def resume(self, *, gcg: AnyFile, lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None) -> GameView:
        """Continues a saved game.

        gcg: Game as returned by `game.gcg`: text, or `base64:` and the bytes of a file.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("game.resume", locals())

    def state(self, *, game: int, token: Optional[str] = None, viewer: Optional[int] = None) -> GameView:
        """Returns a game as a viewer sees it.

        game: The number of the game.
        token: By HTTP: a token of the game, for the racks and moves of a seat, or for all.
        viewer: Seat of the viewer, from 0; the answer includes this player's rack. Absent for a spectator, who sees no rack before the end of the game.
        """
        return self._answer("game.state", locals())

    def apply(self, *, command: str, game: int, token: Optional[str] = None, viewer: Optional[int] = None) -> GameView:
        """Makes a move for a person, challenges, accepts, or undoes.

        command: The command: a play such as `8D QUIZ`, `exchange QV?`, `pass`, `challenge`, `accept` for the last play of a game, or `undo`.
        game: The number of the game.
        token: By HTTP: a token of the game, for the moves of a seat, or for all.
        viewer: Seat of the viewer, from 0.
        """
        return self._answer("game.apply", locals())

    def computer(self, *, game: int, token: Optional[str] = None, viewer: Optional[int] = None) -> GameView:
        """Makes the move of a computer player.

        game: The number of the game.
        token: By HTTP: a token of the game, for the racks and moves of a seat, or for all.
        viewer: Seat of the viewer, from 0; the answer includes this player's rack. Absent for a spectator, who sees no rack before the end of the game.
        """
        return self._answer("game.computer", locals())

    def gcg(self, *, game: int, token: Optional[str] = None, viewer: Optional[int] = None) -> GameText:
        """Returns the record of a game: complete, for `game.resume`, or as a viewer may see it.

        game: The number of the game.
        token: By HTTP: a token of the game, for the racks and moves of a seat, or for all.
        viewer: Seat of the viewer, from 0; the answer includes this player's rack. Absent for a spectator, who sees no rack before the end of the game.
        """
        return self._answer("game.gcg", locals())

    def close(self, *, game: int, token: Optional[str] = None, viewer: Optional[int] = None) -> None:
        """Closes a game.

        game: The number of the game.
        token: By HTTP: a token of the game, for the racks and moves of a seat, or for all.
        viewer: Seat of the viewer, from 0; the answer includes this player's rack. Absent for a spectator, who sees no rack before the end of the game.
        """
        return self._answer("game.close", locals())


class PuzzlesMethods(Group):
    """The methods `puzzles.*`."""

    def phrase(
        self, *, letters: str, initials: Optional[str] = None, limit: Optional[int] = None,
        max_length: Optional[int] = None, max_words: Optional[int] = None, min_length: Optional[int] = None,
        order: Optional[PhrasesOrder] = None, with_: Optional[List[str]] = None,
        without: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None,
    ) -> PhrasesDocument:
        """Finds sets of words that together are an anagram.

        letters: The letters; spaces and punctuation are ignored, `?` is any letter.
        initials: A word begins with each of these tiles.
        limit: Maximum number of phrases, 0 for all [default: 100].
        max_length: Maximum number of tiles of a word.
        max_words: Maximum number of words.
        min_length: Minimum number of tiles of a word; 1 if absent.
        order: Order of phrases with the same number of words.
        with_: Words that every phrase must contain, in the lexicon or not.
        without: Words that no phrase may contain.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("puzzles.phrase", locals())

    def acrostic(
        self, *, limit: Optional[int] = None, max_words: Optional[int] = None,
        min_length: Optional[int] = None, pattern: Optional[str] = None, pool: Optional[str] = None,
        puzzle: Optional[str] = None, lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
    ) -> AcrosticResult:
        """Finds the answers of a pattern, or solves an acrostic.

        limit: Maximum number of answers, 0 for all; for a puzzle, of words for each entry. 20 if absent.
        max_words: Maximum number of words of the answer; 1 if absent.
        min_length: Minimum number of tiles of a word; 1 if absent.
        pattern: The known letters of an answer, and `?` for the others.
        pool: Letters for the unknown squares of the pattern.
        puzzle: The text of a whole acrostic, in the form that `lexc acrostic --help` shows.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("puzzles.acrostic", locals())

    def cryptogram(
        self, *, text: str, also: Optional[List[str]] = None, keep_different: Optional[bool] = None,
        known: Optional[List[str]] = None, limit: Optional[int] = None, steps: Optional[int] = None,
        unknown: Optional[int] = None, lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
    ) -> SolutionsDocument:
        """Solves a text in which each letter stands for another.

        text: The text.
        also: Additional words, such as names.
        keep_different: Do not let any letter stand for itself.
        known: Known letters: `X=T` if the letter X of the text means T.
        limit: Maximum number of solutions, 0 for all [default: 10].
        steps: Stop after this many steps; 100,000 if absent.
        unknown: Maximum number of different words that are not in the lexicon; 2 if absent.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("puzzles.cryptogram", locals())

    def boggle(
        self, *, alphabetical: Optional[bool] = None, board: Optional[str] = None, limit: Optional[int] = None,
        min_length: Optional[int] = None, random: Optional[str] = None, seed: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
    ) -> SolvedBoard:
        """Finds the words on a Boggle board, with their paths.

        alphabetical: List the words in the order of the alphabet instead of best first.
        board: The rows of the board, separated by `/` or spaces: each tile is a die, `[QU]` a die with several letters, `?` any letter, `.` a hole.
        limit: Maximum number of words, 0 for all.
        min_length: Minimum number of tiles of a word; 3 if absent.
        random: The size of a random board: `4`, or `4x5` for 4 rows of 5.
        seed: Seed of the random board [default: 1].
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("puzzles.boggle", locals())


class StudyMethods(Group):
    """The methods `study.*`."""

    def open(self, *, file: AnyFile) -> OpenedBox:
        """Opens a card box from the content of its file, or makes a new one.

        file: Content of the file: text, or `base64:` and its bytes. A new box if empty.
        """
        return self._answer("study.open", locals())

    def update(
        self, *, box: str, now: int, lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
    ) -> UpdatedBox:
        """Compares the cards with the lexicon: answers that went are kept, new ones make cards due.

        box: Handle of the box, as answered by `study.open`.
        now: The time, in seconds since 1970.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("study.update", locals())

    def add(
        self, *, box: str, now: int, cards: Optional[List[CardText]] = None,
        kind: Optional[QuestionKind] = None, lists: Optional[List[str]] = None,
        words: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
    ) -> CardsAdded:
        """Adds cards to a box, for words with answers of the lexicon or for questions of any kind.

        box: Handle of the box, as answered by `study.open`.
        now: The time, in seconds since 1970.
        cards: Questions with answers of any kind, without a lexicon.
        kind: Kind of the questions [default: anagrams].
        lists: Lists that the cards belong to.
        words: Words, racks or patterns, each the question of a card; the lexicon has the answers. Of the kind `word-or-not`, each word is followed by the card of a false word one edit from it; of the kind `list`, all words are the answers of one card, named by the first of `lists`.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("study.add", locals())

    def notes(
        self, *, box: str, file: AnyFile, now: int, kind: Optional[QuestionKind] = None,
        lists: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
    ) -> CardsAdded:
        """Adds the notes of a text file: of Anki, CSV, or a list of words.

        box: Handle of the box, as answered by `study.open`.
        file: Notes in plain text of Anki, CSV, or a list of words: text, or `base64:` and the bytes of a file.
        now: The time, in seconds since 1970.
        kind: Kind of the questions that do not say theirs [default: anagrams].
        lists: Lists that the cards belong to.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("study.notes", locals())

    def next(self, *, box: str, now: int, list: Optional[str] = None) -> NextRow:
        """Returns the card to ask next.

        box: Handle of the box, as answered by `study.open`.
        now: The time, in seconds since 1970.
        list: List of the cards; all cards if absent.
        """
        return self._answer("study.next", locals())

    def answer(
        self, *, box: str, card: int, now: int, found: Optional[int] = None, grade: Optional[Grade] = None,
        ms: Optional[int] = None, wrong: Optional[int] = None,
    ) -> Answered:
        """Records the answer to a card, and schedules it.

        box: Handle of the box, as answered by `study.open`.
        card: The number of the card.
        now: The time, in seconds since 1970.
        found: Number of answers of the card that were found; with the time and the wrong answers it decides the grade.
        grade: Grade of the answer, chosen by hand.
        ms: Time of the answer in milliseconds, 0 if unknown.
        wrong: Number of wrong answers beside `found`: with any, the grade is at most `hard`, and `again` if the card has no answers.
        """
        return self._answer("study.answer", locals())

    def undo(self, *, box: str, now: int) -> UndoneAnswer:
        """Takes the last answer back, as if it had never been given.

        box: Handle of the box, as answered by `study.open`.
        now: The time, in seconds since 1970.
        """
        return self._answer("study.undo", locals())

    def change(
        self, *, box: str, cards: List[int], change: CardChange, now: int, lists: Optional[List[str]] = None,
    ) -> ChangedLines:
        """Changes cards: missed elsewhere, removed, suspended, resumed, buried, in other lists.

        box: Handle of the box, as answered by `study.open`.
        cards: The numbers of the cards.
        change: The change.
        now: The time, in seconds since 1970.
        lists: Their lists, for the change `lists`.
        """
        return self._answer("study.change", locals())

    def set(self, *, box: str, settings: SettingsChange) -> SettingsRow:
        """Replaces settings of a box; all cards are scheduled anew.

        box: Handle of the box, as answered by `study.open`.
        settings: The settings to replace, by name, such as `new_per_day`.
        """
        return self._answer("study.set", locals())

    def cards(
        self, *, box: str, at: Optional[int] = None, limit: Optional[int] = None, list: Optional[str] = None,
    ) -> List[CardRow]:
        """Lists the cards of a box.

        box: Handle of the box, as answered by `study.open`.
        at: Number of the first card to consider, from 1.
        limit: Maximum number of cards, 0 for all.
        list: List whose cards are shown; all cards if absent.
        """
        return self._answer("study.cards", locals())

    def due(self, *, box: str, now: int, list: Optional[str] = None) -> DueCards:
        """Lists the cards that are left for the day, in the order of asking.

        box: Handle of the box, as answered by `study.open`.
        now: The time, in seconds since 1970.
        list: List of the cards; all cards if absent.
        """
        return self._answer("study.due", locals())

    def stats(self, *, box: str, now: int, days: Optional[int] = None, list: Optional[str] = None) -> StudyStats:
        """Returns statistics by length and age, and the reviews of the next days.

        box: Handle of the box, as answered by `study.open`.
        now: The time, in seconds since 1970.
        days: Days of the forecast, at most 36,500; 30 if absent.
        list: List of the cards; all cards if absent.
        """
        return self._answer("study.stats", locals())

    def export(
        self, *, box: str, deck: Optional[str] = None, list: Optional[str] = None,
        note_type: Optional[str] = None, with_: Optional[List[WordField]] = None,
    ) -> ExportedCards:
        """Returns the cards as text that Anki imports.

        box: Handle of the box, as answered by `study.open`.
        deck: Deck of Anki; `lexc` if absent.
        list: List whose cards are written; all cards if absent.
        note_type: Note type of Anki, which it must have; `Basic` if absent.
        with_: What is written after answers that are words of the lexicon.
        """
        return self._answer("study.export", locals())

    def compact(self, *, box: str) -> WholeFile:
        """Returns the whole file of a box, without lines that later ones replaced.

        box: Handle of the box, as answered by `study.open`.
        """
        return self._answer("study.compact", locals())

    def close(self, *, box: str) -> None:
        """Closes a box.

        box: Handle of the box, as answered by `study.open`.
        """
        return self._answer("study.close", locals())


class Methods(Requests):
    """All methods of the API."""

    @property
    def api(self) -> ApiMethods:
        """The methods `api.*`."""
        return ApiMethods(self)

    @property
    def lexicon(self) -> LexiconMethods:
        """The methods `lexicon.*`."""
        return LexiconMethods(self)

    @property
    def words(self) -> WordsMethods:
        """The methods `words.*`."""
        return WordsMethods(self)

    @property
    def moves(self) -> MovesMethods:
        """The methods `moves.*`."""
        return MovesMethods(self)

    @property
    def positions(self) -> PositionsMethods:
        """The methods `positions.*`."""
        return PositionsMethods(self)

    @property
    def game(self) -> GameMethods:
        """The methods `game.*`."""
        return GameMethods(self)

    @property
    def puzzles(self) -> PuzzlesMethods:
        """The methods `puzzles.*`."""
        return PuzzlesMethods(self)

    @property
    def study(self) -> StudyMethods:
        """The methods `study.*`."""
        return StudyMethods(self)

    def board(
        self, *, bingo: Optional[Union[int, str]] = None, board_layout: Optional[str] = None,
        cgp: Optional[str] = None, exchange_minimum: Optional[int] = None, gcg: Optional[AnyFile] = None,
        no_racks: Optional[bool] = None, only_board: Optional[bool] = None, rack_size: Optional[int] = None,
        title: Optional[str] = None, turn: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None,
    ) -> DrawingText:
        """Draws the board of a position or a game.

        bingo: Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends].
        board_layout: Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard].
        cgp: Position as CGP: rows of the board, racks, scores, scoreless turns.
        exchange_minimum: Minimum number of tiles in the bag for an exchange [default: 7].
        gcg: Game in GCG: text, or `base64:` and the bytes of a file in any encoding.
        no_racks: Omit the racks.
        only_board: Omit names, scores and racks.
        rack_size: Number of tiles of a full rack [default: 7].
        title: Title of the picture; describes the turn or the position if absent.
        turn: Board before this turn of the game, from 1; the board after the last turn if absent.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("board", locals())

    def leaves(
        self, *, rack: str, leaves: Optional[str] = None, limit: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
    ) -> List[RackLeaveRow]:
        """Lists the leaves of a rack with their values.

        rack: The tiles, `?` for a blank; at most 15.
        leaves: Leave values: `english`, `turkish` or `none`; by the alphabet if absent.
        limit: Maximum number of leaves, 0 for all [default: 20].
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        """
        return self._answer("leaves", locals())

    def simulate(
        self, *, before: Optional[str] = None, bingo: Optional[Union[int, str]] = None,
        board_layout: Optional[str] = None, by: Optional[Objective] = None, cgp: Optional[str] = None,
        exchange_minimum: Optional[int] = None, gcg: Optional[AnyFile] = None, infer: Optional[bool] = None,
        iterations: Optional[int] = None, leaves: Optional[str] = None, limit: Optional[int] = None,
        play: Optional[List[str]] = None, played: Optional[str] = None, plays: Optional[int] = None,
        plies: Optional[Union[int, Literal["end"]]] = None, rack: Optional[str] = None,
        rack_size: Optional[int] = None, replies: Optional[int] = None, resume: Optional[str] = None,
        rollouts: Optional[RolloutPolicy] = None, rule: Optional[DropRule] = None, save: Optional[bool] = None,
        seed: Optional[int] = None, sim_amount: Optional[int] = None, sim_depth: Optional[int] = None,
        stop: Optional[float] = None, threads: Optional[int] = None, time: Optional[float] = None,
        tolerance: Optional[float] = None, total: Optional[int] = None, turn: Optional[int] = None,
        win_table: Optional[str] = None, lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
        progress: Optional[Callable[[SimulationAnswer], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> SimulationAnswer:
        """Compares the plays of a position by simulation.

        before: Position before the other player's last move, as CGP.
        bingo: Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends].
        board_layout: Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard].
        by: Measure of plays: spread with leave values, spread alone, win probability, or points of the reply [default: equity].
        cgp: Position as CGP: rows of the board, racks, scores, scoreless turns.
        exchange_minimum: Minimum number of tiles in the bag for an exchange [default: 7].
        gcg: Game in GCG: text, or `base64:` and the bytes of a file in any encoding.
        infer: Infer the other player's tiles from the previous turn: of a game, or before and played.
        iterations: Stop after N iterations of each play [default: 20000, unless another limit is given].
        leaves: Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of the alphabet].
        limit: Maximum number of plays, 0 for all.
        play: Simulate this move: '8D QU(I)Z', 'exchange AEI' or pass; can be repeated.
        played: Last move of the other player: a play, 'exchange N' or pass.
        plays: Simulate the N moves of the highest equity [default: 15].
        plies: Number of turns to play after each play; end for the rest of the game [default: 2].
        rack: Tiles of the player to move, ? for a blank; without a position, on an empty board.
        rack_size: Number of tiles of a full rack [default: 7].
        replies: List the N most frequent replies to each play; in tables, to the best play [default: 5].
        resume: Continue a saved simulation, with the same lexicon and tables.
        rollouts: Player of the turns after a play: by equity, or by score [default: equity].
        rule: Rule for dropping plays: as soon as another is better, by evidence that is valid at any time; by intervals after batches of 100, as in Scrabble on the TeraScale; or never.
        save: Answer with the simulation itself, to continue it later.
        seed: Seed of the random numbers [default: 1].
        sim_amount: Run N iterations of each play, and drop none, as in the paper Scrabble AI in English and Turkish.
        sim_depth: Play N turns, including the play itself, and measure spread alone; with `sim_amount`.
        stop: Stop when the best play is known with this confidence [default: 99.0].
        threads: Number of threads; results do not depend on it [default: one for each core, one in a server].
        time: Stop after this many seconds, with the best answer so far.
        tolerance: Stop when the leading play is within this distance of the best one: in points, or by win probability in percent [default: 0.0].
        total: Stop after N iterations of all plays together.
        turn: Turn of the game to be played in the position, from 1 [default: the turn after the last].
        win_table: Counts for win probabilities: CSV with the columns unseen, lead, wins, ties and losses, as written by lexc selfplay outcomes [default: built in].
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        progress: Is called with the best answer so far, at most ten times a second; its `progress` has `done`, `total` and `text`.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        return self._answer("simulate", locals())

    def infer(
        self, *, bingo: Optional[Union[int, str]] = None, board_layout: Optional[str] = None,
        cgp: Optional[str] = None, chance: Optional[bool] = None, exchange_minimum: Optional[int] = None,
        gcg: Optional[AnyFile] = None, leaves: Optional[str] = None, limit: Optional[int] = None,
        margin: Optional[float] = None, played: Optional[str] = None, rack: Optional[str] = None,
        rack_size: Optional[int] = None, random: Optional[int] = None, seed: Optional[int] = None,
        temperature: Optional[float] = None, turn: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None, progress: Optional[Callable[[InferenceAnswer], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> InferenceAnswer:
        """Infers the tiles that a player may hold after a move.

        bingo: Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends].
        board_layout: Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard].
        cgp: Position before the move, as CGP, with the player whose tiles are inferred to move.
        chance: Treat all moves as equally likely.
        exchange_minimum: Minimum number of tiles in the bag for an exchange [default: 7].
        gcg: Game in GCG, instead of a position and a move: text, or `base64:` and the bytes of a file in any encoding.
        leaves: Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of the alphabet].
        limit: Maximum number of leaves, 0 for all [default: 15].
        margin: Treat all moves within POINTS of the best one as equally likely, and others as impossible.
        played: Move: a play such as '8D QU(I)Z', 'exchange N' for N tiles, or pass.
        rack: Tiles of the other player, instead of the ones in the position or the game.
        rack_size: Number of tiles of a full rack [default: 7].
        random: Complete the rack N times at random, as in Scrabble on the TeraScale, instead of in all ways.
        seed: Seed of the random numbers [default: 1].
        temperature: Divide likelihoods by e for each loss of POINTS [default: 3].
        turn: Turn of the game whose move is examined, from 1 [default: the last].
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        progress: Is called with the best answer so far, at most ten times a second; its `progress` has `done`, `total` and `text`.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        return self._answer("infer", locals())

    def endgame(
        self, *, bingo: Optional[Union[int, str]] = None, board_layout: Optional[str] = None,
        cgp: Optional[str] = None, exchange_minimum: Optional[int] = None, gcg: Optional[AnyFile] = None,
        ignore_unseen: Optional[bool] = None, memory: Optional[int] = None, nodes: Optional[int] = None,
        plies: Optional[int] = None, rack: Optional[str] = None, rack_size: Optional[int] = None,
        scoreless: Optional[int] = None, threads: Optional[int] = None, time: Optional[float] = None,
        top: Optional[int] = None, turn: Optional[int] = None, win: Optional[bool] = None,
        lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
        progress: Optional[Callable[[EndgameAnswer], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> EndgameAnswer:
        """Finds the value and the best line of a position with an empty bag.

        bingo: Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends].
        board_layout: Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard].
        cgp: Position as CGP: rows of the board, racks, scores, scoreless turns.
        exchange_minimum: Minimum number of tiles in the bag for an exchange [default: 7].
        gcg: Game in GCG: text, or `base64:` and the bytes of a file in any encoding.
        ignore_unseen: Remove tiles that are neither on the board nor on a rack from the game.
        memory: Size of the transposition table, in MiB [default: 64].
        nodes: Stop after N nodes, with the best answer so far.
        plies: Search at most N moves ahead, and estimate the rest.
        rack: Tiles of the player to move, ? for a blank; without a position, on an empty board.
        rack_size: Number of tiles of a full rack [default: 7].
        scoreless: Number of successive scoreless turns that end the game [default: 6].
        threads: Number of threads; results do not depend on it, unless a limit stops the search [default: 1].
        time: Stop after this many seconds, with the best answer so far.
        top: Search the N best moves in full [default: 1].
        turn: Turn of the game to be played in the position, from 1 [default: the turn after the last].
        win: Prove only who wins, given the scores of the position.
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        progress: Is called with the best answer so far, at most ten times a second; its `progress` has `done`, `total` and `text`.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        return self._answer("endgame", locals())

    def preendgame(
        self, *, bingo: Optional[Union[int, str]] = None, board_layout: Optional[str] = None,
        cgp: Optional[str] = None, exchange_minimum: Optional[int] = None, gcg: Optional[AnyFile] = None,
        limit: Optional[int] = None, meaning: Optional[Meaning] = None, memory: Optional[int] = None,
        nodes: Optional[int] = None, play: Optional[List[str]] = None, protect: Optional[List[str]] = None,
        rack: Optional[str] = None, rack_size: Optional[int] = None, scoreless: Optional[int] = None,
        seed: Optional[int] = None, threads: Optional[int] = None, tiles: Optional[str] = None,
        time: Optional[float] = None, top: Optional[int] = None, turn: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
        progress: Optional[Callable[[PreendgameReport], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> PreendgameReport:
        """Ranks the moves of a position with one to six tiles in the bag by the share of draws that win.

        bingo: Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends].
        board_layout: Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard].
        cgp: Position as CGP: rows of the board, racks, scores, scoreless turns.
        exchange_minimum: Minimum number of tiles in the bag for an exchange [default: 7].
        gcg: Game in GCG: text, or `base64:` and the bytes of a file in any encoding.
        limit: Maximum number of moves, 0 for all [default: 20].
        meaning: Knowledge of the other player: of the bag, or of the board and their own rack alone [default: guaranteed].
        memory: Size of the transposition table, in MiB [default: 64].
        nodes: Stop after N nodes, with the best answer so far.
        play: Compare only this move: '8D QU(I)Z', 'exchange AEI' or pass; can be repeated.
        protect: Keep this move in every stage of the estimates; can be repeated.
        rack: Tiles of the player to move, ? for a blank; without a position, on an empty board.
        rack_size: Number of tiles of a full rack [default: 7].
        scoreless: Number of successive scoreless turns that end the game [default: 6].
        seed: Seed of the random numbers: the sequence of draws [default: 1].
        threads: Number of threads; results do not depend on it, unless a limit stops the search [default: 1].
        tiles: Tiles in the bag in the order in which they are drawn, if they are known.
        time: Stop after this many seconds, with the best answer so far.
        top: Search the N best moves in full, 0 for all [default: 1].
        turn: Turn of the game to be played in the position, from 1 [default: the turn after the last].
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        progress: Is called with the best answer so far, at most ten times a second; its `progress` has `done`, `total` and `text`.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        return self._answer("preendgame", locals())

    def analyse(
        self, *, bingo: Optional[Union[int, str]] = None, board_layout: Optional[str] = None,
        by: Optional[Measure] = None, endgame_nodes: Optional[int] = None,
        exchange_minimum: Optional[int] = None, fast: Optional[bool] = None, gcg: Optional[AnyFile] = None,
        infer: Optional[bool] = None, iterations: Optional[int] = None, leaves: Optional[str] = None,
        mistakes: Optional[List[float]] = None, plays: Optional[int] = None, plies: Optional[int] = None,
        preendgame_nodes: Optional[int] = None, rack_size: Optional[int] = None, seed: Optional[int] = None,
        threads: Optional[int] = None, win_table: Optional[str] = None, lexicon: Optional[AnyLexicon] = None,
        edition: Optional[str] = None, progress: Optional[Callable[[AnalysisReport], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> AnalysisReport:
        """Analyses the turns of a game: best moves, losses, mistakes.

        bingo: Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends].
        board_layout: Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard].
        by: Measure of moves and mistakes: equity, or win probability [default: equity].
        endgame_nodes: Maximum number of nodes of the search of an endgame [default: 2000000].
        exchange_minimum: Minimum number of tiles in the bag for an exchange [default: 7].
        fast: Judge by equity alone, without simulation and endgame search.
        gcg: Game of two players in GCG: text, or `base64:` and the bytes of a file in any encoding.
        infer: Infer the other player's tiles from the previous turn.
        iterations: Maximum number of iterations of each move; the loss is measured with the same number again [default: 2000].
        leaves: Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of the alphabet].
        mistakes: Minimum losses of small, medium and large mistakes [default: 2,7,15 points; 1,4,10 % by win probability].
        plays: Simulate the N moves of the highest equity [default: 15].
        plies: Number of turns to play after a move; near the end of the bag, games are played to the end [default: 2].
        preendgame_nodes: Maximum number of nodes of the search with one to four tiles in the bag; 0 to simulate instead [default: 3000000].
        rack_size: Number of tiles of a full rack [default: 7].
        seed: Seed of the random numbers [default: 1].
        threads: Number of threads; results do not depend on it [default: one for each core, one in a server].
        win_table: Counts for win probabilities: CSV with the columns unseen, lead, wins, ties and losses, as written by lexc selfplay outcomes [default: built in].
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        progress: Is called with the best answer so far, at most ten times a second; its `progress` has `done`, `total` and `text`.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        return self._answer("analyse", locals())

    def match(
        self, *, a: str, b: str, alpha: Optional[float] = None, beta: Optional[float] = None,
        bingo: Optional[Union[int, str]] = None, board_layout: Optional[str] = None,
        elo0: Optional[float] = None, elo1: Optional[float] = None, exchange_minimum: Optional[int] = None,
        games: Optional[int] = None, max_games: Optional[int] = None, rack_size: Optional[int] = None,
        seed: Optional[int] = None, lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
        progress: Optional[Callable[[MatchDocument], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> MatchDocument:
        """Compares the strength of two players in mirrored pairs of games.

        a: First player: greedy, equity, random, passing, level1 to level5, endgame, sim or champion, with options such as `sim:iterations=100:plies=4`.
        b: Second player.
        alpha: Probability of deciding for the upper difference if the lower one is true [default: 0.05].
        beta: Probability of deciding for the lower difference if the upper one is true [default: 0.05].
        bingo: Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends].
        board_layout: Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard].
        elo0: Lower Elo difference of the test [default: -10].
        elo1: Upper Elo difference of the test [default: 10].
        exchange_minimum: Minimum number of tiles in the bag for an exchange [default: 7].
        games: Play this number of games, without a test; it must be even.
        max_games: Maximum number of games of an undecided match [default: 1000000].
        rack_size: Number of tiles of a full rack [default: 7].
        seed: Seed of the random numbers [default: 1].
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        progress: Is called with the best answer so far, at most ten times a second; its `progress` has `done`, `total` and `text`.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        return self._answer("match", locals())

    def selfplay(
        self, *, games: int, bingo: Optional[Union[int, str]] = None, board_layout: Optional[str] = None,
        exchange_minimum: Optional[int] = None, pairs: Optional[bool] = None,
        players: Optional[List[str]] = None, rack_size: Optional[int] = None, seed: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None, edition: Optional[str] = None,
        progress: Optional[Callable[[SelfPlayAnswer], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> SelfPlayAnswer:
        """Plays games of computer players against each other.

        games: The number of games, from game 0; at most 1,000.
        bingo: Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends].
        board_layout: Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard].
        exchange_minimum: Minimum number of tiles in the bag for an exchange [default: 7].
        pairs: Play mirrored pairs: games 2n and 2n+1 share the order of the bag, with the seats exchanged.
        players: The two players, or one for both; `greedy` if absent.
        rack_size: Number of tiles of a full rack [default: 7].
        seed: Seed of the random numbers [default: 1].
        lexicon: The lexicon; if absent, the one of the engine, or "builtin:english".
        edition: The edition of the lexicon.
        progress: Is called with the best answer so far, at most ten times a second; its `progress` has `done`, `total` and `text`.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        return self._answer("selfplay", locals())


class AsyncApiMethods(Group):
    """The methods `api.*` as coroutines."""

    methods = coroutine(ApiMethods.methods)


class AsyncLexiconMethods(Group):
    """The methods `lexicon.*` as coroutines."""

    list = coroutine(LexiconMethods.list)
    info = coroutine(LexiconMethods.info)
    open = coroutine(LexiconMethods.open)
    build = coroutine(LexiconMethods.build)
    close = coroutine(LexiconMethods.close)
    words = coroutine(LexiconMethods.words)
    diff = coroutine(LexiconMethods.diff)
    draw = coroutine(LexiconMethods.draw)


class AsyncWordsMethods(Group):
    """The methods `words.*` as coroutines."""

    check = coroutine(WordsMethods.check)
    find = coroutine(WordsMethods.find)
    anagram = coroutine(WordsMethods.anagram)
    near = coroutine(WordsMethods.near)
    rank = coroutine(WordsMethods.rank)
    hooks = coroutine(WordsMethods.hooks)
    extend = coroutine(WordsMethods.extend)
    define = coroutine(WordsMethods.define)


class AsyncMovesMethods(Group):
    """The methods `moves.*` as coroutines."""

    list = coroutine(MovesMethods.list)
    choose = coroutine(MovesMethods.choose)


class AsyncPositionsMethods(Group):
    """The methods `positions.*` as coroutines."""

    find = coroutine(PositionsMethods.find)
    answer = coroutine(PositionsMethods.answer)


class AsyncGameMethods(Group):
    """The methods `game.*` as coroutines."""

    new = coroutine(GameMethods.new)
    resume = coroutine(GameMethods.resume)
    state = coroutine(GameMethods.state)
    apply = coroutine(GameMethods.apply)
    computer = coroutine(GameMethods.computer)
    gcg = coroutine(GameMethods.gcg)
    close = coroutine(GameMethods.close)


class AsyncPuzzlesMethods(Group):
    """The methods `puzzles.*` as coroutines."""

    phrase = coroutine(PuzzlesMethods.phrase)
    acrostic = coroutine(PuzzlesMethods.acrostic)
    cryptogram = coroutine(PuzzlesMethods.cryptogram)
    boggle = coroutine(PuzzlesMethods.boggle)


class AsyncStudyMethods(Group):
    """The methods `study.*` as coroutines."""

    open = coroutine(StudyMethods.open)
    update = coroutine(StudyMethods.update)
    add = coroutine(StudyMethods.add)
    notes = coroutine(StudyMethods.notes)
    next = coroutine(StudyMethods.next)
    answer = coroutine(StudyMethods.answer)
    undo = coroutine(StudyMethods.undo)
    change = coroutine(StudyMethods.change)
    set = coroutine(StudyMethods.set)
    cards = coroutine(StudyMethods.cards)
    due = coroutine(StudyMethods.due)
    stats = coroutine(StudyMethods.stats)
    export = coroutine(StudyMethods.export)
    compact = coroutine(StudyMethods.compact)
    close = coroutine(StudyMethods.close)


class AsyncMethods(Requests):
    """All methods of the API as coroutines."""

    @property
    def api(self) -> AsyncApiMethods:
        """The methods `api.*` as coroutines."""
        return AsyncApiMethods(self)

    @property
    def lexicon(self) -> AsyncLexiconMethods:
        """The methods `lexicon.*` as coroutines."""
        return AsyncLexiconMethods(self)

    @property
    def words(self) -> AsyncWordsMethods:
        """The methods `words.*` as coroutines."""
        return AsyncWordsMethods(self)

    @property
    def moves(self) -> AsyncMovesMethods:
        """The methods `moves.*` as coroutines."""
        return AsyncMovesMethods(self)

    @property
    def positions(self) -> AsyncPositionsMethods:
        """The methods `positions.*` as coroutines."""
        return AsyncPositionsMethods(self)

    @property
    def game(self) -> AsyncGameMethods:
        """The methods `game.*` as coroutines."""
        return AsyncGameMethods(self)

    @property
    def puzzles(self) -> AsyncPuzzlesMethods:
        """The methods `puzzles.*` as coroutines."""
        return AsyncPuzzlesMethods(self)

    @property
    def study(self) -> AsyncStudyMethods:
        """The methods `study.*` as coroutines."""
        return AsyncStudyMethods(self)

    board = coroutine(Methods.board)
    leaves = coroutine(Methods.leaves)
    simulate = coroutine(Methods.simulate)
    infer = coroutine(Methods.infer)
    endgame = coroutine(Methods.endgame)
    preendgame = coroutine(Methods.preendgame)
    analyse = coroutine(Methods.analyse)
    match = coroutine(Methods.match)
    selfplay = coroutine(Methods.selfplay)
