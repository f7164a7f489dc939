/** On the cards of fees with an active auto debit (ours, decision 41): a second one is refused. */
export const UNDER_AUTO_DEBIT = {
  autoDebit: 'These fees are under an auto debit already. What you pay now in another way is not debited.',
  direct: 'An auto debit is set up for these fees. What you pay now is not debited.',
} as const;

/** Where a card's exact amount is shown, if the card shows whole rupees. */
export const EXACT_AMOUNT = {
  nextScreen: 'exact amount on the next screen',
  beforePaying: 'exact amount before you pay',
} as const;

/** On a fee list with an auto debit (ours, decision 43). */
export const FEES_UNDER_AUTO_DEBIT = {
  /** Above the list: selecting such a fee is still allowed (R10). */
  notice: 'Fees under auto debit are debited automatically. What you choose and pay here is not debited.',
  ahead: 'Under auto debit',
  next: (day: string): string => `Under auto debit, next on ${day}`,
  underWay: 'Under auto debit, a debit is under way',
  paused: 'Under auto debit, which is paused',
} as const;
