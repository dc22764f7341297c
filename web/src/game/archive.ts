/** The games of this device: the one in play, and those before it. */
import { allGames, dropGame, loadRunning, putGame, saveRunning } from "./storage";
import type { SavedGame } from "./storage";

/** Games that are kept, the one in play among them. */
const GAMES_KEPT = 40;

/** What the browser does not keep: this game, or only the games before it; null where it keeps all. */
export type NotKept = "all" | "others" | null;

export class Archive {
  readonly #onChange: (notKept: NotKept) => void;
  /** Games to be written, by their numbers. */
  readonly #waiting = new Map<string, SavedGame>();
  #writing: Promise<void> | null = null;
  #last = 0;
  /** Whether the last save is in localStorage. */
  #isRunningKept = true;

  /** `onChange` hears after each save what is not kept. */
  constructor(onChange: (notKept: NotKept) => void) {
    this.#onChange = onChange;
  }

  /** Returns the game that was in play last. A browser that was killed may have only one of its two copies. */
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

  /** Keeps the game in play: at once in one place, soon in the other one. */
  save(game: Omit<SavedGame, "version" | "when">): void {
    this.#last = Math.max(Date.now(), this.#last + 1);
    const kept: SavedGame = { ...game, version: 1, when: this.#last };
    this.#isRunningKept = saveRunning(kept);
    this.#waiting.set(kept.id, kept);
    this.#writing ??= this.#write();
  }

  async #write(): Promise<void> {
    // Saves that follow at once are one write.
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

  /** Keeps a game that is not in play. Throws where that cannot be done. */
  async preserve(game: SavedGame): Promise<void> {
    await this.#writing;
    await putGame(game);
  }

  async remove(id: string): Promise<void> {
    await this.#writing;
    await dropGame(id);
  }

  /** Drops the oldest games beyond the number that is kept. */
  async trim(): Promise<void> {
    for (const { id } of (await this.list()).slice(GAMES_KEPT)) await dropGame(id);
  }
}
