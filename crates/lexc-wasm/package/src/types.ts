// The plain data of the package: everything here survives structuredClone and JSON.

import type { Leaves } from "./leaves.js";
import type * as api from "./methods.js";
import type { Illegal, PlacedTile, Square, Tile } from "./tiles.js";

export * from "./tiles.js";

export interface LexiconInfo {
  readonly name: string;
  readonly words: number;
  readonly alphabet: string;
  readonly shortest: number;
  readonly longest: number;
  /** Bytes of the file as it was given, and in memory. */
  readonly bytes: number;
  readonly memory: number;
  readonly structures: readonly string[];
  readonly provenance: readonly (readonly [string, string])[];
  /** Names of the columns that `define` shows. */
  readonly columns: readonly string[];
}

export interface BuildOptions {
  name?: string;
  /** Leave out words that do not fit the alphabet instead of throwing. */
  skipInvalid?: boolean;
  minLength?: number;
  maxLength?: number;
}
export interface BuildReport { readonly words: number; readonly duplicates: number; readonly rejected: number; readonly filtered: number }


export type Definition = Pick<api.DefinitionRow, "word" | "valid" | "values">;
export type Hooks = Omit<api.HooksRow, "words">;

export interface Premium { readonly letter: number; readonly word: number } // 1 and 1: none
export interface BoardLayout {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly start: Square;
  /** Row by row. */
  readonly premiums: readonly Premium[];
}

export type Direction = "across" | "down";

export interface Board { readonly rows: number; readonly columns: number; /** Row by row. */ readonly squares: readonly (PlacedTile | null)[] }


export interface Placement extends Square, PlacedTile {}

export interface Play {
  readonly kind: "play";
  /** Of the first letter of the main word: "8D" or "D8". */
  readonly coordinate: string;
  /** The main word; letters of the board in parentheses, blanks in lower case. */
  readonly word: string;
  /** `coordinate` and `word`: what `MoveInput` reads. */
  readonly text: string;
  readonly direction: Direction;
  /** The first letter of the main word. */
  readonly start: Square;
  /** The new tiles. */
  readonly tiles: readonly Placement[];
  readonly score: number;
  /** The points for playing many tiles, which `score` includes. */
  readonly bonus: number;
  /** All words made, the main word first. */
  readonly words: readonly WordScore[];
  /** Tiles that stay on the rack. */
  readonly leave: string;
  /** Score and value of the leave, in points; where leave values or `by: "equity"` were asked for. */
  readonly equity?: number;
}
export interface Exchange { readonly kind: "exchange"; readonly tiles: readonly Tile[]; readonly text: string; readonly leave: string; readonly score: 0; readonly equity?: number }
export interface Pass { readonly kind: "pass"; readonly text: "pass"; readonly leave: string; readonly score: 0; readonly equity?: number }
export type Move = Play | Exchange | Pass;

export interface WordScore {
  readonly word: string;
  readonly score: number;
  /** In the lexicon. */
  readonly valid: boolean;
  readonly start: Square;
  readonly direction: Direction;
}

/** A move given by the caller: text ("8D QUIZ", "exchange QV", "pass"), tiles on squares in any order, or a `Move`. */
export type MoveInput =
  | string
  | { readonly tiles: readonly Placement[] }
  | { readonly exchange: readonly Tile[] | string }
  | { readonly pass: true }
  | Move;

export interface TurnOptions {
  /** The length of the history that an action follows; it is refused if there is another. Not checked unless given. */
  after?: number;
}

export interface MovesOptions {
  limit?: number;                       // all unless given
  by?: "score" | "equity";              // "score" unless given
  /** Exchanges and pass as well (only by equity). */
  exchanges?: boolean;
  rules?: RulesOptions;
  leaves?: Leaves;
}

/** A position: CGP text, or its parts. */
export type PositionInput = string | { cgp?: string; rack?: string | readonly Tile[]; board?: Board };


export type ChallengeRule = "void" | "single" | "double" | "5-points" | "10-points";
export interface RulesOptions {
  /** What the other fields change. "standard" unless given. */
  preset?: "standard" | "super" | "friends" | "two-exchanges";
  /** A name of `boardLayouts()`, or the text of a layout. */
  layout?: string;
  rackSize?: number;
  bonuses?: readonly { tiles: number; points: number }[];
  exchangeMinimum?: number;             // tiles in the bag that an exchange needs
  leftovers?: "doubled" | "moved";
  scorelessLimit?: number | null;
  exchangeLimit?: number | null;        // exchanges of every player in a row that end the game
  challenge?: ChallengeRule;            // "void" unless given: invalid plays are refused
  time?: { seconds: number; penaltyPerMinute: number } | null;
}
/** Rules with every field. */
export interface Rules {
  readonly layout: BoardLayout;
  readonly rackSize: number;
  readonly bonuses: readonly { readonly tiles: number; readonly points: number }[];
  readonly exchangeMinimum: number;
  readonly leftovers: "doubled" | "moved";
  readonly scorelessLimit: number | null;
  readonly exchangeLimit: number | null;
  readonly challenge: ChallengeRule;
  readonly time: { readonly seconds: number; readonly penaltyPerMinute: number } | null;
}

/** 0 moves first. */
export type Seat = 0 | 1 | 2 | 3;
/** Whose racks may be seen: a player's own, all, or none. After the end all are seen. */
export type Viewer = Seat | "all" | "none";

export interface GameOptions {
  /** Names, 2 to 4, in the order of their turns. Nicknames for GCG are made of them. */
  players: readonly string[];
  rules?: RulesOptions;
  /** The order of the bag: the same seed and number give the same game on every machine. Random unless given. */
  seed?: number | bigint | string;
  number?: number;
  /** Begin from a position of two players (CGP) instead of an empty board. */
  cgp?: string;
}

export interface PlayerState {
  readonly seat: Seat;
  readonly name: string;
  readonly nickname: string;
  readonly score: number;
  readonly rackCount: number;
  /** Sorted; null if hidden. */
  readonly rack: readonly Tile[] | null;
}
export interface TileCount { readonly tile: Tile; readonly count: number }

export interface GameState {
  readonly rules: Rules;
  readonly board: Board;
  readonly players: readonly PlayerState[];
  /** Whose turn it is; after the end, who would be next. */
  readonly toMove: Seat;
  /** Turns up to now. */
  readonly turn: number;
  readonly bagCount: number;
  /** Tiles that the viewer cannot see: bag and hidden racks together, every kind of the alphabet in its order, the blank last. */
  readonly unseen: readonly TileCount[];
  readonly unseenCount: number;
  readonly scorelessTurns: number;
  readonly mayExchange: boolean;
  readonly canUndo: boolean;
  /** The last event is a play that can be challenged (never under the rule "void"). */
  readonly canChallenge: boolean;
  /** Play can go on; false after the end, and for a game from GCG whose racks are not known. */
  readonly canPlay: boolean;
  readonly history: readonly HistoryEntry[];
  readonly over: boolean;
  readonly result: GameResult | null;
  readonly seed: string;
  readonly number: number;
  readonly lexicon: string;
}
export interface GameResult {
  readonly ending: "played-out" | "scoreless" | "exchanges" | "resigned" | "unknown";
  /** Who played out. */
  readonly seat: Seat | null;
  readonly scores: readonly number[];
  /** What each player gained or lost for the tiles left; part of the scores. */
  readonly adjustments: readonly number[];
  /** null: a tie. */
  readonly winner: Seat | null;
}

/** A line of the record: what happened, what it brought. */
export interface HistoryEntry {
  readonly index: number;
  readonly seat: Seat;
  /** Tiles of the player before it; null if hidden. */
  readonly rack: string | null;
  readonly points: number;
  readonly total: number;
  readonly note: string;
  readonly event: HistoryEvent;
}
export type HistoryEvent =
  | { readonly kind: "play"; readonly play: Play }
  | { readonly kind: "exchange"; readonly count: number; /** null if hidden */ readonly tiles: readonly Tile[] | null }
  | { readonly kind: "pass" }
  | { readonly kind: "withdrawal" }          // after a challenge: the play before is taken back
  | { readonly kind: "challenge-bonus" }     // a challenge failed
  | { readonly kind: "left-tiles"; readonly tiles: readonly Tile[] }
  | { readonly kind: "time-penalty" };


export interface Check {
  readonly legal: boolean;
  /** null if legal. */
  readonly reason: Illegal | null;
  /** The move, as far as the tiles are in one line without gaps (legal or not). */
  readonly move: Move | null;
  readonly score: number;
  readonly words: readonly WordScore[];
  /** Those of `words` that the lexicon does not have. Under rules other than "void" they may be played. */
  readonly invalidWords: readonly string[];
}

export interface ChallengeResult {
  readonly kind: "nothing" | "refused" | "withdrawn" | "turn-lost" | "bonus";
  /** Whose play, or who lost the turn. */
  readonly seat: Seat | null;
  readonly points: number;
  readonly invalidWords: readonly string[];
}


export interface AnalysisOptions { leaves?: Leaves; /** Alternatives per move, 5 unless given. */ alternatives?: number }
export interface Analysis { readonly turns: readonly AnalysedTurn[] }
export interface AnalysedTurn {
  readonly index: number;            // of the history
  readonly seat: Seat;
  readonly made: Move;
  readonly moves: readonly Move[];   // with equity, best first
  /** Equity lost to the best move, 0 or more; for a phony, to be judged with `made`. */
  readonly loss: number;
}

/** Parameters of the API's `simulate`, with moves as data. */
export interface SimulateOptions
  extends Pick<
    api.SimulateRequest,
    | "plays" | "plies" | "by" | "rollouts" | "seed" | "rule" | "stop" | "tolerance" | "iterations" | "total" | "time"
    | "limit" | "replies"
  > {
  /** Simulate these moves. */
  play?: readonly MoveInput[];
  rules?: RulesOptions;
  leaves?: Leaves;
}
export type { SimulatedRow, SimulationAnswer } from "./methods.js";
