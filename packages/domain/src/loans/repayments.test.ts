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
  it('are paid once and stay paid', () => {
    expect(INSTALMENT_MOVES).toEqual({ DUE: ['PAID'], PAID: [] });
  });

  it('are paid in order: the next one is the first unpaid one', () => {
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

  it('are polled daily when all are paid here but not yet at the lender', () => {
    expect(nextRepaymentLook([one], instant('2027-02-06T03:30:00.000Z'))).toBe('2027-02-07T03:30:00.000Z');
  });

  it('match the lender’s list if it has each of them with the amount shown, on any day', () => {
    expect(isScheduleShown([one, two], [{ ...two, due: calendarDay('2027-02-08') } as Repayment, one])).toBe(
      true,
    );
    expect(isScheduleShown([one, two], [one])).toBe(false);
    expect(isScheduleShown([one, two], [one, one])).toBe(false);
    expect(isScheduleShown([one, two], [one, { ...two, amount: rupees(6001) }])).toBe(false);
    expect(isScheduleShown([one, two], [one, two, three])).toBe(false);
  });
});
