/// <reference lib="esnext.disposable" preserve="true" />
/** The API of lexc: every capability of the command, with parameters and answers as data. */
import { breathe } from "./call.js";
import type { Methods } from "./methods.js";
import { RequestError, withMethods, type CallOptions, type Method, type RequestErrorData, type Requests } from "./requests.js";
import { sent } from "./record.js";
import load, { RawEngine, last_panic, type InitInput, type RawCall } from "./raw/api.js";
import { located, type WasmSource } from "./source.js";

export type * from "./methods.js";
export { RequestError, type CallOptions, type Method, type RequestErrorData, type Requests } from "./requests.js";
export type { WasmSource } from "./source.js";

/** Milliseconds of work between two turns of the event loop. */
const STEP = 20;

/** Milliseconds between two calls of `onProgress`. */
const PROGRESS = 100;

let loading: Promise<unknown> | undefined;

/** Calls WebAssembly; what it throws becomes a RequestError. */
function guarded<T>(f: () => T): T {
  try {
    return f();
  } catch (thrown) {
    if (typeof thrown === "string") throw new RequestError(JSON.parse(thrown) as RequestErrorData);
    if (!(thrown instanceof WebAssembly.RuntimeError)) throw thrown;
    throw new RequestError({ kind: "internal", message: last_panic() || thrown.message });
  }
}

/** A request in progress. */
export class Call<M extends Method = Method> {
  /** @internal */
  constructor(private readonly raw: RawCall) {}

  /** Works for some milliseconds. Returns `true` once the answer is complete. */
  step(milliseconds: number = STEP): boolean {
    return guarded(() => this.raw.step(milliseconds));
  }

  /**
   * The answer, or the best one so far. With `cancelled`, which is how to end a request early, its field `stopped` says
   * that it is not complete. Throws if there is none yet.
   */
  answer(cancelled = false): Methods[M]["result"] {
    return JSON.parse(guarded(() => this.raw.answer(cancelled))) as Methods[M]["result"];
  }

  /** Gives the memory back. */
  free(): void {
    this.raw.free();
  }

  [Symbol.dispose](): void {
    this.free();
  }
}

// The members of `withMethods`.
export interface Engine extends Requests {}

/**
 * An engine that stays alive between requests: it prepares lexicons, leave values and move generators once. It takes the
 * same requests as `lexc serve`; `engine.api.methods()` lists them. The lexicons `builtin:english`, which a request asks
 * that names none, and `builtin:turkish` are in it.
 */
export class Engine {
  private readonly raw: RawEngine;

  private constructor(maxTime: number | undefined) {
    this.raw = new RawEngine(maxTime);
  }

  /**
   * Loads WebAssembly, once, and creates an engine. Without an argument, `api_bg.wasm` beside the module is loaded. After
   * `maxTime` seconds a request ends with the best answer so far, also while it begins, when nothing else can end it.
   * Throws `range` if `maxTime` is not a number from 0.
   */
  static async load(wasm?: WasmSource, { maxTime }: { maxTime?: number } = {}): Promise<Engine> {
    if (maxTime !== undefined && !(maxTime >= 0)) {
      throw new RequestError({ kind: "range", message: `maxTime: expected seconds, found ${maxTime}` });
    }
    loading ??= located(wasm ?? new URL("./raw/api_bg.wasm", import.meta.url))
      .then((source) => load({ module_or_path: source as InitInput }))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    await loading;
    return withMethods(new Engine(maxTime));
  }

  /** Opens a `.lex` file, and gives it a name for requests. */
  addLexicon(name: string, bytes: Uint8Array): void {
    guarded(() => { this.raw.add_lexicon(name, bytes); });
  }

  /**
   * Adds meanings of words, for `words.define`: `lexc/meanings/english.tsv`, which no module loads by itself, or a text of
   * your own in its format.
   */
  addMeanings(bytes: Uint8Array): void {
    guarded(() => { this.raw.add_meanings(bytes); });
  }

  /** Starts a request; `step` of what it returns carries it out. */
  start<M extends Method>(method: M, params: Methods[M]["params"]): Call<M> {
    return new Call<M>(guarded(() => this.raw.start(method, JSON.stringify(sent(params)))));
  }

  /**
   * Answers a request: the object that the command prints with `--json`. Works in steps of 20 ms, between which the page
   * or the worker does other things.
   */
  async call<M extends Method>(
    method: M,
    params: Methods[M]["params"],
    options: CallOptions<M> = {},
  ): Promise<Methods[M]["result"]> {
    const { onProgress, signal } = options;
    const call = this.start(method, params);
    try {
      let shown = performance.now();
      while (signal?.aborted !== true) {
        if (call.step()) return call.answer();
        if (onProgress && performance.now() - shown >= PROGRESS) {
          onProgress(call.answer());
          shown = performance.now();
        }
        await breathe();
      }
      return call.answer(true);
    } finally {
      call.free();
    }
  }

  /** Gives the memory back. */
  free(): void {
    this.raw.free();
  }

  [Symbol.dispose](): void {
    this.free();
  }
}
