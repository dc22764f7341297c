// Runs the library in WebAssembly and compares its report with the native one:
//     node check.mjs LIBRARY.wasm NATIVE-REPORT.txt
import { readFileSync } from "node:fs";

const [library, expected] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(library));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
  // No files, no clock, no random numbers: the library asks its host for nothing.
  console.error("the library imports", imports);
  process.exit(1);
}
const { run, len, memory } = (await WebAssembly.instantiate(module, {})).exports;
const begin = run();
const report = new TextDecoder().decode(new Uint8Array(memory.buffer, begin, len()));
const native = readFileSync(expected, "utf8");
if (report !== native || !report.endsWith("done\n")) {
  console.error(`in WebAssembly:\n${report}\nnatively:\n${native}`);
  process.exit(1);
}
console.log(`${report}the same natively and in WebAssembly`);
