/** The service worker: keeps the files of one build, so that the page works without a network. */
/// <reference lib="webworker" />
export {};
declare const self: ServiceWorkerGlobalScope;

/** Written by the build: a digest of all files, and their names. */
const VERSION = "__VERSION__";
const FILES: readonly string[] = JSON.parse("__FILES__") as string[];
const CACHE = `lexc-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) =>
      // Files with a digest in their name never change; the others are asked for again.
      cache.addAll(FILES.map((file) => new Request(file, { cache: file.startsWith("assets/") ? "default" : "no-cache" }))),
    ),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name.startsWith("lexc-") && name !== CACHE).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "activate") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  const wanted = request.mode === "navigate" ? "./" : request;
  event.respondWith(
    caches
      .open(CACHE)
      .then(async (cache) => (await cache.match(wanted, { ignoreSearch: request.mode === "navigate" })) ?? fetch(request)),
  );
});
