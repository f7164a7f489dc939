import type { PageConfig, PaymentCardConfig } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { amountBlocksStart, disabledMessage, isCardHidden } from '@shulk/domain';
import type { CardLimits, Paise, PaymentCard } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import { forCaller } from '../../../platform/language.ts';
import type { Settings } from '../../../platform/settings.ts';

/** The limits a page's cards are checked against: its own and the settings' [SR-5.18] [SR-9.4]. */
export const cardLimits = (
  config: Pick<PageConfig, 'emi_min_amount' | 'emi_max_amount'>,
  minimum: Settings['minimum'],
): CardLimits => ({
  emi_min_amount: config.emi_min_amount === undefined ? undefined : fromRupees(config.emi_min_amount),
  emi_max_amount: config.emi_max_amount === undefined ? undefined : fromRupees(config.emi_max_amount),
  default_emi_min_amount: minimum.emi,
  auto_debit_min_amount: minimum.autoDebit,
  direct_min_amount: minimum.direct,
});

/**
 * Checks the card's own rules again for the order (threats 2 row 8, decisions 3): hidden, disabled, blocked amount.
 * @throws AppError card_unavailable, with the specification's sentence if the card shows one
 */
export function requireCardOpen(
  card: PaymentCardConfig,
  amounts: { readonly amount: Paise; readonly applied_for_emi: boolean },
  limits: CardLimits,
): void {
  const judged: PaymentCard = {
    code: card.code,
    financing_mode: card.financing_mode,
    fee_group: { code: card.fee_group.code, ...amounts },
  };
  const message = forCaller(() => disabledMessage(judged, limits));
  if (isCardHidden(judged)) throw new AppError('card_unavailable');
  if (message !== undefined) throw new AppError('card_unavailable', { message });
  if (amountBlocksStart(judged, amounts.amount)) throw new AppError('card_unavailable');
}
