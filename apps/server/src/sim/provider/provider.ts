import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hmacHex } from '../../platform/secrets.ts';
import { DebitMood } from './debit-mood.ts';
import type { DebitCall } from './debit-mood.ts';
import { PassingMood } from './passing-mood.ts';
import type { Mood } from './passing-mood.ts';
import { answerByMood, callerOf } from './provider-calls.ts';
import type { Reply } from './provider-calls.ts';
import { wirePayment } from './provider-payments.ts';
import type { ProvidedOrder, ProvidedPayment, ProvidedRefund, ProvidedState } from './provider-payments.ts';
import { ProvidedTokens } from './provider-tokens.ts';
import { Settlements } from './settlements.ts';
import type { ProvidedRegistration, ProvidedToken } from './provider-tokens.ts';

/** A message the provider has to send: bytes, signature and id never change between tries. */
export interface ProviderMessage {
  /** Public key of the merchant it is for. */
  readonly account: string;
  readonly event_id: string;
  readonly body: string;
  readonly signature: string;
}

const notFound: Reply = {
  status: 400,
  body: { error: { code: 'BAD_REQUEST_ERROR', description: 'not found' } },
};

/** A payment provider in memory that speaks Razorpay's protocol over real HTTP (gateways A.2-A.6), moods included. */
export class Provider {
  /** The time of the story, in ms since 1970. */
  now: () => number = () => 0;
  readonly #mood = new PassingMood(() => this.now());
  readonly debits = new DebitMood(() => this.now());
  /** Orders that were opened for debits of UPI, or by which a debit was made. */
  readonly #debitOrders = new Set<string>();
  readonly orders = new Map<string, ProvidedOrder>();
  readonly payments = new Map<string, ProvidedPayment>();
  readonly refunds = new Map<string, ProvidedRefund>();
  readonly tokens = new ProvidedTokens((kind) => this.#newId(kind));
  readonly settlements = new Settlements();
  /** Messages not delivered yet, oldest first. */
  readonly messages: ProviderMessage[] = [];
  readonly #webhookSecret: string;
  readonly #keySecret: string;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #ids = 0;

  constructor(secrets: { readonly keySecret: string; readonly webhookSecret: string }) {
    this.#keySecret = secrets.keySecret;
    this.#webhookSecret = secrets.webhookSecret;
  }

  /** Starts listening on loopback. @returns the address */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Forgets everything, for the next seed. */
  reset(): void {
    this.mood = 'well';
    for (const kept of [this.orders, this.payments, this.refunds, this.tokens, this.settlements, this.debits])
      kept.clear();
    this.#debitOrders.clear();
    this.messages.length = 0;
    this.#ids = 0;
  }

  get mood(): Mood {
    return this.#mood.mood;
  }

  set mood(mood: Mood) {
    this.#mood.mood = mood;
  }

  /** Whether an order is known here and not paid yet. */
  mayPay(orderId: string): boolean {
    const made = [...this.payments.values()].filter((payment) => payment.order_id === orderId);
    return this.orders.has(orderId) && !made.some(({ status }) => status === 'captured');
  }

  /**
   * A payer pays on the provider's own page, unless the order is paid; the provider tells of it by webhook.
   * @param reason why it failed
   * @param less paise by which the provider takes too little
   */
  pay(orderId: string, status: ProvidedState, reason = '', less = 0): ProvidedPayment | undefined {
    const order = this.orders.get(orderId);
    if (order === undefined || !this.mayPay(orderId)) return undefined;
    const amount = order.amount - less;
    const id = this.#newId('pay');
    const payment: ProvidedPayment = { id, order_id: order.id, amount, at: this.now(), status, reason };
    this.payments.set(payment.id, payment);
    this.#tellOfPayment(payment);
    return payment;
  }

  /** The bank's verdict on a payment comes, maybe after it was given up as failed (gateways A.4). */
  conclude(payment: ProvidedPayment, status: ProvidedState, reason = ''): void {
    payment.status = status;
    payment.reason = reason;
    this.#tellOfPayment(payment);
  }

  /** The payer or the bank ends, pauses or takes up a mandate; the provider may tell of it. */
  changeMandate(token: ProvidedToken, status: 'cancelled' | 'paused' | 'confirmed', isTold: boolean): void {
    token.status = status;
    const event = status === 'confirmed' ? 'token.resumed' : `token.${status}`;
    if (isTold) this.#tell(token.order_id, event, { token: { entity: this.tokens.wire(token.id) } });
  }

  /** The payer agrees to a mandate on the provider's page, or the bank does not take it. */
  decideMandate(registration: ProvidedRegistration, status: 'confirmed' | 'rejected'): string {
    const { id } = this.tokens.decide(registration, status);
    this.#tell(registration.order_id, `token.${status}`, { token: { entity: this.tokens.wire(id) } });
    return id;
  }

  concludeRefund(refund: ProvidedRefund, status: 'processed' | 'failed'): void {
    refund.status = status;
    this.#tell(this.#orderOf(refund.payment_id), `refund.${status}`, {
      refund: { entity: refund },
      payment: { entity: this.#wirePayment(refund.payment_id) },
    });
  }

  /** Public key of the merchant an order was made for. */
  accountOf(orderId: string): string {
    return this.orders.get(orderId)?.account ?? '';
  }

  /** The signature of a message's bytes. */
  signMessage(body: string): string {
    return hmacHex(this.#webhookSecret, body);
  }

  /** What the provider's page hands to the browser after a payment. */
  signReturn(payment: ProvidedPayment): string {
    return hmacHex(this.#keySecret, `${payment.order_id}|${payment.id}`);
  }

  #newId(kind: string): string {
    this.#ids += 1;
    return `${kind}_${this.#ids}`;
  }

  #tellOfPayment(payment: ProvidedPayment): void {
    const { id, order_id, amount, status } = payment;
    if (status === 'created') return;
    const told = { payment: { entity: wirePayment(payment) } };
    if (status !== 'returned') return this.#tell(order_id, `payment.${status}`, told);
    // What the provider gives back by itself is a refund that nobody asked for.
    const entity = { id: this.#newId('rfnd'), payment_id: id, amount, receipt: null, status: 'processed' };
    return this.#tell(order_id, 'refund.processed', { ...told, refund: { entity } });
  }

  #tell(orderId: string, event: string, payload: object): void {
    const body = JSON.stringify({ entity: 'event', event, payload });
    const account = this.accountOf(orderId);
    this.messages.push({ account, event_id: this.#newId('evt'), body, signature: this.signMessage(body) });
  }

  #orderOf(paymentId: string): string {
    return this.payments.get(paymentId)?.order_id ?? '';
  }

  #wirePayment(id: string): object | undefined {
    const payment = this.payments.get(id);
    return payment && wirePayment(payment);
  }

  #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return answerByMood(this.mood, request, response, (text) => this.#answer(request, text));
  }

  /** What a call does about a debit or a mandate; undefined when it is about neither. */
  #debitCall(method: string, url: URL, sent: Record<string, unknown>): DebitCall | undefined {
    const [, , kind, id, part] = url.pathname.split('/');
    if (kind === 'payments' && id === 'create') return 'debit';
    if (kind === 'orders' && method === 'POST')
      return sent['notification'] === undefined ? undefined : 'order';
    const isAbout =
      kind === 'orders' ? this.#debitOrders.has(id ?? '') : kind === 'customers' && part === 'tokens';
    return isAbout ? 'question' : undefined;
  }

  #answer(request: IncomingMessage, text: string): Reply | 'silence' {
    const url = new URL(request.url ?? '/', 'http://provider');
    const [, , kind, id, part, last] = url.pathname.split('/');
    const sent = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const account = callerOf(request);
    const call = this.#debitCall(request.method ?? '', url, sent);
    const moody = call && this.debits.answer(call);
    if (moody !== undefined) return moody;
    if (kind === 'orders') return this.#answerOrders(request.method ?? '', url, { id, part, account }, sent);
    if (!this.#isOf(account, kind, id)) return notFound;
    if (kind === 'customers') return this.#answerCustomers(request.method ?? '', last);
    if (kind === 'payments' && id === 'create') return this.#debit(sent);
    if (kind === 'payments' && id !== undefined) return this.#answerPayments(request, id, part, sent);
    const refund = kind === 'refunds' && id !== undefined ? this.refunds.get(id) : undefined;
    return refund === undefined ? notFound : { status: 200, body: refund };
  }

  #answerOrders(
    method: string,
    url: URL,
    at: { readonly id: string | undefined; readonly part: string | undefined; readonly account: string },
    sent: Record<string, unknown>,
  ): Reply {
    if (method === 'POST') {
      const order = {
        id: this.#newId('order'),
        account: at.account,
        amount: Number(sent['amount']),
        receipt: String(sent['receipt']),
        at: this.now(),
      };
      this.orders.set(order.id, order);
      if (sent['notification'] !== undefined) this.#debitOrders.add(order.id);
      const customer = sent['customer_id'];
      if (typeof customer === 'string')
        this.tokens.registrations.push({ order_id: order.id, customer_id: customer });
      return { status: 200, body: order };
    }
    if (at.id === undefined) {
      const receipt = url.searchParams.get('receipt');
      const own = [...this.orders.values()].filter(({ account }) => account === at.account);
      return { status: 200, body: { items: own.filter((order) => order.receipt === receipt).reverse() } };
    }
    const order = this.orders.get(at.id);
    if (order?.account !== at.account) return notFound;
    if (at.part !== 'payments') return { status: 200, body: order };
    const made = [...this.payments.values()].filter((payment) => payment.order_id === at.id).reverse();
    const items = [...made.map(({ id }) => this.#wirePayment(id)), ...this.tokens.paymentsOf(at.id)];
    return { status: 200, body: { items } };
  }

  /** Whether a payment or refund, where it is one, was made for this merchant. */
  #isOf(account: string, kind: string | undefined, id: string | undefined): boolean {
    const paymentId = kind === 'refunds' ? this.refunds.get(id ?? '')?.payment_id : id;
    const payment = kind === 'customers' ? undefined : this.payments.get(paymentId ?? '');
    return payment === undefined || this.accountOf(payment.order_id) === account;
  }

  #answerCustomers(method: string, tokenId: string | undefined): Reply {
    if (tokenId === undefined) return { status: 200, body: { id: this.#newId('cust') } };
    const token = this.tokens.all.get(tokenId);
    if (token === undefined) return notFound;
    if (method === 'DELETE') token.status = 'cancelled';
    return { status: 200, body: this.tokens.wire(tokenId) };
  }

  /** A debit of a mandate: its money comes when the bank says so. */
  #debit(sent: Record<string, unknown>): Reply {
    const token = this.tokens.all.get(String(sent['token']));
    if (token?.status !== 'confirmed') return notFound;
    const payment = this.pay(String(sent['order_id']), 'created');
    if (payment !== undefined) this.#debitOrders.add(payment.order_id);
    return payment === undefined ? notFound : { status: 200, body: { razorpay_payment_id: payment.id } };
  }

  #answerPayments(
    request: IncomingMessage,
    id: string,
    part: string | undefined,
    sent: Record<string, unknown>,
  ): Reply {
    const payment = this.payments.get(id);
    if (payment === undefined) return notFound;
    if (part === undefined) return { status: 200, body: this.#wirePayment(id) };
    const own = [...this.refunds.values()].filter((refund) => refund.payment_id === id);
    if (request.method !== 'POST') return { status: 200, body: { items: own.toReversed() } };
    const key = String(request.headers['x-refund-idempotency'] ?? '');
    const known = own.find((refund) => refund.receipt === key);
    if (known !== undefined) return { status: 200, body: known };
    const given = own.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0);
    const amount = Number(sent['amount'] ?? payment.amount);
    if (payment.status !== 'captured' || given + amount > payment.amount) return notFound;
    const refund: ProvidedRefund = {
      id: this.#newId('rfnd'),
      payment_id: id,
      amount,
      receipt: key,
      status: 'pending',
    };
    this.refunds.set(refund.id, refund);
    return { status: 200, body: refund };
  }
}
