import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery } from '../core/model.ts';
import type { WebhookReceiver } from '../sandbox.fixture.ts';
import {
  advance,
  basic,
  call,
  KEY,
  newOrder,
  officialClient,
  openReceiver,
  openSandbox,
} from '../sandbox.fixture.ts';
import type { RunningSandbox } from '../server.ts';
import Razorpay from 'razorpay';

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
  receiver.answerWith(200);
});

async function pay(amount: number, more: object = {}, order: object = {}): Promise<Record<string, unknown>> {
  const id = await newOrder(sandbox.url, amount, order);
  const { body } = await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: id, ...more });
  await advance(sandbox.url, 0);
  return { ...body, order_id: id };
}

async function deliveriesOf(orderId: unknown): Promise<Delivery[]> {
  const { body } = await call(`${sandbox.url}/admin/deliveries?order_id=${String(orderId)}`, 'GET');
  return body['items'] as Delivery[];
}

const HAPPY = ['payment.authorized', 'payment.captured', 'order.paid'];

describe('webhooks', () => {
  it('report authorisation, capture and the paid order, signed over their raw bytes', async () => {
    const { order_id: orderId } = await pay(48_500_00);
    expect(receiver.events()).toEqual(HAPPY);
    for (const { raw, headers } of receiver.received) {
      const signature = String(headers['x-razorpay-signature']);
      expect(Razorpay.validateWebhookSignature(raw, signature, KEY.webhook_secret)).toBe(true);
      expect(Razorpay.validateWebhookSignature(`${raw} `, signature, KEY.webhook_secret)).toBe(false);
    }
    const ids = receiver.received.map(({ headers }) => headers['x-razorpay-event-id']);
    expect(new Set(ids).size).toBe(3);
    expect(receiver.received[2]?.body).toMatchObject({
      entity: 'event',
      account_id: 'acc_school01',
      event: 'order.paid',
      contains: ['payment', 'order'],
      payload: {
        payment: { entity: { status: 'captured', amount: 48_500_00 } },
        order: { entity: { id: orderId, status: 'paid', amount_due: 0 } },
      },
    });
  });

  it('report only the events to which an account subscribed', async () => {
    const account = { ...KEY, webhook_url: receiver.url };
    const put = (more: object) =>
      call(`${sandbox.url}/admin/accounts/${KEY.key_id}`, 'PUT', { ...account, ...more });
    await put({ events: ['payment.captured', 'payment.failed'] });
    await pay(48_500_00);
    expect(receiver.events()).toEqual(['payment.captured']);
    expect((await put({ events: 'all' })).status).toBe(400);
    await put({});
    await pay(48_500_00);
    expect(receiver.events()).toEqual(['payment.captured', ...HAPPY]);
  });

  it('contain a snapshot of the moment of the event', async () => {
    await pay(48_500_00);
    expect(receiver.received[0]?.body).toMatchObject({
      payload: { payment: { entity: { status: 'authorized' } } },
    });
  });

  it('report a failure with its reason', async () => {
    await pay(48_500_00, { method: 'card', card: '4100 2800 0006 0003' });
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.body).toMatchObject({
      event: 'payment.failed',
      payload: { payment: { entity: { status: 'failed', error_reason: 'card_declined' } } },
    });
  });

  it('report a refund and its result', async () => {
    const { razorpay_payment_id: id } = await pay(48_500_00);
    receiver.received.length = 0;
    await officialClient(sandbox.url).payments.refund(String(id), {});
    await advance(sandbox.url, 0);
    expect(receiver.events()).toEqual(['refund.created', 'refund.processed']);
    expect(receiver.received[1]?.body).toMatchObject({ contains: ['refund', 'payment'] });
  });

  it('are retried after 10, 20 and 40 seconds until one is answered with 2xx, with the same event id', async () => {
    receiver.answerWith(500);
    const { order_id: orderId } = await pay(48_500_00, { outcome: 'failure' });
    await advance(sandbox.url, 11);
    expect(receiver.received).toHaveLength(2);
    await advance(sandbox.url, 21);
    expect(receiver.received).toHaveLength(3);
    receiver.answerWith(204);
    await advance(sandbox.url, 41);
    await advance(sandbox.url, 3600);
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
    const [delivery] = await deliveriesOf(orderId);
    expect(delivery?.state).toBe('delivered');
    expect(delivery?.attempts.map((attempt) => attempt.status)).toEqual([500, 500, 500, 204]);
  });

  it('are given up after 24 hours', async () => {
    receiver.answerWith(503);
    const { order_id: orderId } = await pay(48_500_00, { outcome: 'failure' });
    await advance(sandbox.url, 25 * 3600);
    const [delivery] = await deliveriesOf(orderId);
    expect(delivery?.state).toBe('abandoned');
    const tries = receiver.received.length;
    expect(tries).toBe(14);
    await advance(sandbox.url, 48 * 3600);
    expect(receiver.received).toHaveLength(tries);
  });

  it('count as undelivered if no answer comes within 5 seconds', async () => {
    receiver.answerWith(0);
    const { order_id: orderId } = await pay(48_500_00, { outcome: 'failure' });
    const [delivery] = await deliveriesOf(orderId);
    expect(delivery).toMatchObject({ state: 'retrying', attempts: [{ status: null, error: 'timeout' }] });
    const waited = (delivery?.attempts[0]?.at_ms ?? 0) - (delivery?.first_due_at_ms ?? 0);
    expect(waited).toBeGreaterThanOrEqual(4_900);
    expect(waited).toBeLessThan(7_000);
    receiver.answerWith(200);
    await advance(sandbox.url, 60);
  });

  it('do not follow redirects: an answer of 302 counts as a failure', async () => {
    receiver.answerWith(302);
    const { order_id: orderId } = await pay(48_500_00, { outcome: 'failure' });
    expect((await deliveriesOf(orderId))[0]).toMatchObject({
      state: 'retrying',
      attempts: [{ status: 302 }],
    });
    receiver.answerWith(200);
    await advance(sandbox.url, 60);
  });

  it('can be resent from the log', async () => {
    const { order_id: orderId } = await pay(48_500_00, { outcome: 'failure' });
    const [delivery] = await deliveriesOf(orderId);
    await call(`${sandbox.url}/admin/deliveries/${String(delivery?.id)}/replay`, 'POST', {});
    expect(receiver.received.map(({ raw }) => raw)).toEqual([delivery?.body, delivery?.body]);
  });
});

describe('magic outcomes', () => {
  it.each([110, 111])('decline by the exact amount of %i paise', async (amount) => {
    const answer = await pay(amount);
    expect(answer).toMatchObject({ status: 'failed', error: { metadata: { order_id: answer['order_id'] } } });
    expect(receiver.events()).toEqual(['payment.failed']);
  });

  it.each([
    ['note', { notes: { sandbox_outcome: 'decline' } }, {}],
    ['receipt', { receipt: 'sbx_decline_17' }, {}],
    ['VPA', {}, { vpa: 'failure@razorpay' }],
    ['card number', {}, { method: 'card', card: { number: '4100 2800 0008 0001' } }],
    ['name', {}, { outcome: 'decline' }],
  ])('are chosen by %s', async (_by, order, input) => {
    expect(await pay(48_500_00, input, order)).toMatchObject({ status: 'failed' });
  });

  it('are overruled by the button, the payer’s actual choice', async () => {
    expect(await pay(111, { outcome: 'success' })).toMatchObject({ status: 'success' });
  });

  it.each([
    [112, HAPPY, 'captured'],
    [113, ['payment.failed'], 'failed'],
  ])('hold %i paise pending for 20 seconds of the account clock', async (amount, events, status) => {
    const answer = await pay(amount);
    expect(answer).toMatchObject({ status: 'pending' });
    expect(answer).not.toHaveProperty('razorpay_signature');
    expect(receiver.events()).toEqual([]);
    await advance(sandbox.url, 15);
    expect(receiver.events()).toEqual([]);
    await advance(sandbox.url, 6);
    expect(receiver.events()).toEqual(events);
    const payment = await officialClient(sandbox.url).payments.fetch(String(answer['razorpay_payment_id']));
    expect(payment.status).toBe(status);
  });

  it('let a failed payment succeed late', async () => {
    const answer = await pay(114);
    expect(answer).toMatchObject({ status: 'failed' });
    await advance(sandbox.url, 61);
    expect(receiver.events()).toEqual(['payment.failed', ...HAPPY]);
    expect(await officialClient(sandbox.url).orders.fetch(String(answer['order_id']))).toMatchObject({
      status: 'paid',
    });
  });

  it('capture a late success even on an order that another payment has paid, without a second order.paid', async () => {
    const { order_id: orderId } = await pay(114);
    await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: orderId, outcome: 'success' });
    await advance(sandbox.url, 61);
    const payments = await officialClient(sandbox.url).orders.fetchPayments(String(orderId));
    expect(payments.items.map((payment) => payment.status)).toEqual(['captured', 'captured']);
    expect(receiver.events().filter((event) => event === 'order.paid')).toHaveLength(1);
  });

  it('send each webhook twice with one event id', async () => {
    await pay(115);
    expect(receiver.events()).toEqual(HAPPY.flatMap((event) => [event, event]));
    expect(new Set(receiver.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3);
  });

  it('reorder the webhooks', async () => {
    await pay(116);
    expect(receiver.events()).toEqual(HAPPY.toReversed());
  });

  it('lose the webhooks, so that only a status query shows the result', async () => {
    const { order_id: orderId } = await pay(117);
    await advance(sandbox.url, 25 * 3600);
    expect(receiver.events()).toEqual([]);
    expect((await deliveriesOf(orderId)).map((delivery) => delivery.state)).toEqual(['lost', 'lost', 'lost']);
    expect(await officialClient(sandbox.url).orders.fetch(String(orderId))).toMatchObject({ status: 'paid' });
  });

  it('treat the first answer to a webhook as a time-out and resend it', async () => {
    await pay(118);
    expect(receiver.events()).toEqual(HAPPY);
    await advance(sandbox.url, 11);
    expect(receiver.events().toSorted()).toEqual([...HAPPY, ...HAPPY].toSorted());
  });

  it('capture the payment even if the browser gets no answer', async () => {
    const orderId = await newOrder(sandbox.url, 119);
    const { status } = await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: orderId });
    expect(status).toBe(504);
    await advance(sandbox.url, 0);
    expect(receiver.events()).toEqual(HAPPY);
  });

  it.each([
    [120, 'failed', 'refund.failed', 0],
    [121, 'processed', 'refund.processed', 121],
  ])('settle a refund of %i paise after a minute as %s', async (amount, status, event, refunded) => {
    const { razorpay_payment_id: id } = await pay(amount);
    receiver.received.length = 0;
    const { body } = await call(`${sandbox.url}/v1/payments/${String(id)}/refund`, 'POST', {}, basic());
    expect(body).toMatchObject({ status: 'pending' });
    await advance(sandbox.url, 61);
    expect(receiver.events()).toEqual(['refund.created', event]);
    expect(await officialClient(sandbox.url).refunds.fetch(String(body['id']))).toMatchObject({ status });
    expect(await officialClient(sandbox.url).payments.fetch(String(id))).toMatchObject({
      amount_refunded: refunded,
    });
  });
});
