/** State shared by all parts of the game on the page: the store, the texts, the players, and announcements. */
import type { Illegal, Seat, Viewer } from "lexc";
import { LexcError } from "lexc/rpc";
import { textsOf } from "../i18n";
import type { Texts } from "../i18n";
import type { SessionState } from "./state";
import { Store } from "./store";
import type { GameSetup, Level } from "./types";
import { indexOf, squareName } from "./types";

export class Table {
  readonly store: Store<SessionState>;

  constructor(state: SessionState) {
    this.store = new Store(state);
  }

  get state(): SessionState {
    return this.store.value;
  }

  get texts(): Texts {
    return textsOf(this.state.settings.language);
  }

  /** Seats of the persons. */
  persons(setup: GameSetup = this.state.setup): Seat[] {
    return setup.players.flatMap(({ level }, seat) => (level === null ? [seat as Seat] : []));
  }

  /** The person whose tiles are shown: the person to move, or the previous one; everybody if only computers play. */
  viewerOf(setup: GameSetup, toMove: Seat | null, reviewing = this.state.reviewing): Viewer {
    const persons = this.persons(setup);
    if (persons.length === 0) return "all";
    if (reviewing) return toMove ?? "all";
    if (toMove !== null && persons.includes(toMove)) return toMove;
    return persons.includes(this.state.viewer) ? this.state.viewer : (persons[0] ?? 0);
  }

  /** Whether the person whose tiles are shown is to move. */
  get myTurn(): boolean {
    const { game, viewer, thinking, moving, reviewing, curtain } = this.state;
    if (game === null || game.over || thinking !== null || moving || reviewing || curtain) return false;
    return game.toMove === viewer && this.levelOf(viewer) === null;
  }

  /** Level of the computer player on a seat; null for a person. */
  levelOf(seat: Seat): Level | null {
    return this.state.setup.players[seat]?.level ?? null;
  }

  nameOf(seat: Seat): string {
    return this.state.game?.players[seat]?.name ?? "";
  }

  /** Announces a text to screen readers. */
  say(text: string): void {
    // Makes a repeated text differ, so that it is announced again.
    this.store.update({ announcement: this.state.announcement === text ? `${text}\u200b` : text });
  }

  /** Shows a line under the board, and announces it. */
  note(kind: "info" | "bad" | "good", text: string): void {
    this.store.update({ note: { kind, text } });
    this.say(text);
  }

  /** Shows an error in a dialog. */
  report(title: string, error: unknown): void {
    const known = engineError(error);
    if (known.kind === "aborted") return;
    this.store.update({ problem: { title, error: known } });
  }

  /** Returns the reason why the rules do not allow a move as text. */
  explain(reason: Illegal): string {
    const t = this.texts.illegal;
    const layout = this.state.game?.rules.layout;
    const name = (square: { row: number; column: number }): string => (layout ? squareName(layout, indexOf(layout, square)) : "");
    switch (reason.kind) {
      case "gap":
      case "taken":
      case "twice":
      case "misses-start":
        return t[reason.kind](name(reason.square));
      case "not-on-rack":
        return t["not-on-rack"](reason.tile);
      case "unknown-letter":
        return t["unknown-letter"](reason.letter);
      case "invalid-words":
        return t["invalid-words"](reason.words.join(", "));
      case "bag":
        return t.bag(reason.bag, reason.needed);
      default:
        return t[reason.kind];
    }
  }
}

/** Returns any error as one of the engine. */
export const engineError = (error: unknown): LexcError =>
  error instanceof LexcError ? error : new LexcError({ kind: "internal", message: String(error) });
