/** Offline use and installation: the service worker, new versions of the page, the browser's offer to install it. */

/** The event of browsers that can install a page; it is no standard. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Calls `onOffer` with what asks the browser to install the page, once the browser offers that; with null when it is done. */
export function offerInstallation(onOffer: (install: (() => Promise<void>) | null) => void): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    onOffer(async () => {
      await (event as InstallEvent).prompt();
    });
  });
  addEventListener("appinstalled", () => onOffer(null));
}

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
