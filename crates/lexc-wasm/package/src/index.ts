/** Lexicons, moves, games and computer players for crossword games. */
export { Alphabet } from "./alphabet.js";
export { LexcError, type ErrorKind } from "./error.js";
export { Game } from "./game.js";
export { init, initParts, version } from "./init.js";
export { Leaves } from "./leaves.js";
export type { RecordWarning } from "./methods.js";
export { Lexicon } from "./lexicon.js";
export { loadMore } from "./parts.js";
export { Player } from "./player.js";
export { boardLayouts, rules } from "./rules.js";
export { simulate } from "./simulate.js";
export type { WasmSource } from "./source.js";
export * from "./types.js";
