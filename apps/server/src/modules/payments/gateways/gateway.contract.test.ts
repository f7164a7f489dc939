import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paise } from '@shulk/domain';
import { hmacHex } from '../../../platform/secrets.ts';
import { startLiveSandbox } from '../testing/live-sandbox.ts';
import type { LiveSandbox } from '../testing/live-sandbox.ts';
import { GatewayRefused, GatewayUnknown } from './gateway.ts';
import type { Gateway, GatewayOrderWish } from './gateway.ts';
import { razorpayGateway } from './razorpay/razorpay-gateway.ts';

const SECRET = 'contract-key-secret';
const HOOK_SECRET = 'contract-hook-secret';

/** One adapter under the suite: how to make it against an address, and how its messages are signed. */
interface Candidate {
  readonly name: string;
  open(baseUrl: string, keyId: string, secret?: string): Gateway;
  signedHeader(body: string): (name: string) => string | undefined;
  capturedBody(orderId: string): string;
}

const candidates: readonly Candidate[] = [
  {
    name: 'razorpay',
    open: (base_url, key_id, secret = SECRET) =>
      razorpayGateway({
        key_id,
        key_secret: secret,
        webhookSecrets: () => [HOOK_SECRET, 'older-hook-secret'],
        base_url,
        script_url: '/checkout.js',
      }),
    signedHeader: (body) => (name) =>
      ({ 'x-razorpay-signature': hmacHex(HOOK_SECRET, body), 'x-razorpay-event-id': 'evt_1' })[name],
    capturedBody: (orderId) =>
      JSON.stringify({
        event: 'payment.captured',
        payload: {
          payment: {
            entity: {
              id: 'pay_1',
              amount: 500,
              currency: 'INR',
              status: 'captured',
              order_id: orderId,
              method: 'upi',
            },
          },
        },
      }),
  },
];

let orders = 0;
const receipt = (): string => {
  orders += 1;
  return `ord_contract_${orders}`;
};

/** An order of this many paise. */
const wish = (amount: number, ours = receipt()): GatewayOrderWish => ({
  amount: paise(amount),
  receipt: ours,
  description: 'Term fee',
  payer: { mobile: '9000000001', email: 'asha@example.in', name: 'Asha' },
  return_url: 'http://127.0.0.1:9/return',
});

/** A peer that gives one fixed answer to everything. */
async function aPeer(status: number, body: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:9/' })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe.each(candidates)('the gateway $name keeps the contract', (candidate) => {
  let sandbox: LiveSandbox;
  let gateway: Gateway;
  const keyId = 'rzp_test_contract';

  beforeAll(async () => {
    sandbox = await startLiveSandbox();
    await sandbox.account(keyId, { key_secret: SECRET, webhook_secret: HOOK_SECRET });
    gateway = candidate.open(sandbox.url, keyId);
  });
  afterAll(() => sandbox?.stop());

  it('opens an order of exactly the amount and finds it by our receipt', async () => {
    const ours = receipt();
    const order = await gateway.openOrder(wish(1_530_050, ours));
    expect(order.amount).toBe(1_530_050);
    expect(await gateway.findOrderByReceipt(ours)).toEqual(order);
    expect(await gateway.findOrderByReceipt('ord_never_made')).toBeUndefined();
    expect(await gateway.paymentsOfOrder(order.gateway_order_id)).toEqual([]);
  });

  it('tells a captured payment with amount, order, method and bank reference', async () => {
    const order = await gateway.openOrder(wish(5_000));
    const paid = await sandbox.pay(order.gateway_order_id);
    const payment = await gateway.fetchPayment(paid.razorpay_payment_id, order.gateway_order_id);
    expect(payment).toMatchObject({
      gateway_payment_id: paid.razorpay_payment_id,
      gateway_order_id: order.gateway_order_id,
      state: 'captured',
      amount: 5_000,
      currency: 'INR',
      method: 'UPI',
      reason: '',
    });
    expect(payment.bank_reference).not.toBe('');
    expect(await gateway.paymentsOfOrder(order.gateway_order_id)).toEqual([payment]);
  });

  it('tells a pending and a failed payment apart, oldest first, with a reason in our words', async () => {
    const order = await gateway.openOrder(wish(5_000));
    await sandbox.pay(order.gateway_order_id, { outcome: 'decline' });
    await sandbox.pay(order.gateway_order_id, { outcome: 'pending' });
    const payments = await gateway.paymentsOfOrder(order.gateway_order_id);
    expect(payments.map(({ state }) => state)).toEqual(['failed', 'pending']);
    expect(payments[0]?.reason).toMatch(/No money was taken/);
  });

  it('accepts the browser’s answer only for the order it was signed for', async () => {
    const order = await gateway.openOrder(wish(5_000));
    const paid = await sandbox.pay(order.gateway_order_id);
    const answer = gateway.readReturn({ ...paid });
    expect(answer).toBeDefined();
    if (answer === undefined) return;
    expect(gateway.verifyReturn(order.gateway_order_id, answer)).toBe(true);
    expect(gateway.verifyReturn('order_other', answer)).toBe(false);
    expect(gateway.verifyReturn(order.gateway_order_id, { ...answer, gateway_payment_id: 'pay_other' })).toBe(
      false,
    );
    expect(gateway.verifyReturn(order.gateway_order_id, { ...answer, signature: '' })).toBe(false);
    expect(gateway.readReturn({ 'error[code]': 'BAD_REQUEST_ERROR' })).toBeUndefined();
  });

  it('verifies a webhook over its raw bytes, and reads what it says', () => {
    const body = candidate.capturedBody('order_1');
    const header = candidate.signedHeader(body);
    expect(gateway.verifyWebhook(Buffer.from(body), header)).toBe(true);
    expect(gateway.verifyWebhook(Buffer.from(`${body} `), header)).toBe(false);
    expect(gateway.verifyWebhook(Buffer.from(body), () => undefined)).toBe(false);
    expect(gateway.eventId(header)).toBe('evt_1');
    expect(gateway.readWebhook(body).payment).toMatchObject({
      gateway_order_id: 'order_1',
      state: 'captured',
      amount: 500,
    });
    expect(() => gateway.readWebhook('{')).toThrow(GatewayUnknown);
  });

  it('refunds once for one key', async () => {
    const order = await gateway.openOrder(wish(5_000));
    const paid = await sandbox.pay(order.gateway_order_id);
    const asked = {
      gateway_payment_id: paid.razorpay_payment_id,
      gateway_order_id: order.gateway_order_id,
      amount: paise(2_000),
      key: 'ref_contract_0001',
    };
    const known = { ...asked, gateway_refund_id: '' };
    expect(await gateway.fetchRefund(known)).toBeUndefined();
    const first = await gateway.refund(asked);
    expect(first).toMatchObject({
      gateway_payment_id: asked.gateway_payment_id,
      key: asked.key,
      amount: 2_000,
      state: 'processed',
    });
    expect(await gateway.refund(asked)).toEqual(first);
    expect(await gateway.fetchRefund(known)).toEqual(first);
    expect(await gateway.fetchRefund({ ...known, gateway_refund_id: first.gateway_refund_id })).toEqual(
      first,
    );
    await expect(
      gateway.refund({ ...asked, key: 'ref_contract_0002', amount: paise(3_001) }),
    ).rejects.toThrow(GatewayRefused);
    expect(await gateway.fetchPayment(paid.razorpay_payment_id, order.gateway_order_id)).toMatchObject({
      state: 'captured',
    });
  });

  it('takes a clear no for a no: wrong credentials, an unknown payment', async () => {
    const wrong = candidate.open(sandbox.url, keyId, 'not-the-secret');
    await expect(wrong.openOrder(wish(5_000))).rejects.toThrow(GatewayRefused);
    await expect(gateway.fetchPayment('pay_unknown', 'order_1')).rejects.toThrow(GatewayRefused);
  });

  it('concludes nothing from silence, a fault, a redirect or nonsense (threats 6.1)', async () => {
    const nobody = candidate.open('http://127.0.0.1:9', keyId);
    await expect(nobody.fetchPayment('pay_1', 'order_1')).rejects.toThrow(GatewayUnknown);
    for (const [status, body] of [
      [500, '{}'],
      [502, '<html>'],
      [429, '{"error":{"code":"X"}}'],
      [302, ''],
      [200, '<html>'],
      [200, '{}'],
      [404, 'not from the gateway'],
    ] as const) {
      const peer = await aPeer(status, body);
      const lost = candidate.open(peer.url, keyId);
      await expect(lost.fetchPayment('pay_1', 'order_1')).rejects.toThrow(GatewayUnknown);
      await expect(lost.openOrder(wish(5_000))).rejects.toThrow(GatewayUnknown);
      peer.close();
    }
  });
});
