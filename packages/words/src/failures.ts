import { spoken } from './spoken.ts';

/** Why a payment failed: what became of the money, and what to do. A gateway's own text never reaches a person. */
export const FAILURES = /* @__PURE__ */ spoken('failures.FAILURES', {
  insufficient_fund:
    'Your bank account does not have enough balance. No money was taken. Please try again or use another method.',
  payment_timed_out:
    'Your bank did not respond in time. If money was taken, it will be confirmed, or returned within 5 working days.',
  payment_cancelled: 'The payment was cancelled. No money was taken.',
  card_declined: 'Your bank declined the card. No money was taken. Please use another card or method.',
  authentication_failed:
    'Your bank could not verify you. No money was taken. Please try again or use another method.',
  auto_refunded:
    'Your bank approved the payment too late, so the money was not taken. It is returned to you automatically, usually in 5 to 7 working days. If the fee is still due, please pay again.',
  gateway_technical_error:
    'The payment failed because of a technical problem. If money was taken, it will be confirmed, or returned within 5 working days.',
  other:
    'Your payment was not completed. If money was taken, it will be confirmed, or returned within 5 working days. Please try again or use another method.',
});
