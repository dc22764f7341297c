"""The results of the methods of `Engine.call`, as types.

Generated from the schemas of lexc-api (tests/declarations.rs). Do not edit.
"""

from typing import Any, Dict, List, Literal, Optional, Protocol, TypedDict, Union, overload


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


class Call(Protocol):
    """Answers a request: `engine.call`, with the parameters of each method."""

    @overload
    def __call__(
        self, method: Literal["api.methods"], /, *, lexicon: str = ...
    ) -> List[MethodRow]:
        """The methods, with the JSON Schemas of their parameters and answers."""

    @overload
    def __call__(
        self, method: Literal["lexicon.list"], /, *, lexicon: str = ...
    ) -> List[str]:
        """The names of the lexicons that requests can name."""

    @overload
    def __call__(
        self, method: Literal["lexicon.info"], /, *, lexicon: str = ...
    ) -> LexiconRow:
        """The alphabet, the number of words and the columns of a lexicon."""

    @overload
    def __call__(
        self, method: Literal["lexicon.open"], /, *, name: str, bytes: str = ..., path: str = ..., lexicon: str = ...
    ) -> LexiconRow:
        """Opens a lexicon, which later requests name."""

    @overload
    def __call__(
        self, method: Literal["lexicon.build"], /, *, alphabet: str, name: str, words: List[str], skip_invalid: bool = ..., lexicon: str = ...
    ) -> LexiconRow:
        """Builds a lexicon from words, which later requests name."""

    @overload
    def __call__(
        self, method: Literal["lexicon.close"], /, *, name: str, lexicon: str = ...
    ) -> None:
        """Forgets a lexicon that was opened or built."""

    @overload
    def __call__(
        self, method: Literal["lexicon.words"], /, *, at: int = ..., containing: List[str] = ..., infix: List[str] = ..., length: str = ..., limit: int = ..., max_length: int = ..., min_length: int = ..., pattern: List[str] = ..., prefix: List[str] = ..., regex: List[str] = ..., suffix: List[str] = ..., vowels: str = ..., with_values: bool = ..., without: List[str] = ..., lexicon: str = ...
    ) -> List[ListedWord]:
        """The words in the order of the alphabet."""

    @overload
    def __call__(
        self, method: Literal["lexicon.diff"], /, *, a: str, b: str, summary: bool = ..., lexicon: str = ...
    ) -> LexiconDifference:
        """The words that only one of two lexicons has."""

    @overload
    def __call__(
        self, method: Literal["lexicon.draw"], /, *, structure: DrawnStructureName, format: DrawingFormat = ..., limit: int = ..., lexicon: str = ...
    ) -> DrawingText:
        """A small lexicon as a picture of a structure."""

    @overload
    def __call__(
        self, method: Literal["words.check"], /, *, words: List[str], with_values: bool = ..., lexicon: str = ...
    ) -> List[CheckRow]:
        """Looks words up."""

    @overload
    def __call__(
        self, method: Literal["words.find"], /, *, anagram: List[str] = ..., containing: List[str] = ..., distance: int = ..., infix: List[str] = ..., length: str = ..., limit: int = ..., near: str = ..., no_blanks: bool = ..., order: WordOrder = ..., pattern: List[str] = ..., prefix: List[str] = ..., regex: List[str] = ..., reverse: bool = ..., sub_anagram: List[str] = ..., suffix: List[str] = ..., vowels: str = ..., with_values: bool = ..., without: List[str] = ..., lexicon: str = ...
    ) -> List[WordRow]:
        """The words that satisfy conditions."""

    @overload
    def __call__(
        self, method: Literal["words.anagram"], /, *, tiles: str, containing: List[str] = ..., infix: List[str] = ..., length: str = ..., limit: int = ..., no_blanks: bool = ..., order: WordOrder = ..., pattern: List[str] = ..., prefix: List[str] = ..., regex: List[str] = ..., reverse: bool = ..., sub: bool = ..., suffix: List[str] = ..., vowels: str = ..., with_values: bool = ..., without: List[str] = ..., lexicon: str = ...
    ) -> List[AnagramRow]:
        """The words that can be made of tiles."""

    @overload
    def __call__(
        self, method: Literal["words.near"], /, *, word: str, containing: List[str] = ..., distance: int = ..., infix: List[str] = ..., length: str = ..., limit: int = ..., no_blanks: bool = ..., no_swaps: bool = ..., order: WordOrder = ..., pattern: List[str] = ..., prefix: List[str] = ..., regex: List[str] = ..., reverse: bool = ..., suffix: List[str] = ..., vowels: str = ..., with_values: bool = ..., without: List[str] = ..., lexicon: str = ...
    ) -> List[NearRow]:
        """The words nearest to a spelling."""

    @overload
    def __call__(
        self, method: Literal["words.rank"], /, *, at: List[int] = ..., with_values: bool = ..., words: List[str] = ..., lexicon: str = ...
    ) -> List[RankRow]:
        """The ranks of words in alphabetical order, and the words of ranks."""

    @overload
    def __call__(
        self, method: Literal["words.hooks"], /, *, words: List[str], containing: List[str] = ..., infix: List[str] = ..., length: str = ..., pattern: List[str] = ..., prefix: List[str] = ..., regex: List[str] = ..., suffix: List[str] = ..., vowels: str = ..., with_values: bool = ..., without: List[str] = ..., lexicon: str = ...
    ) -> List[HooksRow]:
        """The tiles that extend words by one."""

    @overload
    def __call__(
        self, method: Literal["words.extend"], /, *, fragment: str, containing: List[str] = ..., infix: List[str] = ..., length: str = ..., limit: int = ..., pattern: List[str] = ..., prefix: List[str] = ..., regex: List[str] = ..., suffix: List[str] = ..., vowels: str = ..., with_values: bool = ..., without: List[str] = ..., words: bool = ..., lexicon: str = ...
    ) -> ExtensionsRow:
        """The tiles around a fragment of words, and the words that contain it."""

    @overload
    def __call__(
        self, method: Literal["words.define"], /, *, words: List[str], lexicon: str = ...
    ) -> List[DefinitionRow]:
        """The values of words: meanings, counts, flags, editions."""

    @overload
    def __call__(
        self, method: Literal["board"], /, *, bingo: int = ..., board_layout: str = ..., cgp: str = ..., exchange_minimum: int = ..., gcg: str = ..., no_racks: bool = ..., only_board: bool = ..., rack_size: int = ..., title: str = ..., turn: int = ..., lexicon: str = ...
    ) -> DrawingText:
        """The board of a position or a game as a picture."""

    @overload
    def __call__(
        self, method: Literal["moves.list"], /, *, bingo: int = ..., board_layout: str = ..., cgp: str = ..., containing: List[str] = ..., equity: bool = ..., exchange_minimum: int = ..., exchanges: bool = ..., gcg: str = ..., infix: List[str] = ..., leaves: str = ..., length: str = ..., limit: int = ..., pattern: List[str] = ..., prefix: List[str] = ..., rack: str = ..., rack_size: int = ..., regex: List[str] = ..., suffix: List[str] = ..., turn: int = ..., vowels: str = ..., without: List[str] = ..., lexicon: str = ...
    ) -> MovesAnswer:
        """The plays of a position, by score or by equity."""

    @overload
    def __call__(
        self, method: Literal["leaves"], /, *, rack: str, leaves: str = ..., limit: int = ..., lexicon: str = ...
    ) -> List[RackLeaveRow]:
        """The leaves of a rack with their values."""

    @overload
    def __call__(
        self, method: Literal["simulate"], /, *, all: bool = ..., bingo: int = ..., board_layout: str = ..., by: SimulationMeasure = ..., cgp: str = ..., exchange_minimum: int = ..., gcg: str = ..., iterations: int = ..., leaves: str = ..., limit: int = ..., play: List[str] = ..., plays: int = ..., plies: int = ..., rack: str = ..., rack_size: int = ..., replies: int = ..., rollouts: RolloutPlayer = ..., seed: int = ..., stop: float = ..., time: float = ..., to_end: bool = ..., tolerance: float = ..., total: int = ..., turn: int = ..., lexicon: str = ...
    ) -> SimulationAnswer:
        """The plays of a position, compared by simulation."""

    @overload
    def __call__(
        self, method: Literal["infer"], /, *, bingo: int = ..., board_layout: str = ..., cgp: str = ..., chance: bool = ..., exchange_minimum: int = ..., leaves: str = ..., limit: int = ..., margin: float = ..., played: str = ..., rack: str = ..., rack_size: int = ..., random: int = ..., seed: int = ..., temperature: float = ..., lexicon: str = ...
    ) -> InferenceAnswer:
        """The tiles that a player may hold after a move."""

    @overload
    def __call__(
        self, method: Literal["endgame"], /, *, bingo: int = ..., board_layout: str = ..., cgp: str = ..., exchange_minimum: int = ..., gcg: str = ..., ignore_unseen: bool = ..., memory: int = ..., nodes: int = ..., plies: int = ..., rack: str = ..., rack_size: int = ..., scoreless: int = ..., time: float = ..., top: int = ..., turn: int = ..., win: bool = ..., lexicon: str = ...
    ) -> EndgameAnswer:
        """The value and the best line of a position with an empty bag."""

    @overload
    def __call__(
        self, method: Literal["preendgame"], /, *, bingo: int = ..., board_layout: str = ..., cgp: str = ..., exchange_minimum: int = ..., gcg: str = ..., limit: int = ..., meaning: ResultMeaning = ..., memory: int = ..., nodes: int = ..., play: List[str] = ..., protect: List[str] = ..., rack: str = ..., rack_size: int = ..., scoreless: int = ..., seed: int = ..., tiles: str = ..., time: float = ..., top: int = ..., turn: int = ..., lexicon: str = ...
    ) -> PreendgameReport:
        """The moves of a position with one to six tiles in the bag, with the share of draws that win."""

    @overload
    def __call__(
        self, method: Literal["analyse"], /, *, bingo: int = ..., board_layout: str = ..., by: JudgementMeasure = ..., endgame_nodes: int = ..., exchange_minimum: int = ..., fast: bool = ..., gcg: str = ..., infer: bool = ..., iterations: int = ..., leaves: str = ..., mistakes: List[float] = ..., plays: int = ..., plies: int = ..., preendgame_nodes: int = ..., rack_size: int = ..., seed: int = ..., lexicon: str = ...
    ) -> AnalysisReport:
        """The turns of a game with the best moves, losses and mistakes."""

    @overload
    def __call__(
        self, method: Literal["game.new"], /, *, bingo: int = ..., board_layout: str = ..., challenge: str = ..., exchange_minimum: int = ..., in_order: bool = ..., players: List[str] = ..., rack_size: int = ..., referee: bool = ..., seed: int = ..., lexicon: str = ...
    ) -> GameView:
        """Begins a game of people and computers."""

    @overload
    def __call__(
        self, method: Literal["game.resume"], /, *, gcg: str, lexicon: str = ...
    ) -> GameView:
        """Continues a saved game."""

    @overload
    def __call__(
        self, method: Literal["game.state"], /, *, game: int, viewer: int = ..., lexicon: str = ...
    ) -> GameView:
        """A game as a viewer sees it."""

    @overload
    def __call__(
        self, method: Literal["game.apply"], /, *, command: str, game: int, viewer: int = ..., lexicon: str = ...
    ) -> GameView:
        """Makes a move of a person, challenges, accepts, or undoes moves."""

    @overload
    def __call__(
        self, method: Literal["game.computer"], /, *, game: int, viewer: int = ..., lexicon: str = ...
    ) -> GameView:
        """Makes the move of a computer."""

    @overload
    def __call__(
        self, method: Literal["game.gcg"], /, *, game: int, viewer: int = ..., lexicon: str = ...
    ) -> GameText:
        """The record of a game: complete, to be resumed, or as a viewer may see it."""

    @overload
    def __call__(
        self, method: Literal["game.close"], /, *, game: int, viewer: int = ..., lexicon: str = ...
    ) -> None:
        """Forgets a game."""

    @overload
    def __call__(
        self, method: Literal["match"], /, *, a: str, b: str, alpha: float = ..., beta: float = ..., bingo: int = ..., board_layout: str = ..., elo0: float = ..., elo1: float = ..., exchange_minimum: int = ..., games: int = ..., max_games: int = ..., rack_size: int = ..., seed: int = ..., lexicon: str = ...
    ) -> MatchDocument:
        """The strength of two players in mirrored pairs of games."""

    @overload
    def __call__(
        self, method: Literal["selfplay"], /, *, games: int, bingo: int = ..., board_layout: str = ..., exchange_minimum: int = ..., pairs: bool = ..., players: List[str] = ..., rack_size: int = ..., seed: int = ..., lexicon: str = ...
    ) -> SelfPlayAnswer:
        """Games of computer players against each other."""

    @overload
    def __call__(
        self, method: Literal["puzzles.phrase"], /, *, letters: str, initials: str = ..., limit: int = ..., max_length: int = ..., max_words: int = ..., min_length: int = ..., order: PhrasesOrder = ..., without: List[str] = ..., lexicon: str = ..., **others: Any
    ) -> PhrasesDocument:
        """Sets of words that together are an anagram."""

    @overload
    def __call__(
        self, method: Literal["puzzles.acrostic"], /, *, limit: int = ..., max_words: int = ..., min_length: int = ..., pattern: str = ..., pool: str = ..., puzzle: str = ..., lexicon: str = ...
    ) -> AcrosticResult:
        """The answers of a pattern, or the words of an acrostic."""

    @overload
    def __call__(
        self, method: Literal["puzzles.cryptogram"], /, *, text: str, also: List[str] = ..., keep_different: bool = ..., known: List[str] = ..., limit: int = ..., steps: int = ..., unknown: int = ..., lexicon: str = ...
    ) -> SolutionsDocument:
        """A text in which each letter stands for another."""

    @overload
    def __call__(
        self, method: Literal["puzzles.boggle"], /, *, alphabetical: bool = ..., board: str = ..., limit: int = ..., min_length: int = ..., random: str = ..., seed: int = ..., lexicon: str = ...
    ) -> SolvedBoard:
        """The words on a Boggle board, with their paths."""

    @overload
    def __call__(self, method: str, /, **params: Any) -> Any:
        """Any method."""
