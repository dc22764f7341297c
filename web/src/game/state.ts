/** The state of the page: one value, read by all components. */
import type { Analysis, Check, GameState, LexcError, Move, Play, RecordWarning, Seat } from "lexc";
import type { SimulatedLoss } from "../engine/host";
import { textsOf } from "../i18n";
import type { Texts } from "../i18n";
import type { Slots } from "./rack";
import type { NotKept } from "./archive";
import type { SavedGame, Settings } from "./storage";
import type { Cursor, GameSetup, LaidTile, LexiconSummary, OwnTile, SquareIndex } from "./types";

export type DialogName = "new-game" | "games" | "lexicon" | "gcg" | "settings" | "help" | "over" | "menu";
export type PanelTab = "plays" | "history" | "unseen" | "analysis";

/** A pending question: the letter of a blank. */
export interface BlankQuestion {
  readonly tile: OwnTile;
  readonly square: SquareIndex;
  readonly advance: boolean;
}

/** A failure shown in a dialog. */
export interface Problem {
  readonly title: string;
  readonly error: LexcError;
}

/** A turn of a finished game, shown on the board of that turn, with the move made or another possible one. */
export interface Review {
  /** The entry of the history. */
  readonly index: number;
  readonly move: Move;
}

export interface AnalysisState {
  readonly running: { readonly done: number; readonly all: number } | null;
  readonly result: Analysis | null;
  readonly simulated: readonly SimulatedLoss[] | null;
}

/** The stored game, and the reason why it cannot be opened now. */
export interface Stuck {
  readonly game: SavedGame;
  readonly error: LexcError;
}

export interface SessionState {
  /** `elsewhere`: another tab plays. */
  readonly phase: "loading" | "ready" | "elsewhere" | "stuck" | "failed";
  readonly failure: string;
  readonly stuck: Stuck | null;
  readonly settings: Settings;
  readonly lexicon: LexiconSummary | null;
  readonly setup: GameSetup;
  readonly game: GameState | null;
  /** The number of the game on this device. */
  readonly id: string;
  readonly saved: string;
  /** Whether the game is reviewed: nobody moves. */
  readonly reviewing: boolean;
  /** The warnings on the record that was opened. */
  readonly warnings: readonly RecordWarning[];
  /** Whether a move, a challenge or an undo is pending in the engine. */
  readonly moving: boolean;
  /** The game that this one replaced, until a move is made. */
  readonly replaced: SavedGame | null;
  readonly notKept: NotKept;
  /** The person whose tiles are shown. */
  readonly viewer: Seat;
  readonly slots: Slots;
  readonly laid: readonly LaidTile[];
  readonly check: Check | null;
  /** Whether `check` is for fewer tiles than placed, and the answer is pending. */
  readonly checking: boolean;
  readonly cursor: Cursor | null;
  readonly selected: number | null;
  readonly dragging: number | null;
  readonly swapping: readonly number[] | null;
  readonly blank: BlankQuestion | null;
  readonly thinking: Seat | null;
  /** Progress of the computer's search, if it takes a while. */
  readonly thought: { readonly done: number; readonly all: number } | null;
  readonly curtain: boolean;
  readonly plays: readonly Move[] | null;
  readonly preview: Play | null;
  readonly review: Review | null;
  readonly note: { readonly kind: "info" | "bad" | "good"; readonly text: string } | null;
  readonly announcement: string;
  readonly dialog: DialogName | null;
  readonly problem: Problem | null;
  readonly tab: PanelTab;
  readonly panelOpen: boolean;
  readonly analysis: AnalysisState;
  /** Milliseconds used by each player, up to `clockFrom`. */
  readonly times: readonly number[];
  readonly clockFrom: number | null;
  readonly charged: boolean;
  /** Activates a new version of the page; null if there is none. */
  readonly applyUpdate: (() => void) | null;
  /** Asks the browser to install the page; null if the browser does not offer that. */
  readonly install: (() => Promise<void>) | null;
}

export const NO_ANALYSIS: AnalysisState = { running: null, result: null, simulated: null };
export const defaultSetup = (texts: Texts, language: string): GameSetup => ({
  players: [
    { name: texts.names.you, level: null },
    { name: texts.names.computer, level: 3 },
  ],
  lexicon: { kind: "builtin", name: language === "tr" ? "turkish" : "english" },
  layout: "standard",
  challenge: "void",
  minutes: null,
  starts: 0,
});

/** Returns the state before anything is opened. */
export function firstState(settings: Settings): SessionState {
  return {
    phase: "loading",
    failure: "",
    stuck: null,
    settings,
    lexicon: null,
    setup: defaultSetup(textsOf(settings.language), settings.language),
    game: null,
    id: "",
    saved: "",
    reviewing: false,
    warnings: [],
    moving: false,
    replaced: null,
    notKept: null,
    viewer: 0,
    slots: [],
    laid: [],
    check: null,
    checking: false,
    cursor: null,
    selected: null,
    dragging: null,
    swapping: null,
    blank: null,
    thinking: null,
    thought: null,
    curtain: false,
    plays: null,
    preview: null,
    review: null,
    note: null,
    announcement: "",
    dialog: null,
    problem: null,
    tab: "history",
    panelOpen: false,
    analysis: NO_ANALYSIS,
    times: [],
    clockFrom: null,
    charged: false,
    applyUpdate: null,
    install: null,
  };
}
