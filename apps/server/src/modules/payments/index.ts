export { mountPayments } from './payments.routes.ts';
export { armCrashPoint, crashPoints, loanCrashPoints, reach } from './crash-points.ts';
export type { CrashPoint } from './crash-points.ts';
export { saveGatewayAccount } from './gateways/accounts/save-gateway-account.ts';
export type { GatewayAccountInput } from './gateways/accounts/save-gateway-account.ts';
export { instituteOrigin } from './orders/parent-origin.ts';
export { placeOrder } from './orders/place-order.ts';
export type { OrderMaker, OrderWish } from './orders/place-order.ts';
export {
  SEALED_ACCOUNT_COLUMNS,
  openKeySecret,
  openWebhookSecrets,
  sealKeySecret,
  sealWebhookSecret,
} from './gateways/accounts/account-secrets.ts';
export { GatewayRefused, GatewayUnknown } from './gateways/gateway.ts';
export { gatewayHttp } from './gateways/gateway-http.ts';
export { provideLoanDesk } from './loan-desk.ts';
export type { LoanDesk } from './loan-desk.ts';
export { isBelowSandbox } from './gateways/choose-gateway.ts';
export { keyModeOf, protocolOf } from './gateways/vendors.ts';
export { labelsOf, launchOf, returnUrl } from './attempts/launch.ts';
export { paymentStateOf } from './attempts/payment-state.ts';
export { gatewaysOf } from './gateways/gateways.ts';
export type { GatewayMandate, MandateGateway, MandateRegistration } from './gateways/mandate-gateway.ts';
export { provideMandates } from './mandate-hooks.ts';
export type { MandateOrder, MandateWord } from './mandate-hooks.ts';
export { selectPayerContact } from './attempts/payer-contact.store.ts';
export type { PayerContact } from './attempts/payer-contact.store.ts';
export { ownOrder } from './orders/own-order.ts';
export { selectOrder } from './orders/order-view.store.ts';
export type { OrderView } from './orders/order-view.store.ts';
export { closeOrder, FeesReserved, insertOrder, recordGatewayOrder } from './orders/orders.store.ts';
export type { OrderWrite } from './orders/orders.store.ts';
export { readHolder, withHolder } from './orders/sheet-holder.ts';
export { orderOutcome, outcomesOfReference } from './outcomes/order-outcome.ts';
export { makeRoom } from './orders/overlapping-orders.ts';
export { reversePayment } from './reversals/reversals.store.ts';
export { hearDisputeIn } from './disputes/hear-dispute.ts';
export { remindOfDisputes } from './disputes/remind-of-disputes.ts';
export { takeOverRefund } from './refunds/foreign-refunds.store.ts';
export { orderNow } from './settlement/order-now.ts';
export { askGateway } from './settlement/ask-gateway.ts';
export { beginAttempt } from './settlement/settlement.store.ts';
export { EXCESS_REASON } from './truth/truth.store.ts';
export { settlePayment } from './settlement/settle-payment.ts';
