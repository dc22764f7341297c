/** The page's side of the worker. */
import { remote } from "lexc/rpc";
import type { RemoteModule } from "lexc/rpc";
import type { WasmHost } from "./host";

export type Engine = RemoteModule<WasmHost>;

/** Starts the worker. `onFailure` is called if the worker cannot run at all. */
export function connectEngine(onFailure: (message: string) => void): Engine {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "lexc" });
  worker.addEventListener("error", ({ message }) => onFailure(message));
  const engine = remote<WasmHost>(worker);
  // `lexc serve --web` writes this element into the page. Elsewhere, everything is computed in WebAssembly.
  const server = document.querySelector<HTMLMetaElement>('meta[name="lexc-engine"]');
  if (server) void engine.use(new URL(server.content, location.href).href);
  return engine;
}
