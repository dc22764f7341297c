import { data, json } from "./call.js";
import { board_layouts, rules as rawRules } from "./raw/lexc.js";
import type { BoardLayout, Rules, RulesOptions } from "./types.js";

/** Returns the rules that options stand for, with every field. Throws `rules`. */
export function rules(options?: RulesOptions): Rules {
  return data(() => rawRules(json(options)));
}

/** Returns the built-in board layouts: `standard`, `super`, `friends`. */
export function boardLayouts(): BoardLayout[] {
  return data(board_layouts);
}
