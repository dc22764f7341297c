/** The chance in new games: the order of the bag, and who starts where that is drawn. */

/** The address of a game's draws: the same seed and number give the same tiles on every device. */
export interface GameAddress {
  /** A decimal number of 64 bits. */
  readonly seed: string;
  readonly number: number;
}

/** What one new game draws. */
export interface GameChance {
  /** Where its bag comes from; null is a random seed. */
  readonly address: GameAddress | null;
  /** Returns the player who starts, by index in the order of the game before. */
  readonly starter: (players: number) => number;
}

/**
 * Draws for the games of one page: at random or, for a page with a seed, by the seed and the games' numbers from 0 on. Then
 * the one who was second starts.
 */
export class Chance {
  readonly #seed: string | null;
  #number = 0;

  constructor(seed: string | null) {
    this.#seed = seed;
  }

  /** The seed of the page, if it has one. */
  get seed(): string | null {
    return this.#seed;
  }

  /** The seed of a page's query, `?seed=7`. The engine refuses what is not a number. */
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
