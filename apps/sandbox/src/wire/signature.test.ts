import { describe, expect, it } from 'vitest';
import { sameSecret, signCheckout, signHex } from './signature.ts';

describe("Razorpay's signatures", () => {
  it('signs order id and payment id with the key secret as in the checkout documentation', () => {
    const signature = signCheckout('order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', 'EnLs21M47BllR3X8PSFtjtbd');
    expect(signature).toBe('0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f');
  });

  it('signs the raw bytes of a webhook with the webhook secret', () => {
    const signature = signHex('{"entity":"event","event":"payment.captured"}', 'demo_webhook_secret');
    expect(signature).toBe('d4a7e3e33bf62c07b3b1a917cf24da69d886bf8f0d7d03e9561c6f1022a38980');
  });

  it('compares secrets of any length', () => {
    expect(sameSecret('abc', 'abc')).toBe(true);
    expect(sameSecret('abc', 'abd')).toBe(false);
    expect(sameSecret('ab', 'abc')).toBe(false);
  });
});
