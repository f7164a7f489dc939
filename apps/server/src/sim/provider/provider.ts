import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hmacHex } from '../../platform/secrets.ts';
import { DebitMood } from './debit-mood.ts';
import { ProvidedDisputes, wireDispute } from './disputes.ts';
import type { ProvidedDispute, ProvidedDisputeState } from './disputes.ts';
import { PassingMood } from './passing-mood.ts';
import type { Mood } from './passing-mood.ts';
import { answerByMood, callerOf } from './provider-calls.ts';
import { wirePayment } from './provider-payments.ts';
import type { ProvidedOrder, ProvidedPayment, ProvidedRefund, ProvidedState } from './provider-payments.ts';
import { ProvidedTokens } from './provider-tokens.ts';
import { answerRazorpay } from './razorpay-answers.ts';
import { RefundMood } from './refund-mood.ts';
import { Settlements } from './settlements.ts';
import type { ProvidedRegistration, ProvidedToken } from './provider-tokens.ts';

/** A message the provider has to send: bytes, signature and id never change between tries. */
export interface ProviderMessage {
  /** Public key of the merchant it is for. */
  readonly account: string;
  readonly event_id: string;
  /** It is sent until it is heard: nothing else would tell of it. */
  readonly isKept: boolean;
  readonly body: string;
  readonly signature: string;
}

/** A payment provider in memory that speaks Razorpay's protocol over real HTTP (gateways A.2-A.6), moods included. */
export class Provider {
  /** The time of the story, in ms since 1970. */
  now: () => number = () => 0;
  readonly #mood = new PassingMood(() => this.now());
  readonly debits = new DebitMood(() => this.now());
  /** How it treats refunds. */
  readonly refusing = new RefundMood(() => this.now());
  /** Public keys of the merchants whose calls it does not answer. */
  readonly away = new Set<string>();
  /** Public keys of the merchants whose payers bear its charge. */
  readonly chargesPayers = new Set<string>();
  /** Orders that were opened for debits of UPI, or by which a debit was made. */
  readonly debitOrders = new Set<string>();
  readonly orders = new Map<string, ProvidedOrder>();
  readonly payments = new Map<string, ProvidedPayment>();
  readonly refunds = new Map<string, ProvidedRefund>();
  readonly tokens = new ProvidedTokens((kind) => this.newId(kind));
  readonly disputes = new ProvidedDisputes((kind) => this.newId(kind));
  readonly settlements = new Settlements();
  /** Messages not delivered yet, oldest first. */
  readonly messages: ProviderMessage[] = [];
  readonly #webhookSecret: string;
  readonly #keySecret: string;
  readonly #server = createServer(
    (request, response) =>
      void answerByMood(this.away.has(callerOf(request)) ? 'down' : this.mood, request, response, (text) =>
        answerRazorpay(this, request, text),
      ),
  );
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
    this.disputes.clear();
    for (const kept of [this.refusing, this.away, this.chargesPayers, this.debitOrders]) kept.clear();
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
    const charge = this.chargesPayers.has(order.account) ? Math.ceil((amount * 118) / 5_000) : 0;
    const id = this.newId('pay');
    const payment: ProvidedPayment = {
      id,
      order_id: order.id,
      amount,
      at: this.now(),
      status,
      reason,
      charge,
    };
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
    this.#tell(this.orderOf(refund.payment_id), `refund.${status}`, {
      refund: { entity: refund },
      payment: { entity: this.wirePayment(refund.payment_id) },
    });
  }

  /** What of a payment was neither given back nor is on its way back, nor is claimed by a bank, in paise. */
  leftOf({ id, amount }: ProvidedPayment): number {
    const given = sumOf(this.#refundsOf(id).filter(({ status }) => status !== 'failed'));
    return Math.max(0, amount - given - this.disputes.lockedOf(id));
  }

  /**
   * Somebody gives money back in the provider's own dashboard, which is told by webhook when it is made.
   * @param amount paise, no more than is left
   */
  giveBack(payment: ProvidedPayment, amount: number): ProvidedRefund {
    const refund = this.makeRefund(payment, amount, null);
    this.concludeRefund(refund, 'processed');
    return refund;
  }

  /** A payer's bank claims a part of a payment back, or all of it. */
  openDispute(payment: ProvidedPayment, amount: number, isTaken: boolean): ProvidedDispute {
    const dispute = this.disputes.open(payment, amount, isTaken, Math.floor(this.now() / 1000));
    this.#tellOfDispute(dispute, 'created');
    return dispute;
  }

  /** A claim goes on or ends. */
  moveDispute(dispute: ProvidedDispute, status: ProvidedDisputeState): void {
    this.disputes.move(dispute, status);
    this.#tellOfDispute(dispute, status);
  }

  #tellOfDispute(dispute: ProvidedDispute, name: string): void {
    const payload = {
      payment: { entity: this.wirePayment(dispute.payment_id) },
      dispute: { entity: wireDispute(dispute) },
    };
    this.#tell(this.orderOf(dispute.payment_id), `payment.dispute.${name}`, payload);
  }

  /** Takes a refund on. @param receipt the key it was asked for with */
  makeRefund({ id: payment_id }: ProvidedPayment, amount: number, receipt: string | null): ProvidedRefund {
    const refund: ProvidedRefund = { id: this.newId('rfnd'), payment_id, amount, receipt, status: 'pending' };
    this.refunds.set(refund.id, refund);
    return refund;
  }

  #refundsOf(paymentId: string): ProvidedRefund[] {
    return [...this.refunds.values()].filter((refund) => refund.payment_id === paymentId);
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

  /** A new id of the provider. */
  newId(kind: string): string {
    this.#ids += 1;
    return `${kind}_${this.#ids}`;
  }

  #tellOfPayment(payment: ProvidedPayment): void {
    const { id, order_id, amount, status } = payment;
    if (status === 'created') return;
    const told = { payment: { entity: this.wirePayment(id) } };
    if (status !== 'returned') return this.#tell(order_id, `payment.${status}`, told);
    // What the provider gives back by itself is a refund that nobody asked for.
    const entity = { id: this.newId('rfnd'), payment_id: id, amount, receipt: null, status: 'processed' };
    return this.#tell(order_id, 'refund.processed', { ...told, refund: { entity } });
  }

  #tell(orderId: string, event: string, payload: object): void {
    const created_at = Math.floor(this.now() / 1000);
    const body = JSON.stringify({ entity: 'event', event, payload, created_at });
    const isKept = event.startsWith('payment.dispute.');
    const account = this.accountOf(orderId);
    const signature = this.signMessage(body);
    this.messages.push({ account, event_id: this.newId('evt'), isKept, body, signature });
  }

  /** The order a payment was made for; '' of one that is not known. */
  orderOf(paymentId: string): string {
    return this.payments.get(paymentId)?.order_id ?? '';
  }

  /** A payment as it is told; undefined of one that is not known. */
  wirePayment(id: string): object | undefined {
    const payment = this.payments.get(id);
    const made = this.#refundsOf(id).filter(({ status }) => status === 'processed');
    return payment && wirePayment(payment, sumOf(made));
  }
}

const sumOf = (refunds: readonly ProvidedRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
