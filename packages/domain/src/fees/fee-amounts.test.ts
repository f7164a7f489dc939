import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../dates.ts';
import { NO_PAISE, paise, rupees } from '../money.ts';
import { allotPayment, balanceOutstanding, normalPayable } from './fee-amounts.ts';
import { lateFee } from './late-fee.ts';
import type { LateFeeRule } from './late-fee.ts';

const parts = { balance_outstanding: rupees(1000), discount: rupees(100), late_fee: rupees(40) };

describe('balance and payable', () => {
  it('subtracts what was paid from the base, never below 0 (decisions 2)', () => {
    expect(balanceOutstanding(rupees(1000), rupees(300))).toBe(70000);
    expect(balanceOutstanding(rupees(1000), rupees(1300))).toBe(0);
  });

  it('is balance less discount plus late fee, never below 0 (decisions 2)', () => {
    expect(normalPayable(parts)).toBe(94000);
    expect(normalPayable({ ...parts, discount: rupees(2000) })).toBe(0);
  });
});

describe('allotPayment', () => {
  it.each([
    ['part of the late fee', 30, { late_fee: 30, balance: 0, discount: 0, balance_left: 1000, excess: 0 }],
    [
      'late fee first, then balance',
      500,
      { late_fee: 40, balance: 460, discount: 0, balance_left: 540, excess: 0 },
    ],
    ['a rupee short', 939, { late_fee: 40, balance: 899, discount: 0, balance_left: 101, excess: 0 }],
    ['in full', 940, { late_fee: 40, balance: 900, discount: 100, balance_left: 0, excess: 0 }],
    ['more than needed', 1000, { late_fee: 40, balance: 960, discount: 40, balance_left: 0, excess: 0 }],
    ['beyond all', 1100, { late_fee: 40, balance: 1000, discount: 0, balance_left: 0, excess: 60 }],
  ])('allots %s', (_, amount, expected) => {
    const allotment = allotPayment(parts, rupees(amount));
    expect(Object.fromEntries(Object.entries(allotment).map(([name, value]) => [name, value / 100]))).toEqual(
      expected,
    );
  });

  it('never loses a paisa of cash or balance', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map(paise);
    fc.assert(
      fc.property(amount, amount, amount, amount, (balance_outstanding, discount, late_fee, cash) => {
        const row = { balance_outstanding, discount, late_fee };
        const allotment = allotPayment(row, cash);
        expect(allotment.late_fee + allotment.balance + allotment.excess).toBe(cash);
        expect(allotment.balance + allotment.discount + allotment.balance_left).toBe(balance_outstanding);
        expect(Math.min(...Object.values(allotment))).toBeGreaterThanOrEqual(0);
        const isFull = cash >= normalPayable(row);
        expect(isFull ? allotment.balance_left : allotment.discount).toBe(0);
        expect(allotment.balance > 0 ? allotment.late_fee : late_fee).toBe(late_fee);
      }),
    );
  });

  it('refuses a negative payment', () => {
    expect(() => allotPayment(parts, paise(-1))).toThrow(RangeError);
  });
});

describe('lateFee', () => {
  const due = calendarDay('2026-04-10');
  const on = (rule: LateFeeRule, today: string, balance = 15100): number =>
    lateFee(rule, { due_date: due, today: calendarDay(today), balance_outstanding: rupees(balance) }) / 100;
  const plain = { grace_days: 0, counts_grace: true };
  const perDay: LateFeeRule = { kind: 'PER_DAY', amount: rupees(5), ...plain };

  it('counts per day after the due date', () => {
    expect(['2026-04-09', '2026-04-10', '2026-04-11', '2026-04-30'].map((day) => on(perDay, day))).toEqual([
      0, 0, 5, 100,
    ]);
  });

  it('costs nothing without balance', () => {
    expect(on(perDay, '2026-05-10', 0)).toBe(0);
  });

  it('is 0 within the grace, which counts afterwards or not', () => {
    const counted: LateFeeRule = { ...perDay, grace_days: 5 };
    const free: LateFeeRule = { ...counted, counts_grace: false };
    expect(['2026-04-15', '2026-04-16'].map((day) => on(counted, day))).toEqual([0, 30]);
    expect(['2026-04-15', '2026-04-16'].map((day) => on(free, day))).toEqual([0, 5]);
  });

  it('stops at the cap', () => {
    expect(on({ ...perDay, cap: rupees(50) }, '2026-04-20')).toBe(50);
    expect(on({ ...perDay, cap: rupees(50) }, '2026-06-20')).toBe(50);
    expect(on({ ...perDay, cap: rupees(50) }, '2026-04-19')).toBe(45);
  });

  it('is flat from the first day late', () => {
    const flat: LateFeeRule = { kind: 'FLAT', amount: rupees(250), ...plain };
    expect(['2026-04-10', '2026-04-11', '2026-09-01'].map((day) => on(flat, day))).toEqual([0, 250, 250]);
  });

  it('goes in steps: 40 a day from the 11th to the 20th, then a flat 1000', () => {
    const steps: LateFeeRule = {
      kind: 'SLABS',
      slabs: [
        { until_days: 10, amount: rupees(40), is_per_day: true },
        { amount: rupees(1000), is_per_day: false },
      ],
      ...plain,
    };
    expect(['2026-04-11', '2026-04-20', '2026-04-21', '2026-06-30'].map((day) => on(steps, day))).toEqual([
      40, 400, 1000, 1000,
    ]);
    expect(
      lateFee(
        { kind: 'SLABS', slabs: [], ...plain },
        {
          due_date: due,
          today: calendarDay('2026-05-01'),
          balance_outstanding: rupees(1),
        },
      ),
    ).toBe(NO_PAISE);
  });

  it('is a percentage of the balance for each started month, half up to the rupee', () => {
    const percent: LateFeeRule = { kind: 'PERCENT_PER_MONTH', rate_bps: 150, ...plain };
    expect(['2026-04-11', '2026-05-10', '2026-05-11'].map((day) => on(percent, day))).toEqual([
      227, 227, 453,
    ]);
  });
});
