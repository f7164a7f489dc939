import { hmacSha256, sameSecret } from '../../../platform/secrets.ts';

/**
 * The signature of a webhook: base64 HMAC-SHA-256 over the timestamp header and the raw body, with any secret that is
 * valid now (gateways B.3). The body is never parsed first: 170.00 would become 170.
 */
export function isWebhookSignature(
  secrets: readonly string[],
  timestamp: string,
  body: Buffer,
  signature: string,
): boolean {
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  let isGood = false;
  // Every secret is tried, so that the timing does not reveal which one matched.
  for (const secret of secrets)
    isGood = sameSecret(signature, hmacSha256(secret, signed).toString('base64')) || isGood;
  return isGood;
}
