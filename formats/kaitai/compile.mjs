// Compiles a Kaitai Struct description to Python.
//
//     node compile.mjs MODULES LEX.KSY OUTPUT_FOLDER
//
// MODULES is the node_modules folder where package.json was installed.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [modules, description, output] = process.argv.slice(2);
const require = createRequire(join(resolve(modules), "anchor.cjs"));
const compiler = require("kaitai-struct-compiler");
const { parse } = require("yaml");

const none = {
  importYaml: (name) => Promise.reject(new Error(`${description} imports ${name}`)),
};
try {
  const files = await compiler.compile("python", parse(readFileSync(description, "utf8")), none, false);
  mkdirSync(output, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(output, name), text);
  }
} catch (error) {
  console.error(`${description} does not compile: ${error.message ?? error}`);
  process.exit(1);
}
