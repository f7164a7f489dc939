import type { Delivery, Protocol } from '../core/model.ts';
import { hashOf, requestHash } from '../easebuzz/hash.ts';
import { plainAmount, rupees } from '../money.ts';
import { call } from '../sandbox.fixture.ts';

const SECRET = 'secret-of-a-merchant';

/** A payment in its gateway's answer: its id, its state in the gateway's own word, and the other fields. */
export interface Told {
  readonly id: string;
  readonly state: string;
  readonly whole: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

let orders = 0;

/** A merchant with its own account, and so clock, at the sandbox. */
export class Merchant {
  readonly keyId: string;
  readonly protocol: Protocol;
  readonly #url: string;

  private constructor(url: string, protocol: Protocol) {
    orders += 1;
    this.keyId = `merchant_${protocol}_${orders}`;
    this.protocol = protocol;
    this.#url = url;
  }

  static async open(url: string, hook: string, protocol: Protocol = 'razorpay'): Promise<Merchant> {
    const merchant = new Merchant(url, protocol);
    const account = { key_secret: SECRET, webhook_secret: SECRET, webhook_url: hook, protocol };
    await call(`${url}/admin/accounts/${merchant.keyId}`, 'PUT', account);
    return merchant;
  }

  /** Opens an order of exactly that many paise. @returns the gateway's answer, and the order's id there */
  async open(paise: number): Promise<Answer & { readonly order: string }> {
    orders += 1;
    const receipt = `fee_${orders}`;
    if (this.protocol === 'cashfree') {
      const customer_details = { customer_id: 'student1', customer_phone: '9000000001' };
      const input = {
        order_id: receipt,
        order_amount: rupees(paise),
        order_currency: 'INR',
        customer_details,
      };
      return { ...(await this.#json('POST', '/cashfree/pg/orders', input)), order: receipt };
    }
    if (this.protocol === 'easebuzz') {
      const back = 'https://school.example.in/back';
      const payer = { firstname: 'Asha', email: 'a@example.com', phone: '9000000001' };
      const input = {
        txnid: receipt,
        amount: plainAmount(paise),
        productinfo: 'Fee',
        surl: back,
        furl: back,
      };
      const form = { key: this.keyId, ...input, ...payer };
      const body = { ...form, hash: requestHash(form, SECRET) };
      return { ...(await this.#form('/payment/initiateLink', body)), order: receipt };
    }
    const answer = await this.#json('POST', '/v1/orders', { amount: paise, currency: 'INR', receipt });
    return { ...answer, order: String(answer.body['id']) };
  }

  /** Pays an order by a machine's call, which is answered like a browser. */
  async pay(order: string, how: object = {}): Promise<Answer> {
    const named = this.protocol === 'razorpay' ? {} : { key_id: this.keyId };
    const answer = await call(`${this.#url}/sandbox-api/pay`, 'POST', { order_id: order, ...named, ...how });
    await this.advance(0);
    return answer;
  }

  /** An order of that many paise with an attempt. */
  async tried(paise: number, how: object = {}): Promise<{ readonly order: string; readonly answer: Answer }> {
    const { order } = await this.open(paise);
    return { order, answer: await this.pay(order, how) };
  }

  /** All attempts of an order, oldest first, as the gateway lists them. */
  async triesOf(order: string): Promise<Told[]> {
    const rows = await this.#listTries(order);
    return rows.map((whole) => ({
      id: String(whole['id'] ?? whole['cf_payment_id'] ?? whole['easepayid']),
      state: String(whole['status'] ?? whole['payment_status']),
      whole,
    }));
  }

  async statesOf(order: string): Promise<string[]> {
    return (await this.triesOf(order)).map(({ state }) => state);
  }

  async #listTries(order: string): Promise<Record<string, unknown>[]> {
    type Rows = Record<string, unknown>[];
    if (this.protocol === 'razorpay') {
      const { body } = await this.#json('GET', `/v1/orders/${order}/payments`);
      return (body['items'] as Rows).toReversed();
    }
    if (this.protocol === 'cashfree') {
      const { body } = await this.#json('GET', `/cashfree/pg/orders/${order}/payments`);
      return (body as unknown as Rows).toReversed();
    }
    const form = { key: this.keyId, txnid: order, hash: hashOf(this.keyId, order, SECRET) };
    return (await this.#form('/transaction/v2.1/retrieve', form)).body['msg'] as Rows;
  }

  /** One order of Razorpay's. */
  order(order: string): Promise<Answer> {
    return this.#json('GET', `/v1/orders/${order}`);
  }

  /** Requests a full refund from Razorpay. */
  refund(payment: string): Promise<Answer> {
    return this.#json('POST', `/v1/payments/${payment}/refund`, {});
  }

  /** The refunds of an order at Cashfree, of a payment at Razorpay. */
  async refundsOf(of: string): Promise<Record<string, unknown>[]> {
    if (this.protocol === 'cashfree')
      return (await this.#json('GET', `/cashfree/pg/orders/${of}/refunds`)).body as never;
    return (await this.#json('GET', `/v1/payments/${of}/refunds`)).body['items'] as never;
  }

  /** Captures an approved payment: by Razorpay's call, or in its dashboard. */
  capture(payment: string, amount: number): Promise<Answer> {
    return this.#json('POST', `/v1/payments/${payment}/capture`, { amount, currency: 'INR' });
  }

  captureByHand(payment: string): Promise<Answer> {
    return call(`${this.#url}/sandbox-api/payments/${payment}/capture`, 'POST', {});
  }

  /** Moves this merchant's clock, and waits until every due message was tried. */
  async advance(seconds: number): Promise<void> {
    await call(`${this.#url}/admin/clock/advance`, 'POST', { seconds, key_id: this.keyId });
  }

  /** The messages sent to this merchant, in order. */
  async messages(): Promise<Delivery[]> {
    const { body } = await call(`${this.#url}/admin/deliveries?key_id=${this.keyId}`, 'GET');
    return body['items'] as Delivery[];
  }

  async events(): Promise<string[]> {
    return (await this.messages()).map(({ event }) => event);
  }

  #json(method: string, path: string, body?: object): Promise<Answer> {
    const basic = Buffer.from(`${this.keyId}:${SECRET}`).toString('base64');
    const cashfree = { 'x-client-id': this.keyId, 'x-client-secret': SECRET, 'x-api-version': '2025-01-01' };
    const proof = this.protocol === 'cashfree' ? cashfree : { authorization: `Basic ${basic}` };
    return call(`${this.#url}${path}`, method, body, proof);
  }

  async #form(path: string, form: Readonly<Record<string, string>>): Promise<Answer> {
    const body = new URLSearchParams(form);
    const answer = await fetch(`${this.#url}/easebuzz${path}`, { method: 'POST', body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }
}
