/** The rack as slots: tiles keep their places, and the slots of removed tiles stay empty. */
import type { OwnTile } from "./types";

export type Slots = readonly (OwnTile | null)[];

let lastId = 0;

/** Returns slots for `rack`. Known tiles keep their slots and numbers; new ones fill the empty slots. */
export function syncSlots(old: Slots, rack: readonly string[], size: number): Slots {
  const slots: (OwnTile | null)[] = new Array<OwnTile | null>(Math.max(size, rack.length)).fill(null);
  const left = [...rack];
  for (let slot = 0; slot < Math.min(old.length, slots.length); slot += 1) {
    const tile = old[slot];
    const found = tile ? left.indexOf(tile.tile) : -1;
    if (tile && found >= 0) {
      slots[slot] = tile;
      left.splice(found, 1);
    }
  }
  for (const tile of left) slots[slots.indexOf(null)] = { id: (lastId += 1), tile };
  return slots;
}

/** Moves the tile `id` to a slot; tiles between that slot and the nearest empty one shift. */
export function moveToSlot(slots: Slots, id: number, to: number): Slots {
  const from = slots.findIndex((tile) => tile?.id === id);
  if (from < 0 || from === to) return slots;
  const next = [...slots];
  const tile = next[from] ?? null;
  next[from] = null;
  return insertAt(next, tile, to);
}

/** Puts a tile into a slot; tiles between that slot and the nearest empty one shift. */
export function insertAt(slots: Slots, tile: OwnTile | null, to: number): Slots {
  const next = [...slots];
  if (next[to] != null) {
    let hole = -1;
    for (let distance = 1; distance < next.length && hole < 0; distance += 1) {
      if (to - distance >= 0 && next[to - distance] === null) hole = to - distance;
      else if (to + distance < next.length && next[to + distance] === null) hole = to + distance;
    }
    if (hole < 0) return slots;
    next.splice(hole, 1);
    next.splice(to, 0, tile);
    return next;
  }
  next[to] = tile;
  return next;
}

/** Returns the slots in a random order, the empty ones last. */
export function shuffled(slots: Slots, random: () => number = Math.random): Slots {
  const tiles = slots.filter((tile): tile is OwnTile => tile !== null);
  for (let last = tiles.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [tiles[last], tiles[other]] = [tiles[other] as OwnTile, tiles[last] as OwnTile];
  }
  return [...tiles, ...new Array<null>(slots.length - tiles.length).fill(null)];
}
