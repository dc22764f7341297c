import { compiled, readNow, type WasmSource } from "./source.js";
import { instantiate } from "./raw/lexc.js";

/** The names that `wasm-split` gives to what the parts import: functions of the other part, and the first part as a whole. */
const [PLACEHOLDER, FIRST, TABLE] = ["placeholder", "primary", "%table"];

type AnyFunction = (...values: unknown[]) => unknown;

/** Ends when the second part is there; undefined before {@link loadMore} is called, and after it failed. */
let loading: Promise<void> | undefined;

/** The first part, while the second is not there. */
let waiting: { readonly first: WebAssembly.Exports; readonly more: string | URL } | undefined;

/**
 * @internal Instantiates the first part. Its calls of functions of the second part go through a table, where each
 * function has a placeholder at first: the first of them that is called gets the second part, which puts its functions
 * into the table.
 */
export async function startParts(game: WasmSource, more: string | URL): Promise<void> {
  const module = await compiled(game);
  const placeholders: Record<string, AnyFunction> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from !== PLACEHOLDER) continue;
    placeholders[name] = (...values) => {
      if (waiting) complete(new WebAssembly.Module(readNow(waiting.more)));
      return (table.get(Number(name)) as AnyFunction)(...values);
    };
  }
  const first = instantiate(module, { [PLACEHOLDER]: placeholders });
  const table = first[TABLE] as WebAssembly.Table;
  waiting = { first, more };
}

function complete(second: WebAssembly.Module): void {
  if (!waiting) return;
  new WebAssembly.Instance(second, { [FIRST]: waiting.first as WebAssembly.ModuleImports });
  waiting = undefined;
}

/**
 * Loads the second part of an engine that {@link initParts} loads in two, before something needs it. Returns when it is
 * there; at once if it is already.
 */
export function loadMore(): Promise<void> {
  if (!waiting) return Promise.resolve();
  loading ??= compiled(waiting.more)
    .then(complete)
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
