export { mountPayments } from './payments.routes.ts';
export { armCrashPoint, crashPoints, reach } from './crash-points.ts';
export type { CrashPoint } from './crash-points.ts';
export { saveGatewayAccount } from './gateways/save-gateway-account.ts';
export type { GatewayAccountInput } from './gateways/save-gateway-account.ts';
export { openKeySecret, openWebhookSecrets } from './gateways/account-secrets.ts';
