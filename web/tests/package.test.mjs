// The package in a worker of a browser, by itself.
import assert from "node:assert/strict";
import { realpathSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch } from "../tools/browser.mjs";
import { serve } from "../tools/serve.mjs";

let browser, server;
before(async () => {
  server = await serve(realpathSync(fileURLToPath(new URL("../node_modules/lexc", import.meta.url))));
  browser = await launch();
});
after(() => Promise.all([browser.close(), server.close()]));

test("the local server refuses a path that cannot be decoded, and lives", async () => {
  const status = async (path) => (await fetch(new URL(path, server.url))).status;
  assert.deepEqual([await status("%ff"), await status("package.json")], [400, 200]);
});

/** Runs code in a worker that has `lexc`, the package, and `at`, which makes addresses; returns what it returns. */
async function inWorker(code) {
  const page = await browser.newPage();
  await page.goto(new URL("package.json", server.url).href);
  const result = await page.evaluate(
    ([body, origin]) =>
      new Promise((resolve, reject) => {
        const script = `import * as lexc from "${origin}dist/index.js";
          const at = (path) => "${origin}" + path;
          const work = async () => { ${body} };
          work().then((value) => postMessage({ value }), (error) => postMessage({ error: String(error) }));`;
        const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
        const worker = new Worker(url, { type: "module" });
        worker.onmessage = ({ data }) => ("error" in data ? reject(new Error(data.error)) : resolve(data.value));
        worker.onerror = ({ message }) => reject(new Error(message));
      }),
    [code, server.url],
  );
  await page.close();
  return result;
}

const PARTS = 'await lexc.initParts(at("dist/raw/lexc_game.wasm"), at("dist/raw/lexc_more.wasm"));';
const OPEN = 'lexc.Lexicon.open(new Uint8Array(await (await fetch(at("lexicons/english.lex"))).arrayBuffer()))';
const more = () => server.requests.filter((path) => path.endsWith("lexc_more.wasm")).length;

test("a call that needs the second part of the engine fetches it and waits", async () => {
  const before = more();
  const found = await inWorker(`${PARTS}
    const english = ${OPEN};
    const best = english.moves({ rack: "QUIZER?" }, { limit: 1 })[0].text;
    return [best, lexc.Lexicon.build(["cat", "cats"], "english").info.words];`);
  assert.match(found[0], /^8[A-H] /);
  assert.equal(found[1], 2);
  assert.equal(more() - before, 1);
});

test("one that cannot be fetched is an error", async () => {
  const error = await inWorker(`await lexc.initParts(at("dist/raw/lexc_game.wasm"), at("dist/raw/none.wasm"));
    const english = ${OPEN};
    try {
      return lexc.Lexicon.build(["cat"], "english").info.words;
    } catch (error) {
      return [error.kind, english.contains("quixotry")];
    }`);
  assert.deepEqual(error, ["network", true]);
});

test("the engine in one piece", async () => {
  const before = more();
  const words = await inWorker('await lexc.init(); return lexc.Lexicon.build(["cat"], "english").info.words;');
  assert.equal(words, 1);
  assert.equal(more(), before);
});
