import { instantiate } from "./raw/lexc.js";

/** Returns the second part, `lexc_more.wasm`, at once: it is called in the middle of a call that needs it. */
export type MoreSource = () => BufferSource | WebAssembly.Module;

/** The names that `wasm-split` gives to what the parts import: functions of the other part, and the first part as a whole. */
const [PLACEHOLDER, FIRST, TABLE] = ["placeholder", "primary", "%table"];

/**
 * @internal Instantiates the first part. Its calls of functions of the second part go through a table, where each
 * function has a placeholder at first: the first of them that is called gets the second part, which puts its functions
 * into the table.
 */
export function startParts(game: WebAssembly.Module, more: MoreSource): void {
  type AnyFunction = (...values: unknown[]) => unknown;
  const placeholders: Record<string, AnyFunction> = {};
  for (const { module, name } of WebAssembly.Module.imports(game)) {
    if (module !== PLACEHOLDER) continue;
    placeholders[name] = (...values) => {
      complete();
      return (table.get(Number(name)) as AnyFunction)(...values);
    };
  }
  const first = instantiate(game, { [PLACEHOLDER]: placeholders });
  const table = first[TABLE] as WebAssembly.Table;
  let isComplete = false;

  function complete(): void {
    if (isComplete) return;
    const given = more();
    const second = given instanceof WebAssembly.Module ? given : new WebAssembly.Module(given);
    new WebAssembly.Instance(second, { [FIRST]: first as WebAssembly.ModuleImports });
    isComplete = true;
  }
}
