import { WAITS } from '@shulk/words/waits';
import { indiaDay, indiaTime, instant } from '../dates.ts';
import type { Instant } from '../dates.ts';

/** Texts for a payer who must wait; our own, as the specification has none (threats 5). */

const MINUTE = 60;
const HOUR = 3600;
/** From this many seconds on, the text includes the time of day. */
const LONG_WAIT = 5 * MINUTE;

/** A wait as text, rounded up: seconds under a minute, then minutes, then hours. */
export function spokenWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < MINUTE) return WAITS.seconds(whole);
  const minutes = Math.ceil(whole / MINUTE);
  return minutes < MINUTE ? WAITS.minutes(minutes) : WAITS.hours(Math.ceil(whole / HOUR));
}

/** The refusal after too many attempts, with when to retry (threats 5). */
export const tooManyAttemptsText = (seconds: number): string => WAITS.tooMany(spokenWait(seconds));

/** A help contact: a number, an address, or both. */
export interface HelpDesk {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/** Contacts, the preferred one of each kind first. */
export interface Reachable {
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

/** The part of a page's support block that a sentence needs. */
interface SupportLines {
  readonly visible: boolean;
  readonly blocks?: readonly Reachable[] | undefined;
}

/**
 * The help contact of a page: the first number and address in its support block, else the institute's, else the
 * operator's.
 */
export function helpDeskOf(
  page: SupportLines | undefined,
  institute: Reachable,
  server: Required<HelpDesk>,
): HelpDesk {
  const shown = page?.visible === true ? (page.blocks ?? []) : [];
  const desks = [shown, [institute]].map((places) => ({
    phone: places.flatMap(({ phones }) => phones)[0],
    email: places.flatMap(({ emails }) => emails)[0],
  }));
  return desks.find(({ phone, email }) => phone !== undefined || email !== undefined) ?? server;
}

/** ` For help, call 0821 240 0101 or write to fees@x.example.`; empty without a contact. */
export function helpSentence({ phone, email }: HelpDesk): string {
  const ways = [...(phone ? [WAITS.call(phone)] : []), ...(email ? [WAITS.write(email)] : [])];
  return ways.length === 0 ? '' : WAITS.help(ways);
}

/** `4:30 PM`, and `4:30 PM tomorrow` if it is not today in India; rounded up to the minute. */
function spokenTime(at: Instant, now: Instant): string {
  const minute = instant(Math.ceil(Date.parse(at) / 60_000) * 60_000);
  const [hours = 0, minutes = '00'] = indiaTime(minute).split(':');
  const hour = Number(hours);
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
  return indiaDay(minute) === indiaDay(now) ? clock : WAITS.tomorrow(clock);
}

/**
 * The limit of one-time codes: how long it lasts and whom to call; for a long wait also the end in India time.
 * @param seconds until the limit ends, at most a day
 */
export function codeLimitText(seconds: number, now: Instant, help: HelpDesk): string {
  const at = spokenTime(instant(Date.parse(now) + Math.ceil(seconds) * 1000), now);
  const end = seconds < LONG_WAIT ? '' : WAITS.endsAt(at);
  return `${tooManyAttemptsText(seconds)}${end}${helpSentence(help)}`;
}
