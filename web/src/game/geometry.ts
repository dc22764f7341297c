/** Squares in lines: steps, and the line of a main word. */
import type { BoardLayout, HistoryEntry, PlacedTile } from "lexc";
import { indexOf } from "./types";
import type { SquareIndex } from "./types";

type Squares = readonly (PlacedTile | null)[];

/** Returns the tiles on the board after the first entries of a game's history. */
export function squaresAfter(layout: BoardLayout, history: readonly HistoryEntry[], entries: number): Squares {
  const squares = Array.from<PlacedTile | null>({ length: layout.rows * layout.columns }).fill(null);
  let last: readonly (PlacedTile & { readonly row: number; readonly column: number })[] = [];
  for (const { event } of history.slice(0, entries)) {
    if (event.kind === "play") {
      last = event.play.tiles;
      for (const tile of last) squares[indexOf(layout, tile)] = { letter: tile.letter, blank: tile.blank };
    } else if (event.kind === "withdrawal") {
      for (const tile of last) squares[indexOf(layout, tile)] = null;
    }
  }
  return squares;
}

/** Returns the neighbouring square in a direction, or null at the edge. */
export function step(layout: BoardLayout, square: SquareIndex, across: boolean, by: 1 | -1): SquareIndex | null {
  const row = Math.floor(square / layout.columns) + (across ? 0 : by);
  const column = (square % layout.columns) + (across ? by : 0);
  return row >= 0 && row < layout.rows && column >= 0 && column < layout.columns ? row * layout.columns + column : null;
}

/** Returns the next empty square in a direction, or null. */
export function nextFree(
  layout: BoardLayout,
  free: (square: SquareIndex) => boolean,
  from: SquareIndex,
  across: boolean,
): SquareIndex | null {
  let square = step(layout, from, across, 1);
  while (square !== null && !free(square)) square = step(layout, square, across, 1);
  return square;
}

/** Returns the last square of the main word of placed tiles in one line, where its score is shown. */
export function endOfWord(layout: BoardLayout, board: Squares, laid: readonly SquareIndex[]): SquareIndex | null {
  const squares = [...laid].sort((a, b) => a - b);
  const first = squares[0];
  const last = squares[squares.length - 1];
  if (first === undefined || last === undefined) return null;
  const covered = (square: SquareIndex | null): square is SquareIndex =>
    square !== null && (board[square] != null || squares.includes(square));
  const extend = (from: SquareIndex, across: boolean): SquareIndex => {
    let square = from;
    for (let next = step(layout, square, across, 1); covered(next); next = step(layout, square, across, 1)) square = next;
    return square;
  };
  const sameRow = Math.floor(first / layout.columns) === Math.floor(last / layout.columns);
  const alone = squares.length === 1;
  const across = alone ? covered(step(layout, first, true, -1)) || covered(step(layout, first, true, 1)) : sameRow;
  return extend(last, across);
}
