export { AfterReturn } from './returned/after-return.tsx';
export { usePayment, type PaymentOptions } from './use-payment.ts';
export { PaymentDone } from './payment-done.tsx';
export type { PaymentEvents } from './open-sheet.ts';
export { useCheckout, type Checkout, type CheckoutTarget } from './use-checkout.ts';
export type { PayChoice } from './order/request-order.ts';
export { interruptedChoice } from './order/interrupted-choice.ts';
export type { PaymentResult } from './payment-result.ts';
export {
  toastMandateSetUp,
  useReturnedPayment,
  type ReturnedPayment,
} from './returned/use-returned-payment.ts';
export { truthPath } from './truth-path.ts';
