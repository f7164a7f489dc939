import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256, the form of all of Razorpay's signatures (gateways section 0). */
export function signHex(message: string, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** The signature that checkout returns to the browser: over order id and payment id, with the key secret (A.3). */
export function signCheckout(orderId: string, paymentId: string, keySecret: string): string {
  return signHex(`${orderId}|${paymentId}`, keySecret);
}

/** Compares two secrets in constant time. */
export function sameSecret(given: string, kept: string): boolean {
  const a = Buffer.from(signHex(given, 'compare'));
  const b = Buffer.from(signHex(kept, 'compare'));
  return timingSafeEqual(a, b);
}
