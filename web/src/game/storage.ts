/** What is kept over reloads: settings and the game in localStorage, own lexicons in IndexedDB. */
import type { LexiconFile } from "../engine/protocol";
import type { GameSetup } from "./types";

export interface Settings {
  readonly language: string;
  readonly theme: "system" | "light" | "dark";
  readonly autoplay: boolean;
  readonly order: "equity" | "score";
}

export interface SavedGame {
  readonly version: 1;
  readonly setup: GameSetup;
  readonly saved: string;
  /** Tiles in the order of the rack, `null` for a hole. */
  readonly slots: readonly (string | null)[];
  /** Milliseconds that each player has used. */
  readonly times: readonly number[];
  readonly charged: boolean;
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

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the game goes on, and is not kept.
  }
}

export function loadSettings(defaults: Settings): Settings {
  const found = read(SETTINGS);
  return typeof found === "object" && found !== null ? { ...defaults, ...(found as Partial<Settings>) } : defaults;
}

export const saveSettings = (settings: Settings): void => write(SETTINGS, settings);

export function loadGame(): SavedGame | null {
  const found = read(GAME) as SavedGame | null;
  return found?.version === 1 && typeof found.saved === "string" ? found : null;
}

export const saveGame = (game: SavedGame): void => write(GAME, game);

export function forgetGame(): void {
  try {
    localStorage.removeItem(GAME);
  } catch {
    // Nothing was kept.
  }
}

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("lexc", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("lexicons", { keyPath: "name" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database();
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = act(db.transaction("lexicons", mode).objectStore("lexicons"));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
    });
  } finally {
    db.close();
  }
}

export const loadLexicon = (name: string): Promise<LexiconFile | undefined> =>
  inStore("readonly", (store) => store.get(name) as IDBRequest<LexiconFile | undefined>);

export const keepLexicon = (file: LexiconFile): Promise<IDBValidKey> => inStore("readwrite", (store) => store.put(file));

export const dropLexicon = (name: string): Promise<undefined> => inStore("readwrite", (store) => store.delete(name));

export const ownLexicons = async (): Promise<readonly string[]> =>
  (await inStore("readonly", (store) => store.getAllKeys())).map(String);
