// Compiled, never run: the types of the package, as a program sees them. Its settings name no library for `using`.
import { Game, Lexicon, LexcError, Player, init, type Check, type Illegal, type Move } from "lexc";
import { Engine, type RequestError } from "lexc/engine";
import { RemoteEngine } from "lexc/remote";
import { connect, type Remote } from "lexc/worker";
import { Lexicon as Words, type FindOptions } from "lexc/words";

export async function play(bytes: Uint8Array): Promise<number> {
  await init();
  using lexicon = Lexicon.open(bytes);
  const game = Game.create(lexicon, { players: ["a", "b"], rules: { challenge: "5-points", time: null } });
  const check: Check = game.check({ tiles: [{ row: 7, column: 7, letter: "A", blank: false }] });
  if (!check.legal && check.reason !== null) return text(check.reason).length;
  const move: Move = Player.create(lexicon, "level3").choose(game);
  if (move.kind === "play") move.tiles[0]?.letter.length;
  // @ts-expect-error a state cannot be changed
  game.state().turn = 3;
  // @ts-expect-error there is no such rule
  game.play({ exchange: 3 });
  return game.play(move).points;
}

export async function whole(show: (spread: number) => void): Promise<string | undefined> {
  const engine = await Engine.load();
  const options = { onProgress: ({ value }: { value: number }) => { show(value); } };
  const solved = await engine.endgame({ cgp: "", ignore_unseen: true }, options).catch((error: RequestError) => error.kind);
  // @ts-expect-error there is no such parameter
  await engine.call("moves.list", { rak: "QUIZ" });
  // @ts-expect-error the words are missing
  await engine.words.check();
  const names: string[] = (await engine.api.methods()).map(({ name }) => name);
  show(names.length);
  return typeof solved === "string" ? solved : solved.moves[0]?.move;
}

export function found(bytes: Uint8Array): string[] {
  using words = Words.open(bytes);
  const options: FindOptions = { pattern: ["q*"], length: "5", order: "score" };
  // @ts-expect-error there is no such order
  words.find({ order: "luck" });
  const rank: number | undefined = words.rank("qi");
  return rank === undefined ? words.find(options) : words.hooks("qi").front.slice();
}

export async function served(): Promise<string> {
  const engine = await RemoteEngine.connect("http://localhost:8017/rpc");
  const { move } = await engine.moves.choose({ rack: "QUIZER?", player: "level5" }, { signal: AbortSignal.timeout(9) });
  // @ts-expect-error there is no such parameter
  await engine.moves.choose({ level: 5 });
  engine.close();
  return move;
}

function text(reason: Illegal): string {
  switch (reason.kind) {
    case "not-on-rack":
      return reason.tile;
    case "gap":
    case "taken":
      return `${reason.square.row}`;
    default:
      return reason.kind;
  }
}

export async function remote(): Promise<Remote<Game>> {
  const lexc = await connect();
  const lexicon = await lexc.Lexicon.open(new Uint8Array());
  const words: number = lexicon.info.words;
  const game: Remote<Game> = await lexc.Game.create(lexicon, { players: ["a", String(words)] });
  const moves: Move[] = await game.moves({ limit: 3, by: "equity" });
  await (await lexc.Player.create(lexicon, "greedy")).choose(game);
  // @ts-expect-error a lexicon of this thread is no argument there
  await lexc.Game.create(Lexicon.open(new Uint8Array()), { players: [] });
  await game.analyse({}, (done, all) => done / all, AbortSignal.timeout(9));
  if (moves.length === 0) throw new LexcError({ kind: "range", message: "no moves" });
  return game;
}
