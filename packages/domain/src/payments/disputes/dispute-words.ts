import { formatExact } from '../../money.ts';
import type { Paise } from '../../money.ts';

/** Why a refund is refused while money of its payment is disputed, and what can be given back all the same. */
export function disputedRefund(disputed: Paise, free: Paise): string {
  const rest =
    free > 0
      ? `At most ${formatExact(free)} can be given back until that is decided.`
      : 'Nothing can be given back until that is decided.';
  return `The payer's bank disputes ${formatExact(disputed)} of this payment, and would take it a second time. ${rest}`;
}
