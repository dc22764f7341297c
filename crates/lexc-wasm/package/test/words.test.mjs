// Word queries: the answers of the API, from a small file of its own.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { Engine } from "lexc/engine";
import { LexcError, Lexicon, init } from "lexc/words";
import { bytesOf, english, kindOf } from "./helpers.mjs";

assert.equal(kindOf(() => Lexicon.open(bytesOf("english"))), "range");
await init();
const words = Lexicon.open(bytesOf("english"));

test("what is loaded is at most 250 kB in gzip", () => {
  const files = ["words.js", "error.js", "source.js", "raw/words.js", "raw/words_bg.wasm"];
  const contents = files.map((name) => readFileSync(new URL(`../dist/${name}`, import.meta.url)));
  for (const text of contents.slice(0, -1)) {
    // Nothing else is imported.
    for (const [, name] of text.toString().matchAll(/from "([^"]*)"/g)) assert.ok(files.includes(name.slice(2)), name);
  }
  const all = contents.map((bytes) => gzipSync(bytes, { level: 9 }).length).reduce((sum, size) => sum + size);
  assert.ok(all <= 250_000, `${all} bytes`);
});

test("look-ups, ranks and hooks", () => {
  assert.deepEqual([words.info.words, words.info.alphabet, words.info.letters.length], [269_870, "english", 26]);
  for (const word of ["quixotry", "Qi", "qwertz", "", "é"]) assert.equal(words.contains(word), english.contains(word), word);
  assert.ok(words.isPrefix("quixo") && !words.isPrefix("xq"));
  assert.equal(words.wordAt(words.rank("quiz")), "QUIZ");
  assert.deepEqual([words.rank("qwertz"), words.wordAt(269_870), words.wordAt(-1), words.wordAt(0.5)], [undefined, undefined, undefined, undefined]);
  for (const word of ["lap", "quit", "zz"]) assert.deepEqual(words.hooks(word), english.hooks(word));
});

test("queries have the answers of words.find", async () => {
  const engine = await Engine.load();
  for (const params of [
    { pattern: ["q[aeio]*"], length: "5" },
    { anagram: ["retina?"] },
    { sub_anagram: ["quizer?"], order: "score", limit: 20 },
    { prefix: ["un"], suffix: ["ed"], vowels: "..3", order: "length", reverse: true, limit: 50 },
    { infix: ["zz"], without: ["aeiou"] },
    { containing: ["qz"], length: "2..7" },
    { near: "quizes", distance: 2, length: "6.." },
  ]) {
    const rows = await engine.words.find({ limit: 0, ...params });
    assert.ok(rows.length > 0, JSON.stringify(params));
    assert.deepEqual(words.find(params), rows.map(({ word }) => word), JSON.stringify(params));
  }
  assert.deepEqual(words.find({ pattern: "q?" }), ["QI"]);
  assert.equal(words.find().length, 269_870);
});

test("every layout of files is read", () => {
  const unpacked = Lexicon.open(english.toBytes());
  const query = { sub_anagram: "retains?", length: "7.." };
  assert.deepEqual(unpacked.find(query), words.find(query));
  const turkish = Lexicon.open(bytesOf("turkish"));
  assert.ok(turkish.contains("ışık") && turkish.find({ pattern: "ışı?" }).includes("IŞIK"));
  for (const lexicon of [unpacked, turkish]) lexicon.free();
  assert.equal(kindOf(() => unpacked.contains("cat")), "range");
});

test("errors say what is wrong and where", () => {
  const error = (() => { try { words.find({ pattern: "ca1" }); } catch (error) { return error; } })();
  assert.ok(error instanceof LexcError);
  assert.deepEqual([error.kind, error.line, error.column], ["text", 1, 3]);
  assert.equal(kindOf(() => words.hooks("é")), "text");
  for (const wrong of [{ length: "a" }, { length: "" }, { order: "luck" }, { limit: -1 }, { patern: "a" }]) {
    assert.equal(kindOf(() => words.find(wrong)), "range", JSON.stringify(wrong));
  }
  for (const bytes of [new Uint8Array(), new Uint8Array(100), bytesOf("turkish").slice(0, 5000)]) {
    assert.equal(kindOf(() => Lexicon.open(bytes)), "lexicon");
  }
});
