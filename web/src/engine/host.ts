/**
 * The worker's side: one lexicon and one game, held in WebAssembly. What takes long is asked of the server, if there is one;
 * the game is always here, so that a lost connection loses nothing.
 */
import { Alphabet, Game, Leaves, LexcError, Lexicon, Player, initParts, loadMore, simulate } from "lexc";
import type { Analysis, Move, MoveInput, RulesOptions, Viewer } from "lexc";
import gameUrl from "lexc/lexc_game.wasm?url";
import moreUrl from "lexc/lexc_more.wasm?url";
import englishLeavesUrl from "lexc/leaves/english.lex?url";
import turkishLeavesUrl from "lexc/leaves/turkish.lex?url";
import englishUrl from "lexc/lexicons/english.lex?url";
import turkishUrl from "lexc/lexicons/turkish.lex?url";
import type { GameAddress } from "../game/chance";
import type { BuiltinLexicon, GameSetup, LayoutName, Level, LexiconSource, LexiconSummary } from "../game/types";
import type { ComputerTurn, Host, LexiconFile, SimulatedLoss, Snapshot } from "./protocol";
import { EngineError } from "./protocol";
import { THOUGHT, aborted, thinking } from "./server";
import type { ComparedMove, Server } from "./server";

const urls: Record<BuiltinLexicon, string> = { english: englishUrl, turkish: turkishUrl };

/** Leave values by alphabet. They are large, and only the computer's moves need them. */
const leaves: Readonly<Record<string, string>> = { english: englishLeavesUrl, turkish: turkishLeavesUrl };

const notFetched = (message: string): EngineError => new EngineError({ kind: "network", message, help: [] });

async function fetchBytes(url: string): Promise<Uint8Array> {
  const answer = await fetch(url).catch((error: unknown) => {
    throw notFetched(String(error));
  });
  if (!answer.ok) throw notFetched(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Opens a `.lex` file, or builds a lexicon from any other file, read as a word list. */
function readLexicon(file: LexiconFile): Lexicon {
  return /\.lex$/i.test(file.name)
    ? Lexicon.open(file.bytes)
    : Lexicon.build(file.bytes, file.alphabet, { name: file.name.replace(/\.[^.]*$/, ""), skipInvalid: true });
}

function rulesOf(setup: GameSetup): RulesOptions {
  return {
    preset: setup.layout,
    challenge: setup.challenge,
    exchangeLimit: 2,
    time: setup.minutes === null ? null : { seconds: setup.minutes * 60, penaltyPerMinute: 10 },
  };
}

/** Lets messages such as an abort be delivered. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export class WasmHost implements Host {
  readonly #ready = initParts(gameUrl, moreUrl);
  #lexicon: Lexicon | null = null;
  #summary: LexiconSummary | null = null;
  #game: Game | null = null;
  /** Computer players by level. They are kept because the first move of a player reads all words. */
  readonly #players = new Map<number, Player>();
  /** Settles when the leave values have been loaded or cannot be; null before the first request. */
  #values: Promise<void> | null = null;
  #server: Server | null = null;

  /** Asks this server from now on. */
  use(server: Server): void {
    this.#server = server;
  }

  get #open(): Lexicon {
    if (!this.#lexicon) throw new EngineError({ kind: "internal", message: "no lexicon is open", help: [] });
    return this.#lexicon;
  }

  get #playing(): Game {
    if (!this.#game) throw new EngineError({ kind: "internal", message: "no game is open", help: [] });
    return this.#game;
  }

  async open(source: LexiconSource, file: LexiconFile | null): Promise<LexiconSummary> {
    let lexicon: Lexicon;
    if (source.kind === "builtin") {
      const bytes = fetchBytes(urls[source.name]);
      await this.#ready;
      lexicon = Lexicon.open(await bytes);
    } else {
      if (!file) throw new EngineError({ kind: "lexicon", message: `${source.name} is not on this device`, help: [] });
      await this.#ready;
      await this.#complete();
      lexicon = readLexicon(file);
    }
    this.#letGo();
    for (const player of this.#players.values()) player.free();
    this.#players.clear();
    this.#lexicon?.free();
    this.#lexicon = lexicon;
    const { alphabet, info } = lexicon;
    this.#values = null;
    this.#summary = {
      source,
      words: info.words,
      language: alphabet.language,
      alphabet: info.alphabet,
      letters: alphabet.letters,
      blankScore: alphabet.blank.score,
      rejected: lexicon.report?.rejected ?? 0,
    };
    return this.#summary;
  }

  /** Asks the server; null if there is none, or it cannot answer. */
  async #ask<T>(ask: (server: Server, lexicon: LexiconSummary, game: Game) => Promise<T | null>): Promise<T | null> {
    return this.#server && this.#summary ? ask(this.#server, this.#summary, this.#playing) : null;
  }

  /** Loads the whole engine, once. */
  #complete(): Promise<void> {
    return loadMore().catch((error: unknown) => {
      throw notFetched(String(error));
    });
  }

  /** Loads the leave values of the lexicon, once. */
  #valued(): Promise<void> {
    return (this.#values ??= this.#value(this.#open));
  }

  /** Sets the leave values of the lexicon's alphabet. Without them, the value of a move is its score. */
  async #value(lexicon: Lexicon): Promise<void> {
    const url = leaves[lexicon.info.alphabet];
    if (!url) return;
    try {
      const bytes = await fetchBytes(url);
      if (this.#lexicon === lexicon) lexicon.setLeaves(Leaves.open(bytes, lexicon.alphabet));
    } catch (error) {
      if (!(error instanceof LexcError || error instanceof EngineError)) throw error;
    }
  }

  alphabets(): readonly string[] {
    return Alphabet.names();
  }

  /** Frees the game. */
  #letGo(): void {
    const game = this.#game;
    this.#game = null;
    try {
      game?.free();
    } catch {
      // A call that failed to load the rest of the engine still holds the game.
    }
  }

  #replace(game: Game, viewer: Viewer): Snapshot {
    this.#letGo();
    this.#game = game;
    return this.state(viewer);
  }

  create(setup: GameSetup, address: GameAddress | null, viewer: Viewer): Snapshot {
    const players = setup.players.map(({ name }) => name);
    return this.#replace(Game.create(this.#open, { players, rules: rulesOf(setup), ...address }), viewer);
  }

  restore(saved: string, viewer: Viewer): Snapshot {
    return this.#replace(Game.restore(this.#open, saved), viewer);
  }

  async fromGcg(text: string, viewer: Viewer): Promise<Snapshot> {
    await this.#complete();
    return this.#replace(Game.fromGcg(this.#open, text), viewer);
  }

  state(viewer: Viewer): Snapshot {
    return { state: this.#playing.state(viewer), saved: this.#playing.save() };
  }

  check(move: MoveInput): ReturnType<Host["check"]> {
    void this.#prepare();
    return this.#playing.check(move);
  }

  /**
   * When a player prepares a move, the leave values and the rest of the engine are needed soon, unless there is a server.
   * Loading them earlier would delay the page. If there is no network, the first call that needs them reports it.
   */
  async #prepare(): Promise<void> {
    if (await this.#ask((server, lexicon, game) => server.isReady(lexicon, game.state("none").players.length))) return;
    void this.#valued();
    this.#complete().catch(() => undefined);
  }

  play(move: MoveInput, after: number, viewer: Viewer): ReturnType<Host["play"]> {
    const entry = this.#playing.play(move, { after });
    return { ...this.state(viewer), entry };
  }

  challenge(after: number, viewer: Viewer): ReturnType<Host["challenge"]> {
    const result = this.#playing.challenge(undefined, { after });
    return { ...this.state(viewer), result };
  }

  undo(seats: readonly number[], after: number, viewer: Viewer): Snapshot {
    const game = this.#playing;
    if (game.state("none").history.length !== after) return this.state(viewer);
    while (game.undo()) {
      const { toMove, over } = game.state("none");
      if (!over && (seats.length === 0 || seats.includes(toMove))) break;
    }
    return this.state(viewer);
  }

  penalizeTime(seconds: readonly number[], viewer: Viewer): Snapshot {
    for (const { seat } of this.#playing.state("none").players) this.#playing.penalizeTime(seat, Math.ceil(seconds[seat] ?? 0));
    return this.state(viewer);
  }

  async choose(level: Level, onProgress: (done: number, all: number) => void, signal: AbortSignal): Promise<ComputerTurn> {
    if (this.#lastPlayIsInvalid()) return { kind: "challenge", milliseconds: 0 };
    let begin = performance.now();
    let move = await this.#ask((server, lexicon, game) => server.choose(lexicon, game, level, onProgress, signal));
    if (!move) {
      await this.#valued();
      begin = performance.now();
      move = await this.#chosen(level, onProgress, signal);
    }
    return { kind: "move", move, milliseconds: performance.now() - begin };
  }

  async #chosen(level: Level, onProgress: (done: number, all: number) => void, signal: AbortSignal): Promise<Move> {
    const simulated = level === "sim" ? await this.#simulated(onProgress, signal) : null;
    return simulated ?? this.#player(level === "sim" ? 5 : level).choose(this.#playing);
  }

  #player(level: Exclude<Level, "sim">): Player {
    let player = this.#players.get(level);
    if (!player) {
      player = Player.create(this.#open, `level${level}`);
      this.#players.set(level, player);
    }
    return player;
  }

  /**
   * The move with the highest simulated value, or the best so far if a signal ends the simulation. Null if nothing can
   * be simulated: in games of more than two players, and with an empty bag.
   */
  async #simulated(onProgress: (done: number, all: number) => void, signal: AbortSignal): Promise<Move | null> {
    const game = this.#playing;
    const { players, bagCount, history } = game.state("none");
    if (players.length !== 2 || bagCount === 0) return null;
    await this.#complete();
    // The position without the moves before it, as a server gets it. Limited by iterations, not by time, so that the same
    // position has the same answer everywhere.
    const options = { ...THOUGHT, seed: history.length + 1, rules: this.#rules };
    const { plays } = await simulate(this.#open, game.cgpAt(history.length), options, thinking(onProgress), signal);
    return plays[0]?.move ?? null;
  }

  /** The rules that matter to a simulation. */
  get #rules(): RulesOptions {
    return { preset: this.#playing.state("none").rules.layout.name as LayoutName };
  }

  /** Returns whether the last play can be challenged and has a word that is not in the lexicon. */
  #lastPlayIsInvalid(): boolean {
    const { canChallenge, history } = this.#playing.state("none");
    const last = history.at(-1)?.event;
    return canChallenge && last?.kind === "play" && last.play.words.some(({ valid }) => !valid);
  }

  async moves(by: "score" | "equity", limit: number): Promise<readonly Move[]> {
    const asked = await this.#ask((server, lexicon, game) => server.moves(lexicon, game, by, limit));
    if (asked) return asked;
    await this.#valued();
    return this.#playing.moves({ by, limit, exchanges: by === "equity" });
  }

  async gcg(viewer: Viewer): Promise<string> {
    await this.#complete();
    return this.#playing.gcg(viewer);
  }

  async analyse(onProgress: (done: number, all: number) => void, signal: AbortSignal): Promise<Analysis> {
    const asked = await this.#ask((server, lexicon, game) => server.analyse(lexicon, game, onProgress, signal));
    if (asked) return asked;
    await Promise.all([this.#valued(), this.#complete()]);
    return this.#playing.analyse({ alternatives: 5 }, onProgress, signal);
  }

  async simulateLosses(
    analysis: Analysis,
    time: number,
    onProgress: (done: number, all: number) => void,
    signal: AbortSignal,
  ): Promise<readonly SimulatedLoss[]> {
    const losses: SimulatedLoss[] = [];
    for (const [done, turn] of analysis.turns.entries()) {
      onProgress(done, analysis.turns.length);
      await breathe();
      const moves = [turn.made, ...turn.moves.filter((move) => move.text !== turn.made.text)];
      const plays = await this.#compared(turn.index, moves, time, signal);
      if (signal.aborted) throw aborted();
      const best = plays[0];
      const made = plays.find(({ move }) => move.text === turn.made.text);
      if (best && made) losses.push({ index: turn.index, loss: Math.max(0, best.mean - made.mean), best: best.move });
    }
    onProgress(analysis.turns.length, analysis.turns.length);
    return losses;
  }

  /** Compares moves of the turn before an entry of the history by simulation. */
  async #compared(entry: number, play: readonly Move[], time: number, signal: AbortSignal): Promise<readonly ComparedMove[]> {
    const asked = await this.#ask((server, lexicon, game) => server.simulate(lexicon, game, entry, play, time, signal));
    if (asked) return asked;
    await Promise.all([this.#valued(), this.#complete()]);
    const options = { play, time, rules: this.#rules };
    return (await simulate(this.#open, this.#playing.cgpAt(entry), options, undefined, signal)).plays;
  }
}

/** Converts any error to data that can be posted. */
export function errorData(error: unknown): EngineError["data"] {
  if (error instanceof EngineError) return error.data;
  if (error instanceof LexcError) {
    return {
      kind: error.kind,
      message: error.message,
      help: error.help,
      ...(error.line === undefined ? {} : { line: error.line }),
      ...(error.column === undefined ? {} : { column: error.column }),
      ...(error.reason === undefined ? {} : { reason: error.reason }),
    };
  }
  const kind = error instanceof DOMException && error.name === "NetworkError" ? "network" : "internal";
  return { kind, message: error instanceof Error ? error.message : String(error), help: [] };
}
