import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "lexc-package-"));
after(() => rmSync(folder, { recursive: true }));
const run = (command, args, cwd) => execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

test("the packed package runs the example of the README, which has ten lines at most", () => {
  const [{ filename, files }] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", folder], here));
  const names = files.map(({ path }) => path);
  for (const name of ["README.md", "LICENSE-MIT", "dist/index.d.ts", "dist/raw/lexc_bg.wasm", "dist/raw/lexc_game.wasm", "dist/raw/lexc_more.wasm", "lexicons/english.lex", "lexicons/word-list-MIT.txt"]) {
    assert.ok(names.includes(name), name);
  }
  assert.ok(!names.some((name) => /^(src|test|node_modules)\//.test(name)));
  writeFileSync(join(folder, "package.json"), '{ "type": "module", "private": true }');
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", join(folder, filename)], folder);
  const [, example] = /```js\n(.*?)```/s.exec(readFileSync(join(here, "README.md"), "utf8"));
  assert.ok(example.trim().split("\n").filter((line) => line !== "").length <= 10);
  writeFileSync(join(folder, "example.mjs"), example);
  const lines = run("node", ["example.mjs"], folder).trim().split("\n");
  assert.equal(lines.length, 4);
  assert.equal(lines[0], "true [ 'E', 'S' ]");
  assert.match(lines[1], /^8[A-H] \w+$/);
  assert.ok(Number(lines[2]) > 0);
  assert.equal(lines[3], "play");
});
