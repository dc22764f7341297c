/** The game on the page: starts, moves, the computer's answers, challenges, files. */
import type { GameState, HistoryEntry, Move, Seat, Viewer } from "lexc";
import type { Engine } from "../engine/client";
import type { LexiconFile, Snapshot } from "../engine/host";
import type { Texts } from "../i18n";
import { Archive } from "./archive";
import type { Chance } from "./chance";
import { Draft, recalled } from "./draft";
import { syncSlots } from "./rack";
import type { Slots } from "./rack";
import { NO_ANALYSIS, defaultSetup, firstState } from "./state";
import type { DialogName, PanelTab, SessionState } from "./state";
import { isRunningDamaged, keepLexicon, loadLexicon, saveSettings } from "./storage";
import type { SavedGame, Settings } from "./storage";
import type { Store } from "./store";
import { Study } from "./study";
import { Table, engineError } from "./table";
import { claimGames } from "./tabs";
import type { GameSetup, LexiconSource, Level } from "./types";

/** Minimum duration of a computer's play, so that people can follow it. */
const PACE = 550;
/** Time to read the result of a challenge. */
const READING = 2200;
/** Time after which another tab with the games is reported; a reloaded page releases them at once. */
const PATIENCE = 800;
/** The computer's level when a reviewed game is continued. */
const GO_ON_LEVEL: Level = 3;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns a new game number, unique on this device. */
const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

export class Session {
  readonly table: Table;
  readonly draft: Draft;
  readonly study: Study;
  readonly #engine: Engine;
  readonly #chance: Chance;
  /** Number of games and moves; an answer for an earlier number is dropped. */
  #epoch = 0;
  /** Stops the current or last computer move. */
  #thinking: AbortController | null = null;
  readonly #archive: Archive;
  /** Whether this tab owns the games of the device; only the owner stores them. */
  #isOwner = false;
  /** Stops waiting for another tab. */
  #waiting: AbortController | null = null;
  /** The pending move, challenge or undo. */
  #action: Promise<void> = Promise.resolve();

  constructor(engine: Engine, settings: Settings, chance: Chance) {
    this.#engine = engine;
    this.#chance = chance;
    this.table = new Table(firstState(settings));
    this.draft = new Draft(this.table, engine, () => this.keep());
    this.study = new Study(this.table, this.draft, engine);
    this.#archive = new Archive((notKept) => this.store.update({ notKept }));
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

  /** Opens the stored game, or a new one, once no other tab owns the games of this device. */
  async start(): Promise<void> {
    const late = setTimeout(() => this.store.update({ phase: "elsewhere" }), PATIENCE);
    try {
      await this.#claim(false);
    } catch {
      return; // `playHere` continues.
    } finally {
      clearTimeout(late);
    }
    await this.#resume();
  }

  /** Takes the games from the tab that owns them. */
  async playHere(): Promise<void> {
    this.#waiting?.abort();
    await this.#claim(true);
    await this.#resume();
  }

  async #claim(take: boolean): Promise<void> {
    const { signal } = (this.#waiting = new AbortController());
    const onLost = (): void => {
      this.#isOwner = false;
      this.#cancel();
      this.store.update({ phase: "elsewhere", dialog: null, clockFrom: null });
    };
    await claimGames(onLost, { take, signal });
    this.#isOwner = true;
  }

  /** Opens the current game, or begins one. */
  async #resume(): Promise<void> {
    this.store.update({ phase: "loading", stuck: null });
    const { seed } = this.#chance;
    const isDamaged = isRunningDamaged();
    const kept = await this.#archive.latest();
    // A link with a seed begins its own game; the previous game stays in the list.
    if (!kept || (seed !== null && kept.link !== seed)) {
      try {
        await this.#open(this.state.setup.lexicon);
        await this.#begin(this.state.setup);
        if (kept?.entries) this.store.update({ replaced: kept });
        this.#ready();
        if (isDamaged) this.table.note("bad", this.texts.app.lost);
        return;
      } catch (error) {
        if (!kept) {
          this.fail(error instanceof Error ? error.message : String(error));
          return;
        }
        this.table.report(this.texts.app.failed, error);
      }
    }
    try {
      await this.#restore(kept);
      this.#ready();
    } catch (error) {
      this.store.update({ phase: "stuck", stuck: { game: kept, error: engineError(error) } });
    }
  }

  #ready(): void {
    performance.mark("lexc:ready");
    this.store.update({ phase: "ready", stuck: null });
    void this.#continue();
  }

  async #restore(kept: SavedGame): Promise<void> {
    this.#cancel();
    await this.#open(kept.setup.lexicon);
    const { id, setup, times, charged, review } = kept;
    const snapshot = await this.#engine.restore(kept.saved, this.table.viewerOf(setup, null, review));
    const slots = kept.slots.map((tile, index) => (tile === null ? null : { id: -1 - index, tile }));
    this.store.update({ id, setup, times, charged, clockFrom: null, reviewing: review, warnings: [], replaced: null, analysis: NO_ANALYSIS });
    const curtain = this.table.persons().length > 1 && !snapshot.state.over && !review;
    this.#show(await (review ? this.#engine.state(snapshot.state.toMove) : this.#seen(snapshot)), { quiet: true, slots });
    this.store.update({ curtain, cursor: null, dialog: null, panelOpen: false });
    this.table.say(this.texts.status.restored);
  }

  /** Retries opening the stored game. */
  retry(): Promise<void> {
    return this.#resume();
  }

  /** Begins another game in addition to the one that cannot be opened now. */
  async beginAnew(): Promise<void> {
    const { stuck, settings } = this.state;
    if (!stuck) return;
    const setup = defaultSetup(this.texts, settings.language);
    try {
      await this.#archive.preserve(stuck.game);
      await this.#open(setup.lexicon);
      await this.#begin(setup);
      this.#ready();
    } catch (error) {
      this.store.update({ stuck: { game: stuck.game, error: engineError(error) } });
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
    const chance = this.#chance.next();
    const shift = setup.starts ?? chance.starter(setup.players.length);
    const players = [...setup.players.slice(shift), ...setup.players.slice(0, shift)];
    const seated: GameSetup = { ...setup, players, starts: setup.starts === null ? null : 0 };
    const snapshot = await this.#engine.create(seated, chance.address, this.table.viewerOf(seated, null, false));
    this.store.update({
      id: newId(),
      setup: seated,
      reviewing: false,
      warnings: [],
      slots: [],
      laid: [],
      times: players.map(() => 0),
      clockFrom: null,
      charged: false,
      curtain: players.filter(({ level }) => level === null).length > 1,
      analysis: NO_ANALYSIS,
      cursor: null,
      dialog: null,
      panelOpen: false,
    });
    this.#show(await this.#seen(snapshot), { quiet: true });
    this.table.say(setup.starts === null ? this.texts.status.draw(players[0]?.name ?? "") : this.texts.status.newGame);
    if (this.state.tab === "analysis") this.store.update({ tab: "history" });
  }

  /**
   * Begins or opens another game. The current game stays in the list of games and can be reopened at once; it continues
   * if the other game is not available.
   */
  async #replace(title: string, begin: () => Promise<void>): Promise<boolean> {
    await this.#action; // A pending move belongs to the current game.
    if (this.state.moving) return false;
    this.#tick();
    this.keep();
    this.#cancel();
    const before = this.#record();
    let begun = false;
    await this.#once(async () => {
      try {
        await begin();
        begun = true;
      } catch (error) {
        if (before) await this.#keepOn(before);
        this.table.report(title, error);
        return;
      }
      this.store.update({ replaced: before && before.entries > 0 ? before : null });
      if (before?.entries === 0) await this.#archive.remove(before.id).catch(() => undefined);
      void this.#archive.trim().catch(() => undefined);
    });
    void this.#continue();
    return begun;
  }

  /** Continues the current game, which the engine may have dropped. */
  async #keepOn(before: SavedGame): Promise<void> {
    const same = await this.#engine.state("none").then(
      ({ saved }) => saved === before.saved,
      () => false,
    );
    if (same) return;
    try {
      await this.#restore(before);
    } catch (error) {
      this.store.update({ phase: "stuck", stuck: { game: before, error: engineError(error) } });
    }
  }

  /** Begins a new game. */
  async newGame(setup: GameSetup): Promise<void> {
    await this.#replace(this.texts.app.failed, async () => {
      await this.#open(setup.lexicon);
      await this.#begin(setup);
    });
  }

  /* ---- the games on this device ---- */

  games(): Promise<readonly SavedGame[]> {
    return this.#archive.list();
  }

  async openGame(game: SavedGame): Promise<void> {
    this.store.update({ dialog: null });
    if (game.id !== this.state.id) await this.#replace(this.texts.games.failed, () => this.#restore(game));
  }

  /** Reopens the game that this one replaced. */
  async reopen(): Promise<void> {
    const { replaced } = this.state;
    if (replaced) await this.openGame(replaced);
  }

  removeGame(id: string): Promise<void> {
    return this.#archive.remove(id);
  }

  /* ---- display ---- */

  /** Shows the game after a call, with the rack in the order of `slots`; by default the order shown before. */
  #show(snapshot: Snapshot, { quiet = false, slots }: { quiet?: boolean; slots?: Slots } = {}): void {
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
    const old: Slots = slots ?? (changed ? [] : recalled(before.slots, before.laid));
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
      curtain: before.reviewing || state.over ? false : (changed && persons.length > 1) || before.curtain,
      clockFrom: state.over || before.reviewing || state.rules.time === null ? null : Date.now(),
    });
    if (state.over) this.#finish(quiet);
    this.keep();
  }

  /** Adds the time since the last clock reading to the player who was to move. */
  #tick(): void {
    const { game, clockFrom, times } = this.state;
    if (!game || clockFrom === null) return;
    const used = Date.now() - clockFrom;
    this.store.update({ times: times.map((time, seat) => (seat === game.toMove ? time + used : time)), clockFrom: Date.now() });
  }

  /** Milliseconds that a player has used so far. */
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

  /** Stores the current game. */
  keep(): void {
    const record = this.#record();
    if (record && this.#isOwner) this.#archive.save(record);
  }

  /** The current game in its stored form. */
  #record(): SavedGame | null {
    const { game, id, saved, setup, slots, laid, charged, reviewing } = this.state;
    if (!game) return null;
    return {
      version: 1,
      id,
      when: 0,
      link: this.#chance.seed,
      review: reviewing,
      setup,
      saved,
      slots: recalled(slots, laid).map((tile) => tile?.tile ?? null),
      times: game.players.map(({ seat }) => this.timeUsed(seat)),
      charged,
      scores: game.players.map(({ score }) => score),
      entries: game.history.length,
      over: game.over,
    };
  }

  /* ---- moves ---- */

  /** Runs one action at a time; an action requested in the meantime is dropped. */
  async #once(action: () => Promise<void>): Promise<void> {
    if (this.state.moving) return;
    this.store.update({ moving: true });
    this.#action = action()
      .catch((error: unknown) => this.#refused(error))
      .finally(() => this.store.update({ moving: false }));
    await this.#action;
  }

  /** Shows the reason why the engine refused a request. */
  #refused(error: unknown): void {
    const reason = engineError(error).reason;
    if (reason) this.table.note("bad", this.table.explain(reason));
    else this.table.report(this.texts.errors.generic, error);
  }

  /** Plays the placed tiles, or shows the reason why they cannot be played. */
  async play(): Promise<void> {
    if (!this.table.myTurn || this.state.laid.length === 0) return;
    await this.#once(async () => {
      const move = { tiles: this.draft.placements() };
      const check = await this.#engine.check(move);
      this.store.update({ check });
      if (check.legal) await this.#make(move);
      else this.table.note("bad", check.reason ? this.table.explain(check.reason) : this.texts.errors.generic);
    });
    await this.#continue();
  }

  async playMove(move: Move): Promise<void> {
    if (!this.study.mayListPlays || this.state.thinking !== null) return;
    this.store.update({ panelOpen: false });
    await this.#once(() => this.#make(move));
    await this.#continue();
  }

  async pass(): Promise<void> {
    if (!this.table.myTurn) return;
    await this.#once(() => this.#make({ pass: true }));
    await this.#continue();
  }

  async swap(): Promise<void> {
    const { swapping } = this.state;
    if (!this.table.myTurn || !swapping || swapping.length === 0) return;
    const exchange = swapping.flatMap((id) => this.draft.tileById(id)?.tile ?? []);
    await this.#once(() => this.#make({ exchange }));
    await this.#continue();
  }

  /** Makes a move for the turn that is shown; the engine refuses it in any other turn. */
  async #make(move: Parameters<Engine["play"]>[0]): Promise<void> {
    const epoch = this.#epoch;
    const { game } = this.state;
    if (!game) return;
    const snapshot = await this.#engine.play(move, game.history.length, this.#nextViewer(game));
    if (epoch !== this.#epoch) return;
    this.store.update({ replaced: null });
    this.#show(await this.#seen(snapshot));
    this.#tell(snapshot.entry);
  }

  #nextViewer(game: GameState): Viewer {
    return this.table.viewerOf(this.state.setup, ((game.toMove + 1) % game.players.length) as Seat);
  }

  /** Requests the state again if another person's tiles are to be shown than expected. */
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

  /** Lets the computer move if it is its turn and Autoplay is on. */
  async #continue(): Promise<void> {
    const { game, settings, reviewing } = this.state;
    if (!game || game.over || !settings.autoplay || reviewing || !this.#isOwner) return;
    const level = this.table.levelOf(game.toMove);
    if (level !== null) await this.#computer(level);
  }

  async #computer(level: Level): Promise<void> {
    const { game } = this.state;
    if (!game || game.over || this.state.thinking !== null || this.state.moving) return;
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
      if (turn.kind === "challenge") {
        await this.challenge();
        return;
      }
      await this.#once(() => this.#make(turn.move));
    } catch (error) {
      if (epoch !== this.#epoch) return;
      this.store.update({ thinking: null, thought: null });
      this.table.report(this.texts.errors.engine, error);
      return;
    }
    this.store.update({ thinking: null, thought: null });
    await this.#continue();
  }

  /** Stops the computer's search: it makes the best move found so far. */
  moveNow(): void {
    this.#thinking?.abort();
    this.store.update({ thought: null });
  }

  /** Makes a move for the player to move; for a person, at the highest level. */
  async aiPlay(): Promise<void> {
    const { game, curtain, reviewing, thinking, moving } = this.state;
    if (!game || game.over || curtain || reviewing || thinking !== null || moving) return;
    this.draft.recall();
    await this.#computer(this.table.levelOf(game.toMove) ?? 5);
  }

  setAutoplay(autoplay: boolean): void {
    this.set({ autoplay });
    if (autoplay) void this.#continue();
  }

  async challenge(): Promise<void> {
    const { game, reviewing } = this.state;
    if (!game?.canChallenge || reviewing) return;
    const epoch = this.#epoch;
    const challenger = this.table.levelOf(game.toMove) === null ? null : this.table.nameOf(game.toMove);
    let settled = false;
    await this.#once(async () => {
      const snapshot = await this.#engine.challenge(game.history.length, this.table.viewerOf(this.state.setup, game.toMove));
      if (epoch !== this.#epoch) return;
      const { result } = snapshot;
      const t = this.texts.status;
      this.#show(await this.#seen(snapshot));
      const words = result.invalidWords.join(", ");
      if (result.kind !== "withdrawn") this.table.note("bad", t.challengeLost);
      else if (challenger === null) this.table.note("good", t.challengeWon(words));
      else this.table.note("bad", t.challengedBy(challenger, words));
      settled = true;
    });
    if (epoch !== this.#epoch) return;
    if (!settled) {
      this.store.update({ thinking: null, thought: null });
      return;
    }
    const level = this.state.game ? this.table.levelOf(this.state.game.toMove) : null;
    if (level !== null) await pause(READING);
    if (epoch === this.#epoch) await this.#continue();
  }

  /** Takes back moves up to the last one of a person. */
  async undo(): Promise<void> {
    const { game, reviewing, moving } = this.state;
    if (!game?.canUndo || reviewing || moving) return;
    this.#cancel();
    this.draft.recall();
    const persons = this.table.persons();
    await this.#once(async () => {
      const snapshot = await this.#engine.undo(persons, game.history.length, this.table.viewerOf(this.state.setup, null));
      this.store.update({ charged: false, dialog: null, analysis: NO_ANALYSIS });
      this.#show(await this.#seen(snapshot));
      this.table.note("info", this.texts.status.undone);
    });
    if (persons.length > 0) await this.#continue();
  }

  /** Cancels running computations: a computer's move, an analysis. */
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
      if (this.state.phase === "ready") await this.loadGcg(bytes);
      return;
    }
    const file: LexiconFile = { name, bytes, alphabet };
    if (this.state.phase === "stuck") {
      await this.#openMissing(file);
      return;
    }
    if (this.state.phase !== "ready") return;
    const source: LexiconSource = { kind: "own", name };
    this.table.note("info", this.texts.lexicon.opening(name));
    let lexicon = this.state.lexicon;
    let kept = true;
    const begun = await this.#replace(this.texts.lexicon.failed(name), async () => {
      try {
        lexicon = await this.#engine.open(source, file);
      } finally {
        this.store.update({ note: null });
      }
      kept = await keepLexicon(file).then(
        () => true,
        () => false,
      );
      if (kept) void navigator.storage?.persist?.().catch(() => false);
      this.store.update({ lexicon });
      await this.#begin({ ...this.state.setup, lexicon: source });
    });
    if (!begun || !lexicon) return;
    const words = lexicon.words.toLocaleString(this.texts.locale);
    const skipped = lexicon.rejected > 0 ? `. ${this.texts.lexicon.skipped(lexicon.rejected)}` : "";
    const notKept = kept ? "" : `. ${this.texts.lexicon.notKept}`;
    this.table.note("good", `${this.texts.lexicon.opened(name, words)}${skipped}${notKept}`);
  }

  /** Supplies the lexicon file to the game that waits for it. */
  async #openMissing(file: LexiconFile): Promise<void> {
    const { stuck } = this.state;
    const source = stuck?.game.setup.lexicon;
    if (!stuck || source?.kind !== "own") return;
    try {
      // A word list is built with the alphabet of the game.
      const { lexicon } = JSON.parse(stuck.game.saved) as { lexicon?: { alphabet?: string } };
      await keepLexicon({ ...file, name: source.name, alphabet: lexicon?.alphabet ?? file.alphabet });
    } catch (error) {
      this.store.update({ stuck: { game: stuck.game, error: engineError(error) } });
      return;
    }
    await this.#resume();
  }

  /** The game as GCG, without the tiles that the person may not see. */
  gcg(): Promise<string> {
    const { setup, game, reviewing } = this.state;
    return this.#engine.gcg(reviewing ? "all" : this.table.viewerOf(setup, game?.toMove ?? null));
  }

  /** Opens a GCG game, text or the bytes of a file, for viewing: nobody moves. */
  async loadGcg(record: string | Uint8Array): Promise<void> {
    const read = await this.#replace(this.texts.gcg.failed, async () => {
      const { snapshot, warnings } = await this.#engine.fromGcg(record, "all");
      const { rules, players: named } = snapshot.state;
      const players = named.map(({ name }) => ({ name, level: null }));
      this.store.update({
        id: newId(),
        setup: { ...this.state.setup, players, challenge: rules.challenge, minutes: null },
        reviewing: true,
        warnings,
        slots: [],
        laid: [],
        times: players.map(() => 0),
        clockFrom: null,
        charged: true,
        dialog: null,
        analysis: NO_ANALYSIS,
      });
      this.#show(await this.#engine.state(snapshot.state.toMove), { quiet: true });
    });
    if (!read) return;
    const { length } = this.state.warnings;
    if (length === 0) this.table.note("good", this.texts.gcg.loaded);
    else this.table.note("info", this.texts.gcg.warned(length));
  }

  /** Continues a reviewed game from its end: a person plays for the player to move, the computer for the others. */
  async goOn(): Promise<void> {
    const { game, setup, reviewing } = this.state;
    if (!game?.canPlay || !reviewing) return;
    const players = setup.players.map(({ name }, seat) => ({ name, level: seat === game.toMove ? null : GO_ON_LEVEL }));
    this.study.stop();
    this.store.update({ setup: { ...setup, players }, reviewing: false, analysis: NO_ANALYSIS, panelOpen: false });
    this.#show(await this.#engine.state(game.toMove), { quiet: true });
    await this.#continue();
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
