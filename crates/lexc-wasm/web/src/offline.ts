/** Registers the service worker, and says when a new version of the page waits. */

/** `onUpdate` is given what puts the new version in place and reloads the page. */
export async function keepOffline(onUpdate: (apply: () => void) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("./sw.js").catch(() => null);
  if (!registration) return;
  const offer = (worker: ServiceWorker): void =>
    onUpdate(() => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      worker.postMessage("activate");
    });
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
    });
  });
}
