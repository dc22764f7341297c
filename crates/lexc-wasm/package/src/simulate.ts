import { breathe, call, data } from "./call.js";
import { moveData, positionJson, withLeaves } from "./convert.js";
import { Game } from "./game.js";
import type { Lexicon } from "./lexicon.js";
import { RawSimulation } from "./raw/lexc.js";
import type { SimulationAnswer } from "./methods.js";
import type { PositionInput, SimulateOptions } from "./types.js";

/** Milliseconds of work between two turns of the event loop. */
const SLICE = 40;

/**
 * Compares moves of a position of two players: each is played out a few turns, many times, on the same orders of the
 * unseen tiles. Options and answer are those of the method `simulate` of the API. Calls `onProgress` about every 40 ms with
 * the answer so far. A signal ends the work with that answer, in which `stopped` is `cancelled`. Throws `simulation`.
 */
export async function simulate(
  lexicon: Lexicon,
  position: Game | PositionInput,
  options: SimulateOptions = {},
  onProgress?: (soFar: SimulationAnswer) => void,
  signal?: AbortSignal,
): Promise<SimulationAnswer> {
  const { play, ...rest } = options;
  const [wanted, values] = withLeaves({ ...rest, play: play?.map((move) => moveData(move, lexicon.alphabet)) });
  const raw = call(() =>
    position instanceof Game
      ? RawSimulation.of_game(position.raw, lexicon.raw, wanted, values)
      : RawSimulation.of_position(lexicon.raw, positionJson(position, lexicon.alphabet), wanted, values),
  );
  const answer = (isOver: boolean): SimulationAnswer => data(() => raw.answer(isOver));
  const end = performance.now() + (options.time ?? Infinity) * 1000;
  try {
    while (signal?.aborted !== true) {
      const slice = Math.min(performance.now() + SLICE, end);
      let done: boolean;
      do done = call(() => raw.advance());
      while (!done && performance.now() < slice);
      if (done || performance.now() >= end) return answer(true);
      onProgress?.(answer(false));
      await breathe();
    }
    return answer(false);
  } finally {
    raw.free();
  }
}
