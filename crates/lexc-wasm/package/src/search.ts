import { aborted } from "./error.js";
import { breathe, call, data, json } from "./call.js";
import { moveJson, positionJson, withLeaves } from "./convert.js";
import { Game } from "./game.js";
import type { Lexicon } from "./lexicon.js";
import { RawEndgame, RawSimulation } from "./raw/lexc.js";
import type { Endgame, EndgameOptions, PositionInput, SimulateOptions, Simulation } from "./types.js";

/** Milliseconds of work between two turns of the event loop. */
const SLICE = 40;

/**
 * Works in slices until `step` says that all is done, time is up, or a signal ends it. Returns
 * whether all was done.
 */
async function work(
  step: () => boolean,
  progress: () => void,
  milliseconds: number | undefined,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const end = performance.now() + (milliseconds ?? Infinity);
  for (;;) {
    if (signal?.aborted === true) throw aborted();
    const slice = Math.min(performance.now() + SLICE, end);
    let done: boolean;
    do done = call(step);
    while (!done && performance.now() < slice);
    if (done || performance.now() >= end) return done;
    progress();
    await breathe();
  }
}

/**
 * Compares moves of a position of two players: each is played out a few turns, many times, on the
 * same orders of the unseen tiles. Calls `onProgress` about every 40 ms. Throws `simulation`;
 * rejects with `aborted` when the signal says so.
 */
export async function simulate(
  lexicon: Lexicon,
  position: Game | PositionInput,
  options?: SimulateOptions,
  onProgress?: (progress: Simulation) => void,
  signal?: AbortSignal,
): Promise<Simulation> {
  const { milliseconds, moves, seed, ...rest } = options ?? {};
  const [plain, leaves] = withLeaves(rest);
  const wanted = json({
    ...(JSON.parse(plain) as object),
    seed: seed === undefined ? undefined : String(seed),
    moves: moves?.map((move) => JSON.parse(moveJson(move, lexicon.alphabet)) as unknown),
  });
  const raw = call(() =>
    position instanceof Game
      ? RawSimulation.of_game(position.raw, lexicon.raw, wanted, leaves)
      : RawSimulation.of_position(lexicon.raw, positionJson(position, lexicon.alphabet), wanted, leaves),
  );
  const read = (): Simulation => data(() => raw.progress());
  try {
    const done = await work(() => raw.advance(), () => onProgress?.(read()), milliseconds, signal);
    const result = read();
    const final: Simulation = done ? result : { ...result, done: true, stopped: "time" };
    onProgress?.(final);
    return final;
  } finally {
    raw.free();
  }
}

/**
 * Solves an endgame of two players: the bag is empty, and both racks are known. Calls `onProgress`
 * about every 40 ms. Throws `endgame`; rejects with `aborted` when the signal says so.
 */
export async function solveEndgame(
  lexicon: Lexicon,
  position: Game | PositionInput,
  options?: EndgameOptions,
  onProgress?: (progress: Endgame) => void,
  signal?: AbortSignal,
): Promise<Endgame> {
  const { milliseconds, ...rest } = options ?? {};
  const raw = call(() =>
    position instanceof Game
      ? RawEndgame.of_game(position.raw, lexicon.raw, json(rest))
      : RawEndgame.of_position(lexicon.raw, positionJson(position, lexicon.alphabet), json(rest)),
  );
  const read = (): Endgame => data(() => raw.progress());
  try {
    await work(() => raw.step(500), () => onProgress?.(read()), milliseconds, signal);
    const final: Endgame = { ...read(), done: true };
    onProgress?.(final);
    return final;
  } finally {
    raw.free();
  }
}
