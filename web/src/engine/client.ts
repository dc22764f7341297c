/** The page's side of the worker. */
import type { Answer, Host, HostMethod, Request } from "./protocol";
import { EngineError } from "./protocol";

type Progress = (done: number, all: number) => void;
/** Arguments sent to the worker, without the progress functions and signals that the client handles. */
type Sent<A extends readonly unknown[]> = A extends readonly [...infer Rest, Progress, AbortSignal]
  ? [...Rest, Progress, AbortSignal]
  : A;
export type Engine = {
  readonly [M in HostMethod]: (...args: Sent<Parameters<Host[M]>>) => Promise<Awaited<ReturnType<Host[M]>>>;
};

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly progress: Progress | null;
}

/** Starts the worker. `onFailure` is called if the worker cannot run at all. */
export function connectEngine(onFailure: (message: string) => void): Engine {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "lexc" });
  const pending = new Map<number, Pending>();
  let lastId = 0;
  worker.addEventListener("error", (event) => {
    for (const { reject } of pending.values()) reject(new EngineError({ kind: "internal", message: event.message, help: [] }));
    pending.clear();
    onFailure(event.message);
  });
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    const call = pending.get(data.id);
    if (!call) return;
    if (data.type === "progress") {
      call.progress?.(data.done, data.all);
      return;
    }
    pending.delete(data.id);
    if (data.type === "result") call.resolve(data.value);
    else call.reject(new EngineError(data.error));
  });
  const send = (message: Request): void => worker.postMessage(message);
  // `lexc serve --web` writes this element into the page. Elsewhere, everything is computed in WebAssembly.
  const server = document.querySelector<HTMLMetaElement>('meta[name="lexc-engine"]');
  if (server) send({ type: "server", address: new URL(server.content, location.href).href });
  const call = (method: HostMethod, given: readonly unknown[]): Promise<unknown> => {
    const id = (lastId += 1);
    const signal = given.find((argument): argument is AbortSignal => argument instanceof AbortSignal);
    const progress = given.find((argument): argument is Progress => typeof argument === "function");
    const args = given.filter((argument) => !(argument instanceof AbortSignal) && typeof argument !== "function");
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject, progress: progress ?? null });
      signal?.addEventListener("abort", () => send({ type: "abort", id }), { once: true });
      send({ type: "call", id, method, args });
    });
  };
  return new Proxy({} as Engine, {
    get: (_, method) =>
      typeof method === "string" && method !== "then" ? (...args: unknown[]) => call(method as HostMethod, args) : undefined,
  });
}
