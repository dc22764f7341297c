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
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register("./sw.js").catch(() => null);
  if (!registration) return;
  let applied = false;
  const offer = (worker: ServiceWorker): void =>
    onUpdate(() => {
      applied = true;
      worker.postMessage("activate");
    });
  // Another tab may have put the new version in place: this one keeps its own until it is reloaded.
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
