/** The worker: answers calls with the results of the host. */
import { WasmHost, errorData } from "./host";
import type { Answer, Request } from "./protocol";
import { Server } from "./server";

const host = new WasmHost();
const running = new Map<number, AbortController>();
const post = (message: Answer): void => self.postMessage(message);

/** Calls are answered one at a time, so that they never interleave. Aborts are handled at once. */
let queue: Promise<unknown> = Promise.resolve();

self.addEventListener("message", ({ data }: MessageEvent<Request>) => {
  if (data.type === "server") {
    host.use(new Server(data.address));
    return;
  }
  if (data.type === "abort") {
    running.get(data.id)?.abort();
    return;
  }
  const { id, method, args } = data;
  const controller = new AbortController();
  running.set(id, controller);
  const onProgress = (done: number, all: number): void => post({ type: "progress", id, done, all });
  const long = method === "choose" || method === "analyse" || method === "simulateLosses";
  queue = queue.then(async () => {
    try {
      const call = host[method] as (...all: unknown[]) => unknown;
      const value = await call.apply(host, long ? [...args, onProgress, controller.signal] : [...args]);
      post({ type: "result", id, value });
    } catch (error) {
      post({ type: "error", id, error: errorData(error) });
    } finally {
      running.delete(id);
    }
  });
});
