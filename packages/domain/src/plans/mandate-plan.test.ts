import { describe, expect, it } from 'vitest';
import { calendarDay, instant } from '../dates.ts';
import { rupees } from '../money.ts';
import { allotDebit } from './allot-debit.ts';
import { planMandate, scheduleOfPlan } from './mandate-plan.ts';

const NOON = instant('2026-11-20T11:30:00+05:30');
const fee = (label: string, amount: number, due?: string) => ({
  label,
  payable_amount: rupees(amount),
  due_date: due === undefined ? undefined : calendarDay(due),
});
const days = (fees: ReturnType<typeof fee>[]) =>
  planMandate(fees, NOON).instalments.map(({ instalment_no, due_date, amount }) => [
    instalment_no,
    due_date,
    amount,
  ]);

describe('the plan of a mandate (decisions 8, R10)', () => {
  it('puts all fees of one day into one debit, by day, overdue and undated ones on the first allowed day', () => {
    const fees = [fee('Term 2', 9_000, '2027-01-05'), fee('Bus', 500), fee('Term 1', 9_000, '2026-11-01')];
    expect(days([...fees, fee('Lab', 300, '2027-01-05'), fee('Paid', 0, '2026-12-01')])).toEqual([
      [1, '2026-11-21', 950_000],
      [2, '2027-01-05', 930_000],
    ]);
    expect(scheduleOfPlan(planMandate(fees, NOON))).toEqual([
      { ft_name: 'Bus', due_date: '2026-11-21', amount: 50_000 },
      { ft_name: 'Term 1', due_date: '2026-11-21', amount: 900_000 },
      { ft_name: 'Term 2', due_date: '2027-01-05', amount: 900_000 },
    ]);
  });

  it('uses UPI if each debit is within its limit, else eNACH with the first day of that rail', () => {
    expect(planMandate([fee('a', 15_000)], NOON).choice).toEqual({
      rail: 'UPI_AUTOPAY',
      why: 'within_upi_limit',
    });
    // Each fee alone is within the limit, but both are due at once.
    const two = [fee('a', 10_000), fee('b', 5_001)];
    expect(planMandate(two, NOON).choice).toEqual({ rail: 'ENACH', why: 'above_upi_limit' });
    expect(days(two)).toEqual([[1, '2026-11-22', 1_500_100]]);
    expect(planMandate([], NOON)).toMatchObject({
      choice: { rail: undefined, why: 'nothing_to_debit' },
      total: 0,
    });
  });

  it('has a maximum with room for late fees, never above the limit of the rail, and an end date', () => {
    const ceiling = (amount: number) => planMandate([fee('a', amount)], NOON).max_amount;
    expect([ceiling(9_000), ceiling(9_050), ceiling(14_900), ceiling(20_000)]).toEqual([
      990_000, 1_000_000, 1_500_000, 2_200_000,
    ]);
    expect(planMandate([fee('a', 1, '2027-11-30')], NOON)).toMatchObject({
      starts_on: '2026-11-20',
      ends_on: '2028-02-29',
    });
  });
});

describe('how a debit pays its fees (decisions 2)', () => {
  const owed = (balance: number, late = 0, discount = 0) => ({
    balance_outstanding: rupees(balance),
    late_fee: rupees(late),
    discount: rupees(discount),
    payable_amount: rupees(balance + late - discount),
  });
  const taken = (fees: ReturnType<typeof owed>[], ceiling: number) =>
    allotDebit(fees, rupees(ceiling)).map(({ allotment }) => [
      allotment.balance / 100,
      allotment.late_fee / 100,
      allotment.discount / 100,
    ]);

  it('pays the payable of each, and nothing of a paid fee', () => {
    expect(taken([owed(1000, 50), owed(0), owed(500, 0, 100)], 5000)).toEqual([
      [1000, 50, 0],
      [400, 0, 100],
    ]);
  });

  it('stops at the maximum: fees in order, late fee before balance, no discount for a part', () => {
    expect(taken([owed(1000, 50), owed(500, 0, 100), owed(10)], 1150)).toEqual([
      [1000, 50, 0],
      [100, 0, 0],
    ]);
    expect(taken([owed(1000, 50)], 40)).toEqual([[0, 40, 0]]);
  });
});
