import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256, the form of all of Razorpay's signatures (gateways section 0). */
export function signHex(message: string, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** The signature checkout gives the browser: over the order id and the payment id, with the key secret (A.3). */
export function signCheckout(orderId: string, paymentId: string, keySecret: string): string {
  return signHex(`${orderId}|${paymentId}`, keySecret);
}

/** Compares two secrets without telling by its duration how much of them agrees. */
export function sameSecret(given: string, kept: string): boolean {
  const a = Buffer.from(signHex(given, 'compare'));
  const b = Buffer.from(signHex(kept, 'compare'));
  return timingSafeEqual(a, b);
}
