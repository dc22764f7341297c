// The engine in two parts. The other tests run in both forms too: LEXC_PARTS=yes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Game, Lexicon, Player, initParts, simulate } from "lexc";

const file = (part) => new URL(import.meta.resolve(`lexc/lexc_${part}.wasm`));
const words = readFileSync(new URL("../lexicons/english.lex", import.meta.url));

test("the second part is asked for once, and not before something needs it", async () => {
  let asked = 0;
  let isThere = false;
  await initParts(file("game"), () => {
    asked += 1;
    if (!isThere) throw new Error("not there yet");
    return readFileSync(file("more"));
  });
  const english = Lexicon.open(words);
  const game = Game.create(english, { players: ["a", "b"], seed: 1 });
  game.play(Player.create(english, "level5").choose(game));
  assert.equal(asked, 0);
  // A call that needs it throws what its source throws; others go on.
  assert.throws(() => Lexicon.build(["cat"], "english"), { message: "not there yet" });
  assert.equal(asked, 1);
  assert.ok(english.contains("quixotry"));
  isThere = true;
  assert.equal(Lexicon.build(["cat", "cats"], "english").info.words, 2);
  assert.ok((await simulate(english, game, { iterations: 4, candidates: 2 })).moves.length > 0);
  assert.equal(asked, 2);
  await initParts(file("game"), () => assert.fail("it is loaded"));
});
