import { EXACT_AMOUNT } from '@shulk/words/plans/cards';
import { isShownRounded } from '../money.ts';
import type { Paise } from '../money.ts';

/**
 * The text after an amount shown without its paise; undefined if it has none (R52). The exact amount shows where the
 * payer agrees to it: on the sheet, either next or after the options.
 * @param next where the screen's button leads
 */
export function exactAmountNote(amount: Paise, next: 'sheet' | 'options'): string | undefined {
  if (!isShownRounded(amount)) return undefined;
  return EXACT_AMOUNT[next === 'sheet' ? 'nextScreen' : 'beforePaying'];
}
