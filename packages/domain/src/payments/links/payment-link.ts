import type { Instant } from '../../dates.ts';
import type { Paise } from '../../money.ts';

/** How long somebody may pay by a link: three days, so that a weekend does not end it (decision 240). */
export const LINK_HOURS = 72;

/** The most links of one student that may be open at a time. */
export const MOST_OPEN_LINKS = 5;

/** The longest name of a payer that is kept. */
const NAME_LENGTH = 60;

/**
 * - OPEN: whoever has the link may pay.
 * - PAYING: money of this link is on its way, or waits for a person; nobody else should pay.
 * - PAID: it was paid by this link.
 * - SETTLED: nothing is due any more, for its fees were paid in another way.
 * - CANCELLED, EXPIRED: nobody may pay by it any more.
 */
export type LinkState = 'OPEN' | 'PAYING' | 'PAID' | 'SETTLED' | 'CANCELLED' | 'EXPIRED';

/** What the state of a link follows from. */
export interface LinkFacts {
  readonly cancelled_at: Instant | null;
  readonly expires_at: Instant;
  /** An order of the link took money, whether it was refunded since or not. */
  readonly is_paid: boolean;
  /** An attempt of the link has no verdict yet, or its money waits for a person. */
  readonly is_paying: boolean;
  /** What its fees cost now. */
  readonly due_paise: Paise;
}

/**
 * The state of a link. Money comes first: a link that was cancelled or expired while somebody paid by it is told as
 * paid. It is paid once, also if the money was refunded since: the parent makes a new one.
 * @param now the institute's own time
 */
export function linkState(link: LinkFacts, now: Instant): LinkState {
  if (link.is_paid) return 'PAID';
  if (link.is_paying) return 'PAYING';
  if (link.cancelled_at !== null) return 'CANCELLED';
  if (now >= link.expires_at) return 'EXPIRED';
  return link.due_paise > 0 ? 'OPEN' : 'SETTLED';
}

/** What a link says of the student: the first word of the name (threats 2 row 5). */
export const givenName = (name: string): string => name.trim().split(/\s+/u)[0] ?? '';

/**
 * The name that a payer typed, as our messages and the receipt may carry it: letters of any script, and what joins
 * them. A stranger typed it and a parent reads it, so it cannot be made into a number to call or an address to open.
 * @returns '' if nothing of it is a name
 */
export function payerName(typed: string): string {
  const letters = typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Join_Control}.'’\s-]/gu, '')
    // A dot inside would be an address.
    .replace(/\.+\s*/gu, '. ')
    .replace(/\s+/gu, ' ')
    .trim();
  return /\p{L}/u.test(letters) ? Array.from(letters).slice(0, NAME_LENGTH).join('').trim() : '';
}
