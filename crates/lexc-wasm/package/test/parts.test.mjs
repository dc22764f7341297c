// The engine in two parts. The other tests run in both forms too: LEXC_PARTS=yes.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Game, Lexicon, Player, initParts, loadMore, simulate } from "lexc";

const part = (name) => import.meta.resolve(`lexc/lexc_${name}.wasm`);
const words = readFileSync(new URL("../lexicons/english.lex", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "lexc-parts-"));
after(() => rmSync(folder, { recursive: true }));

test("the second part is loaded by what first needs it, and not before", async () => {
  // It is not there at first.
  const more = join(folder, "more.wasm");
  await initParts(part("game"), pathToFileURL(more));
  const english = Lexicon.open(words);
  const game = Game.create(english, { players: ["a", "b"], seed: 1 });
  game.play(Player.create(english, "level5").choose(game));
  // What needs it throws the error of the file; everything else goes on.
  assert.throws(() => Lexicon.build(["cat"], "english"), { code: "ENOENT" });
  await assert.rejects(loadMore(), { code: "ENOENT" });
  // A page cannot wait for a file: it is told what to do.
  const { readNow } = await import(new URL("../dist/source.js", import.meta.url));
  globalThis.document = {};
  try {
    assert.throws(() => readNow("https://localhost/lexc_more.wasm"), (error) => {
      assert.equal(error.kind, "not-loaded");
      assert.match(error.help[0], /await loadMore\(\)/);
      return true;
    });
  } finally {
    delete globalThis.document;
  }
  assert.ok(english.contains("quixotry"));
  cpSync(fileURLToPath(part("more")), more);
  assert.equal(Lexicon.build(["cat", "cats"], "english").info.words, 2);
  rmSync(more);
  assert.ok((await simulate(english, game, { iterations: 4, plays: 2 })).plays.length > 0);
  await loadMore();
  await initParts("it is loaded", "already");
});
