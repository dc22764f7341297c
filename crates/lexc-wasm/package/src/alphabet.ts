/// <reference lib="esnext.disposable" preserve="true" />
import { call, data } from "./call.js";
import { LexcError } from "./error.js";
import { RawAlphabet } from "./raw/lexc.js";
import { BLANK, type LetterInfo, type PlacedTile, type Tile } from "./tiles.js";

interface AlphabetData {
  readonly name: string;
  readonly title: string;
  readonly language: string;
  readonly letters: readonly LetterInfo[];
  readonly blank: { readonly count: number; readonly score: number };
  readonly tileCount: number;
}

/** The letters of a game: how they are written, how many tiles there are, what they score. */
export class Alphabet {
  /** The name, such as `english`. */
  readonly name: string;
  /** The name for people. */
  readonly title: string;
  /** The language as BCP 47: `en`, `tr`. */
  readonly language: string;
  /** The letters in alphabet order. */
  readonly letters: readonly LetterInfo[];
  /** How many blanks there are, and what one scores. */
  readonly blank: { readonly count: number; readonly score: number };
  /** The number of tiles of a full bag. */
  readonly tileCount: number;
  /** @internal */
  readonly raw: RawAlphabet;
  readonly #byFace: ReadonlyMap<string, LetterInfo>;

  /** @internal */
  constructor(raw: RawAlphabet) {
    const alphabet = data<AlphabetData>(() => raw.data());
    this.raw = raw;
    this.name = alphabet.name;
    this.title = alphabet.title;
    this.language = alphabet.language;
    this.letters = alphabet.letters;
    this.blank = alphabet.blank;
    this.tileCount = alphabet.tileCount;
    this.#byFace = new Map(alphabet.letters.map((info) => [info.letter, info]));
  }

  /** Returns the built-in alphabet with this name. Throws `alphabet`. */
  static builtin(name: string): Alphabet {
    return new Alphabet(call(() => RawAlphabet.builtin(name)));
  }

  /** Returns the names of the built-in alphabets. */
  static names(): string[] {
    return data(() => RawAlphabet.names());
  }

  /** Reads an alphabet from TOML. Throws `alphabet` with line and column. */
  static fromToml(text: string): Alphabet {
    return new Alphabet(call(() => RawAlphabet.from_toml(text)));
  }

  /**
   * Returns the tiles of a text in any case: `?` is a blank, `[CH]` a tile of several characters.
   * Throws `text` with the column.
   */
  parse(text: string): Tile[] {
    return data(() => this.raw.parse(text));
  }

  /** Returns the tiles of a text like {@link parse}, or undefined if a character is not a tile. */
  tryParse(text: string): Tile[] | undefined {
    try {
      return this.parse(text);
    } catch (error) {
      if (error instanceof LexcError && error.kind === "text") return undefined;
      throw error;
    }
  }

  /** Returns tiles as text that {@link parse} reads. */
  format(tiles: readonly Tile[]): string {
    return tiles.map((tile) => ([...tile].length > 1 ? `[${tile}]` : tile)).join("");
  }

  /** Returns how a placed tile is written: the blank face for a blank. */
  face(tile: PlacedTile): string {
    const info = this.#byFace.get(tile.letter);
    if (info === undefined) return tile.letter;
    return tile.blank ? info.blankFace : info.letter;
  }

  /** Returns what a tile scores; 0 for one that the alphabet does not have. */
  score(tile: Tile | PlacedTile): number {
    const face = typeof tile === "string" ? tile : tile.blank ? BLANK : tile.letter;
    return face === BLANK ? this.blank.score : (this.#byFace.get(face)?.score ?? 0);
  }

  /** Frees the memory. */
  free(): void {
    this.raw.free();
  }

  [Symbol.dispose](): void {
    this.free();
  }
}
