/// <reference lib="esnext.disposable" preserve="true" />
import { Alphabet } from "./alphabet.js";
import { call, data, json } from "./call.js";
import { bytesOf, positionJson, withLeaves } from "./convert.js";
import type { Leaves } from "./leaves.js";
import { RawLexicon } from "./raw/lexc.js";
import type {
  BuildOptions,
  BuildReport,
  Definition,
  Hooks,
  LexiconInfo,
  Move,
  MovesOptions,
  PositionInput,
} from "./types.js";

/** A set of words, and the structures that moves are generated from. */
export class Lexicon {
  /** What the lexicon is. */
  readonly info: LexiconInfo;
  /** Its alphabet. */
  readonly alphabet: Alphabet;
  /** What was read of the list, for a lexicon that was built. */
  readonly report?: BuildReport;
  /** @internal */
  readonly raw: RawLexicon;

  private constructor(raw: RawLexicon) {
    this.raw = raw;
    this.info = data(() => raw.info());
    this.alphabet = new Alphabet(call(() => raw.alphabet()));
    const report = raw.report();
    if (report !== undefined) this.report = JSON.parse(report) as BuildReport;
  }

  /**
   * Opens the bytes of a `.lex` file. One that is packed, or has no GADDAG, is expanded, which takes
   * a fraction of a second. Throws `lexicon`.
   */
  static open(bytes: Uint8Array | ArrayBuffer): Lexicon {
    const view = bytesOf(bytes);
    return new Lexicon(call(() => RawLexicon.open(view)));
  }

  /**
   * Builds a lexicon of words: text with a word a line (lines that begin with `#` are comments), the
   * bytes of such a file (UTF-8, or UTF-16 with a byte-order mark; plain or gzip), or words. Throws
   * `words` with line and column.
   */
  static build(words: string | Uint8Array | Iterable<string>, alphabet: Alphabet | string, options?: BuildOptions): Lexicon {
    const list =
      words instanceof Uint8Array
        ? words
        : new TextEncoder().encode(typeof words === "string" ? words : Array.from(words, line).join("\n"));
    const own = typeof alphabet === "string" ? Alphabet.builtin(alphabet) : undefined;
    try {
      const { raw } = own ?? (alphabet as Alphabet);
      return new Lexicon(call(() => RawLexicon.build(list, raw, json(options))));
    } finally {
      own?.free();
    }
  }

  /** Returns whether a text, in any case, is a word. */
  contains(word: string): boolean {
    return call(() => this.raw.contains(word));
  }

  /** Returns whether a word begins with a text. */
  isPrefix(text: string): boolean {
    return call(() => this.raw.is_prefix(text));
  }

  /** Returns what the lexicon says of a word, by column. */
  define(word: string): Definition {
    return data(() => this.raw.define(word));
  }

  /** Returns the letters that make words before and after a word. Throws `text`. */
  hooks(word: string): Hooks {
    return data(() => this.raw.hooks(word));
  }

  /**
   * Sets the leave values that moves by equity and players are valued with where none are given: for
   * example those of `lexc/leaves/english.lex`. Without them every leave is worth nothing. Players
   * that were made before keep theirs.
   */
  setLeaves(leaves: Leaves): void {
    call(() => {
      this.raw.set_leaves(leaves.raw.share());
    });
  }

  /** Returns the moves of a position, best first. Throws `position`, `rules`. */
  moves(position: PositionInput, options?: MovesOptions): Move[] {
    const at = positionJson(position, this.alphabet);
    const [wanted, leaves] = withLeaves(options);
    return data(() => this.raw.moves(at, wanted, leaves));
  }

  /** Returns the bytes of a `.lex` file with what is in memory. */
  toBytes(): Uint8Array {
    return call(() => this.raw.to_bytes());
  }

  /** Frees the memory; games and players that use the lexicon keep what they need. */
  free(): void {
    this.alphabet.free();
    this.raw.free();
  }

  [Symbol.dispose](): void {
    this.free();
  }
}

/** A word as a line of a list: it is no comment, and it is one line. */
function line(word: string): string {
  return (word.startsWith("#") ? " " : "") + word.replace(/[\r\n]/g, " ");
}
