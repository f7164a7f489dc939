import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advance, call, newOrder, openSandbox } from '../sandbox.fixture.ts';
import type { RunningSandbox } from '../server.ts';
import { addClient, CLIENT, officialCashfree, orderInput, payOrder } from '../cashfree.fixture.ts';

let sandbox: RunningSandbox;
const client = () => officialCashfree(sandbox.url);

beforeAll(async () => {
  sandbox = await openSandbox();
  await addClient(sandbox.url, null);
});
afterAll(() => sandbox.close());

/** Opens an order and, by default, pays it. @returns its id */
async function paid(amount = 1000, how: object = {}): Promise<string> {
  const input = orderInput(amount);
  await client().PGCreateOrder(input);
  await payOrder(sandbox, input.order_id, how);
  return input.order_id;
}

/** The answer to a refused call. */
const refusal = (asked: Promise<unknown>): Promise<{ status: number; data: Record<string, unknown> }> =>
  asked.then(
    () => expect.unreachable('the call should have been refused'),
    (error: { response: { status: number; data: Record<string, unknown> } }) => error.response,
  );

describe('orders, by the official cashfree-pg package', () => {
  it('opens an order with a payment session and finds it by its merchant’s id', async () => {
    const input = orderInput(1530.5, {
      order_meta: { return_url: 'https://fees.example.in/back?order={order_id}' },
      order_tags: { student: 'A1' },
    });
    const { data } = await client().PGCreateOrder(input);
    expect(data).toMatchObject({ entity: 'order', order_amount: 1530.5, order_currency: 'INR' });
    expect(data).toMatchObject({
      order_id: input.order_id,
      order_status: 'ACTIVE',
      order_tags: { student: 'A1' },
    });
    expect(data.payment_session_id).toMatch(/^session_[A-Za-z0-9]{28}payment$/);
    expect(data.order_expiry_time).toMatch(/\+05:30$/);
    expect((await client().PGFetchOrder(input.order_id)).data).toEqual(data);
  });

  it('goes from ACTIVE to PAID, and lists a failed and a good payment, newest first', async () => {
    const input = orderInput(1000);
    await client().PGCreateOrder(input);
    await payOrder(sandbox, input.order_id, { vpa: 'testfailure@gocash' });
    expect((await client().PGFetchOrder(input.order_id)).data.order_status).toBe('ACTIVE');
    const { payment_id: id } = await payOrder(sandbox, input.order_id, { vpa: 'testsuccess@gocash' });
    expect((await client().PGFetchOrder(input.order_id)).data.order_status).toBe('PAID');
    const { data } = await client().PGOrderFetchPayments(input.order_id);
    expect(data.map((payment) => payment.payment_status)).toEqual(['SUCCESS', 'FAILED']);
    expect(data[0]).toMatchObject({ cf_payment_id: id, payment_amount: 1000, payment_group: 'upi' });
    expect(data[0]).toMatchObject({ is_captured: true, error_details: null });
    expect(data[1]?.error_details).toMatchObject({ error_reason: 'payment_failed' });
    expect((await client().PGOrderFetchPayment(input.order_id, String(id))).data).toEqual(data[0]);
  });

  it('distinguishes a payer who dropped out and a payment without a verdict from a failed one', async () => {
    const input = orderInput(1000);
    await client().PGCreateOrder(input);
    await payOrder(sandbox, input.order_id, { method: 'card', card: '4100280000070002' });
    await payOrder(sandbox, input.order_id, { outcome: 'pending' });
    const { data } = await client().PGOrderFetchPayments(input.order_id);
    expect(data.map((payment) => payment.payment_status)).toEqual(['PENDING', 'USER_DROPPED']);
  });

  it('accepts the published test cards and distinguishes debit from credit (gateways B.7)', async () => {
    for (const [card, group] of [
      ['4706131211212123', 'debit_card'],
      ['4576238912771450', 'credit_card'],
      ['5409162669381034', 'credit_card'],
      ['6074825972083818', 'debit_card'],
    ]) {
      const { data } = await client().PGOrderFetchPayments(await paid(1000, { method: 'card', card }));
      expect(data[0]).toMatchObject({ payment_status: 'SUCCESS', payment_group: group });
    }
  });

  it.each([
    [{ order_amount: 0.5 }, 'order_amount_invalid'],
    [{ order_amount: 10.005 }, 'order_amount_invalid'],
    [{ order_currency: 'USD' }, 'order_currency_invalid'],
    [{ order_id: 'with space' }, 'order_id_invalid'],
    [
      { customer_details: { customer_id: 'a@b', customer_phone: '9000000001' } },
      'customer_details.customer_id_invalid',
    ],
    [
      { customer_details: { customer_id: 'abc', customer_phone: '123' } },
      'customer_details.customer_phone_invalid',
    ],
    [{ order_meta: { return_url: '/back' } }, 'order_meta.return_url_invalid'],
    [{ order_expiry_time: '2020-01-01T00:00:00+05:30' }, 'order_expiry_time_invalid'],
  ])('refuses the order %j with %s', async (wrong, code) => {
    const { status, data } = await refusal(client().PGCreateOrder({ ...orderInput(), ...wrong }));
    expect(status).toBe(400);
    expect(data).toMatchObject({ code, type: 'invalid_request_error' });
    expect(data['message']).not.toBe('');
  });

  it('refuses an order id twice, an unknown order, a wrong secret and another protocol’s account', async () => {
    const input = orderInput();
    await client().PGCreateOrder(input);
    expect(await refusal(client().PGCreateOrder(input))).toMatchObject({
      status: 409,
      data: { code: 'order_already_exists' },
    });
    expect(await refusal(client().PGFetchOrder('never_made'))).toMatchObject({
      status: 404,
      data: { code: 'order_not_found', message: 'Order Reference Id does not exist' },
    });
    const guesser = officialCashfree(sandbox.url, { ...CLIENT, key_secret: 'wrong' });
    expect(await refusal(guesser.PGFetchOrder(input.order_id))).toMatchObject({
      status: 401,
      data: { type: 'authentication_error' },
    });
    const { status } = await call(`${sandbox.url}/v1/orders/${input.order_id}`, 'GET', undefined, {
      authorization: `Basic ${Buffer.from(`${CLIENT.key_id}:${CLIENT.key_secret}`).toString('base64')}`,
    });
    expect(status).toBe(401);
  });

  it('keeps the orders of two accounts apart', async () => {
    const other = { ...CLIENT, key_id: 'TEST_other_school' };
    await addClient(sandbox.url, null, other);
    const input = orderInput();
    await client().PGCreateOrder(input);
    expect(await refusal(officialCashfree(sandbox.url, other).PGFetchOrder(input.order_id))).toMatchObject({
      status: 404,
    });
    await officialCashfree(sandbox.url, other).PGCreateOrder(input);
  });
});

describe('refunds, by the official cashfree-pg package', () => {
  it('refunds in parts until nothing is left and refuses more than that', async () => {
    const id = await paid(1000);
    const refund = (amount: number, refundId: string) =>
      client().PGOrderCreateRefund(id, { refund_amount: amount, refund_id: refundId });
    const { data } = await refund(400.5, 'rf_1');
    expect(data).toMatchObject({ entity: 'refund', refund_id: 'rf_1', refund_amount: 400.5 });
    expect(data).toMatchObject({ refund_status: 'SUCCESS', refund_type: 'MERCHANT_INITIATED' });
    expect(await refusal(refund(599.51, 'rf_2'))).toMatchObject({
      status: 400,
      data: { code: 'refund_amount_invalid' },
    });
    await refund(599.5, 'rf_3');
    expect(await refusal(refund(1, 'rf_4'))).toMatchObject({ status: 400 });
    expect((await client().PGOrderFetchRefund(id, 'rf_1')).data).toEqual(data);
    const all = await client().PGOrderFetchRefunds(id);
    expect(all.data.map((one) => one.refund_id)).toEqual(['rf_1', 'rf_3']);
    expect((await refusal(client().PGOrderFetchRefund(id, 'rf_2'))).status).toBe(404);
  });

  it('returns the first refund for a repeated idempotency key, and refuses it and the id for another', async () => {
    const id = await paid(1000);
    const send = (amount: number, key?: string) =>
      client().PGOrderCreateRefund(id, { refund_amount: amount, refund_id: 'rf_1' }, undefined, key);
    const first = await send(100, 'key-1');
    expect((await send(100, 'key-1')).data).toEqual(first.data);
    expect((await client().PGOrderFetchRefunds(id)).data).toHaveLength(1);
    expect(await refusal(send(200, 'key-1'))).toMatchObject({
      status: 409,
      data: { type: 'idempotency_error' },
    });
    expect(await refusal(send(100))).toMatchObject({ status: 409, data: { code: 'refund_already_exists' } });
  });

  it('refuses to refund an unpaid order, and ends a refund as its note demands', async () => {
    const input = orderInput();
    await client().PGCreateOrder(input);
    const unpaid = client().PGOrderCreateRefund(input.order_id, { refund_amount: 1, refund_id: 'rf_1' });
    expect(await refusal(unpaid)).toMatchObject({ status: 400, data: { code: 'order_not_paid' } });
    const id = await paid(1000);
    for (const [note, end] of [
      ['FAILED', 'FAILED'],
      ['PENDING', 'SUCCESS'],
    ] as const) {
      const asked = { refund_amount: 100, refund_id: `rf_${note}`, refund_note: note };
      const { data } = await client().PGOrderCreateRefund(id, asked);
      expect(data.refund_status).toBe('PENDING');
      await advance(sandbox.url, 61);
      expect((await client().PGOrderFetchRefund(id, `rf_${note}`)).data.refund_status).toBe(end);
    }
  });
});

describe('reconciliation, by the official cashfree-pg package', () => {
  it('settles a payment and its refund two days later, less charge and tax', async () => {
    const id = await paid(1000, { method: 'card', card: '4576238912771450' });
    await client().PGOrderCreateRefund(id, { refund_amount: 250, refund_id: 'rf_settled' });
    const { data } = await client().PGOrderFetchPayments(id);
    const day = (offset: number) =>
      new Date(Date.parse(String(data[0]?.payment_time)) + offset * 86_400_000).toISOString();
    const settled = async () => {
      const report = await client().PGSettlementFetchRecon({
        pagination: { limit: 1000 },
        filters: { start_date_processed_on: day(0), end_date_processed_on: day(3) },
      });
      return (report.data.data ?? []).filter((row) => row.order_details?.order_id === id);
    };
    const happened = async () => {
      const report = await client().PGFetchRecon({
        pagination: { limit: 1000 },
        filters: { start_date: day(-1), end_date: day(1) },
      });
      return (report.data.data ?? []).filter((row) => row.order_details?.order_id === id);
    };
    expect(await settled()).toEqual([]);
    expect((await happened()).map((row) => row.settlement_details)).toEqual([null, null]);
    await advance(sandbox.url, 2 * 86_400);
    const [payment, refund] = await settled();
    expect(payment?.event_details).toMatchObject({
      event_type: 'PAYMENT',
      sale_type: 'CREDIT',
      event_amount: 1000,
      event_service_charge: 20,
      event_service_tax: 3.6,
      event_settlement_amount: 976.4,
    });
    expect(refund?.event_details).toMatchObject({
      event_type: 'REFUND',
      sale_type: 'DEBIT',
      event_amount: 250,
    });
    expect(refund?.refund_details?.[0]).toMatchObject({ refund_id: 'rf_settled' });
    const utr = payment?.settlement_details?.settlement_utr;
    expect(utr).toMatch(/^[0-9A-F]{16}$/);
    expect((await happened()).map((row) => row.settlement_details?.utr)).toEqual([utr, utr]);
    const byUtr = { pagination: { limit: 10 }, filters: { settlement_utrs: [String(utr)] } };
    expect((await client().PGSettlementFetchRecon(byUtr)).data.data?.length).toBeGreaterThanOrEqual(2);
  });

  it('returns long reports in pages, and refuses one without a limit or a filter', async () => {
    for (let index = 0; index < 11; index += 1) await paid(100);
    await advance(sandbox.url, 3 * 86_400);
    const ask = async (cursor?: string) => {
      const pagination = { limit: 10, ...(cursor === undefined ? {} : { cursor }) };
      const filters = { start_date_processed_on: '2020-01-01', end_date_processed_on: '2099-01-01' };
      return (await client().PGSettlementFetchRecon({ pagination, filters })).data;
    };
    const first = await ask();
    const second = await ask(first.cursor);
    expect(first.data).toHaveLength(10);
    const ids = [...(first.data ?? []), ...(second.data ?? [])].map((row) => row.event_details?.event_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(10);
    const wrong = client().PGSettlementFetchRecon({ pagination: { limit: 10 }, filters: {} });
    expect(await refusal(wrong)).toMatchObject({ status: 400, data: { code: 'filters_invalid' } });
  });

  it('leaves Razorpay’s own orders out', async () => {
    const id = await newOrder(sandbox.url);
    expect((await refusal(client().PGFetchOrder(id))).status).toBe(404);
  });
});
