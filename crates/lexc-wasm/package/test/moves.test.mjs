import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { boardLayouts, rules } from "lexc";
import { english, kindOf, root } from "./helpers.mjs";

const MASK = (1n << 64n) - 1n;
const PRIME = 0x100000001b3n;

/** The digest of a set of plays, as `docs/internals/move-generation.md` defines it. */
function digest(plays) {
  let sum = 0n;
  for (const { tiles, score } of plays) {
    const squares = tiles.map(({ row, column, letter, blank }) => `${row}.${column}.${blank ? letter.toLowerCase() : letter};`);
    let hash = 0xcbf29ce484222325n;
    for (const byte of Buffer.from(`${squares.join("")}=${score}`)) hash = ((hash ^ BigInt(byte)) * PRIME) & MASK;
    sum ^= hash;
  }
  return sum.toString(16).padStart(16, "0");
}

test("300 positions: all plays, their scores, the best", () => {
  const text = readFileSync(new URL("crates/lexc-movegen/tests/data/positions-english.tsv", root), "utf8");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  assert.equal(lines.length, 300);
  for (const line of lines) {
    const [cgp, count, expected, best] = line.split("\t");
    const plays = english.moves(cgp);
    assert.deepEqual([`${plays.length}`, digest(plays), `${plays[0]?.score ?? -1}`], [count, expected, best], cgp);
    assert.ok(plays.every(({ words, score, bonus }) => words.every(({ valid }) => valid) && score === bonus + words.reduce((sum, word) => sum + word.score, 0)));
  }
});

test("the best by score and by equity", () => {
  const position = { rack: "QUIZER?" };
  const all = english.moves(position);
  assert.deepEqual(english.moves(position, { limit: 3 }), all.slice(0, 3));
  const equity = english.moves(position, { by: "equity", exchanges: true });
  const kinds = new Set(equity.map(({ kind }) => kind));
  assert.deepEqual([...kinds].sort(), ["exchange", "pass", "play"]);
  assert.equal(equity.length, all.length + 127 + 1);
  const values = equity.map((move) => move.equity);
  assert.deepEqual(values, [...values].sort((a, b) => b - a));
  assert.deepEqual(english.moves(position, { by: "equity", exchanges: true, limit: 5 }), equity.slice(0, 5));
  assert.deepEqual(english.moves({ rack: [] }), []);
  const board = { rows: 15, columns: 15, squares: Array(225).fill(null) };
  assert.deepEqual(english.moves({ rack: [..."QUIZER?"], board }), all);
  assert.deepEqual(english.moves({ rack: "QUIZER?" }, { rules: { preset: "super" }, limit: 1 })[0].tiles[0].row, 10);
});

test("positions that are wrong", () => {
  assert.equal(kindOf(() => english.moves("15/15 ABC/")), "position");
  assert.equal(kindOf(() => english.moves({ rack: "1" })), "text");
  assert.equal(kindOf(() => english.moves({ rack: "CAT", board: { rows: 15, columns: 15, squares: [] } })), "position");
  assert.equal(kindOf(() => english.moves({ rack: "CAT" }, { by: "luck" })), "move");
  assert.equal(kindOf(() => english.moves({ rack: "CAT" }, { rules: { preset: "chess" } })), "rules");
});

test("rules and layouts", () => {
  assert.deepEqual(boardLayouts().map(({ name }) => name), ["standard", "super", "friends"]);
  const [standard] = boardLayouts();
  assert.deepEqual([standard.rows, standard.columns, standard.start, standard.premiums.length], [15, 15, { row: 7, column: 7 }, 225]);
  assert.deepEqual(standard.premiums[0], { letter: 1, word: 3 });
  const made = rules({ challenge: "5-points", scorelessLimit: null, time: { seconds: 1500, penaltyPerMinute: 10 }, leftovers: "moved" });
  assert.deepEqual([made.challenge, made.scorelessLimit, made.time, made.leftovers, made.rackSize], ["5-points", null, { seconds: 1500, penaltyPerMinute: 10 }, "moved", 7]);
  assert.equal(rules({ preset: "two-exchanges" }).exchangeLimit, 2);
  assert.equal(rules().time, null);
  for (const wrong of [{ preset: "x" }, { layout: "x" }, { challenge: "x" }, { leftovers: "x" }, { scorelessLimit: 0 }, { rackSize: -1 }, { unknown: 1 }]) {
    assert.equal(kindOf(() => rules(wrong)), "rules", JSON.stringify(wrong));
  }
  assert.equal(rules({ layout: "=..\n.-.\n..=\n" }).layout.rows, 3);
  assert.equal(kindOf(() => rules({ layout: "=..\n..\n" })), "rules");
});
