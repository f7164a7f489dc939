import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../server.ts';
import { advance, basic, call, KEY, newOrder, officialClient, openSandbox } from '../sandbox.fixture.ts';

const { validatePaymentVerification } = createRequire(import.meta.url)(
  'razorpay/dist/utils/razorpay-utils.js',
) as { validatePaymentVerification: (ids: object, signature: unknown, secret: string) => boolean };

let sandbox: RunningSandbox;
const client = () => officialClient(sandbox.url);

beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

async function paid(orderId: string, more: object = {}): Promise<string> {
  const { body } = await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: orderId, ...more });
  return String(body['razorpay_payment_id']);
}

describe('orders, by the official razorpay package', () => {
  it('opens an order, with empty notes as an empty list, and finds it by id and by receipt', async () => {
    const order = await client().orders.create({ amount: 124_500, currency: 'INR', receipt: 'FEE-1' });
    expect(order).toMatchObject({ entity: 'order', amount: 124_500, amount_paid: 0, amount_due: 124_500 });
    expect(order).toMatchObject({ status: 'created', attempts: 0, receipt: 'FEE-1', notes: [] });
    expect(order.id).toMatch(/^order_[A-Za-z0-9]{14}$/);
    expect(await client().orders.fetch(order.id)).toEqual(order);
    const found = await client().orders.all({ receipt: 'FEE-1' });
    expect(found.items.map((item) => item.id)).toEqual([order.id]);
  });

  it('goes from created over attempted to paid and lists its payments', async () => {
    const id = await newOrder(sandbox.url);
    await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: id, outcome: 'failure' });
    expect(await client().orders.fetch(id)).toMatchObject({ status: 'attempted', attempts: 1 });
    const paymentId = await paid(id);
    expect(await client().orders.fetch(id)).toMatchObject({ status: 'paid', attempts: 2, amount_due: 0 });
    const payments = await client().orders.fetchPayments(id);
    expect(payments.items.map((payment) => payment.status)).toEqual(['captured', 'failed']);
    expect(payments.items[0]?.id).toBe(paymentId);
  });

  it('changes the notes of an order and nothing else', async () => {
    const id = await newOrder(sandbox.url, 500_00, { notes: { student: 'A1' } });
    await client().orders.edit(id, { notes: { student: 'B2' } });
    expect(await client().orders.fetch(id)).toMatchObject({ amount: 500_00, notes: { student: 'B2' } });
  });

  it.each([
    [{ amount: 99, currency: 'INR' }, 'amount'],
    [{ amount: 100.5, currency: 'INR' }, 'amount'],
    [{ currency: 'INR' }, 'amount'],
    [{ amount: 100, currency: 'USD' }, 'currency'],
    [{ amount: 100, currency: 'INR', receipt: 'r'.repeat(41) }, 'receipt'],
    [{ amount: 100, currency: 'INR', notes: { a: 'n'.repeat(257) } }, 'notes'],
    [
      {
        amount: 100,
        currency: 'INR',
        notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, 'x'])),
      },
      'notes',
    ],
    [{ amount: 100, currency: 'INR', surprise: 1 }, 'surprise'],
  ])('refuses the order %j because of its %s', async (input, field) => {
    const { status, body } = await call(`${sandbox.url}/v1/orders`, 'POST', input, basic());
    expect(status).toBe(400);
    expect(body['error']).toMatchObject({ code: 'BAD_REQUEST_ERROR', field, source: 'business' });
  });

  it('answers an unknown key, a wrong secret and a foreign id with the error bodies of Razorpay', async () => {
    const stranger = officialClient(sandbox.url, { key_id: 'rzp_test_nobody', key_secret: 'x' });
    await expect(stranger.orders.fetch('order_1')).rejects.toMatchObject({
      statusCode: 401,
      error: { code: 'BAD_REQUEST_ERROR' },
    });
    const guesser = officialClient(sandbox.url, { key_id: KEY.key_id, key_secret: 'wrong' });
    await expect(guesser.orders.fetch('order_1')).rejects.toMatchObject({ statusCode: 401 });
    await expect(client().orders.fetch('order_unknown')).rejects.toMatchObject({
      statusCode: 400,
      error: { description: 'The id provided does not exist' },
    });
  });

  it('keeps the orders of two accounts apart', async () => {
    const other = { key_id: 'rzp_test_other01', key_secret: 'other_secret', webhook_secret: 'other_hook' };
    await call(`${sandbox.url}/admin/accounts/${other.key_id}`, 'PUT', other);
    const id = await newOrder(sandbox.url);
    await expect(officialClient(sandbox.url, other).orders.fetch(id)).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe('payments, by the official razorpay package', () => {
  it('returns a signature to checkout that the official package accepts', async () => {
    const id = await newOrder(sandbox.url);
    const { body } = await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: id, method: 'upi' });
    const ids = { order_id: id, payment_id: body['razorpay_payment_id'] };
    expect(body['razorpay_order_id']).toBe(id);
    expect(validatePaymentVerification(ids, body['razorpay_signature'], KEY.key_secret)).toBe(true);
    expect(validatePaymentVerification(ids, body['razorpay_signature'], 'another secret')).toBe(false);
  });

  it('captures automatically, with a fee on cards and none on UPI', async () => {
    const upi = await client().payments.fetch(await paid(await newOrder(sandbox.url, 1000_00)));
    expect(upi).toMatchObject({ status: 'captured', captured: true, method: 'upi', fee: 0, tax: 0 });
    const card = { number: '4100 2800 0000 1007' };
    const id = await paid(await newOrder(sandbox.url, 1000_00), { method: 'card', card });
    const payment = await client().payments.fetch(id);
    expect(payment).toMatchObject({ status: 'captured', method: 'card', fee: 2360, tax: 360 });
    expect(payment.card).toMatchObject({ last4: '1007', network: 'Visa' });
  });

  it('waits for a manual capture if the order asks for it, and accepts only the authorised amount', async () => {
    const order = await client().orders.create({ amount: 700_00, currency: 'INR', payment_capture: false });
    const id = await paid(order.id);
    expect(await client().payments.fetch(id)).toMatchObject({ status: 'authorized', captured: false });
    await expect(client().payments.capture(id, 699_00, 'INR')).rejects.toMatchObject({ statusCode: 400 });
    expect(await client().payments.capture(id, 700_00, 'INR')).toMatchObject({ status: 'captured' });
    expect(await client().orders.fetch(order.id)).toMatchObject({ status: 'paid' });
    await expect(client().payments.capture(id, 700_00, 'INR')).rejects.toMatchObject({ statusCode: 400 });
  });

  it('accepts no second payment for a paid order', async () => {
    const id = await newOrder(sandbox.url);
    await paid(id);
    const again = await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: id });
    expect(again.status).toBe(400);
    expect(again.body['error']).toMatchObject({ reason: 'order_already_paid' });
  });
});

describe('refunds, by the official razorpay package', () => {
  it('refunds in parts until nothing is left and refuses more than that', async () => {
    const id = await paid(await newOrder(sandbox.url, 1000_00));
    const part = await client().payments.refund(id, { amount: 400_00, notes: { why: 'left' } });
    expect(part).toMatchObject({ entity: 'refund', amount: 400_00, payment_id: id, status: 'processed' });
    expect(await client().payments.fetch(id)).toMatchObject({ status: 'captured', refund_status: 'partial' });
    await expect(client().payments.refund(id, { amount: 600_01 })).rejects.toMatchObject({
      error: { description: 'The total refund amount is greater than the refund payment amount' },
    });
    const rest = await client().payments.refund(id, {});
    expect(rest.amount).toBe(600_00);
    expect(await client().payments.fetch(id)).toMatchObject({ status: 'refunded', refund_status: 'full' });
    await expect(client().payments.refund(id, {})).rejects.toMatchObject({
      error: { description: 'The payment has been fully refunded already' },
    });
    expect(await client().refunds.fetch(part.id)).toEqual(part);
    const all = await client().payments.fetchMultipleRefund(id, {});
    expect(all.items.map((refund) => refund.id)).toEqual([rest.id, part.id]);
  });

  it('refuses to refund what was never captured and less than one rupee', async () => {
    const order = await client().orders.create({ amount: 700_00, currency: 'INR', payment_capture: false });
    await expect(client().payments.refund(await paid(order.id), {})).rejects.toMatchObject({
      statusCode: 400,
    });
    const id = await paid(await newOrder(sandbox.url));
    await expect(client().payments.refund(id, { amount: 99 })).rejects.toMatchObject({ statusCode: 400 });
  });

  it('returns the first refund for a repeated refund key and refuses it for another request', async () => {
    const id = await paid(await newOrder(sandbox.url, 1000_00));
    const headers = { ...basic(), 'x-refund-idempotency': 'refund-0001' };
    const send = (amount: number) =>
      call(`${sandbox.url}/v1/payments/${id}/refund`, 'POST', { amount }, headers);
    const first = await send(100_00);
    const again = await send(100_00);
    expect(again.body).toEqual(first.body);
    expect(await client().payments.fetch(id)).toMatchObject({ amount_refunded: 100_00 });
    const other = await send(200_00);
    expect(other.status).toBe(400);
    expect(String((other.body['error'] as Record<string, unknown>)['description'])).toContain(
      'Different request with the same idempotency key',
    );
  });
});

describe('settlements, by the official razorpay package', () => {
  it('settles a captured payment two days later, less the fee', async () => {
    const order = await newOrder(sandbox.url, 1000_00, { receipt: 'FEE-SET' });
    const id = await paid(order, { method: 'card', card: { number: '4100280000001007' } });
    const { created_at: createdAt } = await client().payments.fetch(id);
    const day = new Date((createdAt + 2 * 86_400 + 19_800) * 1000);
    const query = {
      year: day.getUTCFullYear(),
      month: day.getUTCMonth() + 1,
      day: day.getUTCDate(),
      count: 1000,
    };
    const rows = async () => {
      const report = (await client().settlements.reports(query)) as unknown as {
        items: { entity_id: string }[];
      };
      return report.items.filter((row) => row.entity_id === id);
    };
    expect(await rows()).toEqual([]);
    await advance(sandbox.url, 2 * 86_400);
    expect(await rows()).toMatchObject([
      { type: 'payment', amount: 1000_00, fee: 2360, tax: 360, credit: 976_40, order_receipt: 'FEE-SET' },
    ]);
  });
});
