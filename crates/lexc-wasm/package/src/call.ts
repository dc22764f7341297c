import { LexcError, type ErrorData } from "./error.js";
import { last_panic } from "./raw/lexc.js";

/** @internal Calls WebAssembly; what it throws becomes a LexcError. */
export function call<T>(f: () => T): T {
  try {
    return f();
  } catch (thrown) {
    if (thrown instanceof LexcError) throw thrown;
    if (typeof thrown === "string") throw new LexcError(JSON.parse(thrown) as ErrorData);
    if (thrown instanceof WebAssembly.RuntimeError) {
      throw new LexcError({ kind: "internal", message: panic() || thrown.message });
    }
    if (thrown instanceof Error && thrown.message === "null pointer passed to rust") {
      throw new LexcError({ kind: "range", message: "the object has been freed" });
    }
    if (thrown instanceof TypeError && !ready) {
      throw new LexcError({ kind: "range", message: "call and await init() first" });
    }
    throw thrown;
  }
}

/** @internal Calls WebAssembly and reads the JSON that it returns. */
export function data<T>(f: () => string): T {
  return JSON.parse(call(f)) as T;
}

function panic(): string {
  try {
    return last_panic();
  } catch {
    return "";
  }
}

let ready = false;

/** @internal */
export function setReady(): void {
  ready = true;
}

/** @internal */
export function isReady(): boolean {
  return ready;
}

/** @internal Options as JSON. */
export function json(options: object | undefined): string {
  return options === undefined ? "" : JSON.stringify(options);
}

/** @internal A turn of the event loop, so that a page can draw and a worker can hear. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(null);
  });
}
