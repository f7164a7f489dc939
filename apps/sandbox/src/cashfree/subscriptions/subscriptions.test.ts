import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Cashfree } from 'cashfree-pg';
import { addClient, CLIENT, officialCashfree, payOrder } from '../../cashfree.fixture.ts';
import { advance, call, openReceiver, openSandbox } from '../../sandbox.fixture.ts';
import type { WebhookReceiver } from '../../sandbox.fixture.ts';
import type { RunningSandbox } from '../../server.ts';

const DAY = 86_400;

let sandbox: RunningSandbox;
let receiver: WebhookReceiver;
let made = 0;

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
});

const client = (): Cashfree => officialCashfree(sandbox.url);
const types = (): string[] => receiver.received.map(({ body }) => String(body['type']));

/** A call of the controlled flow, which the official package lacks. */
const controlled = (step: string, body: object) =>
  call(`${sandbox.url}/cashfree/pg/subscriptions/pay/controlled/${step}`, 'POST', body, {
    'x-client-id': CLIENT.key_id,
    'x-client-secret': CLIENT.key_secret,
    'x-api-version': '2025-01-01',
  });

async function subscribed(method: 'upi' | 'enach') {
  made += 1;
  const id = `mnd_${made}`;
  const ends = sandbox.core.schedule.nowSeconds(CLIENT.key_id) + 365 * DAY;
  const { data } = await client().SubsCreateSubscription({
    subscription_id: id,
    customer_details: { customer_email: 'asha@example.in', customer_phone: '9000000001' },
    plan_details: { plan_name: 'Fees', plan_type: 'ON_DEMAND', plan_max_amount: 9900, plan_currency: 'INR' },
    authorization_details: {
      authorization_amount: method === 'upi' ? 1 : 0,
      authorization_amount_refund: true,
      payment_methods: [method],
    },
    subscription_meta: { return_url: 'https://pay.example.in/return' },
    subscription_expiry_time: new Date(ends * 1000).toISOString(),
  });
  return { id, data };
}

async function approved(method: 'upi' | 'enach', outcome = 'success'): Promise<string> {
  const { id } = await subscribed(method);
  await payOrder(sandbox, id, { outcome });
  await advance(sandbox.url, 0);
  return id;
}

const statusOf = async (id: string): Promise<unknown> =>
  (await client().SubsFetchSubscription(id)).data.subscription_status;

const charge = (subscription_id: string, payment_id: string, payment_amount: number) =>
  client().SubsCreatePayment({ subscription_id, payment_id, payment_amount, payment_type: 'CHARGE' });

describe('subscriptions as Cashfree has them (gateways B.5)', () => {
  it('get a session that leads to the approval page, and back to the return address by GET', async () => {
    const { data } = await subscribed('upi');
    expect(data).toMatchObject({ subscription_status: 'INITIALISED' });
    const session = data.subscription_session_id ?? '';
    expect(session).toMatch(/^sub_session_/);
    const page = await fetch(`${sandbox.url}/cashfree/session/${session}`);
    const text = await page.text();
    expect(text).toContain('UPI Autopay');
    expect(text).toContain('₹9,900');
    expect(text).toContain('"method":"get","address":"https://pay.example.in/return"');
  });

  it('are no orders to a merchant, and are created once per id', async () => {
    const { id } = await subscribed('enach');
    await expect(client().PGFetchOrder(id)).rejects.toMatchObject({ response: { status: 404 } });
    made -= 1;
    await expect(subscribed('enach')).rejects.toMatchObject({ response: { status: 409 } });
  });

  it('are active at once, wait for their bank, or stay unchanged after a refusal, and report it', async () => {
    const active = await approved('upi');
    expect(await statusOf(active)).toBe('ACTIVE');
    expect(types()).toEqual(['SUBSCRIPTION_AUTH_STATUS', 'SUBSCRIPTION_STATUS_CHANGED']);
    const status = receiver.received[1];
    expect(status?.body['data']).toMatchObject({
      subscription_details: { subscription_id: active, subscription_status: 'ACTIVE' },
    });
    expect(() =>
      client().PGVerifyWebhookSignature(
        String(status?.headers['x-webhook-signature']),
        status?.raw ?? '',
        String(status?.headers['x-webhook-timestamp']),
      ),
    ).not.toThrow();

    const slow = await approved('enach', 'mandate_pending');
    expect(await statusOf(slow)).toBe('BANK_APPROVAL_PENDING');
    await advance(sandbox.url, DAY);
    expect(await statusOf(slow)).toBe('ACTIVE');

    for (const outcome of ['mandate_refused', 'failure']) {
      const refused = await approved('upi', outcome);
      const { data } = await client().SubsFetchSubscription(refused);
      expect(data.subscription_status).toBe('INITIALISED');
      expect(data.authorisation_details).toMatchObject({ authorization_status: 'FAILED' });
    }
  });

  it('are charged at a bank once under the merchant’s id, and report why a charge failed', async () => {
    const id = await approved('enach');
    receiver.received.length = 0;
    const { data } = await charge(id, 'ord_1-enach', 9000);
    expect(data).toMatchObject({ payment_status: 'SUCCESS', payment_amount: 9000, payment_type: 'CHARGE' });
    await expect(charge(id, 'ord_1-enach', 9000)).rejects.toMatchObject({ response: { status: 409 } });
    await charge(id, 'ord_2-enach', 9000.31);
    await advance(sandbox.url, 0);
    expect(types()).toEqual(['SUBSCRIPTION_PAYMENT_SUCCESS', 'SUBSCRIPTION_PAYMENT_FAILED']);
    expect(receiver.received[1]?.body['data']).toMatchObject({
      payment_id: 'ord_2-enach',
      payment_status: 'FAILED',
      failure_details: { failure_reason: 'Insufficient funds' },
    });
    const { data: all } = await client().SubsFetchSubscriptionPayments(id);
    expect(all.map(({ payment_type, payment_status }) => [payment_type, payment_status])).toEqual([
      ['AUTH', 'SUCCESS'],
      ['CHARGE', 'SUCCESS'],
      ['CHARGE', 'FAILED'],
    ]);
    await expect(charge(id, 'ord_3-enach', 9900.01)).rejects.toMatchObject({ response: { status: 400 } });
    expect((await client().SubsFetchSubscriptionPayment(id, 'ord_1-enach')).data.payment_status).toBe(
      'SUCCESS',
    );
  });

  it('are announced by UPI a day before execution, once', async () => {
    const subscription_id = await approved('upi');
    const payment_id = 'ord_4-upi';
    const notice = { notification_id: 'notice-4', payment_id, payment_amount: 9000, subscription_id };
    expect((await controlled('notify-mandate', notice)).body).toMatchObject({
      payment_status: 'INITIALIZED',
    });
    expect((await controlled('notify-mandate', notice)).status).toBe(409);
    const early = await controlled('execute-mandate', { execution_id: 'debit-4', payment_id });
    expect(early.status).toBe(400);
    expect(early.body['message']).toMatch(/next allowed time is 20/);
    await advance(sandbox.url, DAY + 60);
    const first = await controlled('execute-mandate', { execution_id: 'debit-4', payment_id });
    expect(first.body).toMatchObject({ payment_status: 'SUCCESS', payment_amount: 9000 });
    const again = await controlled('execute-mandate', { execution_id: 'debit-4', payment_id });
    expect(again.body['cf_payment_id']).toBe(first.body['cf_payment_id']);
    expect((await controlled('execute-mandate', { execution_id: 'other', payment_id })).status).toBe(409);
    await expect(charge(subscription_id, 'ord_5-upi', 9000)).rejects.toMatchObject({
      response: { status: 400 },
    });
  });

  it('are refunded by charge, and not debited after cancellation', async () => {
    const id = await approved('enach');
    await charge(id, 'ord_6-enach', 500);
    const input = { subscription_id: id, payment_id: 'ord_6-enach', refund_id: 'ref_6', refund_amount: 200 };
    await client().SubsCreateRefund(id, input);
    const { data } = await client().SubsFetchSubscriptionRefund(id, 'ref_6');
    expect(data).toMatchObject({ refund_status: 'SUCCESS', refund_amount: 200, payment_id: 'ord_6-enach' });
    await client().SubsManageSubscription(id, { subscription_id: id, action: 'CANCEL' });
    expect(await statusOf(id)).toBe('CANCELLED');
    await expect(charge(id, 'ord_7-enach', 500)).rejects.toMatchObject({ response: { status: 400 } });
    await advance(sandbox.url, 0);
    expect(types()).toContain('SUBSCRIPTION_REFUND_STATUS');
  });
});
