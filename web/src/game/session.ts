/** The game on the page: starts, moves, the computer's answers, challenges, files. */
import type { GameState, HistoryEntry, Move, Seat, Viewer } from "lexc";
import type { Engine } from "../engine/client";
import type { LexiconFile, Snapshot } from "../engine/protocol";
import { EngineError } from "../engine/protocol";
import type { Texts } from "../i18n";
import type { Chance } from "./chance";
import { Draft, recalled } from "./draft";
import { syncSlots } from "./rack";
import type { Slots } from "./rack";
import { NO_ANALYSIS, defaultSetup, firstState } from "./state";
import type { DialogName, PanelTab, SessionState } from "./state";
import { keepLexicon, loadGame, loadLexicon, saveGame, saveSettings } from "./storage";
import type { Settings } from "./storage";
import type { Store } from "./store";
import { Study } from "./study";
import { Table } from "./table";
import type { GameSetup, LexiconSource, Level } from "./types";

/** The time that a computer's play takes at least, so that it can be followed. */
const PACE = 550;
/** The time to read that the computer has challenged a play. */
const READING = 2200;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Session {
  readonly table: Table;
  readonly draft: Draft;
  readonly study: Study;
  readonly #engine: Engine;
  readonly #chance: Chance;
  /** Counts games and moves: an answer that belongs to an earlier count is dropped. */
  #epoch = 0;
  /** Ends the thinking of the computer that moves, or was the last to move. */
  #thinking: AbortController | null = null;

  constructor(engine: Engine, settings: Settings, chance: Chance) {
    this.#engine = engine;
    this.#chance = chance;
    this.table = new Table(firstState(settings));
    this.draft = new Draft(this.table, engine, () => this.keep());
    this.study = new Study(this.table, this.draft, engine);
  }

  get store(): Store<SessionState> {
    return this.table.store;
  }

  get state(): SessionState {
    return this.table.state;
  }

  get texts(): Texts {
    return this.table.texts;
  }

  /* ---- start ---- */

  /** Opens the game that was kept, or a new one. */
  async start(): Promise<void> {
    const kept = loadGame();
    let lost: unknown = null;
    if (kept) {
      try {
        await this.#open(kept.setup.lexicon);
        this.store.update({ setup: kept.setup, times: kept.times, charged: kept.charged });
        const viewer = this.table.viewerOf(kept.setup, null);
        const snapshot = await this.#engine.restore(kept.saved, viewer);
        const game = snapshot.state;
        const order = kept.slots.map((tile, index) => (tile === null ? null : { id: -1 - index, tile }));
        this.store.update({ slots: order });
        this.#show(snapshot, { quiet: true });
        this.table.say(this.texts.status.restored);
        performance.mark("lexc:ready");
        this.store.update({ phase: "ready", curtain: this.table.persons().length > 1 && !game.over });
        void this.#continue();
        return;
      } catch (error) {
        // A game of an earlier version, or a lexicon that is gone: begin a new one, and say so.
        lost = error;
        const { language } = this.state.settings;
        this.store.update({ setup: defaultSetup(this.texts, language), slots: [] });
      }
    }
    try {
      const setup = this.state.setup;
      await this.#open(setup.lexicon);
      await this.#begin(setup);
      performance.mark("lexc:ready");
      this.store.update({ phase: "ready" });
      if (lost !== null) this.table.report(this.texts.app.lost, lost);
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
  }

  fail(message: string): void {
    this.store.update({ phase: "failed", failure: message });
  }

  async #open(source: LexiconSource): Promise<void> {
    const { lexicon } = this.state;
    if (lexicon && lexicon.source.kind === source.kind && lexicon.source.name === source.name) return;
    const file = source.kind === "own" ? await loadLexicon(source.name) : undefined;
    this.store.update({ lexicon: await this.#engine.open(source, file ?? null) });
  }

  async #begin(setup: GameSetup): Promise<void> {
    this.#cancel();
    const chance = this.#chance.next();
    const shift = setup.starts ?? chance.starter(setup.players.length);
    const players = [...setup.players.slice(shift), ...setup.players.slice(0, shift)];
    const seated: GameSetup = { ...setup, players, starts: setup.starts === null ? null : 0 };
    this.store.update({
      setup: seated,
      slots: [],
      laid: [],
      times: players.map(() => 0),
      charged: false,
      curtain: players.filter(({ level }) => level === null).length > 1,
      analysis: NO_ANALYSIS,
      cursor: null,
      dialog: null,
      panelOpen: false,
    });
    this.#show(await this.#engine.create(seated, chance.address, this.table.viewerOf(seated, null)), { quiet: true });
    this.table.say(setup.starts === null ? this.texts.status.draw(players[0]?.name ?? "") : this.texts.status.newGame);
    if (this.state.tab === "analysis") this.store.update({ tab: "history" });
    void this.#continue();
  }

  /** Begins a new game. Throws if its lexicon cannot be opened; the game in play then stays. */
  async newGame(setup: GameSetup): Promise<void> {
    try {
      this.#cancel();
      await this.#open(setup.lexicon);
      await this.#begin(setup);
    } catch (error) {
      this.table.report(this.texts.app.failed, error);
      void this.#continue();
    }
  }

  /* ---- what is shown ---- */

  #show(snapshot: Snapshot, { quiet = false } = {}): void {
    const { state } = snapshot;
    const before = this.state;
    const persons = this.table.persons();
    const viewer =
      persons.length === 0
        ? state.toMove
        : persons.includes(state.toMove)
          ? state.toMove
          : persons.includes(before.viewer)
            ? before.viewer
            : (persons[0] ?? 0);
    const changed = viewer !== before.viewer;
    const rack = state.players[viewer]?.rack ?? [];
    const old: Slots = changed ? [] : recalled(before.slots, before.laid);
    this.draft.drop();
    this.#tick();
    this.store.update({
      game: state,
      saved: snapshot.saved,
      viewer,
      slots: syncSlots(old, rack, state.rules.rackSize),
      laid: [],
      check: null,
      checking: false,
      selected: null,
      swapping: null,
      blank: null,
      plays: null,
      preview: null,
      review: null,
      thinking: null,
      thought: null,
      note: null,
      curtain: changed && persons.length > 1 && !state.over ? true : before.curtain && !state.over,
      clockFrom: state.over || state.rules.time === null ? null : Date.now(),
    });
    if (state.over) this.#finish(quiet);
    this.keep();
  }

  /** Adds the time since the clock was read to the player's who was to move. */
  #tick(): void {
    const { game, clockFrom, times } = this.state;
    if (!game || clockFrom === null) return;
    const used = Date.now() - clockFrom;
    this.store.update({ times: times.map((time, seat) => (seat === game.toMove ? time + used : time)), clockFrom: Date.now() });
  }

  /** Milliseconds that a player has used up to now. */
  timeUsed(seat: Seat): number {
    const { game, clockFrom, times } = this.state;
    const running = game && clockFrom !== null && game.toMove === seat ? Date.now() - clockFrom : 0;
    return (times[seat] ?? 0) + running;
  }

  #finish(quiet: boolean): void {
    const { charged, times, game } = this.state;
    if (game?.rules.time && !charged) {
      this.store.update({ charged: true });
      const viewer = this.table.viewerOf(this.state.setup, game.toMove);
      void this.#engine
        .penalizeTime(
          times.map((time) => time / 1000),
          viewer,
        )
        .then((snapshot) => this.#show(snapshot, { quiet }));
      return;
    }
    if (!quiet) this.store.update({ dialog: "over", panelOpen: false });
  }

  keep(): void {
    const { game, saved, setup, slots, laid, charged } = this.state;
    if (!game) return;
    const order = recalled(slots, laid).map((tile) => tile?.tile ?? null);
    saveGame({ version: 1, setup, saved, slots: order, times: game.players.map(({ seat }) => this.timeUsed(seat)), charged });
  }

  /* ---- moves ---- */

  /** Plays the tiles that lie; says why not, if they cannot be played. */
  async play(): Promise<void> {
    if (!this.table.myTurn || this.state.laid.length === 0) return;
    const check = await this.#engine.check({ tiles: this.draft.placements() });
    this.store.update({ check });
    if (!check.legal) {
      this.table.note("bad", check.reason ? this.table.explain(check.reason) : this.texts.errors.generic);
      return;
    }
    await this.#make({ tiles: this.draft.placements() });
  }

  async playMove(move: Move): Promise<void> {
    const { game } = this.state;
    if (!game || game.over) return;
    this.store.update({ panelOpen: false });
    await this.#make(move);
  }

  async pass(): Promise<void> {
    if (this.table.myTurn) await this.#make({ pass: true });
  }

  async swap(): Promise<void> {
    const { swapping } = this.state;
    if (!swapping || swapping.length === 0) return;
    const exchange = swapping.flatMap((id) => this.draft.tileById(id)?.tile ?? []);
    await this.#make({ exchange });
  }

  async #make(move: Parameters<Engine["play"]>[0]): Promise<void> {
    const epoch = this.#epoch;
    const { game } = this.state;
    if (!game) return;
    try {
      const snapshot = await this.#engine.play(move, this.#nextViewer(game));
      if (epoch !== this.#epoch) return;
      this.#show(await this.#seen(snapshot));
      this.#tell(snapshot.entry);
      await this.#continue();
    } catch (error) {
      const reason = error instanceof EngineError ? error.data.reason : undefined;
      if (reason) this.table.note("bad", this.table.explain(reason));
      else this.table.report(this.texts.errors.generic, error);
    }
  }

  #nextViewer(game: GameState): Viewer {
    return this.table.viewerOf(this.state.setup, ((game.toMove + 1) % game.players.length) as Seat);
  }

  /** Asks for the state again where the person whose tiles are shown is another one than was expected. */
  async #seen(snapshot: Snapshot): Promise<Snapshot> {
    const viewer = this.table.viewerOf(this.state.setup, snapshot.state.toMove);
    const rackMissing = snapshot.state.players.some(({ seat, rack }) => seat === viewer && rack === null);
    return rackMissing ? this.#engine.state(viewer) : snapshot;
  }

  describe(entry: HistoryEntry): string {
    const t = this.texts.status;
    const name = this.table.nameOf(entry.seat);
    const { event } = entry;
    switch (event.kind) {
      case "play":
        return t.played(name, event.play.words[0]?.word ?? event.play.word, entry.points);
      case "exchange":
        return t.exchanged(name, event.count);
      case "pass":
        return t.passed(name);
      default:
        return t.total(name, entry.total);
    }
  }

  #tell(entry: HistoryEntry): void {
    this.table.say(`${this.describe(entry)}. ${this.texts.status.total(this.table.nameOf(entry.seat), entry.total)}.`);
  }

  /** Lets the computer move, if it is to and Autoplay is on. */
  async #continue(): Promise<void> {
    const { game, settings } = this.state;
    if (!game || game.over || !settings.autoplay) return;
    const level = this.table.levelOf(game.toMove);
    if (level !== null) await this.#computer(level);
  }

  async #computer(level: Level): Promise<void> {
    const { game } = this.state;
    if (!game || game.over || this.state.thinking !== null) return;
    const epoch = this.#epoch;
    const controller = (this.#thinking = new AbortController());
    const onProgress = (done: number, all: number): void => {
      if (epoch === this.#epoch && !controller.signal.aborted) this.store.update({ thought: { done, all } });
    };
    this.store.update({ thinking: game.toMove, thought: null, plays: null, preview: null });
    try {
      const begin = performance.now();
      const turn = await this.#engine.choose(level, onProgress, controller.signal);
      const { milliseconds } = turn;
      performance.measure("lexc:choose", { start: begin, end: performance.now(), detail: { level, milliseconds } });
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const rest = (still ? 0 : PACE) - (performance.now() - begin);
      if (rest > 0) await pause(rest);
      if (epoch !== this.#epoch) return;
      if (turn.kind === "challenge") await this.challenge();
      else await this.#make(turn.move);
    } catch (error) {
      this.store.update({ thinking: null, thought: null });
      this.table.report(this.texts.errors.engine, error);
    }
  }

  /** Ends the computer's thinking: it makes the best move found so far. */
  moveNow(): void {
    this.#thinking?.abort();
    this.store.update({ thought: null });
  }

  /** Makes a move for whoever is to move. A person's is chosen at the highest level. */
  async aiPlay(): Promise<void> {
    const { game, curtain } = this.state;
    if (!game || game.over || curtain) return;
    this.draft.recall();
    await this.#computer(this.table.levelOf(game.toMove) ?? 5);
  }

  setAutoplay(autoplay: boolean): void {
    this.set({ autoplay });
    if (autoplay) void this.#continue();
  }

  async challenge(): Promise<void> {
    const { game } = this.state;
    if (!game?.canChallenge) return;
    const epoch = this.#epoch;
    const challenger = this.table.levelOf(game.toMove) === null ? null : this.table.nameOf(game.toMove);
    try {
      const snapshot = await this.#engine.challenge(this.table.viewerOf(this.state.setup, game.toMove));
      if (epoch !== this.#epoch) return;
      const { result } = snapshot;
      const t = this.texts.status;
      this.#show(await this.#seen(snapshot));
      const words = result.invalidWords.join(", ");
      if (result.kind !== "withdrawn") this.table.note("bad", t.challengeLost);
      else if (challenger === null) this.table.note("good", t.challengeWon(words));
      else {
        this.table.note("bad", t.challengedBy(challenger, words));
        await pause(READING);
        if (epoch !== this.#epoch) return;
      }
      await this.#continue();
    } catch (error) {
      this.table.report(this.texts.errors.generic, error);
    }
  }

  /** Takes back moves up to the last one of a person. */
  async undo(): Promise<void> {
    if (!this.state.game?.canUndo) return;
    this.#cancel();
    this.draft.recall();
    const persons = this.table.persons();
    try {
      const snapshot = await this.#engine.undo(persons, this.table.viewerOf(this.state.setup, null));
      this.store.update({ charged: false, dialog: null, analysis: NO_ANALYSIS });
      this.#show(await this.#seen(snapshot));
      this.table.note("info", this.texts.status.undone);
      if (persons.length > 0) await this.#continue();
    } catch (error) {
      this.table.report(this.texts.errors.generic, error);
    }
  }

  /** Drops what runs: an answer of the computer's, an analysis. */
  #cancel(): void {
    this.#epoch += 1;
    this.#thinking?.abort();
    this.study.stop();
    this.store.update({ thinking: null, thought: null });
  }

  /* ---- files ---- */

  /** Opens a dropped file: a game (`.gcg`), a lexicon (`.lex`) or a word list. */
  async openFile(name: string, bytes: Uint8Array, alphabet: string): Promise<void> {
    if (/\.gcg$/i.test(name)) {
      await this.loadGcg(new TextDecoder().decode(bytes));
      return;
    }
    const file: LexiconFile = { name, bytes, alphabet };
    const source: LexiconSource = { kind: "own", name };
    this.#cancel();
    this.table.note("info", this.texts.lexicon.opening(name));
    const before = this.state;
    try {
      const lexicon = await this.#engine.open(source, file);
      const kept = await keepLexicon(file).then(
        () => true,
        () => false,
      );
      this.store.update({ lexicon });
      await this.#begin({ ...before.setup, lexicon: source });
      const words = lexicon.words.toLocaleString(this.texts.locale);
      const skipped = lexicon.rejected > 0 ? `. ${this.texts.lexicon.skipped(lexicon.rejected)}` : "";
      const notKept = kept ? "" : `. ${this.texts.lexicon.notKept}`;
      this.table.note("good", `${this.texts.lexicon.opened(name, words)}${skipped}${notKept}`);
    } catch (error) {
      this.store.update({ note: null });
      this.table.report(this.texts.lexicon.failed(name), error);
      void this.#continue();
    }
  }

  gcg(): Promise<string> {
    return this.#engine.gcg();
  }

  async loadGcg(text: string): Promise<void> {
    this.#cancel();
    try {
      const snapshot = await this.#engine.fromGcg(text, "all");
      const players = snapshot.state.players.map(({ name, seat }) => ({ name, level: this.table.levelOf(seat) }));
      const setup: GameSetup = { ...this.state.setup, players, minutes: null };
      this.store.update({
        setup,
        slots: [],
        laid: [],
        times: players.map(() => 0),
        charged: true,
        curtain: false,
        dialog: null,
        analysis: NO_ANALYSIS,
      });
      this.#show(await this.#engine.state(this.table.viewerOf(setup, snapshot.state.toMove)), { quiet: true });
      this.table.note("good", this.texts.gcg.loaded);
      void this.#continue();
    } catch (error) {
      this.table.report(this.texts.gcg.failed, error);
      void this.#continue();
    }
  }

  /* ---- settings, dialogs ---- */

  set(change: Partial<Settings>): void {
    const settings = { ...this.state.settings, ...change };
    saveSettings(settings);
    this.store.update({ settings, ...(change.order ? { plays: null } : {}) });
    if (change.order) void this.study.listPlays();
  }

  show(dialog: DialogName | null): void {
    this.store.update({ dialog });
  }

  /** Installs the page as an app. */
  async install(): Promise<void> {
    const { install } = this.state;
    this.store.update({ dialog: null, install: null });
    await install?.();
  }

  closeProblem(): void {
    this.store.update({ problem: null });
  }

  openPanel(tab: PanelTab): void {
    this.store.update({ tab, panelOpen: true, preview: null, review: null });
    if (tab === "plays") void this.study.listPlays();
  }

  closePanel(): void {
    this.store.update({ panelOpen: false, preview: null, review: null });
  }

  liftCurtain(): void {
    this.store.update({ curtain: false });
  }

  alphabets(): Promise<readonly string[]> {
    return this.#engine.alphabets();
  }
}
