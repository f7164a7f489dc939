import { indiaDay, indiaTime, instant } from '../dates.ts';
import type { Instant } from '../dates.ts';

/** Sentences of a payer who must wait; our own, as the specification names none (threats 5). */

const MINUTE = 60;
const HOUR = 3600;
/** From so many seconds on a payer is told the time of day too. */
const LONG_WAIT = 5 * MINUTE;

const counted = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** A wait as people say it, never less than it is: seconds under a minute, then minutes, then hours. */
export function spokenWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < MINUTE) return counted(whole, 'second');
  const minutes = Math.ceil(whole / MINUTE);
  return minutes < MINUTE ? counted(minutes, 'minute') : counted(Math.ceil(whole / HOUR), 'hour');
}

/** The refusal of somebody who tried too often, in words that say when to go on (threats 5). */
export const tooManyAttemptsText = (seconds: number): string =>
  `Too many attempts. Please try again after ${spokenWait(seconds)}.`;

/** Whom a payer may ask: a number, an address, or both. */
export interface HelpDesk {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/** Ways to reach somebody, the first of each kind first. */
export interface Reachable {
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

/** What a page's support block says, as far as a sentence needs it. */
interface SupportLines {
  readonly visible: boolean;
  readonly blocks?: readonly Reachable[] | undefined;
}

/**
 * Whom a payer of a page may ask: the first number and address the page shows in its support block, else the institute's,
 * else those of whoever runs the server.
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

/** ` For help, call 0821 240 0101 or write to fees@x.example.`; empty where nobody is named. */
export function helpSentence({ phone, email }: HelpDesk): string {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean);
  return ways.length === 0 ? '' : ` For help, ${ways.join(' or ')}.`;
}

/** `4:30 PM`, and `4:30 PM tomorrow` when it is not today in India; the minute is rounded up. */
function spokenTime(at: Instant, now: Instant): string {
  const minute = instant(Math.ceil(Date.parse(at) / 60_000) * 60_000);
  const [hours = 0, minutes = '00'] = indiaTime(minute).split(':');
  const hour = Number(hours);
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
  return indiaDay(minute) === indiaDay(now) ? clock : `${clock} tomorrow`;
}

/**
 * The limit of one-time codes: how long it lasts and whom to call; a long wait says also when it ends in India time.
 * @param seconds until the limit ends, at most a day
 */
export function codeLimitText(seconds: number, now: Instant, help: HelpDesk): string {
  const at = spokenTime(instant(Date.parse(now) + Math.ceil(seconds) * 1000), now);
  const end = seconds < LONG_WAIT ? '' : ` That is at ${at}, India time.`;
  return `${tooManyAttemptsText(seconds)}${end}${helpSentence(help)}`;
}
