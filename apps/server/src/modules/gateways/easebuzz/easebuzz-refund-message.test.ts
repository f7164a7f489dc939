import { describe, expect, it } from 'vitest';
import { easebuzzGateway } from './easebuzz-gateway.ts';
import { easebuzzHash } from './easebuzz-signature.ts';

const gateway = easebuzzGateway({
  mode: 'test',
  key_id: 'DEMOKEY',
  key_secret: 'DEMOSALT',
  base_url: '',
  script_url: '/easebuzz.js',
});

const told = {
  txnid: 'ord_1',
  easepayid: 'E1',
  refund_id: 'RF1',
  merchant_refund_id: 'ref_1',
  refund_amount: '20.0',
  refund_status: 'refunded',
  hash: easebuzzHash('DEMOSALT', 'refunded', '20.0', 'RF1', 'ord_1', 'DEMOKEY'),
};
const form = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();
const accepts = (body: string): boolean => gateway.verifyWebhook(Buffer.from(body), () => undefined);

describe('Easebuzz’s messages about refunds', () => {
  it.each([
    ['a flat form', form(told)],
    ['a form with all of it under data', form({ data: JSON.stringify(told) })],
    ['JSON with all of it under data', JSON.stringify({ data: told })],
    ['JSON with a text under data', JSON.stringify({ data: JSON.stringify(told) })],
  ])('are understood as %s, as a hint', (_what, body) => {
    expect(accepts(body)).toBe(true);
    expect(gateway.readWebhook(body)).toEqual({
      name: 'refund.refunded',
      payment: undefined,
      isHint: true,
      refund: {
        gateway_refund_id: 'RF1',
        gateway_payment_id: 'E1',
        key: 'ref_1',
        amount: 2_000,
        state: 'pending',
      },
    });
  });

  it('are accepted in the form of a transaction, signed as such, which names the refund in place of the payment', () => {
    const gap = Array.from({ length: 10 }, () => '').join('|');
    const base = { status: 'refund', email: 'a@example.in', firstname: 'Asha', productinfo: 'Fees' };
    const hash = easebuzzHash(`DEMOSALT|refund|${gap}|a@example.in|Asha|Fees|20.0|ord_1|DEMOKEY`);
    const body = form({ ...base, amount: '20.0', txnid: 'ord_1', easepayid: 'RF1', hash });
    expect(accepts(body)).toBe(true);
    expect(gateway.readWebhook(body).refund).toMatchObject({ gateway_refund_id: 'RF1', key: '' });
  });

  it.each([
    ['another state', { refund_status: 'failed' }],
    ['another amount', { refund_amount: '2000.0' }],
    ['another refund', { refund_id: 'RF2' }],
    ['another transaction', { txnid: 'ord_2' }],
    ['no hash', { hash: '' }],
  ])('are refused with %s', (_what, over) => {
    expect(accepts(form({ ...told, ...over }))).toBe(false);
    expect(accepts(JSON.stringify({ data: { ...told, ...over } }))).toBe(false);
  });
});
