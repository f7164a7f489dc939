import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advance, basic, call, officialClient, openReceiver, openSandbox } from '../sandbox.fixture.ts';
import type { WebhookReceiver } from '../sandbox.fixture.ts';
import type { RunningSandbox } from '../server.ts';

const DAY = 86_400;

describe('mandates as Razorpay has them (gateways A.7)', () => {
  let sandbox: RunningSandbox;
  let receiver: WebhookReceiver;
  let payers = 0;
  beforeAll(async () => {
    receiver = await openReceiver();
    sandbox = await openSandbox(receiver.url);
  });
  afterAll(async () => {
    await sandbox.close();
    await receiver.close();
  });

  const now = (): number => sandbox.core.schedule.nowSeconds('rzp_test_school01');
  const post = (path: string, body: object) => call(`${sandbox.url}${path}`, 'POST', body, basic());
  const get = async (path: string) => (await call(`${sandbox.url}${path}`, 'GET', undefined, basic())).body;

  async function aCustomer(): Promise<string> {
    payers += 1;
    const contact = `+9198000000${String(payers).padStart(2, '0')}`;
    const { id } = await officialClient(sandbox.url).customers.create({ name: 'Asha Rao', contact });
    return id;
  }

  async function registered(method: 'upi' | 'emandate', outcome = 'success') {
    const customer_id = await aCustomer();
    const token = { max_amount: 1_000_000, expire_at: now() + 365 * DAY };
    const input = { amount: method === 'upi' ? 100 : 0, currency: 'INR', method, customer_id, token };
    const order = String((await post('/v1/orders', input)).body['id']);
    const { body } = await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: order, outcome });
    const payment = await get(`/v1/payments/${payIdOf(body)}`);
    const { token_id } = payment;
    return { customer_id, payment, token: typeof token_id === 'string' ? token_id : '' };
  }
  const payIdOf = ({ payment_id, error }: Record<string, unknown>): string => {
    const failed = (error as { metadata?: { payment_id?: string } } | undefined)?.metadata?.payment_id;
    return typeof payment_id === 'string' ? payment_id : (failed ?? '');
  };
  const statusOf = async (customer: string, token: string): Promise<unknown> =>
    (await get(`/v1/customers/${customer}/tokens/${token}`))['recurring_details'];

  const debit = async (made: { customer_id: string; token: string }, amount: number, more: object = {}) => {
    const order = await post('/v1/orders', { amount, currency: 'INR', ...more });
    const order_id = String(order.body['id']);
    const { customer_id, token } = made;
    const input = {
      amount,
      currency: 'INR',
      order_id,
      customer_id,
      token,
      recurring: true,
      contact: '+919800000001',
    };
    return { order_id, answer: await post('/v1/payments/create/recurring', input) };
  };
  const paymentsOf = async (order: string) =>
    (await get(`/v1/orders/${order}/payments`))['items'] as Record<string, unknown>[];

  it('return the existing customer of the same details only on request', async () => {
    const input = { name: 'A', email: 'a@example.in', contact: '+919811111111' };
    const first = (await post('/v1/customers', { ...input, fail_existing: '0' })).body['id'];
    expect((await post('/v1/customers', { ...input, fail_existing: '0' })).body['id']).toBe(first);
    expect((await post('/v1/customers', input)).status).toBe(400);
  });

  it('are confirmed at once, with UPI’s rupee authorised and nothing taken by a bank', async () => {
    const upi = await registered('upi');
    expect(upi.payment).toMatchObject({ status: 'authorized', captured: false, amount: 100, method: 'upi' });
    expect(await statusOf(upi.customer_id, upi.token)).toMatchObject({ status: 'confirmed' });
    const bank = await registered('emandate');
    expect(bank.payment).toMatchObject({ status: 'captured', amount: 0, method: 'emandate' });
    await advance(sandbox.url, 0);
    expect(receiver.events()).toContain('token.confirmed');
  });

  it('are refused, or decided on the next day, as the page says; a failed approval creates none', async () => {
    const refused = await registered('upi', 'mandate_refused');
    expect(await statusOf(refused.customer_id, refused.token)).toMatchObject({ status: 'rejected' });
    const slow = await registered('emandate', 'mandate_pending');
    expect(await statusOf(slow.customer_id, slow.token)).toMatchObject({ status: 'initiated' });
    await advance(sandbox.url, DAY);
    expect(await statusOf(slow.customer_id, slow.token)).toMatchObject({ status: 'confirmed' });
    expect((await registered('upi', 'failure')).payment).toMatchObject({ status: 'failed' });
  });

  it('are debited on an order of their own, and not beyond their maximum, their life or their payer', async () => {
    const made = await registered('emandate');
    const { order_id, answer } = await debit(made, 900_000);
    expect(answer.body).toMatchObject({ razorpay_order_id: order_id });
    expect(await paymentsOf(order_id)).toMatchObject([
      { status: 'captured', token_id: made.token, method: 'emandate', amount: 900_000 },
    ]);
    expect((await debit(made, 1_000_100)).answer.status).toBe(400);
    const other = await registered('emandate');
    expect((await debit({ ...made, customer_id: other.customer_id }, 500)).answer.status).toBe(400);
    const path = `/v1/customers/${made.customer_id}/tokens/${made.token}`;
    expect((await call(`${sandbox.url}${path}`, 'DELETE', undefined, basic())).body).toEqual({
      deleted: true,
    });
    expect((await debit(made, 500)).answer.status).toBe(400);
  });

  it('are debited by UPI only after the announced time, at least a day ahead', async () => {
    const made = await registered('upi');
    const notice = (after: number) => ({
      notification: { token_id: made.token, payment_after: now() + after },
    });
    expect((await post('/v1/orders', { amount: 500, currency: 'INR', ...notice(DAY - 60) })).status).toBe(
      400,
    );
    expect((await debit(made, 500, notice(DAY + 60))).answer.status).toBe(400);
  });

  it.each([
    [31, 'insufficient_funds'],
    [33, 'bank_account_invalid'],
    [34, 'bank_technical_error'],
    [35, 'transaction_limit_exceeded'],
    [36, 'opted_out'],
  ])('fail for an amount that ends in .%i with %s', async (paise, reason) => {
    const { order_id } = await debit(await registered('upi'), 900_000 + paise);
    expect(await paymentsOf(order_id)).toMatchObject([{ status: 'failed', error_reason: reason }]);
  });

  it('succeed at the second attempt, after two days, late, or without an answer, by the paise of the amount', async () => {
    const made = await registered('upi');
    const states = async (amount: number): Promise<unknown[]> => {
      const { order_id, answer } = await debit(made, amount);
      const [first] = await paymentsOf(order_id);
      await advance(sandbox.url, 2 * DAY);
      return [answer.status, first?.['status'], (await paymentsOf(order_id))[0]?.['status']];
    };
    expect(await states(900_032)).toEqual([200, 'failed', 'failed']);
    expect(await states(900_032)).toEqual([200, 'captured', 'captured']);
    expect(await states(900_037)).toEqual([200, 'created', 'captured']);
    expect(await states(900_038)).toEqual([200, 'failed', 'captured']);
    expect(await states(900_039)).toEqual([504, 'captured', 'captured']);
  });

  it('show the payer what is approved, up to what and until when, and let the page end them', async () => {
    const customer_id = await aCustomer();
    // A quarter past midnight in India, the day before in Greenwich.
    const token = { max_amount: 990_000, expire_at: Date.UTC(2099, 2, 12, 18, 45) / 1000 };
    const input = { amount: 100, currency: 'INR', method: 'upi', customer_id, token };
    const order = String((await post('/v1/orders', input)).body['id']);
    const address = `${sandbox.url}/pay/${order}?key_id=rzp_test_school01&name=Kaveri%20School`;
    const page = await (await fetch(address)).text();
    expect(page).toContain('Kaveri School');
    expect(page).toContain('UPI Autopay');
    expect(page).toContain('₹9,900');
    // In the product's date format, and unbroken (finding 19).
    expect(page).toContain('until <span class="figures">13-03-2099</span>.');
    expect(page).toContain('₹1.00 is authorised to confirm it; it is not taken and goes back by itself.');
    expect(page).not.toContain('No money is taken now.');
    expect(page).toContain('data-outcome="mandate_refused"');
    expect((await fetch(`${sandbox.url}/assets/mandate.js`)).status).toBe(200);
  });
});
