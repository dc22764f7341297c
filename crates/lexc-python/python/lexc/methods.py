"""The methods of `Engine` and `AsyncEngine`, and the types of their answers.

Generated from the schemas of lexc-api (tests/declarations.rs). Do not edit.
"""

from typing import Any, Awaitable, Callable, Dict, List, Literal, Optional, TypedDict, Union

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
    """What a lexicon has."""

    alphabet: str
    """The name of the alphabet."""
    columns: List[str]
    """The names of its columns of values."""
    letters: List[str]
    """The letters as they are written, in their order."""
    name: str
    """The name in requests."""
    words: int
    """The number of words."""


class WordHooks(TypedDict):
    """The tiles that extend a word by one."""

    back: List[str]
    """The tiles after the word."""
    front: List[str]
    """The tiles before the word."""

ListedWord = Union[str, Dict[str, Any]]
"""A word of a list: the text alone, or with values and marks."""


class _LexiconDifference(TypedDict):
    """The fields that are always there."""

    both: int
    """The number of words that both have."""
    only_a: int
    """The number of words that only the first one has."""
    only_b: int
    """The number of words that only the second one has."""


class LexiconDifference(_LexiconDifference, total=False):
    """The words that only one of two lexicons has."""

    words_only_a: List[str]
    """The words that only the first one has."""
    words_only_b: List[str]
    """The words that only the second one has."""

DrawingFormat = Literal["svg", "dot"]
"""A format of a drawing."""


class DrawingText(TypedDict):
    """A drawing."""

    format: DrawingFormat
    """Its format."""
    text: str
    """Its text."""

DrawnStructureName = Literal["trie", "dawg", "gaddag", "two-way"]
"""A structure that can be drawn."""


class _CheckRow(TypedDict):
    """The fields that are always there."""

    valid: bool
    """`true` if it is a word."""
    word: str
    """The word as it was given."""


class CheckRow(_CheckRow, total=False):
    """A word that was looked up."""

    hooks: WordHooks
    """The tiles that extend the word by one, where the command's `--with-hooks` asks for them."""
    marks: str
    """The marks of the command's `--mark`."""
    reason: str
    """Why the text is no word of the alphabet."""
    values: Dict[str, Any]
    """The value of each column that has one: `true`, a number or a text."""


class _WordRow(TypedDict):
    """The fields that are always there."""

    length: int
    """The number of tiles."""
    probability: Optional[float]
    """The probability that a draw of this many tiles from a full bag spells the word; null if it cannot be computed."""
    score: int
    """The sum of the scores of the tiles."""
    word: str
    """The word."""


class WordRow(_WordRow, total=False):
    """A word."""

    hooks: WordHooks
    """The tiles that extend the word by one, where the command's `--with-hooks` asks for them."""
    marks: str
    """The marks of the command's `--mark`."""
    values: Dict[str, Any]
    """The value of each column that has one: `true`, a number or a text."""

WordOrder = Literal["alphabet", "length", "score", "probability"]
"""An order of words."""


class _AnagramRow(TypedDict):
    """The fields that are always there."""

    blanks: List[int]
    """The indices of the blanks, from 0."""
    length: int
    """The number of tiles."""
    played: str
    """The word as it is played, with the blanks in lower case."""
    probability: Optional[float]
    """The probability that a draw of this many tiles from a full bag spells the word; null if it cannot be computed."""
    score: int
    """The sum of the scores of the tiles."""
    word: str
    """The word."""


class AnagramRow(_AnagramRow, total=False):
    """An anagram."""

    hooks: WordHooks
    """The tiles that extend the word by one, where the command's `--with-hooks` asks for them."""
    marks: str
    """The marks of the command's `--mark`."""
    tiles: str
    """The tiles, if the words of several racks are listed."""
    values: Dict[str, Any]
    """The value of each column that has one: `true`, a number or a text."""


class _NearRow(TypedDict):
    """The fields that are always there."""

    distance: int
    """The number of edits."""
    length: int
    """The number of tiles."""
    probability: Optional[float]
    """The probability that a draw of this many tiles from a full bag spells the word; null if it cannot be computed."""
    score: int
    """The sum of the scores of the tiles."""
    word: str
    """The word."""


class NearRow(_NearRow, total=False):
    """A word near a spelling."""

    hooks: WordHooks
    """The tiles that extend the word by one, where the command's `--with-hooks` asks for them."""
    marks: str
    """The marks of the command's `--mark`."""
    values: Dict[str, Any]
    """The value of each column that has one: `true`, a number or a text."""


class _RankRow(TypedDict):
    """The fields that are always there."""

    rank: Optional[int]
    """The rank, from 0; null if the text is no word."""
    word: Optional[str]
    """The word; null if no word has the rank."""


class RankRow(_RankRow, total=False):
    """A word with its rank in the alphabetical order."""

    hooks: WordHooks
    """The tiles that extend the word by one, where the command's `--with-hooks` asks for them."""
    marks: str
    """The marks of the command's `--mark`."""
    reason: str
    """Why there is no word or no rank."""
    values: Dict[str, Any]
    """The value of each column that has one: `true`, a number or a text."""


class _ResultingWord(TypedDict):
    """The fields that are always there."""

    word: str
    """The word."""


class ResultingWord(_ResultingWord, total=False):
    """A word that results from adding a hook or removing a tile."""

    hooks: WordHooks
    """The tiles that extend the word by one, where the command's `--with-hooks` asks for them."""
    marks: str
    """The marks of the command's `--mark`."""
    values: Dict[str, Any]
    """The value of each column that has one: `true`, a number or a text."""


class _HooksRow(TypedDict):
    """The fields that are always there."""

    back: List[str]
    """The tiles that make a word after it."""
    front: List[str]
    """The tiles that make a word before it."""
    is_word: bool
    """`true` if it is a word."""
    without_first: Optional[str]
    """The word without its first tile, if that is a word."""
    without_last: Optional[str]
    """The word without its last tile, if that is a word."""
    word: str
    """The word."""


class HooksRow(_HooksRow, total=False):
    """The hooks of a word, and the words that remain without its first or last tile."""

    words: List[ResultingWord]
    """All resulting words with their values, if they are asked for."""


class AdjacentTileRow(TypedDict):
    """A tile before or after a fragment."""

    more: bool
    """`true` if longer words contain tile and fragment."""
    tile: str
    """The tile."""
    word: bool
    """`true` if tile and fragment are a word."""


class _ExtensionsRow(TypedDict):
    """The fields that are always there."""

    after: List[AdjacentTileRow]
    """The tiles after it."""
    before: List[AdjacentTileRow]
    """The tiles before it."""
    begins_words: bool
    """`true` if longer words begin with it."""
    ends_words: bool
    """`true` if longer words end with it."""
    fragment: str
    """The fragment."""
    is_word: bool
    """`true` if it is a word."""


class ExtensionsRow(_ExtensionsRow, total=False):
    """The tiles around a fragment of words."""

    word_count: int
    """The number of words in the lexicon, regardless of conditions."""
    words: List[ListedWord]
    """The words, in the order of the alphabet."""


class _DefinitionRow(TypedDict):
    """The fields that are always there."""

    valid: bool
    """`true` if it is a word."""
    values: Optional[Dict[str, Any]]
    """The value of each column that has one: `true`, a number or a text."""
    word: str
    """The word as it was given."""


class DefinitionRow(_DefinitionRow, total=False):
    """The values of a word."""

    hooks: WordHooks
    """The tiles that extend the word by one, where the command's `--with-hooks` asks for them."""
    marks: str
    """The marks of the command's `--mark`."""


class _ExchangeRow(TypedDict):
    """The fields that are always there."""

    leave: str
    """The tiles kept."""
    tiles: str
    """The tiles given back."""


class ExchangeRow(_ExchangeRow, total=False):
    """An exchange."""

    equity: float
    """The value of the tiles kept, if plays are ranked by equity."""


class _RankedPlayRow(TypedDict):
    """The fields that are always there."""

    column: int
    """The column of the first letter of the word, from 0."""
    coordinate: str
    """Coordinate of the word: `8D`."""
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
    """The word, with the letters that are on the board already in parentheses: `QU(I)Z`."""


class RankedPlayRow(_RankedPlayRow, total=False):
    """A play."""

    equity: float
    """Score plus leave value, if plays are ranked by equity."""
    hooks: WordHooks
    """The tiles that extend the word by one, where the command's `--with-hooks` asks for them."""
    leave_value: float
    """The value of the leave, if plays are ranked by equity."""
    marks: str
    """The marks of the command's `--mark`."""
    values: Dict[str, Any]
    """The value of each column that has one: `true`, a number or a text."""


class _MovesAnswer(TypedDict):
    """The fields that are always there."""

    anchors: int
    """The number of anchor squares."""
    arcs: int
    """The number of edges that were followed."""
    bag: int
    """The number of tiles in the bag."""
    cgp: str
    """The position."""
    layout: str
    """The board layout."""
    plays: List[RankedPlayRow]
    """The plays, the best first."""
    rack: str
    """The tiles of the player to move."""
    structure: str
    """The structure of the lexicon that was searched."""


class MovesAnswer(_MovesAnswer, total=False):
    """The plays of a position."""

    board: Any
    """The board, if it is asked for (by the command)."""
    count: int
    """The number of all plays."""
    exchanges: List[ExchangeRow]
    """The exchanges, if they are asked for; the best first if plays are ranked by equity."""


class RackLeaveRow(TypedDict):
    """A leave of a rack."""

    exchanged: str
    """The tiles that are not kept."""
    leave: str
    """The tiles kept."""
    value: float
    """Their value in points."""


class PlyRow(TypedDict):
    """The average of a turn after a play."""

    bingos: float
    """The share of bingos."""
    count: int
    """The number of games that came to this turn."""
    score: float
    """The mean score."""
    sd: float
    """Its standard deviation."""


class ReplyRow(TypedDict):
    """A reply to a play."""

    count: int
    """How often it was played."""
    play: str
    """Coordinate and word, an exchange, or `pass`."""
    score: int
    """The points."""
    share: float
    """The share of the iterations."""


class SimulatedRow(TypedDict):
    """A simulated play."""

    equity: float
    """The equity without simulation."""
    interval: List[float]
    """An interval for the mean."""
    iterations: int
    """The number of iterations."""
    leave: str
    """The tiles kept."""
    mean: float
    """The mean of the measure."""
    play: str
    """Coordinate and word, an exchange, or `pass`."""
    plies: List[PlyRow]
    """The averages of the turns after the play."""
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


class SimulationAnswer(TypedDict):
    """The plays of a simulation."""

    cgp: str
    """The position."""
    conclusive: bool
    """`true` if the stopping rule was satisfied."""
    iterations: int
    """The iterations of the remaining plays."""
    objective: str
    """The measure of plays."""
    plays: List[SimulatedRow]
    """The plays, the best first."""
    plies: Optional[int]
    """The number of turns after the play; null for the rest of the game."""
    policy: str
    """The player of rollouts."""
    seed: int
    """The seed of the random numbers."""
    stopped: str
    """Why the simulation stopped."""
    total: int
    """The iterations of all plays."""

SimulationMeasure = Literal["equity", "spread", "win", "reply"]
"""A measure of plays."""

RolloutPlayer = Literal["equity", "greedy"]
"""A player of rollouts."""


class InferredLeaveRow(TypedDict):
    """A leave that a player may hold."""

    leave: str
    """The tiles."""
    loss: float
    """The equity lost by the move, compared with the best one of the whole rack."""
    probability: float
    """The probability."""
    ways: float
    """The number of ways to draw them."""

EarlyStop = Literal["time", "nodes", "interrupted"]
"""The reason why a search stopped before the end."""


class ExpectedTileRow(TypedDict):
    """A tile that a player may hold."""

    any: float
    """The probability of at least one."""
    chance: float
    """The expected number in a random leave."""
    expected: float
    """The expected number in the leave."""
    tile: str
    """The tile."""
    unseen: int
    """The number of unseen tiles of this kind."""


class _InferenceAnswer(TypedDict):
    """The fields that are always there."""

    kept: int
    """The number of tiles of the leave."""
    leaves: List[InferredLeaveRow]
    """The likeliest leaves."""
    sets: int
    """The number of possible leaves."""
    tiles: List[ExpectedTileRow]
    """The tiles."""


class InferenceAnswer(_InferenceAnswer, total=False):
    """What a player may hold."""

    stopped: EarlyStop
    """Why fewer leaves were drawn than asked for."""


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
    """The change of the spread until the end of the game."""


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
    """The depth that was searched in full."""
    line: List[LineRow]
    """The best line."""
    moves: List[EndgameMoveRow]
    """The first moves, the best first."""
    nodes: int
    """The number of nodes searched."""
    scoreless: int
    """The number of scoreless turns that end the game."""
    scores: List[int]
    """The scores at the end of the line, the player to move first."""
    seconds: float
    """The time the search took."""
    status: str
    """`solved`, `bound` or `estimate`."""
    value: int
    """The change of the spread of the player to move until the end of the game."""
    words: int
    """The number of words that can still be made."""


class EndgameAnswer(_EndgameAnswer, total=False):
    """The value of an endgame, and the best line of play."""

    lower: int
    """A lower bound of the value."""
    outcome: str
    """`win`, `tie` or `loss` of the player to move, given the scores, if it is proven."""
    stopped: EarlyStop
    """Why the search stopped before the end."""
    upper: int
    """An upper bound of the value."""
    verified: EndgameVerification
    """The result of `--verify` of the command."""


class _DrawRow(TypedDict):
    """The fields that are always there."""

    draws: int
    """The number of ways to draw them."""
    tiles: str
    """The tiles, in the order in which they are drawn."""


class DrawRow(_DrawRow, total=False):
    """A draw from the bag."""

    estimate: str
    """`win`, `tie` or `loss`, if it is estimated and not proven."""
    result: str
    """`win`, `tie` or `loss`, if it is proven."""


class _PreendgameRow(TypedDict):
    """The fields that are always there."""

    by_draw: List[DrawRow]
    """The result of each draw that was tried or proven."""
    counted: int
    """The number of draws that `win` counts."""
    error: float
    """The standard error of `win` in percent, due to draws not tried."""
    losses: int
    """The draws that are proven to lose."""
    open: int
    """The draws whose result is not proven."""
    play: str
    """Coordinate and word, `pass`, or `exchange` and tiles."""
    score: int
    """The points."""
    spread_proven: bool
    """`true` if the spread assumes best play."""
    status: str
    """`solved` if `win` is proven, `bound` if it is an estimate between proven bounds, `estimate` if nothing is proven."""
    ties: int
    """The draws that are proven to tie."""
    win: float
    """The share of games won in percent, ties counted half."""
    win_least: float
    """A lower bound of the share of games won, in percent."""
    win_most: float
    """An upper bound of the share of games won, in percent."""
    wins: int
    """The draws that are proven to win."""


class PreendgameRow(_PreendgameRow, total=False):
    """A move of a pre-endgame."""

    spread: float
    """The mean spread at the end of the game, of play-outs unless it is proven."""


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
    """The moves, the best first."""
    seconds: float
    """The time the search took."""
    status: str
    """`solved` if no move wins more than the first, otherwise the status of the first move."""


class PreendgameReport(_PreendgameReport, total=False):
    """The moves of a pre-endgame, with the share of draws that win."""

    sampled: int
    """The number of draws of the sample; absent if all draws are tried."""
    stopped: EarlyStop
    """Why the search stopped before the end; absent if the first move is proven all the same."""

ResultMeaning = Literal["guaranteed", "rational"]
"""A meaning of results."""


class CourseMoment(TypedDict):
    """The probability that the first player wins, at a moment of a game."""

    after: int
    """The number of lines of the record before this moment."""
    source: str
    """`table`, `simulation`, `preendgame`, `endgame` or `result`."""
    win: float
    """The probability."""


class Bingos(TypedDict):
    """Plays of a whole rack."""

    found: int
    """Made, and not withdrawn."""
    missed: int
    """The best move, but another was made."""


class Challenges(TypedDict):
    """Challenges of the other player's plays."""

    lost: int
    """Valid plays that were challenged in vain."""
    missed: int
    """Invalid plays that were not challenged."""
    won: int
    """Invalid plays that were withdrawn."""


class Bounded(TypedDict):
    """A number with its known bounds: a 95 % confidence interval, or proven bounds."""

    high: Optional[float]
    """The upper bound."""
    low: Optional[float]
    """The lower bound."""
    value: float
    """The number."""


class Mistakes(TypedDict):
    """Mistakes by size."""

    large: int
    """Large ones."""
    medium: int
    """Medium ones."""
    small: int
    """Small ones."""
    uncertain: int
    """Mistakes whose loss may be zero."""


class Phonies(TypedDict):
    """Plays of words that are not in the lexicon."""

    stayed: int
    """Left on the board."""
    withdrawn: int
    """Withdrawn."""


class PlayerFigures(TypedDict):
    """The turns of a player together."""

    best: int
    """Judged turns in which nothing was lost."""
    bingos: Bingos
    """Plays of a whole rack."""
    challenges: Challenges
    """Challenges of the other player's plays."""
    equity_lost: Bounded
    """Equity lost in all judged turns."""
    equity_lost_a_turn: Optional[float]
    """Equity lost a judged turn."""
    games: int
    """Games."""
    judged: int
    """Turns that were judged."""
    mistakes: Mistakes
    """Mistakes."""
    name: str
    """The name."""
    phonies: Phonies
    """Plays of words that are not in the lexicon."""
    turns: int
    """Turns."""
    win_lost: Bounded
    """Probability to win lost in all judged turns, in games."""
    without_bounds: int
    """Judged turns whose loss has no bounds, and which the bounds of the sums leave out."""


class MoveFigures(TypedDict):
    """A move with its values."""

    equity: float
    """Its score and the value of the tiles kept."""
    move: str
    """The move, written like `played`."""
    score: int
    """Its score."""
    value: Bounded
    """Its value in points by the method: equity, mean of the simulation, or gain until the end of the game."""
    win: Bounded
    """The probability to win after it."""


class TurnJudgement(TypedDict):
    """The judgement of a turn."""

    best: MoveFigures
    """The best move."""
    certain: bool
    """`true` if the loss is known to be above zero."""
    conclusive: bool
    """`true` if the best move is certain, by the stopping rule or by proof."""
    effort: int
    """Rollouts, or nodes of searches."""
    equity_lost: Bounded
    """Equity lost."""
    is_best: bool
    """`true` if it is the best one."""
    line: List[str]
    """The moves from the best one to the end of the game, for endgames."""
    made: MoveFigures
    """The move that counts as made: a pass for a play that was withdrawn."""
    method: str
    """`equity`, `simulation`, `preendgame` or `endgame`."""
    mistake: Optional[str]
    """`small`, `medium` or `large`."""
    moves: List[MoveFigures]
    """The first of the moves that were compared, best first."""
    win_lost: Bounded
    """Probability to win lost."""


class NotJudged(TypedDict):
    """The reason why a turn is not judged."""

    reason: str
    """The reason for programs, such as `rack-unknown`."""
    text: str
    """The reason in words."""


class AnalysedTurn(TypedDict):
    """A turn."""

    bag: int
    """The number of tiles in the bag."""
    bingo_possible: Optional[bool]
    """`true` if a bingo was possible; missing if the rack is not known."""
    challenge: Optional[str]
    """`withdrawn`, `failed` or `turn-lost`, if the play was challenged."""
    invalid_words: List[str]
    """The words of the play that are not in the lexicon."""
    judgement: Optional[TurnJudgement]
    """The judgement."""
    not_judged: Optional[NotJudged]
    """The reason why there is none."""
    number: int
    """The line of the record, from 1."""
    played: str
    """The move: coordinate and word, `exchange TILES`, `exchange N`, or `pass`."""
    player: int
    """The index of the player: 0 or 1."""
    points: int
    """The points in the record."""
    points_by_rules: Optional[int]
    """The points by the rules, if the record has others."""
    rack: str
    """The known tiles of the rack."""
    scores: List[int]
    """The scores of the player and of the other one before the turn."""


class AnalysedGame(TypedDict):
    """A game."""

    course: List[CourseMoment]
    """The probability that the first player wins, at the beginning, after each turn, and after the end."""
    file: str
    """The file."""
    finished: bool
    """`true` if the record has the end of the game."""
    interrupted: bool
    """`true` if the analysis ended before all turns were judged."""
    players: List[PlayerFigures]
    """The players, in the order of their first turns."""
    scores: List[int]
    """The final scores of the record."""
    turns: List[AnalysedTurn]
    """The turns in order."""


class AnalysisSettings(TypedDict):
    """The settings that the results depend on."""

    board: str
    """The name of the board."""
    candidates: int
    """Moves that are simulated, beside the one that was made."""
    depth: str
    """`equity` or `full`."""
    endgame_nodes: int
    """Most nodes of the search of an endgame."""
    infer: bool
    """`true` if the other player's tiles are inferred."""
    iterations: int
    """Most iterations of each."""
    lexicon: str
    """The lexicon, as it was named."""
    measure: str
    """`equity` or `win`."""
    plies: int
    """Turns played after a move."""
    preendgame_nodes: int
    """Most nodes of the search of a turn with one tile in the bag."""
    seed: int
    """The seed."""
    thresholds: List[float]
    """The least losses of small, medium and large mistakes, in points or probability."""
    words: int
    """Its number of words."""


class AnalysisReport(TypedDict):
    """The analysis of one or more games, as JSON has it. Nothing in it depends on time or on threads."""

    games: List[AnalysedGame]
    """The games, in the order in which they were given."""
    players: List[PlayerFigures]
    """The players over all games, in the order in which they appear. A player is known by name."""
    settings: AnalysisSettings
    """The settings."""
    version: int
    """The version of the document: 1."""

JudgementMeasure = Literal["equity", "win"]
"""A measure of moves."""


class _GameLine(TypedDict):
    """The fields that are always there."""

    player: int
    """The seat of the player, from 0."""
    points: int
    """The points."""
    text: str
    """What the player did."""
    total: int
    """The score of the player afterwards."""


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


class _GameView(TypedDict):
    """The fields that are always there."""

    bag: int
    """The number of tiles in the bag."""
    board: str
    """The rows of the board as in CGP."""
    events: List[str]
    """What happened by the request, in words."""
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
    """What a viewer sees of a game."""

    ending: str
    """Why the game ended: `out`, `scoreless`, `exchanges` or `resigned`."""
    to_move: int
    """The seat of the player to move, from 0."""
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


class MatchDocument(TypedDict):
    """The result of a match."""

    a: str
    """The first player."""
    b: str
    """The second player."""
    diverged: int
    """The number of pairs whose games differ in a move."""
    elo: Optional[MatchEstimate]
    """The Elo difference of A."""
    games: int
    """The number of games."""
    interrupted: bool
    """`true` if a signal or a cancellation ended the match."""
    lexicon: str
    """The lexicon, as it was named."""
    losses: int
    """The games that A lost."""
    pair_points: List[int]
    """The number of pairs by the half points of A, 0 to 4."""
    pairs: int
    """The number of pairs of games."""
    score: Optional[MatchEstimate]
    """The mean result of A: a win is 1, a tie 0.5."""
    seed: int
    """The seed."""
    spread: Optional[MatchEstimate]
    """The spread of A at the end of a game."""
    test: Optional[MatchTestResult]
    """The test, unless a fixed number of games was played."""
    ties: int
    """The ties."""
    wins: int
    """The games that A won."""


class ComputerGame(TypedDict):
    """A game of two computer players."""

    bingos: int
    """The number of bingos."""
    ending: str
    """The ending: `out`, `scoreless`, `exchanges` or `resigned`."""
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


class SelfPlayAnswer(TypedDict):
    """Games of self-play."""

    games: List[ComputerGame]
    """The games, in the order of their numbers."""
    interrupted: bool
    """`true` if a cancellation ended the games."""


class _PhrasesDocument(TypedDict):
    """The fields that are always there."""

    complete: bool
    """`true` if there are no others."""
    found: int
    """The number of phrases that were found."""
    phrases: List[List[str]]
    """The words of each phrase."""


class PhrasesDocument(_PhrasesDocument, total=False):
    """The phrases of some letters."""

    stopped: EarlyStop
    """Why the search stopped before the end."""

PhrasesOrder = Literal["length", "alphabet"]
"""An order of phrases."""


class EntryRow(TypedDict):
    """An entry of an acrostic."""

    count: int
    """The number of fitting words; 0 if the word is not in the lexicon."""
    entry: str
    """The name: `quote 2`, the label of an answer, or `initials 1`."""
    known: str
    """The known letters; `?` is an unknown square."""
    squares: List[int]
    """Its squares, from 1."""
    words: List[str]
    """The first of them."""


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
    """The words that are not in the lexicon, as they are in the text."""


class _SolutionsDocument(TypedDict):
    """The fields that are always there."""

    complete: bool
    """`true` if there are no others."""
    found: int
    """The number of solutions that were found."""
    ranked: bool
    """`true` if these are the most probable of all solutions."""
    solutions: List[SolutionRow]
    """The solutions, the most probable first."""


class SolutionsDocument(_SolutionsDocument, total=False):
    """The solutions of a cryptogram."""

    stopped: EarlyStop
    """Why the search stopped before the end."""


class BoggleWordRow(TypedDict):
    """A word on a board."""

    path: List[List[int]]
    """The row and column of each die, from 1."""
    points: int
    """Its points."""
    word: str
    """The word."""


class _SolvedBoard(TypedDict):
    """The fields that are always there."""

    board: str
    """The board in one line."""
    columns: int
    """The number of columns."""
    points: int
    """The sum of their points."""
    rows: int
    """The number of rows."""
    word_count: int
    """The number of words."""
    words: List[BoggleWordRow]
    """The words."""


class SolvedBoard(_SolvedBoard, total=False):
    """A board with its words."""

    dice: str
    """The dice of a random board."""


AnyLexicon = Union[str, Lexicon]
"""A lexicon: its name, or the object."""


class ApiMethods:
    """The methods `api.*`."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    def methods(self) -> List[MethodRow]:
        """The methods, with the JSON Schemas of their parameters and answers."""
        answer: List[MethodRow] = self._call("api.methods")
        return answer


class LexiconMethods:
    """The methods `lexicon.*`."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    def list(self) -> List[str]:
        """The names of the lexicons that requests can name."""
        answer: List[str] = self._call("lexicon.list")
        return answer

    def info(self, *, lexicon: Optional[AnyLexicon] = None) -> LexiconRow:
        """The alphabet, the number of words and the columns of a lexicon.

        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: LexiconRow = self._call("lexicon.info", lexicon=lexicon)
        return answer

    def open(self, *, name: str, bytes: Optional[str] = None, path: Optional[str] = None) -> LexiconRow:
        """Opens a lexicon, which later requests name.

        name: The name in later requests. A lexicon that has it already is replaced.
        bytes: The bytes of a `.lex` file in base64.
        path: Path of a `.lex` file. Only engines that may read files open it.
        """
        answer: LexiconRow = self._call("lexicon.open", name=name, bytes=bytes, path=path)
        return answer

    def build(self, *, alphabet: str, name: str, words: List[str], skip_invalid: Optional[bool] = None) -> LexiconRow:
        """Builds a lexicon from words, which later requests name.

        alphabet: A built-in alphabet, such as `english`.
        name: The name in later requests. A lexicon that has it already is replaced.
        words: The words, in any case and order.
        skip_invalid: Omit words that do not fit the alphabet, instead of refusing them.
        """
        answer: LexiconRow = self._call(
            "lexicon.build", alphabet=alphabet, name=name, words=words, skip_invalid=skip_invalid,
        )
        return answer

    def close(self, *, name: str) -> None:
        """Forgets a lexicon that was opened or built.

        name: The name that the lexicon was opened with.
        """
        self._call("lexicon.close", name=name)

    def words(
        self, *, at: Optional[int] = None, containing: Optional[List[str]] = None,
        infix: Optional[List[str]] = None, length: Optional[str] = None, limit: Optional[int] = None,
        max_length: Optional[int] = None, min_length: Optional[int] = None,
        pattern: Optional[List[str]] = None, prefix: Optional[List[str]] = None,
        regex: Optional[List[str]] = None, suffix: Optional[List[str]] = None, vowels: Optional[str] = None,
        with_values: Optional[bool] = None, without: Optional[List[str]] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> List[ListedWord]:
        """The words in the order of the alphabet.

        at: Rank of the first word that is considered, from 0.
        containing: Words that contain these tiles in any order; a repeated tile must occur as often.
        infix: Words that contain these adjacent tiles.
        length: Words with this number of tiles: `5`, `2..5`, `2..` or `..5`.
        limit: At most this many words; all if absent or 0.
        max_length: Maximum number of tiles of a word.
        min_length: Minimum number of tiles of a word; 1 if absent.
        pattern: Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        prefix: Words that begin with these tiles.
        regex: Whole words that match these regular expressions.
        suffix: Words that end with these tiles.
        vowels: Words with this number of vowels, as a range.
        with_values: Also give the values of each word.
        without: Words without these tiles; a tile given twice may occur once.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: List[ListedWord] = self._call(
            "lexicon.words", at=at, containing=containing, infix=infix, length=length, limit=limit,
            max_length=max_length, min_length=min_length, pattern=pattern, prefix=prefix, regex=regex,
            suffix=suffix, vowels=vowels, with_values=with_values, without=without, lexicon=lexicon,
        )
        return answer

    def diff(self, *, a: str, b: str, summary: Optional[bool] = None) -> LexiconDifference:
        """The words that only one of two lexicons has.

        a: Name of a lexicon.
        b: Name of another lexicon with the same tiles.
        summary: Only count the words.
        """
        answer: LexiconDifference = self._call("lexicon.diff", a=a, b=b, summary=summary)
        return answer

    def draw(
        self, *, structure: DrawnStructureName, format: Optional[DrawingFormat] = None,
        limit: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> DrawingText:
        """A small lexicon as a picture of a structure.

        structure: The structure to draw.
        format: The format of the drawing.
        limit: At most this many states, up to 5,000; 200 if absent.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: DrawingText = self._call(
            "lexicon.draw", structure=structure, format=format, limit=limit, lexicon=lexicon,
        )
        return answer


class WordsMethods:
    """The methods `words.*`."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    def check(
        self, *, words: List[str], with_values: Optional[bool] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> List[CheckRow]:
        """Looks words up.

        words: The words to look up.
        with_values: Also give the values of each word.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: List[CheckRow] = self._call(
            "words.check", words=words, with_values=with_values, lexicon=lexicon,
        )
        return answer

    def find(
        self, *, anagram: Optional[List[str]] = None, containing: Optional[List[str]] = None,
        distance: Optional[int] = None, infix: Optional[List[str]] = None, length: Optional[str] = None,
        limit: Optional[int] = None, near: Optional[str] = None, no_blanks: Optional[bool] = None,
        order: Optional[WordOrder] = None, pattern: Optional[List[str]] = None,
        prefix: Optional[List[str]] = None, regex: Optional[List[str]] = None, reverse: Optional[bool] = None,
        sub_anagram: Optional[List[str]] = None, suffix: Optional[List[str]] = None,
        vowels: Optional[str] = None, with_values: Optional[bool] = None, without: Optional[List[str]] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> List[WordRow]:
        """The words that satisfy conditions.

        anagram: Anagrams of these tiles; `?` is a blank.
        containing: Words that contain these tiles in any order; a repeated tile must occur as often.
        distance: Maximum number of edits; 1 if absent.
        infix: Words that contain these adjacent tiles.
        length: Words with this number of tiles: `5`, `2..5`, `2..` or `..5`.
        limit: At most this many words; all if absent or 0.
        near: Words within `distance` edits of this word.
        no_blanks: Compute probabilities without blanks.
        order: Order of the words; with the greatest first and ties by the alphabet.
        pattern: Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        prefix: Words that begin with these tiles.
        regex: Whole words that match these regular expressions.
        reverse: Reverse the order.
        sub_anagram: Words made of some of these tiles.
        suffix: Words that end with these tiles.
        vowels: Words with this number of vowels, as a range.
        with_values: Also give the values of each word.
        without: Words without these tiles; a tile given twice may occur once.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: List[WordRow] = self._call(
            "words.find", anagram=anagram, containing=containing, distance=distance, infix=infix,
            length=length, limit=limit, near=near, no_blanks=no_blanks, order=order, pattern=pattern,
            prefix=prefix, regex=regex, reverse=reverse, sub_anagram=sub_anagram, suffix=suffix, vowels=vowels,
            with_values=with_values, without=without, lexicon=lexicon,
        )
        return answer

    def anagram(
        self, *, tiles: str, containing: Optional[List[str]] = None, infix: Optional[List[str]] = None,
        length: Optional[str] = None, limit: Optional[int] = None, no_blanks: Optional[bool] = None,
        order: Optional[WordOrder] = None, pattern: Optional[List[str]] = None,
        prefix: Optional[List[str]] = None, regex: Optional[List[str]] = None, reverse: Optional[bool] = None,
        sub: Optional[bool] = None, suffix: Optional[List[str]] = None, vowels: Optional[str] = None,
        with_values: Optional[bool] = None, without: Optional[List[str]] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> List[AnagramRow]:
        """The words that can be made of tiles.

        tiles: The tiles; `?` is a blank, `*` any number of further tiles.
        containing: Words that contain these tiles in any order; a repeated tile must occur as often.
        infix: Words that contain these adjacent tiles.
        length: Words with this number of tiles: `5`, `2..5`, `2..` or `..5`.
        limit: At most this many words; all if absent or 0.
        no_blanks: Compute probabilities without blanks.
        order: Order of the words; with the greatest first and ties by the alphabet.
        pattern: Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        prefix: Words that begin with these tiles.
        regex: Whole words that match these regular expressions.
        reverse: Reverse the order.
        sub: Use some or all of the tiles.
        suffix: Words that end with these tiles.
        vowels: Words with this number of vowels, as a range.
        with_values: Also give the values of each word.
        without: Words without these tiles; a tile given twice may occur once.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: List[AnagramRow] = self._call(
            "words.anagram", tiles=tiles, containing=containing, infix=infix, length=length, limit=limit,
            no_blanks=no_blanks, order=order, pattern=pattern, prefix=prefix, regex=regex, reverse=reverse,
            sub=sub, suffix=suffix, vowels=vowels, with_values=with_values, without=without, lexicon=lexicon,
        )
        return answer

    def near(
        self, *, word: str, containing: Optional[List[str]] = None, distance: Optional[int] = None,
        infix: Optional[List[str]] = None, length: Optional[str] = None, limit: Optional[int] = None,
        no_blanks: Optional[bool] = None, no_swaps: Optional[bool] = None, order: Optional[WordOrder] = None,
        pattern: Optional[List[str]] = None, prefix: Optional[List[str]] = None,
        regex: Optional[List[str]] = None, reverse: Optional[bool] = None, suffix: Optional[List[str]] = None,
        vowels: Optional[str] = None, with_values: Optional[bool] = None, without: Optional[List[str]] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> List[NearRow]:
        """The words nearest to a spelling.

        word: A word, valid or not.
        containing: Words that contain these tiles in any order; a repeated tile must occur as often.
        distance: Maximum number of edits; 2 if absent.
        infix: Words that contain these adjacent tiles.
        length: Words with this number of tiles: `5`, `2..5`, `2..` or `..5`.
        limit: At most this many words; all if absent or 0.
        no_blanks: Compute probabilities without blanks.
        no_swaps: Count a swap of two adjacent tiles as two edits.
        order: Order of the words; with the greatest first and ties by the alphabet.
        pattern: Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        prefix: Words that begin with these tiles.
        regex: Whole words that match these regular expressions.
        reverse: Reverse the order.
        suffix: Words that end with these tiles.
        vowels: Words with this number of vowels, as a range.
        with_values: Also give the values of each word.
        without: Words without these tiles; a tile given twice may occur once.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: List[NearRow] = self._call(
            "words.near", word=word, containing=containing, distance=distance, infix=infix, length=length,
            limit=limit, no_blanks=no_blanks, no_swaps=no_swaps, order=order, pattern=pattern, prefix=prefix,
            regex=regex, reverse=reverse, suffix=suffix, vowels=vowels, with_values=with_values,
            without=without, lexicon=lexicon,
        )
        return answer

    def rank(
        self, *, at: Optional[List[int]] = None, with_values: Optional[bool] = None,
        words: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> List[RankRow]:
        """The ranks of words in alphabetical order, and the words of ranks.

        at: The ranks, from 0, whose words are asked for.
        with_values: Also give the values of each word.
        words: The words whose ranks are asked for.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: List[RankRow] = self._call(
            "words.rank", at=at, with_values=with_values, words=words, lexicon=lexicon,
        )
        return answer

    def hooks(
        self, *, words: List[str], containing: Optional[List[str]] = None, infix: Optional[List[str]] = None,
        length: Optional[str] = None, pattern: Optional[List[str]] = None, prefix: Optional[List[str]] = None,
        regex: Optional[List[str]] = None, suffix: Optional[List[str]] = None, vowels: Optional[str] = None,
        with_values: Optional[bool] = None, without: Optional[List[str]] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> List[HooksRow]:
        """The tiles that extend words by one.

        words: The words, valid or not.
        containing: Words that contain these tiles in any order; a repeated tile must occur as often.
        infix: Words that contain these adjacent tiles.
        length: Words with this number of tiles: `5`, `2..5`, `2..` or `..5`.
        pattern: Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        prefix: Words that begin with these tiles.
        regex: Whole words that match these regular expressions.
        suffix: Words that end with these tiles.
        vowels: Words with this number of vowels, as a range.
        with_values: Also give the resulting words with their values.
        without: Words without these tiles; a tile given twice may occur once.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: List[HooksRow] = self._call(
            "words.hooks", words=words, containing=containing, infix=infix, length=length, pattern=pattern,
            prefix=prefix, regex=regex, suffix=suffix, vowels=vowels, with_values=with_values, without=without,
            lexicon=lexicon,
        )
        return answer

    def extend(
        self, *, fragment: str, containing: Optional[List[str]] = None, infix: Optional[List[str]] = None,
        length: Optional[str] = None, limit: Optional[int] = None, pattern: Optional[List[str]] = None,
        prefix: Optional[List[str]] = None, regex: Optional[List[str]] = None,
        suffix: Optional[List[str]] = None, vowels: Optional[str] = None, with_values: Optional[bool] = None,
        without: Optional[List[str]] = None, words: Optional[bool] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> ExtensionsRow:
        """The tiles around a fragment of words, and the words that contain it.

        fragment: Adjacent tiles of a word.
        containing: Words that contain these tiles in any order; a repeated tile must occur as often.
        infix: Words that contain these adjacent tiles.
        length: Words with this number of tiles: `5`, `2..5`, `2..` or `..5`.
        limit: At most this many words; all if absent or 0.
        pattern: Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        prefix: Words that begin with these tiles.
        regex: Whole words that match these regular expressions.
        suffix: Words that end with these tiles.
        vowels: Words with this number of vowels, as a range.
        with_values: Also give the values of each word.
        without: Words without these tiles; a tile given twice may occur once.
        words: Also list the words that contain the fragment.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: ExtensionsRow = self._call(
            "words.extend", fragment=fragment, containing=containing, infix=infix, length=length, limit=limit,
            pattern=pattern, prefix=prefix, regex=regex, suffix=suffix, vowels=vowels, with_values=with_values,
            without=without, words=words, lexicon=lexicon,
        )
        return answer

    def define(self, *, words: List[str], lexicon: Optional[AnyLexicon] = None) -> List[DefinitionRow]:
        """The values of words: meanings, counts, flags, editions.

        words: The words.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: List[DefinitionRow] = self._call("words.define", words=words, lexicon=lexicon)
        return answer


class MovesMethods:
    """The methods `moves.*`."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    def list(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None, cgp: Optional[str] = None,
        containing: Optional[List[str]] = None, equity: Optional[bool] = None,
        exchange_minimum: Optional[int] = None, exchanges: Optional[bool] = None, gcg: Optional[str] = None,
        infix: Optional[List[str]] = None, leaves: Optional[str] = None, length: Optional[str] = None,
        limit: Optional[int] = None, pattern: Optional[List[str]] = None, prefix: Optional[List[str]] = None,
        rack: Optional[str] = None, rack_size: Optional[int] = None, regex: Optional[List[str]] = None,
        suffix: Optional[List[str]] = None, turn: Optional[int] = None, vowels: Optional[str] = None,
        without: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> MovesAnswer:
        """The plays of a position, by score or by equity.

        bingo: Points for a play of a full rack [default: by the board layout].
        board_layout: Board layout: `standard`, `super` or `friends`; or rows of squares, one per line.
        cgp: Position as CGP: rows of the board, racks, scores, scoreless turns.
        containing: Words that contain these tiles in any order; a repeated tile must occur as often.
        equity: Rank by equity: score plus leave value.
        exchange_minimum: Minimum number of tiles in the bag for an exchange; 7 if absent.
        exchanges: Also list exchanges.
        gcg: Text of a game in GCG.
        infix: Words that contain these adjacent tiles.
        leaves: Leave values: `english`, `turkish` or `none` [default: by the alphabet].
        length: Words with this number of tiles: `5`, `2..5`, `2..` or `..5`.
        limit: At most this many plays and exchanges together, 0 for all; 20 if absent.
        pattern: Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles.
        prefix: Words that begin with these tiles.
        rack: Tiles of the player to move, `?` for a blank; without a position, on an empty board.
        rack_size: Number of tiles of a full rack; 7 if absent.
        regex: Whole words that match these regular expressions.
        suffix: Words that end with these tiles.
        turn: Turn of the game to be played in the position, from 1; the turn after the last if absent.
        vowels: Words with this number of vowels, as a range.
        without: Words without these tiles; a tile given twice may occur once.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: MovesAnswer = self._call(
            "moves.list", bingo=bingo, board_layout=board_layout, cgp=cgp, containing=containing,
            equity=equity, exchange_minimum=exchange_minimum, exchanges=exchanges, gcg=gcg, infix=infix,
            leaves=leaves, length=length, limit=limit, pattern=pattern, prefix=prefix, rack=rack,
            rack_size=rack_size, regex=regex, suffix=suffix, turn=turn, vowels=vowels, without=without,
            lexicon=lexicon,
        )
        return answer


class GameMethods:
    """The methods `game.*`."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    def new(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None,
        challenge: Optional[str] = None, exchange_minimum: Optional[int] = None,
        in_order: Optional[bool] = None, players: Optional[List[str]] = None, rack_size: Optional[int] = None,
        referee: Optional[bool] = None, seed: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> GameView:
        """Begins a game of people and computers.

        bingo: Points for a play of a full rack [default: by the board layout].
        board_layout: Board layout: `standard`, `super` or `friends`; or rows of squares, one per line.
        challenge: Challenge rule: `void` checks plays as they are made, `single`, `double`, `5-points` and `10-points` penalize failed challenges.
        exchange_minimum: Minimum number of tiles in the bag for an exchange; 7 if absent.
        in_order: Let the players move in the given order, without a draw for the start.
        players: Two to four players: `person`, `NAME=person`, or a computer player such as `level3`.
        rack_size: Number of tiles of a full rack; 7 if absent.
        referee: Forbid undo.
        seed: Seed of the bag, of the draw for the start, and of the computers.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: GameView = self._call(
            "game.new", bingo=bingo, board_layout=board_layout, challenge=challenge,
            exchange_minimum=exchange_minimum, in_order=in_order, players=players, rack_size=rack_size,
            referee=referee, seed=seed, lexicon=lexicon,
        )
        return answer

    def resume(self, *, gcg: str, lexicon: Optional[AnyLexicon] = None) -> GameView:
        """Continues a saved game.

        gcg: Text of a game that `game.gcg` returned.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: GameView = self._call("game.resume", gcg=gcg, lexicon=lexicon)
        return answer

    def state(self, *, game: int, viewer: Optional[int] = None) -> GameView:
        """A game as a viewer sees it.

        game: The number of the game.
        viewer: The player who asks, by seat from 0: the answer has the rack of this player. Absent for a spectator, who sees no rack before the end.
        """
        answer: GameView = self._call("game.state", game=game, viewer=viewer)
        return answer

    def apply(self, *, command: str, game: int, viewer: Optional[int] = None) -> GameView:
        """Makes a move of a person, challenges, accepts, or undoes moves.

        command: The command: a play such as `8D QUIZ`, `exchange QV?`, `pass`, `challenge`, `accept` for a last play, or `undo`.
        game: The number of the game.
        viewer: The player who asks, by seat from 0.
        """
        answer: GameView = self._call("game.apply", command=command, game=game, viewer=viewer)
        return answer

    def computer(self, *, game: int, viewer: Optional[int] = None) -> GameView:
        """Makes the move of a computer.

        game: The number of the game.
        viewer: The player who asks, by seat from 0: the answer has the rack of this player. Absent for a spectator, who sees no rack before the end.
        """
        answer: GameView = self._call("game.computer", game=game, viewer=viewer)
        return answer

    def gcg(self, *, game: int, viewer: Optional[int] = None) -> GameText:
        """The record of a game: complete, to be resumed, or as a viewer may see it.

        game: The number of the game.
        viewer: The player who asks, by seat from 0: the answer has the rack of this player. Absent for a spectator, who sees no rack before the end.
        """
        answer: GameText = self._call("game.gcg", game=game, viewer=viewer)
        return answer

    def close(self, *, game: int, viewer: Optional[int] = None) -> None:
        """Forgets a game.

        game: The number of the game.
        viewer: The player who asks, by seat from 0: the answer has the rack of this player. Absent for a spectator, who sees no rack before the end.
        """
        self._call("game.close", game=game, viewer=viewer)


class PuzzlesMethods:
    """The methods `puzzles.*`."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    def phrase(
        self, *, letters: str, initials: Optional[str] = None, limit: Optional[int] = None,
        max_length: Optional[int] = None, max_words: Optional[int] = None, min_length: Optional[int] = None,
        order: Optional[PhrasesOrder] = None, with_: Optional[List[str]] = None,
        without: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> PhrasesDocument:
        """Sets of words that together are an anagram.

        letters: The letters; spaces and punctuation are ignored, `?` is any letter.
        initials: A word begins with each of these tiles.
        limit: At most this many phrases, 0 for all; 100 if absent.
        max_length: Maximum number of tiles of a word.
        max_words: Maximum number of words.
        min_length: Minimum number of tiles of a word; 1 if absent.
        order: Order of phrases with the same number of words.
        with_: Words that are in every phrase, even if they are not in the lexicon.
        without: Words that are in no phrase.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: PhrasesDocument = self._call(
            "puzzles.phrase", letters=letters, initials=initials, limit=limit, max_length=max_length,
            max_words=max_words, min_length=min_length, order=order, **{"with": with_}, without=without,
            lexicon=lexicon,
        )
        return answer

    def acrostic(
        self, *, limit: Optional[int] = None, max_words: Optional[int] = None,
        min_length: Optional[int] = None, pattern: Optional[str] = None, pool: Optional[str] = None,
        puzzle: Optional[str] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> AcrosticResult:
        """The answers of a pattern, or the words of an acrostic.

        limit: At most this many answers, 0 for all; for a puzzle, for each word, and 20 if absent.
        max_words: Maximum number of words of the answer; 1 if absent.
        min_length: Minimum number of tiles of a word; 1 if absent.
        pattern: The known letters of an answer, and `?` for the others.
        pool: Letters for the unknown squares of the pattern.
        puzzle: The text of a whole acrostic, as `lexc acrostic --help` shows it.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: AcrosticResult = self._call(
            "puzzles.acrostic", limit=limit, max_words=max_words, min_length=min_length, pattern=pattern,
            pool=pool, puzzle=puzzle, lexicon=lexicon,
        )
        return answer

    def cryptogram(
        self, *, text: str, also: Optional[List[str]] = None, keep_different: Optional[bool] = None,
        known: Optional[List[str]] = None, limit: Optional[int] = None, steps: Optional[int] = None,
        unknown: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> SolutionsDocument:
        """A text in which each letter stands for another.

        text: The text.
        also: Additional words, such as names.
        keep_different: No letter stands for itself.
        known: Known letters, each as a letter of the text and its meaning: `X=T`.
        limit: At most this many solutions, 0 for all; 10 if absent.
        steps: Stop after this many steps; 100,000 if absent.
        unknown: Maximum number of different words that are not in the lexicon; 2 if absent.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: SolutionsDocument = self._call(
            "puzzles.cryptogram", text=text, also=also, keep_different=keep_different, known=known,
            limit=limit, steps=steps, unknown=unknown, lexicon=lexicon,
        )
        return answer

    def boggle(
        self, *, alphabetical: Optional[bool] = None, board: Optional[str] = None, limit: Optional[int] = None,
        min_length: Optional[int] = None, random: Optional[str] = None, seed: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> SolvedBoard:
        """The words on a Boggle board, with their paths.

        alphabetical: List the words in the order of the alphabet instead of the best first.
        board: The rows of the board, separated by `/` or spaces: each tile is a die, `[QU]` a die with several letters, `?` any letter, `.` a hole.
        limit: At most this many words; all if absent or 0.
        min_length: Minimum number of tiles of a word; 3 if absent.
        random: The size of a random board: `4`, or `4x5` for 4 rows of 5.
        seed: Seed of the random board; 1 if absent.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: SolvedBoard = self._call(
            "puzzles.boggle", alphabetical=alphabetical, board=board, limit=limit, min_length=min_length,
            random=random, seed=seed, lexicon=lexicon,
        )
        return answer


class Methods:
    """All methods of the API."""

    def call(self, method: str, /, **params: Any) -> Any:
        """Answers a request by the name of its method."""
        raise NotImplementedError

    @property
    def api(self) -> ApiMethods:
        """The methods `api.*`."""
        return ApiMethods(self.call)

    @property
    def lexicon(self) -> LexiconMethods:
        """The methods `lexicon.*`."""
        return LexiconMethods(self.call)

    @property
    def words(self) -> WordsMethods:
        """The methods `words.*`."""
        return WordsMethods(self.call)

    @property
    def moves(self) -> MovesMethods:
        """The methods `moves.*`."""
        return MovesMethods(self.call)

    @property
    def game(self) -> GameMethods:
        """The methods `game.*`."""
        return GameMethods(self.call)

    @property
    def puzzles(self) -> PuzzlesMethods:
        """The methods `puzzles.*`."""
        return PuzzlesMethods(self.call)

    def board(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None, cgp: Optional[str] = None,
        exchange_minimum: Optional[int] = None, gcg: Optional[str] = None, no_racks: Optional[bool] = None,
        only_board: Optional[bool] = None, rack_size: Optional[int] = None, title: Optional[str] = None,
        turn: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> DrawingText:
        """The board of a position or a game as a picture.

        bingo: Points for a play of a full rack [default: by the board layout].
        board_layout: Board layout: `standard`, `super` or `friends`; or rows of squares, one per line.
        cgp: Position as CGP: rows of the board, racks, scores, scoreless turns.
        exchange_minimum: Minimum number of tiles in the bag for an exchange; 7 if absent.
        gcg: Text of a game in GCG.
        no_racks: Omit the racks.
        only_board: Omit names, scores and racks.
        rack_size: Number of tiles of a full rack; 7 if absent.
        title: Title of the picture; the turn of the game or the position if absent.
        turn: Turn of the game to be played in the position, from 1; the turn after the last if absent.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: DrawingText = self.call(
            "board", bingo=bingo, board_layout=board_layout, cgp=cgp, exchange_minimum=exchange_minimum,
            gcg=gcg, no_racks=no_racks, only_board=only_board, rack_size=rack_size, title=title, turn=turn,
            lexicon=lexicon,
        )
        return answer

    def leaves(
        self, *, rack: str, leaves: Optional[str] = None, limit: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> List[RackLeaveRow]:
        """The leaves of a rack with their values.

        rack: The tiles, `?` for a blank; at most 15.
        leaves: Leave values: `english`, `turkish` or `none` [default: by the alphabet].
        limit: At most this many leaves, 0 for all; 20 if absent.
        lexicon: The lexicon; "builtin:english" if absent.
        """
        answer: List[RackLeaveRow] = self.call(
            "leaves", rack=rack, leaves=leaves, limit=limit, lexicon=lexicon,
        )
        return answer

    def simulate(
        self, *, all: Optional[bool] = None, bingo: Optional[int] = None, board_layout: Optional[str] = None,
        by: Optional[SimulationMeasure] = None, cgp: Optional[str] = None,
        exchange_minimum: Optional[int] = None, gcg: Optional[str] = None, iterations: Optional[int] = None,
        leaves: Optional[str] = None, limit: Optional[int] = None, play: Optional[List[str]] = None,
        plays: Optional[int] = None, plies: Optional[int] = None, rack: Optional[str] = None,
        rack_size: Optional[int] = None, replies: Optional[int] = None,
        rollouts: Optional[RolloutPlayer] = None, seed: Optional[int] = None, stop: Optional[float] = None,
        time: Optional[float] = None, to_end: Optional[bool] = None, tolerance: Optional[float] = None,
        total: Optional[int] = None, turn: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
        progress: Optional[Callable[[SimulationAnswer], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> SimulationAnswer:
        """The plays of a position, compared by simulation.

        all: Drop no play, and stop by the limits alone.
        bingo: Points for a play of a full rack [default: by the board layout].
        board_layout: Board layout: `standard`, `super` or `friends`; or rows of squares, one per line.
        by: Measure of plays.
        cgp: Position as CGP: rows of the board, racks, scores, scoreless turns.
        exchange_minimum: Minimum number of tiles in the bag for an exchange; 7 if absent.
        gcg: Text of a game in GCG.
        iterations: Stop after this many iterations of each play; 20000 unless another limit is given.
        leaves: Leave values: `english`, `turkish` or `none` [default: by the alphabet].
        limit: At most this many plays, 0 for all.
        play: Simulate these moves: `8D QU(I)Z`, `exchange AEI` or `pass`.
        plays: Simulate this many moves of the highest equity; 15 if absent.
        plies: Number of turns to play after each play; `null` for 2, 1000 at most. See `to_end`.
        rack: Tiles of the player to move, `?` for a blank; without a position, on an empty board.
        rack_size: Number of tiles of a full rack; 7 if absent.
        replies: The number of replies to list for each play; 5 if absent.
        rollouts: Player of the turns after a play.
        seed: Seed of the random numbers; 1 if absent.
        stop: Stop when the best play is known with this confidence in percent; 99 if absent.
        time: Stop after this many seconds, with the best answer so far.
        to_end: Play the rest of the game after each play.
        tolerance: Stop when the leading play is within this distance of the best one.
        total: Stop after this many iterations of all plays together.
        turn: Turn of the game to be played in the position, from 1; the turn after the last if absent.
        lexicon: The lexicon; "builtin:english" if absent.
        progress: Is called with the best answer so far, at most ten times a second.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        answer: SimulationAnswer = self.call(
            "simulate", all=all, bingo=bingo, board_layout=board_layout, by=by, cgp=cgp,
            exchange_minimum=exchange_minimum, gcg=gcg, iterations=iterations, leaves=leaves, limit=limit,
            play=play, plays=plays, plies=plies, rack=rack, rack_size=rack_size, replies=replies,
            rollouts=rollouts, seed=seed, stop=stop, time=time, to_end=to_end, tolerance=tolerance,
            total=total, turn=turn, lexicon=lexicon, progress=progress, cancelled=cancelled,
        )
        return answer

    def infer(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None, cgp: Optional[str] = None,
        chance: Optional[bool] = None, exchange_minimum: Optional[int] = None, leaves: Optional[str] = None,
        limit: Optional[int] = None, margin: Optional[float] = None, played: Optional[str] = None,
        rack: Optional[str] = None, rack_size: Optional[int] = None, random: Optional[int] = None,
        seed: Optional[int] = None, temperature: Optional[float] = None, lexicon: Optional[AnyLexicon] = None,
        progress: Optional[Callable[[InferenceAnswer], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> InferenceAnswer:
        """The tiles that a player may hold after a move.

        bingo: Points for a play of a full rack [default: by the board layout].
        board_layout: Board layout: `standard`, `super` or `friends`; or rows of squares, one per line.
        cgp: Position before the move, as CGP: the player whose tiles are inferred is to move.
        chance: Treat all moves as equally likely.
        exchange_minimum: Minimum number of tiles in the bag for an exchange; 7 if absent.
        leaves: Leave values: `english`, `turkish` or `none` [default: by the alphabet].
        limit: At most this many leaves, 0 for all; 15 if absent.
        margin: Treat all moves within this many points of the best one as equally likely, and others as impossible.
        played: The move: a play such as `8D QU(I)Z`, `exchange N` for N tiles, or `pass`.
        rack: Tiles of the other player; overrides the position.
        rack_size: Number of tiles of a full rack; 7 if absent.
        random: Complete the rack this many times at random instead of in all ways; at most 10,000,000.
        seed: Seed of the random numbers; 1 if absent.
        temperature: Divide likelihoods by e for each loss of this many points; 3 if absent.
        lexicon: The lexicon; "builtin:english" if absent.
        progress: Is called with the best answer so far, at most ten times a second.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        answer: InferenceAnswer = self.call(
            "infer", bingo=bingo, board_layout=board_layout, cgp=cgp, chance=chance,
            exchange_minimum=exchange_minimum, leaves=leaves, limit=limit, margin=margin, played=played,
            rack=rack, rack_size=rack_size, random=random, seed=seed, temperature=temperature, lexicon=lexicon,
            progress=progress, cancelled=cancelled,
        )
        return answer

    def endgame(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None, cgp: Optional[str] = None,
        exchange_minimum: Optional[int] = None, gcg: Optional[str] = None,
        ignore_unseen: Optional[bool] = None, memory: Optional[int] = None, nodes: Optional[int] = None,
        plies: Optional[int] = None, rack: Optional[str] = None, rack_size: Optional[int] = None,
        scoreless: Optional[int] = None, time: Optional[float] = None, top: Optional[int] = None,
        turn: Optional[int] = None, win: Optional[bool] = None, lexicon: Optional[AnyLexicon] = None,
        progress: Optional[Callable[[EndgameAnswer], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> EndgameAnswer:
        """The value and the best line of a position with an empty bag.

        bingo: Points for a play of a full rack [default: by the board layout].
        board_layout: Board layout: `standard`, `super` or `friends`; or rows of squares, one per line.
        cgp: Position as CGP: rows of the board, racks, scores, scoreless turns.
        exchange_minimum: Minimum number of tiles in the bag for an exchange; 7 if absent.
        gcg: Text of a game in GCG.
        ignore_unseen: Remove tiles that are neither on the board nor on a rack from the game.
        memory: Size of the transposition table in MiB; 64 if absent.
        nodes: Stop after this many nodes, with the best answer so far.
        plies: Search at most this many moves ahead, and estimate the rest.
        rack: Tiles of the player to move, `?` for a blank; without a position, on an empty board.
        rack_size: Number of tiles of a full rack; 7 if absent.
        scoreless: Number of successive scoreless turns that end the game; 6 if absent.
        time: Stop after this many seconds, with the best answer so far.
        top: Search this many best moves in full; 1 if absent.
        turn: Turn of the game to be played in the position, from 1; the turn after the last if absent.
        win: Prove only who wins, given the scores: `outcome`.
        lexicon: The lexicon; "builtin:english" if absent.
        progress: Is called with the best answer so far, at most ten times a second.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        answer: EndgameAnswer = self.call(
            "endgame", bingo=bingo, board_layout=board_layout, cgp=cgp, exchange_minimum=exchange_minimum,
            gcg=gcg, ignore_unseen=ignore_unseen, memory=memory, nodes=nodes, plies=plies, rack=rack,
            rack_size=rack_size, scoreless=scoreless, time=time, top=top, turn=turn, win=win, lexicon=lexicon,
            progress=progress, cancelled=cancelled,
        )
        return answer

    def preendgame(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None, cgp: Optional[str] = None,
        exchange_minimum: Optional[int] = None, gcg: Optional[str] = None, limit: Optional[int] = None,
        meaning: Optional[ResultMeaning] = None, memory: Optional[int] = None, nodes: Optional[int] = None,
        play: Optional[List[str]] = None, protect: Optional[List[str]] = None, rack: Optional[str] = None,
        rack_size: Optional[int] = None, scoreless: Optional[int] = None, seed: Optional[int] = None,
        tiles: Optional[str] = None, time: Optional[float] = None, top: Optional[int] = None,
        turn: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
        progress: Optional[Callable[[PreendgameReport], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> PreendgameReport:
        """The moves of a position with one to six tiles in the bag, with the share of draws that win.

        bingo: Points for a play of a full rack [default: by the board layout].
        board_layout: Board layout: `standard`, `super` or `friends`; or rows of squares, one per line.
        cgp: Position as CGP: rows of the board, racks, scores, scoreless turns.
        exchange_minimum: Minimum number of tiles in the bag for an exchange; 7 if absent.
        gcg: Text of a game in GCG.
        limit: At most this many moves, 0 for all; 20 if absent.
        meaning: Knowledge of the other player.
        memory: Size of the transposition table in MiB; 64 if absent.
        nodes: Stop after this many nodes, with the best answer so far.
        play: Compare only these moves: `8D QU(I)Z`, `exchange AEI` or `pass`.
        protect: Moves that no stage of the estimates leaves out.
        rack: Tiles of the player to move, `?` for a blank; without a position, on an empty board.
        rack_size: Number of tiles of a full rack; 7 if absent.
        scoreless: Number of successive scoreless turns that end the game; 6 if absent.
        seed: The seed of the sequence in which draws are tried; 1 if absent.
        tiles: The tiles in the bag in the order in which they are drawn, if they are known.
        time: Stop after this many seconds, with the best answer so far.
        top: Search this many best moves in full, 0 for all; 1 if absent.
        turn: Turn of the game to be played in the position, from 1; the turn after the last if absent.
        lexicon: The lexicon; "builtin:english" if absent.
        progress: Is called with the best answer so far, at most ten times a second.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        answer: PreendgameReport = self.call(
            "preendgame", bingo=bingo, board_layout=board_layout, cgp=cgp, exchange_minimum=exchange_minimum,
            gcg=gcg, limit=limit, meaning=meaning, memory=memory, nodes=nodes, play=play, protect=protect,
            rack=rack, rack_size=rack_size, scoreless=scoreless, seed=seed, tiles=tiles, time=time, top=top,
            turn=turn, lexicon=lexicon, progress=progress, cancelled=cancelled,
        )
        return answer

    def analyse(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None,
        by: Optional[JudgementMeasure] = None, endgame_nodes: Optional[int] = None,
        exchange_minimum: Optional[int] = None, fast: Optional[bool] = None, gcg: Optional[str] = None,
        infer: Optional[bool] = None, iterations: Optional[int] = None, leaves: Optional[str] = None,
        mistakes: Optional[List[float]] = None, plays: Optional[int] = None, plies: Optional[int] = None,
        preendgame_nodes: Optional[int] = None, rack_size: Optional[int] = None, seed: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None, progress: Optional[Callable[[AnalysisReport], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> AnalysisReport:
        """The turns of a game with the best moves, losses and mistakes.

        bingo: Points for a play of a full rack [default: by the board layout].
        board_layout: Board layout: `standard`, `super` or `friends`; or rows of squares, one per line.
        by: Measure of moves and mistakes.
        endgame_nodes: Maximum number of nodes of the search of an endgame; 2,000,000 if absent.
        exchange_minimum: Minimum number of tiles in the bag for an exchange; 7 if absent.
        fast: Judge by equity alone, without simulation and endgame search.
        gcg: Text of a game of two players in GCG.
        infer: Infer the tiles of the other player from the previous turn.
        iterations: Maximum number of iterations of each move; 2,000 if absent.
        leaves: Leave values: `english`, `turkish` or `none` [default: by the alphabet].
        mistakes: Minimum losses of small, medium and large mistakes; 2, 7, 15 points if absent, or 1, 4, 10 % by win probability.
        plays: Simulate this number of moves of the highest equity; 15 if absent.
        plies: Number of turns to play after a move; 2 if absent.
        preendgame_nodes: Maximum number of nodes of the search with one to four tiles in the bag, 0 to simulate instead; 3,000,000 if absent.
        rack_size: Number of tiles of a full rack; 7 if absent.
        seed: Seed of the random numbers; 1 if absent.
        lexicon: The lexicon; "builtin:english" if absent.
        progress: Is called with the best answer so far, at most ten times a second.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        answer: AnalysisReport = self.call(
            "analyse", bingo=bingo, board_layout=board_layout, by=by, endgame_nodes=endgame_nodes,
            exchange_minimum=exchange_minimum, fast=fast, gcg=gcg, infer=infer, iterations=iterations,
            leaves=leaves, mistakes=mistakes, plays=plays, plies=plies, preendgame_nodes=preendgame_nodes,
            rack_size=rack_size, seed=seed, lexicon=lexicon, progress=progress, cancelled=cancelled,
        )
        return answer

    def match(
        self, *, a: str, b: str, alpha: Optional[float] = None, beta: Optional[float] = None,
        bingo: Optional[int] = None, board_layout: Optional[str] = None, elo0: Optional[float] = None,
        elo1: Optional[float] = None, exchange_minimum: Optional[int] = None, games: Optional[int] = None,
        max_games: Optional[int] = None, rack_size: Optional[int] = None, seed: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None, progress: Optional[Callable[[MatchDocument], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> MatchDocument:
        """The strength of two players in mirrored pairs of games.

        a: First player: greedy, equity, random, passing, level1 to level5, endgame, sim or champion, with options such as `sim:iterations=100:plies=4`.
        b: Second player.
        alpha: Probability of deciding for the upper difference if the lower one is true; 0.05 if absent.
        beta: Probability of deciding for the lower difference if the upper one is true; 0.05 if absent.
        bingo: Points for a play of a full rack [default: by the board layout].
        board_layout: Board layout: `standard`, `super` or `friends`; or rows of squares, one per line.
        elo0: Lower Elo difference of the test; -10 if absent.
        elo1: Upper Elo difference of the test; 10 if absent.
        exchange_minimum: Minimum number of tiles in the bag for an exchange; 7 if absent.
        games: Play this even number of games, without a test.
        max_games: Maximum number of games of an undecided match; 1,000,000 if absent.
        rack_size: Number of tiles of a full rack; 7 if absent.
        seed: Seed of the random numbers; 1 if absent.
        lexicon: The lexicon; "builtin:english" if absent.
        progress: Is called with the best answer so far, at most ten times a second.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        answer: MatchDocument = self.call(
            "match", a=a, b=b, alpha=alpha, beta=beta, bingo=bingo, board_layout=board_layout, elo0=elo0,
            elo1=elo1, exchange_minimum=exchange_minimum, games=games, max_games=max_games,
            rack_size=rack_size, seed=seed, lexicon=lexicon, progress=progress, cancelled=cancelled,
        )
        return answer

    def selfplay(
        self, *, games: int, bingo: Optional[int] = None, board_layout: Optional[str] = None,
        exchange_minimum: Optional[int] = None, pairs: Optional[bool] = None,
        players: Optional[List[str]] = None, rack_size: Optional[int] = None, seed: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None, progress: Optional[Callable[[SelfPlayAnswer], object]] = None,
        cancelled: Optional[Callable[[], bool]] = None,
    ) -> SelfPlayAnswer:
        """Games of computer players against each other.

        games: The number of games, from game 0; at most 1,000.
        bingo: Points for a play of a full rack [default: by the board layout].
        board_layout: Board layout: `standard`, `super` or `friends`; or rows of squares, one per line.
        exchange_minimum: Minimum number of tiles in the bag for an exchange; 7 if absent.
        pairs: Play mirrored pairs: games 2n and 2n+1 share the order of the bag, with the seats exchanged.
        players: The two players, or one for both; `greedy` if absent.
        rack_size: Number of tiles of a full rack; 7 if absent.
        seed: Seed of the random numbers; 1 if absent.
        lexicon: The lexicon; "builtin:english" if absent.
        progress: Is called with the best answer so far, at most ten times a second.
        cancelled: The best answer so far is returned as soon as this returns true.
        """
        answer: SelfPlayAnswer = self.call(
            "selfplay", games=games, bingo=bingo, board_layout=board_layout, exchange_minimum=exchange_minimum,
            pairs=pairs, players=players, rack_size=rack_size, seed=seed, lexicon=lexicon, progress=progress,
            cancelled=cancelled,
        )
        return answer


class AsyncApiMethods:
    """The methods `api.*` as coroutines."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    async def methods(self) -> List[MethodRow]:
        """The methods, with the JSON Schemas of their parameters and answers."""
        answer: List[MethodRow] = await self._call("api.methods")
        return answer


class AsyncLexiconMethods:
    """The methods `lexicon.*` as coroutines."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    async def list(self) -> List[str]:
        """The names of the lexicons that requests can name."""
        answer: List[str] = await self._call("lexicon.list")
        return answer

    async def info(self, *, lexicon: Optional[AnyLexicon] = None) -> LexiconRow:
        """The alphabet, the number of words and the columns of a lexicon."""
        answer: LexiconRow = await self._call("lexicon.info", lexicon=lexicon)
        return answer

    async def open(self, *, name: str, bytes: Optional[str] = None, path: Optional[str] = None) -> LexiconRow:
        """Opens a lexicon, which later requests name."""
        answer: LexiconRow = await self._call("lexicon.open", name=name, bytes=bytes, path=path)
        return answer

    async def build(self, *, alphabet: str, name: str, words: List[str], skip_invalid: Optional[bool] = None) -> LexiconRow:
        """Builds a lexicon from words, which later requests name."""
        answer: LexiconRow = await self._call(
            "lexicon.build", alphabet=alphabet, name=name, words=words, skip_invalid=skip_invalid,
        )
        return answer

    async def close(self, *, name: str) -> None:
        """Forgets a lexicon that was opened or built."""
        await self._call("lexicon.close", name=name)

    async def words(
        self, *, at: Optional[int] = None, containing: Optional[List[str]] = None,
        infix: Optional[List[str]] = None, length: Optional[str] = None, limit: Optional[int] = None,
        max_length: Optional[int] = None, min_length: Optional[int] = None,
        pattern: Optional[List[str]] = None, prefix: Optional[List[str]] = None,
        regex: Optional[List[str]] = None, suffix: Optional[List[str]] = None, vowels: Optional[str] = None,
        with_values: Optional[bool] = None, without: Optional[List[str]] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> List[ListedWord]:
        """The words in the order of the alphabet."""
        answer: List[ListedWord] = await self._call(
            "lexicon.words", at=at, containing=containing, infix=infix, length=length, limit=limit,
            max_length=max_length, min_length=min_length, pattern=pattern, prefix=prefix, regex=regex,
            suffix=suffix, vowels=vowels, with_values=with_values, without=without, lexicon=lexicon,
        )
        return answer

    async def diff(self, *, a: str, b: str, summary: Optional[bool] = None) -> LexiconDifference:
        """The words that only one of two lexicons has."""
        answer: LexiconDifference = await self._call("lexicon.diff", a=a, b=b, summary=summary)
        return answer

    async def draw(
        self, *, structure: DrawnStructureName, format: Optional[DrawingFormat] = None,
        limit: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> DrawingText:
        """A small lexicon as a picture of a structure."""
        answer: DrawingText = await self._call(
            "lexicon.draw", structure=structure, format=format, limit=limit, lexicon=lexicon,
        )
        return answer


class AsyncWordsMethods:
    """The methods `words.*` as coroutines."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    async def check(
        self, *, words: List[str], with_values: Optional[bool] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> List[CheckRow]:
        """Looks words up."""
        answer: List[CheckRow] = await self._call(
            "words.check", words=words, with_values=with_values, lexicon=lexicon,
        )
        return answer

    async def find(
        self, *, anagram: Optional[List[str]] = None, containing: Optional[List[str]] = None,
        distance: Optional[int] = None, infix: Optional[List[str]] = None, length: Optional[str] = None,
        limit: Optional[int] = None, near: Optional[str] = None, no_blanks: Optional[bool] = None,
        order: Optional[WordOrder] = None, pattern: Optional[List[str]] = None,
        prefix: Optional[List[str]] = None, regex: Optional[List[str]] = None, reverse: Optional[bool] = None,
        sub_anagram: Optional[List[str]] = None, suffix: Optional[List[str]] = None,
        vowels: Optional[str] = None, with_values: Optional[bool] = None, without: Optional[List[str]] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> List[WordRow]:
        """The words that satisfy conditions."""
        answer: List[WordRow] = await self._call(
            "words.find", anagram=anagram, containing=containing, distance=distance, infix=infix,
            length=length, limit=limit, near=near, no_blanks=no_blanks, order=order, pattern=pattern,
            prefix=prefix, regex=regex, reverse=reverse, sub_anagram=sub_anagram, suffix=suffix, vowels=vowels,
            with_values=with_values, without=without, lexicon=lexicon,
        )
        return answer

    async def anagram(
        self, *, tiles: str, containing: Optional[List[str]] = None, infix: Optional[List[str]] = None,
        length: Optional[str] = None, limit: Optional[int] = None, no_blanks: Optional[bool] = None,
        order: Optional[WordOrder] = None, pattern: Optional[List[str]] = None,
        prefix: Optional[List[str]] = None, regex: Optional[List[str]] = None, reverse: Optional[bool] = None,
        sub: Optional[bool] = None, suffix: Optional[List[str]] = None, vowels: Optional[str] = None,
        with_values: Optional[bool] = None, without: Optional[List[str]] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> List[AnagramRow]:
        """The words that can be made of tiles."""
        answer: List[AnagramRow] = await self._call(
            "words.anagram", tiles=tiles, containing=containing, infix=infix, length=length, limit=limit,
            no_blanks=no_blanks, order=order, pattern=pattern, prefix=prefix, regex=regex, reverse=reverse,
            sub=sub, suffix=suffix, vowels=vowels, with_values=with_values, without=without, lexicon=lexicon,
        )
        return answer

    async def near(
        self, *, word: str, containing: Optional[List[str]] = None, distance: Optional[int] = None,
        infix: Optional[List[str]] = None, length: Optional[str] = None, limit: Optional[int] = None,
        no_blanks: Optional[bool] = None, no_swaps: Optional[bool] = None, order: Optional[WordOrder] = None,
        pattern: Optional[List[str]] = None, prefix: Optional[List[str]] = None,
        regex: Optional[List[str]] = None, reverse: Optional[bool] = None, suffix: Optional[List[str]] = None,
        vowels: Optional[str] = None, with_values: Optional[bool] = None, without: Optional[List[str]] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> List[NearRow]:
        """The words nearest to a spelling."""
        answer: List[NearRow] = await self._call(
            "words.near", word=word, containing=containing, distance=distance, infix=infix, length=length,
            limit=limit, no_blanks=no_blanks, no_swaps=no_swaps, order=order, pattern=pattern, prefix=prefix,
            regex=regex, reverse=reverse, suffix=suffix, vowels=vowels, with_values=with_values,
            without=without, lexicon=lexicon,
        )
        return answer

    async def rank(
        self, *, at: Optional[List[int]] = None, with_values: Optional[bool] = None,
        words: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> List[RankRow]:
        """The ranks of words in alphabetical order, and the words of ranks."""
        answer: List[RankRow] = await self._call(
            "words.rank", at=at, with_values=with_values, words=words, lexicon=lexicon,
        )
        return answer

    async def hooks(
        self, *, words: List[str], containing: Optional[List[str]] = None, infix: Optional[List[str]] = None,
        length: Optional[str] = None, pattern: Optional[List[str]] = None, prefix: Optional[List[str]] = None,
        regex: Optional[List[str]] = None, suffix: Optional[List[str]] = None, vowels: Optional[str] = None,
        with_values: Optional[bool] = None, without: Optional[List[str]] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> List[HooksRow]:
        """The tiles that extend words by one."""
        answer: List[HooksRow] = await self._call(
            "words.hooks", words=words, containing=containing, infix=infix, length=length, pattern=pattern,
            prefix=prefix, regex=regex, suffix=suffix, vowels=vowels, with_values=with_values, without=without,
            lexicon=lexicon,
        )
        return answer

    async def extend(
        self, *, fragment: str, containing: Optional[List[str]] = None, infix: Optional[List[str]] = None,
        length: Optional[str] = None, limit: Optional[int] = None, pattern: Optional[List[str]] = None,
        prefix: Optional[List[str]] = None, regex: Optional[List[str]] = None,
        suffix: Optional[List[str]] = None, vowels: Optional[str] = None, with_values: Optional[bool] = None,
        without: Optional[List[str]] = None, words: Optional[bool] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> ExtensionsRow:
        """The tiles around a fragment of words, and the words that contain it."""
        answer: ExtensionsRow = await self._call(
            "words.extend", fragment=fragment, containing=containing, infix=infix, length=length, limit=limit,
            pattern=pattern, prefix=prefix, regex=regex, suffix=suffix, vowels=vowels, with_values=with_values,
            without=without, words=words, lexicon=lexicon,
        )
        return answer

    async def define(self, *, words: List[str], lexicon: Optional[AnyLexicon] = None) -> List[DefinitionRow]:
        """The values of words: meanings, counts, flags, editions."""
        answer: List[DefinitionRow] = await self._call("words.define", words=words, lexicon=lexicon)
        return answer


class AsyncMovesMethods:
    """The methods `moves.*` as coroutines."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    async def list(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None, cgp: Optional[str] = None,
        containing: Optional[List[str]] = None, equity: Optional[bool] = None,
        exchange_minimum: Optional[int] = None, exchanges: Optional[bool] = None, gcg: Optional[str] = None,
        infix: Optional[List[str]] = None, leaves: Optional[str] = None, length: Optional[str] = None,
        limit: Optional[int] = None, pattern: Optional[List[str]] = None, prefix: Optional[List[str]] = None,
        rack: Optional[str] = None, rack_size: Optional[int] = None, regex: Optional[List[str]] = None,
        suffix: Optional[List[str]] = None, turn: Optional[int] = None, vowels: Optional[str] = None,
        without: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> MovesAnswer:
        """The plays of a position, by score or by equity."""
        answer: MovesAnswer = await self._call(
            "moves.list", bingo=bingo, board_layout=board_layout, cgp=cgp, containing=containing,
            equity=equity, exchange_minimum=exchange_minimum, exchanges=exchanges, gcg=gcg, infix=infix,
            leaves=leaves, length=length, limit=limit, pattern=pattern, prefix=prefix, rack=rack,
            rack_size=rack_size, regex=regex, suffix=suffix, turn=turn, vowels=vowels, without=without,
            lexicon=lexicon,
        )
        return answer


class AsyncGameMethods:
    """The methods `game.*` as coroutines."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    async def new(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None,
        challenge: Optional[str] = None, exchange_minimum: Optional[int] = None,
        in_order: Optional[bool] = None, players: Optional[List[str]] = None, rack_size: Optional[int] = None,
        referee: Optional[bool] = None, seed: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> GameView:
        """Begins a game of people and computers."""
        answer: GameView = await self._call(
            "game.new", bingo=bingo, board_layout=board_layout, challenge=challenge,
            exchange_minimum=exchange_minimum, in_order=in_order, players=players, rack_size=rack_size,
            referee=referee, seed=seed, lexicon=lexicon,
        )
        return answer

    async def resume(self, *, gcg: str, lexicon: Optional[AnyLexicon] = None) -> GameView:
        """Continues a saved game."""
        answer: GameView = await self._call("game.resume", gcg=gcg, lexicon=lexicon)
        return answer

    async def state(self, *, game: int, viewer: Optional[int] = None) -> GameView:
        """A game as a viewer sees it."""
        answer: GameView = await self._call("game.state", game=game, viewer=viewer)
        return answer

    async def apply(self, *, command: str, game: int, viewer: Optional[int] = None) -> GameView:
        """Makes a move of a person, challenges, accepts, or undoes moves."""
        answer: GameView = await self._call("game.apply", command=command, game=game, viewer=viewer)
        return answer

    async def computer(self, *, game: int, viewer: Optional[int] = None) -> GameView:
        """Makes the move of a computer."""
        answer: GameView = await self._call("game.computer", game=game, viewer=viewer)
        return answer

    async def gcg(self, *, game: int, viewer: Optional[int] = None) -> GameText:
        """The record of a game: complete, to be resumed, or as a viewer may see it."""
        answer: GameText = await self._call("game.gcg", game=game, viewer=viewer)
        return answer

    async def close(self, *, game: int, viewer: Optional[int] = None) -> None:
        """Forgets a game."""
        await self._call("game.close", game=game, viewer=viewer)


class AsyncPuzzlesMethods:
    """The methods `puzzles.*` as coroutines."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    async def phrase(
        self, *, letters: str, initials: Optional[str] = None, limit: Optional[int] = None,
        max_length: Optional[int] = None, max_words: Optional[int] = None, min_length: Optional[int] = None,
        order: Optional[PhrasesOrder] = None, with_: Optional[List[str]] = None,
        without: Optional[List[str]] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> PhrasesDocument:
        """Sets of words that together are an anagram."""
        answer: PhrasesDocument = await self._call(
            "puzzles.phrase", letters=letters, initials=initials, limit=limit, max_length=max_length,
            max_words=max_words, min_length=min_length, order=order, **{"with": with_}, without=without,
            lexicon=lexicon,
        )
        return answer

    async def acrostic(
        self, *, limit: Optional[int] = None, max_words: Optional[int] = None,
        min_length: Optional[int] = None, pattern: Optional[str] = None, pool: Optional[str] = None,
        puzzle: Optional[str] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> AcrosticResult:
        """The answers of a pattern, or the words of an acrostic."""
        answer: AcrosticResult = await self._call(
            "puzzles.acrostic", limit=limit, max_words=max_words, min_length=min_length, pattern=pattern,
            pool=pool, puzzle=puzzle, lexicon=lexicon,
        )
        return answer

    async def cryptogram(
        self, *, text: str, also: Optional[List[str]] = None, keep_different: Optional[bool] = None,
        known: Optional[List[str]] = None, limit: Optional[int] = None, steps: Optional[int] = None,
        unknown: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> SolutionsDocument:
        """A text in which each letter stands for another."""
        answer: SolutionsDocument = await self._call(
            "puzzles.cryptogram", text=text, also=also, keep_different=keep_different, known=known,
            limit=limit, steps=steps, unknown=unknown, lexicon=lexicon,
        )
        return answer

    async def boggle(
        self, *, alphabetical: Optional[bool] = None, board: Optional[str] = None, limit: Optional[int] = None,
        min_length: Optional[int] = None, random: Optional[str] = None, seed: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> SolvedBoard:
        """The words on a Boggle board, with their paths."""
        answer: SolvedBoard = await self._call(
            "puzzles.boggle", alphabetical=alphabetical, board=board, limit=limit, min_length=min_length,
            random=random, seed=seed, lexicon=lexicon,
        )
        return answer


class AsyncMethods:
    """All methods of the API as coroutines. `Methods` explains the parameters."""

    def call(self, method: str, /, **params: Any) -> Awaitable[Any]:
        """Answers a request by the name of its method."""
        raise NotImplementedError

    @property
    def api(self) -> AsyncApiMethods:
        """The methods `api.*` as coroutines."""
        return AsyncApiMethods(self.call)

    @property
    def lexicon(self) -> AsyncLexiconMethods:
        """The methods `lexicon.*` as coroutines."""
        return AsyncLexiconMethods(self.call)

    @property
    def words(self) -> AsyncWordsMethods:
        """The methods `words.*` as coroutines."""
        return AsyncWordsMethods(self.call)

    @property
    def moves(self) -> AsyncMovesMethods:
        """The methods `moves.*` as coroutines."""
        return AsyncMovesMethods(self.call)

    @property
    def game(self) -> AsyncGameMethods:
        """The methods `game.*` as coroutines."""
        return AsyncGameMethods(self.call)

    @property
    def puzzles(self) -> AsyncPuzzlesMethods:
        """The methods `puzzles.*` as coroutines."""
        return AsyncPuzzlesMethods(self.call)

    async def board(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None, cgp: Optional[str] = None,
        exchange_minimum: Optional[int] = None, gcg: Optional[str] = None, no_racks: Optional[bool] = None,
        only_board: Optional[bool] = None, rack_size: Optional[int] = None, title: Optional[str] = None,
        turn: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
    ) -> DrawingText:
        """The board of a position or a game as a picture."""
        answer: DrawingText = await self.call(
            "board", bingo=bingo, board_layout=board_layout, cgp=cgp, exchange_minimum=exchange_minimum,
            gcg=gcg, no_racks=no_racks, only_board=only_board, rack_size=rack_size, title=title, turn=turn,
            lexicon=lexicon,
        )
        return answer

    async def leaves(
        self, *, rack: str, leaves: Optional[str] = None, limit: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None,
    ) -> List[RackLeaveRow]:
        """The leaves of a rack with their values."""
        answer: List[RackLeaveRow] = await self.call(
            "leaves", rack=rack, leaves=leaves, limit=limit, lexicon=lexicon,
        )
        return answer

    async def simulate(
        self, *, all: Optional[bool] = None, bingo: Optional[int] = None, board_layout: Optional[str] = None,
        by: Optional[SimulationMeasure] = None, cgp: Optional[str] = None,
        exchange_minimum: Optional[int] = None, gcg: Optional[str] = None, iterations: Optional[int] = None,
        leaves: Optional[str] = None, limit: Optional[int] = None, play: Optional[List[str]] = None,
        plays: Optional[int] = None, plies: Optional[int] = None, rack: Optional[str] = None,
        rack_size: Optional[int] = None, replies: Optional[int] = None,
        rollouts: Optional[RolloutPlayer] = None, seed: Optional[int] = None, stop: Optional[float] = None,
        time: Optional[float] = None, to_end: Optional[bool] = None, tolerance: Optional[float] = None,
        total: Optional[int] = None, turn: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
        progress: Optional[Callable[[SimulationAnswer], object]] = None,
    ) -> SimulationAnswer:
        """The plays of a position, compared by simulation."""
        answer: SimulationAnswer = await self.call(
            "simulate", all=all, bingo=bingo, board_layout=board_layout, by=by, cgp=cgp,
            exchange_minimum=exchange_minimum, gcg=gcg, iterations=iterations, leaves=leaves, limit=limit,
            play=play, plays=plays, plies=plies, rack=rack, rack_size=rack_size, replies=replies,
            rollouts=rollouts, seed=seed, stop=stop, time=time, to_end=to_end, tolerance=tolerance,
            total=total, turn=turn, lexicon=lexicon, progress=progress,
        )
        return answer

    async def infer(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None, cgp: Optional[str] = None,
        chance: Optional[bool] = None, exchange_minimum: Optional[int] = None, leaves: Optional[str] = None,
        limit: Optional[int] = None, margin: Optional[float] = None, played: Optional[str] = None,
        rack: Optional[str] = None, rack_size: Optional[int] = None, random: Optional[int] = None,
        seed: Optional[int] = None, temperature: Optional[float] = None, lexicon: Optional[AnyLexicon] = None,
        progress: Optional[Callable[[InferenceAnswer], object]] = None,
    ) -> InferenceAnswer:
        """The tiles that a player may hold after a move."""
        answer: InferenceAnswer = await self.call(
            "infer", bingo=bingo, board_layout=board_layout, cgp=cgp, chance=chance,
            exchange_minimum=exchange_minimum, leaves=leaves, limit=limit, margin=margin, played=played,
            rack=rack, rack_size=rack_size, random=random, seed=seed, temperature=temperature, lexicon=lexicon,
            progress=progress,
        )
        return answer

    async def endgame(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None, cgp: Optional[str] = None,
        exchange_minimum: Optional[int] = None, gcg: Optional[str] = None,
        ignore_unseen: Optional[bool] = None, memory: Optional[int] = None, nodes: Optional[int] = None,
        plies: Optional[int] = None, rack: Optional[str] = None, rack_size: Optional[int] = None,
        scoreless: Optional[int] = None, time: Optional[float] = None, top: Optional[int] = None,
        turn: Optional[int] = None, win: Optional[bool] = None, lexicon: Optional[AnyLexicon] = None,
        progress: Optional[Callable[[EndgameAnswer], object]] = None,
    ) -> EndgameAnswer:
        """The value and the best line of a position with an empty bag."""
        answer: EndgameAnswer = await self.call(
            "endgame", bingo=bingo, board_layout=board_layout, cgp=cgp, exchange_minimum=exchange_minimum,
            gcg=gcg, ignore_unseen=ignore_unseen, memory=memory, nodes=nodes, plies=plies, rack=rack,
            rack_size=rack_size, scoreless=scoreless, time=time, top=top, turn=turn, win=win, lexicon=lexicon,
            progress=progress,
        )
        return answer

    async def preendgame(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None, cgp: Optional[str] = None,
        exchange_minimum: Optional[int] = None, gcg: Optional[str] = None, limit: Optional[int] = None,
        meaning: Optional[ResultMeaning] = None, memory: Optional[int] = None, nodes: Optional[int] = None,
        play: Optional[List[str]] = None, protect: Optional[List[str]] = None, rack: Optional[str] = None,
        rack_size: Optional[int] = None, scoreless: Optional[int] = None, seed: Optional[int] = None,
        tiles: Optional[str] = None, time: Optional[float] = None, top: Optional[int] = None,
        turn: Optional[int] = None, lexicon: Optional[AnyLexicon] = None,
        progress: Optional[Callable[[PreendgameReport], object]] = None,
    ) -> PreendgameReport:
        """The moves of a position with one to six tiles in the bag, with the share of draws that win."""
        answer: PreendgameReport = await self.call(
            "preendgame", bingo=bingo, board_layout=board_layout, cgp=cgp, exchange_minimum=exchange_minimum,
            gcg=gcg, limit=limit, meaning=meaning, memory=memory, nodes=nodes, play=play, protect=protect,
            rack=rack, rack_size=rack_size, scoreless=scoreless, seed=seed, tiles=tiles, time=time, top=top,
            turn=turn, lexicon=lexicon, progress=progress,
        )
        return answer

    async def analyse(
        self, *, bingo: Optional[int] = None, board_layout: Optional[str] = None,
        by: Optional[JudgementMeasure] = None, endgame_nodes: Optional[int] = None,
        exchange_minimum: Optional[int] = None, fast: Optional[bool] = None, gcg: Optional[str] = None,
        infer: Optional[bool] = None, iterations: Optional[int] = None, leaves: Optional[str] = None,
        mistakes: Optional[List[float]] = None, plays: Optional[int] = None, plies: Optional[int] = None,
        preendgame_nodes: Optional[int] = None, rack_size: Optional[int] = None, seed: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None, progress: Optional[Callable[[AnalysisReport], object]] = None,
    ) -> AnalysisReport:
        """The turns of a game with the best moves, losses and mistakes."""
        answer: AnalysisReport = await self.call(
            "analyse", bingo=bingo, board_layout=board_layout, by=by, endgame_nodes=endgame_nodes,
            exchange_minimum=exchange_minimum, fast=fast, gcg=gcg, infer=infer, iterations=iterations,
            leaves=leaves, mistakes=mistakes, plays=plays, plies=plies, preendgame_nodes=preendgame_nodes,
            rack_size=rack_size, seed=seed, lexicon=lexicon, progress=progress,
        )
        return answer

    async def match(
        self, *, a: str, b: str, alpha: Optional[float] = None, beta: Optional[float] = None,
        bingo: Optional[int] = None, board_layout: Optional[str] = None, elo0: Optional[float] = None,
        elo1: Optional[float] = None, exchange_minimum: Optional[int] = None, games: Optional[int] = None,
        max_games: Optional[int] = None, rack_size: Optional[int] = None, seed: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None, progress: Optional[Callable[[MatchDocument], object]] = None,
    ) -> MatchDocument:
        """The strength of two players in mirrored pairs of games."""
        answer: MatchDocument = await self.call(
            "match", a=a, b=b, alpha=alpha, beta=beta, bingo=bingo, board_layout=board_layout, elo0=elo0,
            elo1=elo1, exchange_minimum=exchange_minimum, games=games, max_games=max_games,
            rack_size=rack_size, seed=seed, lexicon=lexicon, progress=progress,
        )
        return answer

    async def selfplay(
        self, *, games: int, bingo: Optional[int] = None, board_layout: Optional[str] = None,
        exchange_minimum: Optional[int] = None, pairs: Optional[bool] = None,
        players: Optional[List[str]] = None, rack_size: Optional[int] = None, seed: Optional[int] = None,
        lexicon: Optional[AnyLexicon] = None, progress: Optional[Callable[[SelfPlayAnswer], object]] = None,
    ) -> SelfPlayAnswer:
        """Games of computer players against each other."""
        answer: SelfPlayAnswer = await self.call(
            "selfplay", games=games, bingo=bingo, board_layout=board_layout, exchange_minimum=exchange_minimum,
            pairs=pairs, players=players, rack_size=rack_size, seed=seed, lexicon=lexicon, progress=progress,
        )
        return answer
