// What engines in WebAssembly and on servers have in common: requests by name, their options and their errors.

import type { Methods } from "./methods.js";

/** The name of a method, such as `moves.list`. */
export type Method = keyof Methods;

/** What a request may have beside its parameters. */
export interface CallOptions<M extends Method> {
  /** Is called with the best answer so far, at most ten times a second; its `progress` has `done`, `total` and `text`. */
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

interface Caller {
  call(method: Method, params: never, options?: object): Promise<unknown>;
}

/** Carries out the requests of a name; its members are the names that go on with a dot. */
function request(engine: Caller, name: string): unknown {
  const call = (params: object = {}, options?: object): unknown => engine.call(name as Method, params as never, options);
  return new Proxy(call, { get: (_, part) => (typeof part === "string" && part !== "then" ? request(engine, `${name}.${part}`) : undefined) });
}

/** @internal An engine whose members are its own and the methods by name. */
export function withMethods<E extends Caller>(engine: E): E {
  return new Proxy(engine, {
    get: (own, name) => (typeof name !== "string" || name in own || name === "then" ? Reflect.get(own, name) : request(own, name)) as unknown,
  });
}
