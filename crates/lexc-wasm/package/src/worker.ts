/** The package in a worker of its own. */
import type * as lexc from "./index.js";
import { remote, type RemoteModule } from "./rpc.js";

export type { Remote, RemoteArgument, RemoteMethod, RemoteResult } from "./rpc.js";

/** The package in a worker. */
export type RemoteLexc = RemoteModule<Omit<typeof lexc, "BLANK" | "LexcError" | "init" | "initParts">>;

/**
 * Connects to a worker that runs `lexc/worker-script`, and loads WebAssembly there. Without a worker,
 * one is started. `wasm` says where `lexc_bg.wasm` is, if it is not beside the script; `parts` loads WebAssembly in two
 * parts, as `initParts` does, from two addresses.
 */
export async function connect(
  worker?: Worker,
  options?: { wasm?: string | URL; parts?: { game: string | URL; more: string | URL } },
): Promise<RemoteLexc> {
  const script = new URL("./worker-script.js", import.meta.url);
  const all = remote<typeof lexc>(worker ?? new Worker(script, { type: "module", name: "lexc" }));
  const { wasm, parts } = options ?? {};
  if (parts) await all.initParts(String(parts.game), String(parts.more));
  else await (wasm === undefined ? all.init() : all.init(String(wasm)));
  return all;
}
