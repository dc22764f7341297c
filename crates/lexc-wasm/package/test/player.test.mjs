import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, Player } from "lexc";
import { self_play } from "../dist/raw/lexc.js";
import { english, kindOf, memory, playGame, reference } from "./helpers.mjs";

test("games are those of a native program, byte for byte", () => {
  const { games } = reference();
  assert.ok(games.length >= 8);
  for (const { specs, seed, number, gcg } of games) {
    const game = playGame(english, specs, { seed, number });
    assert.equal(game.gcg(), gcg, `${specs.join()} ${seed} ${number}`);
    game.free();
  }
});

test("players choose legal moves from what they may know, and make none", () => {
  for (const spec of Player.specs()) {
    const player = Player.create(english, spec);
    assert.equal(player.spec, spec);
    const game = Game.create(english, { players: ["a", "b"], seed: 3 });
    const before = game.save();
    const move = player.choose(game);
    assert.equal(game.save(), before);
    assert.deepEqual(player.choose(game), move);
    assert.ok(game.check(move).legal);
    // The other rack and the bag may not matter.
    const other = Game.create(english, { players: ["a", "b"], seed: 3, cgp: game.cgp(0) });
    assert.equal(other.state(0).players[0].rack.join(), game.state(0).players[0].rack.join());
    assert.deepEqual(player.choose(other), move);
    player.free();
  }
  assert.equal(kindOf(() => Player.create(english, "level6")), "player");
  assert.equal(kindOf(() => Player.create(english, "")), "player");
});

test("a player follows the rules of the game", () => {
  const player = Player.create(english, "greedy");
  for (const preset of ["standard", "super", "friends"]) {
    const game = Game.create(english, { players: ["a", "b"], seed: 3, rules: { preset } });
    assert.deepEqual(player.choose(game).text, game.moves({ limit: 1 })[0].text);
    game.free();
  }
  player.free();
});

test("games of three and four players end", () => {
  for (const count of [3, 4]) {
    const game = playGame(english, Array(count).fill("level1"), { seed: 5 });
    assert.ok(game.state().over && game.state().players.length === count);
    game.free();
  }
});

test("memory does not grow over 1,000 games", async () => {
  const play = (first, games) => self_play(english.raw, "greedy", 1, first, games);
  // The longest games need the most, and objects of other tests are collected now and then.
  assert.ok(play(0, 100) > 10_000);
  for (let number = 0; number < 100; number += 1) playGame(english, ["level2", "equity"], { seed: 2, number }).free();
  const before = await memory();
  play(100, 900);
  for (let number = 0; number < 100; number += 1) playGame(english, ["level2", "equity"], { seed: 2, number }).free();
  assert.ok((await memory()) <= before + 2 ** 17, `${before} bytes before, ${await memory()} after`);
});
