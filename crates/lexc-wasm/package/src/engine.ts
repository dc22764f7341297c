/** The API of lexc: every capability of the command, with parameters and answers as data. */
import { breathe } from "./call.js";
import type { Methods } from "./methods.js";
import load, { RawEngine, last_panic, type InitInput, type RawCall } from "./raw/api.js";
import { located, type WasmSource } from "./source.js";

export type * from "./methods.js";
export type { WasmSource } from "./source.js";

/** The name of a method, such as `moves.list`. */
export type Method = keyof Methods;

/** What a request may have beside its parameters. */
export interface CallOptions<M extends Method> {
  /** Is called with the best answer so far, at most ten times a second. */
  readonly onProgress?: (soFar: Methods[M]["result"]) => void;
  /** Ends the work with the best answer so far, in which `stopped` says so. */
  readonly signal?: AbortSignal;
}

/** A method as a function of its parameters. */
type Request<M extends Method> = object extends Methods[M]["params"]
  ? (params?: Methods[M]["params"], options?: CallOptions<M>) => Promise<Methods[M]["result"]>
  : (params: Methods[M]["params"], options?: CallOptions<M>) => Promise<Methods[M]["result"]>;

type Group<M> = M extends `${infer G}.${string}` ? G : never;

/** All methods by name: `engine.simulate(…)` is `engine.call("simulate", …)`, and `engine.words.check(…)` is `words.check`. */
export type Requests = { readonly [M in Exclude<Method, `${string}.${string}`>]: Request<M> } & {
  readonly [G in Group<Method>]: { readonly [M in Extract<Method, `${G}.${string}`> as M extends `${G}.${infer N}` ? N : never]: Request<M> };
};

/** Milliseconds of work between two turns of the event loop. */
const STEP = 20;

/** Milliseconds between two calls of `onProgress`. */
const PROGRESS = 100;

let loading: Promise<unknown> | undefined;

/** What a request cannot be answered for. */
export interface RequestErrorData {
  /** `syntax`, `not-found`, `illegal`, `limit`, …; `internal` for a bug. */
  readonly kind: string;
  readonly message: string;
  /** The parameter that is wrong, its text, and the place there: `column` from 1, or 0 for the whole text. */
  readonly place?: { readonly field: string; readonly text?: string; readonly column: number; readonly length: number };
  /** What to do. */
  readonly help?: string;
}

/** Every error of an engine. */
export class RequestError extends Error {
  readonly kind: string;
  readonly place?: NonNullable<RequestErrorData["place"]>;
  readonly help?: string;

  constructor({ message, ...data }: RequestErrorData) {
    super(message);
    this.name = "RequestError";
    this.kind = data.kind;
    Object.assign(this, data);
  }
}

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

/** Carries out the requests of a name; its members are the names that go on with a dot. */
function request(engine: Engine, name: string): unknown {
  const call = (params: object = {}, options?: object): unknown => engine.call(name as Method, params as never, options);
  return new Proxy(call, { get: (_, part) => (typeof part === "string" && part !== "then" ? request(engine, `${name}.${part}`) : undefined) });
}

// The members of `request`.
export interface Engine extends Requests {}

/**
 * An engine that stays alive between requests: it prepares lexicons, leave values and move generators once. It takes the
 * same requests as `lexc serve`; `engine.api.methods()` lists them. The lexicons `builtin:english`, which a request asks
 * that names none, and `builtin:turkish` are in it.
 */
export class Engine {
  private readonly raw = new RawEngine();

  private constructor() {}

  /** Loads WebAssembly, once, and creates an engine. Without an argument, `api_bg.wasm` beside the module is loaded. */
  static async load(wasm?: WasmSource): Promise<Engine> {
    loading ??= located(wasm ?? new URL("./raw/api_bg.wasm", import.meta.url))
      .then((source) => load({ module_or_path: source as InitInput }))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    await loading;
    return new Proxy(new Engine(), {
      get: (engine, name) => (typeof name !== "string" || name in engine || name === "then" ? Reflect.get(engine, name) : request(engine, name)) as unknown,
    });
  }

  /** Opens a `.lex` file, and gives it a name for requests. */
  addLexicon(name: string, bytes: Uint8Array): void {
    guarded(() => { this.raw.add_lexicon(name, bytes); });
  }

  /** Starts a request; `step` of what it returns carries it out. */
  start<M extends Method>(method: M, params: Methods[M]["params"]): Call<M> {
    return new Call<M>(guarded(() => this.raw.start(method, JSON.stringify(params))));
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
