/**
 * The worker's side: one lexicon and one game, held in WebAssembly. What takes long is asked of the server, if there is one;
 * the game is always here, so that a lost connection loses nothing.
 */
import { Alphabet, Game, Leaves, LexcError, Lexicon, Player, initParts, loadMore, simulate } from "lexc";
import type {
  Analysis,
  ChallengeResult,
  Check,
  GameState,
  HistoryEntry,
  Move,
  MoveInput,
  RecordWarning,
  RulesOptions,
  Seat,
  SimulationAnswer,
  Viewer,
} from "lexc";
import type { SimulateRequest } from "lexc/remote";
import gameUrl from "lexc/lexc_game.wasm?url";
import moreUrl from "lexc/lexc_more.wasm?url";
import englishLeavesUrl from "lexc/leaves/english.lex?url";
import turkishLeavesUrl from "lexc/leaves/turkish.lex?url";
import englishUrl from "lexc/lexicons/english.lex?url";
import turkishUrl from "lexc/lexicons/turkish.lex?url";
import type { GameAddress } from "../game/chance";
import type { BuiltinLexicon, GameSetup, LayoutName, Level, LexiconSource, LexiconSummary } from "../game/types";
import { Server, aborted } from "./server";
import type { Progress } from "./server";

/** The game after a call: the state visible to the viewer, and the text that restores it. */
export interface Snapshot {
  readonly state: GameState;
  readonly saved: string;
}

/** A game that was read from a record, and the warnings on the record. */
export interface ReadRecord {
  readonly snapshot: Snapshot;
  readonly warnings: readonly RecordWarning[];
}

/** A lexicon of the player's own: a `.lex` file or a word list. */
export interface LexiconFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Alphabet of a word list. */
  readonly alphabet: string;
}

/** The action of a computer player on its turn. */
export type ComputerTurn =
  | { readonly kind: "move"; readonly move: Move; readonly milliseconds: number }
  | { readonly kind: "challenge"; readonly milliseconds: number };

/** The loss of one turn by simulation. */
export interface SimulatedLoss {
  readonly index: number;
  readonly loss: number;
  readonly best: Move;
}

/**
 * Options of the level `sim`: it compares the best moves by equity, with up to this many iterations each. Limited by
 * iterations, not by time, so that the same position has the same answer everywhere.
 */
const THOUGHT = { plays: 15, plies: 2, iterations: 300, stop: 99 } as const;

const urls: Record<BuiltinLexicon, string> = { english: englishUrl, turkish: turkishUrl };

/** Leave values by alphabet. They are large, and only the computer's moves need them. */
const leaves: Readonly<Record<string, string>> = { english: englishLeavesUrl, turkish: turkishLeavesUrl };

async function fetchBytes(url: string): Promise<Uint8Array> {
  const failed = (reason: unknown): LexcError => new LexcError({ kind: "network", message: `${url}: ${String(reason)}` });
  const answer = await fetch(url).catch((error: unknown) => {
    throw failed(error);
  });
  if (!answer.ok) throw failed(answer.status);
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

/** The methods that the page calls. */
export class WasmHost {
  readonly #ready = initParts(gameUrl, moreUrl);
  #lexicon: Lexicon | null = null;
  #summary: LexiconSummary | null = null;
  #game: Game | null = null;
  /** Computer players by level. They are kept because the first move of a player reads all words. */
  readonly #players = new Map<number, Player>();
  /** Settles when the leave values have been loaded or cannot be; null before the first request. */
  #values: Promise<void> | null = null;
  #server: Server | null = null;

  /** Asks the server with this address from now on. */
  use(address: string): void {
    this.#server = new Server(address);
  }

  get #open(): Lexicon {
    if (!this.#lexicon) throw new LexcError({ kind: "internal", message: "no lexicon is open" });
    return this.#lexicon;
  }

  get #playing(): Game {
    if (!this.#game) throw new LexcError({ kind: "internal", message: "no game is open" });
    return this.#game;
  }

  async open(source: LexiconSource, file: LexiconFile | null): Promise<LexiconSummary> {
    let lexicon: Lexicon;
    if (source.kind === "builtin") {
      const bytes = fetchBytes(urls[source.name]);
      await this.#ready;
      lexicon = Lexicon.open(await bytes);
    } else {
      if (!file) throw new LexcError({ kind: "lexicon", message: `${source.name} is not on this device` });
      await this.#ready;
      await loadMore();
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
      if (!(error instanceof LexcError)) throw error;
    }
  }

  /** Names of the alphabets available for word lists. */
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

  /** Begins a game. Its tiles are random if no address is given. */
  create(setup: GameSetup, address: GameAddress | null, viewer: Viewer): Snapshot {
    const players = setup.players.map(({ name }) => name);
    return this.#replace(Game.create(this.#open, { players, rules: rulesOf(setup), ...address }), viewer);
  }

  restore(saved: string, viewer: Viewer): Snapshot {
    return this.#replace(Game.restore(this.#open, saved), viewer);
  }

  /** Reads a record, and returns the game with the warnings on the record. */
  async fromGcg(record: string | Uint8Array, viewer: Viewer): Promise<ReadRecord> {
    await loadMore();
    const game = Game.fromGcg(this.#open, record);
    const warnings = game.warnings();
    return { snapshot: this.#replace(game, viewer), warnings };
  }

  state(viewer: Viewer): Snapshot {
    return { state: this.#playing.state(viewer), saved: this.#playing.save() };
  }

  check(move: MoveInput): Check {
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
    loadMore().catch(() => undefined);
  }

  /** `after` is the length of the history that a move, a challenge or an undo is meant for; other lengths are refused. */
  play(move: MoveInput, after: number, viewer: Viewer): Snapshot & { readonly entry: HistoryEntry } {
    const entry = this.#playing.play(move, { after });
    return { ...this.state(viewer), entry };
  }

  challenge(after: number, viewer: Viewer): Snapshot & { readonly result: ChallengeResult } {
    const result = this.#playing.challenge(undefined, { after });
    return { ...this.state(viewer), result };
  }

  /** Takes back events until a person of `seats` is to move, or one event if there is none. */
  undo(seats: readonly Seat[], after: number, viewer: Viewer): Snapshot {
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

  /**
   * Chooses a move, or challenges the last play if it has a word that is not in the lexicon. On an abort the best move
   * so far is chosen. Only the level `sim` takes long enough to report progress.
   */
  async choose(level: Level, onProgress: Progress, signal: AbortSignal): Promise<ComputerTurn> {
    if (this.#lastPlayIsInvalid()) return { kind: "challenge", milliseconds: 0 };
    // Only what the answer takes counts, not what is fetched for it.
    const ready = await this.#ask((server, lexicon, game) => server.isReady(lexicon, game.state("none").players.length));
    if (!ready) await this.#valued();
    const begin = performance.now();
    const move = (level === "sim" ? await this.#thought(onProgress, signal) : null) ?? (await this.#chosen(level === "sim" ? 5 : level));
    return { kind: "move", move, milliseconds: performance.now() - begin };
  }

  async #chosen(level: Exclude<Level, "sim">): Promise<Move> {
    const asked = await this.#ask((server, lexicon, game) => server.choose(lexicon, game, level));
    if (asked) return asked;
    await this.#valued();
    return this.#player(level).choose(this.#playing);
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
  async #thought(onProgress: Progress, signal: AbortSignal): Promise<Move | null> {
    const game = this.#playing;
    const { players, bagCount, history } = game.state("none");
    if (players.length !== 2 || bagCount === 0) return null;
    const options = { ...THOUGHT, seed: history.length + 1, limit: 1 };
    const { iterations: all } = THOUGHT;
    const thinking = ({ iterations }: SimulationAnswer): void => onProgress(Math.min(iterations, all), all);
    const { plays } = await this.#simulate(history.length, options, signal, thinking);
    return game.describe(
      plays.map(({ play }) => play),
      history.length,
    )[0] ?? null;
  }

  /** Compares moves of the turn before an entry of the history by simulation. */
  async #simulate(
    entry: number,
    options: Pick<SimulateRequest, "play" | "plays" | "plies" | "iterations" | "stop" | "time" | "seed" | "limit">,
    signal: AbortSignal,
    onProgress?: (soFar: SimulationAnswer) => void,
  ): Promise<SimulationAnswer> {
    const wanted = { ...options, replies: 0 };
    const asked = await this.#ask((server, lexicon, game) => server.simulate(lexicon, game, entry, wanted, signal, onProgress));
    if (asked) return asked;
    await Promise.all([this.#valued(), loadMore()]);
    // The position without the moves before it, as a server gets it.
    const game = this.#playing;
    const rules: RulesOptions = { preset: game.state("none").rules.layout.name as LayoutName };
    return simulate(this.#open, game.cgpAt(entry), { ...wanted, rules }, onProgress, signal);
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

  /** The game as GCG, with the tiles that the viewer may see. */
  async gcg(viewer: Viewer): Promise<string> {
    await loadMore();
    return this.#playing.gcg(viewer);
  }

  async analyse(onProgress: Progress, signal: AbortSignal): Promise<Analysis> {
    const asked = await this.#ask((server, lexicon, game) => server.analyse(lexicon, game, onProgress, signal));
    if (asked) return asked;
    await Promise.all([this.#valued(), loadMore()]);
    return this.#playing.analyse({ alternatives: 5 }, onProgress, signal);
  }

  /** Compares the turns of an analysis again, by simulation. Only for games of two players. */
  async simulateLosses(
    analysis: Analysis,
    time: number,
    onProgress: Progress,
    signal: AbortSignal,
  ): Promise<readonly SimulatedLoss[]> {
    const losses: SimulatedLoss[] = [];
    for (const [done, { index, made, moves }] of analysis.turns.entries()) {
      onProgress(done, analysis.turns.length);
      await breathe();
      const compared = [made, ...moves.filter(({ text }) => text !== made.text)];
      const { plays } = await this.#simulate(index, { play: compared.map(({ text }) => text), time }, signal);
      if (signal.aborted) throw aborted();
      const best = compared.find(({ text }) => text === plays[0]?.play);
      const mean = plays.find(({ play }) => play === made.text)?.mean;
      if (best && plays[0] && mean !== undefined) losses.push({ index, loss: Math.max(0, plays[0].mean - mean), best });
    }
    onProgress(analysis.turns.length, analysis.turns.length);
    return losses;
  }
}
