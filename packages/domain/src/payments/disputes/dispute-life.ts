import { instant } from '../../dates.ts';
import type { Instant } from '../../dates.ts';
import { POLLS, nextAge } from '../../states/ladders.ts';
import type { Moves } from '../../states/moves.ts';

/**
 * State of a dispute: OPEN: the gateway waits for the institute's answer; UNDER_REVIEW: the payer's bank looks at the
 * answer; WON: the money stays; LOST: it went back to the payer, even if the institute accepted; CLOSED: it ended
 * without moving money (decision 95).
 */
export type DisputeState = 'OPEN' | 'UNDER_REVIEW' | 'WON' | 'LOST' | 'CLOSED';

/** Phase of a dispute: request for documents, claim, second claim, and the card network's ruling. */
export type DisputePhase = 'INQUIRY' | 'CHARGEBACK' | 'PRE_ARBITRATION' | 'ARBITRATION';

export const DISPUTE_PHASES: readonly DisputePhase[] = [
  'INQUIRY',
  'CHARGEBACK',
  'PRE_ARBITRATION',
  'ARBITRATION',
];

/**
 * Allowed transitions of a dispute. WON and CLOSED reopen in a later phase, because a bank may claim the same money a
 * second time. LOST is final: later news goes to a person.
 */
export const DISPUTE_MOVES: Moves<DisputeState> = {
  OPEN: ['UNDER_REVIEW', 'WON', 'LOST', 'CLOSED'],
  UNDER_REVIEW: ['OPEN', 'WON', 'LOST', 'CLOSED'],
  WON: ['OPEN', 'UNDER_REVIEW', 'LOST'],
  LOST: [],
  CLOSED: ['OPEN', 'UNDER_REVIEW', 'WON', 'LOST'],
};

/** Whether the money is still disputed. */
export const isDisputeOpen = (state: DisputeState): boolean => state === 'OPEN' || state === 'UNDER_REVIEW';

/** A dispute as the books know it. */
export interface KnownDispute {
  readonly state: DisputeState;
  readonly phase: DisputePhase;
  /** The gateway's time of the latest news. */
  readonly heard_at: Instant;
}

/** A gateway's news of a dispute; `unknown`: an undocumented status. */
export interface DisputeNews {
  readonly state: DisputeState | 'unknown';
  readonly phase: DisputePhase;
  readonly at: Instant;
}

/**
 * The effect of news: `moves` to the reported state; `stays`: the state is the same; `late`: older than what is
 * known; `contradicts`: another end than the booked one, for a person to check.
 */
export type DisputeStep = 'moves' | 'stays' | 'late' | 'contradicts';

/**
 * Decides the effect of news about a known dispute. Webhooks come twice and in any order: the phase counts first,
 * then the gateway's own time; an end always counts.
 */
export function disputeStep(known: KnownDispute, news: DisputeNews): DisputeStep {
  const { state, phase, at } = news;
  if (state === 'unknown') return 'stays';
  const further = DISPUTE_PHASES.indexOf(phase) - DISPUTE_PHASES.indexOf(known.phase);
  if (isDisputeOpen(known.state)) {
    if (further !== 0) return further > 0 ? 'moves' : 'late';
    if (!isDisputeOpen(state)) return 'moves';
    if (state === known.state) return at < known.heard_at ? 'late' : 'stays';
    const isNewer = at > known.heard_at || (at === known.heard_at && state === 'UNDER_REVIEW');
    return isNewer ? 'moves' : 'late';
  }
  if (isDisputeOpen(state)) {
    if (further <= 0) return 'late';
    return known.state === 'LOST' ? 'contradicts' : 'moves';
  }
  // A closed case does not say who won.
  if (state === known.state || state === 'CLOSED') return 'stays';
  if (known.state === 'CLOSED' && further >= 0) return 'moves';
  if (further < 0) return 'late';
  return further > 0 && known.state === 'WON' ? 'moves' : 'contradicts';
}

const HOUR = 3_600_000;

/**
 * When the institute is reminded of the deadline: a day before it, or six hours before a nearer one. Undefined: there
 * is no deadline, or no time left for a reminder.
 * @param toldAt when the institute was first notified
 */
export function disputeReminderAt(respondBy: Instant | null, toldAt: Instant): Instant | undefined {
  if (respondBy === null) return undefined;
  const end = Date.parse(respondBy);
  const earliest = Date.parse(toldAt) + 6 * HOUR;
  const at = [24 * HOUR, 6 * HOUR].map((before) => end - before).find((moment) => moment >= earliest);
  return at === undefined ? undefined : (new Date(at).toISOString() as Instant);
}

/**
 * The next poll of an open dispute (decision 103).
 * @returns undefined: no news for 180 days; it goes to a person
 */
export function disputeAskAt(heardAt: Instant, now: Instant): Instant | undefined {
  const heard = Date.parse(heardAt);
  const age = nextAge(POLLS.dispute, (Date.parse(now) - heard) / 1000);
  return age === undefined ? undefined : instant(heard + age * 1000);
}
