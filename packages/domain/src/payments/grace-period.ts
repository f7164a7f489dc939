import { WAITS } from '@shulk/words/waits';
import type { Instant } from '../dates.ts';
import { helpSentence, spokenWait } from '../verification/limit-words.ts';
import type { HelpDesk } from '../verification/limit-words.ts';

/** How long fees are reserved for the payer who started to pay them (R57). */
const GRACE_MS = 5 * 60_000;

/** How far back attempts count: a new attempt within this time gets no new grace period (decision 81). */
export const ATTEMPTS_REMEMBERED_MS = 3_600_000;

/** Remaining seconds of the grace period after the first attempt of the last hour; 0 when it is over (R57). */
export const gracePeriodLeft = (firstTryAt: Instant, now: Instant): number =>
  Math.max(0, Math.ceil((Date.parse(firstTryAt) + GRACE_MS - Date.parse(now)) / 1000));

/** The message to a payer while another one is paying; our own text, as the specification has none. */
export const paidElsewhereText = (seconds: number, help: HelpDesk): string =>
  WAITS.paidElsewhere(spokenWait(seconds), helpSentence(help));

/** The message to a payer while another payment for the same fees is unsettled, without a time. */
export const notSettledText = (help: HelpDesk): string => WAITS.notSettled(helpSentence(help));
