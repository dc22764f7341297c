/** One tab plays at a time: the games of this device have one lock. */
const NAME = "lexc.games";

/**
 * Resolves when this tab owns the games, until it is closed or another tab takes them, which calls `onLost`. With
 * `take`, does not wait. Rejects with `AbortError` if the signal is aborted.
 */
export function claimGames(onLost: () => void, { take, signal }: { take: boolean; signal: AbortSignal }): Promise<void> {
  // Pages that are not served over HTTPS have no locks.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve();
  return new Promise((resolve, reject) => {
    let held = false;
    const hold = (): Promise<never> => {
      held = true;
      resolve();
      return new Promise(() => undefined);
    };
    locks.request(NAME, take ? { steal: true } : { signal }, hold).catch((error: unknown) => {
      if (held) onLost();
      else reject(error instanceof Error ? error : new Error(String(error)));
    });
  });
}
