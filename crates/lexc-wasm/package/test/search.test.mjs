import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Game, Leaves, Lexicon, simulate, solveEndgame } from "lexc";
import { bytesOf, english, small } from "./helpers.mjs";

const EMPTY = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

test("a simulation is the same for the same seed, and ends where it is told to", async () => {
  const position = { rack: "QUIZER?" };
  const progress = [];
  const options = { iterations: 64, candidates: 4, seed: 3 };
  const found = await simulate(english, position, options, (now) => progress.push(now.iterations));
  assert.deepEqual([found.done, found.stopped, found.iterations, found.moves.length], [true, "iterations", 64, 4]);
  assert.deepEqual(await simulate(english, position, options), found);
  assert.ok(found.moves.every(({ win, standardError, plies }) => win > 0 && win < 1 && standardError > 0 && plies.length === 2));
  assert.deepEqual(found.moves.map(({ equity }) => equity), found.moves.map(({ equity }) => equity).sort((a, b) => b - a));
  assert.equal(progress.at(-1), 64);
  const two = await simulate(english, position, { moves: ["8D QUIZzER", "pass"], iterations: 64 });
  assert.deepEqual(two.moves.map(({ move }) => move.text), ["8D QUIZzER", "pass"]);
  const game = Game.create(english, { players: ["a", "b"], seed: 1 });
  assert.ok((await simulate(english, game, { milliseconds: 50 })).moves.length > 0);
  await assert.rejects(simulate(english, game, {}, undefined, AbortSignal.abort()), { kind: "aborted" });
  await assert.rejects(simulate(english, position, { moves: ["8D CAT"] }), { kind: "simulation" });
  await assert.rejects(simulate(english, position, { objective: "luck" }), { kind: "simulation" });
  const three = Game.create(english, { players: ["a", "b", "c"], seed: 1 });
  await assert.rejects(simulate(english, three), { kind: "simulation" });
});

test("an endgame is solved", async () => {
  // All the tiles of a game whose last moves are to be made.
  const game = Game.create(english, { players: ["a", "b"], seed: 1 });
  while (game.state().bagCount > 0) game.play(game.moves({ limit: 1 })[0]);
  const before = game.state().players.map(({ score }) => score);
  const mover = game.state().toMove;
  const found = await solveEndgame(english, game);
  assert.ok(found.done && found.exact && found.line.length > 0);
  for (const move of found.line) game.play(move);
  assert.ok(game.state().over);
  const after = game.state().players.map(({ score }) => score);
  const spread = (scores) => scores[mover] - scores[1 - mover];
  assert.equal(spread(after) - spread(before), found.spread);
  await assert.rejects(solveEndgame(english, Game.create(english, { players: ["a", "b"] })), { kind: "endgame" });
  await assert.rejects(solveEndgame(english, `${EMPTY} ABC/DEF 0/0 0`), { kind: "endgame" });
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
