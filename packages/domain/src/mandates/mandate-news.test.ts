import { describe, expect, it } from 'vitest';
import { calendarDay } from '../dates.ts';
import { paise } from '../money.ts';
import { MANDATE_MOVES } from '../states/plan-states.ts';
import type { MandateState } from '../states/plan-states.ts';
import { mandateNews, stillDue } from './mandate-news.ts';
import type { MandateChange } from './mandate-news.ts';

const states = Object.keys(MANDATE_MOVES) as MandateState[];
const change = (over: Partial<MandateChange>): MandateChange => ({
  from: 'ACTIVE',
  to: 'CANCELLED',
  is_overlap: false,
  was_waiting: true,
  is_watched: false,
  ...over,
});
const LEFT_UNSAID: readonly (readonly [MandateState, MandateState])[] = [
  ['CREATED', 'PENDING'],
  // The event mandate.active has its own message for this.
  ['CREATED', 'ACTIVE'],
  ['PENDING', 'ACTIVE'],
  ['ACTIVE', 'COMPLETED'],
  ['PAUSED', 'COMPLETED'],
];

describe('the message about a changed auto debit (decision 41)', () => {
  it.each([
    ['ACTIVE', 'PAUSED', 'paused'],
    ['PAUSED', 'ACTIVE', 'resumed'],
    ['ACTIVE', 'CANCELLED', 'ended'],
    ['PAUSED', 'CANCELLED', 'ended'],
    ['ACTIVE', 'EXPIRED', 'ended'],
    ['PENDING', 'REJECTED', 'refused'],
    ['PENDING', 'CANCELLED', 'refused'],
    ['PENDING', 'EXPIRED', 'refused'],
  ] as const)('of %s to %s is that it is %s', (from, to, news) => {
    expect(mandateNews(change({ from, to }))).toBe(news);
  });

  it('exists for every allowed transition except those with another message', () => {
    const silent = states.flatMap((from) =>
      MANDATE_MOVES[from]
        .filter((to) => mandateNews(change({ from, to })) === undefined)
        .map((to) => [from, to]),
    );
    expect(silent).toEqual(LEFT_UNSAID);
  });

  it('also goes to a payer who is looking at the screen, if the mandate was active', () => {
    expect(mandateNews(change({ is_watched: true }))).toBe('ended');
    expect(mandateNews(change({ to: 'PAUSED', is_watched: true }))).toBe('paused');
  });

  it.each([
    ['the screen shows just now', { to: 'REJECTED', is_watched: true }],
    ['another of the same fees was faster than', { to: 'CANCELLED', is_overlap: true }],
    ['ran out and was never approved', { to: 'EXPIRED', was_waiting: false }],
  ] as const)('is nothing of a refusal that %s', (_, over) => {
    expect(mandateNews(change({ from: 'PENDING', ...over }))).toBeUndefined();
  });
});

describe('the amount still due of an ended auto debit (decision 41)', () => {
  const today = calendarDay('2027-02-05');
  const fee = (amount: number, due: string) => ({
    payable_amount: paise(amount),
    due_date: calendarDay(due),
  });

  it('is everything due, the overdue part, and the next day with all its fees', () => {
    const fees = [
      fee(300, '2027-05-05'),
      fee(50, '2027-02-05'),
      fee(200, '2027-01-05'),
      fee(7, '2027-02-05'),
      fee(0, '2026-12-05'),
    ];
    expect(stillDue(fees, today)).toEqual({
      total: 557,
      overdue: 200,
      first_on: '2027-01-05',
      next: { amount: 57, on: '2027-02-05' },
    });
  });

  it('has no next day if everything is overdue, and no day if nothing is due', () => {
    expect(stillDue([fee(200, '2027-01-05')], today)).toMatchObject({ overdue: 200, next: undefined });
    expect(stillDue([fee(0, '2027-01-05')], today)).toEqual({
      total: 0,
      overdue: 0,
      first_on: undefined,
      next: undefined,
    });
  });
});
