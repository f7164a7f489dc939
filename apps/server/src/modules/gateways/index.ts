export { saveGatewayAccount } from './accounts/save-gateway-account.ts';
export {
  SEALED_ACCOUNT_COLUMNS,
  openKeySecret,
  openWebhookSecrets,
  sealKeySecret,
  sealWebhookSecret,
} from './accounts/account-secrets.ts';
export { isBelowSandbox } from './choose-gateway.ts';
export { ReceiptUsed } from './gateway.ts';
export type {
  BrowserReturn,
  Gateway,
  GatewayDispute,
  GatewayOrder,
  GatewayOrderRequest,
  GatewayPayment,
  GatewayRefund,
  OrderLabels,
  RefundRef,
  GatewayRefundRequest,
} from './gateway.ts';
export { gatewaysOf } from './gateways.ts';
export { takesShares } from './shares/split-shares.ts';
export type { OpenAccount } from './gateways.ts';
export type {
  GatewayMandate,
  MandateGateway,
  MandateRegistration,
  MandateUpdate,
} from './mandate-gateway.ts';
export { keepsFirst, keyModeOf, ordersEnd, protocolOf } from './vendors.ts';
