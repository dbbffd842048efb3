/**
 * Caches the app's frame on the device: without a connection a page opens and reports what it cannot load. Responses of
 * the API are never cached.
 */
const CACHE = "tradewinds";
const PAGE = "/";
/** Files of earlier releases are dropped beyond this many. */
const MOST_FILES = 200;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(PAGE)));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    // Every path has the same page.
    if (answer.ok) await cache.put(PAGE, answer.clone());
    // A proxy, or a server that is shutting down: the cached page works without them.
    return answer.status >= 502 && answer.status <= 504 ? await cache.match(PAGE) ?? answer : answer;
  } catch (error) {
    const kept = await cache.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

/** A file's name changes with its content. */
async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const keys = await cache.keys();
    const old = keys.filter(({ url }) => new URL(url).pathname !== PAGE).slice(0, -MOST_FILES);
    await Promise.all(old.map((key) => cache.delete(key)));
  }
  return answer;
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
});
