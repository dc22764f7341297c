/// <reference lib="esnext.disposable" preserve="true" />
/** Word queries of a lexicon, for pages without games: a small file of WebAssembly of its own. */
import { LexcError, type ErrorKind } from "./error.js";
import type { FindRequest } from "./methods.js";
import load, { RawWords, type InitInput } from "./raw/words.js";
import { located, type WasmSource } from "./source.js";
import type { Hooks, LexiconInfo } from "./types.js";

export { LexcError, type ErrorKind } from "./error.js";
export type { WasmSource } from "./source.js";
export type { Hooks } from "./types.js";

/** The conditions of a query, which have the meaning of the parameters of `words.find`. A text is a list of one. */
export type FindOptions = {
  readonly [Name in Condition]?: string | readonly string[];
} & Pick<FindRequest, "near" | "distance" | "length" | "vowels" | "limit" | "reverse"> & {
    /** "alphabet" unless given. By length or score, the greatest come first. */
    readonly order?: "alphabet" | "length" | "score";
  };

/** What the lexicon is. */
export type WordsInfo = Pick<LexiconInfo, "name" | "words" | "alphabet" | "shortest" | "longest"> & {
  /** The letters in alphabet order. */
  readonly letters: readonly string[];
};

const CONDITIONS = ["pattern", "prefix", "suffix", "infix", "anagram", "sub_anagram", "containing", "without"] as const;
type Condition = (typeof CONDITIONS)[number];
const OTHERS: readonly string[] = ["near", "distance", "length", "vowels", "limit", "reverse", "order"];

let loading: Promise<unknown> | undefined;
let ready = false;

/**
 * Loads WebAssembly. It must have ended before anything else is called; later calls return at once.
 * Without an argument, `words_bg.wasm` beside the module is fetched (browsers) or read (Node).
 */
export async function init(wasm?: WasmSource): Promise<void> {
  const begin = async (): Promise<void> => {
    const source = await located(wasm ?? new URL("./raw/words_bg.wasm", import.meta.url));
    await load({ module_or_path: source as InitInput | Promise<InitInput> });
    ready = true;
  };
  loading ??= begin().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  await loading;
}

/** Calls WebAssembly. What it throws, "KIND COLUMN MESSAGE", becomes a LexcError. */
function call<T>(f: () => T): T {
  if (!ready) throw new LexcError({ kind: "range", message: "call and await init() first" });
  try {
    return f();
  } catch (thrown) {
    const [, kind, column, message = ""] = typeof thrown === "string" ? (/^(\w+) (\d+) (.*)$/s.exec(thrown) ?? []) : [];
    if (kind !== undefined) {
      const place = column === "0" ? {} : { line: 1, column: Number(column) };
      throw new LexcError({ kind: kind as ErrorKind, message, ...place });
    }
    if (thrown instanceof WebAssembly.RuntimeError) throw new LexcError({ kind: "internal", message: thrown.message });
    if (thrown instanceof Error && thrown.message === "null pointer passed to rust") {
      throw new LexcError({ kind: "range", message: "the object has been freed" });
    }
    throw thrown;
  }
}

/** A set of words. */
export class Lexicon {
  /** What the lexicon is. */
  readonly info: WordsInfo;
  private readonly raw: RawWords;

  private constructor(raw: RawWords) {
    this.raw = raw;
    this.info = {
      name: raw.name(),
      words: raw.words(),
      alphabet: raw.alphabet(),
      letters: raw.letters(),
      shortest: raw.shortest(),
      longest: raw.longest(),
    };
  }

  /** Opens the bytes of a `.lex` file. One that is packed is read as it is, and takes no more memory. Throws `lexicon`. */
  static open(bytes: Uint8Array | ArrayBuffer): Lexicon {
    return new Lexicon(call(() => RawWords.open(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes))));
  }

  /** Returns whether a text, in any case, is a word. */
  contains(word: string): boolean {
    return call(() => this.raw.contains(word));
  }

  /** Returns whether a word begins with a text. */
  isPrefix(text: string): boolean {
    return call(() => this.raw.is_prefix(text));
  }

  /** Returns the index of a word in alphabet order, from 0, or undefined if it is not a word. */
  rank(word: string): number | undefined {
    return call(() => this.raw.rank(word));
  }

  /** Returns the word with a rank, or undefined if there are not as many. */
  wordAt(rank: number): string | undefined {
    return call(() => this.raw.word_at(rank));
  }

  /** Returns the letters that make words before and after a word. Throws `text`. */
  hooks(word: string): Hooks {
    const raw = call(() => this.raw.hooks(word));
    const { is_word, front, back, without_first = null, without_last = null } = raw;
    const hooks = { word: raw.word, is_word, front, back, without_first, without_last };
    raw.free();
    return hooks;
  }

  /**
   * Returns the words that meet all conditions; without conditions, all words. Throws `text` with the column in the text
   * at fault, or `range`.
   */
  find(options: FindOptions = {}): string[] {
    const query = call(() => this.raw.query());
    try {
      for (const name of Object.keys(options)) {
        if (!OTHERS.includes(name) && !CONDITIONS.some((condition) => condition === name)) {
          throw new LexcError({ kind: "range", message: `there is no condition ${name}` });
        }
      }
      for (const name of CONDITIONS) {
        for (const text of [options[name] ?? []].flat()) call(() => query.condition(name, text));
      }
      const { near, distance = 1, length, vowels, order = "alphabet", reverse = false, limit = 0 } = options;
      if (near !== undefined) call(() => query.near(near, number(distance, "distance")));
      if (length !== undefined) query.length(...range(length, "length"));
      if (vowels !== undefined) query.vowels(...range(vowels, "vowels"));
      return call(() => query.words(order, reverse, number(limit, "limit")));
    } finally {
      query.free();
    }
  }

  /** Frees the memory. */
  free(): void {
    this.raw.free();
  }

  [Symbol.dispose](): void {
    this.free();
  }
}

function number(value: number, name: string): number {
  if (Number.isInteger(value) && value >= 0 && value < 2 ** 32) return value;
  throw new LexcError({ kind: "range", message: `${name}: ${String(value)} is not a whole number below 2^32` });
}

/** Reads 5, 2..5, 2.. or ..5. */
function range(text: string, name: string): [least: number, most: number | undefined] {
  const [, least = "", dots, most = ""] = /^(\d*)(\.\.)?(\d*)$/.exec(text) ?? [];
  if (least === "" && most === "") {
    throw new LexcError({ kind: "range", message: `${name}: expected a number or a range (5, 2..5, 2.. or ..5), found ${text}` });
  }
  const first = number(Number(least), name);
  if (dots === undefined) return [first, first];
  return [first, most === "" ? undefined : number(Number(most), name)];
}
