/** The calls from the page to the worker. */
import type {
  Analysis,
  ChallengeResult,
  Check,
  ErrorKind,
  GameState,
  HistoryEntry,
  Illegal,
  Move,
  MoveInput,
  Seat,
  Viewer,
} from "lexc";
import type { GameAddress } from "../game/chance";
import type { GameSetup, Level, LexiconSource, LexiconSummary } from "../game/types";

/** The game after a call: the state visible to the viewer, and the text that restores it. */
export interface Snapshot {
  readonly state: GameState;
  readonly saved: string;
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

/** The methods of the worker. On the page's side each call returns a promise. */
export interface Host {
  open(source: LexiconSource, file: LexiconFile | null): Promise<LexiconSummary>;
  /** Names of the alphabets available for word lists. */
  alphabets(): readonly string[];
  /** Begins a game. Its tiles are random if no address is given. */
  create(setup: GameSetup, address: GameAddress | null, viewer: Viewer): Snapshot;
  restore(saved: string, viewer: Viewer): Snapshot;
  fromGcg(text: string, viewer: Viewer): Promise<Snapshot>;
  state(viewer: Viewer): Snapshot;
  check(move: MoveInput): Check;
  /**
   * `after` is the length of the history that a move, a challenge or an undo is meant for; other lengths are refused.
   */
  play(move: MoveInput, after: number, viewer: Viewer): Snapshot & { readonly entry: HistoryEntry };
  challenge(after: number, viewer: Viewer): Snapshot & { readonly result: ChallengeResult };
  /** Takes back events until a person of `seats` is to move, or one event if there is none. */
  undo(seats: readonly Seat[], after: number, viewer: Viewer): Snapshot;
  penalizeTime(seconds: readonly number[], viewer: Viewer): Snapshot;
  /**
   * Chooses a move, or challenges the last play if it has a word that is not in the lexicon. On an abort the best move
   * so far is chosen. Only the level `sim` takes long enough to report progress.
   */
  choose(level: Level, onProgress: (done: number, all: number) => void, signal: AbortSignal): Promise<ComputerTurn>;
  moves(by: "score" | "equity", limit: number): Promise<readonly Move[]>;
  /** The game as GCG, with the tiles that the viewer may see. */
  gcg(viewer: Viewer): Promise<string>;
  analyse(onProgress: (done: number, all: number) => void, signal: AbortSignal): Promise<Analysis>;
  /** Compares the turns of an analysis again, by simulation. Only for games of two players. */
  simulateLosses(
    analysis: Analysis,
    time: number,
    onProgress: (done: number, all: number) => void,
    signal: AbortSignal,
  ): Promise<readonly SimulatedLoss[]>;
}

/** An error of the engine as data. */
export interface EngineErrorData {
  readonly kind: ErrorKind | "network";
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly help: readonly string[];
  readonly reason?: Illegal;
}

export class EngineError extends Error {
  constructor(readonly data: EngineErrorData) {
    super(data.message);
    this.name = "EngineError";
  }
}

export type HostMethod = keyof Host;

/** Page to worker. */
export type Request =
  /** The address of a server's engine, before any call. */
  | { readonly type: "server"; readonly address: string }
  | { readonly type: "call"; readonly id: number; readonly method: HostMethod; readonly args: readonly unknown[] }
  | { readonly type: "abort"; readonly id: number };

/** Worker to page. */
export type Answer =
  | { readonly type: "result"; readonly id: number; readonly value: unknown }
  | { readonly type: "error"; readonly id: number; readonly error: EngineErrorData }
  | { readonly type: "progress"; readonly id: number; readonly done: number; readonly all: number };
