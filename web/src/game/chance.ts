/** Randomness in new games: the order of the bag, and the starting player if it is drawn. */

/** The address of a game's bag: the same seed and number give the same tiles on every device. */
export interface GameAddress {
  /** A 64-bit number in decimal. */
  readonly seed: string;
  readonly number: number;
}

/** The random choices of a new game. */
export interface GameChance {
  /** The address of its bag; null for a random seed. */
  readonly address: GameAddress | null;
  /** Returns the player who starts, by index in the order of the previous game. */
  readonly starter: (players: number) => number;
}

/**
 * The random choices for the games of one page: at random or, on a page with a seed, by the seed and the numbers of the
 * games from 0. With a seed, the player who was second starts.
 */
export class Chance {
  readonly #seed: string | null;
  #number = 0;

  constructor(seed: string | null) {
    this.#seed = seed;
  }

  /** The seed of the page, or null. */
  get seed(): string | null {
    return this.#seed;
  }

  /** Reads the seed from the query of a page, `?seed=7`. The engine refuses a seed that is not a number. */
  static of(query: string): Chance {
    return new Chance(new URLSearchParams(query).get("seed"));
  }

  next(): GameChance {
    if (this.#seed === null) return { address: null, starter: (players) => Math.floor(Math.random() * players) };
    const number = this.#number;
    this.#number += 1;
    return { address: { seed: this.#seed, number }, starter: () => 1 };
  }
}
