import { cardMode, isEmiActive } from './card.ts';
import type { PaymentCard } from './card.ts';
import { PAID_LIST_ROWS } from '../limits.ts';
import { sumPaise } from '../money.ts';
import { isForced, isPaidInCheckbox, isToggleable } from '../fees/fee-row.ts';
import { listedFees } from '../fees/fee-selection.ts';
import type { FeeBlock, FeeType } from '../fees/fee-type.ts';

/** The fees that the all-paid state lists: those with a positive base amount [PJ-2.9.3]. */
export function paidFees(fees: readonly FeeType[]): FeeType[] {
  return fees.filter((fee) => fee.base_amount > 0);
}

/** Whether there is a fee with a positive base amount, and all such fees are fully paid [PJ-2.9.3] [PJ-4.43]. */
export function isAllPaid(fees: readonly FeeType[]): boolean {
  const charged = paidFees(fees);
  return charged.length > 0 && charged.every(isPaidInCheckbox);
}

/** Whether the all-paid list scrolls [PJ-2.9.7]. */
export function paidListScrolls(labels: readonly unknown[]): boolean {
  return labels.length > PAID_LIST_ROWS;
}

/**
 * Whether the page has nothing to pay: every card has amount 0, a MONTHLY-EMI card only when its EMI is not applied
 * [PJ-4.84] [PJ-4.85] [PJ-4.86]. Not so without cards, or while an amount is unknown. The amount is the fee group's,
 * as for hiding (R6).
 */
export function isNothingPayable(cards: readonly PaymentCard[]): boolean {
  return cards.length > 0 && cards.every(hasNothingPayable);
}

function hasNothingPayable(card: PaymentCard): boolean {
  if (card.fee_group?.amount !== 0) return false;
  return cardMode(card) !== 'MONTHLY-EMI' || !isEmiActive(card);
}

/** The end state of the payment section in place of a step, if any. */
export type EndState = 'all_paid' | 'nothing_payable';

/** The end state of a page's fees and cards; all paid comes before nothing payable [PJ-2.9.3] [PJ-4.84]. */
export function endState(fees: readonly FeeType[], cards: readonly PaymentCard[]): EndState | undefined {
  if (isAllPaid(fees)) return 'all_paid';
  return isNothingPayable(cards) ? 'nothing_payable' : undefined;
}

/**
 * The cards behind the blocks of the checkbox step, each with what can still be paid of its rows: the page's own
 * cards have no amounts before fees are selected (decisions 3).
 */
export function cardsOfBlocks(blocks: readonly FeeBlock[]): PaymentCard[] {
  return blocks.map(({ block_code, financing_mode, fee_types }) => {
    const open = fee_types.filter((fee) => isToggleable(fee) || isForced(fee));
    return {
      code: block_code ?? '',
      financing_mode,
      fee_group: {
        amount: sumPaise(open.map((fee) => fee.payable_amount)),
        applied_for_emi: fee_types.some((fee) => fee.applied_for_emi),
      },
    };
  });
}

/**
 * The end state of the checkbox step in place of its table, if any. A list without rows is the step's own empty state
 * [PJ-2.4.5], not an end state.
 */
export function checkboxEnd(blocks: readonly FeeBlock[]): EndState | undefined {
  const fees = listedFees(blocks);
  return fees.length === 0 ? undefined : endState(fees, cardsOfBlocks(blocks));
}
