/**
 * The lists of withdrawn documents this phone keeps: which of an institute's receipts were replaced, refunded or cancelled since
 * they were issued, by 5 bytes of a hash each. One list an institute, the one of the last look.
 */
const CACHE = 'withdrawn-receipts';
const HASH_BYTES = 5;

const pathOf = (institute) => `/verify/withdrawn/${encodeURIComponent(institute)}.json`;

/** Nothing can be kept on a plain http address or in a browser that forbids it. */
async function openCache() {
  try {
    return (await globalThis.caches?.open(CACHE)) ?? null;
  } catch {
    return null;
  }
}

async function readList(response) {
  const list = await response.json().catch(() => null);
  return typeof list?.name === 'string' && typeof list.hashes === 'string' ? list : null;
}

/** Fetches an institute's list and keeps it; null without network, and the one kept before stays. */
export async function freshList(institute) {
  try {
    const response = await fetch(pathOf(institute), { headers: { accept: 'application/json' } });
    if (!response.ok) return null;
    const cache = await openCache();
    await cache?.put(pathOf(institute), response.clone());
    return await readList(response);
  } catch {
    return null;
  }
}

/** The list kept of an institute; null when this phone has none. */
export async function keptList(institute) {
  const cache = await openCache();
  const response = await cache?.match(pathOf(institute));
  return response === undefined ? null : readList(response);
}

/** Looks again for every institute this phone has a list of, so that the lists are as young as its last network. */
export async function renewLists() {
  const cache = await openCache();
  const kept = cache === null ? [] : await cache.keys();
  await Promise.all(
    kept.map(({ url }) =>
      freshList(decodeURIComponent(/([^/]+)\.json$/.exec(new URL(url).pathname)?.[1] ?? '')),
    ),
  );
}

/** Whether a list holds a verification code (16 hex digits). */
export async function isWithdrawn(list, code, subtle) {
  const bytes = Uint8Array.from(code.match(/../g), (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes)).subarray(0, HASH_BYTES);
  const all = Uint8Array.from(atob(list.hashes), (letter) => letter.charCodeAt(0));
  for (let at = 0; at + HASH_BYTES <= all.length; at += HASH_BYTES) {
    if (hash.every((byte, index) => byte === all[at + index])) return true;
  }
  return false;
}

/** The kept list that holds a verification code, of whichever institute; null when none does. */
export async function listWith(code, subtle) {
  if (subtle === undefined) return null;
  const cache = await openCache();
  for (const request of cache === null ? [] : await cache.keys()) {
    const response = await cache.match(request);
    const list = response === undefined ? null : await readList(response);
    if (list !== null && (await isWithdrawn(list, code, subtle))) return list;
  }
  return null;
}
