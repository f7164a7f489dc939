import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '../../dates.ts';
import type { Instant } from '../../dates.ts';
import { canMove } from '../../states/moves.ts';
import {
  DISPUTE_MOVES,
  DISPUTE_PHASES,
  disputeAskAt,
  disputeReminderAt,
  disputeStep,
  isDisputeOpen,
} from './dispute-life.ts';
import type { DisputeNews, DisputePhase, DisputeState, KnownDispute } from './dispute-life.ts';

const T = (minute: number): Instant => new Date(Date.UTC(2026, 10, 20, 6, minute)).toISOString() as Instant;
const known = (state: DisputeState, phase: DisputePhase = 'CHARGEBACK'): KnownDispute => ({
  state,
  phase,
  heard_at: T(10),
});
const news = (state: DisputeNews['state'], minute = 20, phase: DisputePhase = 'CHARGEBACK'): DisputeNews => ({
  state,
  phase,
  at: T(minute),
});

describe('a dispute', () => {
  it('is answered, reviewed and decided, in any order of its webhooks (money, hole 5)', () => {
    expect(disputeStep(known('OPEN'), news('UNDER_REVIEW'))).toBe('moves');
    expect(disputeStep(known('UNDER_REVIEW'), news('OPEN'))).toBe('moves');
    for (const end of ['WON', 'LOST', 'CLOSED'] as const) {
      expect(disputeStep(known('OPEN'), news(end, 5))).toBe('moves');
      expect(disputeStep(known(end), news('OPEN'))).toBe('late');
      expect(disputeStep(known(end), news('UNDER_REVIEW'))).toBe('late');
      expect(disputeStep(known(end), news(end))).toBe('stays');
    }
  });

  it('moves between its open states by the gateway’s time, even within one second (money, hole 5)', () => {
    expect(disputeStep(known('UNDER_REVIEW'), news('OPEN', 5))).toBe('late');
    expect(disputeStep(known('OPEN'), news('UNDER_REVIEW', 10))).toBe('moves');
    expect(disputeStep(known('UNDER_REVIEW'), news('OPEN', 10))).toBe('late');
    expect(disputeStep(known('OPEN'), news('OPEN', 10))).toBe('stays');
    expect(disputeStep(known('OPEN'), news('OPEN', 9))).toBe('late');
  });

  it('reopens when a bank claims won money a second time, and not for news of the earlier phase (money, hole 5)', () => {
    expect(disputeStep(known('WON'), news('OPEN', 20, 'PRE_ARBITRATION'))).toBe('moves');
    expect(disputeStep(known('CLOSED', 'INQUIRY'), news('OPEN', 20, 'CHARGEBACK'))).toBe('moves');
    expect(disputeStep(known('WON'), news('LOST', 20, 'PRE_ARBITRATION'))).toBe('moves');
    expect(disputeStep(known('OPEN', 'PRE_ARBITRATION'), news('WON', 20))).toBe('late');
    expect(disputeStep(known('LOST', 'PRE_ARBITRATION'), news('WON', 20))).toBe('late');
  });

  it('with another end than booked goes to a person, and an unknown status changes nothing (money, hole 5)', () => {
    expect(disputeStep(known('WON'), news('LOST'))).toBe('contradicts');
    expect(disputeStep(known('LOST'), news('WON'))).toBe('contradicts');
    expect(disputeStep(known('LOST'), news('OPEN', 20, 'ARBITRATION'))).toBe('contradicts');
    expect(disputeStep(known('LOST'), news('CLOSED'))).toBe('stays');
    expect(disputeStep(known('CLOSED'), news('LOST'))).toBe('moves');
    expect(disputeStep(known('OPEN'), news('unknown'))).toBe('stays');
  });

  it('moves only as its table allows, and an end stays after duplicates', () => {
    const states = fc.constantFrom<DisputeState>('OPEN', 'UNDER_REVIEW', 'WON', 'LOST', 'CLOSED');
    const phases = fc.constantFrom(...DISPUTE_PHASES);
    const minute = fc.integer({ min: 0, max: 59 });
    fc.assert(
      fc.property(states, phases, states, phases, minute, (from, before, to, phase, at) => {
        const step = disputeStep(known(from, before), news(to, at, phase));
        const isLawful = from === to ? isDisputeOpen(from) : canMove(DISPUTE_MOVES, from, to);
        expect(step !== 'moves' || isLawful).toBe(true);
      }),
    );
  });

  it('has a reminder a day before its deadline, six hours before a short one, and never at once', () => {
    const day = (days: number, hours = 0): Instant =>
      new Date(Date.parse(T(0)) + (days * 24 + hours) * 3_600_000).toISOString() as Instant;
    expect(disputeReminderAt(day(3), T(0))).toBe(day(2));
    expect(disputeReminderAt(day(1, 3), T(0))).toBe(day(0, 21));
    expect(disputeReminderAt(day(0, 10), T(0))).toBeUndefined();
    expect(disputeReminderAt(day(-1), T(0))).toBeUndefined();
    expect(disputeReminderAt(null, T(0))).toBeUndefined();
  });
});

describe('polling of an open dispute (money, hole 5)', () => {
  const heard = instant('2026-11-01T06:00:00Z');
  it.each([
    ['an hour after its last news, the day after them', '2026-11-01T07:00:00Z', '2026-11-02T06:00:00Z'],
    ['on the day after them, each day', '2026-11-02T06:00:00Z', '2026-11-03T06:00:00Z'],
    ['after two weeks, each third day', '2026-11-15T06:00:00Z', '2026-11-18T06:00:00Z'],
    ['after two months, each seventh day', '2026-12-31T06:00:00Z', '2027-01-07T06:00:00Z'],
  ])('are asked %s', (_when, now, next) => {
    expect(disputeAskAt(heard, instant(now))).toBe(instant(next));
  });

  it('ends after 180 days without news', () => {
    expect(disputeAskAt(heard, instant('2027-04-30T05:59:59Z'))).toBeDefined();
    expect(disputeAskAt(heard, instant('2027-04-30T06:00:00Z'))).toBeUndefined();
  });
});
