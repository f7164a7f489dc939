export { AfterReturn } from './returned/after-return.tsx';
export { usePayment, type PaymentOptions } from './use-payment.ts';
export { PaymentDone } from './payment-done.tsx';
export { useCheckout, type Checkout } from './use-checkout.ts';
export { interruptedChoice } from './order/interrupted-choice.ts';
export type { PaymentResult } from './payment-result.ts';
export {
  toastMandateSetUp,
  useReturnedPayment,
  type ReturnedPayment,
} from './returned/use-returned-payment.ts';
export { openSheet, type OpenSheet } from './open-sheet.ts';
export { renewedToken } from './sheet-options.ts';
export { truthPath } from './truth-path.ts';
