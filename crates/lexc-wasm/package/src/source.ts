// Where files of WebAssembly come from.

import { LexcError, notFetched } from "./error.js";

/** Where the bytes of a file of WebAssembly come from. */
export type WasmSource = URL | string | Response | Promise<Response> | BufferSource | WebAssembly.Module;

const urlOf = (given: string | URL): string | URL => (typeof given === "string" && URL.canParse(given) ? new URL(given) : given);
const isFile = (url: unknown): url is URL => url instanceof URL && url.protocol === "file:";

/** @internal Returns a source that browsers and Node can load: the bytes of a file, else what was given. */
export async function located(given: WasmSource): Promise<Awaited<WasmSource>> {
  const source = typeof given === "string" ? urlOf(given) : given;
  return isFile(source) ? readFile(source) : await source;
}

/** @internal */
export async function compiled(given: WasmSource): Promise<WebAssembly.Module> {
  const source = await located(given);
  if (source instanceof WebAssembly.Module) return source;
  const response = typeof source === "string" || source instanceof URL ? await fetched(source) : source;
  if (!(response instanceof Response)) return WebAssembly.compile(response);
  // While it arrives, where the server names the type.
  const isNamed = response.headers.get("content-type") === "application/wasm";
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** @internal Fetches a file. Throws `network`. */
export async function fetched(url: string | URL): Promise<Response> {
  const response = await fetch(url).catch((error: unknown) => {
    throw notFetched(url, error);
  });
  if (!response.ok) throw notFetched(url, response.status);
  return response;
}

/** Reads a file under Node; bundlers do not see the name of the module. */
async function readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const name = "node:fs/promises";
  const fs = (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as {
    readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return fs.readFile(url);
}

/** What is used of Node's global object `process`. */
interface NodeProcess {
  getBuiltinModule(name: "node:fs"): { readFileSync(path: URL): Uint8Array<ArrayBuffer> };
}

/** @internal Reads a file (Node) or fetches it while everything else in a worker waits. Pages cannot do that. */
export function readNow(given: string | URL): Uint8Array<ArrayBuffer> {
  const url = urlOf(given);
  if (isFile(url)) {
    const { process } = globalThis as unknown as { process: NodeProcess };
    return process.getBuiltinModule("node:fs").readFileSync(url);
  }
  if (typeof XMLHttpRequest === "undefined" || "document" in globalThis) {
    throw new LexcError({
      kind: "not-loaded",
      message: "this needs the second part of the engine, which a page cannot wait for",
      help: ["await loadMore() before, or run the engine in a worker (lexc/worker)"],
    });
  }
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw notFetched(url, request.status);
  return new Uint8Array(request.response as ArrayBuffer);
}
