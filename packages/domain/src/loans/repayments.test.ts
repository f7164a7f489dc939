import { describe, expect, it } from 'vitest';
import { calendarDay, instant } from '../dates.ts';
import { rupees } from '../money.ts';
import { INSTALMENT_MOVES, isScheduleShown, nextRepayment, nextRepaymentLook } from './repayments.ts';
import type { Repayment } from './repayments.ts';

const row = (n: number, due: string, paid: string | null = null): Repayment => ({
  n,
  due: calendarDay(due),
  amount: rupees(6000),
  paid_on: paid === null ? null : calendarDay(paid),
});
const one = row(1, '2027-01-05', '2027-01-05');
const two = row(2, '2027-02-05');
const three = row(3, '2027-03-05');

describe('the instalments of an active loan (decision 38)', () => {
  it('are paid once and for good', () => {
    expect(INSTALMENT_MOVES).toEqual({ DUE: ['PAID'], PAID: [] });
  });

  it('are paid in their order: the next one is the first without its money', () => {
    expect(nextRepayment([one, two, three])).toBe(two);
    expect(nextRepayment([one])).toBeUndefined();
  });

  it.each([
    ['before the due day: the morning after it', '2027-01-20T06:00:00.000Z', '2027-02-06T03:30:00.000Z'],
    ['on the due day: the morning after it', '2027-02-05T18:00:00.000Z', '2027-02-06T03:30:00.000Z'],
    ['overdue: a day later', '2027-02-06T03:30:00.000Z', '2027-02-07T03:30:00.000Z'],
    ['a month overdue: a week later', '2027-03-07T03:30:00.000Z', '2027-03-14T03:30:00.000Z'],
  ])('are asked about %s', (_when, now, next) => {
    expect(nextRepaymentLook([one, two, three], instant(now))).toBe(next);
  });

  it('are asked about daily when all are paid here and the lender does not say so yet', () => {
    expect(nextRepaymentLook([one], instant('2027-02-06T03:30:00.000Z'))).toBe('2027-02-07T03:30:00.000Z');
  });

  it('are the lender’s when it tells each of them with the amount that was shown, on any day', () => {
    expect(isScheduleShown([one, two], [{ ...two, due: calendarDay('2027-02-08') } as Repayment, one])).toBe(
      true,
    );
    expect(isScheduleShown([one, two], [one])).toBe(false);
    expect(isScheduleShown([one, two], [one, one])).toBe(false);
    expect(isScheduleShown([one, two], [one, { ...two, amount: rupees(6001) }])).toBe(false);
    expect(isScheduleShown([one, two], [one, two, three])).toBe(false);
  });
});
