// The worker's side of calls between threads; `rpc.ts` is the page's.

import { LexcError, type ErrorData } from "./error.js";
import { handleOf, type FromWorker, type HandleData, type ToWorker } from "./protocol.js";

/** The part of a worker's global scope that is used; Node's worker threads can supply it as well. */
interface Scope {
  postMessage(message: FromWorker): void;
  addEventListener(type: "message", listener: (event: { readonly data: ToWorker }) => void): void;
}

type AnyFunction = (...args: unknown[]) => unknown;
type Class = abstract new (...args: never[]) => object;

/**
 * Lets a page call, with `remote`, the functions of a module or an object from this worker, the static methods of its
 * classes, and the methods of objects of these classes, which stay here. With `inOrder` a call begins when the one
 * before has ended; signals are heard at once.
 */
export function expose(module: object, { inOrder = false }: { inOrder?: boolean } = {}): void {
  const scope = globalThis as unknown as Scope;
  const members = Object.entries(module) as (readonly [string, unknown])[];
  const classes = members.flatMap(([name, value]) => (typeof value === "function" && /^[A-Z]/.test(name) ? [value as unknown as Class] : []));
  const objects = new Map<number, object>();
  const numbers = new WeakMap<object, number>();
  /** Fields of objects, which are freed with these. */
  const owned = new WeakSet<object>();
  const running = new Map<number, AbortController>();
  let next = 1;
  let queue: Promise<unknown> = Promise.resolve();

  scope.addEventListener("message", ({ data: message }) => {
    if (message.kind === "free") free(message.handle);
    else if (message.kind === "abort") running.get(message.id)?.abort();
    else {
      running.set(message.id, new AbortController());
      if (inOrder) queue = queue.then(() => answer(message));
      else void answer(message);
    }
  });

  async function answer({ id, target, name, args }: Extract<ToWorker, { kind: "call" }>): Promise<void> {
    try {
      const given = args.map((arg) => incoming(arg, id));
      const value = target !== undefined && name === "free" ? free(target) : await found(target, name)(...given);
      scope.postMessage({ kind: "result", id, value: outgoing(value) });
    } catch (thrown) {
      scope.postMessage({ kind: "error", id, error: errorData(thrown) });
    } finally {
      running.delete(id);
    }
  }

  /** Returns a function (`rules`), a static method (`Game.create`), or a method of an object. */
  function found(target: number | undefined, name: string): AnyFunction {
    const [member = "", ...owners] = name.split(".").reverse();
    let owner = target === undefined ? module : object(target);
    for (const part of owners) owner = Object(Reflect.get(owner, part)) as object;
    const value: unknown = Reflect.get(owner, member);
    if (typeof value !== "function") throw new LexcError({ kind: "range", message: `there is no function ${name}` });
    return value.bind(owner) as AnyFunction;
  }

  function object(handle: number): object {
    const known = objects.get(handle);
    if (known === undefined) throw new LexcError({ kind: "range", message: "the object has been freed" });
    return known;
  }

  function free(handle: number): undefined {
    const known = objects.get(handle);
    objects.delete(handle);
    if (known === undefined || owned.has(known)) return undefined;
    if ("free" in known && typeof known.free === "function") known.free();
    return undefined;
  }

  function incoming(arg: unknown, id: number): unknown {
    if (typeof arg !== "object" || arg === null || ArrayBuffer.isView(arg) || arg instanceof ArrayBuffer) return arg;
    if (Array.isArray(arg)) return arg.map((item) => incoming(item, id));
    const handle = handleOf(arg);
    if (handle !== undefined) return object(handle);
    if ("$signal" in arg) return running.get(id)?.signal;
    if ("$callback" in arg) {
      const index = arg.$callback as number;
      return (...args: unknown[]) => {
        scope.postMessage({ kind: "callback", id, index, args });
      };
    }
    return Object.fromEntries(Object.entries(arg).map(([key, value]) => [key, incoming(value, id)]));
  }

  function outgoing(value: unknown): unknown {
    if (!classes.some((owner) => value instanceof owner)) return value;
    const known = value as object;
    const handle = numbers.get(known) ?? next++;
    numbers.set(known, handle);
    objects.set(handle, known);
    const prototype: unknown = Object.getPrototypeOf(known);
    const fields = Object.entries(known).filter(([name]) => name !== "raw");
    for (const [, field] of fields as (readonly [string, unknown])[]) if (typeof field === "object" && field !== null) owned.add(field);
    const data: HandleData = {
      $handle: handle,
      fields: Object.fromEntries(fields.map(([name, field]) => [name, outgoing(field)])),
      methods: Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor"),
    };
    return data;
  }
}

function errorData(thrown: unknown): ErrorData {
  if (thrown instanceof LexcError) return thrown.data();
  return { kind: "internal", message: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown) };
}
