import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_PAISE, paise, rupees } from '../money.ts';
import { aFeeType } from '../testing/index.ts';
import { normalPayable } from './fee-amounts.ts';
import {
  feeRowKind,
  feeRowText,
  isForced,
  isHiddenInStructure,
  isPaidInCheckbox,
  isPaidInStructure,
  isToggleable,
  structureLabel,
} from './fee-row.ts';
import type { FeeType } from './fee-type.ts';

const paid = (over: Partial<FeeType> = {}): FeeType =>
  aFeeType({ amount_paid: rupees(15100), balance_outstanding: NO_PAISE, payable_amount: NO_PAISE, ...over });

describe('a row of the checkbox step', () => {
  it('can be toggled in its plain state [PJ-4.37]', () => {
    expect(isToggleable(aFeeType())).toBe(true);
    expect(feeRowText(aFeeType())).toBeUndefined();
  });

  it('is not selectable with base amount 0 or less and shows Not Payable [PJ-4.39] [PJ-4.40]', () => {
    for (const base_amount of [NO_PAISE, paise(-1)]) {
      const fee = aFeeType({ base_amount });
      expect(isToggleable(fee)).toBe(false);
      expect(isForced(fee)).toBe(false);
      expect(feeRowText(fee)).toBe('Not Payable');
    }
    expect(isToggleable(aFeeType({ base_amount: paise(1) }))).toBe(true);
  });

  it('is not selectable when applied for EMI with balance above 0, and shows Applied for EMI [PJ-4.41] [PJ-4.42]', () => {
    const fee = aFeeType({ applied_for_emi: true });
    expect(isToggleable(fee)).toBe(false);
    expect(isForced(fee)).toBe(false);
    expect(feeRowText(fee)).toBe('Applied for EMI');
    expect(feeRowText(paid({ applied_for_emi: true }))).toBe('Paid');
  });

  it('counts as paid when applied for EMI with balance above 0 [PJ-4.43]', () => {
    expect(isPaidInCheckbox(aFeeType({ applied_for_emi: true }))).toBe(true);
    expect(isPaidInCheckbox(aFeeType())).toBe(false);
  });

  it('is not selectable with balance outstanding 0 or less and shows Paid [C16] [PJ-4.44] [PJ-4.45]', () => {
    for (const balance_outstanding of [NO_PAISE, paise(-1)]) {
      const fee = paid({ balance_outstanding, payable_amount: rupees(1) });
      expect(isToggleable(fee)).toBe(false);
      expect(isForced(fee)).toBe(false);
      expect(feeRowText(fee)).toBe('Paid');
      expect(isPaidInCheckbox(fee)).toBe(true);
    }
  });

  it('is not selectable with payable amount 0 or less, though the structure section hides such a row [C38] [PJ-4.46]', () => {
    for (const payable_amount of [NO_PAISE, paise(-1)]) {
      const fee = aFeeType({ payable_amount });
      expect([isToggleable(fee), isForced(fee)]).toEqual([false, false]);
      expect(isHiddenInStructure(fee, true)).toBe(true);
    }
  });

  it('locks a row whose payable differs from balance minus discount plus late fee [PJ-4.47]', () => {
    const parts = { balance_outstanding: rupees(1000), discount: rupees(100), late_fee: rupees(40) };
    const normal = aFeeType({ ...parts, payable_amount: rupees(940) });
    expect([isForced(normal), isToggleable(normal)]).toEqual([false, true]);
    for (const payable_amount of [rupees(939), rupees(941), rupees(1000), paise(94001)]) {
      const fee = aFeeType({ ...parts, payable_amount });
      expect([isForced(fee), isToggleable(fee)]).toEqual([true, false]);
    }
  });

  it('ranks "not selectable" above "forced": a paid fixed payable shows its amount without a text [R8]', () => {
    const fee = aFeeType({ payable_amount: NO_PAISE, balance_outstanding: rupees(5000) });
    expect(feeRowKind(fee)).toBe('nothing_payable');
    expect(isForced(fee)).toBe(false);
    expect(feeRowText(fee)).toBeUndefined();
  });

  it('is forced only with a payable, a base and a balance above 0', () => {
    const amount = fc.integer({ min: -200, max: 200 }).map(paise);
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        amount,
        fc.boolean(),
        (base, payable, balance, off, late, emi) => {
          const fee = aFeeType({
            base_amount: base,
            payable_amount: payable,
            balance_outstanding: balance,
            discount: off,
            late_fee: late,
            applied_for_emi: emi,
          });
          const isOpen = base > 0 && payable > 0 && balance > 0 && !emi;
          expect(isForced(fee) || isToggleable(fee)).toBe(isOpen);
          expect(isForced(fee)).toBe(isOpen && payable !== normalPayable(fee));
        },
      ),
    );
  });
});

describe('a row of the fee structure section', () => {
  it('counts as paid when its balance outstanding is 0 or less [C16] [SR-4.14]', () => {
    expect(isPaidInStructure(aFeeType({ balance_outstanding: NO_PAISE }))).toBe(true);
    expect(isPaidInStructure(aFeeType({ balance_outstanding: paise(-1) }))).toBe(true);
    expect(isPaidInStructure(aFeeType({ balance_outstanding: paise(1) }))).toBe(false);
  });

  it('counts as paid also when a non-dynamic fee has base amount equal to amount paid [SR-4.15]', () => {
    const equal = { amount_paid: rupees(15100), balance_outstanding: paise(1) };
    expect(isPaidInStructure(aFeeType(equal))).toBe(true);
    expect(isPaidInStructure(aFeeType({ ...equal, dynamic_ft: true }))).toBe(false);
  });

  it('is not paid by an EMI alone, unlike in the checkbox step', () => {
    expect(isPaidInStructure(aFeeType({ applied_for_emi: true }))).toBe(false);
  });

  it('can show Included in EMI plan [SR-4.9]', () => {
    expect(structureLabel(aFeeType({ applied_for_emi: true }))).toBe('Included in EMI plan');
  });

  it('can show No Payable Amount [SR-4.10]', () => {
    expect(structureLabel(aFeeType({ payable_amount: NO_PAISE }))).toBe('No Payable Amount');
    expect(
      structureLabel(
        aFeeType({ base_amount: NO_PAISE, balance_outstanding: NO_PAISE, payable_amount: NO_PAISE }),
      ),
    ).toBe('No Payable Amount');
  });

  it('can show Paid [SR-4.11]', () => {
    expect(structureLabel(paid())).toBe('Paid');
    expect(structureLabel(paid({ applied_for_emi: true }))).toBe('Paid');
  });

  it('can show Final Amount [SR-4.12]', () => {
    expect(structureLabel(aFeeType())).toBe('Final Amount');
  });

  it('is hidden with checkbox mode on, payable 0 or less and balance 0 or more [C38] [SR-4.16]', () => {
    const nothing = aFeeType({ payable_amount: NO_PAISE });
    expect(isHiddenInStructure(nothing, true)).toBe(true);
    expect(isHiddenInStructure(aFeeType({ payable_amount: paise(-1) }), true)).toBe(true);
    expect(isHiddenInStructure(aFeeType({ payable_amount: paise(1) }), true)).toBe(false);
    expect(isHiddenInStructure(paid(), true)).toBe(true);
    expect(isHiddenInStructure(paid({ balance_outstanding: paise(-1) }), true)).toBe(false);
    expect(isHiddenInStructure(aFeeType(), true)).toBe(false);
    expect(isHiddenInStructure(nothing, false)).toBe(false);
  });
});
