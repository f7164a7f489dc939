/** On the AUTO-DEBIT card of fees with an active auto debit (ours, decision 41): a second one is refused. */
export const UNDER_AUTO_DEBIT =
  'These fees are under an auto debit already. What you pay now in another way is not debited.';
/** On the DIRECT card of such fees (ours, decision 41). */
export const PAYING_BESIDE_AUTO_DEBIT =
  'An auto debit is set up for these fees. What you pay now is not debited.';

/** Where a card's exact amount is shown, if the card shows whole rupees. */
export const EXACT_AMOUNT = {
  nextScreen: 'exact amount on the next screen',
  beforePaying: 'exact amount before you pay',
} as const;

/** On a fee row with an auto debit (ours, decision 43). */
export const ROW_UNDER_AUTO_DEBIT = {
  ahead: 'Under auto debit',
  next: (day: string): string => `Under auto debit, next on ${day}`,
  underWay: 'Under auto debit, a debit is under way',
  paused: 'Under auto debit, which is paused',
} as const;

/**
 * The text above a selection that includes fees with an auto debit (ours, decision 43): selecting them is still
 * allowed (R10).
 */
export const DEBITED_BY_ITSELF =
  'Fees under auto debit are debited automatically. What you choose and pay here is not debited.';
