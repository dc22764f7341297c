import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Worker } from "node:worker_threads";
import { remote } from "lexc/rpc";
import { connect } from "lexc/worker";
import { Game } from "lexc";
import { bytesOf, english as local, part } from "./helpers.mjs";

/** A worker of Node with the interface of one of a browser. */
function start(script = "lexc/worker-script") {
  const worker = new Worker(new URL("./worker-shim.mjs", import.meta.url), { workerData: script });
  return {
    postMessage: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    addEventListener: (type, listener) => worker.on(type, (value) => listener(type === "error" ? { message: String(value) } : { data: value })),
  };
}

const lexc = await connect(start());
after(() => lexc.close());
const english = await lexc.Lexicon.open(bytesOf("english"));

async function playGame(seed) {
  const game = await lexc.Game.create(english, { players: ["a", "b"], seed });
  const player = await lexc.Player.create(english, "greedy");
  while (!(await game.state()).over) await game.play(await player.choose(game));
  return game;
}

test("the same answers as without a worker", async () => {
  assert.deepEqual(english.info, local.info);
  assert.deepEqual(english.alphabet.letters, local.alphabet.letters);
  assert.deepEqual(await english.alphabet.parse("cat?"), ["C", "A", "T", "?"]);
  assert.equal(await english.contains("quixotry"), true);
  assert.deepEqual(await english.moves({ rack: "QUIZER?" }, { limit: 5 }), local.moves({ rack: "QUIZER?" }, { limit: 5 }));
  const remote = await playGame(9);
  const game = await lexc.Game.restore(english, await remote.save());
  const here = Game.restore(local, await game.save());
  assert.deepEqual(await game.state(), here.state());
  assert.equal(await game.gcg(), here.gcg());
  assert.deepEqual(await lexc.rules(), (await import("lexc")).rules());
  assert.match(await lexc.version(), /^\d+\.\d+\.\d+$/);
});

test("objects are arguments, and errors keep their kind", async () => {
  const game = await lexc.Game.create(english, { players: ["a", "b"], seed: 1 });
  const player = await lexc.Player.create(english, "equity");
  assert.equal(player.spec, "equity");
  const move = await player.choose(game);
  await game.play(move);
  assert.equal((await game.state(1)).players[0].rack, null);
  await assert.rejects(game.play({ tiles: [] }), { kind: "illegal", reason: { kind: "no-tiles" } });
  await assert.rejects(lexc.Lexicon.open(new Uint8Array(9)), { kind: "lexicon" });
  const built = await lexc.Lexicon.build(new Set(["cat", "cats"]), await lexc.Alphabet.builtin("english"));
  assert.equal(built.report.words, 2);
  await built.free();
  await assert.rejects(built.contains("cat"), { kind: "range" });
  // It was freed with its lexicon.
  await built.alphabet.free();
  assert.equal((await built.alphabet.free()) ?? null, null);
});

test("progress and cancelling", async () => {
  const game = await playGame(1);
  const progress = [];
  const { turns } = await game.analyse({}, (done) => progress.push(done));
  assert.deepEqual(progress, Array.from({ length: turns.length + 1 }, (_, n) => n));
  const controller = new AbortController();
  const aborted = game.analyse({}, (done) => done === 3 && controller.abort(), controller.signal);
  await assert.rejects(aborted, { kind: "aborted", name: "AbortError" });
  await assert.rejects(game.analyse({}, undefined, AbortSignal.abort()), { kind: "aborted" });
});

test("a closed worker rejects what waits", async () => {
  const other = await connect(start());
  const waiting = other.version();
  other.close();
  await assert.rejects(waiting, { kind: "aborted" });
  await assert.rejects(other.version(), { kind: "aborted" });
});

test("an engine in two parts", async () => {
  const inParts = await connect(start(), { parts: { game: part("game"), more: part("more") } });
  const words = await inParts.Lexicon.open(bytesOf("english"));
  assert.deepEqual(await words.moves({ rack: "QUIZER?" }, { limit: 5 }), local.moves({ rack: "QUIZER?" }, { limit: 5 }));
  await inParts.loadMore();
  assert.equal((await inParts.Lexicon.build(["cat"], await inParts.Alphabet.builtin("english"))).info.words, 1);
  inParts.close();
});

test("an object of a program's own, one call at a time", async () => {
  const host = remote(start("./worker-host.mjs"));
  const controller = new AbortController();
  const begun = host.wait("first", (name) => name === "first" && controller.abort(), controller.signal);
  assert.deepEqual(await Promise.all([begun, host.names()]), ["aborted", ["first"]]);
  await assert.rejects(host.refuse(), { name: "LexcError", kind: "network", message: "gone" });
  await assert.rejects(host.nothing(), { kind: "range" });
  await assert.rejects(host.fail(), { kind: "internal", message: "TypeError: wrong" });
  host.close();
});
