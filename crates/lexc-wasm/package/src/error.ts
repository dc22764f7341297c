import type { Illegal } from "./tiles.js";

/** The kinds of errors. They are stable; messages are not. */
export type ErrorKind =
  /** Bytes are not a lexicon, or a damaged one. */
  | "lexicon"
  /** A word list does not fit the alphabet, or is empty. */
  | "words"
  /** An alphabet is unknown, or its TOML is wrong. */
  | "alphabet"
  /** A text has a character that no tile spells. */
  | "text"
  /** Rules or a board layout cannot be read. */
  | "rules"
  /** A position (CGP) cannot be read. */
  | "position"
  /** A game (GCG) cannot be read. */
  | "gcg"
  /** A text or object is not a move. */
  | "move"
  /** The rules do not allow a move: see `reason`. */
  | "illegal"
  /** There is nothing that can be challenged. */
  | "challenge"
  /** A player is unknown, or does not fit the game. */
  | "player"
  /** Leave values cannot be read. */
  | "leaves"
  /** A simulation cannot be made. */
  | "simulation"
  /** A saved game cannot be restored. */
  | "save"
  /** A signal ended the work. */
  | "aborted"
  /** A file cannot be fetched. */
  | "network"
  /** A page called what is in the second part of the engine, and cannot wait for it: await `loadMore()` first. */
  | "not-loaded"
  /** An argument is out of range, or something was freed. */
  | "range"
  /** A bug: the message is that of a panic. */
  | "internal";

/** An error as plain data. */
export interface ErrorData {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly help?: readonly string[];
  readonly reason?: Illegal;
}

/** Every error of the package. */
export class LexcError extends Error {
  readonly kind: ErrorKind;
  /** The line from 1, where the error is in a text. */
  readonly line?: number;
  /** The column from 1, where the error is in a text. */
  readonly column?: number;
  /** What to do. */
  readonly help: readonly string[];
  /** For the kind `illegal`: why the rules do not allow the move. */
  readonly reason?: Illegal;

  constructor(data: ErrorData) {
    super(data.message);
    this.name = data.kind === "aborted" ? "AbortError" : "LexcError";
    this.kind = data.kind;
    this.help = data.help ?? [];
    if (data.line !== undefined) this.line = data.line;
    if (data.column !== undefined) this.column = data.column;
    if (data.reason !== undefined) this.reason = data.reason;
  }

  /** @internal The error as data that `postMessage` takes. */
  data(): ErrorData {
    return {
      kind: this.kind,
      message: this.message,
      help: this.help,
      ...(this.line === undefined ? {} : { line: this.line }),
      ...(this.column === undefined ? {} : { column: this.column }),
      ...(this.reason === undefined ? {} : { reason: this.reason }),
    };
  }
}

/** @internal */
export function aborted(): LexcError {
  return new LexcError({ kind: "aborted", message: "aborted" });
}

/** @internal */
export function notFetched(url: string | URL, reason: unknown): LexcError {
  return new LexcError({ kind: "network", message: `${String(url)}: ${String(reason)}` });
}
