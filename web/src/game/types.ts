/** Types of the page; the types of the game are in the package. */
import type { BoardLayout, ChallengeRule, GameState, LetterInfo, Seat, Square } from "lexc";

/** A square by its number: row × columns + column. */
export type SquareIndex = number;

/** Level of a computer player; null is a person. */
export type Level = 1 | 2 | 3 | 4 | 5 | "sim";
export const LEVELS: readonly Level[] = [1, 2, 3, 4, 5, "sim"];

export const LAYOUTS = ["standard", "friends", "super"] as const;
export type LayoutName = (typeof LAYOUTS)[number];

export const CHALLENGE_RULES: readonly ChallengeRule[] = ["void", "single", "double", "5-points", "10-points"];

export const BUILTIN_LEXICONS = ["english", "turkish"] as const;
export type BuiltinLexicon = (typeof BUILTIN_LEXICONS)[number];

/** The source of a lexicon: the files of the page, or a file of the player (stored in IndexedDB by name). */
export type LexiconSource =
  { readonly kind: "builtin"; readonly name: BuiltinLexicon } | { readonly kind: "own"; readonly name: string };

/** The data of a lexicon that the page shows. */
export interface LexiconSummary {
  readonly source: LexiconSource;
  readonly words: number;
  readonly language: string;
  /** Name of the alphabet. */
  readonly alphabet: string;
  readonly letters: readonly LetterInfo[];
  readonly blankScore: number;
  /** Number of omitted lines of a word list. */
  readonly rejected: number;
}

export interface PlayerSetup {
  readonly name: string;
  readonly level: Level | null;
}

/** The choices of the dialog *New game*. */
export interface GameSetup {
  readonly players: readonly PlayerSetup[];
  readonly lexicon: LexiconSource;
  readonly layout: LayoutName;
  readonly challenge: ChallengeRule;
  /** Minutes for each player; null for no clock. */
  readonly minutes: number | null;
  /** The starting player: index of `players`, or null for a draw. */
  readonly starts: number | null;
}

/** A tile of the player, on the rack or, while a move is prepared, on the board. */
export interface OwnTile {
  readonly id: number;
  /** A face, or `?`. */
  readonly tile: string;
}

/** An own tile placed on the board. */
export interface LaidTile extends OwnTile {
  readonly square: SquareIndex;
  /** The letter that it stands for. */
  readonly letter: string;
  /** Its slot on the rack, to which it returns. */
  readonly slot: number;
}

export interface Cursor {
  readonly square: SquareIndex;
  readonly across: boolean;
}

export const indexOf = (layout: { readonly columns: number }, square: Square): SquareIndex =>
  square.row * layout.columns + square.column;

export const squareOf = (layout: { readonly columns: number }, index: SquareIndex): Square => ({
  row: Math.floor(index / layout.columns),
  column: index % layout.columns,
});

/** Returns a square's name, `H8`. */
export const squareName = (layout: BoardLayout, index: SquareIndex): string =>
  `${String.fromCharCode(65 + (index % layout.columns))}${Math.floor(index / layout.columns) + 1}`;

export const seatIndex = (state: GameState, seat: Seat): number => state.players.findIndex((player) => player.seat === seat);
