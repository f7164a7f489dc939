import type { Instant } from '../../dates.ts';
import type { Moves } from '../../states/moves.ts';

/**
 * Where a dispute stands: OPEN: the gateway waits for the institute's answer; UNDER_REVIEW: the payer's bank looks at the
 * answer; WON: the money stays; LOST: it went back to the payer, also where the institute gave in; CLOSED: it ended and no
 * money moved (decision 95).
 */
export type DisputeState = 'OPEN' | 'UNDER_REVIEW' | 'WON' | 'LOST' | 'CLOSED';

/** How far a bank has taken it: asking for papers, claiming the money, claiming it again, and the card network's ruling. */
export type DisputePhase = 'INQUIRY' | 'CHARGEBACK' | 'PRE_ARBITRATION' | 'ARBITRATION';

export const DISPUTE_PHASES: readonly DisputePhase[] = [
  'INQUIRY',
  'CHARGEBACK',
  'PRE_ARBITRATION',
  'ARBITRATION',
];

/**
 * Lawful moves of a dispute. WON and CLOSED open again in a later phase, because a bank may claim the same money a second
 * time. LOST is the end: what comes after it is a person's.
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
  /** When the gateway told the newest of what is known, by its own clock. */
  readonly heard_at: Instant;
}

/** What a gateway tells of a dispute; `unknown`: a status nobody here knows. */
export interface DisputeNews {
  readonly state: DisputeState | 'unknown';
  readonly phase: DisputePhase;
  readonly at: Instant;
}

/**
 * What becomes of news: `moves` to the state told; `stays`: nothing new of the state; `late`: older than what is known;
 * `contradicts`: another end than the one that is booked, which a person has to look at.
 */
export type DisputeStep = 'moves' | 'stays' | 'late' | 'contradicts';

/**
 * Judges news of a known dispute. Messages come doubled and in any order: the phase counts first, then the gateway's own
 * time; an end counts whenever it comes.
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
  // That a case is closed says nothing about who won it.
  if (state === known.state || state === 'CLOSED') return 'stays';
  if (known.state === 'CLOSED' && further >= 0) return 'moves';
  if (further < 0) return 'late';
  return further > 0 && known.state === 'WON' ? 'moves' : 'contradicts';
}

const HOUR = 3_600_000;

/**
 * When an institute is reminded of the day by which it has to answer: a day before it, or six hours before one that is
 * nearer. Undefined: there is no day, or no time left for a reminder.
 * @param toldAt when the institute was first told of it
 */
export function disputeReminderAt(respondBy: Instant | null, toldAt: Instant): Instant | undefined {
  if (respondBy === null) return undefined;
  const end = Date.parse(respondBy);
  const earliest = Date.parse(toldAt) + 6 * HOUR;
  const at = [24 * HOUR, 6 * HOUR].map((before) => end - before).find((moment) => moment >= earliest);
  return at === undefined ? undefined : (new Date(at).toISOString() as Instant);
}

const DAY = 24 * HOUR;

/** How often a dispute is asked about, by the days since its last news. */
const QUESTIONS: readonly { readonly until: number; readonly every: number }[] = [
  { until: 14, every: 1 },
  { until: 60, every: 3 },
  { until: 180, every: 7 },
];

/**
 * When the gateway is asked next about an open dispute (decision 103): messages are lost, and a dispute without its end holds
 * money for ever. Each day for two weeks after its last news, each third until day 60, each seventh until day 180.
 * Undefined: nobody told anything for 180 days, and it is a person's.
 */
export function disputeAskAt(heardAt: Instant, now: Instant): Instant | undefined {
  const days = (Date.parse(now) - Date.parse(heardAt)) / DAY;
  if (days < 1) return new Date(Date.parse(heardAt) + DAY).toISOString() as Instant;
  const step = QUESTIONS.find(({ until }) => days < until);
  return step && (new Date(Date.parse(now) + step.every * DAY).toISOString() as Instant);
}
