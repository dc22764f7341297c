/** The move that a person prepares: tiles on the rack, on the board, or selected for an exchange. */
import type { Engine } from "../engine/client";
import { nextFree, step } from "./geometry";
import { insertAt, moveToSlot, shuffled } from "./rack";
import type { Slots } from "./rack";
import type { Table } from "./table";
import type { Cursor, LaidTile, OwnTile, SquareIndex } from "./types";
import { indexOf, squareName, squareOf } from "./types";

export class Draft {
  readonly #table: Table;
  readonly #engine: Engine;
  readonly #keep: () => void;
  /** Number of checks; the answer to an earlier check is dropped. */
  #checks = 0;

  /** `keep` is called when the order of the rack changes. */
  constructor(table: Table, engine: Engine, keep: () => void) {
    this.#table = table;
    this.#engine = engine;
    this.#keep = keep;
  }

  get #state(): Table["state"] {
    return this.#table.state;
  }

  tileById(id: number): OwnTile | null {
    const { slots, laid } = this.#state;
    return slots.find((tile) => tile?.id === id) ?? laid.find((tile) => tile.id === id) ?? null;
  }

  isFree(square: SquareIndex): boolean {
    const { game, laid } = this.#state;
    return game !== null && game.board.squares[square] === null && !laid.some((tile) => tile.square === square);
  }

  /** Places a tile from the rack, or moves a placed one. For a blank, asks for its letter. */
  lay(id: number, square: SquareIndex, { letter, advance = false }: { letter?: string; advance?: boolean } = {}): boolean {
    const { game, laid } = this.#state;
    const tile = this.tileById(id);
    if (!game || !tile || !this.#table.myTurn) return false;
    const there = laid.find((one) => one.id === id);
    if (!this.isFree(square)) {
      if (there?.square !== square) this.#table.note("bad", this.#table.texts.status.taken);
      return false;
    }
    const known = letter ?? there?.letter ?? (tile.tile === "?" ? null : tile.tile);
    if (known === null) {
      this.#table.store.update({ blank: { tile, square, advance } });
      return true;
    }
    const slot = there?.slot ?? this.#state.slots.findIndex((one) => one?.id === id);
    this.#table.store.update({
      slots: this.#state.slots.map((one) => (one?.id === id ? null : one)),
      laid: [...laid.filter((one) => one.id !== id), { id, tile: tile.tile, square, letter: known, slot }],
      selected: null,
      blank: null,
      note: null,
      preview: null,
    });
    this.#table.say(this.#table.texts.status.placed(known, squareName(game.rules.layout, square)));
    if (advance) this.#advance(square);
    void this.#examine();
    return true;
  }

  #advance(from: SquareIndex): void {
    const { game, cursor } = this.#state;
    if (!game) return;
    const across = cursor?.across ?? true;
    const next = nextFree(game.rules.layout, (square) => this.isFree(square), from, across);
    this.#table.store.update({ cursor: { square: next ?? from, across } });
  }

  answerBlank(letter: string | null): void {
    const { blank } = this.#state;
    this.#table.store.update({ blank: null });
    if (blank && letter !== null) this.lay(blank.tile.id, blank.square, { letter, advance: blank.advance });
  }

  /** Takes a tile back to the rack, optionally to a given slot. */
  takeBack(id: number, slot?: number): void {
    const { laid, slots } = this.#state;
    const tile = laid.find((one) => one.id === id);
    if (!tile) return;
    const own: OwnTile = { id: tile.id, tile: tile.tile };
    this.#table.store.update({
      laid: laid.filter((one) => one.id !== id),
      slots: insertAt(slots, own, slot !== undefined && slot < slots.length ? slot : holeFor(slots, tile)),
      selected: null,
      note: null,
    });
    void this.#examine();
  }

  /** Ignores pending answers, because the game has changed. */
  drop(): void {
    this.#checks += 1;
  }

  recall(): void {
    const { laid, slots } = this.#state;
    this.#table.store.update({
      laid: [],
      slots: recalled(slots, laid),
      check: null,
      checking: false,
      selected: null,
      swapping: null,
      preview: null,
      note: null,
    });
    this.#checks += 1;
    if (laid.length > 0) this.#table.say(this.#table.texts.status.recalled);
  }

  shuffle(): void {
    this.#table.store.update({ slots: shuffled(this.#state.slots) });
    this.#table.say(this.#table.texts.status.shuffled);
    this.#keep();
  }

  arrange(id: number, slot: number): void {
    this.#table.store.update({ slots: moveToSlot(this.#state.slots, id, slot) });
    this.#keep();
  }

  /** Places the tile for a key at the cursor; with `asBlank`, a blank. */
  type(letters: readonly string[], asBlank: boolean): void {
    const { game, cursor, slots, check } = this.#state;
    if (!game || !this.#table.myTurn) return;
    const { layout } = game.rules;
    const at = cursor ?? { square: indexOf(layout, layout.start), across: true };
    if (!cursor) this.#table.store.update({ cursor: at });
    const free = this.isFree(at.square) ? at.square : nextFree(layout, (square) => this.isFree(square), at.square, at.across);
    if (free === null) return;
    const wanted = letters[0];
    if (wanted === undefined) return;
    for (const letter of asBlank ? [] : letters) {
      const tile = slots.find((one) => one?.tile === letter);
      if (tile) {
        this.lay(tile.id, free, { advance: true });
        return;
      }
    }
    const blank = slots.find((one) => one?.tile === "?");
    if (blank) this.lay(blank.id, free, { letter: wanted, advance: true });
    else this.#table.store.update({ note: { kind: "bad", text: this.#table.texts.status.noTile(wanted) }, check });
    if (!blank) this.#table.say(this.#table.texts.status.noTile(wanted));
  }

  /** Takes back the last tile, and moves the cursor to its square. */
  backspace(): void {
    const { laid, cursor } = this.#state;
    const last = laid[laid.length - 1];
    if (!last) return;
    this.takeBack(last.id);
    this.#table.store.update({ cursor: { square: last.square, across: cursor?.across ?? true } });
  }

  moveCursor(across: boolean, by: 1 | -1): void {
    const { game, cursor } = this.#state;
    if (!game) return;
    const { layout } = game.rules;
    const from = cursor ?? { square: indexOf(layout, layout.start), across: true };
    const next = cursor ? step(layout, from.square, across, by) : from.square;
    if (next !== null) this.#table.store.update({ cursor: { square: next, across: from.across } });
  }

  turnCursor(): void {
    const { cursor, game } = this.#state;
    if (!game) return;
    const { layout } = game.rules;
    const next = cursor ? { ...cursor, across: !cursor.across } : { square: indexOf(layout, layout.start), across: true };
    this.#table.store.update({ cursor: next });
    this.#table.say(next.across ? this.#table.texts.board.across : this.#table.texts.board.down);
  }

  /** Handles a click or tap on a square: places the selected tile, or sets the cursor. */
  touchSquare(square: SquareIndex): void {
    const { selected, cursor, laid } = this.#state;
    const own = laid.find((tile) => tile.square === square);
    if (selected !== null && !own) {
      this.lay(selected, square);
      return;
    }
    if (own) {
      this.takeBack(own.id);
      return;
    }
    const across = cursor?.square === square ? !cursor.across : (cursor?.across ?? true);
    this.#table.store.update({ cursor: { square, across } });
  }

  touchTile(id: number): void {
    const { swapping, selected } = this.#state;
    if (swapping) {
      this.#table.store.update({ swapping: swapping.includes(id) ? swapping.filter((one) => one !== id) : [...swapping, id] });
      return;
    }
    this.#table.store.update({ selected: selected === id ? null : id });
  }

  async #examine(): Promise<void> {
    const { game, laid } = this.#state;
    const number = (this.#checks += 1);
    if (!game || laid.length === 0) {
      this.#table.store.update({ check: null, checking: false });
      return;
    }
    this.#table.store.update({ checking: true });
    const check = await this.#engine.check({ tiles: this.placements() });
    if (number !== this.#checks) return;
    this.#table.store.update({ check, checking: false });
  }

  /** The placed tiles, in the form that the engine reads. */
  placements(): { row: number; column: number; letter: string; blank: boolean }[] {
    const { game, laid } = this.#state;
    if (!game) return [];
    return laid.map(({ square, letter, tile }) => ({ ...squareOf(game.rules.layout, square), letter, blank: tile === "?" }));
  }

  toggleSwap(): void {
    const { swapping, game } = this.#state;
    if (swapping) {
      this.#table.store.update({ swapping: null, note: null });
      return;
    }
    if (!this.#table.myTurn || !game) return;
    this.recall();
    if (!game.mayExchange) {
      this.#table.note("bad", this.#table.texts.status.cantSwap);
      return;
    }
    this.#table.store.update({ swapping: [], selected: null });
    this.#table.note("info", this.#table.texts.status.swapHint);
  }

  setCursor(cursor: Cursor | null): void {
    this.#table.store.update({ cursor });
  }

  setDragging(id: number | null): void {
    this.#table.store.update({ dragging: id });
  }
}

/** Returns the slots with the placed tiles back on the rack, each in its former slot if that is free. */
export function recalled(slots: Slots, laid: readonly LaidTile[]): Slots {
  let next: Slots = slots;
  for (const tile of laid) {
    const hole = holeFor(next, tile);
    const own: OwnTile = { id: tile.id, tile: tile.tile };
    next = hole < 0 ? [...next, own] : insertAt(next, own, hole);
  }
  return next;
}

/** Returns the former slot of a tile or, if it is taken, the first empty slot. */
const holeFor = (slots: Slots, tile: LaidTile): number => (slots[tile.slot] === null ? tile.slot : slots.indexOf(null));
