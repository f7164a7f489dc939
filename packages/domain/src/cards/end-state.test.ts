import { describe, expect, it } from 'vitest';
import { NO_PAISE, rupees } from '../money.ts';
import { aCard, aFeeType } from '../testing/index.ts';
import {
  cardsOfBlocks,
  checkboxEnd,
  endState,
  isAllPaid,
  isNothingPayable,
  paidFees,
  paidListScrolls,
} from './end-state.ts';
import type { FeeBlock, FeeType, FinancingMode } from '../fees/fee-type.ts';

const settled = aFeeType({ label: 'Tuition Fee', balance_outstanding: NO_PAISE });
const uncharged = aFeeType({ label: 'Bus', base_amount: NO_PAISE, balance_outstanding: rupees(1) });
const card = (financing_mode: string, amount: number, applied_for_emi = false) =>
  aCard({ financing_mode, fee_group: { amount: rupees(amount), applied_for_emi } });

describe('the all-paid state', () => {
  it('applies when every fee type with a positive base amount is fully paid [PJ-2.9.3]', () => {
    expect(isAllPaid([settled, uncharged])).toBe(true);
    expect(isAllPaid([settled, aFeeType()])).toBe(false);
    expect(isAllPaid([settled, aFeeType({ payable_amount: NO_PAISE })])).toBe(false);
  });

  it('counts a fee applied for EMI as paid [PJ-4.43] [PJ-2.9.3]', () => {
    expect(isAllPaid([settled, aFeeType({ applied_for_emi: true })])).toBe(true);
  });

  it('needs a fee with a positive base amount [PJ-2.9.3]', () => {
    expect(isAllPaid([])).toBe(false);
    expect(isAllPaid([uncharged])).toBe(false);
  });

  it('lists the fees with a positive base amount and scrolls above 8 [PJ-2.9.7]', () => {
    expect(paidFees([settled, uncharged])).toEqual([settled]);
    expect([paidListScrolls(Array(8)), paidListScrolls(Array(9))]).toEqual([false, true]);
  });
});

describe('the no-payable state', () => {
  it('needs every card to have amount 0 [PJ-4.84]', () => {
    expect(isNothingPayable([card('DIRECT', 0), card('AUTO-DEBIT', 0)])).toBe(true);
    expect(isNothingPayable([card('DIRECT', 0), card('AUTO-DEBIT', 1)])).toBe(false);
  });

  it('counts a monthly EMI card with amount 0 only if EMI is not applied [PJ-4.85]', () => {
    expect(isNothingPayable([card('MONTHLY-EMI', 0)])).toBe(true);
    expect(isNothingPayable([card('MONTHLY-EMI', 0, true), card('DIRECT', 0)])).toBe(false);
  });

  it('always counts an auto-debit or direct card with amount 0 [PJ-4.86]', () => {
    expect(isNothingPayable([card('AUTO-DEBIT', 0, true), card('DIRECT', 0, true)])).toBe(true);
  });

  it('does not apply without cards or before amounts are known', () => {
    expect(isNothingPayable([])).toBe(false);
    expect(isNothingPayable([aCard({ fee_group: { code: 'SCHOOL' } })])).toBe(false);
  });
});

it('is all-paid rather than no-payable, and neither while something is due', () => {
  expect(endState([settled], [card('DIRECT', 0)])).toBe('all_paid');
  expect(endState([aFeeType()], [card('DIRECT', 0)])).toBe('nothing_payable');
  expect(endState([aFeeType()], [card('DIRECT', 1)])).toBeUndefined();
});

describe('the end of the checkbox step', () => {
  const block = (mode: FinancingMode, ...fee_types: FeeType[]): FeeBlock => ({
    block_code: mode,
    financing_mode: mode,
    fee_types,
  });
  const spent = aFeeType({ sft_code: 'Z', payable_amount: NO_PAISE });
  const emi = aFeeType({ sft_code: 'E', applied_for_emi: true });

  it('counts for each card what can still be paid: open and forced rows, no others', () => {
    const forced = aFeeType({ sft_code: 'F', payable_amount: rupees(5000) });
    expect(cardsOfBlocks([block('DIRECT', aFeeType(), forced, settled, uncharged, spent, emi)])).toEqual([
      {
        code: 'DIRECT',
        financing_mode: 'DIRECT',
        fee_group: { amount: rupees(20100), applied_for_emi: true },
      },
    ]);
  });

  it('is nothing payable when every card has amount 0 [PJ-4.84] [PJ-4.86]', () => {
    expect(checkboxEnd([block('DIRECT', uncharged), block('AUTO-DEBIT', spent)])).toBe('nothing_payable');
    expect(checkboxEnd([block('DIRECT', uncharged), block('AUTO-DEBIT', aFeeType())])).toBeUndefined();
    expect(checkboxEnd([block('DIRECT', spent, emi), block('AUTO-DEBIT', spent, emi)])).toBe(
      'nothing_payable',
    );
  });

  it('does not apply while an EMI covers the group of a monthly EMI card with amount 0 [PJ-4.85]', () => {
    expect(checkboxEnd([block('MONTHLY-EMI', spent)])).toBe('nothing_payable');
    expect(checkboxEnd([block('MONTHLY-EMI', spent, emi), block('DIRECT', spent, emi)])).toBeUndefined();
  });

  it('is all paid before nothing payable [PJ-2.9.3]', () => {
    expect(checkboxEnd([block('DIRECT', settled, uncharged)])).toBe('all_paid');
    expect(checkboxEnd([block('MONTHLY-EMI', emi)])).toBe('all_paid');
  });

  it('does not apply to a list without rows, which has its own empty state', () => {
    expect(checkboxEnd([])).toBeUndefined();
    expect(checkboxEnd([block('DIRECT'), block('AUTO-DEBIT')])).toBeUndefined();
  });
});
