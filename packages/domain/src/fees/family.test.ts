import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import type { CalendarDay } from '../dates.ts';
import { childDues } from './family.ts';
import type { FeeType } from './fee-type.ts';

const fee = (rupees: number, days_late: number | undefined, over: Partial<FeeType> = {}): FeeType => ({
  sft_code: `f${rupees}`,
  fee_type_code: 'TUITION',
  label: 'Tuition',
  base_amount: paise(rupees * 100),
  amount_paid: paise(0),
  payable_amount: paise(rupees * 100),
  discount: paise(0),
  late_fee: paise(0),
  balance_outstanding: paise(rupees * 100),
  applied_for_emi: false,
  dynamic_ft: false,
  amount: paise(0),
  ...(days_late === undefined ? {} : { days_late }),
  ...over,
});
const on = (day: string) => ({ due_date: day as CalendarDay });

describe('what a parent is told of one more child', () => {
  it('is the sum of what is due today or before, and how late the oldest is', () => {
    expect(childDues([fee(100, 0), fee(250, 8), fee(900, -5, on('2026-12-01'))])).toEqual({
      due: 35_000,
      days_late: 8,
      next: { amount: 90_000, on: '2026-12-01' },
    });
  });

  it('is, where nothing is due, everything of the next day on which something is', () => {
    const first = on('2027-02-13');
    expect(childDues([fee(7, -90, on('2027-03-01')), fee(100, -70, first), fee(50, -70, first)])).toEqual({
      due: 0,
      days_late: 0,
      next: { amount: 15_000, on: '2027-02-13' },
    });
  });

  it('has nothing of what is paid, lent for, without a day, or paid by a planned debit', () => {
    const none = [
      fee(100, 3, { balance_outstanding: paise(0), payable_amount: paise(0) }),
      fee(100, 3, { applied_for_emi: true }),
      fee(100, undefined),
      fee(100, 3, { auto_debit: { state: 'ahead', on: '2026-12-01' as CalendarDay } }),
    ];
    expect(childDues(none)).toEqual({ due: 0, days_late: 0 });
  });
});
