export { mountPayments } from './payments.routes.ts';
export { armCrashPoint, crashPoints, reach } from './crash-points.ts';
export type { CrashPoint } from './crash-points.ts';
export { saveGatewayAccount } from './gateways/save-gateway-account.ts';
export type { GatewayAccountInput } from './gateways/save-gateway-account.ts';
export { instituteOrigin } from './orders/parent-origin.ts';
export { placeOrder } from './orders/place-order.ts';
export type { OrderMaker, OrderWish } from './orders/place-order.ts';
export { openKeySecret, openWebhookSecrets } from './gateways/account-secrets.ts';
