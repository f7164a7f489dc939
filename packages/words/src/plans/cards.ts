import { spoken } from '../spoken.ts';

/** On the cards of fees with an active auto debit (ours, decision 41): a second one is refused. */
export const UNDER_AUTO_DEBIT = /* @__PURE__ */ spoken('plans/cards.UNDER_AUTO_DEBIT', {
  autoDebit:
    'Auto debit is already set up for these fees. A fee that you pay another way now is not debited again.',
  direct: 'Auto debit is set up for these fees. A fee that you pay now is not debited again.',
});

/** Where a card's exact amount is shown, if the card shows whole rupees. */
export const EXACT_AMOUNT = /* @__PURE__ */ spoken('plans/cards.EXACT_AMOUNT', {
  nextScreen: 'exact amount on the next screen',
  beforePaying: 'exact amount before you pay',
});

/** On a fee list with an auto debit (ours, decision 43). */
export const FEES_UNDER_AUTO_DEBIT = /* @__PURE__ */ spoken('plans/cards.FEES_UNDER_AUTO_DEBIT', {
  /** Above the list: selecting such a fee is still allowed (R10). */
  notice: 'Fees under auto debit are paid automatically. A fee that you pay here is not debited again.',
  ahead: 'Under auto debit',
  next: (day: string): string => `Auto debit on ${day}`,
  underWay: 'Auto debit in progress',
  paused: 'Auto debit paused',
});
