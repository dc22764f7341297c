/** The games on this device: the current game and earlier ones. */
import { allGames, dropGame, loadRunning, putGame, saveRunning } from "./storage";
import type { SavedGame } from "./storage";

/** Number of games that are kept, including the current one. */
const GAMES_KEPT = 40;

/** The games that the browser failed to store: all, or only the earlier ones; null if it stores all. */
export type NotKept = "all" | "others" | null;

export class Archive {
  readonly #onChange: (notKept: NotKept) => void;
  /** Games to be written, by their numbers. */
  readonly #waiting = new Map<string, SavedGame>();
  #writing: Promise<void> | null = null;
  #last = 0;
  /** Whether the last save is in localStorage. */
  #isRunningKept = true;

  /** `onChange` is called after each save with the games that were not stored. */
  constructor(onChange: (notKept: NotKept) => void) {
    this.#onChange = onChange;
  }

  /** Returns the current game. If the browser was killed, only one of its two copies may exist. */
  async latest(): Promise<SavedGame | null> {
    const running = loadRunning();
    const [newest] = await allGames().catch(() => []);
    const game = newest && newest.when > (running?.when ?? -1) ? newest : running;
    this.#last = Math.max(this.#last, game?.when ?? 0);
    return game;
  }

  /** Returns the games, the newest first. */
  async list(): Promise<readonly SavedGame[]> {
    await this.#writing;
    return allGames();
  }

  /** Stores the current game: in localStorage at once, in IndexedDB soon. */
  save(game: Omit<SavedGame, "version" | "when">): void {
    this.#last = Math.max(Date.now(), this.#last + 1);
    const kept: SavedGame = { ...game, version: 1, when: this.#last };
    this.#isRunningKept = saveRunning(kept);
    this.#waiting.set(kept.id, kept);
    this.#writing ??= this.#write();
  }

  async #write(): Promise<void> {
    // Merges saves that follow at once into one write.
    await Promise.resolve();
    let archived = true;
    for (let [next] = this.#waiting.values(); next; [next] = this.#waiting.values()) {
      this.#waiting.delete(next.id);
      archived = await putGame(next).then(
        () => true,
        () => false,
      );
    }
    this.#writing = null;
    this.#onChange(archived ? null : this.#isRunningKept ? "others" : "all");
  }

  /** Stores a game other than the current one. Throws if that fails. */
  async preserve(game: SavedGame): Promise<void> {
    await this.#writing;
    await putGame(game);
  }

  async remove(id: string): Promise<void> {
    await this.#writing;
    await dropGame(id);
  }

  /** Removes the oldest games beyond the limit. */
  async trim(): Promise<void> {
    for (const { id } of (await this.list()).slice(GAMES_KEPT)) await dropGame(id);
  }
}
