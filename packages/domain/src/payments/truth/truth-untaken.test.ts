import { describe, expect, it } from 'vitest';
import { instant } from '../../dates.ts';
import { paise } from '../../money.ts';
import { buildTruth } from './truth.ts';
import type { TruthFacts, UntakenTry } from './truth-facts.ts';

const tried = instant('2026-11-20T05:50:00.000Z');
/** A Monday in India; of the days after it one is a bank holiday. */
const back = instant('2026-11-23T06:00:00.000Z');

const tryOf = (over: Partial<UntakenTry> = {}): UntakenTry => ({ at: back, is_told: true, ...over });
const tell = (over: Partial<TruthFacts> = {}) =>
  buildTruth({
    sheet: 'FAILED',
    institute: 'Kaveri School',
    reason: 'Your bank approved the payment too late.',
    tried_at: tried,
    begun_at: tried,
    next_check_at: null,
    placed: undefined,
    unplaced: [],
    untaken: [tryOf()],
    now: instant('2026-11-23T06:10:00.000Z'),
    ...over,
  });

describe('authorised money that was not captured [decision 44, decision 48]', () => {
  it('is explained once: not captured, who returns it, and by when it arrives [regulation E.4]', () => {
    expect(tell()).toMatchObject({
      state: 'NOT_TAKEN',
      tone: 'info',
      title: 'Your money is coming back',
      where:
        'Your bank approved this payment too late, so Kaveri School did not take the money. The payment gateway returns it automatically.',
      next: [
        'The payment gateway confirmed on 23-11-2026 that it returned the money to the account you paid from.',
        'It will reach your account by 03-12-2026.',
        'You can pay again from the payment page.',
      ],
      by: '2026-12-03',
      may_pay_again: true,
      refresh_seconds: 0,
    });
  });

  it('has neither the T+5 promise nor a pending bank confirmation', () => {
    const { where, next } = tell();
    expect([where, ...next].join(' ')).not.toMatch(/If money was debited|may still confirm|5 working days/);
  });

  it('counts days from the return, not from the attempt, and says when they are over', () => {
    const later = tell({ untaken: [tryOf({ at: instant('2026-11-25T06:00:00.000Z') })] });
    expect(later.by).toBe('2026-12-04');
    expect(tell({ now: instant('2026-12-03T18:29:59.000Z') }).next[1]).toContain('It will reach');
    expect(tell({ now: instant('2026-12-03T18:30:00.000Z') }).next[1]).toContain('should have reached');
  });

  it.each(['CANCELLED', 'EXPIRED', 'REVIEW'] as const)('is told where its order is %s, too', (sheet) => {
    expect(tell({ sheet }).state).toBe('NOT_TAKEN');
  });

  it.each([
    ['CREATED', 'NOT_PAID'],
    ['PENDING', 'PENDING'],
  ] as const)('does not hide that the order is %s', (sheet, state) => {
    expect(tell({ sheet }).state).toBe(state);
  });

  it('says that a debit will be retried', () => {
    expect(tell({ is_tried_again: true }).next).toContain(
      'The debit will be tried again. We tell you its date and amount at least 24 hours before.',
    );
  });

  it('is mentioned beside an attempt that paid, failed or waits, once for each day', () => {
    const other =
      'Another attempt was approved too late, so its money was not taken. The payment gateway confirmed on 23-11-2026 that it returned the money. It will reach your account by 03-12-2026.';
    const untaken = [tryOf({ is_told: false }), tryOf({ is_told: false })];
    const all = paise(1_530_000);
    const placed = {
      amount: all,
      received: all,
      still_owed: paise(0),
      refunded: paise(0),
      refunds: [],
      receipt_no: 'RCP/1',
    };
    const paid = tell({ sheet: 'PAID', placed, untaken });
    expect([paid.state, paid.next.slice(1), paid.by]).toEqual(['PAID', [other], '2026-12-03']);
    for (const sheet of ['FAILED', 'PENDING'] as const) {
      const truth = tell({ sheet, untaken });
      expect([truth.state, truth.next.at(-1), truth.by]).toEqual([sheet, other, '2026-11-30']);
    }
  });
});
