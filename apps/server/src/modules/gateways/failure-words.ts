/**
 * Why a payment failed, in our own words: a gateway's text never reaches a person (threats 2 row 28). Every sentence
 * says what became of the money and what to do.
 */
const words: Readonly<Record<string, string>> = {
  insufficient_fund:
    'Your bank account does not have enough balance. No money was taken. Please try again or use another method.',
  payment_timed_out:
    'Your bank did not answer in time. If money was taken, it is confirmed or returned by itself.',
  payment_cancelled: 'The payment was cancelled. No money was taken.',
  card_declined: 'Your bank declined the card. No money was taken. Please use another card or method.',
  authentication_failed:
    'Your bank could not confirm that it was you. No money was taken. Please try again or use another method.',
  auto_refunded:
    'Your bank approved the payment too late, so nobody took the money. It goes back to you by itself, mostly in 5 to 7 working days. If you still owe the fee, please pay again.',
  gateway_technical_error:
    'The payment could not be completed because of a technical fault. If money was taken, it is confirmed or returned by itself.',
};

/** Gateways' names for the same reason. */
const aliases: Readonly<Record<string, string>> = {
  insufficient_funds: 'insufficient_fund',
  payment_declined: 'card_declined',
  bank_technical_error: 'gateway_technical_error',
};

const OTHER =
  'Your payment was not completed. If money was taken, it is confirmed or returned by itself. Please try again or use another method.';

/** The sentence for a gateway's reason code; an unknown code gets the general one. */
export const failureWords = (reason: string): string => words[aliases[reason] ?? reason] ?? OTHER;

/** For a mandate the payer's bank or UPI app refused, whatever the reason. */
export const MANDATE_REFUSED =
  'Your bank did not approve the auto debit. No money was taken. Please try again or choose another payment option.';
