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
  /** Maximum number of answers, 0 for all; for a puzzle, of words for each entry. 20 if absent. */
  readonly limit?: number;
  /** Maximum number of words of the answer; 1 if absent. */
  readonly max_words?: number;
  /** Minimum number of tiles of a word; 1 if absent. */
  readonly min_length?: number;
  /** The known letters of an answer, and `?` for the others. */
  readonly pattern?: string;
  /** Letters for the unknown squares of the pattern. */
  readonly pool?: string;
  /** The text of a whole acrostic, in the form that `lexc acrostic --help` shows. */
  readonly puzzle?: string;
}

/** The answers of a pattern, or the words of a puzzle. */
export type AcrosticResult = readonly string[] | AcrosticDocument;

/** Parameters of `study.add`. */
export interface AddCardsRequest {
  /** Handle of the box, as answered by `study.open`. */
  readonly box: string;
  /** Questions with answers of any kind, without a lexicon. */
  readonly cards?: readonly CardText[];
  /** Kind of the questions [default: anagrams]. */
  readonly kind?: QuestionKind;
  /** Lists that the cards belong to. */
  readonly lists?: readonly string[];
  /** The time, in seconds since 1970. */
  readonly now: number;
  /** Words, racks or patterns, each the question of a card; the lexicon has the answers. Of the kind `word-or-not`, each word is followed by the card of a false word one edit from it; of the kind `list`, all words are the answers of one card, named by the first of `lists`. */
  readonly words?: readonly string[];
}

/** A tile before or after a fragment. */
export interface AdjacentTileRow {
  /** `true` if longer words contain tile and fragment together. */
  readonly more: boolean;
  /** The tile. */
  readonly tile: string;
  /** `true` if tile and fragment together are a word. */
  readonly word: boolean;
}

/** Parameters of `words.anagram`. */
export interface AnagramRequest {
  /** Words with this number of anagrams, themselves included. */
  readonly anagrams?: string;
  /** Words that this number of tiles extend at the back, or each of these tiles. */
  readonly back_hooks?: readonly string[];
  /** Number of blanks in the bag for places by probability [default: as in the game]. */
  readonly blanks?: number;
  /** Words with a share of these tiles in a range, in percent, such as AEIOU:70..90. */
  readonly consists?: readonly string[];
  /** Words that contain these tiles in any order, each at least as often as given. */
  readonly containing?: readonly string[];
  /** Words that this number of tiles extend at the front, or each of these tiles: 2.. or S. */
  readonly front_hooks?: readonly string[];
  /** Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens. */
  readonly group?: readonly string[];
  /** Words of a list; in a command, of a file, one per line. */
  readonly in?: readonly string[];
  /** Words of this edition. */
  readonly in_edition?: readonly string[];
  /** Words that contain these tiles side by side. */
  readonly infix?: readonly string[];
  /** Words that are words without their first tile (front), their last (back), or either (any). */
  readonly inner_hook?: string;
  /** Let ties share a place: a word counts if any place of its ties does. */
  readonly lax?: boolean;
  /** Words with this number of tiles: 5, 2..5, 2.. or ..5. */
  readonly length?: string;
  /** Maximum number of words, 0 for all. */
  readonly limit?: number;
  /** Append TEXT to the words of an edition or with a flag; with !NAME, to all other words. */
  readonly mark?: readonly string[];
  /** Words whose meaning contains this text, in any case. */
  readonly meaning?: readonly string[];
  /** Compute probabilities without blanks. */
  readonly no_blanks?: boolean;
  /** Words that this edition lacks. */
  readonly not_in_edition?: readonly string[];
  /** Words with a stored number in a range: frequency>=3.5 */
  readonly number?: readonly string[];
  /** Skip the first N words. */
  readonly offset?: number;
  /** Words of these tiles only, each as often as wanted. */
  readonly only?: readonly string[];
  /** Order of the words: alphabet, or length, score of the tiles, probability to be drawn from a full bag, playability in games, or value:NAME, a stored number, with the greatest first and ties by the alphabet. */
  readonly order?: string;
  /** Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words with a place in this range among the words of their length, by what they earn in games: 1..500. */
  readonly playability_rank?: string;
  /** Words of this many points: the sum of their tiles. */
  readonly points?: string;
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100. */
  readonly probability_rank?: string;
  /** Words that match these regular expressions as a whole. */
  readonly regex?: readonly string[];
  /** Reverse the order. */
  readonly reverse?: boolean;
  /** Use some or all of the tiles. */
  readonly sub?: boolean;
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Words that are words with these tiles before them. */
  readonly takes_prefix?: readonly string[];
  /** Words that are words with these tiles after them. */
  readonly takes_suffix?: readonly string[];
  /** The tiles; `?` is a blank, `[BCD]` one of these tiles, `*` any number of further tiles. */
  readonly tiles: string;
  /** Words with this number of different tiles. */
  readonly unique?: string;
  /** Words with this number of vowels. */
  readonly vowels?: string;
  /** Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'. */
  readonly where?: readonly (string | Readonly<Record<string, unknown>>)[];
  /** Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none. */
  readonly with?: readonly WordField[];
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
}

/** An anagram. */
export interface AnagramRow {
  /** The tiles in the order of the alphabet. */
  readonly alphagram?: string;
  /** The indices of the blanks in the word, from 0. */
  readonly blanks: readonly number[];
  /** The probability to draw the tiles from a full bag, in rows that do not have it anyway. */
  readonly draw_probability?: number;
  /** The editions that have the word. */
  readonly editions?: readonly string[];
  /** The tiles that extend the word by one. */
  readonly hooks?: WordHooks;
  /** The words within the word. */
  readonly inner_hooks?: InnerWords;
  /** The number of tiles. */
  readonly length: number;
  /** The marks. */
  readonly marks?: string;
  /** The meaning, in one line. */
  readonly meaning?: string;
  /** What the word earns in games, in points of all of them. */
  readonly playability?: number;
  /** The word as it is played, with the blanks in lower case. */
  readonly played: string;
  /** The sum of the points of the tiles. */
  readonly points?: number;
  /** The probability that drawing `length` tiles from a full bag gives the tiles of the word; null if it cannot be computed. */
  readonly probability: number | null;
  /** The place by probability among the words of its length, from 1. */
  readonly probability_rank?: number;
  /** The sum of the scores of the tiles. */
  readonly score: number;
  /** The rack, if words of several racks are listed. */
  readonly tiles?: string;
  /** The value in each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word. */
  readonly word: string;
}

/** Parameters of `analyse`. */
export interface AnalyseRequest {
  /** Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]. */
  readonly bingo?: number | string;
  /** Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard]. */
  readonly board_layout?: string;
  /** Measure of moves and mistakes: equity, or win probability [default: equity]. */
  readonly by?: Measure;
  /** Maximum number of nodes of the search of an endgame [default: 2000000]. */
  readonly endgame_nodes?: number;
  /** Minimum number of tiles in the bag for an exchange [default: 7]. */
  readonly exchange_minimum?: number;
  /** Judge by equity alone, without simulation and endgame search. */
  readonly fast?: boolean;
  /** Game of two players in GCG: text, or `base64:` and the bytes of a file in any encoding. */
  readonly gcg?: string | Uint8Array;
  /** Infer the other player's tiles from the previous turn. */
  readonly infer?: boolean;
  /** Maximum number of iterations of each move; the loss is measured with the same number again [default: 2000]. */
  readonly iterations?: number;
  /** Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of the alphabet]. */
  readonly leaves?: string;
  /** Minimum losses of small, medium and large mistakes [default: 2,7,15 points; 1,4,10 % by win probability]. */
  readonly mistakes?: readonly number[];
  /** Simulate the N moves of the highest equity [default: 15]. */
  readonly plays?: number;
  /** Number of turns to play after a move; near the end of the bag, games are played to the end [default: 2]. */
  readonly plies?: number;
  /** Maximum number of nodes of the search with one to four tiles in the bag; 0 to simulate instead [default: 3000000]. */
  readonly preendgame_nodes?: number;
  /** Number of tiles of a full rack [default: 7]. */
  readonly rack_size?: number;
  /** Seed of the random numbers [default: 1]. */
  readonly seed?: number;
  /** Number of threads; results do not depend on it [default: one for each core, one in a server]. */
  readonly threads?: number;
  /** Counts for win probabilities: CSV with the columns unseen, lead, wins, ties and losses, as written by lexc selfplay outcomes [default: built in]. */
  readonly win_table?: string;
}

/** A game. */
export interface AnalysedGame {
  /** The probability that the first player wins, at the beginning, after each turn, and after the end. */
  readonly course: readonly CourseMoment[];
  /** The file. */
  readonly file: string;
  /** `true` if the record has the end of the game. */
  readonly finished: boolean;
  /** `true` if the analysis was ended before all turns were judged. */
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
  /** `true` if a bingo was possible; null if the rack is unknown. */
  readonly bingo_possible: boolean | null;
  /** `withdrawn`, `failed` or `turn-lost`, if the play was challenged. */
  readonly challenge: string | null;
  /** The words of the play that are not in the lexicon. */
  readonly invalid_words: readonly string[];
  /** The judgement. */
  readonly judgement: TurnJudgement | null;
  /** The reason if there is no judgement. */
  readonly not_judged: NotJudged | null;
  /** The line of the record, from 1. */
  readonly number: number;
  /** The move: coordinate and word, `exchange TILES`, `exchange N`, or `pass`. */
  readonly played: string;
  /** The index of the player: 0 or 1. */
  readonly player: number;
  /** The points in the record. */
  readonly points: number;
  /** The points by the rules, if they differ from the record. */
  readonly points_by_rules: number | null;
  /** The known tiles of the rack. */
  readonly rack: string;
  /** The scores of the player and of the opponent before the turn. */
  readonly scores: readonly [number, number];
}

/** The analysis of one or more games. It does not depend on time or on the number of threads. */
export interface AnalysisReport {
  /** The games, in the order in which they were given. */
  readonly games: readonly AnalysedGame[];
  /** The players over all games, in order of appearance. Players with the same name are one player. */
  readonly players: readonly PlayerFigures[];
  /** The progress, in answers before the last one. */
  readonly progress?: WorkProgress;
  /** The settings. */
  readonly settings: AnalysisSettings;
  /** The version of the document, 1. */
  readonly version: number;
  /** The warnings on the records, with their files if several games are analysed. */
  readonly warnings?: readonly RecordWarning[];
}

/** The settings of the analysis. */
export interface AnalysisSettings {
  /** The name of the board. */
  readonly board: string;
  /** The number of moves to simulate, besides the move made. */
  readonly candidates: number;
  /** `equity` or `full`. */
  readonly depth: string;
  /** The maximum number of nodes of an endgame search. */
  readonly endgame_nodes: number;
  /** `true` if the other player's tiles are inferred. */
  readonly infer: boolean;
  /** The maximum number of iterations of each move. */
  readonly iterations: number;
  /** The name of the lexicon in the request. */
  readonly lexicon: string;
  /** `equity` or `win`. */
  readonly measure: string;
  /** The number of turns to play after a move. */
  readonly plies: number;
  /** The maximum number of nodes of a search with one to four tiles in the bag. */
  readonly preendgame_nodes: number;
  /** The seed. */
  readonly seed: number;
  /** The minimum losses of small, medium and large mistakes, in points or as probabilities. */
  readonly thresholds: readonly [number, number, number];
  /** The number of words of the lexicon. */
  readonly words: number;
}

/** Parameters of `study.answer`. */
export interface AnswerRequest {
  /** Handle of the box, as answered by `study.open`. */
  readonly box: string;
  /** The number of the card. */
  readonly card: number;
  /** Number of answers of the card that were found; with the time and the wrong answers it decides the grade. */
  readonly found?: number;
  /** Grade of the answer, chosen by hand. */
  readonly grade?: Grade;
  /** Time of the answer in milliseconds, 0 if unknown. */
  readonly ms?: number;
  /** The time, in seconds since 1970. */
  readonly now: number;
  /** Number of wrong answers beside `found`: with any, the grade is at most `hard`, and `again` if the card has no answers. */
  readonly wrong?: number;
}

/** The effect of an answer. */
export interface Answered {
  /** The card after it. */
  readonly card: CardRow;
  /** The grade. */
  readonly grade: Grade;
  /** The line to append to the file. */
  readonly lines: string;
}

/** Parameters of `game.apply`. */
export interface ApplyRequest {
  /** The command: a play such as `8D QUIZ`, `exchange QV?`, `pass`, `challenge`, `accept` for the last play of a game, or `undo`. */
  readonly command: string;
  /** The number of the game. */
  readonly game: number;
  /** By HTTP: a token of the game, for the moves of a seat, or for all. */
  readonly token?: string;
  /** Seat of the viewer, from 0. */
  readonly viewer?: number;
}

/** Plays of a whole rack. */
export interface Bingos {
  /** Bingos played and not withdrawn. */
  readonly found: number;
  /** Bingos that were the best move but were not played. */
  readonly missed: number;
}

/** Parameters of `board`: a position or a game. */
export interface BoardRequest {
  /** Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]. */
  readonly bingo?: number | string;
  /** Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard]. */
  readonly board_layout?: string;
  /** Position as CGP: rows of the board, racks, scores, scoreless turns. */
  readonly cgp?: string;
  /** Minimum number of tiles in the bag for an exchange [default: 7]. */
  readonly exchange_minimum?: number;
  /** Game in GCG: text, or `base64:` and the bytes of a file in any encoding. */
  readonly gcg?: string | Uint8Array;
  /** Omit the racks. */
  readonly no_racks?: boolean;
  /** Omit names, scores and racks. */
  readonly only_board?: boolean;
  /** Number of tiles of a full rack [default: 7]. */
  readonly rack_size?: number;
  /** Title of the picture; describes the turn or the position if absent. */
  readonly title?: string;
  /** Board before this turn of the game, from 1; the board after the last turn if absent. */
  readonly turn?: number;
}

/** Parameters of `puzzles.boggle`: a board, or the size of a random one. */
export interface BoggleRequest {
  /** List the words in the order of the alphabet instead of best first. */
  readonly alphabetical?: boolean;
  /** The rows of the board, separated by `/` or spaces: each tile is a die, `[QU]` a die with several letters, `?` any letter, `.` a hole. */
  readonly board?: string;
  /** Maximum number of words, 0 for all. */
  readonly limit?: number;
  /** Minimum number of tiles of a word; 3 if absent. */
  readonly min_length?: number;
  /** The size of a random board: `4`, or `4x5` for 4 rows of 5. */
  readonly random?: string;
  /** Seed of the random board [default: 1]. */
  readonly seed?: number;
}

/** A word on a board. */
export interface BoggleWordRow {
  /** The row and column of each die, from 1. */
  readonly path: readonly (readonly [number, number])[];
  /** The points of the word. */
  readonly points: number;
  /** The word. */
  readonly word: string;
}

/** A number with bounds, if known: a 95 % confidence interval, or proven bounds. */
export interface Bounded {
  /** The upper bound. */
  readonly high: number | null;
  /** The lower bound. */
  readonly low: number | null;
  /** The number. */
  readonly value: number;
}

/** Times at which the clock was set back. */
export interface BoxClockBack {
  /** The line of the first one, from 1. */
  readonly first_line: number;
  /** How often. */
  readonly times: number;
}

/** The lexicon that the answers of a box were computed from. */
export interface BoxLexicon {
  /** The hash of its file or words, in the form of the caller. */
  readonly hash: string;
  /** The name of the lexicon. */
  readonly name: string;
}

/** A card box or a list of it, and the time. */
export interface BoxListRequest {
  /** Handle of the box, as answered by `study.open`. */
  readonly box: string;
  /** List of the cards; all cards if absent. */
  readonly list?: string;
  /** The time, in seconds since 1970. */
  readonly now: number;
}

/** A card box. */
export interface BoxRequest {
  /** Handle of the box, as answered by `study.open`. */
  readonly box: string;
}

/** A card box, and the time. */
export interface BoxTimeRequest {
  /** Handle of the box, as answered by `study.open`. */
  readonly box: string;
  /** The time, in seconds since 1970. */
  readonly now: number;
}

/** Parameters of `lexicon.build`. */
export interface BuildWordsRequest {
  /** The text of an affix file of hunspell, which makes words of the stems in the list. */
  readonly affixes?: string;
  /** A built-in alphabet, such as `english`. */
  readonly alphabet: string;
  /** What stands between two signs is a word, as in JSON with '"' or in HTML with '>..<'; a line may have several. */
  readonly between?: string;
  /** The bytes of a list in base64, in any encoding, in place of `words`. */
  readonly bytes?: string;
  /** Sign that begins a comment, at the start of a line [default: the sign #]. */
  readonly comment?: string;
  /** Columns may be quoted, as spreadsheets write them (RFC 4180); the word is the first one, or the one given as field. */
  readonly csv?: boolean;
  /** Delimiter of columns; the word tab is a tab [default: any white space; a comma in CSV]. */
  readonly delimiter?: string;
  /** Encoding of the lists, such as iso-8859-2 [default: detected, else UTF-8]. */
  readonly encoding?: string;
  /** Column of the word, from 1 [default: the whole line is the word]. */
  readonly field?: number;
  /** Skip the first lines of each list, such as one with column names [default: 0; 1 without a number]. */
  readonly header?: number;
  /** Signs before or after words become flags, as in AA# with '#=COLLINS,$=NWL'. */
  readonly marks?: readonly string[];
  /** Omit and count words of more tiles. */
  readonly max_length?: number;
  /** Omit and count words of fewer tiles. */
  readonly min_length?: number;
  /** The name for later requests. A lexicon that already has this name is replaced. */
  readonly name: string;
  /** Read lines that begin with # as words. */
  readonly no_comments?: boolean;
  /** Words with spaces within them: join reads them without the spaces, skip omits and counts them. */
  readonly phrases?: PhraseReading;
  /** Omit and count words that begin with a capital letter and continue in lower case, which are names in most languages. */
  readonly skip_capitalised?: boolean;
  /** Omit and count lines that do not fit the alphabet. */
  readonly skip_invalid?: boolean;
  /** Every column of a line is a word, as where a line has several. */
  readonly split?: boolean;
  /** A list of words as text, one per line, in place of `words`. */
  readonly text?: string;
  /** The words, in any case and order. */
  readonly words?: readonly string[];
}

/** A card whose answers changed with the lexicon. */
export interface CardAnswersChange {
  /** The number of the card. */
  readonly card: number;
  /** The answers that are kept in the box, and no longer asked. */
  readonly gone: readonly string[];
  /** The new answers. If there are some, the card is due. */
  readonly new: readonly string[];
}

/** A change of cards. */
export type CardChange = "missed" | "remove" | "suspend" | "resume" | "bury" | "lists";

/** A card. */
export interface CardRow {
  /** The answers. */
  readonly answers: readonly string[];
  /** The number of answers given to the card. */
  readonly asked: number;
  /** The time before which the card is not asked; 0 if it is not buried. */
  readonly buried: number;
  /** The number of the card, from 1. */
  readonly card: number;
  /** The time at which the card is due; 0 for a new card. */
  readonly due: number;
  /** The answers that an earlier lexicon had. */
  readonly gone: readonly string[];
  /** The kind of the question. */
  readonly kind: QuestionKind;
  /** `true` if it was forgotten so often that it is a leech. */
  readonly leech: boolean;
  /** The lists that the card belongs to. */
  readonly lists: readonly string[];
  /** The question: letters in alphabet order, a word, a pattern, the name of a list, or any text. */
  readonly question: string;
  /** The days after which it is recalled with the probability of nine in ten; 0 for a new card. */
  readonly stability: number;
  /** The part of its life that the card is in. */
  readonly stage: CardStage;
  /** `true` if the card is not asked until it is resumed. */
  readonly suspended: boolean;
  /** The number of these that were wrong. */
  readonly wrong: number;
}

/** The part of its life that a card is in. */
export type CardStage = "new" | "learning" | "review";

/** A question with its answers. */
export interface CardText {
  /** The answers. */
  readonly answers: readonly string[];
  /** The question. */
  readonly question: string;
}

/** The cards that were added. */
export interface CardsAdded {
  /** The number of cards that were in the box already. */
  readonly known: number;
  /** The lines to append to the file. */
  readonly lines: string;
  /** The number of cards that are new. */
  readonly new: number;
  /** The number of each card, in the order of the request. */
  readonly numbers: readonly number[];
  /** The number of removed cards that are back, with their answers. */
  readonly restored: number;
  /** The notes that are no cards, with their lines. */
  readonly skipped?: readonly SkippedLine[];
}

/** Parameters of `study.cards`. */
export interface CardsRequest {
  /** Number of the first card to consider, from 1. */
  readonly at?: number;
  /** Handle of the box, as answered by `study.open`. */
  readonly box: string;
  /** Maximum number of cards, 0 for all. */
  readonly limit?: number;
  /** List whose cards are shown; all cards if absent. */
  readonly list?: string;
}

/** Challenges of the other player's plays. */
export interface Challenges {
  /** Failed challenges of valid plays. */
  readonly lost: number;
  /** Invalid plays that were not challenged. */
  readonly missed: number;
  /** Invalid plays that were withdrawn. */
  readonly won: number;
}

/** Parameters of `study.change`. */
export interface ChangeCardsRequest {
  /** Handle of the box, as answered by `study.open`. */
  readonly box: string;
  /** The numbers of the cards. */
  readonly cards: readonly number[];
  /** The change. */
  readonly change: CardChange;
  /** Their lists, for the change `lists`. */
  readonly lists?: readonly string[];
  /** The time, in seconds since 1970. */
  readonly now: number;
}

/** The effect of changes. */
export interface ChangedLines {
  /** The lines to append to the file. */
  readonly lines: string;
}

/** Parameters of `words.check`. */
export interface CheckRequest {
  /** Append TEXT to the words of an edition or with a flag; with !NAME, to all other words. */
  readonly mark?: readonly string[];
  /** Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none. */
  readonly with?: readonly WordField[];
  /** The words to look up. */
  readonly words: readonly string[];
}

/** A word that was looked up. */
export interface CheckRow {
  /** The tiles in the order of the alphabet. */
  readonly alphagram?: string;
  /** The probability to draw the tiles from a full bag, in rows that do not have it anyway. */
  readonly draw_probability?: number;
  /** The editions that have the word. */
  readonly editions?: readonly string[];
  /** The tiles that extend the word by one. */
  readonly hooks?: WordHooks;
  /** The words within the word. */
  readonly inner_hooks?: InnerWords;
  /** The marks. */
  readonly marks?: string;
  /** The meaning, in one line. */
  readonly meaning?: string;
  /** What the word earns in games, in points of all of them. */
  readonly playability?: number;
  /** The sum of the points of the tiles. */
  readonly points?: number;
  /** The place by probability among the words of its length, from 1. */
  readonly probability_rank?: number;
  /** Why the text cannot be spelled in the alphabet. */
  readonly reason?: string;
  /** `true` if the lexicon has the word. */
  readonly valid: boolean;
  /** The value in each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word as given in the request. */
  readonly word: string;
}

/** Parameters of `puzzles.cryptogram`. */
export interface CipherRequest {
  /** Additional words, such as names. */
  readonly also?: readonly string[];
  /** Do not let any letter stand for itself. */
  readonly keep_different?: boolean;
  /** Known letters: `X=T` if the letter X of the text means T. */
  readonly known?: readonly string[];
  /** Maximum number of solutions, 0 for all [default: 10]. */
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
  /** Why the game ended: `out`, `scoreless`, `exchanges` or `resigned`. */
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

/** The choice of a computer player. */
export interface ComputerMove {
  /** The tiles kept. */
  readonly leave: string;
  /** A play such as `8D QU(I)Z`, `exchange QV`, or `pass`. */
  readonly move: string;
  /** The player. */
  readonly player: string;
  /** The points. */
  readonly score: number;
  /** The warnings on the record. */
  readonly warnings?: readonly RecordWarning[];
}

/** Parameters of `moves.choose`. */
export interface ComputerMoveRequest {
  /** Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]. */
  readonly bingo?: number | string;
  /** Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard]. */
  readonly board_layout?: string;
  /** Position as CGP: rows of the board, racks, scores, scoreless turns. */
  readonly cgp?: string;
  /** Minimum number of tiles in the bag for an exchange [default: 7]. */
  readonly exchange_minimum?: number;
  /** Game in GCG: text, or `base64:` and the bytes of a file in any encoding. */
  readonly gcg?: string | Uint8Array;
  /** Number of the game with this seed; 0 if absent. */
  readonly number?: number;
  /** Computer player: greedy, equity, random, passing, level1 to level5, endgame, sim or champion, with options such as `sim:iterations=100:plies=4`; `level3` if absent. */
  readonly player?: string;
  /** Tiles of the player to move, ? for a blank; without a position, on an empty board. */
  readonly rack?: string;
  /** Number of tiles of a full rack [default: 7]. */
  readonly rack_size?: number;
  /** Seat of the player: 0 if absent, or 1. */
  readonly seat?: number;
  /** Seed of the game. The random numbers of a player depend on `seed`, `number`, `seat` and `turns` [default: 1]. */
  readonly seed?: number;
  /** Turn of the game to be played in the position, from 1 [default: the turn after the last]. */
  readonly turn?: number;
  /** Number of turns before this one; 0 if absent. */
  readonly turns?: number;
}

/** The win probability of the first player at a moment of a game. */
export interface CourseMoment {
  /** The number of lines of the record before this moment. */
  readonly after: number;
  /** `table`, `simulation`, `preendgame`, `endgame` or `result`. */
  readonly source: string;
  /** The probability. */
  readonly win: number;
}

/** The answers of a day. */
export interface DayCounts {
  /** Words missed elsewhere. */
  readonly elsewhere: number;
  /** Answers within learning and relearning steps. */
  readonly learning: number;
  /** The time that all answers took, in milliseconds. */
  readonly ms: number;
  /** New cards that were asked first. */
  readonly new: number;
  /** Reviews of cards that were due on an earlier day. */
  readonly overdue: number;
  /** Reviews that were recalled. */
  readonly recalled: number;
  /** Reviews. */
  readonly reviews: number;
}

/** Parameters of `words.define`. */
export interface DefineRequest {
  /** Append TEXT to the words of an edition or with a flag; with !NAME, to all other words. */
  readonly mark?: readonly string[];
  /** The words. */
  readonly words: readonly string[];
}

/** The meaning and the values of a word. */
export interface DefinitionRow {
  /** The tiles in the order of the alphabet. */
  readonly alphagram?: string;
  /** The probability to draw the tiles from a full bag, in rows that do not have it anyway. */
  readonly draw_probability?: number;
  /** The editions that have the word. */
  readonly editions?: readonly string[];
  /** The tiles that extend the word by one. */
  readonly hooks?: WordHooks;
  /** The words within the word. */
  readonly inner_hooks?: InnerWords;
  /** The marks. */
  readonly marks?: string;
  /** The meaning, in one line. */
  readonly meaning?: string;
  /** What the word earns in games, in points of all of them. */
  readonly playability?: number;
  /** The sum of the points of the tiles. */
  readonly points?: number;
  /** The place by probability among the words of its length, from 1. */
  readonly probability_rank?: number;
  /** `true` if the lexicon has the word. */
  readonly valid: boolean;
  /** The value in each column that has one: `true`, a number or a text. */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** The word as given in the request. */
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
  /** The format of the drawing [default: svg]. */
  readonly format?: DrawingFormat;
  /** Maximum number of states, up to 5,000; 200 if absent. */
  readonly limit?: number;
  /** The structure to draw. */
  readonly structure: DrawnStructureName;
}

/** A draw from the bag. */
export interface DrawRow {
  /** The number of ways to draw them. */
  readonly draws: number;
  /** `win`, `tie` or `loss`, if estimated but not proven. */
  readonly estimate?: string;
  /** `win`, `tie` or `loss`, if proven. */
  readonly result?: string;
  /** The tiles, in the order in which they are drawn. */
  readonly tiles: string;
}

/** A format of a drawing. */
export type DrawingFormat = "svg" | "dot";

/** A drawing. */
export interface DrawingText {
  /** The format. */
  readonly format: DrawingFormat;
  /** The text of the drawing. */
  readonly text: string;
  /** The warnings on the record of a game. */
  readonly warnings?: readonly RecordWarning[];
}

/** A structure that can be drawn. */
export type DrawnStructureName = "trie" | "dawg" | "gaddag" | "two-way";

/** A rule for dropping plays. */
export type DropRule = "best" | "terascale" | "none";

/** The cards that are left for the day, by their numbers, each list in the order of asking. */
export interface DueCards {
  /** Cards whose next step is due within the time by which it may be asked early. They are asked once nothing else is left. */
  readonly early: readonly number[];
  /** The number of reviews that are due but wait for another day because of the limits. */
  readonly held_back: number;
  /** The number of cards whose next step is due later today than these. */
  readonly later: number;
  /** Cards in learning and relearning steps that are due now. */
  readonly learning: readonly number[];
  /** New cards, within the limits of today. */
  readonly new: readonly number[];
  /** Reviews, within the limits of today. */
  readonly reviews: readonly number[];
}

/** The reason why a search stopped early. */
export type EarlyStop = "time" | "nodes" | "interrupted";

/** The value and the best line of an endgame. */
export interface EndgameAnswer {
  /** The position. */
  readonly cgp: string;
  /** `true` if the line reaches the end of the game. */
  readonly complete: boolean;
  /** The depth of the last completed iteration, in plies. */
  readonly depth: number;
  /** The best line. */
  readonly line: readonly LineRow[];
  /** A lower bound of the value. */
  readonly lower?: number;
  /** The first moves, best first. */
  readonly moves: readonly EndgameMoveRow[];
  /** The number of nodes searched. */
  readonly nodes: number;
  /** `win`, `tie` or `loss` for the player to move with the current scores, if proven. */
  readonly outcome?: string;
  /** The progress, in answers before the last one. */
  readonly progress?: WorkProgress;
  /** The number of scoreless turns that end the game. */
  readonly scoreless: number;
  /** The scores at the end of the line, with the player to move first. */
  readonly scores: readonly [number, number];
  /** The search time in seconds. */
  readonly seconds: number;
  /** `solved`, `bound` or `estimate`. */
  readonly status: string;
  /** Why the search stopped early. */
  readonly stopped?: EarlyStop;
  /** An upper bound of the value. */
  readonly upper?: number;
  /** The change of the spread for the player to move until the end of the game, in points. */
  readonly value: number;
  /** The result of `--verify` of the command. */
  readonly verified?: EndgameVerification;
  /** The warnings on the record. */
  readonly warnings?: readonly RecordWarning[];
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
  /** The change of the spread until the end of the game, in points. */
  readonly value: number;
}

/** Parameters of `endgame`. */
export interface EndgameRequest {
  /** Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]. */
  readonly bingo?: number | string;
  /** Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard]. */
  readonly board_layout?: string;
  /** Position as CGP: rows of the board, racks, scores, scoreless turns. */
  readonly cgp?: string;
  /** Minimum number of tiles in the bag for an exchange [default: 7]. */
  readonly exchange_minimum?: number;
  /** Game in GCG: text, or `base64:` and the bytes of a file in any encoding. */
  readonly gcg?: string | Uint8Array;
  /** Remove tiles that are neither on the board nor on a rack from the game. */
  readonly ignore_unseen?: boolean;
  /** Size of the transposition table, in MiB [default: 64]. */
  readonly memory?: number;
  /** Stop after N nodes, with the best answer so far. */
  readonly nodes?: number;
  /** Search at most N moves ahead, and estimate the rest. */
  readonly plies?: number;
  /** Tiles of the player to move, ? for a blank; without a position, on an empty board. */
  readonly rack?: string;
  /** Number of tiles of a full rack [default: 7]. */
  readonly rack_size?: number;
  /** Number of successive scoreless turns that end the game [default: 6]. */
  readonly scoreless?: number;
  /** Number of threads; results do not depend on it, unless a limit stops the search [default: 1]. */
  readonly threads?: number;
  /** Stop after this many seconds, with the best answer so far. */
  readonly time?: number;
  /** Search the N best moves in full [default: 1]. */
  readonly top?: number;
  /** Turn of the game to be played in the position, from 1 [default: the turn after the last]. */
  readonly turn?: number;
  /** Prove only who wins, given the scores of the position. */
  readonly win?: boolean;
}

/** The result of the comparison with a plain search of every line. */
export type EndgameVerification = "equal" | "too-long" | "not-solved";

/** An entry of an acrostic. */
export interface EntryRow {
  /** The number of matching words; 0 if the entry is full and is not in the lexicon. */
  readonly count: number;
  /** The name: `quote 2`, the label of an answer, or `initials 1`. */
  readonly entry: string;
  /** The known letters; `?` is an unknown square. */
  readonly known: string;
  /** Its squares, from 1. */
  readonly squares: readonly number[];
  /** The first matching words. */
  readonly words: readonly string[];
}

/** An exchange. */
export interface ExchangeRow {
  /** The value of the tiles kept, if plays are ranked by equity. */
  readonly equity?: number;
  /** The tiles kept. */
  readonly leave: string;
  /** The tiles returned to the bag. */
  readonly tiles: string;
}

/** A tile that a player may hold. */
export interface ExpectedTileRow {
  /** The probability that the leave has at least one. */
  readonly any: number;
  /** The expected number of these tiles in a random leave. */
  readonly chance: number;
  /** The expected number of these tiles in the leave. */
  readonly expected: number;
  /** The tile. */
  readonly tile: string;
  /** The number of unseen tiles of this kind. */
  readonly unseen: number;
}

/** Parameters of `study.export`. */
export interface ExportCardsRequest {
  /** Handle of the box, as answered by `study.open`. */
  readonly box: string;
  /** Deck of Anki; `lexc` if absent. */
  readonly deck?: string;
  /** List whose cards are written; all cards if absent. */
  readonly list?: string;
  /** Note type of Anki, which it must have; `Basic` if absent. */
  readonly note_type?: string;
  /** What is written after answers that are words of the lexicon. */
  readonly with?: readonly WordField[];
}

/** Cards as text. */
export interface ExportedCards {
  /** The text, which Anki imports. A second import updates the notes of the first one. */
  readonly text: string;
}

/** Parameters of `words.extend`. */
export interface ExtendRequest {
  /** Words with this number of anagrams, themselves included. */
  readonly anagrams?: string;
  /** Words that this number of tiles extend at the back, or each of these tiles. */
  readonly back_hooks?: readonly string[];
  /** Number of blanks in the bag for places by probability [default: as in the game]. */
  readonly blanks?: number;
  /** Words with a share of these tiles in a range, in percent, such as AEIOU:70..90. */
  readonly consists?: readonly string[];
  /** Words that contain these tiles in any order, each at least as often as given. */
  readonly containing?: readonly string[];
  /** Adjacent tiles to look for in words. */
  readonly fragment: string;
  /** Words that this number of tiles extend at the front, or each of these tiles: 2.. or S. */
  readonly front_hooks?: readonly string[];
  /** Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens. */
  readonly group?: readonly string[];
  /** Words of a list; in a command, of a file, one per line. */
  readonly in?: readonly string[];
  /** Words of this edition. */
  readonly in_edition?: readonly string[];
  /** Words that contain these tiles side by side. */
  readonly infix?: readonly string[];
  /** Words that are words without their first tile (front), their last (back), or either (any). */
  readonly inner_hook?: string;
  /** Let ties share a place: a word counts if any place of its ties does. */
  readonly lax?: boolean;
  /** Words with this number of tiles: 5, 2..5, 2.. or ..5. */
  readonly length?: string;
  /** Maximum number of words, 0 for all. */
  readonly limit?: number;
  /** Append TEXT to the words of an edition or with a flag; with !NAME, to all other words. */
  readonly mark?: readonly string[];
  /** Words whose meaning contains this text, in any case. */
  readonly meaning?: readonly string[];
  /** Words that this edition lacks. */
  readonly not_in_edition?: readonly string[];
  /** Words with a stored number in a range: frequency>=3.5 */
  readonly number?: readonly string[];
  /** Words of these tiles only, each as often as wanted. */
  readonly only?: readonly string[];
  /** Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words with a place in this range among the words of their length, by what they earn in games: 1..500. */
  readonly playability_rank?: string;
  /** Words of this many points: the sum of their tiles. */
  readonly points?: string;
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100. */
  readonly probability_rank?: string;
  /** Words that match these regular expressions as a whole. */
  readonly regex?: readonly string[];
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Words that are words with these tiles before them. */
  readonly takes_prefix?: readonly string[];
  /** Words that are words with these tiles after them. */
  readonly takes_suffix?: readonly string[];
  /** Words with this number of different tiles. */
  readonly unique?: string;
  /** Words with this number of vowels. */
  readonly vowels?: string;
  /** Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'. */
  readonly where?: readonly (string | Readonly<Record<string, unknown>>)[];
  /** Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none. */
  readonly with?: readonly WordField[];
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
  /** Also return the words that contain the fragment. */
  readonly words?: boolean;
}

/** The tiles around a fragment of words. */
export interface ExtensionsRow {
  /** The tiles that can come after it. */
  readonly after: readonly AdjacentTileRow[];
  /** The tiles that can come before it. */
  readonly before: readonly AdjacentTileRow[];
  /** `true` if longer words begin with it. */
  readonly begins_words: boolean;
  /** `true` if longer words end with it. */
  readonly ends_words: boolean;
  /** The fragment. */
  readonly fragment: string;
  /** `true` if the lexicon has it as a word. */
  readonly is_word: boolean;
  /** The number of words in the lexicon, regardless of conditions. */
  readonly word_count?: number;
  /** The words, in the order of the alphabet. */
  readonly words?: readonly ListedWord[];
}

/** Parameters of `words.find`. */
export interface FindRequest {
  /** Anagrams of these tiles; `?` is a blank, `[BCD]` one of these tiles. */
  readonly anagram?: readonly string[];
  /** Words with this number of anagrams, themselves included. */
  readonly anagrams?: string;
  /** Words that this number of tiles extend at the back, or each of these tiles. */
  readonly back_hooks?: readonly string[];
  /** Number of blanks in the bag for places by probability [default: as in the game]. */
  readonly blanks?: number;
  /** Words with a share of these tiles in a range, in percent, such as AEIOU:70..90. */
  readonly consists?: readonly string[];
  /** Words that contain these tiles in any order, each at least as often as given. */
  readonly containing?: readonly string[];
  /** Maximum number of edits [default: 1]. */
  readonly distance?: number;
  /** Words that this number of tiles extend at the front, or each of these tiles: 2.. or S. */
  readonly front_hooks?: readonly string[];
  /** Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens. */
  readonly group?: readonly string[];
  /** Words of a list; in a command, of a file, one per line. */
  readonly in?: readonly string[];
  /** Words of this edition. */
  readonly in_edition?: readonly string[];
  /** Words that contain these tiles side by side. */
  readonly infix?: readonly string[];
  /** Words that are words without their first tile (front), their last (back), or either (any). */
  readonly inner_hook?: string;
  /** Let ties share a place: a word counts if any place of its ties does. */
  readonly lax?: boolean;
  /** Words with this number of tiles: 5, 2..5, 2.. or ..5. */
  readonly length?: string;
  /** Maximum number of words, 0 for all. */
  readonly limit?: number;
  /** Append TEXT to the words of an edition or with a flag; with !NAME, to all other words. */
  readonly mark?: readonly string[];
  /** Words whose meaning contains this text, in any case. */
  readonly meaning?: readonly string[];
  /** Words within a number of edits of this spelling. */
  readonly near?: string;
  /** Compute probabilities without blanks. */
  readonly no_blanks?: boolean;
  /** Words that this edition lacks. */
  readonly not_in_edition?: readonly string[];
  /** Words with a stored number in a range: frequency>=3.5 */
  readonly number?: readonly string[];
  /** Skip the first N words. */
  readonly offset?: number;
  /** Words of these tiles only, each as often as wanted. */
  readonly only?: readonly string[];
  /** Order of the words: alphabet, or length, score of the tiles, probability to be drawn from a full bag, playability in games, or value:NAME, a stored number, with the greatest first and ties by the alphabet. */
  readonly order?: string;
  /** Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words with a place in this range among the words of their length, by what they earn in games: 1..500. */
  readonly playability_rank?: string;
  /** Words of this many points: the sum of their tiles. */
  readonly points?: string;
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100. */
  readonly probability_rank?: string;
  /** Words that match these regular expressions as a whole. */
  readonly regex?: readonly string[];
  /** Reverse the order. */
  readonly reverse?: boolean;
  /** Words made of some of these tiles. */
  readonly sub_anagram?: readonly string[];
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Words that are words with these tiles before them. */
  readonly takes_prefix?: readonly string[];
  /** Words that are words with these tiles after them. */
  readonly takes_suffix?: readonly string[];
  /** Words with this number of different tiles. */
  readonly unique?: string;
  /** Words with this number of vowels. */
  readonly vowels?: string;
  /** Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'. */
  readonly where?: readonly (string | Readonly<Record<string, unknown>>)[];
  /** Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none. */
  readonly with?: readonly WordField[];
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
}

/** The positions of games whose best move is certain. */
export interface FoundPositions {
  /** The positions, in the order of the search. */
  readonly positions: readonly PositionRow[];
  /** The number of turns that were searched, or whose bag is not wanted. */
  readonly searched: number;
  /** The number of turns that cannot be searched, such as those without a full rack in the record. */
  readonly skipped: number;
  /** The number of turns of all games. */
  readonly turns: number;
  /** The warnings on the records. */
  readonly warnings?: readonly RecordWarning[];
}

/** A line of the history of a game. */
export interface GameLine {
  /** The seat of the player, from 0. */
  readonly player: number;
  /** The points. */
  readonly points: number;
  /** The rack before the turn, if the viewer may see it. */
  readonly rack?: string;
  /** A description of the turn. */
  readonly text: string;
  /** The score of the player after the turn. */
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
  /** By HTTP: a token of the game, for the racks and moves of a seat, or for all. */
  readonly token?: string;
  /** Seat of the viewer, from 0; the answer includes this player's rack. Absent for a spectator, who sees no rack before the end of the game. */
  readonly viewer?: number;
}

/** The record of a game. */
export interface GameText {
  /** The game in GCG, as the viewer may see it. */
  readonly gcg: string;
}

/** Texts by which a client of a shared engine shows what it may see and do in a game. */
export interface GameTokens {
  /** For everything: all racks, every command, the complete record, closing the game. */
  readonly host: string;
  /** For each seat: its rack and its moves. */
  readonly seats: readonly string[];
}

/** A game as a viewer sees it. */
export interface GameView {
  /** The number of tiles in the bag. */
  readonly bag: number;
  /** The rows of the board, as in CGP. */
  readonly board: string;
  /** Why the game ended: `out`, `scoreless`, `exchanges` or `resigned`. */
  readonly ending?: string;
  /** Messages about the effects of the request. */
  readonly events: readonly string[];
  /** The number of the game. */
  readonly game: number;
  /** The lines of the game so far. */
  readonly history: readonly GameLine[];
  /** `turn`, `last-challenge` or `over`. */
  readonly phase: string;
  /** The players in the order of their turns. */
  readonly players: readonly GamePlayer[];
  /** By HTTP, in the answer of `game.new`: the seed. */
  readonly seed?: number;
  /** The seat of the player to move, from 0. */
  readonly to_move?: number;
  /** By HTTP, in the answer of `game.new` and `game.resume`: the tokens of the game. */
  readonly tokens?: GameTokens;
  /** The tiles that the viewer cannot see. */
  readonly unseen: string;
  /** In the answer of `game.resume`: the warnings on the record. */
  readonly warnings?: readonly RecordWarning[];
  /** The seats of the players with the highest score who did not resign, once the game is over. */
  readonly winners?: readonly number[];
}

/** The grade of an answer. */
export type Grade = "again" | "hard" | "good" | "easy";

/** Parameters of `words.hooks`. */
export interface HooksRequest {
  /** Words with this number of anagrams, themselves included. */
  readonly anagrams?: string;
  /** Words that this number of tiles extend at the back, or each of these tiles. */
  readonly back_hooks?: readonly string[];
  /** Number of blanks in the bag for places by probability [default: as in the game]. */
  readonly blanks?: number;
  /** Words with a share of these tiles in a range, in percent, such as AEIOU:70..90. */
  readonly consists?: readonly string[];
  /** Words that contain these tiles in any order, each at least as often as given. */
  readonly containing?: readonly string[];
  /** Words that this number of tiles extend at the front, or each of these tiles: 2.. or S. */
  readonly front_hooks?: readonly string[];
  /** Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens. */
  readonly group?: readonly string[];
  /** Words of a list; in a command, of a file, one per line. */
  readonly in?: readonly string[];
  /** Words of this edition. */
  readonly in_edition?: readonly string[];
  /** Words that contain these tiles side by side. */
  readonly infix?: readonly string[];
  /** Words that are words without their first tile (front), their last (back), or either (any). */
  readonly inner_hook?: string;
  /** Let ties share a place: a word counts if any place of its ties does. */
  readonly lax?: boolean;
  /** Words with this number of tiles: 5, 2..5, 2.. or ..5. */
  readonly length?: string;
  /** Append TEXT to the words of an edition or with a flag; with !NAME, to all other words. */
  readonly mark?: readonly string[];
  /** Words whose meaning contains this text, in any case. */
  readonly meaning?: readonly string[];
  /** Words that this edition lacks. */
  readonly not_in_edition?: readonly string[];
  /** Words with a stored number in a range: frequency>=3.5 */
  readonly number?: readonly string[];
  /** Words of these tiles only, each as often as wanted. */
  readonly only?: readonly string[];
  /** Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words with a place in this range among the words of their length, by what they earn in games: 1..500. */
  readonly playability_rank?: string;
  /** Words of this many points: the sum of their tiles. */
  readonly points?: string;
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100. */
  readonly probability_rank?: string;
  /** Words that match these regular expressions as a whole. */
  readonly regex?: readonly string[];
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Words that are words with these tiles before them. */
  readonly takes_prefix?: readonly string[];
  /** Words that are words with these tiles after them. */
  readonly takes_suffix?: readonly string[];
  /** Words with this number of different tiles. */
  readonly unique?: string;
  /** Words with this number of vowels. */
  readonly vowels?: string;
  /** Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'. */
  readonly where?: readonly (string | Readonly<Record<string, unknown>>)[];
  /** Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none. */
  readonly with?: readonly WordField[];
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
  /** The words, valid or not. */
  readonly words: readonly string[];
}

/** The hooks of a word, and the words that remain without its first or last tile. */
export interface HooksRow {
  /** The tiles that make a word when placed after it. */
  readonly back: readonly string[];
  /** The tiles that make a word when placed before it. */
  readonly front: readonly string[];
  /** `true` if the lexicon has it as a word. */
  readonly is_word: boolean;
  /** The word without its first tile, if that is a word. */
  readonly without_first: string | null;
  /** The word without its last tile, if that is a word. */
  readonly without_last: string | null;
  /** The word. */
  readonly word: string;
  /** The resulting words with their values, if requested. */
  readonly words?: readonly ResultingWord[];
}

/** Parameters of `study.notes`. */
export interface ImportCardsRequest {
  /** Handle of the box, as answered by `study.open`. */
  readonly box: string;
  /** Notes in plain text of Anki, CSV, or a list of words: text, or `base64:` and the bytes of a file. */
  readonly file: string | Uint8Array;
  /** Kind of the questions that do not say theirs [default: anagrams]. */
  readonly kind?: QuestionKind;
  /** Lists that the cards belong to. */
  readonly lists?: readonly string[];
  /** The time, in seconds since 1970. */
  readonly now: number;
}

/** Parameters of `infer`. */
export interface InferRequest {
  /** Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]. */
  readonly bingo?: number | string;
  /** Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard]. */
  readonly board_layout?: string;
  /** Position before the move, as CGP, with the player whose tiles are inferred to move. */
  readonly cgp?: string;
  /** Treat all moves as equally likely. */
  readonly chance?: boolean;
  /** Minimum number of tiles in the bag for an exchange [default: 7]. */
  readonly exchange_minimum?: number;
  /** Game in GCG, instead of a position and a move: text, or `base64:` and the bytes of a file in any encoding. */
  readonly gcg?: string | Uint8Array;
  /** Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of the alphabet]. */
  readonly leaves?: string;
  /** Maximum number of leaves, 0 for all [default: 15]. */
  readonly limit?: number;
  /** Treat all moves within POINTS of the best one as equally likely, and others as impossible. */
  readonly margin?: number;
  /** Move: a play such as '8D QU(I)Z', 'exchange N' for N tiles, or pass. */
  readonly played?: string;
  /** Tiles of the other player, instead of the ones in the position or the game. */
  readonly rack?: string;
  /** Number of tiles of a full rack [default: 7]. */
  readonly rack_size?: number;
  /** Complete the rack N times at random, as in Scrabble on the TeraScale, instead of in all ways. */
  readonly random?: number;
  /** Seed of the random numbers [default: 1]. */
  readonly seed?: number;
  /** Divide likelihoods by e for each loss of POINTS [default: 3]. */
  readonly temperature?: number;
  /** Turn of the game whose move is examined, from 1 [default: the last]. */
  readonly turn?: number;
}

/** The tiles that a player may hold. */
export interface InferenceAnswer {
  /** The number of tiles of the leave. */
  readonly kept: number;
  /** The leaves, likeliest first. */
  readonly leaves: readonly InferredLeaveRow[];
  /** The progress, in answers before the last one. */
  readonly progress?: WorkProgress;
  /** The number of possible leaves. */
  readonly sets: number;
  /** Why fewer leaves were sampled than requested. */
  readonly stopped?: EarlyStop;
  /** The tiles. */
  readonly tiles: readonly ExpectedTileRow[];
  /** The warnings on the record. */
  readonly warnings?: readonly RecordWarning[];
}

/** A leave that a player may hold. */
export interface InferredLeaveRow {
  /** The tiles. */
  readonly leave: string;
  /** The equity that the move loses to the best move of the whole rack, in points. */
  readonly loss: number;
  /** The probability. */
  readonly probability: number;
  /** The number of ways to draw them. */
  readonly ways: number;
}

/** The words that remain of a word without a tile at an end. */
export interface InnerWords {
  /** Without its first tile, if that is a word. */
  readonly without_first: string | null;
  /** Without its last tile, if that is a word. */
  readonly without_last: string | null;
}

/** Parameters of `leaves`. */
export interface LeavesRequest {
  /** Leave values: `english`, `turkish` or `none`; by the alphabet if absent. */
  readonly leaves?: string;
  /** Maximum number of leaves, 0 for all [default: 20]. */
  readonly limit?: number;
  /** The tiles, `?` for a blank; at most 15. */
  readonly rack: string;
}

/** The differences between the words of two lexicons. */
export interface LexiconDifference {
  /** The number of words in both. */
  readonly both: number;
  /** The number of words only in the first lexicon. */
  readonly only_a: number;
  /** The number of words only in the second lexicon. */
  readonly only_b: number;
  /** The words only in the first lexicon; absent with `summary`. */
  readonly words_only_a?: readonly string[];
  /** The words only in the second lexicon; absent with `summary`. */
  readonly words_only_b?: readonly string[];
}

/** A description of a lexicon. */
export interface LexiconRow {
  /** The name of the alphabet. */
  readonly alphabet: string;
  /** The names of the columns of values. */
  readonly columns: readonly string[];
  /** The letters, in the order of the alphabet. */
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
  /** The name of the board layout. */
  readonly board_layout: string;
  /** The number of pairs whose two games differ in a move. */
  readonly diverged: number;
  /** The Elo difference of A. */
  readonly elo: MatchEstimate | null;
  /** The number of games. */
  readonly games: number;
  /** `true` if a signal or a cancellation ended the match. */
  readonly interrupted: boolean;
  /** The leave values of A and of B; `null` for a player that uses none. */
  readonly leaves: readonly [string | null, string | null];
  /** The name of the lexicon in the request. */
  readonly lexicon: string;
  /** The number of games that A lost. */
  readonly losses: number;
  /** The number of pairs for each number of half points of A, 0 to 4. */
  readonly pair_points: readonly [number, number, number, number, number];
  /** The number of pairs of games. */
  readonly pairs: number;
  /** The progress, in answers before the last one. */
  readonly progress?: WorkProgress;
  /** The number of tiles of a full rack. */
  readonly rack_size: number;
  /** The mean result of A: a win is 1, a tie 0.5. */
  readonly score: MatchEstimate | null;
  /** The seed. */
  readonly seed: number;
  /** The mean spread of A at the end of a game, in points. */
  readonly spread: MatchEstimate | null;
  /** The test, unless a fixed number of games was played. */
  readonly test: MatchTestResult | null;
  /** The number of ties. */
  readonly ties: number;
  /** The number of games that A won. */
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
  /** Probability of deciding for the upper difference if the lower one is true [default: 0.05]. */
  readonly alpha?: number;
  /** Second player. */
  readonly b: string;
  /** Probability of deciding for the lower difference if the upper one is true [default: 0.05]. */
  readonly beta?: number;
  /** Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]. */
  readonly bingo?: number | string;
  /** Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard]. */
  readonly board_layout?: string;
  /** Lower Elo difference of the test [default: -10]. */
  readonly elo0?: number;
  /** Upper Elo difference of the test [default: 10]. */
  readonly elo1?: number;
  /** Minimum number of tiles in the bag for an exchange [default: 7]. */
  readonly exchange_minimum?: number;
  /** Play this number of games, without a test; it must be even. */
  readonly games?: number;
  /** Maximum number of games of an undecided match [default: 1000000]. */
  readonly max_games?: number;
  /** Number of tiles of a full rack [default: 7]. */
  readonly rack_size?: number;
  /** Seed of the random numbers [default: 1]. */
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

/** The assumption about the other player's knowledge when results are counted.
 * With an empty bag both players know all tiles, and the meanings agree. They differ for moves that leave tiles in the bag: passes, and with two tiles in the bag plays of one tile.
 * In both meanings, the player to move knows their rack, the board, and each tile once it is drawn. After a pass in reply the player has the same choice again, until the scoreless turns end the game. The player makes one choice for all possible contents of the bag. */
export type Meaning = "guaranteed" | "rational";

/** The measure by which moves are compared and mistakes are sized. */
export type Measure = "equity" | "win";

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
  /** Large mistakes. */
  readonly large: number;
  /** Medium mistakes. */
  readonly medium: number;
  /** Small mistakes. */
  readonly small: number;
  /** Mistakes whose loss may be zero. */
  readonly uncertain: number;
}

/** A move with its values. */
export interface MoveFigures {
  /** The score plus the value of the tiles kept. */
  readonly equity: number;
  /** The tiles kept. */
  readonly leave: string;
  /** The move, written like `played`. */
  readonly move: string;
  /** The mean score of the player's own next turn, in a simulation of two or more turns. */
  readonly next: number | null;
  /** The mean score of the other player's reply, in a simulation. */
  readonly reply: number | null;
  /** Its score. */
  readonly score: number;
  /** The value by the method, in points: equity, simulated mean, or change of the spread until the end of the game. */
  readonly value: Bounded;
  /** The win probability after the move. */
  readonly win: Bounded;
}

/** The order of plays. */
export type MoveOrder = "equity" | "score";

/** A structure to generate plays from. */
export type MoveStructure = "trie" | "dawg" | "dawg-7.2" | "gaddag" | "two-way";

/** The plays of a position. */
export interface MovesAnswer {
  /** The number of anchor squares. */
  readonly anchors: number;
  /** The number of tiles in the bag. */
  readonly bag: number;
  /** The board, if the command requested it. */
  readonly board?: unknown;
  /** The position. */
  readonly cgp: string;
  /** The number of all plays. */
  readonly count?: number;
  /** The number of edges followed. */
  readonly edges: number;
  /** The exchanges, if requested; best first if plays are ranked by equity. */
  readonly exchanges?: readonly ExchangeRow[];
  /** The board layout. */
  readonly layout: string;
  /** The plays, best first. */
  readonly plays: readonly RankedPlayRow[];
  /** The tiles of the player to move. */
  readonly rack: string;
  /** The structure that was searched. */
  readonly structure: string;
  /** The warnings on the record. */
  readonly warnings?: readonly RecordWarning[];
}

/** Parameters of `moves.list`. */
export interface MovesRequest {
  /** Words with this number of anagrams, themselves included. */
  readonly anagrams?: string;
  /** Words that this number of tiles extend at the back, or each of these tiles. */
  readonly back_hooks?: readonly string[];
  /** Only search for a play with the highest score, which is faster. */
  readonly best?: boolean;
  /** Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]. */
  readonly bingo?: number | string;
  /** Number of blanks in the bag for places by probability [default: as in the game]. */
  readonly blanks?: number;
  /** Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard]. */
  readonly board_layout?: string;
  /** Rank by equity, which is score plus leave value, or by score [default: equity if there are leave values for the alphabet]. */
  readonly by?: MoveOrder;
  /** Position as CGP: rows of the board, racks, scores, scoreless turns. */
  readonly cgp?: string;
  /** Words with a share of these tiles in a range, in percent, such as AEIOU:70..90. */
  readonly consists?: readonly string[];
  /** Words that contain these tiles in any order, each at least as often as given. */
  readonly containing?: readonly string[];
  /** Minimum number of tiles in the bag for an exchange [default: 7]. */
  readonly exchange_minimum?: number;
  /** Also list exchanges; in the command, rank them and the pass among the plays. */
  readonly exchanges?: boolean;
  /** Words that this number of tiles extend at the front, or each of these tiles: 2.. or S. */
  readonly front_hooks?: readonly string[];
  /** Game in GCG: text, or `base64:` and the bytes of a file in any encoding. */
  readonly gcg?: string | Uint8Array;
  /** Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens. */
  readonly group?: readonly string[];
  /** Words of a list; in a command, of a file, one per line. */
  readonly in?: readonly string[];
  /** Words of this edition. */
  readonly in_edition?: readonly string[];
  /** Words that contain these tiles side by side. */
  readonly infix?: readonly string[];
  /** Words that are words without their first tile (front), their last (back), or either (any). */
  readonly inner_hook?: string;
  /** Let ties share a place: a word counts if any place of its ties does. */
  readonly lax?: boolean;
  /** Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of the alphabet]. */
  readonly leaves?: string;
  /** Words with this number of tiles: 5, 2..5, 2.. or ..5. */
  readonly length?: string;
  /** Maximum number of plays and exchanges together, 0 for all [default: 20; in the command 1 with --board and --as]. */
  readonly limit?: number;
  /** Append TEXT to the words of an edition or with a flag; with !NAME, to all other words. */
  readonly mark?: readonly string[];
  /** Words whose meaning contains this text, in any case. */
  readonly meaning?: readonly string[];
  /** Words that this edition lacks. */
  readonly not_in_edition?: readonly string[];
  /** Words with a stored number in a range: frequency>=3.5 */
  readonly number?: readonly string[];
  /** Words of these tiles only, each as often as wanted. */
  readonly only?: readonly string[];
  /** Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words with a place in this range among the words of their length, by what they earn in games: 1..500. */
  readonly playability_rank?: string;
  /** Words of this many points: the sum of their tiles. */
  readonly points?: string;
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100. */
  readonly probability_rank?: string;
  /** Tiles of the player to move, ? for a blank; without a position, on an empty board. */
  readonly rack?: string;
  /** Number of tiles of a full rack [default: 7]. */
  readonly rack_size?: number;
  /** Words that match these regular expressions as a whole. */
  readonly regex?: readonly string[];
  /** Structure to search [default: the fastest one]. */
  readonly structure?: MoveStructure;
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Words that are words with these tiles before them. */
  readonly takes_prefix?: readonly string[];
  /** Words that are words with these tiles after them. */
  readonly takes_suffix?: readonly string[];
  /** Turn of the game to be played in the position, from 1 [default: the turn after the last]. */
  readonly turn?: number;
  /** Words with this number of different tiles. */
  readonly unique?: string;
  /** Words with this number of vowels. */
  readonly vowels?: string;
  /** Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'. */
  readonly where?: readonly (string | Readonly<Record<string, unknown>>)[];
  /** Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none. */
  readonly with?: readonly WordField[];
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
}

/** Parameters of `words.near`. */
export interface NearRequest {
  /** Words with this number of anagrams, themselves included. */
  readonly anagrams?: string;
  /** Words that this number of tiles extend at the back, or each of these tiles. */
  readonly back_hooks?: readonly string[];
  /** Number of blanks in the bag for places by probability [default: as in the game]. */
  readonly blanks?: number;
  /** Words with a share of these tiles in a range, in percent, such as AEIOU:70..90. */
  readonly consists?: readonly string[];
  /** Words that contain these tiles in any order, each at least as often as given. */
  readonly containing?: readonly string[];
  /** Maximum number of edits [default: 2]. */
  readonly distance?: number;
  /** Words that this number of tiles extend at the front, or each of these tiles: 2.. or S. */
  readonly front_hooks?: readonly string[];
  /** Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens. */
  readonly group?: readonly string[];
  /** Words of a list; in a command, of a file, one per line. */
  readonly in?: readonly string[];
  /** Words of this edition. */
  readonly in_edition?: readonly string[];
  /** Words that contain these tiles side by side. */
  readonly infix?: readonly string[];
  /** Words that are words without their first tile (front), their last (back), or either (any). */
  readonly inner_hook?: string;
  /** Let ties share a place: a word counts if any place of its ties does. */
  readonly lax?: boolean;
  /** Words with this number of tiles: 5, 2..5, 2.. or ..5. */
  readonly length?: string;
  /** Maximum number of words, 0 for all. */
  readonly limit?: number;
  /** Append TEXT to the words of an edition or with a flag; with !NAME, to all other words. */
  readonly mark?: readonly string[];
  /** Words whose meaning contains this text, in any case. */
  readonly meaning?: readonly string[];
  /** Compute probabilities without blanks. */
  readonly no_blanks?: boolean;
  /** Count a swap of two adjacent tiles as two edits. */
  readonly no_swaps?: boolean;
  /** Words that this edition lacks. */
  readonly not_in_edition?: readonly string[];
  /** Words with a stored number in a range: frequency>=3.5 */
  readonly number?: readonly string[];
  /** Skip the first N words. */
  readonly offset?: number;
  /** Words of these tiles only, each as often as wanted. */
  readonly only?: readonly string[];
  /** Order of the words: alphabet, or length, score of the tiles, probability to be drawn from a full bag, playability in games, or value:NAME, a stored number, with the greatest first and ties by the alphabet. */
  readonly order?: string;
  /** Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words with a place in this range among the words of their length, by what they earn in games: 1..500. */
  readonly playability_rank?: string;
  /** Words of this many points: the sum of their tiles. */
  readonly points?: string;
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100. */
  readonly probability_rank?: string;
  /** Words that match these regular expressions as a whole. */
  readonly regex?: readonly string[];
  /** Reverse the order. */
  readonly reverse?: boolean;
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Words that are words with these tiles before them. */
  readonly takes_prefix?: readonly string[];
  /** Words that are words with these tiles after them. */
  readonly takes_suffix?: readonly string[];
  /** Words with this number of different tiles. */
  readonly unique?: string;
  /** Words with this number of vowels. */
  readonly vowels?: string;
  /** Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'. */
  readonly where?: readonly (string | Readonly<Record<string, unknown>>)[];
  /** Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none. */
  readonly with?: readonly WordField[];
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
  /** A word, valid or not. */
  readonly word: string;
}

/** A word near a spelling. */
export interface NearRow {
  /** The tiles in the order of the alphabet. */
  readonly alphagram?: string;
  /** The number of edits. */
  readonly distance: number;
  /** The probability to draw the tiles from a full bag, in rows that do not have it anyway. */
  readonly draw_probability?: number;
  /** The editions that have the word. */
  readonly editions?: readonly string[];
  /** The tiles that extend the word by one. */
  readonly hooks?: WordHooks;
  /** The words within the word. */
  readonly inner_hooks?: InnerWords;
  /** The number of tiles. */
  readonly length: number;
  /** The marks. */
  readonly marks?: string;
  /** The meaning, in one line. */
  readonly meaning?: string;
  /** What the word earns in games, in points of all of them. */
  readonly playability?: number;
  /** The sum of the points of the tiles. */
  readonly points?: number;
  /** The probability that drawing `length` tiles from a full bag gives the tiles of the word; null if it cannot be computed. */
  readonly probability: number | null;
  /** The place by probability among the words of its length, from 1. */
  readonly probability_rank?: number;
  /** The sum of the scores of the tiles. */
  readonly score: number;
  /** The value in each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word. */
  readonly word: string;
}

/** The order in which new cards are introduced. */
export type NewCardOrder = "random" | "added";

/** Parameters of `game.new`. */
export interface NewGameRequest {
  /** Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]. */
  readonly bingo?: number | string;
  /** Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard]. */
  readonly board_layout?: string;
  /** Challenge rule: `void` checks plays as they are made; `single`, `double`, `5-points` and `10-points` set the penalty of a failed challenge. `void` if absent [default: void]. */
  readonly challenge?: string;
  /** Minimum number of tiles in the bag for an exchange [default: 7]. */
  readonly exchange_minimum?: number;
  /** Let the players move in the given order, without a draw for the first turn. */
  readonly in_order?: boolean;
  /** Two to four players: `person`, `NAME=person`, or a computer player such as `level3`; `person` and `level3` if absent. */
  readonly players?: readonly string[];
  /** Number of tiles of a full rack [default: 7]. */
  readonly rack_size?: number;
  /** Forbid undo. */
  readonly referee?: boolean;
  /** Seed of the bag, of the draw for the first turn, and of computer players; 1 if absent, a random one by HTTP. */
  readonly seed?: number;
}

/** The next card. */
export interface NextRow {
  /** The card to ask. */
  readonly card?: CardRow;
  /** What comes next. */
  readonly next: NextStep;
  /** The time at which the next learning step is due. */
  readonly until?: number;
}

/** What comes next in a box. */
export type NextStep = "card" | "wait" | "done";

/** The reason why a turn is not judged. */
export interface NotJudged {
  /** The reason as an identifier, such as `rack-unknown`; `pending` in an answer so far. */
  readonly reason: string;
  /** The reason in words. */
  readonly text: string;
}

/** The quantity by which moves are compared. */
export type Objective = "equity" | "spread" | "win" | "reply";

/** Parameters of `study.open`. */
export interface OpenBoxRequest {
  /** Content of the file: text, or `base64:` and its bytes. A new box if empty. */
  readonly file: string | Uint8Array;
}

/** Parameters of `lexicon.open`: a path or bytes. */
export interface OpenRequest {
  /** The bytes of a `.lex` file in base64. */
  readonly bytes?: string;
  /** The name for later requests. A lexicon that already has this name is replaced. */
  readonly name: string;
  /** Path of a `.lex` file, for engines that may read files. */
  readonly path?: string;
}

/** A box that was opened. */
export interface OpenedBox {
  /** The number of answers. */
  readonly answers: number;
  /** The handle of the box in later requests. */
  readonly box: string;
  /** The number of cards. */
  readonly cards: number;
  /** Answers that are earlier than the one before. */
  readonly clock_back?: BoxClockBack;
  /** The number of an incomplete last line, from 1, which was left out. */
  readonly incomplete_line?: number;
  /** The lexicon that the answers of the cards are of. */
  readonly lexicon?: BoxLexicon;
  /** The number of lines that `study.compact` leaves out. */
  readonly obsolete_lines: number;
  /** The settings. */
  readonly settings: StudySettings;
  /** The length of the valid part of the file, in bytes. The caller cuts the file there before it appends lines. */
  readonly valid_length: number;
}

/** Plays of words that are not in the lexicon. */
export interface Phonies {
  /** Phonies left on the board. */
  readonly stayed: number;
  /** Phonies withdrawn after a challenge. */
  readonly withdrawn: number;
}

/** What to do with words with spaces within them. */
export type PhraseReading = "join" | "skip";

/** The phrases of some letters. */
export interface PhrasesDocument {
  /** `true` if there are no others. */
  readonly complete: boolean;
  /** The number of phrases found. */
  readonly found: number;
  /** The words of each phrase. */
  readonly phrases: readonly (readonly string[])[];
  /** Why the search stopped early. */
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
  /** Maximum number of phrases, 0 for all [default: 100]. */
  readonly limit?: number;
  /** Maximum number of tiles of a word. */
  readonly max_length?: number;
  /** Maximum number of words. */
  readonly max_words?: number;
  /** Minimum number of tiles of a word; 1 if absent. */
  readonly min_length?: number;
  /** Order of phrases with the same number of words. */
  readonly order?: PhrasesOrder;
  /** Words that every phrase must contain, in the lexicon or not. */
  readonly with?: readonly string[];
  /** Words that no phrase may contain. */
  readonly without?: readonly string[];
}

/** The sums over the turns of a player. */
export interface PlayerFigures {
  /** The number of judged turns without a loss. */
  readonly best: number;
  /** Plays of a whole rack. */
  readonly bingos: Bingos;
  /** Challenges of the other player's plays. */
  readonly challenges: Challenges;
  /** The equity lost in all judged turns, in points. */
  readonly equity_lost: Bounded;
  /** The equity lost per judged turn, in points. */
  readonly equity_lost_a_turn: number | null;
  /** The number of games. */
  readonly games: number;
  /** The number of judged turns. */
  readonly judged: number;
  /** Mistakes. */
  readonly mistakes: Mistakes;
  /** The name. */
  readonly name: string;
  /** Plays of words that are not in the lexicon. */
  readonly phonies: Phonies;
  /** The number of turns. */
  readonly turns: number;
  /** The win probability lost in all judged turns, where 1 is a whole game. */
  readonly win_lost: Bounded;
  /** The number of judged turns whose loss has no bounds; the bounds of the sums omit them. */
  readonly without_bounds: number;
}

/** The averages of one turn after a play. */
export interface PlyRow {
  /** The share of bingos, from 0 to 1. */
  readonly bingos: number;
  /** The number of games that reached this turn. */
  readonly count: number;
  /** The mean score. */
  readonly score: number;
  /** Its standard deviation. */
  readonly sd: number;
}

/** The loss of a move. */
export interface PositionAnswer {
  /** `true` if it is the best move, its mirror image, or proven to be as good. */
  readonly is_best: boolean;
  /** The loss: in points or, with one to four tiles in the bag, in the share of games won. */
  readonly lost: Bounded;
  /** The move, as it was read. */
  readonly play: string;
  /** The rank of the move by equity: one more than the number of plays and exchanges with a higher equity. */
  readonly rank: number;
  /** The score of the move. */
  readonly score: number;
  /** The unit of the loss: `points` or `wins`. */
  readonly unit: string;
}

/** Parameters of `positions.answer`. */
export interface PositionAnswerRequest {
  /** The best move, as `positions.find` returns it. */
  readonly best?: string;
  /** Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]. */
  readonly bingo?: number | string;
  /** Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard]. */
  readonly board_layout?: string;
  /** Position as CGP: rows of the board, racks, scores, scoreless turns. */
  readonly cgp?: string;
  /** Minimum number of tiles in the bag for an exchange [default: 7]. */
  readonly exchange_minimum?: number;
  /** Game in GCG: text, or `base64:` and the bytes of a file in any encoding. */
  readonly gcg?: string | Uint8Array;
  /** Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of the alphabet]. */
  readonly leaves?: string;
  /** The move to compare: `8D QUIZ`, `exchange AEI` or `pass`; case is ignored where the rack allows no other reading. */
  readonly play?: string;
  /** Tiles of the player to move, ? for a blank; without a position, on an empty board. */
  readonly rack?: string;
  /** Number of tiles of a full rack [default: 7]. */
  readonly rack_size?: number;
  /** Number of threads; results do not depend on it [default: one for each core, one in a server]. */
  readonly threads?: number;
  /** Turn of the game to be played in the position, from 1 [default: the turn after the last]. */
  readonly turn?: number;
  /** Counts for win probabilities: CSV with the columns unseen, lead, wins, ties and losses, as written by lexc selfplay outcomes [default: built in]. */
  readonly win_table?: string;
}

/** The kind of a position to solve: the number of tiles in the bag or, with five and more, the best move. */
export type PositionKind = "bingo" | "play" | "exchange" | "pre-endgame" | "endgame";

/** A position whose best move is certain. */
export interface PositionRow {
  /** The number of tiles in the bag. */
  readonly bag: number;
  /** The best move: coordinate and word, `exchange` and tiles, or `pass`. */
  readonly best: string;
  /** The position, without the tiles of the other player. */
  readonly cgp: string;
  /** The file of the game, if the command read it from one. */
  readonly file?: string;
  /** The number of the game in the request, from 0. */
  readonly game: number;
  /** The kind. */
  readonly kind: PositionKind;
  /** The lead of the best move over the second-best one: in points or, by `preendgame`, in the share of games won. Its lower bound is above zero. */
  readonly lead: Bounded;
  /** How the best move was shown: `simulation`, `preendgame` or `endgame`. */
  readonly method: string;
  /** The name of the player to move. */
  readonly player: string;
  /** The tiles of the player to move. */
  readonly rack: string;
  /** The score of the best move. */
  readonly score: number;
  /** The second-best move. */
  readonly second: string;
  /** The line of the record, from 1. */
  readonly turn: number;
  /** The words that the best move makes, the main one first. */
  readonly words: readonly string[];
}

/** Parameters of `positions.find`. */
export interface PositionsRequest {
  /** Words with this number of anagrams, themselves included. */
  readonly anagrams?: string;
  /** Words that this number of tiles extend at the back, or each of these tiles. */
  readonly back_hooks?: readonly string[];
  /** Number of tiles in the bag, or a range such as 1..20. */
  readonly bag?: string;
  /** Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]. */
  readonly bingo?: number | string;
  /** Number of blanks in the bag for places by probability [default: as in the game]. */
  readonly blanks?: number;
  /** Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard]. */
  readonly board_layout?: string;
  /** Words with a share of these tiles in a range, in percent, such as AEIOU:70..90. */
  readonly consists?: readonly string[];
  /** Words that contain these tiles in any order, each at least as often as given. */
  readonly containing?: readonly string[];
  /** Minimum number of tiles in the bag for an exchange [default: 7]. */
  readonly exchange_minimum?: number;
  /** Words that this number of tiles extend at the front, or each of these tiles: 2.. or S. */
  readonly front_hooks?: readonly string[];
  /** Games of two players in GCG: texts, or `base64:` and the bytes of a file in any encoding. */
  readonly games?: readonly string[];
  /** Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens. */
  readonly group?: readonly string[];
  /** Words of a list; in a command, of a file, one per line. */
  readonly in?: readonly string[];
  /** Words of this edition. */
  readonly in_edition?: readonly string[];
  /** Search the turns in the order of the games instead of a random one. */
  readonly in_order?: boolean;
  /** Words that contain these tiles side by side. */
  readonly infix?: readonly string[];
  /** Words that are words without their first tile (front), their last (back), or either (any). */
  readonly inner_hook?: string;
  /** Maximum number of iterations of each move; the lead of the best one is measured with the same number again [default: 5000]. */
  readonly iterations?: number;
  /** Let ties share a place: a word counts if any place of its ties does. */
  readonly lax?: boolean;
  /** Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of the alphabet]. */
  readonly leaves?: string;
  /** Words with this number of tiles: 5, 2..5, 2.. or ..5. */
  readonly length?: string;
  /** Maximum number of positions, 0 for all [default: 20]. */
  readonly limit?: number;
  /** Words whose meaning contains this text, in any case. */
  readonly meaning?: readonly string[];
  /** Words that this edition lacks. */
  readonly not_in_edition?: readonly string[];
  /** Words with a stored number in a range: frequency>=3.5 */
  readonly number?: readonly string[];
  /** Words of these tiles only, each as often as wanted. */
  readonly only?: readonly string[];
  /** Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words with a place in this range among the words of their length, by what they earn in games: 1..500. */
  readonly playability_rank?: string;
  /** Simulate the N moves of the highest equity [default: 15]. */
  readonly plays?: number;
  /** Words of this many points: the sum of their tiles. */
  readonly points?: string;
  /** Kinds of positions: an endgame has an empty bag, a pre-endgame one to four tiles in it; the other kinds are by the best move [default: all]. */
  readonly position_kind?: readonly PositionKind[];
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100. */
  readonly probability_rank?: string;
  /** Number of tiles of a full rack [default: 7]. */
  readonly rack_size?: number;
  /** Words that match these regular expressions as a whole. */
  readonly regex?: readonly string[];
  /** Seed of the random numbers of the order and of the simulations [default: 1]. */
  readonly seed?: number;
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Words that are words with these tiles before them. */
  readonly takes_prefix?: readonly string[];
  /** Words that are words with these tiles after them. */
  readonly takes_suffix?: readonly string[];
  /** Number of threads; results do not depend on it [default: one for each core, one in a server]. */
  readonly threads?: number;
  /** Words with this number of different tiles. */
  readonly unique?: string;
  /** Words with this number of vowels. */
  readonly vowels?: string;
  /** Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'. */
  readonly where?: readonly (string | Readonly<Record<string, unknown>>)[];
  /** Counts for win probabilities: CSV with the columns unseen, lead, wins, ties and losses, as written by lexc selfplay outcomes [default: built in]. */
  readonly win_table?: string;
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
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
  /** The moves, best first. */
  readonly plays: readonly PreendgameRow[];
  /** The progress, in answers before the last one. */
  readonly progress?: WorkProgress;
  /** The number of sampled draws; absent if all draws are tried. */
  readonly sampled?: number;
  /** The search time in seconds. */
  readonly seconds: number;
  /** `solved` if no move wins more than the first, otherwise the status of the first move. */
  readonly status: string;
  /** Why the search stopped early; absent if the first move is proven nevertheless. */
  readonly stopped?: EarlyStop;
  /** The warnings on the record. */
  readonly warnings?: readonly RecordWarning[];
}

/** Parameters of `preendgame`. */
export interface PreendgameRequest {
  /** Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]. */
  readonly bingo?: number | string;
  /** Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard]. */
  readonly board_layout?: string;
  /** Position as CGP: rows of the board, racks, scores, scoreless turns. */
  readonly cgp?: string;
  /** Minimum number of tiles in the bag for an exchange [default: 7]. */
  readonly exchange_minimum?: number;
  /** Game in GCG: text, or `base64:` and the bytes of a file in any encoding. */
  readonly gcg?: string | Uint8Array;
  /** Maximum number of moves, 0 for all [default: 20]. */
  readonly limit?: number;
  /** Knowledge of the other player: of the bag, or of the board and their own rack alone [default: guaranteed]. */
  readonly meaning?: Meaning;
  /** Size of the transposition table, in MiB [default: 64]. */
  readonly memory?: number;
  /** Stop after N nodes, with the best answer so far. */
  readonly nodes?: number;
  /** Compare only this move: '8D QU(I)Z', 'exchange AEI' or pass; can be repeated. */
  readonly play?: readonly string[];
  /** Keep this move in every stage of the estimates; can be repeated. */
  readonly protect?: readonly string[];
  /** Tiles of the player to move, ? for a blank; without a position, on an empty board. */
  readonly rack?: string;
  /** Number of tiles of a full rack [default: 7]. */
  readonly rack_size?: number;
  /** Number of successive scoreless turns that end the game [default: 6]. */
  readonly scoreless?: number;
  /** Seed of the random numbers: the sequence of draws [default: 1]. */
  readonly seed?: number;
  /** Number of threads; results do not depend on it, unless a limit stops the search [default: 1]. */
  readonly threads?: number;
  /** Tiles in the bag in the order in which they are drawn, if they are known. */
  readonly tiles?: string;
  /** Stop after this many seconds, with the best answer so far. */
  readonly time?: number;
  /** Search the N best moves in full, 0 for all [default: 1]. */
  readonly top?: number;
  /** Turn of the game to be played in the position, from 1 [default: the turn after the last]. */
  readonly turn?: number;
}

/** A move of a pre-endgame. */
export interface PreendgameRow {
  /** The result of each draw that was tried or proven. */
  readonly by_draw: readonly DrawRow[];
  /** The number of draws counted in `win`. */
  readonly counted: number;
  /** The standard error of `win` due to draws not tried, in percent. */
  readonly error: number;
  /** The number of draws proven to lose. */
  readonly losses: number;
  /** The number of draws without a proven result. */
  readonly open: number;
  /** Coordinate and word, `pass`, or `exchange` and tiles. */
  readonly play: string;
  /** The points. */
  readonly score: number;
  /** The mean spread at the end of the game; from simulated games unless `spread_proven`. */
  readonly spread?: number;
  /** `true` if the spread assumes best play. */
  readonly spread_proven: boolean;
  /** `solved` if `win` is proven, `bound` if it is an estimate between proven bounds, `estimate` if nothing is proven. */
  readonly status: string;
  /** The number of draws proven to tie. */
  readonly ties: number;
  /** The share of games won in percent, ties counted half. */
  readonly win: number;
  /** A lower bound of the share of games won, in percent. */
  readonly win_least: number;
  /** An upper bound of the share of games won, in percent. */
  readonly win_most: number;
  /** The number of draws proven to win. */
  readonly wins: number;
}

/** A kind of question. */
export type QuestionKind = "anagrams" | "anagrams-with-hooks" | "hooks" | "sub-anagrams" | "build-up" | "pattern" | "list" | "word-or-not" | "free";

/** A leave of a rack. */
export interface RackLeaveRow {
  /** The tiles not kept. */
  readonly exchanged: string;
  /** The tiles kept. */
  readonly leave: string;
  /** The value of the leave, in points. */
  readonly value: number;
}

/** Parameters of `words.rank`. */
export interface RankRequest {
  /** The ranks to look up, from 0. */
  readonly at?: readonly number[];
  /** Append TEXT to the words of an edition or with a flag; with !NAME, to all other words. */
  readonly mark?: readonly string[];
  /** Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none. */
  readonly with?: readonly WordField[];
  /** The words to rank. */
  readonly words?: readonly string[];
}

/** A word with its rank in the alphabetical order. */
export interface RankRow {
  /** The tiles in the order of the alphabet. */
  readonly alphagram?: string;
  /** The probability to draw the tiles from a full bag, in rows that do not have it anyway. */
  readonly draw_probability?: number;
  /** The editions that have the word. */
  readonly editions?: readonly string[];
  /** The tiles that extend the word by one. */
  readonly hooks?: WordHooks;
  /** The words within the word. */
  readonly inner_hooks?: InnerWords;
  /** The marks. */
  readonly marks?: string;
  /** The meaning, in one line. */
  readonly meaning?: string;
  /** What the word earns in games, in points of all of them. */
  readonly playability?: number;
  /** The sum of the points of the tiles. */
  readonly points?: number;
  /** The place by probability among the words of its length, from 1. */
  readonly probability_rank?: number;
  /** The rank, from 0; null if the text is not a word. */
  readonly rank: number | null;
  /** The reason if there is no word or no rank. */
  readonly reason?: string;
  /** The value in each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word; null if no word has the rank. */
  readonly word: string | null;
}

/** A play. */
export interface RankedPlayRow {
  /** The tiles in the order of the alphabet. */
  readonly alphagram?: string;
  /** The column of the first letter of the word, from 0. */
  readonly column: number;
  /** Coordinate of the first letter, such as `8D`. */
  readonly coordinate: string;
  /** `true` for a play down. */
  readonly down: boolean;
  /** The probability to draw the tiles from a full bag, in rows that do not have it anyway. */
  readonly draw_probability?: number;
  /** The editions that have the word. */
  readonly editions?: readonly string[];
  /** Score plus leave value, if plays are ranked by equity. */
  readonly equity?: number;
  /** The tiles that extend the word by one. */
  readonly hooks?: WordHooks;
  /** The words within the word. */
  readonly inner_hooks?: InnerWords;
  /** The tiles left on the rack. */
  readonly leave: string;
  /** The value of the leave, if plays are ranked by equity. */
  readonly leave_value?: number;
  /** The marks. */
  readonly marks?: string;
  /** The meaning, in one line. */
  readonly meaning?: string;
  /** What the word earns in games, in points of all of them. */
  readonly playability?: number;
  /** The sum of the points of the tiles. */
  readonly points?: number;
  /** The place by probability among the words of its length, from 1. */
  readonly probability_rank?: number;
  /** The row of the first letter of the word, from 0. */
  readonly row: number;
  /** The score. */
  readonly score: number;
  /** The number of new tiles. */
  readonly tiles: number;
  /** The value in each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word, with letters already on the board in parentheses: `QU(I)Z`. */
  readonly word: string;
}

/** A warning on the record of a game: it contradicts itself or the rules, or names another board, other tiles, racks or rules than it is read with. */
export interface RecordWarning {
  /** The file, if several records are read. */
  readonly file?: string;
  /** The remedy, if there is one. Parameters are in backticks: `` `board_layout` ``. */
  readonly help?: string;
  /** The line of the record, from 1, if the warning is on one line. */
  readonly line?: number;
  /** The warning. */
  readonly text: string;
}

/** A reply to a play. */
export interface ReplyRow {
  /** The number of times it was played. */
  readonly count: number;
  /** Coordinate and word, an exchange, or `pass`. */
  readonly play: string;
  /** The points. */
  readonly score: number;
  /** The share of the iterations, from 0 to 1. */
  readonly share: number;
}

/** A word that results from adding a hook or removing a tile. */
export interface ResultingWord {
  /** The tiles in the order of the alphabet. */
  readonly alphagram?: string;
  /** The probability to draw the tiles from a full bag, in rows that do not have it anyway. */
  readonly draw_probability?: number;
  /** The editions that have the word. */
  readonly editions?: readonly string[];
  /** The tiles that extend the word by one. */
  readonly hooks?: WordHooks;
  /** The words within the word. */
  readonly inner_hooks?: InnerWords;
  /** The marks. */
  readonly marks?: string;
  /** The meaning, in one line. */
  readonly meaning?: string;
  /** What the word earns in games, in points of all of them. */
  readonly playability?: number;
  /** The sum of the points of the tiles. */
  readonly points?: number;
  /** The place by probability among the words of its length, from 1. */
  readonly probability_rank?: number;
  /** The value in each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word. */
  readonly word: string;
}

/** Parameters of `game.resume`. */
export interface ResumeRequest {
  /** Game as returned by `game.gcg`: text, or `base64:` and the bytes of a file. */
  readonly gcg: string | Uint8Array;
}

/** The order in which due cards are reviewed. */
export type ReviewOrder = "due" | "retrievability";

/** The policy of the plies after a candidate. */
export type RolloutPolicy = "equity" | "greedy";

/** Games of self-play. */
export interface SelfPlayAnswer {
  /** The games, in the order of their numbers. */
  readonly games: readonly ComputerGame[];
  /** `true` if a cancellation ended the games. */
  readonly interrupted: boolean;
  /** The progress, in answers before the last one. */
  readonly progress?: WorkProgress;
}

/** Parameters of `selfplay`. */
export interface SelfPlayRequest {
  /** Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]. */
  readonly bingo?: number | string;
  /** Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard]. */
  readonly board_layout?: string;
  /** Minimum number of tiles in the bag for an exchange [default: 7]. */
  readonly exchange_minimum?: number;
  /** The number of games, from game 0; at most 1,000. */
  readonly games: number;
  /** Play mirrored pairs: games 2n and 2n+1 share the order of the bag, with the seats exchanged. */
  readonly pairs?: boolean;
  /** The two players, or one for both; `greedy` if absent. */
  readonly players?: readonly string[];
  /** Number of tiles of a full rack [default: 7]. */
  readonly rack_size?: number;
  /** Seed of the random numbers [default: 1]. */
  readonly seed?: number;
}

/** Parameters of `study.set`. */
export interface SetStudyRequest {
  /** Handle of the box, as answered by `study.open`. */
  readonly box: string;
  /** The settings to replace, by name, such as `new_per_day`. */
  readonly settings: SettingsChange;
}

/** The settings of a box, which its file holds. */
export interface SettingsChange {
  /** The days over which cards that were due before today are spread; 1 asks all of them today [default: 1]. */
  readonly backlog_days?: number;
  /** The hour at which a day ends, 0 to 23 in local time [default: 4]. */
  readonly day_ends_at?: number;
  /** An answer that takes at most this number of milliseconds for each word is easy. */
  readonly easy_ms?: number;
  /** An answer that takes more than this number of milliseconds for each word is hard [default: 20000]. */
  readonly hard_ms?: number;
  /** A learning step that ends within this number of seconds is asked early if nothing else is left [default: 1200]. */
  readonly learn_ahead?: number;
  /** The learning steps in seconds. */
  readonly learning_steps?: readonly number[];
  /** The number of lapses that makes a card a leech; 0 for none [default: 8]. */
  readonly leech_lapses?: number;
  /** The longest interval in days [default: 36500]. */
  readonly longest_interval?: number;
  /** The order of new cards [default: random]. */
  readonly new_order?: NewCardOrder;
  /** The maximum number of new cards a day [default: 20]. */
  readonly new_per_day?: number;
  /** The relearning steps in seconds. */
  readonly relearning_steps?: readonly number[];
  /** The probability of recall at which a card is asked again, 0.7 to 0.99 [default: 0.9]. */
  readonly retention?: number;
  /** The order of reviews [default: due]. */
  readonly review_order?: ReviewOrder;
  /** The maximum number of reviews a day; learning steps do not count [default: 200]. */
  readonly reviews_per_day?: number;
  /** The seed of the random order of new cards, less than 2^53. */
  readonly seed?: number;
  /** Leeches are not asked until they are resumed. */
  readonly suspend_leeches?: boolean;
  /** The minutes that local time is ahead of UTC, -720 to 840. */
  readonly utc_offset?: number;
  /** The weights of FSRS-6, with four decimals. */
  readonly weights?: readonly number[];
}

/** The settings of a box. */
export interface SettingsRow {
  /** The line to append to the file. */
  readonly lines: string;
  /** All settings. */
  readonly settings: StudySettings;
}

/** Parameters of `simulate`. */
export interface SimulateRequest {
  /** Position before the other player's last move, as CGP. */
  readonly before?: string;
  /** Points for a bingo, or comma-separated TILES:POINTS [default: 50; 35 on the board friends]. */
  readonly bingo?: number | string;
  /** Board layout: standard, super, friends, or one of your own with up to 31 by 31 squares: in a file, or in the API its lines [default: standard]. */
  readonly board_layout?: string;
  /** Measure of plays: spread with leave values, spread alone, win probability, or points of the reply [default: equity]. */
  readonly by?: Objective;
  /** Position as CGP: rows of the board, racks, scores, scoreless turns. */
  readonly cgp?: string;
  /** Minimum number of tiles in the bag for an exchange [default: 7]. */
  readonly exchange_minimum?: number;
  /** Game in GCG: text, or `base64:` and the bytes of a file in any encoding. */
  readonly gcg?: string | Uint8Array;
  /** Infer the other player's tiles from the previous turn: of a game, or before and played. */
  readonly infer?: boolean;
  /** Stop after N iterations of each play [default: 20000, unless another limit is given]. */
  readonly iterations?: number;
  /** Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of the alphabet]. */
  readonly leaves?: string;
  /** Maximum number of plays, 0 for all. */
  readonly limit?: number;
  /** Simulate this move: '8D QU(I)Z', 'exchange AEI' or pass; can be repeated. */
  readonly play?: readonly string[];
  /** Last move of the other player: a play, 'exchange N' or pass. */
  readonly played?: string;
  /** Simulate the N moves of the highest equity [default: 15]. */
  readonly plays?: number;
  /** Number of turns to play after each play; end for the rest of the game [default: 2]. */
  readonly plies?: number | "end";
  /** Tiles of the player to move, ? for a blank; without a position, on an empty board. */
  readonly rack?: string;
  /** Number of tiles of a full rack [default: 7]. */
  readonly rack_size?: number;
  /** List the N most frequent replies to each play; in tables, to the best play [default: 5]. */
  readonly replies?: number;
  /** Continue a saved simulation, with the same lexicon and tables. */
  readonly resume?: string;
  /** Player of the turns after a play: by equity, or by score [default: equity]. */
  readonly rollouts?: RolloutPolicy;
  /** Rule for dropping plays: as soon as another is better, by evidence that is valid at any time; by intervals after batches of 100, as in Scrabble on the TeraScale; or never. */
  readonly rule?: DropRule;
  /** Answer with the simulation itself, to continue it later. */
  readonly save?: boolean;
  /** Seed of the random numbers [default: 1]. */
  readonly seed?: number;
  /** Run N iterations of each play, and drop none, as in the paper Scrabble AI in English and Turkish. */
  readonly sim_amount?: number;
  /** Play N turns, including the play itself, and measure spread alone; with `sim_amount`. */
  readonly sim_depth?: number;
  /** Stop when the best play is known with this confidence [default: 99.0]. */
  readonly stop?: number;
  /** Number of threads; results do not depend on it [default: one for each core, one in a server]. */
  readonly threads?: number;
  /** Stop after this many seconds, with the best answer so far. */
  readonly time?: number;
  /** Stop when the leading play is within this distance of the best one: in points, or by win probability in percent [default: 0.0]. */
  readonly tolerance?: number;
  /** Stop after N iterations of all plays together. */
  readonly total?: number;
  /** Turn of the game to be played in the position, from 1 [default: the turn after the last]. */
  readonly turn?: number;
  /** Counts for win probabilities: CSV with the columns unseen, lead, wins, ties and losses, as written by lexc selfplay outcomes [default: built in]. */
  readonly win_table?: string;
}

/** A simulated play. */
export interface SimulatedRow {
  /** The equity without simulation. */
  readonly equity: number;
  /** A confidence interval for the mean. */
  readonly interval: readonly [number, number];
  /** The number of iterations. */
  readonly iterations: number;
  /** The tiles kept. */
  readonly leave: string;
  /** The mean of the measure. */
  readonly mean: number;
  /** Coordinate and word, an exchange, or `pass`. */
  readonly play: string;
  /** The averages of each turn after the play. */
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
  /** `true` if the stopping rule was met. */
  readonly conclusive: boolean;
  /** The number of iterations of each remaining play. */
  readonly iterations: number;
  /** The number of plays that may still be the best one. */
  readonly left: number;
  /** The measure of plays. */
  readonly objective: string;
  /** The plays, best first. */
  readonly plays: readonly SimulatedRow[];
  /** The number of turns after the play; null for the rest of the game. */
  readonly plies: number | null;
  /** The player of rollouts. */
  readonly policy: string;
  /** The progress, in answers before the last one. */
  readonly progress?: WorkProgress;
  /** The simulation itself once it has ended, if `save` asks for it. */
  readonly saved?: string;
  /** The seed of the random numbers. */
  readonly seed: number;
  /** Why the simulation stopped; `running` in an answer so far. */
  readonly stopped: string;
  /** The number of iterations of all plays together. */
  readonly total: number;
  /** The warnings on the record. */
  readonly warnings?: readonly RecordWarning[];
}

/** A note that is no card. */
export interface SkippedLine {
  /** The line, from 1. */
  readonly line: number;
  /** The reason. */
  readonly message: string;
}

/** A solution of a cryptogram. */
export interface SolutionRow {
  /** The meaning of each letter of the text. */
  readonly key: Readonly<Record<string, string>>;
  /** The logarithm of the probability of the text. */
  readonly score: number;
  /** The text. */
  readonly text: string;
  /** The words that are not in the lexicon, as written in the text. */
  readonly unknown: readonly string[];
}

/** The solutions of a cryptogram. */
export interface SolutionsDocument {
  /** `true` if there are no others. */
  readonly complete: boolean;
  /** The number of solutions found. */
  readonly found: number;
  /** `true` if these are the most probable of all solutions. */
  readonly ranked: boolean;
  /** The solutions, most probable first. */
  readonly solutions: readonly SolutionRow[];
  /** Why the search stopped early. */
  readonly stopped?: EarlyStop;
}

/** A board with its words. */
export interface SolvedBoard {
  /** The board in one line. */
  readonly board: string;
  /** The number of columns. */
  readonly columns: number;
  /** The name of the dice of a random board. */
  readonly dice?: string;
  /** The sum of the points of all words. */
  readonly points: number;
  /** The number of rows. */
  readonly rows: number;
  /** The number of words. */
  readonly word_count: number;
  /** The words. */
  readonly words: readonly BoggleWordRow[];
}

/** Parameters of `study.stats`. */
export interface StatsRequest {
  /** Handle of the box, as answered by `study.open`. */
  readonly box: string;
  /** Days of the forecast, at most 36,500; 30 if absent. */
  readonly days?: number;
  /** List of the cards; all cards if absent. */
  readonly list?: string;
  /** The time, in seconds since 1970. */
  readonly now: number;
}

/** The answers of a day. */
export interface StudyDay {
  /** Words missed elsewhere. */
  readonly elsewhere: number;
  /** Answers within learning and relearning steps. */
  readonly learning: number;
  /** The time that all answers took, in milliseconds. */
  readonly ms: number;
  /** New cards that were asked first. */
  readonly new: number;
  /** Reviews of cards that were due on an earlier day. */
  readonly overdue: number;
  /** Reviews that were recalled. */
  readonly recalled: number;
  /** Reviews. */
  readonly reviews: number;
  /** The first second of the day. */
  readonly start: number;
}

/** Cards of one length or one age. */
export interface StudyGroup {
  /** The number of answers. */
  readonly answers: number;
  /** The number of cards. */
  readonly cards: number;
  /** The number of cards that are past their learning steps. */
  readonly learned: number;
  /** The length in letters, or the least age in days. */
  readonly least: number;
  /** The number of cards with a stability of three weeks or more. */
  readonly mature: number;
  /** The mean probability that a card past its learning steps is recalled now; 0 if there is none. */
  readonly recall: number;
  /** The number of cards with an answer. */
  readonly seen: number;
  /** The number of answers with the grade again. */
  readonly wrong: number;
}

/** The settings of a box, which its file holds. */
export interface StudySettings {
  /** The days over which cards that were due before today are spread; 1 asks all of them today [default: 1]. */
  readonly backlog_days: number;
  /** The hour at which a day ends, 0 to 23 in local time [default: 4]. */
  readonly day_ends_at: number;
  /** An answer that takes at most this number of milliseconds for each word is easy. */
  readonly easy_ms: number | null;
  /** An answer that takes more than this number of milliseconds for each word is hard [default: 20000]. */
  readonly hard_ms: number | null;
  /** A learning step that ends within this number of seconds is asked early if nothing else is left [default: 1200]. */
  readonly learn_ahead: number;
  /** The learning steps in seconds. */
  readonly learning_steps: readonly number[];
  /** The number of lapses that makes a card a leech; 0 for none [default: 8]. */
  readonly leech_lapses: number;
  /** The longest interval in days [default: 36500]. */
  readonly longest_interval: number;
  /** The order of new cards [default: random]. */
  readonly new_order: NewCardOrder;
  /** The maximum number of new cards a day [default: 20]. */
  readonly new_per_day: number;
  /** The relearning steps in seconds. */
  readonly relearning_steps: readonly number[];
  /** The probability of recall at which a card is asked again, 0.7 to 0.99 [default: 0.9]. */
  readonly retention: number;
  /** The order of reviews [default: due]. */
  readonly review_order: ReviewOrder;
  /** The maximum number of reviews a day; learning steps do not count [default: 200]. */
  readonly reviews_per_day: number;
  /** The seed of the random order of new cards, less than 2^53. */
  readonly seed: number;
  /** Leeches are not asked until they are resumed. */
  readonly suspend_leeches: boolean;
  /** The minutes that local time is ahead of UTC, -720 to 840. */
  readonly utc_offset: number;
  /** The weights of FSRS-6, with four decimals. */
  readonly weights: readonly number[];
}

/** The state of a box at a time. */
export interface StudyStats {
  /** All cards. */
  readonly all: StudyGroup;
  /** The cards with an answer by the days since the first one: from 0, 1, 7, 30, 90 and 365. */
  readonly by_age: readonly StudyGroup[];
  /** The cards by the number of letters, in order. */
  readonly by_length: readonly StudyGroup[];
  /** The days with answers, in order. */
  readonly days: readonly StudyDay[];
  /** The number of cards of today and each day after it, if all of them are recalled and no card is new: reviews, overdue ones first, and cards in learning steps. Reviews beyond the limits of a day move to the next one. */
  readonly forecast: readonly number[];
  /** The number of cards in learning and relearning steps. */
  readonly learning: number;
  /** The number of leeches. */
  readonly leeches: number;
  /** The number of reviews that were due before today. */
  readonly overdue: number;
  /** The number of suspended cards. */
  readonly suspended: number;
  /** The answers of today. */
  readonly today: DayCounts;
  /** The number of cards all of whose answers went with an edition of the lexicon. */
  readonly without_answers: number;
}

/** The judgement of a turn. */
export interface TurnJudgement {
  /** The best move. */
  readonly best: MoveFigures;
  /** `true` if the loss is certainly above zero. */
  readonly certain: boolean;
  /** `true` if the best move is certain, by the stopping rule or by proof. */
  readonly conclusive: boolean;
  /** The number of rollouts or search nodes. */
  readonly effort: number;
  /** The equity lost, in points. */
  readonly equity_lost: Bounded;
  /** `true` if the move made is the best one. */
  readonly is_best: boolean;
  /** In an endgame, the best line to the end of the game. */
  readonly line: readonly string[];
  /** The move made; a pass if the play was withdrawn. */
  readonly made: MoveFigures;
  /** `equity`, `simulation`, `preendgame` or `endgame`. */
  readonly method: string;
  /** `small`, `medium` or `large`. */
  readonly mistake: string | null;
  /** The best of the compared moves, best first. */
  readonly moves: readonly MoveFigures[];
  /** The win probability lost. */
  readonly win_lost: Bounded;
}

/** The effect of an undo. */
export interface UndoneAnswer {
  /** The card whose last answer was taken back. */
  readonly card: CardRow;
  /** The line to append to the file. */
  readonly lines: string;
}

/** The effect of another lexicon on a box. */
export interface UpdatedBox {
  /** The cards whose answers changed. */
  readonly cards: readonly CardAnswersChange[];
  /** The lines to append to the file. */
  readonly lines: string;
}

/** The content of a file. */
export interface WholeFile {
  /** The content. */
  readonly file: string;
}

/** What is listed with a word. */
export type WordField = "hooks" | "inner-hooks" | "alphagram" | "probability" | "rank" | "playability" | "points" | "meaning" | "editions" | "values";

/** The tiles that extend a word by one. */
export interface WordHooks {
  /** The tiles after the word. */
  readonly back: readonly string[];
  /** The tiles before the word. */
  readonly front: readonly string[];
}

/** The meaning of a word. */
export interface WordMeaning {
  /** The words that it is an inflected form of. */
  readonly inflected_from?: readonly string[];
  /** `lexicon` if the lexicon stores the meaning, or the source, such as `WordNet 3.0`. */
  readonly source: string;
  /** The meaning in one line: definitions with their parts of speech. */
  readonly text: string;
}

/** A word. */
export interface WordRow {
  /** The tiles in the order of the alphabet. */
  readonly alphagram?: string;
  /** The probability to draw the tiles from a full bag, in rows that do not have it anyway. */
  readonly draw_probability?: number;
  /** The editions that have the word. */
  readonly editions?: readonly string[];
  /** The tiles that extend the word by one. */
  readonly hooks?: WordHooks;
  /** The words within the word. */
  readonly inner_hooks?: InnerWords;
  /** The number of tiles. */
  readonly length: number;
  /** The marks. */
  readonly marks?: string;
  /** The meaning, in one line. */
  readonly meaning?: string;
  /** What the word earns in games, in points of all of them. */
  readonly playability?: number;
  /** The sum of the points of the tiles. */
  readonly points?: number;
  /** The probability that drawing `length` tiles from a full bag gives the tiles of the word; null if it cannot be computed. */
  readonly probability: number | null;
  /** The place by probability among the words of its length, from 1. */
  readonly probability_rank?: number;
  /** The sum of the scores of the tiles. */
  readonly score: number;
  /** The value in each column that has one: `true`, a number or a text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The word. */
  readonly word: string;
}

/** Parameters of `lexicon.words`. */
export interface WordsRequest {
  /** Words with this number of anagrams, themselves included. */
  readonly anagrams?: string;
  /** Rank of the first word to consider, from 0. */
  readonly at?: number;
  /** Words that this number of tiles extend at the back, or each of these tiles. */
  readonly back_hooks?: readonly string[];
  /** Number of blanks in the bag for places by probability [default: as in the game]. */
  readonly blanks?: number;
  /** Words with a share of these tiles in a range, in percent, such as AEIOU:70..90. */
  readonly consists?: readonly string[];
  /** Words that contain these tiles in any order, each at least as often as given. */
  readonly containing?: readonly string[];
  /** Words that this number of tiles extend at the front, or each of these tiles: 2.. or S. */
  readonly front_hooks?: readonly string[];
  /** Words of a group of word study: high-fives, type-1-sevens to type-3-sevens, type-1-eights to type-3-eights, eights-from-sevens. */
  readonly group?: readonly string[];
  /** Words of a list; in a command, of a file, one per line. */
  readonly in?: readonly string[];
  /** Words of this edition. */
  readonly in_edition?: readonly string[];
  /** Words that contain these tiles side by side. */
  readonly infix?: readonly string[];
  /** Words that are words without their first tile (front), their last (back), or either (any). */
  readonly inner_hook?: string;
  /** Let ties share a place: a word counts if any place of its ties does. */
  readonly lax?: boolean;
  /** Words with this number of tiles: 5, 2..5, 2.. or ..5. */
  readonly length?: string;
  /** Maximum number of words, 0 for all. */
  readonly limit?: number;
  /** Append TEXT to the words of an edition or with a flag; with !NAME, to all other words. */
  readonly mark?: readonly string[];
  /** Maximum number of tiles of a word. */
  readonly max_length?: number;
  /** Words whose meaning contains this text, in any case. */
  readonly meaning?: readonly string[];
  /** Minimum number of tiles of a word; 1 if absent. */
  readonly min_length?: number;
  /** Words that this edition lacks. */
  readonly not_in_edition?: readonly string[];
  /** Words with a stored number in a range: frequency>=3.5 */
  readonly number?: readonly string[];
  /** Words of these tiles only, each as often as wanted. */
  readonly only?: readonly string[];
  /** Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles, `[AEIOU]` one of these tiles. */
  readonly pattern?: readonly string[];
  /** Words with a place in this range among the words of their length, by what they earn in games: 1..500. */
  readonly playability_rank?: string;
  /** Words of this many points: the sum of their tiles. */
  readonly points?: string;
  /** Words that begin with these tiles. */
  readonly prefix?: readonly string[];
  /** Words with a place in this range among the words of their length, by the probability to be drawn from a full bag: 1001..1100. */
  readonly probability_rank?: string;
  /** Words that match these regular expressions as a whole. */
  readonly regex?: readonly string[];
  /** Words that end with these tiles. */
  readonly suffix?: readonly string[];
  /** Words that are words with these tiles before them. */
  readonly takes_prefix?: readonly string[];
  /** Words that are words with these tiles after them. */
  readonly takes_suffix?: readonly string[];
  /** Words with this number of different tiles. */
  readonly unique?: string;
  /** Words with this number of vowels. */
  readonly vowels?: string;
  /** Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The conditions have the names of the options; numbers are compared as in 'frequency>=3.5'. */
  readonly where?: readonly (string | Readonly<Record<string, unknown>>)[];
  /** Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks, alphagram, probability, rank (its place by probability), playability, points, meaning, editions, values. Meanings and playability are absent if the lexicon has none. */
  readonly with?: readonly WordField[];
  /** Words without these tiles; a tile given twice may occur once. */
  readonly without?: readonly string[];
}

/** The progress of a request, in answers before the last one. */
export interface WorkProgress {
  /** The work done, in the unit of the text. */
  readonly done: number;
  /** The progress in words, such as `12 of 26 turns`. */
  readonly text: string;
  /** All work, if it is known; the request may end before it is done. */
  readonly total?: number;
}

/** The parameters and the result of each method. `lexicon` is `builtin:english` if it is absent. */
export interface Methods {
  /** Lists the methods, with JSON Schemas of their parameters and answers */
  readonly "api.methods": { readonly params: { readonly lexicon?: string }; readonly result: readonly MethodRow[] };
  /** Lists the names of the lexicons that requests can use */
  readonly "lexicon.list": { readonly params: { readonly lexicon?: string }; readonly result: readonly string[] };
  /** Describes a lexicon: alphabet, number of words, columns */
  readonly "lexicon.info": { readonly params: { readonly lexicon?: string }; readonly result: LexiconRow };
  /** Opens a lexicon under a name for later requests */
  readonly "lexicon.open": { readonly params: OpenRequest & { readonly lexicon?: string }; readonly result: LexiconRow };
  /** Builds a lexicon from words or a list under a name for later requests */
  readonly "lexicon.build": { readonly params: BuildWordsRequest & { readonly lexicon?: string }; readonly result: LexiconRow };
  /** Closes a lexicon that was opened or built */
  readonly "lexicon.close": { readonly params: CloseRequest & { readonly lexicon?: string }; readonly result: null };
  /** Lists words in the order of the alphabet */
  readonly "lexicon.words": { readonly params: WordsRequest & { readonly lexicon?: string }; readonly result: readonly ListedWord[] };
  /** Compares the words of two lexicons */
  readonly "lexicon.diff": { readonly params: DiffRequest & { readonly lexicon?: string }; readonly result: LexiconDifference };
  /** Draws the states and edges of a small lexicon */
  readonly "lexicon.draw": { readonly params: DrawRequest & { readonly lexicon?: string }; readonly result: DrawingText };
  /** Looks words up */
  readonly "words.check": { readonly params: CheckRequest & { readonly lexicon?: string }; readonly result: readonly CheckRow[] };
  /** Finds words by conditions */
  readonly "words.find": { readonly params: FindRequest & { readonly lexicon?: string }; readonly result: readonly WordRow[] };
  /** Finds words that can be made of tiles */
  readonly "words.anagram": { readonly params: AnagramRequest & { readonly lexicon?: string }; readonly result: readonly AnagramRow[] };
  /** Finds the words nearest to a spelling */
  readonly "words.near": { readonly params: NearRequest & { readonly lexicon?: string }; readonly result: readonly NearRow[] };
  /** Converts words to alphabetical ranks, and ranks to words */
  readonly "words.rank": { readonly params: RankRequest & { readonly lexicon?: string }; readonly result: readonly RankRow[] };
  /** Finds the tiles that extend words by one */
  readonly "words.hooks": { readonly params: HooksRequest & { readonly lexicon?: string }; readonly result: readonly HooksRow[] };
  /** Finds the tiles around a fragment, and the words that contain it */
  readonly "words.extend": { readonly params: ExtendRequest & { readonly lexicon?: string }; readonly result: ExtensionsRow };
  /** Returns the meanings of words, and their values: counts, flags, editions */
  readonly "words.define": { readonly params: DefineRequest & { readonly lexicon?: string }; readonly result: readonly DefinitionRow[] };
  /** Draws the board of a position or a game */
  readonly "board": { readonly params: BoardRequest & { readonly lexicon?: string }; readonly result: DrawingText };
  /** Lists the plays of a position, by score or by equity */
  readonly "moves.list": { readonly params: MovesRequest & { readonly lexicon?: string }; readonly result: MovesAnswer };
  /** Chooses the move of a computer player in a position */
  readonly "moves.choose": { readonly params: ComputerMoveRequest & { readonly lexicon?: string }; readonly result: ComputerMove };
  /** Lists the leaves of a rack with their values */
  readonly "leaves": { readonly params: LeavesRequest & { readonly lexicon?: string }; readonly result: readonly RackLeaveRow[] };
  /** Compares the plays of a position by simulation */
  readonly "simulate": { readonly params: SimulateRequest & { readonly lexicon?: string }; readonly result: SimulationAnswer };
  /** Infers the tiles that a player may hold after a move */
  readonly "infer": { readonly params: InferRequest & { readonly lexicon?: string }; readonly result: InferenceAnswer };
  /** Finds the value and the best line of a position with an empty bag */
  readonly "endgame": { readonly params: EndgameRequest & { readonly lexicon?: string }; readonly result: EndgameAnswer };
  /** Ranks the moves of a position with one to six tiles in the bag by the share of draws that win */
  readonly "preendgame": { readonly params: PreendgameRequest & { readonly lexicon?: string }; readonly result: PreendgameReport };
  /** Analyses the turns of a game: best moves, losses, mistakes */
  readonly "analyse": { readonly params: AnalyseRequest & { readonly lexicon?: string }; readonly result: AnalysisReport };
  /** Finds the positions of games whose best move is certain, to solve */
  readonly "positions.find": { readonly params: PositionsRequest & { readonly lexicon?: string }; readonly result: FoundPositions };
  /** Compares a move with the best one of a position */
  readonly "positions.answer": { readonly params: PositionAnswerRequest & { readonly lexicon?: string }; readonly result: PositionAnswer };
  /** Starts a game of people and computers */
  readonly "game.new": { readonly params: NewGameRequest & { readonly lexicon?: string }; readonly result: GameView };
  /** Continues a saved game */
  readonly "game.resume": { readonly params: ResumeRequest & { readonly lexicon?: string }; readonly result: GameView };
  /** Returns a game as a viewer sees it */
  readonly "game.state": { readonly params: GameRequest & { readonly lexicon?: string }; readonly result: GameView };
  /** Makes a move for a person, challenges, accepts, or undoes */
  readonly "game.apply": { readonly params: ApplyRequest & { readonly lexicon?: string }; readonly result: GameView };
  /** Makes the move of a computer player */
  readonly "game.computer": { readonly params: GameRequest & { readonly lexicon?: string }; readonly result: GameView };
  /** Returns the record of a game: complete, for `game.resume`, or as a viewer may see it */
  readonly "game.gcg": { readonly params: GameRequest & { readonly lexicon?: string }; readonly result: GameText };
  /** Closes a game */
  readonly "game.close": { readonly params: GameRequest & { readonly lexicon?: string }; readonly result: null };
  /** Compares the strength of two players in mirrored pairs of games */
  readonly "match": { readonly params: MatchRequest & { readonly lexicon?: string }; readonly result: MatchDocument };
  /** Plays games of computer players against each other */
  readonly "selfplay": { readonly params: SelfPlayRequest & { readonly lexicon?: string }; readonly result: SelfPlayAnswer };
  /** Finds sets of words that together are an anagram */
  readonly "puzzles.phrase": { readonly params: PhrasesRequest & { readonly lexicon?: string }; readonly result: PhrasesDocument };
  /** Finds the answers of a pattern, or solves an acrostic */
  readonly "puzzles.acrostic": { readonly params: AcrosticRequest & { readonly lexicon?: string }; readonly result: AcrosticResult };
  /** Solves a text in which each letter stands for another */
  readonly "puzzles.cryptogram": { readonly params: CipherRequest & { readonly lexicon?: string }; readonly result: SolutionsDocument };
  /** Finds the words on a Boggle board, with their paths */
  readonly "puzzles.boggle": { readonly params: BoggleRequest & { readonly lexicon?: string }; readonly result: SolvedBoard };
  /** Opens a card box from the content of its file, or makes a new one */
  readonly "study.open": { readonly params: OpenBoxRequest & { readonly lexicon?: string }; readonly result: OpenedBox };
  /** Compares the cards with the lexicon: answers that went are kept, new ones make cards due */
  readonly "study.update": { readonly params: BoxTimeRequest & { readonly lexicon?: string }; readonly result: UpdatedBox };
  /** Adds cards to a box, for words with answers of the lexicon or for questions of any kind */
  readonly "study.add": { readonly params: AddCardsRequest & { readonly lexicon?: string }; readonly result: CardsAdded };
  /** Adds the notes of a text file: of Anki, CSV, or a list of words */
  readonly "study.notes": { readonly params: ImportCardsRequest & { readonly lexicon?: string }; readonly result: CardsAdded };
  /** Returns the card to ask next */
  readonly "study.next": { readonly params: BoxListRequest & { readonly lexicon?: string }; readonly result: NextRow };
  /** Records the answer to a card, and schedules it */
  readonly "study.answer": { readonly params: AnswerRequest & { readonly lexicon?: string }; readonly result: Answered };
  /** Takes the last answer back, as if it had never been given */
  readonly "study.undo": { readonly params: BoxTimeRequest & { readonly lexicon?: string }; readonly result: UndoneAnswer };
  /** Changes cards: missed elsewhere, removed, suspended, resumed, buried, in other lists */
  readonly "study.change": { readonly params: ChangeCardsRequest & { readonly lexicon?: string }; readonly result: ChangedLines };
  /** Replaces settings of a box; all cards are scheduled anew */
  readonly "study.set": { readonly params: SetStudyRequest & { readonly lexicon?: string }; readonly result: SettingsRow };
  /** Lists the cards of a box */
  readonly "study.cards": { readonly params: CardsRequest & { readonly lexicon?: string }; readonly result: readonly CardRow[] };
  /** Lists the cards that are left for the day, in the order of asking */
  readonly "study.due": { readonly params: BoxListRequest & { readonly lexicon?: string }; readonly result: DueCards };
  /** Returns statistics by length and age, and the reviews of the next days */
  readonly "study.stats": { readonly params: StatsRequest & { readonly lexicon?: string }; readonly result: StudyStats };
  /** Returns the cards as text that Anki imports */
  readonly "study.export": { readonly params: ExportCardsRequest & { readonly lexicon?: string }; readonly result: ExportedCards };
  /** Returns the whole file of a box, without lines that later ones replaced */
  readonly "study.compact": { readonly params: BoxRequest & { readonly lexicon?: string }; readonly result: WholeFile };
  /** Closes a box */
  readonly "study.close": { readonly params: BoxRequest & { readonly lexicon?: string }; readonly result: null };
}
