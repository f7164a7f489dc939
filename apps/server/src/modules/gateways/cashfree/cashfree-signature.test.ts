import { describe, expect, it } from 'vitest';
import { isWebhookSignature } from './cashfree-signature.ts';

describe('Cashfree’s webhook signature (gateways 0, known answer)', () => {
  const timestamp = '1746427759733';
  const body = Buffer.from('{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"payment":{"payment_amount":170.00}}}');
  const signature = 'YQTdlkpwYSe+fDq044IvwCIyUw95B3xxorUff2v8QNE=';

  it('accepts the vector with any currently valid secret', () => {
    expect(isWebhookSignature(['demo_client_secret'], timestamp, body, signature)).toBe(true);
    expect(isWebhookSignature(['newer', 'demo_client_secret'], timestamp, body, signature)).toBe(true);
  });

  it('refuses another secret, time, body or signature, also one whose amount was rewritten', () => {
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    expect(isWebhookSignature(['newer'], timestamp, body, signature)).toBe(false);
    expect(isWebhookSignature([], timestamp, body, signature)).toBe(false);
    expect(isWebhookSignature(['demo_client_secret'], '1746427759734', body, signature)).toBe(false);
    expect(isWebhookSignature(['demo_client_secret'], timestamp, rewritten, signature)).toBe(false);
    expect(isWebhookSignature(['demo_client_secret'], timestamp, body, signature.replace('Y', 'Z'))).toBe(
      false,
    );
  });
});
