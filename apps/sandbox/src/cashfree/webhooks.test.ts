import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advance, call, openReceiver, openSandbox } from '../sandbox.fixture.ts';
import type { ReceivedWebhook, WebhookReceiver } from '../sandbox.fixture.ts';
import type { RunningSandbox } from '../server.ts';
import { addClient, CLIENT, officialCashfree, orderInput, payOrder } from '../cashfree.fixture.ts';
import { cashfreeFace } from './face.ts';

let sandbox: RunningSandbox;
let receiver: WebhookReceiver;
const client = () => officialCashfree(sandbox.url);

beforeAll(async () => {
  receiver = await openReceiver();
  sandbox = await openSandbox();
  await addClient(sandbox.url, receiver.url);
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answerWith(200);
});

/** Opens an order, pays it and waits for its webhooks. @returns the order's id */
async function pay(how: object = {}, amount = 170, more: object = {}): Promise<string> {
  const input = orderInput(amount, more);
  await client().PGCreateOrder(input);
  await payOrder(sandbox, input.order_id, how);
  await advance(sandbox.url, 0);
  return input.order_id;
}

const header = ({ headers }: ReceivedWebhook, name: string): string => String(headers[name]);

const verify = (webhook: ReceivedWebhook, body = webhook.raw, secret = CLIENT.key_secret) =>
  officialCashfree(sandbox.url, { ...CLIENT, key_secret: secret }).PGVerifyWebhookSignature(
    header(webhook, 'x-webhook-signature'),
    body,
    header(webhook, 'x-webhook-timestamp'),
  );

/** The only message received. */
function only(): ReceivedWebhook {
  const [webhook, ...more] = receiver.received;
  if (webhook === undefined || more.length > 0) throw new Error(`${receiver.received.length} messages came.`);
  return webhook;
}

const types = (): string[] => receiver.received.map(({ body }) => String(body['type']));

describe('webhooks of Cashfree', () => {
  it('have the signature of the known vector (gateways 0)', () => {
    const account = { ...CLIENT, key_secret: 'demo_client_secret' };
    const headers = cashfreeFace.deliveries.sign(
      { ...account, protocol: 'cashfree', webhook_url: null, account_id: 'acc_1', clock_offset_ms: 0 },
      {
        body: '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"payment":{"payment_amount":170.00}}}',
        event_id: '1',
        attempt: 1,
        at_ms: 1_746_427_759_733,
      },
    );
    expect(headers['x-webhook-signature']).toBe('YQTdlkpwYSe+fDq044IvwCIyUw95B3xxorUff2v8QNE=');
  });

  it('report a success once, which the official package accepts only over its raw bytes', async () => {
    const id = await pay({}, 170, { order_tags: { note: '"\\u00001.00"' } });
    expect(types()).toEqual(['PAYMENT_SUCCESS_WEBHOOK']);
    const webhook = only();
    expect(verify(webhook).type).toBe('PAYMENT_SUCCESS_WEBHOOK');
    expect(webhook.raw).toContain('"payment_amount":170.00,');
    // Parsing and serialising again loses the second decimal, and with it the signature.
    expect(() => verify(webhook, JSON.stringify(webhook.body))).toThrow('did not match');
    expect(() => verify(webhook, webhook.raw, 'another secret')).toThrow('did not match');
    expect(webhook.body).toMatchObject({
      data: {
        order: { order_id: id, order_amount: 170, order_tags: { note: '"\\u00001.00"' } },
        payment: { payment_status: 'SUCCESS', payment_amount: 170, payment_group: 'upi' },
        customer_details: { customer_id: 'student1' },
      },
    });
    expect(header(webhook, 'x-webhook-attempt')).toBe('1');
  });

  it.each([
    [{ vpa: 'testfailure@gocash' }, 'PAYMENT_FAILED_WEBHOOK', 'payment_failed'],
    [{ method: 'card', card: '4100280000070002' }, 'PAYMENT_USER_DROPPED_WEBHOOK', 'payment_cancelled'],
  ])('report a payment by %j as %s', async (how, type, reason) => {
    await pay(how);
    expect(receiver.received.map(({ body }) => body)).toMatchObject([
      { type, data: { error_details: { error_reason: reason } } },
    ]);
  });

  it('report a late success after the failure, and a refund once it is settled', async () => {
    const id = await pay({ outcome: 'late_success' });
    expect(types()).toEqual(['PAYMENT_FAILED_WEBHOOK']);
    await advance(sandbox.url, 61);
    expect(types()).toEqual(['PAYMENT_FAILED_WEBHOOK', 'PAYMENT_SUCCESS_WEBHOOK']);
    const asked = { refund_amount: 70.1, refund_id: 'rf_late', refund_note: 'PENDING' };
    await client().PGOrderCreateRefund(id, asked);
    await advance(sandbox.url, 61);
    expect(types()).toHaveLength(3);
    expect(receiver.received[2]?.body).toMatchObject({
      type: 'REFUND_STATUS_WEBHOOK',
      data: { refund: { order_id: id, refund_id: 'rf_late', refund_amount: 70.1, refund_status: 'SUCCESS' } },
    });
    expect(receiver.received[2]?.raw).toContain('"refund_amount":70.10,');
  });

  it('repeat a doubled message with the same key and bytes, and skip a lost one', async () => {
    await pay({ outcome: 'double_webhook' });
    const [first, second] = receiver.received;
    expect(second?.raw).toBe(first?.raw);
    expect(second?.headers['x-idempotency-key']).toBe(first?.headers['x-idempotency-key']);
    await pay({ outcome: 'lost_webhook' });
    expect(receiver.received).toHaveLength(2);
  });

  it('retry an unaccepted message three times, after 2, 10 and 30 minutes, signed anew', async () => {
    receiver.answerWith(302);
    await pay();
    for (const [minutes, sent] of [
      [1.9, 1],
      [0.2, 2],
      [9.8, 2],
      [0.3, 3],
      [29.5, 3],
      [0.8, 4],
      [24 * 60, 4],
    ] as const) {
      await advance(sandbox.url, minutes * 60);
      expect(receiver.received).toHaveLength(sent);
    }
    expect(receiver.received.map((webhook) => header(webhook, 'x-webhook-attempt'))).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
    for (const webhook of receiver.received) expect(verify(webhook).type).toBe('PAYMENT_SUCCESS_WEBHOOK');
    const stamps = receiver.received.map((webhook) => header(webhook, 'x-webhook-timestamp'));
    expect(new Set(stamps).size).toBe(4);
    const { body } = await call(
      `${sandbox.url}/admin/deliveries?key_id=${CLIENT.key_id}&state=abandoned`,
      'GET',
    );
    expect(body['count']).toBe(1);
  });
});
