/** The service worker: caches the files of one build, so that the page works without a network. */
/// <reference lib="webworker" />
export {};
declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: a digest of all files, and their names. */
const VERSION = "__VERSION__";
const FILES: readonly string[] = JSON.parse("__FILES__") as string[];
/** Caches belong to an origin, which may serve other copies of the page: the scope identifies this copy. */
const OWN = `lexc ${self.registration.scope} `;
const CACHE = `${OWN}${VERSION}`;

/** The caches of this copy from earlier builds, the oldest first. */
const earlier = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== CACHE);

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) =>
      // Files with a digest in their name never change; the others are requested again.
      cache.addAll(FILES.map((file) => new Request(file, { cache: file.startsWith("assets/") ? "default" : "no-cache" }))),
    ),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    earlier()
      // Keeps the previous build for tabs that were opened with it.
      .then((names) => Promise.all(names.slice(0, -1).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "activate") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(answer(request));
});

/** Answers from this build, from an earlier one, or from the network. */
async function answer(request: Request): Promise<Response> {
  const isPage = request.mode === "navigate";
  const own = await caches.match(isPage ? "./" : request, { cacheName: CACHE, ignoreSearch: isPage });
  if (own) return own;
  for (const cacheName of (await earlier()).toReversed()) {
    const found = await caches.match(request, { cacheName });
    if (found) return found;
  }
  return fetch(request);
}
