/// <reference lib="esnext.disposable" preserve="true" />
import { Alphabet } from "./alphabet.js";
import { call } from "./call.js";
import { RawLeaves } from "./raw/lexc.js";
import type { Tile } from "./tiles.js";

/** Leave values: what the tiles kept after a move are worth. */
export class Leaves {
  /** @internal */
  readonly raw: RawLeaves;

  /** @internal */
  constructor(raw: RawLeaves) {
    this.raw = raw;
  }

  /** Reads leave values: a `.lex` file of them, KLV2, or CSV. Throws `leaves`. */
  static open(bytes: Uint8Array | ArrayBuffer, alphabet: Alphabet): Leaves {
    const view = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
    return new Leaves(call(() => RawLeaves.open(view, alphabet.raw)));
  }

  /** Returns the value of a leave in points. Throws `text`. */
  value(leave: string | readonly Tile[]): number {
    const text = typeof leave === "string" ? leave : leave.map((tile) => (tile === "?" ? tile : `[${tile}]`)).join("");
    return call(() => this.raw.value(text));
  }

  /** Frees the memory. */
  free(): void {
    this.raw.free();
  }

  [Symbol.dispose](): void {
    this.free();
  }
}
