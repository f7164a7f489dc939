import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newHex } from '../core/ids.ts';
import { basic, call, KEY } from '../sandbox.fixture.ts';
import { concludePayment, concludeRefund, failureFor, startPayment, steerGateways } from './index.ts';
import type { CallFate, Message, Order, Payment, Protocol, RefundTrouble } from './index.ts';

const START = Date.parse('2026-11-20T06:50:29.000Z');
const DAY_MS = 86_400_000;

const gateways = await steerGateways();
afterAll(() => gateways.close());

let now = START;
let fate: CallFate = 'answered';
let trouble: RefundTrouble | null = null;
const messages: Message[] = [];

const play: Omit<Parameters<typeof gateways.begin>[0], 'bytes'> = {
  wall: () => now,
  traitsOf: () => ({ flow: { first: 'pending' }, refund: 'open' }),
  refundTrouble: () => trouble,
  hold: (message) => messages.push(message),
  fateOf: () => fate,
};

/** Starts a play with one account, in which every attempt is open until the test concludes it. */
function begin(protocol: Protocol = 'razorpay', first = 0): void {
  now = START;
  fate = 'answered';
  trouble = null;
  messages.length = 0;
  let next = first;
  gateways.begin({ ...play, bytes: (count) => Uint8Array.from({ length: count }, () => (next += 1) % 248) }, [
    { ...KEY, protocol, webhook_url: 'http://127.0.0.1:9/nobody', account_id: null },
  ]);
}
beforeEach(() => begin());

const openOrder = async (amount = 48_500_00): Promise<Order> => {
  const { body } = await call(`${gateways.url}/v1/orders`, 'POST', { amount, currency: 'INR' }, basic());
  const order = gateways.core.store.orders.get(String(body['id']));
  if (order === undefined) throw new Error('The order is made.');
  return order;
};

const tryToPay = (order: Order, more: { readonly same_page?: true } = {}): Payment =>
  startPayment(gateways.core, order, {
    method: 'upi',
    vpa: null,
    bank: null,
    card_number: null,
    outcome: {},
    email: null,
    contact: null,
    ...more,
  });

const statusOf = ({ id }: { readonly id: string }) => gateways.core.store.payments.get(id)?.status;
const captured = async (): Promise<Payment> =>
  concludePayment(gateways.core, tryToPay(await openOrder()), 'captured');
const refund = (payment: Payment, amount: number) =>
  call(`${gateways.url}/v1/payments/${payment.id}/refund`, 'POST', { amount }, basic());

describe('steered gateways', () => {
  it('create the same ids from the same bytes, and start each play empty', async () => {
    const { id } = await openOrder();
    begin();
    expect(gateways.core.store.orders.size).toBe(0);
    expect((await openOrder()).id).toBe(id);
    begin('razorpay', 100);
    expect((await openOrder()).id).not.toBe(id);
  });

  it('leave random ids to the rest of the process once they are closed', async () => {
    const others = await steerGateways();
    others.begin({ ...play, bytes: (count) => new Uint8Array(count) }, []);
    expect(newHex(8)).toBe('0'.repeat(16));
    await others.close();
    expect(newHex(8)).not.toBe('0'.repeat(16));
  });

  it('leave an attempt open until its verdict, even at a magic amount, and accept a later verdict', async () => {
    // Magic inputs would fail ₹1.10.
    const payment = tryToPay(await openOrder(110));
    now += 30 * DAY_MS;
    expect(statusOf(payment)).toBe('created');
    const failed = concludePayment(gateways.core, payment, 'failed', failureFor('opted_out'));
    expect(failed).toMatchObject({ status: 'failed', failure: { reason: 'opted_out' } });
    expect(concludePayment(gateways.core, failed, 'captured').status).toBe('captured');
  });

  it('hold signed webhooks in the order of events', async () => {
    await captured();
    expect(messages.map(({ event }) => event)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ]);
    expect(messages[0]?.headers['x-razorpay-signature']).toMatch(/^[0-9a-f]{64}$/);
    expect(gateways.core.store.deliveries.size).toBe(0);
  });

  it('run due tasks when the core is read: an approval without a capture is refunded after three days', async () => {
    const payment = concludePayment(gateways.core, tryToPay(await openOrder()), 'authorized');
    now += 3 * DAY_MS - 1000;
    expect(statusOf(payment)).toBe('authorized');
    now += 1000;
    expect(statusOf(payment)).toBe('refunded');
    expect(messages.map(({ event }) => event)).toEqual([
      'payment.authorized',
      'refund.created',
      'refund.processed',
    ]);
  });

  it('leave a refund open until it is concluded, and make its amount refundable again after a failure', async () => {
    const payment = await captured();
    const { body } = await refund(payment, 20_000_00);
    now += 30 * DAY_MS;
    expect(gateways.core.store.refunds.get(String(body['id']))?.status).toBe('pending');
    expect((await refund(payment, 30_000_00)).status).toBe(400);
    concludeRefund(gateways.core, String(body['id']), 'failed');
    expect((await refund(payment, 30_000_00)).status).toBe(200);
    // A refund ends once.
    concludeRefund(gateways.core, String(body['id']), 'processed');
    expect(gateways.core.store.refunds.get(String(body['id']))?.status).toBe('failed');
  });

  it('refuse a refund for the chosen trouble, after their own checks', async () => {
    const payment = await captured();
    for (const [what, status] of [
      ['low_balance', 400],
      ['busy', 429],
      ['broken', 500],
    ] as const) {
      trouble = what;
      expect((await refund(payment, 100)).status).toBe(status);
      expect((await refund(payment, 50)).body['error']).toMatchObject({ field: 'amount' });
    }
    expect(gateways.core.store.refunds.size).toBe(0);
    trouble = null;
    expect((await refund(payment, 100)).status).toBe(200);
  });

  it('handle no unheard or refused call, but every call whose answer is lost', async () => {
    const made = () => gateways.core.store.orders.size;
    fate = 'unheard';
    await expect(openOrder()).rejects.toThrow('fetch failed');
    fate = { status: 503, body: {} };
    expect(
      (await call(`${gateways.url}/v1/orders`, 'POST', { amount: 100, currency: 'INR' }, basic())).status,
    ).toBe(503);
    expect(made()).toBe(0);
    fate = 'deaf';
    await expect(openOrder()).rejects.toThrow('fetch failed');
    expect(made()).toBe(1);
  });

  it('accept a second attempt at an Easebuzz transaction only on the same page', async () => {
    begin('easebuzz');
    const order = gateways.core.store.orders;
    gateways.core.store.putOrder({
      id: 'access-key',
      key_id: KEY.key_id,
      amount: 50_000,
      currency: 'INR',
      receipt: 'ord_1',
      notes: {},
      status: 'created',
      attempts: 0,
      amount_paid: 0,
      manual_capture: false,
      created_at: Math.floor(START / 1000),
      wire: { surl: '', furl: '', posted: {} },
    });
    const again = (more: object): Payment => {
      const found = order.get('access-key');
      if (found === undefined) throw new Error('There is an order.');
      return tryToPay(found, more);
    };
    const first = concludePayment(gateways.core, again({}), 'failed');
    expect(() => again({})).toThrow('tried before');
    expect(again({ same_page: true }).id).not.toBe(first.id);
  });
});
