/** The engine of the server that the page comes from, `lexc serve --web`: what takes long is computed there. */
import { LexcError } from "lexc";
import type { Analysis, Game, GameState, Move, Seat } from "lexc";
import { RemoteEngine, RequestError } from "lexc/remote";
import type { SimulateRequest, SimulationAnswer } from "lexc/remote";
import type { Level, LexiconSummary } from "../game/types";

export type Progress = (done: number, all: number) => void;

export const aborted = (): LexcError => new LexcError({ kind: "aborted", message: "aborted" });

/** The engine and the game of a request. */
interface Asked {
  readonly engine: RemoteEngine;
  readonly state: GameState;
  /** Lexicon and board as parameters. */
  readonly setting: { readonly lexicon: string; readonly board_layout: string };
  /** The same with the position before an entry of the history. */
  position(entry: number): Asked["setting"] & { readonly cgp: string };
}

/** Milliseconds between two attempts to connect. */
const RETRY = 60_000;

/** Reads the moves of the turn before an entry of the history. */
function read(game: Game, entry: number, found: readonly { readonly text: string; readonly equity?: number | undefined }[]): Move[] {
  const moves = game.describe(
    found.map(({ text }) => text),
    entry,
  );
  return moves.map((move, index) => {
    const equity = found[index]?.equity;
    return equity === undefined ? move : { ...move, equity };
  });
}

/**
 * Methods return null if the server cannot answer: it is gone, has another lexicon, or the game has more than two players.
 * WebAssembly answers then, with the same moves.
 */
export class Server {
  readonly #address: string;
  /** The connection; null while there is none. */
  #engine: Promise<RemoteEngine | null> | null = null;
  /** The time of the last attempt to connect. */
  #tried = -RETRY;
  /** Whether the server has the words of a lexicon, by its name. */
  readonly #agreed = new Map<string, Promise<boolean>>();

  constructor(address: string) {
    this.#address = address;
  }

  #connect(): Promise<RemoteEngine | null> {
    if (this.#engine) return this.#engine;
    if (performance.now() - this.#tried < RETRY) return Promise.resolve(null);
    this.#tried = performance.now();
    const engine = RemoteEngine.connect(this.#address).catch(() => null);
    this.#engine = engine;
    void engine.then(async (connected) => {
      await connected?.closed;
      this.#engine = null;
      this.#agreed.clear();
    });
    return engine;
  }

  /** Connects, and returns whether the server can answer for a game. */
  async isReady(lexicon: LexiconSummary, players: number): Promise<boolean> {
    return (await this.#for(lexicon, players)) !== null;
  }

  /** Returns the engine, if it has the lexicon. Lexicons of the player's own are not sent to servers. */
  async #for({ source, words, alphabet }: LexiconSummary, players: number): Promise<RemoteEngine | null> {
    if (source.kind !== "builtin" || players !== 2) return null;
    const engine = await this.#connect();
    if (!engine) return null;
    const lexicon = `builtin:${source.name}`;
    let agreed = this.#agreed.get(lexicon);
    if (!agreed) {
      const same = (info: { words: number; alphabet: string }): boolean => info.words === words && info.alphabet === alphabet;
      agreed = engine.lexicon.info({ lexicon }).then(same, () => false);
      this.#agreed.set(lexicon, agreed);
    }
    return (await agreed) ? engine : null;
  }

  async #ask<T>(lexicon: LexiconSummary, game: Game, ask: (asked: Asked) => Promise<T>): Promise<T | null> {
    const state = game.state("none");
    const engine = await this.#for(lexicon, state.players.length);
    if (!engine) return null;
    const setting = { lexicon: `builtin:${lexicon.source.name}`, board_layout: state.rules.layout.name };
    try {
      return await ask({ engine, state, setting, position: (entry) => ({ ...setting, cgp: game.cgpAt(entry) }) });
    } catch (error) {
      if (error instanceof RequestError) return null;
      throw error;
    }
  }

  /** The move of a computer player. */
  choose(lexicon: LexiconSummary, game: Game, level: Exclude<Level, "sim">): Promise<Move | null> {
    return this.#ask(lexicon, game, async ({ engine, state, position }) => {
      const { seed, number, toMove: seat, turn: turns, history } = state;
      const request = { ...position(history.length), player: `level${level}`, seed: Number(seed), number, seat, turns };
      const { move: text } = await engine.moves.choose(request);
      return read(game, history.length, [{ text }])[0] ?? null;
    });
  }

  moves(lexicon: LexiconSummary, game: Game, by: "score" | "equity", limit: number): Promise<readonly Move[] | null> {
    return this.#ask(lexicon, game, async ({ engine, state, position }) => {
      const byEquity = by === "equity";
      const entry = state.history.length;
      const request = { ...position(entry), by, exchanges: byEquity, limit };
      const { plays, exchanges = [] } = await engine.moves.list(request);
      const found = [
        ...plays.map(({ coordinate, word, equity }) => ({ text: `${coordinate} ${word}`, equity })),
        ...exchanges.map(({ tiles, equity }) => ({ text: `exchange ${tiles}`, equity })),
      ];
      if (byEquity) {
        found.sort((one, other) => (other.equity ?? 0) - (one.equity ?? 0));
        // The server lists no pass.
        if (found.length < limit) found.push({ text: "pass", equity: undefined });
      }
      return read(game, entry, found);
    });
  }

  analyse(lexicon: LexiconSummary, game: Game, onProgress: Progress, signal: AbortSignal): Promise<Analysis | null> {
    return this.#ask(lexicon, game, async ({ engine, setting }) => {
      const request = { ...setting, gcg: game.gcg("all"), fast: true };
      const { games } = await engine.analyse(request, {
        onProgress: (soFar) => {
          const turns = soFar.games[0]?.turns ?? [];
          onProgress(turns.filter(({ judgement }) => judgement !== null).length, turns.length);
        },
        signal,
      });
      if (signal.aborted) throw aborted();
      const turns = (games[0]?.turns ?? []).flatMap(({ number, player, played, judgement }) => {
        if (judgement === null) return [];
        const index = number - 1;
        const [made] = read(game, index, [{ text: played, equity: judgement.made.equity }]);
        const moves = judgement.moves.map(({ move: text, equity }) => ({ text, equity }));
        // `equity_lost` is rounded to hundredths, equities to thousandths.
        const loss = Math.max(0, Math.round((judgement.best.equity - judgement.made.equity) * 1000) / 1000);
        return made ? [{ index, seat: player as Seat, made, moves: read(game, index, moves), loss }] : [];
      });
      return { turns };
    });
  }

  /** Compares moves of the turn before an entry of the history by simulation. */
  simulate(
    lexicon: LexiconSummary,
    game: Game,
    entry: number,
    options: SimulateRequest,
    signal: AbortSignal,
    onProgress?: (soFar: SimulationAnswer) => void,
  ): Promise<SimulationAnswer | null> {
    return this.#ask(lexicon, game, ({ engine, position }) =>
      engine.simulate({ ...position(entry), ...options }, { signal, ...(onProgress ? { onProgress } : {}) }),
    );
  }
}
