// Generated from the schemas of lexc-api (tests/declarations.rs). Do not edit.

/** The possible tiles and words of an acrostic. */
export interface AcrosticDocument {
  /** The entries. */
  readonly entries: readonly EntryRow[];
  /** The possible tiles of each square of the quotation. */
  readonly squares: readonly (readonly string[])[];
}

/** Parameters of `puzzles.acrostic`: a pattern, or a puzzle. */
export interface AcrosticRequest {
  /** At most this many answers, 0 for all; for a puzzle, for each word, and 20 if absent. */
  readonly limit?: number;
  /** Maximum number of words of the answer; 1 if absent. */
  readonly max_words?: number;
  /** Minimum number of tiles of a word; 1 if absent. */
  readonly min_length?: number;
  /** The known letters of an answer, and `?` for the others. */
  readonly pattern?: string;
  /** Letters for the unknown squares of the pattern. */
  readonly pool?: string;
  /** The text of a whole acrostic, as `lexc acrostic --help` shows it. */
  readonly puzzle?: string;
}

/** The answers of a pattern, or the words of a puzzle. */
export type AcrosticResult = readonly string[] | AcrosticDocument;

/** A tile before or after a fragment. */
export interface AdjacentTileRow {
  /** `true` if longer words contain tile and fragment. */
  readonly more: boolean;
  /** The tile. */
  readonly tile: string;
  /** `true` if tile and fragment are a word. */
  readonly word: boolean;
}

/** Parameters of `words.anagram`. */
export interface AnagramRequest {
  /** Words that contain these tiles in any order; a repeated tile must occur as often. */
  readonly containing?: readonly string[];
  /** Words that contain these adjacent tiles. */
  readonly infix?: readonly string[];
  /** Words with this number of tiles: `5`, `2..5`, `2..` or `..5`. */
  readonly length?: string;
  /** At most this many words; all if absent or 0. */
  readonly limit?: number;
  /** Compute probabilities without blanks. */
  readonly no_blanks?: boolean;
  /** Order of the words; with the greatest first and ties by the alphabet. */
  readonly order?: WordOrder;
  /** Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Whole words that match these regular expressions. */
  readonly regex?: readonly string[];
  /** Reverse the order. */
  readonly reverse?: boolean;
  /** Use some or all of the tiles. */
  readonly sub?: boolean;
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** The tiles; `?` is a blank, `*` any number of further tiles. */
  readonly tiles: string;
  /** Words with this number of vowels, as a range. */
  readonly vowels?: string;
  /** Also give the values of each word. */
  readonly with_values?: boolean;
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
}

/** An anagram. */
export interface AnagramRow {
  /** The indices of the blanks, from 0. */
  readonly blanks: readonly number[];
  /** The tiles that extend the word by one, where the command's `--with-hooks` asks for them. */
  readonly hooks?: WordHooks;
  /** The number of tiles. */
  readonly length: number;
  /** The marks of the command's `--mark`. */
  readonly marks?: string;
  /** The word as it is played, with the blanks in lower case. */
  readonly played: string;
  /** The probability that a draw of this many tiles from a full bag spells the word; null if it cannot be computed. */
  readonly probability: number | null;
  /** The sum of the scores of the tiles. */
  readonly score: number;
  /** The tiles, if the words of several racks are listed. */
  readonly tiles?: string;
  /** The value of each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word. */
  readonly word: string;
}

/** Parameters of `analyse`. */
export interface AnalyseRequest {
  /** Points for a play of a full rack [default: by the board layout]. */
  readonly bingo?: number;
  /** Board layout: `standard`, `super` or `friends`; or rows of squares, one per line. */
  readonly board_layout?: string;
  /** Measure of moves and mistakes. */
  readonly by?: JudgementMeasure;
  /** Maximum number of nodes of the search of an endgame; 2,000,000 if absent. */
  readonly endgame_nodes?: number;
  /** Minimum number of tiles in the bag for an exchange; 7 if absent. */
  readonly exchange_minimum?: number;
  /** Judge by equity alone, without simulation and endgame search. */
  readonly fast?: boolean;
  /** Text of a game of two players in GCG. */
  readonly gcg?: string;
  /** Infer the tiles of the other player from the previous turn. */
  readonly infer?: boolean;
  /** Maximum number of iterations of each move; 2,000 if absent. */
  readonly iterations?: number;
  /** Leave values: `english`, `turkish` or `none` [default: by the alphabet]. */
  readonly leaves?: string;
  /** Minimum losses of small, medium and large mistakes; 2, 7, 15 points if absent, or 1, 4, 10 % by win probability. */
  readonly mistakes?: readonly number[];
  /** Simulate this number of moves of the highest equity; 15 if absent. */
  readonly plays?: number;
  /** Number of turns to play after a move; 2 if absent. */
  readonly plies?: number;
  /** Maximum number of nodes of the search with one to four tiles in the bag, 0 to simulate instead; 3,000,000 if absent. */
  readonly preendgame_nodes?: number;
  /** Number of tiles of a full rack; 7 if absent. */
  readonly rack_size?: number;
  /** Seed of the random numbers; 1 if absent. */
  readonly seed?: number;
}

/** A game. */
export interface AnalysedGame {
  /** The probability that the first player wins, at the beginning, after each turn, and after the end. */
  readonly course: readonly CourseMoment[];
  /** The file. */
  readonly file: string;
  /** `true` if the record has the end of the game. */
  readonly finished: boolean;
  /** `true` if the analysis ended before all turns were judged. */
  readonly interrupted: boolean;
  /** The players, in the order of their first turns. */
  readonly players: readonly [PlayerFigures, PlayerFigures];
  /** The final scores of the record. */
  readonly scores: readonly [number, number];
  /** The turns in order. */
  readonly turns: readonly AnalysedTurn[];
}

/** A turn. */
export interface AnalysedTurn {
  /** The number of tiles in the bag. */
  readonly bag: number;
  /** `true` if a bingo was possible; missing if the rack is not known. */
  readonly bingo_possible: boolean | null;
  /** `withdrawn`, `failed` or `turn-lost`, if the play was challenged. */
  readonly challenge: string | null;
  /** The words of the play that are not in the lexicon. */
  readonly invalid_words: readonly string[];
  /** The judgement. */
  readonly judgement: TurnJudgement | null;
  /** The reason why there is none. */
  readonly not_judged: NotJudged | null;
  /** The line of the record, from 1. */
  readonly number: number;
  /** The move: coordinate and word, `exchange TILES`, `exchange N`, or `pass`. */
  readonly played: string;
  /** The index of the player: 0 or 1. */
  readonly player: number;
  /** The points in the record. */
  readonly points: number;
  /** The points by the rules, if the record has others. */
  readonly points_by_rules: number | null;
  /** The known tiles of the rack. */
  readonly rack: string;
  /** The scores of the player and of the other one before the turn. */
  readonly scores: readonly [number, number];
}

/** The analysis of one or more games, as JSON has it. Nothing in it depends on time or on threads. */
export interface AnalysisReport {
  /** The games, in the order in which they were given. */
  readonly games: readonly AnalysedGame[];
  /** The players over all games, in the order in which they appear. A player is known by name. */
  readonly players: readonly PlayerFigures[];
  /** The settings. */
  readonly settings: AnalysisSettings;
  /** The version of the document: 1. */
  readonly version: number;
}

/** The settings that the results depend on. */
export interface AnalysisSettings {
  /** The name of the board. */
  readonly board: string;
  /** Moves that are simulated, beside the one that was made. */
  readonly candidates: number;
  /** `equity` or `full`. */
  readonly depth: string;
  /** Most nodes of the search of an endgame. */
  readonly endgame_nodes: number;
  /** `true` if the other player's tiles are inferred. */
  readonly infer: boolean;
  /** Most iterations of each. */
  readonly iterations: number;
  /** The lexicon, as it was named. */
  readonly lexicon: string;
  /** `equity` or `win`. */
  readonly measure: string;
  /** Turns played after a move. */
  readonly plies: number;
  /** Most nodes of the search of a turn with one tile in the bag. */
  readonly preendgame_nodes: number;
  /** The seed. */
  readonly seed: number;
  /** The least losses of small, medium and large mistakes, in points or probability. */
  readonly thresholds: readonly [number, number, number];
  /** Its number of words. */
  readonly words: number;
}

/** Parameters of `game.apply`. */
export interface ApplyRequest {
  /** The command: a play such as `8D QUIZ`, `exchange QV?`, `pass`, `challenge`, `accept` for a last play, or `undo`. */
  readonly command: string;
  /** The number of the game. */
  readonly game: number;
  /** The player who asks, by seat from 0. */
  readonly viewer?: number;
}

/** Plays of a whole rack. */
export interface Bingos {
  /** Made, and not withdrawn. */
  readonly found: number;
  /** The best move, but another was made. */
  readonly missed: number;
}

/** Parameters of `board`: a position or a game. */
export interface BoardRequest {
  /** Points for a play of a full rack [default: by the board layout]. */
  readonly bingo?: number;
  /** Board layout: `standard`, `super` or `friends`; or rows of squares, one per line. */
  readonly board_layout?: string;
  /** Position as CGP: rows of the board, racks, scores, scoreless turns. */
  readonly cgp?: string;
  /** Minimum number of tiles in the bag for an exchange; 7 if absent. */
  readonly exchange_minimum?: number;
  /** Text of a game in GCG. */
  readonly gcg?: string;
  /** Omit the racks. */
  readonly no_racks?: boolean;
  /** Omit names, scores and racks. */
  readonly only_board?: boolean;
  /** Number of tiles of a full rack; 7 if absent. */
  readonly rack_size?: number;
  /** Title of the picture; the turn of the game or the position if absent. */
  readonly title?: string;
  /** Turn of the game to be played in the position, from 1; the turn after the last if absent. */
  readonly turn?: number;
}

/** Parameters of `puzzles.boggle`: a board, or the size of a random one. */
export interface BoggleRequest {
  /** List the words in the order of the alphabet instead of the best first. */
  readonly alphabetical?: boolean;
  /** The rows of the board, separated by `/` or spaces: each tile is a die, `[QU]` a die with several letters, `?` any letter, `.` a hole. */
  readonly board?: string;
  /** At most this many words; all if absent or 0. */
  readonly limit?: number;
  /** Minimum number of tiles of a word; 3 if absent. */
  readonly min_length?: number;
  /** The size of a random board: `4`, or `4x5` for 4 rows of 5. */
  readonly random?: string;
  /** Seed of the random board; 1 if absent. */
  readonly seed?: number;
}

/** A word on a board. */
export interface BoggleWordRow {
  /** The row and column of each die, from 1. */
  readonly path: readonly (readonly [number, number])[];
  /** Its points. */
  readonly points: number;
  /** The word. */
  readonly word: string;
}

/** A number with its known bounds: a 95 % confidence interval, or proven bounds. */
export interface Bounded {
  /** The upper bound. */
  readonly high: number | null;
  /** The lower bound. */
  readonly low: number | null;
  /** The number. */
  readonly value: number;
}

/** Parameters of `lexicon.build`. */
export interface BuildWordsRequest {
  /** A built-in alphabet, such as `english`. */
  readonly alphabet: string;
  /** The name in later requests. A lexicon that has it already is replaced. */
  readonly name: string;
  /** Omit words that do not fit the alphabet, instead of refusing them. */
  readonly skip_invalid?: boolean;
  /** The words, in any case and order. */
  readonly words: readonly string[];
}

/** Challenges of the other player's plays. */
export interface Challenges {
  /** Valid plays that were challenged in vain. */
  readonly lost: number;
  /** Invalid plays that were not challenged. */
  readonly missed: number;
  /** Invalid plays that were withdrawn. */
  readonly won: number;
}

/** Parameters of `words.check`. */
export interface CheckRequest {
  /** Also give the values of each word. */
  readonly with_values?: boolean;
  /** The words to look up. */
  readonly words: readonly string[];
}

/** A word that was looked up. */
export interface CheckRow {
  /** The tiles that extend the word by one, where the command's `--with-hooks` asks for them. */
  readonly hooks?: WordHooks;
  /** The marks of the command's `--mark`. */
  readonly marks?: string;
  /** Why the text is no word of the alphabet. */
  readonly reason?: string;
  /** `true` if it is a word. */
  readonly valid: boolean;
  /** The value of each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word as it was given. */
  readonly word: string;
}

/** Parameters of `puzzles.cryptogram`. */
export interface CipherRequest {
  /** Additional words, such as names. */
  readonly also?: readonly string[];
  /** No letter stands for itself. */
  readonly keep_different?: boolean;
  /** Known letters, each as a letter of the text and its meaning: `X=T`. */
  readonly known?: readonly string[];
  /** At most this many solutions, 0 for all; 10 if absent. */
  readonly limit?: number;
  /** Stop after this many steps; 100,000 if absent. */
  readonly steps?: number;
  /** The text. */
  readonly text: string;
  /** Maximum number of different words that are not in the lexicon; 2 if absent. */
  readonly unknown?: number;
}

/** Parameters of `lexicon.close`. */
export interface CloseRequest {
  /** The name that the lexicon was opened with. */
  readonly name: string;
}

/** A game of two computer players. */
export interface ComputerGame {
  /** The number of bingos. */
  readonly bingos: number;
  /** The ending: `out`, `scoreless`, `exchanges` or `resigned`. */
  readonly ending: string;
  /** The number of exchanges. */
  readonly exchanges: number;
  /** The score of the player who moved first. */
  readonly first: number;
  /** The game in GCG. */
  readonly gcg: string;
  /** The number of passes. */
  readonly passes: number;
  /** `true` if the second of the players moved first. */
  readonly seats_exchanged: boolean;
  /** The score of the other player. */
  readonly second: number;
  /** The number of turns. */
  readonly turns: number;
}

/** The probability that the first player wins, at a moment of a game. */
export interface CourseMoment {
  /** The number of lines of the record before this moment. */
  readonly after: number;
  /** `table`, `simulation`, `preendgame`, `endgame` or `result`. */
  readonly source: string;
  /** The probability. */
  readonly win: number;
}

/** Parameters of `words.define`. */
export interface DefineRequest {
  /** The words. */
  readonly words: readonly string[];
}

/** The values of a word. */
export interface DefinitionRow {
  /** The tiles that extend the word by one, where the command's `--with-hooks` asks for them. */
  readonly hooks?: WordHooks;
  /** The marks of the command's `--mark`. */
  readonly marks?: string;
  /** `true` if it is a word. */
  readonly valid: boolean;
  /** The value of each column that has one: `true`, a number or a text. */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** The word as it was given. */
  readonly word: string;
}

/** Parameters of `lexicon.diff`. */
export interface DiffRequest {
  /** Name of a lexicon. */
  readonly a: string;
  /** Name of another lexicon with the same tiles. */
  readonly b: string;
  /** Only count the words. */
  readonly summary?: boolean;
}

/** Parameters of `lexicon.draw`. */
export interface DrawRequest {
  /** The format of the drawing. */
  readonly format?: DrawingFormat;
  /** At most this many states, up to 5,000; 200 if absent. */
  readonly limit?: number;
  /** The structure to draw. */
  readonly structure: DrawnStructureName;
}

/** A draw from the bag. */
export interface DrawRow {
  /** The number of ways to draw them. */
  readonly draws: number;
  /** `win`, `tie` or `loss`, if it is estimated and not proven. */
  readonly estimate?: string;
  /** `win`, `tie` or `loss`, if it is proven. */
  readonly result?: string;
  /** The tiles, in the order in which they are drawn. */
  readonly tiles: string;
}

/** A format of a drawing. */
export type DrawingFormat = "svg" | "dot";

/** A drawing. */
export interface DrawingText {
  /** Its format. */
  readonly format: DrawingFormat;
  /** Its text. */
  readonly text: string;
}

/** A structure that can be drawn. */
export type DrawnStructureName = "trie" | "dawg" | "gaddag" | "two-way";

/** The reason why a search stopped before the end. */
export type EarlyStop = "time" | "nodes" | "interrupted";

/** The value of an endgame, and the best line of play. */
export interface EndgameAnswer {
  /** The position. */
  readonly cgp: string;
  /** `true` if the line reaches the end of the game. */
  readonly complete: boolean;
  /** The depth that was searched in full. */
  readonly depth: number;
  /** The best line. */
  readonly line: readonly LineRow[];
  /** A lower bound of the value. */
  readonly lower?: number;
  /** The first moves, the best first. */
  readonly moves: readonly EndgameMoveRow[];
  /** The number of nodes searched. */
  readonly nodes: number;
  /** `win`, `tie` or `loss` of the player to move, given the scores, if it is proven. */
  readonly outcome?: string;
  /** The number of scoreless turns that end the game. */
  readonly scoreless: number;
  /** The scores at the end of the line, the player to move first. */
  readonly scores: readonly [number, number];
  /** The time the search took. */
  readonly seconds: number;
  /** `solved`, `bound` or `estimate`. */
  readonly status: string;
  /** Why the search stopped before the end. */
  readonly stopped?: EarlyStop;
  /** An upper bound of the value. */
  readonly upper?: number;
  /** The change of the spread of the player to move until the end of the game. */
  readonly value: number;
  /** The result of `--verify` of the command. */
  readonly verified?: EndgameVerification;
  /** The number of words that can still be made. */
  readonly words: number;
}

/** A first move. */
export interface EndgameMoveRow {
  /** A lower bound of the value. */
  readonly lower?: number;
  /** Coordinate and word, or `pass`. */
  readonly move: string;
  /** The points. */
  readonly score: number;
  /** `solved`, `bound` or `estimate`. */
  readonly status: string;
  /** An upper bound of the value. */
  readonly upper?: number;
  /** The change of the spread until the end of the game. */
  readonly value: number;
}

/** Parameters of `endgame`. */
export interface EndgameRequest {
  /** Points for a play of a full rack [default: by the board layout]. */
  readonly bingo?: number;
  /** Board layout: `standard`, `super` or `friends`; or rows of squares, one per line. */
  readonly board_layout?: string;
  /** Position as CGP: rows of the board, racks, scores, scoreless turns. */
  readonly cgp?: string;
  /** Minimum number of tiles in the bag for an exchange; 7 if absent. */
  readonly exchange_minimum?: number;
  /** Text of a game in GCG. */
  readonly gcg?: string;
  /** Remove tiles that are neither on the board nor on a rack from the game. */
  readonly ignore_unseen?: boolean;
  /** Size of the transposition table in MiB; 64 if absent. */
  readonly memory?: number;
  /** Stop after this many nodes, with the best answer so far. */
  readonly nodes?: number;
  /** Search at most this many moves ahead, and estimate the rest. */
  readonly plies?: number;
  /** Tiles of the player to move, `?` for a blank; without a position, on an empty board. */
  readonly rack?: string;
  /** Number of tiles of a full rack; 7 if absent. */
  readonly rack_size?: number;
  /** Number of successive scoreless turns that end the game; 6 if absent. */
  readonly scoreless?: number;
  /** Stop after this many seconds, with the best answer so far. */
  readonly time?: number;
  /** Search this many best moves in full; 1 if absent. */
  readonly top?: number;
  /** Turn of the game to be played in the position, from 1; the turn after the last if absent. */
  readonly turn?: number;
  /** Prove only who wins, given the scores: `outcome`. */
  readonly win?: boolean;
}

/** The result of the comparison with a plain search of every line. */
export type EndgameVerification = "equal" | "too-long" | "not-solved";

/** An entry of an acrostic. */
export interface EntryRow {
  /** The number of fitting words; 0 if the word is not in the lexicon. */
  readonly count: number;
  /** The name: `quote 2`, the label of an answer, or `initials 1`. */
  readonly entry: string;
  /** The known letters; `?` is an unknown square. */
  readonly known: string;
  /** Its squares, from 1. */
  readonly squares: readonly number[];
  /** The first of them. */
  readonly words: readonly string[];
}

/** An exchange. */
export interface ExchangeRow {
  /** The value of the tiles kept, if plays are ranked by equity. */
  readonly equity?: number;
  /** The tiles kept. */
  readonly leave: string;
  /** The tiles given back. */
  readonly tiles: string;
}

/** A tile that a player may hold. */
export interface ExpectedTileRow {
  /** The probability of at least one. */
  readonly any: number;
  /** The expected number in a random leave. */
  readonly chance: number;
  /** The expected number in the leave. */
  readonly expected: number;
  /** The tile. */
  readonly tile: string;
  /** The number of unseen tiles of this kind. */
  readonly unseen: number;
}

/** Parameters of `words.extend`. */
export interface ExtendRequest {
  /** Words that contain these tiles in any order; a repeated tile must occur as often. */
  readonly containing?: readonly string[];
  /** Adjacent tiles of a word. */
  readonly fragment: string;
  /** Words that contain these adjacent tiles. */
  readonly infix?: readonly string[];
  /** Words with this number of tiles: `5`, `2..5`, `2..` or `..5`. */
  readonly length?: string;
  /** At most this many words; all if absent or 0. */
  readonly limit?: number;
  /** Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Whole words that match these regular expressions. */
  readonly regex?: readonly string[];
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Words with this number of vowels, as a range. */
  readonly vowels?: string;
  /** Also give the values of each word. */
  readonly with_values?: boolean;
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
  /** Also list the words that contain the fragment. */
  readonly words?: boolean;
}

/** The tiles around a fragment of words. */
export interface ExtensionsRow {
  /** The tiles after it. */
  readonly after: readonly AdjacentTileRow[];
  /** The tiles before it. */
  readonly before: readonly AdjacentTileRow[];
  /** `true` if longer words begin with it. */
  readonly begins_words: boolean;
  /** `true` if longer words end with it. */
  readonly ends_words: boolean;
  /** The fragment. */
  readonly fragment: string;
  /** `true` if it is a word. */
  readonly is_word: boolean;
  /** The number of words in the lexicon, regardless of conditions. */
  readonly word_count?: number;
  /** The words, in the order of the alphabet. */
  readonly words?: readonly ListedWord[];
}

/** Parameters of `words.find`. */
export interface FindRequest {
  /** Anagrams of these tiles; `?` is a blank. */
  readonly anagram?: readonly string[];
  /** Words that contain these tiles in any order; a repeated tile must occur as often. */
  readonly containing?: readonly string[];
  /** Maximum number of edits; 1 if absent. */
  readonly distance?: number;
  /** Words that contain these adjacent tiles. */
  readonly infix?: readonly string[];
  /** Words with this number of tiles: `5`, `2..5`, `2..` or `..5`. */
  readonly length?: string;
  /** At most this many words; all if absent or 0. */
  readonly limit?: number;
  /** Words within `distance` edits of this word. */
  readonly near?: string;
  /** Compute probabilities without blanks. */
  readonly no_blanks?: boolean;
  /** Order of the words; with the greatest first and ties by the alphabet. */
  readonly order?: WordOrder;
  /** Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Whole words that match these regular expressions. */
  readonly regex?: readonly string[];
  /** Reverse the order. */
  readonly reverse?: boolean;
  /** Words made of some of these tiles. */
  readonly sub_anagram?: readonly string[];
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Words with this number of vowels, as a range. */
  readonly vowels?: string;
  /** Also give the values of each word. */
  readonly with_values?: boolean;
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
}

/** A line of the history of a game. */
export interface GameLine {
  /** The seat of the player, from 0. */
  readonly player: number;
  /** The points. */
  readonly points: number;
  /** The rack before the turn, if the viewer may see it. */
  readonly rack?: string;
  /** What the player did. */
  readonly text: string;
  /** The score of the player afterwards. */
  readonly total: number;
}

/** A player of a game. */
export interface GamePlayer {
  /** `true` if the player can challenge the last play. */
  readonly can_challenge: boolean;
  /** `person`, or the computer player. */
  readonly kind: string;
  /** The name. */
  readonly name: string;
  /** The tiles, if the viewer may see them. */
  readonly rack?: string;
  /** The score. */
  readonly score: number;
  /** The number of tiles on the rack. */
  readonly tiles: number;
}

/** The number of a game. */
export interface GameRequest {
  /** The number of the game. */
  readonly game: number;
  /** The player who asks, by seat from 0: the answer has the rack of this player. Absent for a spectator, who sees no rack before the end. */
  readonly viewer?: number;
}

/** The record of a game. */
export interface GameText {
  /** The game in GCG, as the viewer may see it. */
  readonly gcg: string;
}

/** What a viewer sees of a game. */
export interface GameView {
  /** The number of tiles in the bag. */
  readonly bag: number;
  /** The rows of the board as in CGP. */
  readonly board: string;
  /** Why the game ended: `out`, `scoreless`, `exchanges` or `resigned`. */
  readonly ending?: string;
  /** What happened by the request, in words. */
  readonly events: readonly string[];
  /** The number of the game. */
  readonly game: number;
  /** The lines of the game so far. */
  readonly history: readonly GameLine[];
  /** `turn`, `last-challenge` or `over`. */
  readonly phase: string;
  /** The players in the order of their turns. */
  readonly players: readonly GamePlayer[];
  /** The seat of the player to move, from 0. */
  readonly to_move?: number;
  /** The tiles that the viewer cannot see. */
  readonly unseen: string;
  /** The seats of the players with the highest score who did not resign, once the game is over. */
  readonly winners?: readonly number[];
}

/** Parameters of `words.hooks`. */
export interface HooksRequest {
  /** Words that contain these tiles in any order; a repeated tile must occur as often. */
  readonly containing?: readonly string[];
  /** Words that contain these adjacent tiles. */
  readonly infix?: readonly string[];
  /** Words with this number of tiles: `5`, `2..5`, `2..` or `..5`. */
  readonly length?: string;
  /** Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Whole words that match these regular expressions. */
  readonly regex?: readonly string[];
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Words with this number of vowels, as a range. */
  readonly vowels?: string;
  /** Also give the resulting words with their values. */
  readonly with_values?: boolean;
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
  /** The words, valid or not. */
  readonly words: readonly string[];
}

/** The hooks of a word, and the words that remain without its first or last tile. */
export interface HooksRow {
  /** The tiles that make a word after it. */
  readonly back: readonly string[];
  /** The tiles that make a word before it. */
  readonly front: readonly string[];
  /** `true` if it is a word. */
  readonly is_word: boolean;
  /** The word without its first tile, if that is a word. */
  readonly without_first: string | null;
  /** The word without its last tile, if that is a word. */
  readonly without_last: string | null;
  /** The word. */
  readonly word: string;
  /** All resulting words with their values, if they are asked for. */
  readonly words?: readonly ResultingWord[];
}

/** Parameters of `infer`. */
export interface InferRequest {
  /** Points for a play of a full rack [default: by the board layout]. */
  readonly bingo?: number;
  /** Board layout: `standard`, `super` or `friends`; or rows of squares, one per line. */
  readonly board_layout?: string;
  /** Position before the move, as CGP: the player whose tiles are inferred is to move. */
  readonly cgp?: string;
  /** Treat all moves as equally likely. */
  readonly chance?: boolean;
  /** Minimum number of tiles in the bag for an exchange; 7 if absent. */
  readonly exchange_minimum?: number;
  /** Leave values: `english`, `turkish` or `none` [default: by the alphabet]. */
  readonly leaves?: string;
  /** At most this many leaves, 0 for all; 15 if absent. */
  readonly limit?: number;
  /** Treat all moves within this many points of the best one as equally likely, and others as impossible. */
  readonly margin?: number;
  /** The move: a play such as `8D QU(I)Z`, `exchange N` for N tiles, or `pass`. */
  readonly played?: string;
  /** Tiles of the other player; overrides the position. */
  readonly rack?: string;
  /** Number of tiles of a full rack; 7 if absent. */
  readonly rack_size?: number;
  /** Complete the rack this many times at random instead of in all ways; at most 10,000,000. */
  readonly random?: number;
  /** Seed of the random numbers; 1 if absent. */
  readonly seed?: number;
  /** Divide likelihoods by e for each loss of this many points; 3 if absent. */
  readonly temperature?: number;
}

/** What a player may hold. */
export interface InferenceAnswer {
  /** The number of tiles of the leave. */
  readonly kept: number;
  /** The likeliest leaves. */
  readonly leaves: readonly InferredLeaveRow[];
  /** The number of possible leaves. */
  readonly sets: number;
  /** Why fewer leaves were drawn than asked for. */
  readonly stopped?: EarlyStop;
  /** The tiles. */
  readonly tiles: readonly ExpectedTileRow[];
}

/** A leave that a player may hold. */
export interface InferredLeaveRow {
  /** The tiles. */
  readonly leave: string;
  /** The equity lost by the move, compared with the best one of the whole rack. */
  readonly loss: number;
  /** The probability. */
  readonly probability: number;
  /** The number of ways to draw them. */
  readonly ways: number;
}

/** A measure of moves. */
export type JudgementMeasure = "equity" | "win";

/** Parameters of `leaves`. */
export interface LeavesRequest {
  /** Leave values: `english`, `turkish` or `none` [default: by the alphabet]. */
  readonly leaves?: string;
  /** At most this many leaves, 0 for all; 20 if absent. */
  readonly limit?: number;
  /** The tiles, `?` for a blank; at most 15. */
  readonly rack: string;
}

/** The words that only one of two lexicons has. */
export interface LexiconDifference {
  /** The number of words that both have. */
  readonly both: number;
  /** The number of words that only the first one has. */
  readonly only_a: number;
  /** The number of words that only the second one has. */
  readonly only_b: number;
  /** The words that only the first one has. */
  readonly words_only_a?: readonly string[];
  /** The words that only the second one has. */
  readonly words_only_b?: readonly string[];
}

/** What a lexicon has. */
export interface LexiconRow {
  /** The name of the alphabet. */
  readonly alphabet: string;
  /** The names of its columns of values. */
  readonly columns: readonly string[];
  /** The letters as they are written, in their order. */
  readonly letters: readonly string[];
  /** The name in requests. */
  readonly name: string;
  /** The number of words. */
  readonly words: number;
}

/** A turn of a line. */
export interface LineRow {
  /** Coordinate and word, `pass`, or the tiles left in parentheses. */
  readonly move: string;
  /** The name of the player. */
  readonly player: string;
  /** The rack before the move. */
  readonly rack: string;
  /** The points. */
  readonly score: number;
  /** The score of the player after the turn. */
  readonly total: number;
}

/** A word of a list: the text alone, or with values and marks. */
export type ListedWord = string | Readonly<Record<string, unknown>>;

/** The result of a match. */
export interface MatchDocument {
  /** The first player. */
  readonly a: string;
  /** The second player. */
  readonly b: string;
  /** The number of pairs whose games differ in a move. */
  readonly diverged: number;
  /** The Elo difference of A. */
  readonly elo: MatchEstimate | null;
  /** The number of games. */
  readonly games: number;
  /** `true` if a signal or a cancellation ended the match. */
  readonly interrupted: boolean;
  /** The lexicon, as it was named. */
  readonly lexicon: string;
  /** The games that A lost. */
  readonly losses: number;
  /** The number of pairs by the half points of A, 0 to 4. */
  readonly pair_points: readonly [number, number, number, number, number];
  /** The number of pairs of games. */
  readonly pairs: number;
  /** The mean result of A: a win is 1, a tie 0.5. */
  readonly score: MatchEstimate | null;
  /** The seed. */
  readonly seed: number;
  /** The spread of A at the end of a game. */
  readonly spread: MatchEstimate | null;
  /** The test, unless a fixed number of games was played. */
  readonly test: MatchTestResult | null;
  /** The ties. */
  readonly ties: number;
  /** The games that A won. */
  readonly wins: number;
}

/** An estimate with its 95 % confidence interval. Infinite values are null. */
export interface MatchEstimate {
  /** The estimate. */
  readonly estimate: number | null;
  /** The upper end of the interval. */
  readonly high: number | null;
  /** The lower end of the interval. */
  readonly low: number | null;
}

/** Parameters of `match`. */
export interface MatchRequest {
  /** First player: greedy, equity, random, passing, level1 to level5, endgame, sim or champion, with options such as `sim:iterations=100:plies=4`. */
  readonly a: string;
  /** Probability of deciding for the upper difference if the lower one is true; 0.05 if absent. */
  readonly alpha?: number;
  /** Second player. */
  readonly b: string;
  /** Probability of deciding for the lower difference if the upper one is true; 0.05 if absent. */
  readonly beta?: number;
  /** Points for a play of a full rack [default: by the board layout]. */
  readonly bingo?: number;
  /** Board layout: `standard`, `super` or `friends`; or rows of squares, one per line. */
  readonly board_layout?: string;
  /** Lower Elo difference of the test; -10 if absent. */
  readonly elo0?: number;
  /** Upper Elo difference of the test; 10 if absent. */
  readonly elo1?: number;
  /** Minimum number of tiles in the bag for an exchange; 7 if absent. */
  readonly exchange_minimum?: number;
  /** Play this even number of games, without a test. */
  readonly games?: number;
  /** Maximum number of games of an undecided match; 1,000,000 if absent. */
  readonly max_games?: number;
  /** Number of tiles of a full rack; 7 if absent. */
  readonly rack_size?: number;
  /** Seed of the random numbers; 1 if absent. */
  readonly seed?: number;
}

/** The sequential test, with its decision. */
export interface MatchTestResult {
  /** The probability of deciding for the upper difference if the lower one is true. */
  readonly alpha: number;
  /** The probability of deciding for the lower difference if the upper one is true. */
  readonly beta: number;
  /** `upper`, `lower` or `undecided`. */
  readonly decision: string;
  /** The lower Elo difference. */
  readonly elo0: number;
  /** The upper Elo difference. */
  readonly elo1: number;
  /** The log-likelihood ratio at the end. */
  readonly log_likelihood_ratio: number | null;
}

/** A method, its parameters and its answer. */
export interface MethodRow {
  /** What it answers. */
  readonly about: string;
  /** The name. */
  readonly name: string;
  /** The JSON Schema of the parameters, `lexicon` left out. */
  readonly params: unknown;
  /** The JSON Schema of the answer. */
  readonly result: unknown;
}

/** Mistakes by size. */
export interface Mistakes {
  /** Large ones. */
  readonly large: number;
  /** Medium ones. */
  readonly medium: number;
  /** Small ones. */
  readonly small: number;
  /** Mistakes whose loss may be zero. */
  readonly uncertain: number;
}

/** A move with its values. */
export interface MoveFigures {
  /** Its score and the value of the tiles kept. */
  readonly equity: number;
  /** The move, written like `played`. */
  readonly move: string;
  /** Its score. */
  readonly score: number;
  /** Its value in points by the method: equity, mean of the simulation, or gain until the end of the game. */
  readonly value: Bounded;
  /** The probability to win after it. */
  readonly win: Bounded;
}

/** The plays of a position. */
export interface MovesAnswer {
  /** The number of anchor squares. */
  readonly anchors: number;
  /** The number of edges that were followed. */
  readonly arcs: number;
  /** The number of tiles in the bag. */
  readonly bag: number;
  /** The board, if it is asked for (by the command). */
  readonly board?: unknown;
  /** The position. */
  readonly cgp: string;
  /** The number of all plays. */
  readonly count?: number;
  /** The exchanges, if they are asked for; the best first if plays are ranked by equity. */
  readonly exchanges?: readonly ExchangeRow[];
  /** The board layout. */
  readonly layout: string;
  /** The plays, the best first. */
  readonly plays: readonly RankedPlayRow[];
  /** The tiles of the player to move. */
  readonly rack: string;
  /** The structure of the lexicon that was searched. */
  readonly structure: string;
}

/** Parameters of `moves.list`. */
export interface MovesRequest {
  /** Points for a play of a full rack [default: by the board layout]. */
  readonly bingo?: number;
  /** Board layout: `standard`, `super` or `friends`; or rows of squares, one per line. */
  readonly board_layout?: string;
  /** Position as CGP: rows of the board, racks, scores, scoreless turns. */
  readonly cgp?: string;
  /** Words that contain these tiles in any order; a repeated tile must occur as often. */
  readonly containing?: readonly string[];
  /** Rank by equity: score plus leave value. */
  readonly equity?: boolean;
  /** Minimum number of tiles in the bag for an exchange; 7 if absent. */
  readonly exchange_minimum?: number;
  /** Also list exchanges. */
  readonly exchanges?: boolean;
  /** Text of a game in GCG. */
  readonly gcg?: string;
  /** Words that contain these adjacent tiles. */
  readonly infix?: readonly string[];
  /** Leave values: `english`, `turkish` or `none` [default: by the alphabet]. */
  readonly leaves?: string;
  /** Words with this number of tiles: `5`, `2..5`, `2..` or `..5`. */
  readonly length?: string;
  /** At most this many plays and exchanges together, 0 for all; 20 if absent. */
  readonly limit?: number;
  /** Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Tiles of the player to move, `?` for a blank; without a position, on an empty board. */
  readonly rack?: string;
  /** Number of tiles of a full rack; 7 if absent. */
  readonly rack_size?: number;
  /** Whole words that match these regular expressions. */
  readonly regex?: readonly string[];
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Turn of the game to be played in the position, from 1; the turn after the last if absent. */
  readonly turn?: number;
  /** Words with this number of vowels, as a range. */
  readonly vowels?: string;
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
}

/** Parameters of `words.near`. */
export interface NearRequest {
  /** Words that contain these tiles in any order; a repeated tile must occur as often. */
  readonly containing?: readonly string[];
  /** Maximum number of edits; 2 if absent. */
  readonly distance?: number;
  /** Words that contain these adjacent tiles. */
  readonly infix?: readonly string[];
  /** Words with this number of tiles: `5`, `2..5`, `2..` or `..5`. */
  readonly length?: string;
  /** At most this many words; all if absent or 0. */
  readonly limit?: number;
  /** Compute probabilities without blanks. */
  readonly no_blanks?: boolean;
  /** Count a swap of two adjacent tiles as two edits. */
  readonly no_swaps?: boolean;
  /** Order of the words; with the greatest first and ties by the alphabet. */
  readonly order?: WordOrder;
  /** Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Whole words that match these regular expressions. */
  readonly regex?: readonly string[];
  /** Reverse the order. */
  readonly reverse?: boolean;
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Words with this number of vowels, as a range. */
  readonly vowels?: string;
  /** Also give the values of each word. */
  readonly with_values?: boolean;
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
  /** A word, valid or not. */
  readonly word: string;
}

/** A word near a spelling. */
export interface NearRow {
  /** The number of edits. */
  readonly distance: number;
  /** The tiles that extend the word by one, where the command's `--with-hooks` asks for them. */
  readonly hooks?: WordHooks;
  /** The number of tiles. */
  readonly length: number;
  /** The marks of the command's `--mark`. */
  readonly marks?: string;
  /** The probability that a draw of this many tiles from a full bag spells the word; null if it cannot be computed. */
  readonly probability: number | null;
  /** The sum of the scores of the tiles. */
  readonly score: number;
  /** The value of each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word. */
  readonly word: string;
}

/** Parameters of `game.new`. */
export interface NewGameRequest {
  /** Points for a play of a full rack [default: by the board layout]. */
  readonly bingo?: number;
  /** Board layout: `standard`, `super` or `friends`; or rows of squares, one per line. */
  readonly board_layout?: string;
  /** Challenge rule: `void` checks plays as they are made, `single`, `double`, `5-points` and `10-points` penalize failed challenges. */
  readonly challenge?: string;
  /** Minimum number of tiles in the bag for an exchange; 7 if absent. */
  readonly exchange_minimum?: number;
  /** Let the players move in the given order, without a draw for the start. */
  readonly in_order?: boolean;
  /** Two to four players: `person`, `NAME=person`, or a computer player such as `level3`. */
  readonly players?: readonly string[];
  /** Number of tiles of a full rack; 7 if absent. */
  readonly rack_size?: number;
  /** Forbid undo. */
  readonly referee?: boolean;
  /** Seed of the bag, of the draw for the start, and of the computers. */
  readonly seed?: number;
}

/** The reason why a turn is not judged. */
export interface NotJudged {
  /** The reason for programs, such as `rack-unknown`. */
  readonly reason: string;
  /** The reason in words. */
  readonly text: string;
}

/** Parameters of `lexicon.open`: a path or bytes. */
export interface OpenRequest {
  /** The bytes of a `.lex` file in base64. */
  readonly bytes?: string;
  /** The name in later requests. A lexicon that has it already is replaced. */
  readonly name: string;
  /** Path of a `.lex` file. Only engines that may read files open it. */
  readonly path?: string;
}

/** Plays of words that are not in the lexicon. */
export interface Phonies {
  /** Left on the board. */
  readonly stayed: number;
  /** Withdrawn. */
  readonly withdrawn: number;
}

/** The phrases of some letters. */
export interface PhrasesDocument {
  /** `true` if there are no others. */
  readonly complete: boolean;
  /** The number of phrases that were found. */
  readonly found: number;
  /** The words of each phrase. */
  readonly phrases: readonly (readonly string[])[];
  /** Why the search stopped before the end. */
  readonly stopped?: EarlyStop;
}

/** An order of phrases. */
export type PhrasesOrder = "length" | "alphabet";

/** Parameters of `puzzles.phrase`. */
export interface PhrasesRequest {
  /** A word begins with each of these tiles. */
  readonly initials?: string;
  /** The letters; spaces and punctuation are ignored, `?` is any letter. */
  readonly letters: string;
  /** At most this many phrases, 0 for all; 100 if absent. */
  readonly limit?: number;
  /** Maximum number of tiles of a word. */
  readonly max_length?: number;
  /** Maximum number of words. */
  readonly max_words?: number;
  /** Minimum number of tiles of a word; 1 if absent. */
  readonly min_length?: number;
  /** Order of phrases with the same number of words. */
  readonly order?: PhrasesOrder;
  /** Words that are in every phrase, even if they are not in the lexicon. */
  readonly with?: readonly string[];
  /** Words that are in no phrase. */
  readonly without?: readonly string[];
}

/** The turns of a player together. */
export interface PlayerFigures {
  /** Judged turns in which nothing was lost. */
  readonly best: number;
  /** Plays of a whole rack. */
  readonly bingos: Bingos;
  /** Challenges of the other player's plays. */
  readonly challenges: Challenges;
  /** Equity lost in all judged turns. */
  readonly equity_lost: Bounded;
  /** Equity lost a judged turn. */
  readonly equity_lost_a_turn: number | null;
  /** Games. */
  readonly games: number;
  /** Turns that were judged. */
  readonly judged: number;
  /** Mistakes. */
  readonly mistakes: Mistakes;
  /** The name. */
  readonly name: string;
  /** Plays of words that are not in the lexicon. */
  readonly phonies: Phonies;
  /** Turns. */
  readonly turns: number;
  /** Probability to win lost in all judged turns, in games. */
  readonly win_lost: Bounded;
  /** Judged turns whose loss has no bounds, and which the bounds of the sums leave out. */
  readonly without_bounds: number;
}

/** The average of a turn after a play. */
export interface PlyRow {
  /** The share of bingos. */
  readonly bingos: number;
  /** The number of games that came to this turn. */
  readonly count: number;
  /** The mean score. */
  readonly score: number;
  /** Its standard deviation. */
  readonly sd: number;
}

/** The moves of a pre-endgame, with the share of draws that win. */
export interface PreendgameReport {
  /** The number of tiles in the bag. */
  readonly bag: number;
  /** The position. */
  readonly cgp: string;
  /** The number of draws. */
  readonly draws: number;
  /** `guaranteed` or `rational`. */
  readonly meaning: string;
  /** The number of nodes searched. */
  readonly nodes: number;
  /** The moves, the best first. */
  readonly plays: readonly PreendgameRow[];
  /** The number of draws of the sample; absent if all draws are tried. */
  readonly sampled?: number;
  /** The time the search took. */
  readonly seconds: number;
  /** `solved` if no move wins more than the first, otherwise the status of the first move. */
  readonly status: string;
  /** Why the search stopped before the end; absent if the first move is proven all the same. */
  readonly stopped?: EarlyStop;
}

/** Parameters of `preendgame`. */
export interface PreendgameRequest {
  /** Points for a play of a full rack [default: by the board layout]. */
  readonly bingo?: number;
  /** Board layout: `standard`, `super` or `friends`; or rows of squares, one per line. */
  readonly board_layout?: string;
  /** Position as CGP: rows of the board, racks, scores, scoreless turns. */
  readonly cgp?: string;
  /** Minimum number of tiles in the bag for an exchange; 7 if absent. */
  readonly exchange_minimum?: number;
  /** Text of a game in GCG. */
  readonly gcg?: string;
  /** At most this many moves, 0 for all; 20 if absent. */
  readonly limit?: number;
  /** Knowledge of the other player. */
  readonly meaning?: ResultMeaning;
  /** Size of the transposition table in MiB; 64 if absent. */
  readonly memory?: number;
  /** Stop after this many nodes, with the best answer so far. */
  readonly nodes?: number;
  /** Compare only these moves: `8D QU(I)Z`, `exchange AEI` or `pass`. */
  readonly play?: readonly string[];
  /** Moves that no stage of the estimates leaves out. */
  readonly protect?: readonly string[];
  /** Tiles of the player to move, `?` for a blank; without a position, on an empty board. */
  readonly rack?: string;
  /** Number of tiles of a full rack; 7 if absent. */
  readonly rack_size?: number;
  /** Number of successive scoreless turns that end the game; 6 if absent. */
  readonly scoreless?: number;
  /** The seed of the sequence in which draws are tried; 1 if absent. */
  readonly seed?: number;
  /** The tiles in the bag in the order in which they are drawn, if they are known. */
  readonly tiles?: string;
  /** Stop after this many seconds, with the best answer so far. */
  readonly time?: number;
  /** Search this many best moves in full, 0 for all; 1 if absent. */
  readonly top?: number;
  /** Turn of the game to be played in the position, from 1; the turn after the last if absent. */
  readonly turn?: number;
}

/** A move of a pre-endgame. */
export interface PreendgameRow {
  /** The result of each draw that was tried or proven. */
  readonly by_draw: readonly DrawRow[];
  /** The number of draws that `win` counts. */
  readonly counted: number;
  /** The standard error of `win` in percent, due to draws not tried. */
  readonly error: number;
  /** The draws that are proven to lose. */
  readonly losses: number;
  /** The draws whose result is not proven. */
  readonly open: number;
  /** Coordinate and word, `pass`, or `exchange` and tiles. */
  readonly play: string;
  /** The points. */
  readonly score: number;
  /** The mean spread at the end of the game, of play-outs unless it is proven. */
  readonly spread?: number;
  /** `true` if the spread assumes best play. */
  readonly spread_proven: boolean;
  /** `solved` if `win` is proven, `bound` if it is an estimate between proven bounds, `estimate` if nothing is proven. */
  readonly status: string;
  /** The draws that are proven to tie. */
  readonly ties: number;
  /** The share of games won in percent, ties counted half. */
  readonly win: number;
  /** A lower bound of the share of games won, in percent. */
  readonly win_least: number;
  /** An upper bound of the share of games won, in percent. */
  readonly win_most: number;
  /** The draws that are proven to win. */
  readonly wins: number;
}

/** A leave of a rack. */
export interface RackLeaveRow {
  /** The tiles that are not kept. */
  readonly exchanged: string;
  /** The tiles kept. */
  readonly leave: string;
  /** Their value in points. */
  readonly value: number;
}

/** Parameters of `words.rank`. */
export interface RankRequest {
  /** The ranks, from 0, whose words are asked for. */
  readonly at?: readonly number[];
  /** Also give the values of each word. */
  readonly with_values?: boolean;
  /** The words whose ranks are asked for. */
  readonly words?: readonly string[];
}

/** A word with its rank in the alphabetical order. */
export interface RankRow {
  /** The tiles that extend the word by one, where the command's `--with-hooks` asks for them. */
  readonly hooks?: WordHooks;
  /** The marks of the command's `--mark`. */
  readonly marks?: string;
  /** The rank, from 0; null if the text is no word. */
  readonly rank: number | null;
  /** Why there is no word or no rank. */
  readonly reason?: string;
  /** The value of each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word; null if no word has the rank. */
  readonly word: string | null;
}

/** A play. */
export interface RankedPlayRow {
  /** The column of the first letter of the word, from 0. */
  readonly column: number;
  /** Coordinate of the word: `8D`. */
  readonly coordinate: string;
  /** `true` for a play down. */
  readonly down: boolean;
  /** Score plus leave value, if plays are ranked by equity. */
  readonly equity?: number;
  /** The tiles that extend the word by one, where the command's `--with-hooks` asks for them. */
  readonly hooks?: WordHooks;
  /** The tiles left on the rack. */
  readonly leave: string;
  /** The value of the leave, if plays are ranked by equity. */
  readonly leave_value?: number;
  /** The marks of the command's `--mark`. */
  readonly marks?: string;
  /** The row of the first letter of the word, from 0. */
  readonly row: number;
  /** The score. */
  readonly score: number;
  /** The number of new tiles. */
  readonly tiles: number;
  /** The value of each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word, with the letters that are on the board already in parentheses: `QU(I)Z`. */
  readonly word: string;
}

/** A reply to a play. */
export interface ReplyRow {
  /** How often it was played. */
  readonly count: number;
  /** Coordinate and word, an exchange, or `pass`. */
  readonly play: string;
  /** The points. */
  readonly score: number;
  /** The share of the iterations. */
  readonly share: number;
}

/** A meaning of results. */
export type ResultMeaning = "guaranteed" | "rational";

/** A word that results from adding a hook or removing a tile. */
export interface ResultingWord {
  /** The tiles that extend the word by one, where the command's `--with-hooks` asks for them. */
  readonly hooks?: WordHooks;
  /** The marks of the command's `--mark`. */
  readonly marks?: string;
  /** The value of each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word. */
  readonly word: string;
}

/** Parameters of `game.resume`. */
export interface ResumeRequest {
  /** Text of a game that `game.gcg` returned. */
  readonly gcg: string;
}

/** A player of rollouts. */
export type RolloutPlayer = "equity" | "greedy";

/** Games of self-play. */
export interface SelfPlayAnswer {
  /** The games, in the order of their numbers. */
  readonly games: readonly ComputerGame[];
  /** `true` if a cancellation ended the games. */
  readonly interrupted: boolean;
}

/** Parameters of `selfplay`. */
export interface SelfPlayRequest {
  /** Points for a play of a full rack [default: by the board layout]. */
  readonly bingo?: number;
  /** Board layout: `standard`, `super` or `friends`; or rows of squares, one per line. */
  readonly board_layout?: string;
  /** Minimum number of tiles in the bag for an exchange; 7 if absent. */
  readonly exchange_minimum?: number;
  /** The number of games, from game 0; at most 1,000. */
  readonly games: number;
  /** Play mirrored pairs: games 2n and 2n+1 share the order of the bag, with the seats exchanged. */
  readonly pairs?: boolean;
  /** The two players, or one for both; `greedy` if absent. */
  readonly players?: readonly string[];
  /** Number of tiles of a full rack; 7 if absent. */
  readonly rack_size?: number;
  /** Seed of the random numbers; 1 if absent. */
  readonly seed?: number;
}

/** Parameters of `simulate`. */
export interface SimulateRequest {
  /** Drop no play, and stop by the limits alone. */
  readonly all?: boolean;
  /** Points for a play of a full rack [default: by the board layout]. */
  readonly bingo?: number;
  /** Board layout: `standard`, `super` or `friends`; or rows of squares, one per line. */
  readonly board_layout?: string;
  /** Measure of plays. */
  readonly by?: SimulationMeasure;
  /** Position as CGP: rows of the board, racks, scores, scoreless turns. */
  readonly cgp?: string;
  /** Minimum number of tiles in the bag for an exchange; 7 if absent. */
  readonly exchange_minimum?: number;
  /** Text of a game in GCG. */
  readonly gcg?: string;
  /** Stop after this many iterations of each play; 20000 unless another limit is given. */
  readonly iterations?: number;
  /** Leave values: `english`, `turkish` or `none` [default: by the alphabet]. */
  readonly leaves?: string;
  /** At most this many plays, 0 for all. */
  readonly limit?: number;
  /** Simulate these moves: `8D QU(I)Z`, `exchange AEI` or `pass`. */
  readonly play?: readonly string[];
  /** Simulate this many moves of the highest equity; 15 if absent. */
  readonly plays?: number;
  /** Number of turns to play after each play; `null` for 2, 1000 at most. See `to_end`. */
  readonly plies?: number;
  /** Tiles of the player to move, `?` for a blank; without a position, on an empty board. */
  readonly rack?: string;
  /** Number of tiles of a full rack; 7 if absent. */
  readonly rack_size?: number;
  /** The number of replies to list for each play; 5 if absent. */
  readonly replies?: number;
  /** Player of the turns after a play. */
  readonly rollouts?: RolloutPlayer;
  /** Seed of the random numbers; 1 if absent. */
  readonly seed?: number;
  /** Stop when the best play is known with this confidence in percent; 99 if absent. */
  readonly stop?: number;
  /** Stop after this many seconds, with the best answer so far. */
  readonly time?: number;
  /** Play the rest of the game after each play. */
  readonly to_end?: boolean;
  /** Stop when the leading play is within this distance of the best one. */
  readonly tolerance?: number;
  /** Stop after this many iterations of all plays together. */
  readonly total?: number;
  /** Turn of the game to be played in the position, from 1; the turn after the last if absent. */
  readonly turn?: number;
}

/** A simulated play. */
export interface SimulatedRow {
  /** The equity without simulation. */
  readonly equity: number;
  /** An interval for the mean. */
  readonly interval: readonly [number, number];
  /** The number of iterations. */
  readonly iterations: number;
  /** The tiles kept. */
  readonly leave: string;
  /** The mean of the measure. */
  readonly mean: number;
  /** Coordinate and word, an exchange, or `pass`. */
  readonly play: string;
  /** The averages of the turns after the play. */
  readonly plies: readonly PlyRow[];
  /** The most frequent replies. */
  readonly replies: readonly ReplyRow[];
  /** The points. */
  readonly score: number;
  /** Its standard deviation. */
  readonly sd: number;
  /** `left`, or why the play was dropped. */
  readonly status: string;
  /** The win probability, from 0 to 1. */
  readonly win: number;
  /** The standard error of the win probability. */
  readonly win_error: number;
}

/** The plays of a simulation. */
export interface SimulationAnswer {
  /** The position. */
  readonly cgp: string;
  /** `true` if the stopping rule was satisfied. */
  readonly conclusive: boolean;
  /** The iterations of the remaining plays. */
  readonly iterations: number;
  /** The measure of plays. */
  readonly objective: string;
  /** The plays, the best first. */
  readonly plays: readonly SimulatedRow[];
  /** The number of turns after the play; null for the rest of the game. */
  readonly plies: number | null;
  /** The player of rollouts. */
  readonly policy: string;
  /** The seed of the random numbers. */
  readonly seed: number;
  /** Why the simulation stopped. */
  readonly stopped: string;
  /** The iterations of all plays. */
  readonly total: number;
}

/** A measure of plays. */
export type SimulationMeasure = "equity" | "spread" | "win" | "reply";

/** A solution of a cryptogram. */
export interface SolutionRow {
  /** The meaning of each letter of the text. */
  readonly key: Readonly<Record<string, string>>;
  /** The logarithm of the probability of the text. */
  readonly score: number;
  /** The text. */
  readonly text: string;
  /** The words that are not in the lexicon, as they are in the text. */
  readonly unknown: readonly string[];
}

/** The solutions of a cryptogram. */
export interface SolutionsDocument {
  /** `true` if there are no others. */
  readonly complete: boolean;
  /** The number of solutions that were found. */
  readonly found: number;
  /** `true` if these are the most probable of all solutions. */
  readonly ranked: boolean;
  /** The solutions, the most probable first. */
  readonly solutions: readonly SolutionRow[];
  /** Why the search stopped before the end. */
  readonly stopped?: EarlyStop;
}

/** A board with its words. */
export interface SolvedBoard {
  /** The board in one line. */
  readonly board: string;
  /** The number of columns. */
  readonly columns: number;
  /** The dice of a random board. */
  readonly dice?: string;
  /** The sum of their points. */
  readonly points: number;
  /** The number of rows. */
  readonly rows: number;
  /** The number of words. */
  readonly word_count: number;
  /** The words. */
  readonly words: readonly BoggleWordRow[];
}

/** The judgement of a turn. */
export interface TurnJudgement {
  /** The best move. */
  readonly best: MoveFigures;
  /** `true` if the loss is known to be above zero. */
  readonly certain: boolean;
  /** `true` if the best move is certain, by the stopping rule or by proof. */
  readonly conclusive: boolean;
  /** Rollouts, or nodes of searches. */
  readonly effort: number;
  /** Equity lost. */
  readonly equity_lost: Bounded;
  /** `true` if it is the best one. */
  readonly is_best: boolean;
  /** The moves from the best one to the end of the game, for endgames. */
  readonly line: readonly string[];
  /** The move that counts as made: a pass for a play that was withdrawn. */
  readonly made: MoveFigures;
  /** `equity`, `simulation`, `preendgame` or `endgame`. */
  readonly method: string;
  /** `small`, `medium` or `large`. */
  readonly mistake: string | null;
  /** The first of the moves that were compared, best first. */
  readonly moves: readonly MoveFigures[];
  /** Probability to win lost. */
  readonly win_lost: Bounded;
}

/** The tiles that extend a word by one. */
export interface WordHooks {
  /** The tiles after the word. */
  readonly back: readonly string[];
  /** The tiles before the word. */
  readonly front: readonly string[];
}

/** An order of words. */
export type WordOrder = "alphabet" | "length" | "score" | "probability";

/** A word. */
export interface WordRow {
  /** The tiles that extend the word by one, where the command's `--with-hooks` asks for them. */
  readonly hooks?: WordHooks;
  /** The number of tiles. */
  readonly length: number;
  /** The marks of the command's `--mark`. */
  readonly marks?: string;
  /** The probability that a draw of this many tiles from a full bag spells the word; null if it cannot be computed. */
  readonly probability: number | null;
  /** The sum of the scores of the tiles. */
  readonly score: number;
  /** The value of each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word. */
  readonly word: string;
}

/** Parameters of `lexicon.words`. */
export interface WordsRequest {
  /** Rank of the first word that is considered, from 0. */
  readonly at?: number;
  /** Words that contain these tiles in any order; a repeated tile must occur as often. */
  readonly containing?: readonly string[];
  /** Words that contain these adjacent tiles. */
  readonly infix?: readonly string[];
  /** Words with this number of tiles: `5`, `2..5`, `2..` or `..5`. */
  readonly length?: string;
  /** At most this many words; all if absent or 0. */
  readonly limit?: number;
  /** Maximum number of tiles of a word. */
  readonly max_length?: number;
  /** Minimum number of tiles of a word; 1 if absent. */
  readonly min_length?: number;
  /** Whole words that match these patterns: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Whole words that match these regular expressions. */
  readonly regex?: readonly string[];
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Words with this number of vowels, as a range. */
  readonly vowels?: string;
  /** Also give the values of each word. */
  readonly with_values?: boolean;
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
}

/** The parameters and the result of each method. `lexicon` is `builtin:english` if it is absent. */
export interface Methods {
  /** The methods, with the JSON Schemas of their parameters and answers */
  readonly "api.methods": { readonly params: { readonly lexicon?: string }; readonly result: readonly MethodRow[] };
  /** The names of the lexicons that requests can name */
  readonly "lexicon.list": { readonly params: { readonly lexicon?: string }; readonly result: readonly string[] };
  /** The alphabet, the number of words and the columns of a lexicon */
  readonly "lexicon.info": { readonly params: { readonly lexicon?: string }; readonly result: LexiconRow };
  /** Opens a lexicon, which later requests name */
  readonly "lexicon.open": { readonly params: OpenRequest & { readonly lexicon?: string }; readonly result: LexiconRow };
  /** Builds a lexicon from words, which later requests name */
  readonly "lexicon.build": { readonly params: BuildWordsRequest & { readonly lexicon?: string }; readonly result: LexiconRow };
  /** Forgets a lexicon that was opened or built */
  readonly "lexicon.close": { readonly params: CloseRequest & { readonly lexicon?: string }; readonly result: null };
  /** The words in the order of the alphabet */
  readonly "lexicon.words": { readonly params: WordsRequest & { readonly lexicon?: string }; readonly result: readonly ListedWord[] };
  /** The words that only one of two lexicons has */
  readonly "lexicon.diff": { readonly params: DiffRequest & { readonly lexicon?: string }; readonly result: LexiconDifference };
  /** A small lexicon as a picture of a structure */
  readonly "lexicon.draw": { readonly params: DrawRequest & { readonly lexicon?: string }; readonly result: DrawingText };
  /** Looks words up */
  readonly "words.check": { readonly params: CheckRequest & { readonly lexicon?: string }; readonly result: readonly CheckRow[] };
  /** The words that satisfy conditions */
  readonly "words.find": { readonly params: FindRequest & { readonly lexicon?: string }; readonly result: readonly WordRow[] };
  /** The words that can be made of tiles */
  readonly "words.anagram": { readonly params: AnagramRequest & { readonly lexicon?: string }; readonly result: readonly AnagramRow[] };
  /** The words nearest to a spelling */
  readonly "words.near": { readonly params: NearRequest & { readonly lexicon?: string }; readonly result: readonly NearRow[] };
  /** The ranks of words in alphabetical order, and the words of ranks */
  readonly "words.rank": { readonly params: RankRequest & { readonly lexicon?: string }; readonly result: readonly RankRow[] };
  /** The tiles that extend words by one */
  readonly "words.hooks": { readonly params: HooksRequest & { readonly lexicon?: string }; readonly result: readonly HooksRow[] };
  /** The tiles around a fragment of words, and the words that contain it */
  readonly "words.extend": { readonly params: ExtendRequest & { readonly lexicon?: string }; readonly result: ExtensionsRow };
  /** The values of words: meanings, counts, flags, editions */
  readonly "words.define": { readonly params: DefineRequest & { readonly lexicon?: string }; readonly result: readonly DefinitionRow[] };
  /** The board of a position or a game as a picture */
  readonly "board": { readonly params: BoardRequest & { readonly lexicon?: string }; readonly result: DrawingText };
  /** The plays of a position, by score or by equity */
  readonly "moves.list": { readonly params: MovesRequest & { readonly lexicon?: string }; readonly result: MovesAnswer };
  /** The leaves of a rack with their values */
  readonly "leaves": { readonly params: LeavesRequest & { readonly lexicon?: string }; readonly result: readonly RackLeaveRow[] };
  /** The plays of a position, compared by simulation */
  readonly "simulate": { readonly params: SimulateRequest & { readonly lexicon?: string }; readonly result: SimulationAnswer };
  /** The tiles that a player may hold after a move */
  readonly "infer": { readonly params: InferRequest & { readonly lexicon?: string }; readonly result: InferenceAnswer };
  /** The value and the best line of a position with an empty bag */
  readonly "endgame": { readonly params: EndgameRequest & { readonly lexicon?: string }; readonly result: EndgameAnswer };
  /** The moves of a position with one to six tiles in the bag, with the share of draws that win */
  readonly "preendgame": { readonly params: PreendgameRequest & { readonly lexicon?: string }; readonly result: PreendgameReport };
  /** The turns of a game with the best moves, losses and mistakes */
  readonly "analyse": { readonly params: AnalyseRequest & { readonly lexicon?: string }; readonly result: AnalysisReport };
  /** Begins a game of people and computers */
  readonly "game.new": { readonly params: NewGameRequest & { readonly lexicon?: string }; readonly result: GameView };
  /** Continues a saved game */
  readonly "game.resume": { readonly params: ResumeRequest & { readonly lexicon?: string }; readonly result: GameView };
  /** A game as a viewer sees it */
  readonly "game.state": { readonly params: GameRequest & { readonly lexicon?: string }; readonly result: GameView };
  /** Makes a move of a person, challenges, accepts, or undoes moves */
  readonly "game.apply": { readonly params: ApplyRequest & { readonly lexicon?: string }; readonly result: GameView };
  /** Makes the move of a computer */
  readonly "game.computer": { readonly params: GameRequest & { readonly lexicon?: string }; readonly result: GameView };
  /** The record of a game: complete, to be resumed, or as a viewer may see it */
  readonly "game.gcg": { readonly params: GameRequest & { readonly lexicon?: string }; readonly result: GameText };
  /** Forgets a game */
  readonly "game.close": { readonly params: GameRequest & { readonly lexicon?: string }; readonly result: null };
  /** The strength of two players in mirrored pairs of games */
  readonly "match": { readonly params: MatchRequest & { readonly lexicon?: string }; readonly result: MatchDocument };
  /** Games of computer players against each other */
  readonly "selfplay": { readonly params: SelfPlayRequest & { readonly lexicon?: string }; readonly result: SelfPlayAnswer };
  /** Sets of words that together are an anagram */
  readonly "puzzles.phrase": { readonly params: PhrasesRequest & { readonly lexicon?: string }; readonly result: PhrasesDocument };
  /** The answers of a pattern, or the words of an acrostic */
  readonly "puzzles.acrostic": { readonly params: AcrosticRequest & { readonly lexicon?: string }; readonly result: AcrosticResult };
  /** A text in which each letter stands for another */
  readonly "puzzles.cryptogram": { readonly params: CipherRequest & { readonly lexicon?: string }; readonly result: SolutionsDocument };
  /** The words on a Boggle board, with their paths */
  readonly "puzzles.boggle": { readonly params: BoggleRequest & { readonly lexicon?: string }; readonly result: SolvedBoard };
}
