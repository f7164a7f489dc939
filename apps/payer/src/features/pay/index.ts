export { PayStage, type PayStageProps } from './pay-stage.tsx';
export { useCheckout, type Checkout, type CheckoutTarget, type PaymentEvents } from './use-checkout.ts';
export type { PayChoice } from './order/create-order.ts';
export type { PaymentResult } from './payment-result.ts';
