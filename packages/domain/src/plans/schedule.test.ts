import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../dates.ts';
import { NO_PAISE, paise, rupees, sumPaise } from '../money.ts';
import { aFeeType } from '../testing/index.ts';
import { autoDebitSchedule, emiSchedule } from './schedule.ts';
import type { EmiTerms } from './schedule.ts';

const today = calendarDay('2026-11-20');
const terms = (over: Partial<EmiTerms> = {}): EmiTerms => ({
  months: 12,
  advance: 0,
  rate_bps: 0,
  interest_by: 'PAYER',
  due_day: 5,
  ...over,
});

describe('an EMI schedule (R6)', () => {
  it('is the total over the months at rate 0, rounded up to the rupee, the last row adjusting', () => {
    const plan = emiSchedule(rupees(48500), terms(), today);
    const amounts = plan.rows.map((row) => row.emi_amount);
    expect(plan.emi_amount).toBe(404200);
    expect(amounts.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => 404200));
    expect(amounts[11]).toBe(403800);
    expect([plan.interest, plan.total]).toEqual([0, 4850000]);
  });

  it('is the reducing-balance instalment at a twelfth of the rate when the payer bears interest', () => {
    const plan = emiSchedule(rupees(100000), terms({ rate_bps: 1200 }), today);
    expect(plan.emi_amount).toBe(888500);
    expect(plan.rows[11]?.emi_amount).toBeLessThanOrEqual(888500);
    expect(plan.rows[11]?.emi_amount).toBeGreaterThan(880000);
    expect(plan.total).toBe(10000000 + plan.interest);
  });

  it('bears no interest when the institute bears it', () => {
    const plan = emiSchedule(rupees(100000), terms({ rate_bps: 1200, interest_by: 'INSTITUTE' }), today);
    expect([plan.emi_amount, plan.interest]).toEqual([833400, 0]);
  });

  it('has the first k rows due on the day of application and the others one a month, on the due day [PJ-1.10]', () => {
    const plan = emiSchedule(rupees(12000), terms({ months: 4, advance: 2, due_day: 31 }), today);
    expect(plan.rows.map((row) => [row.emi_month, row.emi_due_date])).toEqual([
      ['Nov 2026', '2026-11-20'],
      ['Nov 2026', '2026-11-20'],
      ['Dec 2026', '2026-12-31'],
      ['Jan 2027', '2027-01-31'],
    ]);
    expect(plan.advance_emi_amount).toBe(600000);
  });

  it('adds up to principal and interest, in n rows of which none is more than the instalment', () => {
    const anyTerms = fc
      .record({
        months: fc.integer({ min: 1, max: 36 }),
        advance: fc.integer({ min: 0, max: 6 }),
        rate_bps: fc.integer({ min: 0, max: 3600 }),
        interest_by: fc.constantFrom<'PAYER' | 'INSTITUTE'>('PAYER', 'INSTITUTE'),
        due_day: fc.integer({ min: 1, max: 31 }),
      })
      .map((any) => ({ ...any, advance: Math.min(any.advance, any.months) }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }).map(paise), anyTerms, (principal, any) => {
        const plan = emiSchedule(principal, any, today);
        const amounts = plan.rows.map((row) => row.emi_amount);
        expect(amounts).toHaveLength(any.months);
        expect(sumPaise(amounts)).toBe(plan.total);
        expect(plan.total).toBe(principal + plan.interest);
        expect(plan.emi_amount % 100).toBe(0);
        expect(plan.interest).toBeGreaterThanOrEqual(0);
        for (const amount of amounts) {
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(plan.emi_amount);
        }
        const dates = plan.rows.map((row) => row.emi_due_date);
        expect(dates).toEqual(dates.toSorted());
      }),
    );
  });

  it.each([
    [0, 0],
    [2.5, 0],
    [3, -1],
    [3, 4],
    [3, 1.5],
  ])('refuses %f months with %f in advance', (months, advance) => {
    expect(() => emiSchedule(rupees(1), terms({ months, advance }), today)).toThrow(RangeError);
  });
});

describe('an auto-debit schedule (R10)', () => {
  const first = calendarDay('2026-11-22');
  const fee = (label: string, due: string | undefined, amount: number) =>
    aFeeType({
      label,
      payable_amount: rupees(amount),
      due_date: due === undefined ? undefined : calendarDay(due),
    });

  it('schedules a debit of the payable on each due date, overdue and undated fees on the first allowed day [PJ-1.11]', () => {
    const fees = [
      fee('Q4', '2027-01-10', 400),
      fee('Q2', '2026-07-10', 200),
      fee('Paid', '2026-12-10', 0),
      fee('Bus', undefined, 50),
      fee('Q3', '2026-12-10', 300),
      fee('Soon', '2026-11-21', 10),
    ];
    expect(autoDebitSchedule(fees, first)).toEqual([
      { ft_name: 'Q2', due_date: first, amount: rupees(200) },
      { ft_name: 'Bus', due_date: first, amount: rupees(50) },
      { ft_name: 'Soon', due_date: first, amount: rupees(10) },
      { ft_name: 'Q3', due_date: '2026-12-10', amount: rupees(300) },
      { ft_name: 'Q4', due_date: '2027-01-10', amount: rupees(400) },
    ]);
  });

  it('is empty when nothing is payable', () => {
    expect(autoDebitSchedule([aFeeType({ payable_amount: NO_PAISE })], first)).toEqual([]);
  });
});
