import { data, json } from "./call.js";
import type { Leaves } from "./leaves.js";
import type { Alphabet } from "./alphabet.js";
import type { RawLeaves } from "./raw/lexc.js";
import type { MoveInput, PositionInput, Tile } from "./types.js";

/** @internal The bytes of any view. */
export function bytesOf(bytes: Uint8Array | ArrayBuffer): Uint8Array {
  return bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
}

/** @internal The form of a move that crosses to WebAssembly. */
export function moveData(move: MoveInput, alphabet: Alphabet): object {
  if (typeof move === "string") return { text: move };
  if ("kind" in move) {
    switch (move.kind) {
      case "play":
        return { tiles: move.tiles };
      case "exchange":
        return { exchange: move.tiles };
      case "pass":
        return { pass: true };
    }
  }
  if ("exchange" in move) return { exchange: tiles(move.exchange, alphabet) };
  if ("tiles" in move) return { tiles: move.tiles };
  return { pass: true };
}

/** @internal The form of a position that crosses to WebAssembly. */
export function positionJson(position: PositionInput, alphabet: Alphabet): string {
  if (typeof position === "string") return JSON.stringify({ cgp: position });
  const { cgp, rack, board } = position;
  return JSON.stringify({ cgp, board, rack: rack === undefined ? undefined : tiles(rack, alphabet) });
}

function tiles(text: string | readonly Tile[], alphabet: Alphabet): readonly Tile[] {
  return typeof text === "string" ? data<Tile[]>(() => alphabet.raw.parse(text)) : text;
}

/** @internal Options as JSON, and the leave values that they hold, which WebAssembly takes over. */
export function withLeaves<T extends { leaves?: Leaves }>(options: T | undefined): [string, RawLeaves | undefined] {
  if (options === undefined) return ["", undefined];
  const { leaves, ...rest } = options;
  return [json(rest), leaves?.raw.share()];
}

/** @internal A seed as the decimal number of 64 bits that it stands for; a random one if there is none. */
export function seedText(seed: number | bigint | string | undefined): string {
  if (seed !== undefined) return String(seed);
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  // Numbers of 53 bits, so that the seed can be written as a number of JavaScript.
  return String((high % 0x20_0000) * 0x1_0000_0000 + low);
}
