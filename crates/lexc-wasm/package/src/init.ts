import { call, isReady, setReady } from "./call.js";
import { startParts } from "./parts.js";
import load, { install_panic_hook, version as rawVersion, type InitInput } from "./raw/lexc.js";
import { located, type WasmSource } from "./source.js";

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
 * `lexc_more.wasm`, has the rest: building lexicons, simulation, queries.
 *
 * The second part is loaded by {@link loadMore}, or by the first call that needs it, which waits for it. A page, where
 * nothing can wait, awaits `loadMore()` before that, or the call throws `not-loaded`; a worker and Node need not. If the
 * part cannot be loaded, the call throws, and its objects cannot be used again.
 */
export function initParts(game: WasmSource, more: string | URL): Promise<void> {
  return once(() => startParts(game, more));
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

/** The version of the library. */
export function version(): string {
  return call(rawVersion);
}
