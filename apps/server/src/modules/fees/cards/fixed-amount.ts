import type { PageConfig, PaymentCardConfig } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import type { Paise } from '@shulk/domain';

/** Whether a page has only cards: no form, no lookup, no choice of fees, no stages (decisions 3). */
export function isCardsOnly(config: PageConfig): boolean {
  return (
    config.form_block?.visible !== true &&
    config.workflow_block?.visible !== true &&
    config.callback_config === undefined &&
    config.is_checkbox_enabled !== true &&
    config.dynamic_link !== true
  );
}

/** The fixed amount of a card on a cards-only page; elsewhere amounts are computed, never configured (decisions 3). */
export function fixedAmount(config: PageConfig, card: PaymentCardConfig): Paise | undefined {
  const amount = card.fee_group.amount;
  return amount === undefined || !isCardsOnly(config) ? undefined : fromRupees(amount);
}
