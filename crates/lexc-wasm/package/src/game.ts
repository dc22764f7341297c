/// <reference lib="esnext.disposable" preserve="true" />
import { aborted } from "./error.js";
import { breathe, call, data, json } from "./call.js";
import { moveData, seedText, withLeaves } from "./convert.js";
import type { Lexicon } from "./lexicon.js";
import type { RecordWarning } from "./methods.js";
import { RawGame } from "./raw/lexc.js";
import { recordText } from "./record.js";
import type {
  AnalysedTurn,
  Analysis,
  AnalysisOptions,
  Board,
  ChallengeResult,
  Check,
  GameOptions,
  GameState,
  HistoryEntry,
  Move,
  MoveInput,
  MovesOptions,
  RulesOptions,
  Seat,
  TurnOptions,
  Viewer,
} from "./types.js";

/** A game: moves made, challenged and taken back, with the record of them. */
export class Game {
  /** @internal */
  readonly raw: RawGame;
  readonly #lexicon: Lexicon;

  private constructor(raw: RawGame, lexicon: Lexicon) {
    this.raw = raw;
    this.#lexicon = lexicon;
  }

  /**
   * Begins a game: racks are dealt, and the first player is to move. Throws `rules`, `position`,
   * `range`.
   */
  static create(lexicon: Lexicon, options: GameOptions): Game {
    const { seed, ...rest } = options;
    const made = json({ ...rest, seed: seedText(seed) });
    return new Game(call(() => RawGame.create(lexicon.raw, made)), lexicon);
  }

  /**
   * Reads a game as GCG. A game of two players can be played on if its points follow the rules:
   * tiles that it does not have are dealt at random. Others can be looked at and analysed. The bytes of
   * a file may be in any encoding that its header names, in UTF-8, UTF-16 or ISO 8859-1. Throws `gcg`
   * with line and column.
   */
  static fromGcg(
    lexicon: Lexicon,
    text: string | Uint8Array,
    options?: { rules?: RulesOptions; seed?: number | bigint | string },
  ): Game {
    const made = json({ gcg: recordText(text), rules: options?.rules, seed: seedText(options?.seed) });
    return new Game(call(() => RawGame.create(lexicon.raw, made)), lexicon);
  }

  /** Returns the game of a text of {@link save}; its draws go on as they would have. Throws `save`. */
  static restore(lexicon: Lexicon, saved: string): Game {
    return new Game(call(() => RawGame.restore(lexicon.raw, saved)), lexicon);
  }

  /** Returns the state as a viewer sees it: a seat, `"all"` (unless given), or `"none"`. */
  state(viewer: Viewer = "all"): GameState {
    return data(() => this.raw.state(viewerNumber(viewer)));
  }

  /**
   * Returns the judgement of a move of the player to move: if it could be made, why not, and what it would bring. Tiles on
   * squares never throw; a text that is not a move throws `move` or `text`.
   */
  check(move: MoveInput): Check {
    const input = json(moveData(move, this.#lexicon.alphabet));
    return data(() => this.raw.check(input));
  }

  /**
   * Makes a move of the player to move. `after` is the length of the history that the move follows: one that comes too
   * late, or twice, is refused. Throws `illegal` with `reason`; `move` or `text` for a bad text.
   */
  play(move: MoveInput, options?: TurnOptions): HistoryEntry {
    const input = json(moveData(move, this.#lexicon.alphabet));
    return data(() => this.raw.play(input, options?.after));
  }

  /**
   * Challenges the last play; the lexicon decides. `by` is the player after the one who made it,
   * unless given. Throws `challenge`; `illegal` for a history of another length than `after`.
   */
  challenge(by?: Seat, options?: TurnOptions): ChallengeResult {
    return data(() => this.raw.challenge(by ?? -1, options?.after));
  }

  /** Takes back the last move, challenge or penalty; returns false if there is none. */
  undo(): boolean {
    return call(() => this.raw.undo());
  }

  /** Takes off the points that the rules say for time used, and returns them: 0 or less. */
  penalizeTime(seat: Seat, secondsUsed: number): number {
    return call(() => this.raw.penalize_time(seat, secondsUsed));
  }

  /** Sets the note of the last entry, which GCG carries. */
  note(text: string): void {
    call(() => {
      this.raw.note(text);
    });
  }

  /** Returns the moves of the player to move, best first. Throws `illegal` when the game is over. */
  moves(options?: Omit<MovesOptions, "rules">): Move[] {
    const [wanted, leaves] = withLeaves(options);
    return data(() => this.raw.moves(wanted, leaves));
  }

  /**
   * Returns moves as data, from texts such as `8D QUIZ` or `exchange QV`: moves of the player to move, or of the turn before
   * an entry of the history. The rules need not allow them. Throws `move` or `text` for a text that is not a move; `range`.
   */
  describe(moves: readonly string[], entry?: number): Move[] {
    return data(() => this.raw.describe(JSON.stringify(moves.map((text) => ({ text }))), entry));
  }

  /** Returns the board after the first `entries` entries of the history. */
  boardAt(entries: number): Board {
    return data(() => this.raw.board_at(entries));
  }

  /** Returns the position that the player of an entry saw before it, as CGP; for the next entry, the present one. Throws `range`. */
  cgpAt(entry: number): string {
    return call(() => this.raw.cgp_at(entry));
  }

  /** Returns the position as a viewer sees it, as CGP. Throws `position` unless there are two players. */
  cgp(viewer: Viewer = "all"): string {
    return call(() => this.raw.cgp(viewerNumber(viewer)));
  }

  /**
   * Returns the game as GCG as a viewer sees it: a seat, `"all"` (unless given), or `"none"`. Until the game is over, the
   * tiles of others are only those that they have played.
   */
  gcg(viewer: Viewer = "all"): string {
    return call(() => this.raw.gcg(viewerNumber(viewer)));
  }

  /** Returns the warnings on the record that {@link fromGcg} read: what contradicts itself or the rules. */
  warnings(): RecordWarning[] {
    return data(() => this.raw.warnings());
  }

  /** Returns the game as text for {@link restore}. */
  save(): string {
    return call(() => this.raw.save());
  }

  /** Compares every move with the best by equity; for simulation and figures of players there is `lexc/engine`. Gives way to other work between moves. */
  async analyse(
    options?: AnalysisOptions,
    onProgress?: (done: number, all: number) => void,
    signal?: AbortSignal,
  ): Promise<Analysis> {
    const indices = data<number[]>(() => this.raw.move_indices());
    const turns: AnalysedTurn[] = [];
    for (const [done, index] of indices.entries()) {
      if (signal?.aborted === true) throw aborted();
      onProgress?.(done, indices.length);
      const [, leaves] = withLeaves({ ...options });
      const turn = call(() => this.raw.analyse_entry(index, options?.alternatives ?? 5, leaves));
      if (turn !== undefined) turns.push(JSON.parse(turn) as AnalysedTurn);
      await breathe();
    }
    onProgress?.(indices.length, indices.length);
    return { turns };
  }

  /** Frees the memory. */
  free(): void {
    this.raw.free();
  }

  [Symbol.dispose](): void {
    this.free();
  }
}

function viewerNumber(viewer: Viewer): number {
  return viewer === "all" ? -1 : viewer === "none" ? -2 : viewer;
}
