import { breathe, call, data, json } from "./call.js";
import { moveData, positionJson } from "./convert.js";
import { Game } from "./game.js";
import type { Lexicon } from "./lexicon.js";
import { RawSimulation } from "./raw/lexc.js";
import type { PositionInput, SimulateOptions, Simulation } from "./types.js";

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
  onProgress?: (soFar: Simulation) => void,
  signal?: AbortSignal,
): Promise<Simulation> {
  const { leaves, seed, play, ...rest } = options;
  const wanted = json({
    ...rest,
    seed: seed === undefined ? undefined : String(seed),
    play: play?.map((move) => moveData(move, lexicon.alphabet)),
  });
  const values = leaves?.raw.share();
  const raw = call(() =>
    position instanceof Game
      ? RawSimulation.of_game(position.raw, lexicon.raw, wanted, values)
      : RawSimulation.of_position(lexicon.raw, positionJson(position, lexicon.alphabet), wanted, values),
  );
  const answer = (isOver: boolean): Simulation => data(() => raw.answer(isOver));
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
