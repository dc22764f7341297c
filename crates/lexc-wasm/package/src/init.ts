import { call, isReady, setReady } from "./call.js";
import { startParts, type MoreSource } from "./parts.js";
import load, { install_panic_hook, version as rawVersion, type InitInput } from "./raw/lexc.js";

/** Where the bytes of a file of WebAssembly come from. */
export type WasmSource = URL | string | Response | Promise<Response> | BufferSource | WebAssembly.Module;

let loading: Promise<void> | undefined;

/**
 * Loads WebAssembly. It must have ended before anything else is called; later calls return at once.
 * Without an argument, `lexc_bg.wasm` beside the module is fetched (browsers) or read (Node).
 */
export function init(wasm?: WasmSource): Promise<void> {
  return once(async () => {
    const source = await located(wasm ?? new URL("./raw/lexc_bg.wasm", import.meta.url));
    await load({ module_or_path: source as InitInput | Promise<InitInput> });
  });
}

/**
 * Loads WebAssembly in two parts, in place of {@link init}: half as much is fetched before a game begins. `game`, which is
 * `lexc_game.wasm`, has what games need: opening a `.lex` file, rules, moves, computer players. `more`, which is
 * `lexc_more.wasm`, has the rest: building lexicons, simulation, endgames, queries.
 *
 * `more` is called once, when something first needs that part, and returns it at once: a program fetches it beforehand. If
 * it throws, so does the call that needs it, and the objects of that call cannot be used again.
 */
export function initParts(game: WasmSource, more: MoreSource): Promise<void> {
  return once(async () => {
    startParts(await compiled(game), more);
  });
}

function once(start: () => Promise<void>): Promise<void> {
  const begin = async (): Promise<void> => {
    if (isReady()) return;
    await start();
    install_panic_hook();
    setReady();
  };
  loading ??= begin().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Returns a source that browsers and Node can load: the bytes of a file, else what was given. */
async function located(given: WasmSource): Promise<Awaited<WasmSource>> {
  const source = typeof given === "string" && URL.canParse(given) ? new URL(given) : given;
  return source instanceof URL && source.protocol === "file:" ? readFile(source) : await source;
}

async function compiled(given: WasmSource): Promise<WebAssembly.Module> {
  const source = await located(given);
  if (source instanceof WebAssembly.Module) return source;
  const response = typeof source === "string" || source instanceof URL ? await fetch(source) : source;
  if (!(response instanceof Response)) return WebAssembly.compile(response);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  // While it arrives, where the server names the type.
  const isNamed = response.headers.get("content-type") === "application/wasm";
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Reads a file under Node; bundlers do not see the name of the module. */
async function readFile(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const name = "node:fs/promises";
  const fs = (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as {
    readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return fs.readFile(url);
}

/** The version of the library. */
export function version(): string {
  return call(rawVersion);
}
