import { describe, expect, it } from 'vitest';
import { rupees } from '../money.ts';
import { dueTicks, feeSections, firstSelection, isOverdue, toggleAllDue } from './fee-sections.ts';
import type { FeeType } from './fee-type.ts';

/** A fee of 1,000 rupees, due so many days ago; negative: due later. */
const fee = (sft_code: string, days_late: number | undefined, over: Partial<FeeType> = {}): FeeType => ({
  sft_code,
  fee_type_code: 'TUITION',
  label: sft_code,
  base_amount: rupees(1000),
  amount_paid: rupees(0),
  payable_amount: rupees(1000),
  discount: rupees(0),
  late_fee: rupees(0),
  balance_outstanding: rupees(1000),
  applied_for_emi: false,
  dynamic_ft: false,
  amount: rupees(0),
  days_late,
  ...over,
});
const paid = (code: string, days_late: number): FeeType =>
  fee(code, days_late, {
    amount_paid: rupees(1000),
    balance_outstanding: rupees(0),
    payable_amount: rupees(0),
  });
const required = (code: string, days_late: number): FeeType =>
  fee(code, days_late, { payable_amount: rupees(500) });
const codes = (fees: readonly FeeType[]): string[] => fees.map(({ sft_code }) => sft_code);
const set = (...of: string[]): ReadonlySet<string> => new Set(of);

describe('the order of a fee list', () => {
  it('is what is due by the institute’s clock, the oldest first; what comes later; and apart from both what is paid', () => {
    const sections = feeSections([
      paid('paid', 100),
      fee('later', -30),
      fee('today', 0),
      required('required', -5),
      fee('late', 8),
      fee('no day', undefined),
      fee('later than late', 20),
    ]);
    expect(codes(sections.due)).toEqual(['later than late', 'late', 'today']);
    expect(codes(sections.coming)).toEqual(['later', 'required', 'no day']);
    expect(codes(sections.paid)).toEqual(['paid']);
  });

  it('keeps the institute’s order among fees of one day, and puts what cannot be chosen after what can', () => {
    const sections = feeSections([
      fee('not payable', 3, { base_amount: rupees(0), balance_outstanding: rupees(0) }),
      fee('by a plan', 3, { applied_for_emi: true }),
      fee('settled part', 3, { payable_amount: rupees(0) }),
      fee('b', 3),
      fee('a', 3),
      fee('next', -3),
    ]);
    expect(codes(sections.due)).toEqual(['b', 'a']);
    expect(codes(sections.coming)).toEqual(['next', 'not payable', 'by a plan', 'settled part']);
  });

  it('has nothing due without the days of the server', () => {
    expect(feeSections([fee('a', undefined)]).due).toEqual([]);
  });
});

describe('one tick for all that is due', () => {
  const due = [fee('a', 8), fee('b', 0), required('r', 2)];

  it('is empty, partly or whole, as the rows it stands for', () => {
    expect(dueTicks(due, set())).toBe('none');
    expect(dueTicks(due, set('r'))).toBe('some');
    expect(dueTicks(due, set('a', 'r'))).toBe('some');
    expect(dueTicks(due, set('a', 'b', 'r'))).toBe('all');
  });

  it('is absent if the payer can choose none of it', () => {
    expect(dueTicks([], set())).toBeUndefined();
    expect(dueTicks([required('r', 2)], set('r'))).toBeUndefined();
  });

  it('ticks what is missing, then clears what may be cleared; what comes later stays as it is', () => {
    expect(toggleAllDue(due, set('r', 'later'))).toEqual(set('r', 'later', 'a', 'b'));
    expect(toggleAllDue(due, set('a', 'b', 'r', 'later'))).toEqual(set('r', 'later'));
  });
});

describe('the first ticks of a list', () => {
  const fees = [fee('late', 1), fee('today', 0), fee('next', -1), required('r', -9), paid('p', 9)];

  it('are the required fees, and with tick_overdue also those past their day, not those due today', () => {
    expect(firstSelection(fees, false)).toEqual(set('r'));
    expect(firstSelection(fees, true)).toEqual(set('r', 'late'));
    expect(fees.filter(isOverdue).map(({ sft_code }) => sft_code)).toEqual(['late']);
  });
});
