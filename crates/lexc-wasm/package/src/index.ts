/** Lexicons, moves, games and computer players for crossword games. */
export { Alphabet } from "./alphabet.js";
export { LexcError, type ErrorKind } from "./error.js";
export { Game, playGame } from "./game.js";
export { init, initParts, version, type WasmSource } from "./init.js";
export { Leaves } from "./leaves.js";
export { Lexicon } from "./lexicon.js";
export type { MoreSource } from "./parts.js";
export { Player } from "./player.js";
export { boardLayouts, coordinate, parseBoardLayout, rules } from "./rules.js";
export { simulate, solveEndgame } from "./search.js";
export * from "./types.js";
