/** Keeps the verify page on the phone. It answers for the page and its scripts only; every other request passes. */
const CACHE = 'verify-v2';
const KEPT = ['/verify', '/verify/verify.js', '/verify/check.js', '/verify/withdrawn.js'];
/** A weak network must not hold up a check that needs none. */
const PATIENCE_MS = 2500;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(KEPT.map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const dropOld = caches
    .keys()
    .then((names) =>
      Promise.all(
        names
          .filter((name) => name.startsWith('verify-') && name !== CACHE)
          .map((name) => caches.delete(name)),
      ),
    );
  event.waitUntil(dropOld.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin || !KEPT.includes(pathname)) return;
  event.respondWith(freshOrKept(event, pathname));
});

/** The newest page, which knows the newest keys, when it comes in time; else the one kept. */
async function freshOrKept(event, pathname) {
  const cache = await caches.open(CACHE);
  const fresh = fetch(pathname, { cache: 'no-cache' }).then(async (response) => {
    if (response.ok) await cache.put(pathname, response.clone());
    return response;
  });
  event.waitUntil(fresh.catch(() => undefined));
  const kept = await cache.match(pathname);
  if (kept === undefined) return fresh;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fresh.then((response) => (response.ok ? response : kept)).catch(() => kept), late]);
}
