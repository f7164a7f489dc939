import { formatExact } from '@shulk/domain';
import type { Paise } from '@shulk/domain';

/** An amount as it is taken, always with its paise: `₹48,500.00` (ux 5 "Button"). */
export function exactAmount(amount: Paise): string {
  const text = formatExact(amount);
  return text.includes('.') ? text : `${text}.00`;
}
