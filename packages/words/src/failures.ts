/** Why a payment failed: what became of the money, and what to do. A gateway's own text never reaches a person. */
export const FAILURES = {
  insufficient_fund:
    'Your bank account does not have enough balance. No money was taken. Please try again or use another method.',
  payment_timed_out:
    'Your bank did not answer in time. If money was taken, it will be confirmed or returned automatically.',
  payment_cancelled: 'The payment was cancelled. No money was taken.',
  card_declined: 'Your bank declined the card. No money was taken. Please use another card or method.',
  authentication_failed:
    'Your bank could not confirm that it was you. No money was taken. Please try again or use another method.',
  auto_refunded:
    'Your bank approved the payment too late, so nobody took the money. It goes back to you by itself, usually in 5 to 7 working days. If you still owe the fee, please pay again.',
  gateway_technical_error:
    'The payment could not be completed because of a technical fault. If money was taken, it is confirmed or returned by itself.',
  other:
    'Your payment was not completed. If money was taken, it will be confirmed or returned automatically. Please try again or use another method.',
} as const;
