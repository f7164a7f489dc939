import { feeTexts } from '@shulk/words/exact/fees';
import { normalPayable } from './fee-amounts.ts';
import type { FeeType } from './fee-type.ts';

/**
 * The status of a row of the checkbox step. `free` can be ticked and cleared, `forced` is ticked and locked, the
 * other four cannot be selected.
 */
export type FeeRowKind = 'not_payable' | 'applied_for_emi' | 'paid' | 'nothing_payable' | 'forced' | 'free';

/**
 * The status of a checkbox row, decided in the order of PJ 4 [PJ-4.39..PJ-4.47]. "Not selectable" ranks above
 * "forced": forcing needs a payable above zero (R8).
 */
export function feeRowKind(fee: FeeType): FeeRowKind {
  if (fee.base_amount <= 0) return 'not_payable';
  if (fee.applied_for_emi && fee.balance_outstanding > 0) return 'applied_for_emi';
  if (fee.balance_outstanding <= 0) return 'paid';
  if (fee.payable_amount <= 0) return 'nothing_payable';
  return fee.payable_amount === normalPayable(fee) ? 'free' : 'forced';
}

/** Whether the payer can tick and clear the row [PJ-4.37]. */
export function isToggleable(fee: FeeType): boolean {
  return feeRowKind(fee) === 'free';
}

/** Whether the row is ticked and locked [PJ-4.47]. */
export function isForced(fee: FeeType): boolean {
  return feeRowKind(fee) === 'forced';
}

/**
 * The text in place of the row's amount, or undefined if the amount shows: a row whose fixed payable was paid shows
 * ₹0 without a text (R8) [PJ-4.40] [PJ-4.42] [PJ-4.45].
 */
export function feeRowText(fee: FeeType): string | undefined {
  switch (feeRowKind(fee)) {
    case 'not_payable':
      return feeTexts.notPayable;
    case 'applied_for_emi':
      return feeTexts.appliedForEmi;
    case 'paid':
      return feeTexts.rowPaid;
    case 'nothing_payable':
    case 'forced':
    case 'free':
      return undefined;
  }
}

/**
 * "Paid" in the checkbox step and the all-paid state: the balance is zero or less, or an EMI covers it [PJ-4.43]
 * [PJ-4.44]. In the fee structure it differs: see {@link isPaidInStructure}.
 */
export function isPaidInCheckbox(fee: FeeType): boolean {
  return fee.applied_for_emi || fee.balance_outstanding <= 0;
}

/**
 * "Paid" in the fee structure section: the balance is zero or less (C16) or, for a fee that is not dynamic, the whole
 * base amount was paid [SR-4.14] [SR-4.15]. It differs from the checkbox step because the fee structure has a
 * separate label for an EMI.
 */
export function isPaidInStructure(fee: FeeType): boolean {
  return fee.balance_outstanding <= 0 || (!fee.dynamic_ft && fee.base_amount === fee.amount_paid);
}

/** The one label of a fee structure row [SR-4.9] [SR-4.10] [SR-4.11] [SR-4.12] [SR-4.13]. */
export function structureLabel(fee: FeeType): string {
  if (fee.base_amount <= 0 && fee.payable_amount <= 0) return feeTexts.noPayableAmount;
  if (isPaidInStructure(fee)) return feeTexts.structurePaid;
  if (fee.applied_for_emi) return feeTexts.includedInEmiPlan;
  return fee.payable_amount <= 0 ? feeTexts.noPayableAmount : feeTexts.finalAmount;
}

/**
 * Whether checkbox mode hides the row from the fee structure section [SR-4.16]. Not for the checkbox table, which
 * shows such rows (C38).
 */
export function isHiddenInStructure(fee: FeeType, isCheckboxEnabled: boolean): boolean {
  return isCheckboxEnabled && fee.payable_amount <= 0 && fee.balance_outstanding >= 0;
}
