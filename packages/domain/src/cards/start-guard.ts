import type { Paise } from '../money.ts';
import { realValue } from '../placeholders.ts';
import { westernDigits } from '../digits.ts';
import { isMobile, typedMobile } from '../contacts/contact-shapes.ts';
import { cardMode } from './card.ts';
import type { PaymentCard } from './card.ts';

/** The mobile for a payment. */
export interface PayerMobile {
  readonly mobile?: string | undefined;
  /** The server has the full number and shows only a mask (threats 2 row 4). */
  readonly mobile_on_file?: boolean | undefined;
}

/**
 * Whether the mobile modal must open before payment [PJ-4.75] [PJ-4.76]: never for DIRECT without verify_mobile;
 * otherwise if the number is missing, a placeholder or invalid.
 */
export function needsMobileModal(card: PaymentCard, payer: PayerMobile): boolean {
  if (cardMode(card) === 'DIRECT' && card.verify_mobile !== true) return false;
  if (payer.mobile_on_file === true) return false;
  const mobile = realValue(payer.mobile);
  return mobile === undefined || !isMobile(mobile);
}

/**
 * Whether a card's amount blocks the start of the payment: 0 or less, for monthly EMI only a negative one [PJ-4.77]
 * [PJ-4.78]. An unknown amount blocks too.
 */
export function amountBlocksStart(
  card: Pick<PaymentCard, 'financing_mode'>,
  amount: Paise | undefined,
): boolean {
  if (amount === undefined) return true;
  return cardMode(card) === 'MONTHLY-EMI' ? amount < 0 : amount <= 0;
}

/**
 * What the mobile modal's input holds after a keystroke or a paste: only digits, at most ten [PJ-5.42] [PJ-5.43]. The
 * country code of a pasted number is removed, as everywhere (R28).
 */
export function modalMobile(text: string): string {
  return typedMobile(westernDigits(text).replace(/[^+\d]/g, ''));
}
