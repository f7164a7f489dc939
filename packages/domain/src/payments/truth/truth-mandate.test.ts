import { describe, expect, it } from 'vitest';
import { calendarDay, instant } from '../../dates.ts';
import { paise } from '../../money.ts';
import type { MandateFacts } from './truth-mandate.ts';
import { buildTruth } from './truth.ts';
import type { Truth } from './truth.ts';

const tell = (over: Partial<MandateFacts> = {}): Truth =>
  buildTruth({
    sheet: 'CREATED',
    institute: 'Kaveri School',
    reason: '',
    tried_at: null,
    begun_at: null,
    next_check_at: null,
    placed: undefined,
    unplaced: [],
    untaken: [],
    mandate: {
      status: 'ACTIVE',
      is_waiting: true,
      rail: 'ENACH',
      reason: '',
      next_debit: { amount: paise(300_000), on: calendarDay('2026-12-05') },
      taken: paise(0),
      ...over,
    },
    now: instant('2026-11-22T06:00:00.000Z'),
  });

describe('the page of an order that sets up an auto debit (decision 40)', () => {
  it.each([
    ['CREATED', 'MANDATE_OPEN', true],
    ['PENDING', 'MANDATE_PENDING', false],
    ['ACTIVE', 'MANDATE_ACTIVE', false],
    ['PAUSED', 'MANDATE_PAUSED', true],
    ['COMPLETED', 'MANDATE_DONE', false],
    ['REJECTED', 'MANDATE_REFUSED', true],
    ['CANCELLED', 'MANDATE_ENDED', true],
    ['EXPIRED', 'MANDATE_ENDED', true],
  ] as const)('a mandate that is %s is %s', (status, state, payable) => {
    expect(tell({ status })).toMatchObject({ state, may_pay_again: payable, by: undefined });
  });

  it('never says "not paid" about an active auto debit, and names its next debit with amount and day', () => {
    const truth = tell();
    expect([truth.title, truth.tone]).toEqual(['Auto debit is set up', 'ok']);
    expect(truth.next[0]).toBe(
      'The next debit is ₹3,000 on 05-12-2026, unless a late fee or a part payment changes it.',
    );
    expect(truth.next).toContain('We tell you at least 24 hours before each debit.');
    expect(truth.next, 'where it can be stopped').toContain('You can stop it at any time at your bank.');
    expect(tell({ next_debit: undefined }).next.join(' ')).not.toContain('The next debit');
  });

  it.each([
    ['ACTIVE', 0, 'Total planned, nothing debited yet'],
    ['ACTIVE', 300_000, 'Total planned, ₹3,000 debited so far'],
    ['PENDING', 0, 'Total planned, nothing debited yet'],
    ['PAUSED', 300_050, 'Total planned, ₹3,000.50 debited so far'],
    ['COMPLETED', 900_000, 'Total that was planned, ₹9,000 was debited'],
    ['REJECTED', 0, 'Total that was planned, nothing was debited'],
    ['CANCELLED', 300_000, 'Total that was planned, ₹3,000 was debited'],
  ] as const)(
    'the total of a plan that is %s, with %i paise debited, is shown as planned (decision 43)',
    (status, taken, caption) => {
      expect(tell({ status, taken: paise(taken) }).amount_caption).toBe(caption);
    },
  );

  it('explains the one rupee that a UPI app shows, and only there (regulation E.1)', () => {
    expect(tell({ rail: 'UPI_AUTOPAY' }).where).toContain('The ₹1 in your UPI app');
    expect(tell().where).not.toContain('₹1');
  });

  it('waits only for a bank that was called', () => {
    expect(tell({ status: 'PENDING', is_waiting: false }).state).toBe('MANDATE_OPEN');
    expect(tell({ status: 'PENDING' }).refresh_seconds).toBe(30);
    expect(tell().refresh_seconds).toBe(0);
  });

  it('gives the reason of a refusal first', () => {
    expect(tell({ status: 'REJECTED', reason: 'Your bank refused it.' }).where).toBe(
      'Your bank refused it. Nothing will be debited.',
    );
  });
});
