import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookReceiver } from '../sandbox.fixture.ts';
import { advance, basic, call, newOrder, openReceiver, openSandbox } from '../sandbox.fixture.ts';
import type { RunningSandbox } from '../server.ts';

let sandbox: RunningSandbox;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await openReceiver();
  sandbox = await openSandbox(receiver.url);
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});

async function paid(amount: number): Promise<string> {
  const order_id = await newOrder(sandbox.url, amount);
  const { body } = await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id });
  return String(body['payment_id']);
}

const refund = (id: string) =>
  call(`${sandbox.url}/v1/payments/${id}/refund`, 'POST', { receipt: 'ours' }, basic());

describe('refunds as real gateways treat them', () => {
  it('are refused for lack of balance for two days after a payment of ₹1.22, then made', async () => {
    const id = await paid(122);
    expect(await refund(id)).toMatchObject({
      status: 400,
      body: { error: { description: expect.stringContaining('not have enough balance') as string } },
    });
    await advance(sandbox.url, 2 * 86_400);
    expect(await refund(id)).toMatchObject({ status: 200, body: { status: 'processed', amount: 122 } });
  });

  it('are refused with 429 for ten minutes after a payment of ₹1.23, then made', async () => {
    const id = await paid(123);
    expect((await refund(id)).status).toBe(429);
    await advance(sandbox.url, 600);
    expect((await refund(id)).status).toBe(200);
  });

  it('of a payment of ₹1.37 are made, answered with 500 under their key for two hours, and then shown once', async () => {
    const id = await paid(137);
    const again = () =>
      call(
        `${sandbox.url}/v1/payments/${id}/refund`,
        'POST',
        { receipt: 'ours' },
        { ...basic(), 'x-refund-idempotency': 'unclear-0001' },
      );
    expect([(await again()).status, (await again()).status]).toEqual([500, 500]);
    await advance(sandbox.url, 2 * 3_600);
    expect((await again()).body).toMatchObject({ status: 'processed', amount: 137 });
    const { body } = await call(`${sandbox.url}/v1/payments/${id}/refunds`, 'GET', undefined, basic());
    expect(body['items']).toHaveLength(1);
  });

  it('stay within what pays the order: the gateway keeps the charge its payer bore on ₹1.41', async () => {
    const id = await paid(141);
    const byHand = await call(`${sandbox.url}/sandbox-api/payments/${id}/refund`, 'POST', {});
    await advance(sandbox.url, 0);
    const { body } = await call(`${sandbox.url}/v1/payments/${id}/refunds`, 'GET', undefined, basic());
    expect(body['items']).toMatchObject([{ id: byHand.body['refund_id'], amount: 141 }]);
    expect(await refund(id)).toMatchObject({
      status: 400,
      body: { error: { description: 'The payment has been fully refunded already' } },
    });
  });

  it('leave what a bank claims back in a dispute: only the rest of a payment can be refunded', async () => {
    const id = await paid(30_000);
    const dispute = await call(`${sandbox.url}/sandbox-api/payments/${id}/dispute`, 'POST', {
      amount: 20_000,
    });
    expect(dispute.status).toBeLessThan(300);
    const part = (amount: number) =>
      call(`${sandbox.url}/v1/payments/${id}/refund`, 'POST', { amount, receipt: `part-${amount}` }, basic());
    expect((await part(10_001)).status).toBe(400);
    expect(await part(10_000)).toMatchObject({ status: 200, body: { amount: 10_000 } });
  });

  it('of the dashboard have no receipt, are reported by webhook, and ignore a low balance', async () => {
    const id = await paid(122);
    const byHand = await call(`${sandbox.url}/sandbox-api/payments/${id}/refund`, 'POST', { amount: 100 });
    await advance(sandbox.url, 0);
    const { body } = await call(`${sandbox.url}/v1/payments/${id}/refunds`, 'GET', undefined, basic());
    expect(body['items']).toMatchObject([
      { id: byHand.body['refund_id'], amount: 100, receipt: null, status: 'processed' },
    ]);
    expect(receiver.events()).toContain('refund.processed');
    expect(await call(`${sandbox.url}/sandbox-api/payments/nobody/refund`, 'POST', {})).toMatchObject({
      status: 400,
    });
  });
});
