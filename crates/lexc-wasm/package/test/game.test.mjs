import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, Lexicon } from "lexc";
import { english, kindOf, small } from "./helpers.mjs";

const two = ["Ann Other", "Bob"];
const create = (options) => Game.create(english, { players: two, seed: 1, ...options });
/** A position with both racks, and rules. */
const from = (cgp, rules) => create({ cgp, rules });
const EMPTY = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

function reason(f) {
  try {
    f();
  } catch (error) {
    assert.equal(error.kind, "illegal");
    return error.reason;
  }
  return undefined;
}

test("the state of a new game, and what each viewer sees", () => {
  const game = create();
  const all = game.state();
  assert.deepEqual(all.players.map(({ name, nickname, score, rackCount }) => [name, nickname, score, rackCount]), [["Ann Other", "Ann_Other", 0, 7], ["Bob", "Bob", 0, 7]]);
  assert.deepEqual([all.toMove, all.turn, all.bagCount, all.unseenCount, all.over, all.result, all.seed, all.number], [0, 0, 86, 86, false, null, "1", 0]);
  assert.ok(all.mayExchange && all.canPlay && !all.canUndo && !all.canChallenge);
  assert.equal(all.board.squares.length, 225);
  const first = game.state(0);
  assert.deepEqual(first.players.map(({ rack }) => rack), [all.players[0].rack, null]);
  assert.equal(first.unseenCount, 93);
  assert.equal(first.unseen.reduce((sum, { count }) => sum + count, 0), 93);
  assert.equal(first.unseen.at(-1).tile, "?");
  const none = game.state("none");
  assert.deepEqual([none.players.map(({ rack }) => rack), none.unseenCount], [[null, null], 100]);
  assert.deepEqual(structuredClone(all), all);
  assert.equal(kindOf(() => game.state(2)), "range");
  assert.deepEqual(create({ number: 1 }).state().players[0].rack === all.players[0].rack, false);
  assert.equal(Game.create(english, { players: ["a", "a", "a", "a"] }).state().players[3].nickname, "a4");
  for (const players of [[], ["a"], Array(5).fill("a")]) assert.equal(kindOf(() => create({ players })), "rules");
  assert.equal(kindOf(() => create({ seed: -1 })), "range");
  assert.notEqual(create({ seed: undefined }).state().seed, create({ seed: undefined }).state().seed);
});

test("what is hidden stays hidden in the history", () => {
  const game = create();
  const rack = game.state().players[0].rack;
  game.play({ exchange: rack.slice(0, 2) });
  const seen = game.state(1).history[0];
  assert.deepEqual([seen.rack, seen.event], [null, { kind: "exchange", count: 2, tiles: null }]);
  assert.deepEqual(game.state(0).history[0].event.tiles.length, 2);
  const [best] = game.moves({ limit: 1 });
  game.play(best);
  assert.equal(game.state(0).history[1].event.play.leave, "");
  assert.equal(game.state(0).history[1].event.play.text, best.text);
  assert.ok(!JSON.stringify(game.state(0)).includes('"leave":"' + best.leave + '"') || best.leave === "");
});

test("tiles on squares: what is legal, and why not", () => {
  const game = from(`${EMPTY} QUIZER?/AEINRST 0/0 0`);
  const tiles = (text, row, column, down = false) => [...text].map((letter, at) => ({ row: down ? row + at : row, column: down ? column : column + at, letter, blank: false }));
  const why = (move) => game.check(move).reason;
  const quiz = game.check({ tiles: tiles("QUIZ", 7, 4).reverse() });
  assert.deepEqual([quiz.legal, quiz.reason, quiz.score, quiz.move.text, quiz.words.map(({ word, score, valid }) => [word, score, valid])], [true, null, 44, "8E QUIZ", [["QUIZ", 44, true]]]);
  assert.deepEqual(why({ tiles: [] }), { kind: "no-tiles" });
  assert.deepEqual(why({ tiles: tiles("CUR", 7, 7) }), { kind: "not-on-rack", tile: "C" });
  assert.deepEqual(why({ tiles: tiles("é", 7, 7) }), { kind: "unknown-letter", letter: "é" });
  assert.deepEqual(why({ tiles: tiles("QUIZ", 7, 12) }), { kind: "leaves-board" });
  assert.deepEqual(why({ tiles: [...tiles("Q", 7, 7), ...tiles("U", 7, 7)] }), { kind: "twice", square: { row: 7, column: 7 } });
  assert.deepEqual(why({ tiles: [...tiles("QU", 7, 7), ...tiles("I", 8, 8)] }), { kind: "not-in-line" });
  assert.deepEqual(why({ tiles: [...tiles("Q", 7, 6), ...tiles("U", 7, 8)] }), { kind: "gap", square: { row: 7, column: 7 } });
  assert.deepEqual(why({ tiles: tiles("QUIZ", 0, 0) }), { kind: "misses-start", square: { row: 7, column: 7 } });
  assert.deepEqual(why({ tiles: tiles("Q", 7, 7) }), { kind: "single-tile" });
  assert.deepEqual(why({ tiles: tiles("QIU", 7, 7) }), { kind: "invalid-words", words: ["QIU"] });
  assert.deepEqual(why({ exchange: "AB" }), { kind: "not-on-rack", tile: "A" });
  assert.equal(why({ pass: true }), null);
  assert.equal(kindOf(() => game.check("8Z QUIZ")), "move");
  assert.equal(kindOf(() => game.check("nonsense")), "move");
  assert.deepEqual(reason(() => game.play({ tiles: tiles("QIU", 7, 7) })), { kind: "invalid-words", words: ["QIU"] });
  const entry = game.play({ tiles: [...tiles("QUIZ", 7, 4), { row: 7, column: 8, letter: "z", blank: true }].slice(0, 4) });
  assert.deepEqual([entry.points, entry.total, entry.seat, entry.event.play.leave.length], [44, 44, 0, 3]);
  assert.deepEqual(game.check({ tiles: tiles("A", 7, 4) }).reason, { kind: "taken", square: { row: 7, column: 4 } });
  assert.deepEqual(game.check({ tiles: tiles("TEA", 0, 0) }).reason, { kind: "not-connected" });
  // A word between tiles of the board and across it.
  const across = game.check({ tiles: tiles("SN", 8, 6, true) });
  assert.deepEqual([across.move.text, across.words[0].word], ["G8 (I)SN", "ISN"]);
  const hook = game.check({ tiles: tiles("E", 8, 4) });
  assert.deepEqual([hook.move.direction, hook.words[0].word], ["down", "QE"]);
});

test("moves as text and as data", () => {
  const play = from(`${EMPTY} QUIZER?/ 0/0 0`);
  assert.equal(play.play("8D QUIZzER").points, 2 * (2 * 10 + 1 + 1 + 10 + 0 + 1 + 1) + 50);
  const blank = play.state().board.squares.filter((tile) => tile?.blank);
  assert.deepEqual(blank, [{ letter: "Z", blank: true }]);
  play.undo();
  assert.equal(play.play("exchange QU").event.count, 2);
  assert.equal(play.play("pass").event.kind, "pass");
  const [move] = play.moves({ limit: 1 });
  assert.equal(play.play(move).event.play.text, move.text);
});

test("challenges by each rule", () => {
  const cgp = `${EMPTY} QUIZABC/DEFGHIJ 0/0 0`;
  const after = (rule, text) => {
    const game = from(cgp, { challenge: rule });
    game.play(text);
    return game;
  };
  assert.equal(reason(() => after("void", "8H QUAB")).kind, "invalid-words");
  assert.equal(after("void", "8H QUIZ").state().canChallenge, false);
  for (const rule of ["single", "double", "5-points", "10-points"]) {
    const game = after(rule, "8H QUAB");
    assert.ok(game.state().canChallenge);
    const { kind, seat, points, invalidWords } = game.challenge();
    assert.deepEqual([kind, seat, points, invalidWords], ["withdrawn", 0, -game.state().history[0].points, ["QUAB"]]);
    const { toMove, players, board, history } = game.state();
    assert.deepEqual([toMove, players[0].score, board.squares.some(Boolean), history.map(({ event }) => event.kind)], [1, 0, false, ["play", "withdrawal"]]);
    assert.equal(kindOf(() => game.challenge()), "challenge");
    assert.match(game.gcg(), />Ann_Other: \w+ -- -\d+ 0\n/);
    game.undo();
    assert.equal(game.state().history.length, 1);
    assert.equal(game.state().board.squares.filter(Boolean).length, 4);
    // The same once more: the past was kept.
    assert.equal(game.challenge(1).kind, "withdrawn");
  }
  const valid = { single: ["nothing", 0, 1], double: ["turn-lost", 0, 0], "5-points": ["bonus", 5, 1], "10-points": ["bonus", 10, 1] };
  for (const [rule, [kind, points, toMove]] of Object.entries(valid)) {
    const game = after(rule, "8H QUIZ");
    const result = game.challenge();
    assert.deepEqual([result.kind, result.points, game.state().toMove, result.invalidWords], [kind, points, toMove, []]);
    const restored = Game.restore(english, game.save());
    assert.deepEqual(restored.state(), game.state());
  }
  assert.equal(kindOf(() => after("single", "8H QUIZ").challenge(0)), "challenge");
  assert.equal(kindOf(() => create().challenge()), "challenge");
});

test("undo gives back every state, to the beginning", () => {
  const game = create({ players: ["a", "b", "c"], rules: { challenge: "5-points" } });
  const states = [game.state()];
  for (let turn = 0; turn < 20 && !game.state().over; turn += 1) {
    const [best] = game.moves({ limit: 1 });
    game.play(turn % 7 === 6 || best === undefined ? "pass" : best);
    states.push(game.state());
    if (turn % 5 === 4 && game.state().canChallenge) {
      game.challenge();
      states.push(game.state());
    }
  }
  while (states.length > 1) {
    assert.deepEqual(game.state(), states.pop());
    assert.ok(game.undo());
  }
  assert.deepEqual(game.state(), states[0]);
  assert.equal(game.undo(), false);
});

test("a saved game goes on with the same draws", () => {
  const game = create({ rules: { preset: "two-exchanges", time: { seconds: 60, penaltyPerMinute: 10 } } });
  for (let turn = 0; turn < 5; turn += 1) game.play(game.moves({ limit: 1 })[0]);
  game.note("a remark\nof two lines");
  assert.equal(game.penalizeTime(1, 90), -10);
  assert.equal(game.penalizeTime(1, 30), 0);
  const other = Game.restore(english, game.save());
  while (!game.state().over) {
    const [best] = game.moves({ limit: 1 });
    game.play(best ?? "pass");
    other.play(best ?? "pass");
  }
  assert.deepEqual(other.state(), game.state());
  assert.equal(other.gcg(), game.gcg());
  assert.match(game.gcg(), /#note a remark\nof two lines\n/);
  for (const text of ["", "{}", "nonsense", game.save().replace('"lexc":1', '"lexc":2'), game.save().replace("8", "9")]) {
    assert.equal(kindOf(() => Game.restore(english, text)), "save");
  }
  assert.equal(kindOf(() => Game.restore(small("cat\ncats"), game.save())), "save");
});

test("a finished game: result, GCG out and in, CGP", () => {
  const game = create();
  while (!game.state("none").over) game.play(game.moves({ limit: 1 })[0] ?? "pass");
  const { result, players, history, canPlay, toMove } = game.state(0);
  assert.deepEqual([result.ending, result.scores, canPlay], ["played-out", players.map(({ score }) => score), false]);
  assert.equal(result.winner, result.scores[0] > result.scores[1] ? 0 : 1);
  assert.equal(history.at(-1).event.kind, "left-tiles");
  assert.ok(players.every(({ rack }) => rack !== null));
  assert.equal(result.adjustments[result.seat] > 0, true);
  assert.deepEqual(game.check("pass").reason, { kind: "game-over" });
  assert.deepEqual(reason(() => game.play("pass")), { kind: "game-over" });
  assert.deepEqual(reason(() => game.moves()), { kind: "game-over" });
  const read = Game.fromGcg(english, game.gcg());
  assert.equal(read.gcg(), game.gcg());
  const { seed: _, ...same } = game.state();
  const { seed: __, ...again } = read.state();
  assert.deepEqual(again, same);
  const saved = Game.restore(english, read.save());
  assert.deepEqual(saved.state(), read.state());
  assert.deepEqual([toMove, game.cgp().split(" ")[0]], [toMove, read.cgp().split(" ")[0]]);
  for (let entry = 0; entry <= 3; entry += 1) {
    assert.equal(game.cgpAt(entry), read.cgpAt(entry));
    assert.deepEqual(game.boardAt(entry), read.boardAt(entry));
  }
  assert.equal(game.boardAt(0).squares.some(Boolean), false);
});

test("moves of every turn are described", () => {
  const game = create();
  const listed = [];
  const texts = (moves) => moves.map(({ text }) => text);
  const plain = (moves) => moves.map(({ equity: _, ...move }) => move);
  for (let turn = 0; turn < 4; turn += 1) {
    const moves = game.moves({ by: "equity", exchanges: true, limit: 70 });
    assert.deepEqual(game.describe(texts(moves)), plain(moves));
    // Without the tiles of the other player.
    assert.equal(game.cgpAt(turn), game.cgp(turn % 2));
    listed.push(moves);
    game.play(moves[0]);
  }
  for (const entries of [game, Game.restore(english, game.save()), Game.fromGcg(english, game.gcg())]) {
    for (const [entry, moves] of listed.entries()) assert.deepEqual(entries.describe(texts(moves), entry), plain(moves));
  }
  assert.equal(kindOf(() => game.describe(["pass"], 5)), "range");
  assert.equal(kindOf(() => game.describe(["8D"])), "move");
});

test("an unfinished game from GCG is played on", () => {
  const game = create();
  for (let turn = 0; turn < 6; turn += 1) game.play(game.moves({ limit: 1 })[0]);
  const read = Game.fromGcg(english, game.gcg(), { seed: 7 });
  assert.ok(read.state().canPlay);
  assert.deepEqual(read.state().players, game.state().players);
  assert.equal(read.cgp(), game.cgp());
  read.play(read.moves({ limit: 1 })[0]);
  const restored = Game.restore(english, read.save());
  assert.deepEqual(restored.state(), read.state());
  while (read.undo());
  assert.equal(read.state().history.length, 0);
  assert.deepEqual(read.state().players.map(({ rack }) => rack), (() => { while (game.undo()); return game.state().players.map(({ rack }) => rack); })());
});

test("a record whose racks are not known is only looked at", () => {
  const gcg = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66\n>bob: QU F7 Q.U +3 3\n>ann: (Z) +20 86\n";
  const game = Game.fromGcg(english, gcg);
  const { canPlay, over, players, board, history, result } = game.state();
  assert.deepEqual([canPlay, over, players.map(({ score }) => score), board.squares.filter(Boolean).length, history.length], [false, true, [86, 3], 9, 3]);
  assert.equal(result.winner, 0);
  assert.equal(game.gcg(), gcg);
  assert.equal(reason(() => game.play("pass")).kind, "game-over");
  const error = (() => { try { Game.fromGcg(english, "#player1 a A\n#player2 b B\n>a: ABC 8H é +1 1\n"); } catch (error) { return error; } })();
  assert.deepEqual([error.kind, error.line], ["gcg", 3]);
});

test("records are read as the command reads them, with its warnings", () => {
  const latin1 = Buffer.from("#player1 r Ren\xe9e\n#player2 b Bob\n>r: AEINRST 8D NASTIER +66 96\n>b: EEIORST - +0 0\n", "latin1");
  const game = Game.fromGcg(english, new Uint8Array(latin1));
  assert.deepEqual(game.state().players.map(({ name }) => name), ["Ren\u00e9e", "Bob"]);
  assert.deepEqual(game.warnings(), [{ line: 3, text: "turn 1: the total in the record is 96; 0 + 66 is 66" }]);
  assert.match(Game.restore(english, game.save()).gcg(), /Ren\u00e9e/);
  assert.deepEqual(create().warnings(), []);
});

test("analysis", async () => {
  const game = create();
  for (let turn = 0; turn < 8; turn += 1) game.play(game.moves({ limit: 3 }).at(-1));
  const progress = [];
  const { turns } = await game.analyse({ alternatives: 3 }, (done, all) => progress.push([done, all]));
  assert.equal(turns.length, 8);
  assert.deepEqual([progress[0], progress.at(-1)], [[0, 8], [8, 8]]);
  for (const turn of turns) {
    assert.equal(turn.moves.length, 3);
    assert.ok(Math.abs(turn.moves[0].equity - turn.made.equity - turn.loss) < 1e-9 && turn.loss >= 0);
  }
  assert.deepEqual(turns.map(({ seat }) => seat), [0, 1, 0, 1, 0, 1, 0, 1]);
  const controller = new AbortController();
  const aborted = game.analyse({}, (done) => done === 2 && controller.abort(), controller.signal);
  await assert.rejects(aborted, { kind: "aborted", name: "AbortError" });
});

test("Turkish games, and tiles of several characters", () => {
  const spanish = small("calle\nperro\nllama\nerre\nla\nel\nallí", "spanish");
  const game = Game.create(spanish, { players: two, seed: 1, cgp: `${EMPTY} CA[LL]EPER/[RR]AEIOST 0/0 0` });
  assert.ok(game.state().players[0].rack.includes("LL"));
  const check = game.check({ tiles: ["C", "A", "LL", "E"].map((letter, at) => ({ row: 7, column: 5 + at, letter, blank: false })) });
  assert.deepEqual([check.legal, check.move.text], [true, "8F CA[LL]E"]);
  assert.equal(game.play("8F CA[LL]E").event.play.tiles[2].letter, "LL");
  assert.deepEqual(Game.fromGcg(spanish, game.gcg()).state().board, game.state().board);
  const turkish = Lexicon.build("ışık\nkâğıt\niki", "turkish");
  const play = Game.create(turkish, { players: two, seed: 1, cgp: `${EMPTY} IŞIKİA?/ 0/0 0` });
  const placed = ["ı", "ş", "I", "k"].map((letter, at) => ({ row: 7, column: 5 + at, letter, blank: false }));
  assert.deepEqual([play.check({ tiles: placed }).legal, play.check({ tiles: placed }).words[0].word], [true, "IŞIK"]);
});
