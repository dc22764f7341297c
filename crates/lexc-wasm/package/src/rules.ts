import { call, data, json } from "./call.js";
import { board_layouts, coordinate as rawCoordinate, parse_board_layout, rules as rawRules } from "./raw/lexc.js";
import type { BoardLayout, Direction, Rules, RulesOptions, Square } from "./types.js";

/** Returns the rules that options stand for, with every field. Throws `rules`. */
export function rules(options?: RulesOptions): Rules {
  return data(() => rawRules(json(options)));
}

/** Returns the built-in board layouts: `standard`, `super`, `friends`. */
export function boardLayouts(): BoardLayout[] {
  return data(board_layouts);
}

/** Reads a board layout as text: rows of premium codes. Throws `rules` with line and column. */
export function parseBoardLayout(text: string): BoardLayout {
  return data(() => parse_board_layout(text));
}

/** Returns the name of a square as the start of a word: `8D`, or `D8` for one down. Throws `range`. */
export function coordinate(square: Square, direction: Direction): string {
  return call(() => rawCoordinate(square.row, square.column, direction === "down"));
}
