import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Game, Leaves, Lexicon, simulate } from "lexc";
import { bytesOf, english, small } from "./helpers.mjs";

test("a simulation is the same for the same seed, and ends where it is told to", async () => {
  const position = { rack: "QUIZER?" };
  const progress = [];
  const options = { iterations: 64, plays: 4, seed: 3, rule: "none" };
  const found = await simulate(english, position, options, (now) => progress.push(now.stopped));
  assert.deepEqual([found.stopped, found.conclusive, found.iterations, found.total, found.plays.length], ["iterations", false, 64, 256, 4]);
  assert.deepEqual(await simulate(english, position, options), found);
  assert.ok(found.plays.every(({ win, sd, plies }) => win > 0 && win < 1 && sd > 0 && plies.length === 2));
  assert.deepEqual(found.plays.map(({ mean }) => mean), found.plays.map(({ mean }) => mean).sort((a, b) => b - a));
  assert.ok(progress.every((stopped) => stopped === "cancelled"));
  const two = await simulate(english, position, { play: ["8D QUIZzER", "pass"], iterations: 64, rule: "none" });
  assert.deepEqual(two.plays.map(({ play }) => play), ["8D QUIZzER", "pass"]);
  const game = Game.create(english, { players: ["a", "b"], seed: 1 });
  const timed = await simulate(english, game, { time: 0.05, rule: "none" });
  assert.ok(timed.stopped === "time" && timed.total > 0);
  assert.equal((await simulate(english, game, {}, undefined, AbortSignal.abort())).stopped, "cancelled");
  await assert.rejects(simulate(english, position, { play: ["8D CAT"] }), { kind: "simulation" });
  for (const wrong of [{ by: "luck" }, { milliseconds: 5 }, { stop: 100 }, { stop: 50 }, { plays: 0 }, { plies: 1001 }, { tolerance: -1 }, { iterations: 0 }, { time: 0 }]) {
    await assert.rejects(simulate(english, position, wrong), ({ kind, message }) => kind === "simulation" && message.includes(Object.keys(wrong)[0]));
  }
  const three = Game.create(english, { players: ["a", "b", "c"], seed: 1 });
  await assert.rejects(simulate(english, three), { kind: "simulation" });
});

test("leave values", () => {
  const bytes = new Uint8Array(readFileSync(new URL("../leaves/english.lex", import.meta.url)));
  const leaves = Leaves.open(bytes, english.alphabet);
  assert.ok(leaves.value("?") > 15 && leaves.value("QVV") < -10 && leaves.value([]) === 0);
  const again = Lexicon.open(bytesOf("english"));
  const options = { by: "equity", exchanges: true, limit: 3 };
  const position = { rack: "AEINQV?" };
  const given = again.moves(position, { ...options, leaves });
  assert.notDeepEqual(again.moves(position, options), given);
  again.setLeaves(leaves);
  assert.deepEqual(again.moves(position, options), given);
  const csv = Leaves.open(new TextEncoder().encode("?,25\nS,8\n"), english.alphabet);
  assert.deepEqual([csv.value("?"), csv.value("S")], [25, 8]);
  for (const wrong of [new TextEncoder().encode("a,b"), new Uint8Array(50)]) {
    assert.throws(() => Leaves.open(wrong, english.alphabet), { kind: "leaves" });
  }
  assert.equal(small("cat\ncats").moves({ rack: "CATS" }, { by: "equity", limit: 1 })[0].equity, 12);
});
