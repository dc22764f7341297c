/** Offline use and installation: the service worker, new versions of the page, the browser's installation prompt. */

/** The event of browsers that can install a page; it is not standardized. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Calls `onOffer` with a function that opens the browser's installation prompt, and with null after installation. */
export function offerInstallation(onOffer: (install: (() => Promise<void>) | null) => void): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    onOffer(async () => {
      await (event as InstallEvent).prompt();
    });
  });
  addEventListener("appinstalled", () => onOffer(null));
}

/** Calls `onUpdate` with a function that activates a new version and reloads the page. */
export async function keepOffline(onUpdate: (apply: () => void) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register("./sw.js").catch(() => null);
  if (!registration) return;
  let applied = false;
  const offer = (worker: ServiceWorker): void =>
    onUpdate(() => {
      applied = true;
      worker.postMessage("activate");
    });
  // Another tab may have activated the new version: this tab keeps its own until it is reloaded.
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (applied) location.reload();
    else if (controlled) onUpdate(() => location.reload());
    controlled = true;
  });
  if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && serviceWorker.controller) offer(worker);
    });
  });
}
