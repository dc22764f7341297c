import { call, isReady, setReady } from "./call.js";
import load, { install_panic_hook, version as rawVersion, type InitInput } from "./raw/lexc.js";

/** Where the bytes of `lexc_bg.wasm` come from. */
export type WasmSource = URL | string | Response | Promise<Response> | BufferSource | WebAssembly.Module;

let loading: Promise<void> | undefined;

/**
 * Loads WebAssembly. It must have ended before anything else is called; later calls return at once.
 * Without an argument, `lexc_bg.wasm` beside the module is fetched (browsers) or read (Node).
 */
export function init(wasm?: WasmSource): Promise<void> {
  loading ??= start(wasm).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start(given?: WasmSource): Promise<void> {
  if (isReady()) return;
  const beside = new URL("./raw/lexc_bg.wasm", import.meta.url);
  let source: WasmSource = given ?? beside;
  if (typeof source === "string" && URL.canParse(source)) source = new URL(source);
  if (source instanceof URL && source.protocol === "file:") source = await readFile(source);
  await load({ module_or_path: source as InitInput | Promise<InitInput> });
  install_panic_hook();
  setReady();
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
