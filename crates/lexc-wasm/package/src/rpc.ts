/** Calls between a page and a worker: of functions, and of the methods of objects in the worker. */
import { LexcError, type ErrorData } from "./error.js";
import type * as lexc from "./index.js";
import { handleOf, isHandle, type FromWorker, type HandleData, type ToWorker } from "./protocol.js";

export { LexcError, type ErrorData, type ErrorKind } from "./error.js";
export { expose } from "./expose.js";

type Classes = lexc.Lexicon | lexc.Game | lexc.Player | lexc.Leaves | lexc.Alphabet;

/** An argument of a remote method: where the method takes an object of a class, a handle of one. */
export type RemoteArgument<T> = T extends Classes
  ? Remote<T>
  : T extends ((...args: never[]) => unknown) | AbortSignal | ArrayBuffer | ArrayBufferView
    ? T
    : T extends object
      ? { [K in keyof T]: RemoteArgument<T[K]> }
      : T;

/** A result of a remote method: a handle where the method returns an object of a class. */
export type RemoteResult<T> = T extends Classes ? Remote<T> : T;

/** A method that returns a promise. */
export type RemoteMethod<F> = F extends (...args: infer A) => infer R
  ? (...args: { [K in keyof A]: RemoteArgument<A[K]> }) => Promise<RemoteResult<Awaited<R>>>
  : never;

/** A handle of an object in the worker: methods return promises, fields are plain data. */
export type Remote<T> = {
  readonly [K in keyof T as K extends symbol ? never : K]: T[K] extends (...args: never[]) => unknown
    ? RemoteMethod<T[K]>
    : RemoteResult<T[K]>;
};

type Statics<C> = { readonly [K in Exclude<keyof C, "prototype">]: RemoteMethod<C[K]> };

/** The functions and classes of a module, or the methods of an object, in a worker. */
export type RemoteModule<M> = {
  readonly [K in keyof M]: M[K] extends (...args: never[]) => unknown ? RemoteMethod<M[K]> : Statics<M[K]>;
} & {
  /** Ends the worker; calls that wait are rejected with `aborted`. */
  close(): void;
};

interface Pending {
  resolve(value: unknown): void;
  reject(error: LexcError): void;
  readonly callbacks: readonly ((...args: unknown[]) => void)[];
  forget(): void;
}

/**
 * Returns what a worker exposes with `expose`, with a promise for each result. Functions among the arguments are called
 * back, and an `AbortSignal` is heard in the worker.
 */
export function remote<M>(worker: Worker): RemoteModule<M> {
  const connection = new Connection(worker);
  const method = (name: string) => (...args: unknown[]) => connection.call(undefined, name, args);
  return members((name) => {
    if (name === "close") return () => { connection.close(); };
    return /^[A-Z]/.test(name) ? members((member) => method(`${name}.${member}`)) : method(name);
  }) as RemoteModule<M>;
}

/** An object whose members are made by name; it is not a promise. */
function members(make: (name: string) => unknown): object {
  return new Proxy({}, { get: (_, name) => (typeof name === "string" && name !== "then" ? make(name) : undefined) });
}

class Connection {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #forgotten: FinalizationRegistry<number>;
  /** The object that a handle is a field of, which frees it: it is kept as long as the field is. */
  readonly #owners = new WeakMap<object, object>();
  #next = 0;
  #closed = false;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#forgotten = new FinalizationRegistry((handle) => {
      if (!this.#closed) this.#post({ kind: "free", handle });
    });
    worker.addEventListener("message", (event: MessageEvent<FromWorker>) => {
      this.#receive(event.data);
    });
    worker.addEventListener("error", (event) => {
      this.#fail({ kind: "internal", message: event.message || "the worker cannot be started" });
    });
    worker.addEventListener("messageerror", () => {
      this.#fail({ kind: "internal", message: "a message of the worker cannot be read" });
    });
  }

  /** Calls a function (`rules`), a static method (`Game.create`), or a method of an object. */
  call(target: number | undefined, name: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#closed) return Promise.reject(new LexcError({ kind: "aborted", message: "the worker has ended" }));
    const id = this.#next++;
    const callbacks: ((...args: unknown[]) => void)[] = [];
    const signals: AbortSignal[] = [];
    const outgoing = args.map((arg) => this.#outgoing(arg, callbacks, signals));
    for (const signal of signals) {
      if (signal.aborted) return Promise.reject(new LexcError({ kind: "aborted", message: "aborted" }));
    }
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        this.#post({ kind: "abort", id });
      };
      for (const signal of signals) signal.addEventListener("abort", abort);
      const forget = (): void => {
        for (const signal of signals) signal.removeEventListener("abort", abort);
      };
      this.#pending.set(id, { resolve, reject, callbacks, forget });
      this.#post({ kind: "call", id, ...(target === undefined ? {} : { target }), name, args: outgoing });
    });
  }

  close(): void {
    this.#worker.terminate();
    this.#closed = true;
    this.#fail({ kind: "aborted", message: "the worker has ended" });
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #outgoing(arg: unknown, callbacks: ((...args: unknown[]) => void)[], signals: AbortSignal[]): unknown {
    if (typeof arg === "function") {
      callbacks.push(arg as (...args: unknown[]) => void);
      return { $callback: callbacks.length - 1 };
    }
    if (arg instanceof AbortSignal) {
      signals.push(arg);
      return { $signal: true };
    }
    const handle = handleOf(arg);
    if (handle !== undefined) return { $handle: handle };
    if (typeof arg !== "object" || arg === null || ArrayBuffer.isView(arg) || arg instanceof ArrayBuffer) return arg;
    if (Array.isArray(arg)) return arg.map((item) => this.#outgoing(item, callbacks, signals));
    if (Symbol.iterator in arg) return Array.from(arg as Iterable<unknown>);
    return Object.fromEntries(Object.entries(arg).map(([key, value]) => [key, this.#outgoing(value, callbacks, signals)]));
  }

  #receive(message: FromWorker): void {
    const pending = this.#pending.get(message.id);
    if (pending === undefined) return;
    if (message.kind === "callback") {
      pending.callbacks[message.index]?.(...message.args);
      return;
    }
    this.#pending.delete(message.id);
    pending.forget();
    if (message.kind === "error") pending.reject(new LexcError(message.error));
    else pending.resolve(this.#incoming(message.value));
  }

  #incoming(value: unknown): unknown {
    return isHandle(value) ? this.#remote(value) : value;
  }

  /** The handle of an object: its fields are here, its methods are called there. */
  #remote(data: HandleData): object {
    const fields = Object.entries(data.fields).map(([name, value]) => [name, this.#incoming(value)] as const);
    const target: object = Object.assign(Object.create(null) as object, Object.fromEntries(fields), {
      $handle: data.$handle,
    });
    for (const method of data.methods) {
      Object.defineProperty(target, method, {
        value: (...args: unknown[]) => this.call(data.$handle, method, args),
      });
    }
    for (const [, value] of fields) if (handleOf(value) !== undefined) this.#owners.set(value as object, target);
    this.#forgotten.register(target, data.$handle);
    return target;
  }

  #fail(error: ErrorData): void {
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const pending of waiting) {
      pending.forget();
      pending.reject(new LexcError(error));
    }
  }
}
