import { describe, expect, it } from 'vitest';
import { isCheckoutSignature, isWebhookSignature } from './razorpay-signature.ts';

describe('Razorpay signatures (gateways 0, known answers)', () => {
  it('accepts the checkout vector of Razorpay’s own documentation, and nothing near it', () => {
    const secret = 'EnLs21M47BllR3X8PSFtjtbd';
    const signature = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f';
    expect(isCheckoutSignature(secret, 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', signature)).toBe(true);
    expect(
      isCheckoutSignature(
        secret,
        'order_IEIaMR65cu6nz3',
        'pay_IH4NVgf4Dreq1l',
        signature.replace('0d', '0e'),
      ),
    ).toBe(false);
    expect(isCheckoutSignature(secret, 'order_IEIaMR65cu6nz4', 'pay_IH4NVgf4Dreq1l', signature)).toBe(false);
    expect(isCheckoutSignature('other', 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', signature)).toBe(false);
  });

  it('accepts the webhook vector with any currently valid secret', () => {
    const body = Buffer.from('{"entity":"event","event":"payment.captured"}');
    const signature = 'd4a7e3e33bf62c07b3b1a917cf24da69d886bf8f0d7d03e9561c6f1022a38980';
    expect(isWebhookSignature(['demo_webhook_secret'], body, signature)).toBe(true);
    expect(isWebhookSignature(['new_secret', 'demo_webhook_secret'], body, signature)).toBe(true);
    expect(isWebhookSignature(['new_secret'], body, signature)).toBe(false);
    expect(isWebhookSignature([], body, signature)).toBe(false);
    expect(
      isWebhookSignature(['demo_webhook_secret'], Buffer.concat([body, Buffer.from('\n')]), signature),
    ).toBe(false);
  });
});
