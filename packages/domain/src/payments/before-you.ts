import type { Instant } from '../dates.ts';
import { helpSentence, spokenWait } from '../verification/limit-words.ts';
import type { HelpDesk } from '../verification/limit-words.ts';

/** How long fees are left to the payer who began to pay them (R57). */
const GRACE_MS = 5 * 60_000;

/** How far back tries are looked for: a try renewed within this time gets no new grace (decision 81). */
export const TRIES_REMEMBERED_MS = 3_600_000;

/** Seconds of grace that are left to a payer whose first try of the last hour was made then; 0 when it is over (R57). */
export const graceLeft = (firstTryAt: Instant, now: Instant): number =>
  Math.max(0, Math.ceil((Date.parse(firstTryAt) + GRACE_MS - Date.parse(now)) / 1000));

/** The refusal of a payer whose fees somebody else began to pay; our own words, as the specification names none. */
export const paidElsewhereText = (seconds: number, help: HelpDesk): string =>
  `These fees are being paid on another phone or computer. Please try again in ${spokenWait(seconds)}.${helpSentence(help)}`;

/** The refusal of a payer while money of somebody else may be under way for the same fees: nobody can say how long. */
export const notSettledText = (help: HelpDesk): string =>
  `A payment of these fees was begun on another phone or computer and is not settled yet. Please wait until it is paid or fails, so that nobody pays twice.${helpSentence(help)}`;
