import { randomCharacters } from '@shulk/browser-client';

/** The form of a distinct id, as the analytics reference (G.1) allows it; digits alone could be a mobile. */
const DISTINCT_ID = /^(?!\d+$)(?:anon-)?[A-Za-z0-9_-]{8,64}$/;
const KEY = 'shulk.visit';

let visitId: string | undefined;

/** Storage may be blocked for this origin; the id then lives as long as the document. */
function stored(): string | undefined {
  try {
    const id = sessionStorage.getItem(KEY) ?? '';
    return DISTINCT_ID.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

function keep(id: string): string {
  visitId = id;
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Without storage a reload starts another visit.
  }
  return id;
}

/**
 * The analytics distinct id of this visit: the one from a link of ours, else a random one prefixed `anon-` [SR-7.32]
 * [SR-7.33]. It stays the same for the tab's life and is purely random, never derived from a person.
 */
export const distinctId = (): string => visitId ?? keep(stored() ?? `anon-${randomCharacters(22)}`);

/** Adopts the distinct id of a link of ours; drops anything malformed [SR-2.14]. */
export function adoptDistinctId(mxpDid: string | null): void {
  if (mxpDid !== null && DISTINCT_ID.test(mxpDid)) keep(mxpDid);
}

/** Forgets the visit; for a new tab in one test process. */
export function forgetVisit(): void {
  visitId = undefined;
  sessionStorage.removeItem(KEY);
}

/**
 * Adopts `mxp_did` of the address, on any page, and removes it from the address bar: a forwarded link would merge two
 * people into one (analytics reference G.1).
 */
export function takeDistinctId(): void {
  const url = new URL(location.href);
  const given = url.searchParams.get('mxp_did');
  if (given === null) return;
  adoptDistinctId(given);
  url.searchParams.delete('mxp_did');
  history.replaceState(history.state, '', url.href);
}
