import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { Alphabet, LexcError, Lexicon } from "lexc";
import { bytesOf, english, kindOf, memory } from "./helpers.mjs";

test("a packed lexicon is expanded and answers", () => {
  const { name, words, alphabet, shortest, longest, structures, bytes, memory } = english.info;
  assert.deepEqual([words, alphabet, shortest, longest], [269_870, "english", 2, 15]);
  assert.deepEqual(structures.filter((name) => name === "dawg" || name === "gaddag").length, 2);
  assert.ok(name !== "" && bytes < 250_000 && memory > 4_000_000);
  assert.ok(english.contains("Quixotry") && !english.contains("qwertz") && !english.contains("") && !english.contains("é"));
  assert.ok(english.isPrefix("quixo") && !english.isPrefix("xq"));
});

test("a lexicon that is not packed is opened as it is", () => {
  const again = Lexicon.open(english.toBytes());
  assert.deepEqual({ ...again.info, bytes: 0 }, { ...english.info, bytes: 0 });
  again.free();
  assert.equal(kindOf(() => again.contains("cat")), "range");
});

test("hooks", () => {
  const { word, is_word, front, back, without_first, without_last } = english.hooks("lap");
  assert.deepEqual([word, is_word, without_first, without_last], ["LAP", true, null, "LA"]);
  assert.deepEqual(front, [..."ACFKPS"].filter((letter) => english.contains(`${letter}LAP`)));
  assert.ok(back.includes("S") && back.every((letter) => english.contains(`LAP${letter}`)));
  assert.equal(kindOf(() => english.hooks("1")), "text");
});

test("lexicons are built of text, bytes and words", () => {
  const lists = ["# a comment\ncat\ncats\nCAT\n", new TextEncoder().encode("cat\ncats\ncat"), new Uint8Array(gzipSync("cats\ncat\ncat\n")), new Set(["cat", "CATS", "Cat"])];
  for (const list of lists) {
    const lexicon = Lexicon.build(list, "english", { name: "cats" });
    assert.deepEqual([lexicon.info.words, lexicon.info.name, lexicon.report], [2, "cats", { words: 2, duplicates: 1, rejected: 0, filtered: 0 }]);
    lexicon.free();
  }
  const error = (() => { try { Lexicon.build("cat\ncafé\n", "english"); } catch (error) { return error; } })();
  assert.ok(error instanceof LexcError);
  assert.deepEqual([error.kind, error.line, error.column], ["words", 2, 4]);
  const { report } = Lexicon.build("a\ncat\ncafé\nzyzzyvas\n", "english", { skipInvalid: true, minLength: 2, maxLength: 7 });
  assert.deepEqual(report, { words: 1, duplicates: 0, rejected: 1, filtered: 2 });
  assert.equal(kindOf(() => Lexicon.build("", "english")), "words");
  assert.equal(kindOf(() => Lexicon.build("cat", "klingon")), "alphabet");
  assert.equal(kindOf(() => Lexicon.build("cat", "english", { nam: "x" })), "words");
});

test("Turkish and tiles of several characters", () => {
  const turkish = Lexicon.open(bytesOf("turkish"));
  assert.ok(turkish.contains("ışık") && !turkish.contains("isik"));
  assert.deepEqual(turkish.alphabet.parse("iı?İI"), ["İ", "I", "?", "İ", "I"]);
  assert.equal(turkish.alphabet.tryParse("q"), undefined);
  assert.equal(turkish.alphabet.language, "tr");
  const catalan = Alphabet.builtin("catalan");
  const tiles = catalan.parse("col·lega?");
  assert.deepEqual(tiles, ["C", "O", "L·L", "E", "G", "A", "?"]);
  assert.deepEqual(catalan.parse(catalan.format(tiles)), tiles);
  assert.equal(catalan.score("L·L"), 10);
  assert.equal(catalan.score({ letter: "L·L", blank: true }), 0);
  assert.equal(catalan.face({ letter: "L·L", blank: true }), "l·l");
  assert.equal(catalan.tileCount, catalan.blank.count + catalan.letters.reduce((sum, { count }) => sum + count, 0));
  assert.equal(kindOf(() => Alphabet.builtin("klingon")), "alphabet");
  assert.equal(kindOf(() => Alphabet.fromToml("name = 1")), "alphabet");
  assert.ok(Alphabet.names().length >= 19);
  const spanish = Lexicon.build("perro\ncalle\nluz", "spanish");
  assert.ok(spanish.contains("CALLE") && spanish.moves({ rack: "PEO[RR]" }).some(({ words }) => words[0].word === "PERRO"));
});

test("values of words", () => {
  const { words } = english.info;
  assert.deepEqual(english.define("cat"), { word: "cat", valid: true, values: {} });
  assert.deepEqual(english.define("qwertz"), { word: "qwertz", valid: false, values: {} });
  assert.equal(words, 269_870);
});

test("damaged lexicons are typed errors, not panics", async () => {
  const sound = bytesOf("turkish");
  for (const bytes of [new Uint8Array(), new Uint8Array(100), new TextEncoder().encode("cat\ncats\n".repeat(50))]) {
    assert.equal(kindOf(() => Lexicon.open(bytes)), "lexicon");
  }
  for (let length = 0; length < sound.length; length += 997) {
    assert.equal(kindOf(() => Lexicon.open(sound.slice(0, length))), "lexicon", `${length} bytes`);
  }
  for (let at = 0; at < sound.length; at += 331) {
    const damaged = sound.slice();
    damaged[at] ^= 0x55;
    const kind = kindOf(() => Lexicon.open(damaged).free());
    assert.ok(kind === "lexicon" || kind === "nothing", `byte ${at}: ${kind}`);
  }
  // The library still works.
  assert.ok(english.contains("cat"));
  assert.ok((await memory()) < 200 * 2 ** 20);
});
