// The script of a worker: calls from `lexc/worker` are made here.

import { LexcError, type ErrorData } from "./error.js";
import * as lexc from "./index.js";
import { handleOf, type FromWorker, type HandleData, type ToWorker } from "./protocol.js";

/** The part of a worker's global scope that is used; Node's worker threads can supply it as well. */
interface Scope {
  postMessage(message: FromWorker): void;
  addEventListener(type: "message", listener: (event: { readonly data: ToWorker }) => void): void;
}

const scope = globalThis as unknown as Scope;
const classes = [lexc.Lexicon, lexc.Alphabet, lexc.Leaves, lexc.Game, lexc.Player] as const;
const objects = new Map<number, object>();
const numbers = new WeakMap<object, number>();
const running = new Map<number, AbortController>();
let next = 1;

/** Functions and static methods by name. Nothing else of the modules can be called. */
const functions = new Map<string, (...args: never[]) => unknown>();
for (const [name, value] of Object.entries(lexc)) {
  if (typeof value === "function") functions.set(name, value as () => unknown);
}
for (const owner of classes) {
  functions.delete(owner.name);
  for (const name of Object.getOwnPropertyNames(owner)) {
    const value: unknown = Reflect.get(owner, name);
    if (typeof value === "function") functions.set(`${owner.name}.${name}`, value.bind(owner) as () => unknown);
  }
}

scope.addEventListener("message", (event) => {
  const message = event.data;
  if (message.kind === "call") void answer(message);
  else if (message.kind === "abort") running.get(message.id)?.abort();
  else free(message.handle);
});

async function answer(message: Extract<ToWorker, { kind: "call" }>): Promise<void> {
  const { id } = message;
  try {
    const controller = new AbortController();
    running.set(id, controller);
    const args = message.args.map((arg) => incoming(arg, id, controller.signal)) as never[];
    const value = await invoke(message.target, message.name, args);
    scope.postMessage({ kind: "result", id, value: outgoing(value) });
  } catch (thrown) {
    scope.postMessage({ kind: "error", id, error: errorData(thrown) });
  } finally {
    running.delete(id);
  }
}

function invoke(target: number | undefined, name: string, args: never[]): unknown {
  if (target === undefined) {
    const found = functions.get(name);
    if (found === undefined) throw new LexcError({ kind: "range", message: `there is no function ${name}` });
    return found(...args);
  }
  const object = object_(target);
  if (name === "free") {
    free(target);
    return undefined;
  }
  const method: unknown = Reflect.get(object, name);
  if (typeof method !== "function") throw new LexcError({ kind: "range", message: `there is no method ${name}` });
  return (method as (...args: never[]) => unknown).apply(object, args);
}

function object_(handle: number): object {
  const object = objects.get(handle);
  if (object === undefined) throw new LexcError({ kind: "range", message: "the object has been freed" });
  return object;
}

function free(handle: number): void {
  const object = objects.get(handle);
  objects.delete(handle);
  if (object !== undefined && "free" in object && typeof object.free === "function") object.free();
}

function incoming(arg: unknown, id: number, signal: AbortSignal): unknown {
  if (typeof arg !== "object" || arg === null || ArrayBuffer.isView(arg) || arg instanceof ArrayBuffer) return arg;
  if (Array.isArray(arg)) return arg.map((item) => incoming(item, id, signal));
  const handle = handleOf(arg);
  if (handle !== undefined) return object_(handle);
  if ("$signal" in arg) return signal;
  if ("$callback" in arg) {
    const index = arg.$callback as number;
    return (...args: unknown[]) => {
      scope.postMessage({ kind: "callback", id, index, args });
    };
  }
  return Object.fromEntries(Object.entries(arg).map(([key, value]) => [key, incoming(value, id, signal)]));
}

function outgoing(value: unknown): unknown {
  if (!classes.some((owner) => value instanceof owner)) return value;
  const object = value as object;
  let handle = numbers.get(object);
  if (handle === undefined) {
    handle = next++;
    numbers.set(object, handle);
  }
  objects.set(handle, object);
  const prototype: unknown = Object.getPrototypeOf(object);
  const methods = Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");
  const fields = Object.entries(object).filter(([name]) => name !== "raw");
  const data: HandleData = {
    $handle: handle,
    fields: Object.fromEntries(fields.map(([name, field]) => [name, outgoing(field)])),
    methods,
  };
  return data;
}

function errorData(thrown: unknown): ErrorData {
  if (thrown instanceof LexcError) return thrown.data();
  return { kind: "internal", message: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown) };
}
