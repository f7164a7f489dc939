/**
 * The lists of withdrawn documents this phone keeps: which of an institute's receipts were replaced, refunded or cancelled since
 * they were issued, by 5 bytes of a hash each. One list an institute, the one of the last look.
 */
const CACHE = 'withdrawn-receipts';
const HASH_BYTES = 5;

/** A list as the server sends it. */
export interface KeptList {
  readonly name: string;
  readonly day: string;
  /** The hashes one behind the other, in base64. */
  readonly hashes: string;
}

const pathOf = (institute: string): string => `/verify/withdrawn/${encodeURIComponent(institute)}.json`;

/** Nothing can be kept on a plain http address or in a browser that forbids it. */
async function openCache(): Promise<Cache | null> {
  try {
    const { caches }: { readonly caches?: CacheStorage } = globalThis;
    return (await caches?.open(CACHE)) ?? null;
  } catch {
    return null;
  }
}

async function readList(response: Response): Promise<KeptList | null> {
  const list = (await response.json().catch(() => null)) as Partial<KeptList> | null;
  return typeof list?.name === 'string' && typeof list.hashes === 'string' ? (list as KeptList) : null;
}

/** Fetches an institute's list and keeps it; null without network, and the one kept before stays. */
export async function freshList(institute: string): Promise<KeptList | null> {
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
export async function keptList(institute: string): Promise<KeptList | null> {
  const cache = await openCache();
  const response = await cache?.match(pathOf(institute));
  return response === undefined ? null : readList(response);
}

/** Refreshes the list of every institute stored on this phone, so that it is as new as the last connection. */
export async function renewLists(): Promise<void> {
  const cache = await openCache();
  const kept = cache === null ? [] : await cache.keys();
  await Promise.all(
    kept.map(({ url }) =>
      freshList(decodeURIComponent(/([^/]+)\.json$/.exec(new URL(url).pathname)?.[1] ?? '')),
    ),
  );
}

/** Whether a list holds a verification code (16 hex digits). */
export async function isWithdrawn(list: KeptList, code: string, subtle: SubtleCrypto): Promise<boolean> {
  const bytes = Uint8Array.from(code.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes)).subarray(0, HASH_BYTES);
  const all = Uint8Array.from(atob(list.hashes), (letter) => letter.charCodeAt(0));
  for (let at = 0; at + HASH_BYTES <= all.length; at += HASH_BYTES) {
    if (hash.every((byte, index) => byte === all[at + index])) return true;
  }
  return false;
}

/** The kept list that holds a verification code, of whichever institute; null when none does. */
export async function listWith(code: string, subtle: SubtleCrypto | undefined): Promise<KeptList | null> {
  if (subtle === undefined) return null;
  const cache = await openCache();
  if (cache === null) return null;
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    const list = response === undefined ? null : await readList(response);
    if (list !== null && (await isWithdrawn(list, code, subtle))) return list;
  }
  return null;
}
