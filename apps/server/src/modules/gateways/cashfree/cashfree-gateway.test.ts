import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { hmacSha256 } from '../../../platform/secrets.ts';
import { cashfreeBefore, closePeer } from '../testing/cashfree-peer.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { cashfreeGateway } from './cashfree-gateway.ts';

interface Seen {
  readonly call: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let close: () => void = () => undefined;
afterEach(() => close());

/** The adapter before a peer with one answer, as in Cashfree's documentation. */
async function before(status: number, answer: unknown) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push({ call: `${request.method} ${request.url}`, headers: request.headers, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { seen, gateway: adapter(`http://127.0.0.1:${port}/pg`) };
}

const adapter = (base_url: string) =>
  cashfreeGateway({
    mode: 'test',
    key_id: 'TEST1021',
    key_secret: 'client-secret',
    webhookSecrets: () => ['older-client-secret'],
    base_url,
    reach: 'loopback',
    script_url: '/cashfree.js',
  });

const order = { order_id: 'ord_1', order_amount: 15300.5, payment_session_id: 'session_1' };
const payment = {
  cf_payment_id: '51149101',
  order_id: 'ord_1',
  payment_status: 'SUCCESS',
  payment_amount: 15300.5,
  payment_currency: 'INR',
  payment_group: 'upi',
  payment_time: '2026-11-20T12:20:29+05:30',
  bank_reference: '123456789012',
};

describe('the adapter of Cashfree', () => {
  it('opens an order in decimal rupees under our own reference, with the account’s headers (gateways B.1, B.2)', async () => {
    const { gateway, seen } = await before(200, order);
    const made = await gateway.openOrder({
      amount: paise(1_530_050),
      receipt: 'ord_1',
      description: 'Term fee',
      labels: { institute: 'kaveri', student_id: 'K/1', txn: 'TXN1' },
      payer: { mobile: '', email: '', name: 'Asha' },
      return_url: 'https://pay.example.in/return',
      payable_until: '2026-11-20T07:30:00.000Z' as Instant,
    });
    expect(made).toEqual({ gateway_order_id: 'ord_1', amount: 1_530_050, launch_token: 'session_1' });
    expect(seen[0]).toMatchObject({
      call: 'POST /pg/orders',
      headers: {
        'x-client-id': 'TEST1021',
        'x-client-secret': 'client-secret',
        'x-api-version': '2025-01-01',
      },
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      order_id: 'ord_1',
      order_amount: 15300.5,
      order_currency: 'INR',
      customer_details: { customer_id: 'ord1', customer_phone: '9999999999', customer_name: 'Asha' },
      order_meta: { return_url: 'https://pay.example.in/return' },
      order_expiry_time: '2026-11-20T07:30:00.000Z',
      order_tags: { institute: 'kaveri', student_id: 'K/1', txn: 'TXN1' },
      order_note: 'Term fee',
    });
  });

  it('tells an unknown order from a failed query', async () => {
    const { gateway } = await before(404, { message: 'Order not found', code: 'order_not_found' });
    expect(await gateway.findOrderByReceipt('ord_2')).toBeUndefined();
    close();
    const refused = await before(401, { message: 'authentication Failed' });
    await expect(refused.gateway.findOrderByReceipt('ord_2')).rejects.toThrow(CallRefused);
    close();
    await expect(refused.gateway.findOrderByReceipt('ord_2')).rejects.toThrow(CallUnknown);
  });

  it('reads payments oldest first, in paise, normalized', async () => {
    const { gateway, seen } = await before(200, [
      { ...payment, cf_payment_id: '51149103', payment_status: 'PENDING' },
      payment,
      {
        ...payment,
        cf_payment_id: 51149102,
        payment_status: 'FAILED',
        error_details: { error_reason: 'insufficient_funds' },
      },
    ]);
    const payments = await gateway.paymentsOfOrder('ord_1');
    expect(seen[0]?.call).toBe('GET /pg/orders/ord_1/payments');
    expect(payments.map(({ gateway_payment_id: id, state }) => [id, state])).toEqual([
      ['51149101', 'captured'],
      ['51149102', 'failed'],
      ['51149103', 'pending'],
    ]);
    expect(payments[0]).toMatchObject({ amount: 1_530_050, method: 'UPI', bank_reference: '123456789012' });
    expect(payments[1]?.reason).toMatch(/No money was taken/);
  });

  it.each([
    ['USER_DROPPED', 'failed'],
    ['VOID', 'failed'],
    ['CANCELLED', 'failed'],
    ['NOT_ATTEMPTED', 'pending'],
  ])('maps %s to %s', async (payment_status, state) => {
    const { gateway, seen } = await before(200, { ...payment, payment_status });
    expect(await gateway.fetchPayment('51149101', 'ord_1')).toMatchObject({ state });
    expect(seen[0]?.call).toBe('GET /pg/orders/ord_1/payments/51149101');
  });

  it('leaves out a service fee the payer paid to Cashfree, and does not count a held amount as captured', async () => {
    const { gateway } = await before(200, {
      ...payment,
      payment_amount: 15312.3,
      payment_surcharge: { payment_surcharge_service_charge: 10, payment_surcharge_service_tax: 1.8 },
      is_captured: false,
    });
    expect(await gateway.fetchPayment('51149101', 'ord_1')).toMatchObject({
      amount: 1_530_050,
      state: 'authorized',
    });
  });

  it('refunds under our key, and finds the refund by it', async () => {
    const refund = {
      cf_refund_id: 'refund_1',
      cf_payment_id: '51149101',
      refund_id: 'ref_1',
      refund_amount: 20.05,
      refund_status: 'ONHOLD',
    };
    const call = '/pg/orders/ord_1/refunds';
    const answers = { [`POST ${call}`]: refund, [`GET ${call}/ref_1`]: refund };
    const peer = await cashfreeBefore({ 'GET /pg/orders/ord_1/payments': [payment], ...answers });
    close = closePeer;
    const ref = { gateway_payment_id: '51149101', gateway_order_id: 'ord_1', key: 'ref_1' };
    const told = { gateway_refund_id: 'refund_1', key: 'ref_1', amount: 2_005, state: 'pending' };
    expect(await peer.gateway.refund({ ...ref, amount: paise(2_005) })).toMatchObject(told);
    expect(await peer.gateway.fetchRefund({ ...ref, gateway_refund_id: '' })).toMatchObject(told);
    expect(peer.seen).toMatchObject([
      { call: 'GET /pg/orders/ord_1/payments' },
      { call: `POST ${call}`, key: 'ref_1', body: { refund_amount: 20.05, refund_id: 'ref_1' } },
      { call: `GET ${call}/ref_1` },
    ]);
  });

  it('verifies a webhook with the client secret or the one before it, and reads it', () => {
    const gateway = adapter('');
    const body = JSON.stringify({
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      data: { order: { order_id: 'ord_1' }, payment: { ...payment, order_id: undefined } },
    });
    const header = (secret: string) => (name: string) =>
      ({
        'x-webhook-timestamp': '1746427759733',
        'x-webhook-signature': hmacSha256(secret, `1746427759733${body}`).toString('base64'),
        'x-idempotency-key': 'evt_1',
      })[name];
    expect(gateway.verifyWebhook(Buffer.from(body), header('client-secret'))).toBe(true);
    expect(gateway.verifyWebhook(Buffer.from(body), header('older-client-secret'))).toBe(true);
    expect(gateway.verifyWebhook(Buffer.from(`${body} `), header('client-secret'))).toBe(false);
    expect(gateway.verifyWebhook(Buffer.from(body), () => undefined)).toBe(false);
    expect(gateway.eventId(header('client-secret'))).toBe('');
    expect(gateway.readWebhook(body)).toMatchObject({
      payment: { gateway_order_id: 'ord_1', state: 'captured', amount: 1_530_050 },
      refund: undefined,
    });
    expect(() => gateway.readWebhook('{')).toThrow(CallUnknown);
  });

  it('takes nothing a browser brings for an answer', () => {
    const gateway = adapter('');
    expect(gateway.readReturn({ order_id: 'ord_1', payment_status: 'SUCCESS' })).toBeUndefined();
    expect(
      gateway.verifyReturn('ord_1', {
        gateway_payment_id: '51149101',
        gateway_order_id: 'ord_1',
        signature: '',
      }),
    ).toBe(false);
  });
});
