/** Views for players: possible plays, and the analysis of a finished game. */
import type { Play } from "lexc";
import type { Engine } from "../engine/client";
import type { Draft } from "./draft";
import { NO_ANALYSIS } from "./state";
import type { Review } from "./state";
import type { Table } from "./table";
import { indexOf } from "./types";

const PLAYS_SHOWN = 60;
/** Seconds for the simulation of one turn. */
const SIMULATION_TIME = 0.4;

export class Study {
  readonly #table: Table;
  readonly #draft: Draft;
  readonly #engine: Engine;
  #abort: AbortController | null = null;

  constructor(table: Table, draft: Draft, engine: Engine) {
    this.#table = table;
    this.#draft = draft;
    this.#engine = engine;
  }

  get #state(): Table["state"] {
    return this.#table.state;
  }

  /** Whether the plays of the player to move may be shown. */
  get mayListPlays(): boolean {
    const { game, settings, curtain, reviewing } = this.#state;
    if (!game || game.over || curtain || reviewing) return false;
    return this.#table.levelOf(game.toMove) === null || !settings.autoplay;
  }

  async listPlays(): Promise<void> {
    if (!this.mayListPlays) return;
    const { game } = this.#state;
    const plays = await this.#engine.moves(this.#state.settings.order, PLAYS_SHOWN);
    if (game === this.#state.game) this.#table.store.update({ plays });
  }

  showPreview(play: Play | null): void {
    if (play) this.#draft.recall();
    this.#table.store.update({ preview: play });
  }

  /** Shows a turn of a finished game on the board of that turn, with one of its moves; null shows the end. */
  showReview(review: Review | null): void {
    const move = review?.move;
    this.#table.store.update({ review, preview: move?.kind === "play" ? move : null, note: null });
    if (move) this.#table.say(`${move.text}, ${this.#table.texts.status.moveScore(move.score)}`);
  }

  /** Places the tiles of a listed play, as if the player had done so. */
  layPlay(play: Play): void {
    if (!this.#table.myTurn) return;
    this.#draft.recall();
    const { game } = this.#state;
    if (!game) return;
    for (const placement of play.tiles) {
      const face = placement.blank ? "?" : placement.letter;
      const tile = this.#state.slots.find((one) => one?.tile === face);
      if (tile) this.#draft.lay(tile.id, indexOf(game.rules.layout, placement), { letter: placement.letter });
    }
    this.#table.store.update({ preview: null, panelOpen: false });
  }

  /** Whether the turns may be compared with the best plays: only if nobody is playing. */
  get mayAnalyse(): boolean {
    const { game, reviewing } = this.#state;
    return game !== null && (game.over || reviewing);
  }

  async analyse(): Promise<void> {
    if (!this.mayAnalyse) return;
    this.#abort?.abort();
    const controller = (this.#abort = new AbortController());
    this.#table.store.update({
      tab: "analysis",
      panelOpen: true,
      dialog: null,
      analysis: { ...NO_ANALYSIS, running: { done: 0, all: 1 } },
    });
    const onProgress = (done: number, all: number): void => {
      if (!controller.signal.aborted) this.#table.store.update({ analysis: { ...this.#state.analysis, running: { done, all } } });
    };
    try {
      const result = await this.#engine.analyse(onProgress, controller.signal);
      this.#table.store.update({ analysis: { running: null, result, simulated: null } });
    } catch (error) {
      this.#table.store.update({ analysis: NO_ANALYSIS });
      this.#table.report(this.#table.texts.errors.generic, error);
    }
  }

  async simulateLosses(): Promise<void> {
    const { result } = this.#state.analysis;
    if (!result) return;
    this.#abort?.abort();
    const controller = (this.#abort = new AbortController());
    this.#table.store.update({ analysis: { result, simulated: null, running: { done: 0, all: result.turns.length } } });
    const onProgress = (done: number, all: number): void => {
      if (!controller.signal.aborted) this.#table.store.update({ analysis: { ...this.#state.analysis, running: { done, all } } });
    };
    try {
      const simulated = await this.#engine.simulateLosses(result, SIMULATION_TIME, onProgress, controller.signal);
      this.#table.store.update({ analysis: { running: null, result, simulated } });
    } catch (error) {
      this.#table.store.update({ analysis: { running: null, result, simulated: null } });
      this.#table.report(this.#table.texts.errors.generic, error);
    }
  }

  /** Stops a running analysis. */
  stop(): void {
    this.#abort?.abort();
    this.#abort = null;
  }
}
