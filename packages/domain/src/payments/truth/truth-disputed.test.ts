import { describe, expect, it } from 'vitest';
import { instant } from '../../dates.ts';
import { paise } from '../../money.ts';
import { buildTruth } from './truth.ts';
import type { PlacedMoney, RefundFacts, TruthFacts, UnplacedMoney } from './truth-facts.ts';

const refund = (amount: number, state: RefundFacts['state']): RefundFacts => ({
  amount: paise(amount),
  state,
  at: instant('2026-11-24T06:00:00.000Z'),
});
const taken = (amount: number): RefundFacts => refund(amount, 'taken');
const tell = (placed: Partial<PlacedMoney>, over: Partial<TruthFacts> = {}) =>
  buildTruth({
    sheet: 'PAID',
    institute: 'Kaveri School',
    reason: '',
    tried_at: instant('2026-11-20T05:50:00.000Z'),
    begun_at: null,
    next_check_at: null,
    placed: {
      amount: paise(100_000),
      received: paise(100_000),
      still_owed: paise(0),
      refunded: paise(0),
      refunds: [],
      receipt_no: 'RCP/1',
      ...placed,
    },
    unplaced: [],
    untaken: [],
    now: instant('2026-11-24T06:10:00.000Z'),
    ...over,
  });

describe('the page of a disputed payment (decision 95)', () => {
  it('says that the fees stay paid until the dispute is decided', () => {
    expect(tell({ disputed: paise(40_000) })).toMatchObject({
      state: 'PAID',
      next: [
        'Your receipt RCP/1 is ready.',
        'Your bank is reviewing ₹400 of this payment. The fees stay paid until it decides.',
      ],
      may_pay_again: false,
    });
  });

  it('says that the bank took it back and the fees are due again, without blame (money, hole 5)', () => {
    const told = tell({ refunded: paise(100_000), refunds: [taken(100_000)] });
    expect(told).toMatchObject({
      state: 'TAKEN_BACK',
      tone: 'warn',
      title: 'Your bank took this payment back',
      where: 'Your bank took back ₹1,000 of this payment on 24-11-2026, because the payment was questioned.',
      next: [
        'The fees it had paid are due again.',
        'If you did not ask your bank for this, use the contacts below and quote the Transaction Id.',
        'You can pay again from the payment page.',
      ],
      by: undefined,
      may_pay_again: true,
      refresh_seconds: 0,
    });
    expect([told.where, ...told.next].join(' ')).not.toMatch(
      /fraud|false|dispute|chargeback|you questioned/i,
    );
  });

  it('shows a part taken back beside what stays paid', () => {
    expect(tell({ refunded: paise(40_000), refunds: [taken(40_000)] })).toMatchObject({
      state: 'PART_REFUNDED',
      where: 'Kaveri School has received ₹1,000.',
      next: [
        'Your receipt RCP/1 is ready.',
        'Your bank took back ₹400 of this payment on 24-11-2026, because the payment was questioned.',
        'The fees it had paid are due again.',
        expect.stringContaining('use the contacts below'),
      ],
    });
  });

  it('says that a refund waits for the bank, and promises no day for it (decision 222)', () => {
    const { next, by } = tell({ disputed: paise(40_000), refunds: [refund(100_000, 'held')] });
    expect(next).toContain('The refund of ₹1,000 waits until your bank has decided about this payment.');
    expect(by).toBeUndefined();
  });
});

describe('the page of disputed money that nobody owed (decision 222)', () => {
  const rest = (over: Partial<UnplacedMoney>) => {
    const money = {
      status: 'EXCESS',
      why: 'TWICE',
      amount: paise(100_000),
      refunded: paise(0),
      refunds: [],
    } as const;
    const booked_at = instant('2026-11-20T05:50:00.000Z');
    return tell({}, { sheet: 'REVIEW', placed: undefined, unplaced: [{ ...money, booked_at, ...over }] });
  };

  it.each([
    ['before a refund is requested', []],
    ['when a refund waits', [refund(100_000, 'held')]],
  ])('says that it goes back after the bank has decided, without a day: %s', (_when, refunds) => {
    const { next, by } = rest({ disputed: paise(40_000), refunds });
    expect(next).toEqual([
      'The refund of ₹1,000 waits until your bank has decided about this payment.',
      'You do not need to do anything.',
    ]);
    expect(by).toBeUndefined();
  });

  it('says what the bank took, and that only the rest is on its way', () => {
    const refunds = [refund(100_000, 'stuck'), taken(40_000), refund(60_000, 'asked')];
    expect(rest({ refunded: paise(40_000), refunds }).next).toEqual([
      'Your bank took back ₹400 of this payment on 24-11-2026, because the payment was questioned.',
      '₹600 is on its way back to the account you paid from.',
      expect.stringContaining('It will reach your account by'),
      'You do not need to do anything.',
    ]);
  });

  it('says who arranges the rest if it could not be sent, with its own amount', () => {
    const refunds = [refund(100_000, 'stuck'), taken(40_000)];
    expect(rest({ refunded: paise(40_000), refunds }).next).toEqual([
      'Your bank took back ₹400 of this payment on 24-11-2026, because the payment was questioned.',
      '₹600 could not be refunded to the account you paid from. The accounts office of Kaveri School will arrange it.',
      'For questions, use the contacts below and quote the Transaction Id.',
    ]);
  });
});
