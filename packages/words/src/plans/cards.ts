/** On the AUTO-DEBIT card of fees with an active auto debit (ours, decision 41): a second one is refused. */
export const UNDER_AUTO_DEBIT =
  'These fees are under an auto debit already. What you pay now in another way is not debited.';
/** On the DIRECT card of such fees (ours, decision 41). */
export const PAYING_BESIDE_AUTO_DEBIT =
  'An auto debit is set up for these fees. What you pay now is not debited.';
