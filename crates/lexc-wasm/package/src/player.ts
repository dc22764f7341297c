/// <reference lib="esnext.disposable" preserve="true" />
import { call, data, json } from "./call.js";
import type { Game } from "./game.js";
import type { Leaves } from "./leaves.js";
import type { Lexicon } from "./lexicon.js";
import { RawPlayer } from "./raw/lexc.js";
import type { Move, RulesOptions } from "./types.js";

/** A computer player. */
export class Player {
  /** The specification. */
  readonly spec: string;
  /** @internal */
  readonly raw: RawPlayer;

  private constructor(raw: RawPlayer) {
    this.raw = raw;
    this.spec = raw.spec();
  }

  /** Returns the player of a specification: see {@link specs}. Throws `player`. */
  static create(lexicon: Lexicon, spec: string, options?: { rules?: RulesOptions; leaves?: Leaves }): Player {
    const rules = json(options?.rules);
    const leaves = options?.leaves?.raw.share();
    return new Player(call(() => RawPlayer.create(lexicon.raw, spec, rules, leaves)));
  }

  /** Returns the specifications that work: `level1` to `level5`, `greedy`, `equity` and others. */
  static specs(): string[] {
    return data(() => RawPlayer.specs());
  }

  /** Returns the move for the player to move, who knows only what a player may, and does not make it. */
  choose(game: Game): Move {
    return data(() => this.raw.choose(game.raw));
  }

  /** Frees the memory. */
  free(): void {
    this.raw.free();
  }

  [Symbol.dispose](): void {
    this.free();
  }
}
