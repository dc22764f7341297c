// Tiles and the reasons why a move is not legal: what the other types are made of.

/** A tile on a rack or in the bag: the face of its letter ("Q", "Ş", "L·L"), or "?" for a blank. */
export type Tile = string;
/** The blank. */
export const BLANK: Tile = "?";

/** A tile on the board. */
export interface PlacedTile { readonly letter: string; readonly blank: boolean }

export interface LetterInfo {
  readonly letter: string;      // the face, upper case
  readonly blankFace: string;   // the letter as a blank, usually lower case
  readonly count: number;       // tiles in a full bag
  readonly score: number;
  readonly vowel: boolean;
}

/** From 0. */
export interface Square { readonly row: number; readonly column: number }

/** Why the rules do not allow a move. */
export type Illegal =
  | { readonly kind: "game-over" }
  | { readonly kind: "other-turn"; readonly after: number; readonly entries: number }  // entries of the history
  | { readonly kind: "no-tiles" }
  | { readonly kind: "not-on-rack"; readonly tile: Tile }
  | { readonly kind: "unknown-letter"; readonly letter: string }
  | { readonly kind: "leaves-board" }
  | { readonly kind: "taken"; readonly square: Square }
  | { readonly kind: "twice"; readonly square: Square }        // two tiles on one square
  | { readonly kind: "not-in-line" }                           // in several rows and columns
  | { readonly kind: "gap"; readonly square: Square }          // an empty square between the tiles
  | { readonly kind: "misses-start"; readonly square: Square }
  | { readonly kind: "single-tile" }
  | { readonly kind: "not-connected" }
  | { readonly kind: "invalid-words"; readonly words: readonly string[] }  // rule "void" only
  | { readonly kind: "bag"; readonly bag: number; readonly needed: number };
