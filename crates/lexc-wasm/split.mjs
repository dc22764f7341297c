// Splits the WebAssembly of the built package in two parts: what games call, and the rest.
//
//     node crates/lexc-wasm/split.mjs PACKAGE
//
// Writes dist/raw/lexc_game.wasm and dist/raw/lexc_more.wasm beside lexc_bg.wasm, with the program wasm-split of
// Binaryen: it counts the functions that `games` calls, and keeps those in the first part. Then plays the same games with
// the first part alone. A program that needs more loads the second part (package/src/parts.ts): which functions are in
// the first part changes no result.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("name the folder of the package: node crates/lexc-wasm/split.mjs crates/lexc-wasm/package");
const raw = resolve(folder, "dist/raw");
const features = ["simd", "bulk-memory", "sign-ext", "nontrapping-float-to-int", "mutable-globals", "multivalue"].map(
  (name) => `--enable-${name}`,
);
const whole = join(raw, "lexc_bg.wasm");
const [game, more] = [join(raw, "lexc_game.wasm"), join(raw, "lexc_more.wasm")];
const split = (...words) => execFileSync("wasm-split", [...words, ...features], { stdio: ["ignore", "ignore", "inherit"] });

/** Room for the profile, in bytes: four for each function. */
const ROOM = 1 << 20;

/** Returns a copy of the package that can be loaded beside others: modules are loaded once. */
async function copyOfPackage(name) {
  const copy = join(work, name);
  cpSync(resolve(folder, "dist"), join(copy, "dist"), { recursive: true });
  writeFileSync(join(copy, "package.json"), '{ "type": "module" }');
  for (const files of ["lexicons", "leaves"]) symlinkSync(resolve(folder, files), join(copy, files));
  const load = (file) => import(pathToFileURL(join(copy, "dist", file)).href);
  return { copy, lexc: await load("index.js"), glue: await load("raw/lexc.js") };
}

/** Does what a page does in games against the computer, and returns all that it is told. */
function games({ Alphabet, Game, Leaves, Lexicon, Player, boardLayouts }) {
  const told = [Alphabet.names(), boardLayouts()];
  for (const [seed, language, challenge] of [
    [1, "english", "void"],
    [2, "turkish", "double"],
    [3, "english", "5-points"],
    [4, "turkish", "void"],
    [5, "english", "single"],
    [6, "english", "void"],
  ]) {
    const bytes = (kind) => readFileSync(resolve(folder, kind, `${language}.lex`));
    const lexicon = Lexicon.open(bytes("lexicons"));
    const rules = { preset: "standard", challenge, exchangeLimit: 2, time: { seconds: 1500, penaltyPerMinute: 10 } };
    told.push(["quixotry", "iyi", "x1"].map((word) => [lexicon.contains(word), lexicon.isPrefix(word)]));
    // By the rules of the lexicon, if none are named.
    Game.create(lexicon, { players: ["Ann", "Computer"], seed }).free();
    let current = Game.create(lexicon, { players: ["Ann", "Computer"], rules, seed });
    const look = () => {
      for (const viewer of [0, 1, "none"]) told.push(current.state(viewer));
      told.push(current.save());
    };
    look();
    const levels = () => [1, 2, 3, 4, 5].map((level) => Player.create(lexicon, `level${level}`));
    // Values of leaves come later, and games begin without them.
    const early = levels();
    const leaves = Leaves.open(bytes("leaves"), lexicon.alphabet);
    lexicon.setLeaves(leaves);
    const players = levels();
    const attempts = () => {
      const letters = current.state(0).players[0].rack ?? [];
      const letter = letters.find((tile) => tile !== "?");
      for (const squares of [
        [],
        [[7, 7]],
        [[7, 7], [7, 7]],
        [[7, 7], [7, 8]],
        [[7, 7], [8, 8]],
        [[7, 7], [7, 9]],
        [[0, 0], [0, 1]],
        [[7, 14], [7, 15]],
      ]) {
        told.push(current.check({ tiles: squares.map(([row, column]) => ({ row, column, letter, blank: false })) }));
      }
      told.push(current.check({ exchange: letters.slice(0, 2) }), current.check({ pass: true }));
    };
    for (let turn = 0; !current.state("none").over; turn += 1) {
      const moves = [current.moves({ by: "equity", limit: 20, exchanges: true }), current.moves({ by: "score", limit: 20 })];
      told.push(moves);
      // As the page asks a server that has the engine.
      const texts = moves.flatMap((some) => some.map(({ text }) => text));
      const turns = current.state("none").history.length;
      told.push(current.cgpAt(turns), current.describe([...texts, "pass"], turns));
      if (turns > 2) told.push(current.cgpAt(1), current.describe(["pass"], 1));
      if (turn < 4) attempts();
      const all = turn % 7 === 1 ? early : players;
      let move = all[(turn + (turn >> 1)) % all.length].choose(current);
      if (turn === 3) move = { exchange: (current.state("all").players[current.state("all").toMove].rack ?? []).slice(0, 3) };
      if (turn === 5) move = { pass: true };
      told.push(current.check(move), current.play(move));
      look();
      if (turn === 2 && challenge !== "void") told.push(current.challenge());
      if (turn === 4) told.push(current.undo());
      if (turn === 6) {
        const saved = current.save();
        current.free();
        current = Game.restore(lexicon, saved);
      }
      look();
    }
    told.push([0, 1].map((seat) => current.penalizeTime(seat, 1600)), current.gcg(), current.gcg("all"), current.state());
    for (const object of [current, leaves, lexicon, ...early, ...players]) object.free();
  }
  return told;
}

const work = mkdtempSync(join(tmpdir(), "lexc-split-"));
try {
  const counted = await copyOfPackage("counted");
  split("--instrument", whole, "-o", join(counted.copy, "dist/raw/lexc_bg.wasm"));
  await counted.lexc.init();
  const expected = games(counted.lexc);
  // The memory of the library is free for the profile when nothing follows.
  const exports = await counted.glue.default();
  const length = exports.__write_profile(0, ROOM);
  assert.ok(length <= ROOM, `the profile has ${length} bytes`);
  const profile = join(work, "profile");
  writeFileSync(profile, new Uint8Array(exports.memory.buffer, 0, length));
  split("--split", "--profile", profile, "--export-prefix=%", whole, "-o1", game, "-o2", more);

  const parts = await copyOfPackage("parts");
  // Nothing asks for the second part, which is not there.
  await parts.lexc.initParts(pathToFileURL(game), pathToFileURL(join(work, "no such file")));
  assert.deepEqual(games(parts.lexc), expected);
} finally {
  rmSync(work, { recursive: true });
}
