/**
 * Keeps the verify page on the phone. It answers for the page and its scripts, and with the page for the address of a
 * typed code that cannot be reached; every other request passes.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

const CACHE = 'verify-v4';
const KEPT = [
  '/verify',
  '/verify/words.js',
  '/verify/verify.js',
  '/verify/check.js',
  '/verify/keep.js',
  '/verify/typed-code.js',
  '/verify/withdrawn.js',
];
/** The words of the scripts in another language than English. */
const WORDS = /^\/verify\/words-[a-z]{2}\.js$/;
const CODE_PAGE = /^\/verify\/[0-9a-f]{16}$/;
/** A weak network must not hold up a check that needs none. */
const PATIENCE_MS = 2500;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then(async (cache) => {
        const reload = (path: string): Request => new Request(path, { cache: 'reload' });
        await cache.addAll(KEPT.map(reload));
        const page = await cache.match('/verify');
        const language = /<html lang="([a-z]{2})/.exec((await page?.text()) ?? '')?.[1] ?? 'en';
        if (language !== 'en') await cache.addAll([reload(`/verify/words-${language}.js`)]);
      })
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  const dropOld = caches
    .keys()
    .then((names) =>
      Promise.all(
        names
          .filter((name) => name.startsWith('verify-') && name !== CACHE)
          .map((name) => caches.delete(name)),
      ),
    );
  event.waitUntil(dropOld.then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { pathname, origin, searchParams } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== worker.location.origin) return;
  const language = searchParams.get('lang');
  if (KEPT.includes(pathname) || WORDS.test(pathname))
    event.respondWith(
      freshOrKept(event, pathname, language === null ? '' : `?lang=${encodeURIComponent(language)}`),
    );
  // A receipt's state is never cached: offline the verify page says that the server could not be reached.
  else if (event.request.mode === 'navigate' && CODE_PAGE.test(pathname))
    event.respondWith(inTime(() => fetch(event.request), '/verify'));
});

/** The newest page, which has the newest keys, if it arrives in time; else the cached one. */
function freshOrKept(event: FetchEvent, pathname: string, query: string): Promise<Response> {
  const fresh = fetch(pathname + query, { cache: 'no-cache' }).then(async (response) => {
    if (response.ok) await caches.open(CACHE).then((cache) => cache.put(pathname, response.clone()));
    return response;
  });
  event.waitUntil(fresh.catch(() => undefined));
  return inTime((kept) => fresh.then((response) => (response.ok ? response : (kept ?? response))), pathname);
}

/** The network's answer if it arrives in time, else the cached one of the path, if there is one. */
async function inTime(ask: (kept?: Response) => Promise<Response>, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path);
  if (kept === undefined) return ask();
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([ask(kept).catch(() => kept), late]);
}
