import { hmacHex, sameSecret } from '../../../platform/secrets.ts';

/**
 * The signature of the browser's answer: hex HMAC-SHA-256 with the key secret over `order|payment`, where the
 * order id is ours, never the browser's (gateways A.3). Compared in constant time, which the official library is not.
 */
export const isCheckoutSignature = (
  keySecret: string,
  gatewayOrderId: string,
  paymentId: string,
  signature: string,
): boolean => sameSecret(signature, hmacHex(keySecret, `${gatewayOrderId}|${paymentId}`));

/** The signature of a webhook: hex HMAC-SHA-256 over the raw body with any secret that is valid now (gateways A.5). */
export function isWebhookSignature(secrets: readonly string[], body: Buffer, signature: string): boolean {
  let isGood = false;
  // Every secret is tried, so that the timing does not reveal which one matched.
  for (const secret of secrets) isGood = sameSecret(signature, hmacHex(secret, body)) || isGood;
  return isGood;
}
