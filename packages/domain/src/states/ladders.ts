/** Times of everything that is tried or polled later, as data. All in seconds. */
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Ages at which something is polled; afterwards regularly, counted from the end of the step before. */
export interface AgeLadder {
  readonly ages: readonly number[];
  readonly afterwards?: readonly { readonly every: number; readonly until: number }[];
}

/** Waits after the first, second … failed try; the last one repeats. */
export interface TryLadder {
  readonly waits: readonly number[];
  /** After so many tries it is given up; absent: by its age alone. */
  readonly tries?: number;
  /** From this age on it is given up; absent: never by age. */
  readonly lasts?: number;
}

const FIRST_POLLS = [10, 30, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE];
/** A bank may still confirm for three days (gateways A.4); day 6 is after a window of a day. */
const LATE_POLLS = [HOUR, DAY, 73 * HOUR, 6 * DAY];
const REFUSED = { ages: [HOUR, 5 * HOUR, DAY], afterwards: [{ every: DAY, until: 30 * DAY }] };

/** When each kind of thing is polled, by its age. */
export const POLLS = {
  /** Money or a loan in doubt: after day 7 it goes to a person (threats 6.1). */
  inDoubt: {
    ages: FIRST_POLLS,
    afterwards: [
      { every: HOUR, until: DAY },
      { every: DAY, until: 7 * DAY },
    ],
  },
  /** A failed or given-up attempt at a gateway that takes no money after the order's expiry. */
  ended: { ages: LATE_POLLS },
  /** One whose order never expires: until Razorpay no longer answers for an order, after day 180 (decision 99). */
  neverEnding: { ages: [...LATE_POLLS, ...[14, 30, 60, 120, 179].map((days) => days * DAY)] },
  /** A captured attempt: an earlier open payment of its order may still be captured, and its message lost. */
  captured: { ages: [DAY, 73 * HOUR, 6 * DAY] },
  /** A refund refused for now is sent again under its key; then a person has to look at it. */
  refusedRefund: REFUSED,
  /** One refused because the gateway has a problem of its own. */
  busyRefund: { ...REFUSED, ages: [MINUTE, 15 * MINUTE, ...REFUSED.ages] },
  /** A mandate's registration: a bank confirms at once or on the next working day (gateways A.7); then it counts as refused. */
  registration: { ages: [10 * MINUTE, HOUR, 6 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY] },
  /** An open dispute without news: webhooks get lost, and without an end it holds money for ever (decision 103). */
  dispute: {
    ages: [DAY],
    afterwards: [
      { every: DAY, until: 14 * DAY },
      { every: 3 * DAY, until: 60 * DAY },
      { every: 7 * DAY, until: 180 * DAY },
    ],
  },
} as const satisfies Readonly<Record<string, AgeLadder>>;

const DOUBLING = [0.5, 1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * MINUTE);

/** When each kind of thing is tried again after it failed. */
export const RETRIES = {
  /** A scheduled act, about a day long (decision 25). */
  act: { waits: [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR], tries: 27 },
  /** An event for one listener, a day and a half long (decision 192). */
  event: { waits: [5, 30, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY], tries: 8 },
  /** A webhook about something of ours that is not written yet (threats 6.4). */
  webhook: { waits: DOUBLING, lasts: 3 * DAY },
  /** A webhook that may be about another user of the account (decision 91). */
  unclearWebhook: { waits: DOUBLING, lasts: HOUR },
  /** The settlements of an account that did not answer. */
  settlements: { waits: [10, 20, 40, 80, 160, 320, 360].map((minutes) => minutes * MINUTE) },
  /** An event for an institute's own system, five days long; then its endpoint is paused, and the event stays. */
  hook: {
    waits: [5, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)],
    lasts: 5 * DAY,
  },
  /** A withdrawal that the lender did not answer. */
  withdrawal: { waits: [10 * MINUTE] },
} as const satisfies Readonly<Record<string, TryLadder>>;

/**
 * The age of the next poll, given the age at the last one.
 * @returns undefined after the last one
 */
export function nextAge({ ages, afterwards = [] }: AgeLadder, age: number): number | undefined {
  const early = ages.find((at) => at > age);
  if (early !== undefined) return early;
  const place = afterwards.findIndex(({ until }) => age < until);
  const step = afterwards[place];
  if (step === undefined) return undefined;
  const from = afterwards[place - 1]?.until ?? 0;
  return Math.min(from + (Math.floor((age - from) / step.every) + 1) * step.every, step.until);
}

/**
 * The wait after a failed try.
 * @param tries how often it was tried, this time included
 * @returns undefined if it is given up
 */
export function nextWait(
  { waits, tries: most, lasts }: TryLadder,
  tries: number,
  age = 0,
): number | undefined {
  if (tries >= (most ?? Infinity) || age >= (lasts ?? Infinity)) return undefined;
  return waits[Math.min(tries, waits.length) - 1];
}
