import { isShownRounded } from '../money.ts';
import type { Paise } from '../money.ts';

/**
 * The words after an amount to be paid that is shown without its paise; undefined where it has none (R52). The exact one
 * stands where it is agreed to: on the sheet, which opens next, or first after the options.
 * @param next where the button of the screen leads
 */
export function exactAmountNote(amount: Paise, next: 'sheet' | 'options'): string | undefined {
  if (!isShownRounded(amount)) return undefined;
  return next === 'sheet' ? 'exact amount on the next screen' : 'exact amount before you pay';
}
