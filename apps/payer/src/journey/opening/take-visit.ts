import type { Visit } from '../../shared/visit.ts';
import { dropStoredChoice } from '../../shared/storage/stored-names.ts';
import { forgetPlace, readSaved, replaceSaved } from '../saved-journey.ts';

/** Marks the address of a student who is opened next; it is dropped as the page opens. */
export const NEXT = 'next';

const CODES = ['uid', 'sc', 'ppsc', 'scode', 'sid', 'm', 'sbdc'] as const;
/** Codes that may carry a choice of their own. */
const SESSION_CODES = ['uid', 'sc', 'ppsc', 'scode'] as const;

/** Whether the address carries codes: the payer came by a link just now, and not by a reload. */
export function bringsCodes(): boolean {
  const query = new URLSearchParams(location.search);
  return CODES.some((code) => query.get(code));
}

/**
 * Reads the codes of the address once and removes them from the address bar, so that they do not stay in the history,
 * in referrers or in a forwarded link (threats 2 row 20, R26). After a reload they come from the history. `mxp_did` is
 * handled earlier, before any page opens.
 */
export function takeVisit(slug: string): Visit {
  const query = new URLSearchParams(location.search);
  const saved = readSaved().visit;
  const given = Object.fromEntries(
    CODES.map((code) => [code, query.get(code) ?? '']).filter(([, value]) => value !== ''),
  );
  const isNew = Object.keys(given).length > 0;
  const visit: Visit = isNew || saved?.slug !== slug ? { ...given, slug } : saved;
  for (const name of [...CODES, NEXT]) query.delete(name);
  const rest = query.toString();
  // Codes in the address start a visit of their own: data of an earlier one does not count.
  if (isNew) forgetPlace(slug);
  if (SESSION_CODES.some((code) => code in given)) dropStoredChoice(slug);
  const fresh = isNew ? { journey: undefined, sbd_code: undefined, session_code: undefined } : {};
  replaceSaved({ ...fresh, visit }, location.pathname + (rest === '' ? '' : `?${rest}`) + location.hash);
  return visit;
}
