/** Storage across reloads: settings and the current game in localStorage, all games and own lexicons in IndexedDB. */
import type { LexiconFile } from "../engine/host";
import type { GameSetup } from "./types";

export interface Settings {
  readonly language: string;
  readonly theme: "system" | "light" | "dark";
  readonly autoplay: boolean;
  readonly order: "equity" | "score";
}

export interface SavedGame {
  readonly version: 1;
  readonly id: string;
  /** Milliseconds since 1970, increased with every save: of two copies of a game, the higher number is newer. */
  readonly when: number;
  /** The seed of the link under which the game was stored; null without a seed. */
  readonly link: string | null;
  /** Whether the game is reviewed: nobody moves. */
  readonly review: boolean;
  readonly setup: GameSetup;
  readonly saved: string;
  /** Tiles in the order of the rack; `null` for an empty slot. */
  readonly slots: readonly (string | null)[];
  /** Milliseconds that each player has used. */
  readonly times: readonly number[];
  readonly charged: boolean;
  /** For lists of games: points by seat, and number of history entries. */
  readonly scores: readonly number[];
  readonly entries: number;
  readonly over: boolean;
}

const SETTINGS = "lexc.settings";
const GAME = "lexc.game";

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Returns false if storage is full or forbidden. */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function loadSettings(defaults: Settings): Settings {
  const found = read(SETTINGS);
  return typeof found === "object" && found !== null ? { ...defaults, ...(found as Partial<Settings>) } : defaults;
}

export const saveSettings = (settings: Settings): boolean => write(SETTINGS, settings);

/**
 * Returns the stored value as a game, or null if it is not one. Games of earlier versions lack the fields for lists.
 */
function gameOf(found: unknown): SavedGame | null {
  const game = found as Partial<SavedGame> | null;
  const source = game?.setup?.lexicon;
  const whole =
    game?.version === 1 &&
    typeof game.saved === "string" &&
    Array.isArray(game.setup?.players) &&
    (source?.kind === "builtin" || source?.kind === "own") &&
    Array.isArray(game.slots) &&
    Array.isArray(game.times);
  if (!whole) return null;
  const defaults = { id: "earlier", when: 0, link: null, review: false, charged: false, scores: [], entries: 0, over: false };
  return { ...defaults, ...(game as SavedGame) };
}

/** The copy in localStorage, which is written at once, even while the page is being closed. */
export const loadRunning = (): SavedGame | null => gameOf(read(GAME));

export const saveRunning = (game: SavedGame): boolean => write(GAME, game);

/** Whether the stored value cannot be read as a game. */
export const isRunningDamaged = (): boolean => read(GAME) !== null && loadRunning() === null;

interface Place {
  readonly database: string;
  readonly store: string;
  readonly key: string;
}

const LEXICONS: Place = { database: "lexc", store: "lexicons", key: "name" };
const GAMES: Place = { database: "lexc-games", store: "games", key: "id" };

function database({ database: name, store, key }: Place): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: key });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}

/** Runs one request. A change is on disk when the promise resolves, so killing the browser then does not lose it. */
async function inStore<T>(place: Place, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database(place);
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(place.store, mode, { durability: "strict" });
      const request = act(transaction.objectStore(place.store));
      const fail = (): void => reject(transaction.error ?? request.error ?? new Error("IndexedDB"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = fail;
      transaction.onabort = fail;
    });
  } finally {
    db.close();
  }
}

export const loadLexicon = (name: string): Promise<LexiconFile | undefined> =>
  inStore(LEXICONS, "readonly", (store) => store.get(name) as IDBRequest<LexiconFile | undefined>);

export const keepLexicon = (file: LexiconFile): Promise<IDBValidKey> =>
  inStore(LEXICONS, "readwrite", (store) => store.put(file));

export const dropLexicon = (name: string): Promise<undefined> => inStore(LEXICONS, "readwrite", (store) => store.delete(name));

export const ownLexicons = async (): Promise<readonly string[]> =>
  (await inStore(LEXICONS, "readonly", (store) => store.getAllKeys())).map(String);

export const putGame = (game: SavedGame): Promise<IDBValidKey> => inStore(GAMES, "readwrite", (store) => store.put(game));

export const dropGame = (id: string): Promise<undefined> => inStore(GAMES, "readwrite", (store) => store.delete(id));

/** Returns all games, the newest first. */
export async function allGames(): Promise<readonly SavedGame[]> {
  const found: readonly unknown[] = await inStore(GAMES, "readonly", (store) => store.getAll());
  return found.flatMap((one) => gameOf(one) ?? []).sort((a, b) => b.when - a.when);
}
