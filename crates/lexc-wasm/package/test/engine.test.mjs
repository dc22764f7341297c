import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Engine } from "lexc/engine";
import { bytesOf, root } from "./helpers.mjs";

const calls = JSON.parse(readFileSync(new URL("tests/api/calls.json", root), "utf8"));
const engine = await Engine.load();
// Other doors have the meanings in the program.
engine.addMeanings(new Uint8Array(readFileSync(new URL(import.meta.resolve("lexc/meanings/english.tsv")))));

test("sample calls have the answers of the other doors", async () => {
  for (const { method, params, answer } of calls) {
    const found = await engine.call(method, params);
    if (found !== null) delete found.seconds;
    assert.deepEqual(found, answer, method);
  }
});

test("refused calls have the errors of the other doors", async () => {
  for (const { method, params, error } of JSON.parse(readFileSync(new URL("tests/api/refusals.json", root), "utf8"))) {
    await assert.rejects(engine.call(method, params), error, `${method} ${JSON.stringify(params)}`);
  }
});

test("a signal ends a request with the best answer so far", async () => {
  const controller = new AbortController();
  const params = { rack: "QUIZER?", iterations: 100_000_000, rule: "none" };
  const told = [];
  const onProgress = (soFar) => {
    told.push(soFar);
    controller.abort();
  };
  const found = await engine.call("simulate", params, { onProgress, signal: controller.signal });
  assert.deepEqual([told.length, found.stopped], [1, "cancelled"]);
  assert.ok(found.iterations >= told[0].iterations);
  await assert.rejects(engine.call("infer", { cgp: `${"15/".repeat(15).slice(0, -1)} /AEINRST 0/0 0`, played: "8G QI" }, { signal: AbortSignal.abort() }), {
    kind: "other",
  });
});

/** A value of the table of the worst requests, with what is written by its parts. */
function whole(value) {
  if (Array.isArray(value)) return value.map(whole);
  if (typeof value !== "object" || value === null) return value;
  const { repeat, numbered, join, mixed, times, length } = value;
  if (Array.isArray(repeat)) return Array.from({ length: times }, () => repeat).flat();
  if (repeat !== undefined) return repeat.repeat(times);
  if (numbered !== undefined) return Array.from({ length: times }, (_, number) => numbered.replaceAll("#", number)).join("");
  if (join !== undefined) return join.map(whole).join("");
  const letter = (word, at) => String.fromCharCode(65 + (((word * 31 + at * at * (word + 7)) >> 3) & 255) % 26);
  const word = (number) => Array.from({ length }, (_, at) => letter(number, at)).join("");
  if (mixed !== undefined) return Array.from({ length: mixed }, (_, number) => word(number));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, whole(part)]));
}

test("the worst requests end in an answer or an error", async () => {
  const timed = await Engine.load(undefined, { maxTime: 0.1 });
  const slow = [];
  for (const { method, params } of JSON.parse(readFileSync(new URL("tests/api/worst.json", root), "utf8"))) {
    const begun = performance.now();
    const { kind, message } = await timed.call(method, whole(params)).then(() => ({}), (error) => error);
    assert.notEqual(kind, "internal", `${method}: ${message}`);
    // Hours without the limit; the machine may be busy.
    const took = performance.now() - begun;
    if (took > 30_000) slow.push(`${method}: ${took} ms`);
  }
  assert.deepEqual(slow, []);
  timed.free();
  for (const maxTime of [-1, NaN]) await assert.rejects(Engine.load(undefined, { maxTime }), { kind: "range" });
});

test("a caller can take the steps", () => {
  const call = engine.start("simulate", { rack: "ABDDRSV", plays: 3, iterations: 50 });
  while (!call.step(1));
  assert.equal(call.answer().plays.length, 3);
  call.free();
});

test("a record may be bytes, and its warnings are in the answer", async () => {
  const gcg = new Uint8Array(Buffer.from("#player1 r Ren\xe9e\n#player2 b Bob\n>r: AEINRST 8D NASTIER +66 96\n", "latin1"));
  const { text, warnings } = await engine.board({ gcg });
  assert.match(text, /Ren\u00e9e/);
  assert.deepEqual(warnings, [{ line: 3, text: "turn 1: the total in the record is 96; 0 + 66 is 66" }]);
});

test("methods are members", async () => {
  assert.deepEqual(await engine.words.check({ words: ["qi"] }), await engine.call("words.check", { words: ["qi"] }));
  const { plays } = await engine.simulate({ rack: "ABDDRSV", plays: 3, iterations: 50 }, { signal: AbortSignal.abort() });
  assert.equal(plays.length, 3);
  const rows = await engine.api.methods();
  for (const { name } of rows) assert.equal(typeof name.split(".").reduce((object, part) => object[part], engine), "function", name);
  await assert.rejects(engine.moves.best(), { kind: "not-found" });
});

test("errors have the place and the remedy", async () => {
  await assert.rejects(engine.call("moves.list", { rack: "QU1Z" }), {
    name: "RequestError",
    kind: "syntax",
    place: { field: "rack", text: "QU1Z", column: 3, length: 1 },
  });
  await assert.rejects(engine.call("moves.best", {}), { kind: "not-found", help: "`api.methods` lists the methods" });
  assert.throws(() => engine.addLexicon("mine", new Uint8Array(9)), { name: "RequestError" });
  engine.addLexicon("mine", bytesOf("turkish"));
  assert.throws(() => engine.addMeanings(new Uint8Array([0xff])), { name: "RequestError", kind: "corrupt" });
  assert.throws(() => engine.addMeanings(new Uint8Array(Buffer.from("b\tn x\na\tn x\n"))), { name: "RequestError", kind: "syntax" });
  assert.deepEqual(await engine.call("words.check", { lexicon: "mine", words: ["iyi"] }), [{ word: "iyi", valid: true }]);
});

test("a learner of sixty days has the due lists and the card box of the other doors", async () => {
  const learner = JSON.parse(readFileSync(new URL("tests/api/learner.json", root), "utf8"));
  const hash = (text) => Buffer.from(text).reduce((sum, byte) => (Math.imul(sum, 31) + byte) >>> 0, 0);
  const start = 1_796_061_600;
  const { box } = await engine.call("study.open", { file: "" });
  let file = "";
  const changed = async (method, params) => {
    const answer = await engine.call(method, { box, ...params });
    file += answer.lines;
    return answer;
  };
  await changed("study.set", { settings: learner.settings });
  const words = (await engine.call("words.find", learner.find)).map(({ word }) => word);
  assert.equal((await changed("study.add", { words, lists: ["sevens"], now: start })).new, 2000);
  const days = [];
  let answers = 0;
  for (let day = 0; day < learner.days.length; day++) {
    let now = start + day * 86_400;
    for (let round = 0; ; round++) {
      const due = await engine.call("study.due", { box, now });
      const all = [...due.learning, ...due.reviews, ...due.new];
      if (round === 0) days.push([all.length, hash(all.join(","))]);
      if (all.length === 0) break;
      for (const card of all) {
        now += 3;
        const grade = (card * 7919 + day * 31 + round) % 5 === 0 ? "again" : "good";
        await changed("study.answer", { card, grade, ms: 1000 + ((card * 37) % 9000), now });
        answers++;
      }
      now += 700;
    }
  }
  assert.deepEqual([days, answers], [learner.days, learner.answers]);
  assert.deepEqual([file.length, hash(file)], learner.file);
  // The file is opened from its bytes, one of them missing.
  const opened = await engine.call("study.open", { file: Buffer.from(file).subarray(0, -1) });
  assert.deepEqual([opened.cards, opened.answers], [2000, answers]);
  await engine.call("study.close", { box });
});
