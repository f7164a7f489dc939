import { DebitMood } from './debit-mood.ts';
import { ProvidedDisputes } from './disputes.ts';
import type { ProvidedDispute, ProvidedDisputeState } from './disputes.ts';
import type { Face, MoneyNews, Thing } from './faces/face.ts';
import { FACES } from './faces/faces.ts';
import type { Vendor } from './faces/faces.ts';
import { PassingMood } from './passing-mood.ts';
import type { Mood } from './passing-mood.ts';
import type { ProvidedOrder, ProvidedPayment, ProvidedRefund, ProvidedState } from './provider-payments.ts';
import { ProviderPost } from './provider-post.ts';
import type { ProviderMessage, Secrets } from './provider-post.ts';
import { ProvidedTokens } from './provider-tokens.ts';
import type { ProvidedRegistration, ProvidedToken } from './provider-tokens.ts';
import { RefundMood } from './refund-mood.ts';
import { Settlements } from './settlements.ts';

/** Where a payer's browser was sent to: an account's public key, and its name of the order there. */
interface Place {
  readonly key: string;
  readonly gateway_order_id: string;
}

/**
 * A payment provider in memory, moods included: one core of orders, payments, refunds and disputes. It writes as each
 * account's vendor does; provider-server.ts answers calls for it.
 */
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
  readonly post: ProviderPost;
  /** Messages not delivered yet, oldest first. */
  readonly messages: ProviderMessage[];
  /** The vendors of the merchants by their public keys; Razorpay's wire where none is named. */
  readonly vendors = new Map<string, Vendor>();
  readonly keySecret: string;
  #ids = 0;

  constructor(secrets: Secrets) {
    this.keySecret = secrets.keySecret;
    this.post = new ProviderPost(this, secrets);
    this.messages = this.post.messages;
  }

  /** Forgets everything, for the next seed. */
  reset(): void {
    this.mood = 'well';
    for (const kept of [this.orders, this.payments, this.refunds, this.tokens, this.settlements, this.debits])
      kept.clear();
    this.disputes.clear();
    for (const kept of [this.refusing, this.away, this.chargesPayers, this.debitOrders, this.vendors])
      kept.clear();
    this.messages.length = 0;
    this.post.written.length = 0;
    this.#ids = 0;
  }

  get mood(): Mood {
    return this.#mood.mood;
  }

  set mood(mood: Mood) {
    this.#mood.mood = mood;
  }

  /** How the vendor of a merchant speaks. */
  faceOf(account: string): Face {
    return FACES[this.vendors.get(account) ?? 'SANDBOX'];
  }

  /** Opens an order for a merchant. @param wish `name` where the vendor keeps the merchant's own */
  openOrder(wish: Omit<ProvidedOrder, 'id' | 'name' | 'at'> & { readonly name?: string }): ProvidedOrder {
    const id = this.newId('order');
    const order = { name: id, ...wish, id, at: this.now() };
    this.orders.set(id, order);
    return order;
  }

  /** The order a merchant knows by this name. */
  orderNamed(account: string, name: string): ProvidedOrder | undefined {
    return [...this.orders.values()].find((order) => order.account === account && order.name === name);
  }

  /** The order a payer's window is open for. */
  orderAt(place: Place | undefined): ProvidedOrder | undefined {
    return place && this.orderNamed(place.key, place.gateway_order_id);
  }

  /** The payments of an order, oldest first. */
  paymentsOf({ id }: ProvidedOrder): ProvidedPayment[] {
    return [...this.payments.values()].filter((payment) => payment.order_id === id);
  }

  /** A payment by its id, where it was made for this merchant. */
  ownPayment(account: string, id: string): ProvidedPayment | undefined {
    return this.accountOf(this.orderOf(id)) === account ? this.payments.get(id) : undefined;
  }

  /** Whether an order is known here, not paid yet and not over. */
  mayPay(orderId: string): boolean {
    const order = this.orders.get(orderId);
    if (order === undefined || (order.ends ?? Infinity) <= this.now()) return false;
    return !this.paymentsOf(order).some(({ status }) => status === 'captured');
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
    const id = this.#idOf(order.account, 'pay');
    const payment: ProvidedPayment = {
      id,
      order_id: order.id,
      amount,
      at: this.now(),
      status: this.#told(order.account, status),
      reason,
      charge,
    };
    this.payments.set(payment.id, payment);
    this.#tell(payment.id, {});
    return payment;
  }

  /** The bank's verdict on a payment comes, maybe after it was given up as failed (gateways A.4). */
  conclude(payment: ProvidedPayment, status: ProvidedState, reason = ''): void {
    payment.status = this.#told(this.accountOf(payment.order_id), status);
    payment.reason = reason;
    this.#tell(payment.id, {});
    this.#returnSecond(payment);
  }

  /** What comes for an order that is paid goes back by itself, where the vendor sees to that. */
  #returnSecond(payment: ProvidedPayment): void {
    const others = [...this.payments.values()].filter((one) => one.order_id === payment.order_id);
    const isSecond = others.some((one) => one !== payment && one.status === 'captured');
    const { returnsSecond } = this.faceOf(this.accountOf(payment.order_id));
    if (!isSecond || payment.status !== 'captured' || !returnsSecond) return;
    const refund = { ...this.makeRefund(payment, payment.amount, null), isOwn: true };
    this.refunds.set(refund.id, refund);
  }

  /** What a bank approves is taken later, or never, where the vendor has no state of its own for it. */
  #told(account: string, status: ProvidedState): ProvidedState {
    return status === 'authorized' && !this.faceOf(account).approves ? 'created' : status;
  }

  /** The payer or the bank ends, pauses or takes up a mandate; the provider may tell of it. */
  changeMandate(token: ProvidedToken, status: 'cancelled' | 'paused' | 'confirmed', isTold: boolean): void {
    token.status = status;
    const event = status === 'confirmed' ? 'token.resumed' : `token.${status}`;
    if (isTold) this.#tellOfToken(token, event);
  }

  /** The payer agrees to a mandate on the provider's page, or the bank does not take it. */
  decideMandate(registration: ProvidedRegistration, status: 'confirmed' | 'rejected'): string {
    const token = this.tokens.decide(registration, status);
    this.#tellOfToken(token, `token.${status}`);
    return token.id;
  }

  concludeRefund(refund: ProvidedRefund, status: 'processed' | 'failed'): void {
    refund.status = status;
    this.#tell(refund.payment_id, { refund });
  }

  /** What of a payment was neither given back nor is on its way back, nor is claimed by a bank, in paise. */
  leftOf({ id, amount }: ProvidedPayment): number {
    const given = sumOf(this.refundsOf(id).filter(({ status }) => status !== 'failed'));
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
    const ids = { id: this.#idOf(this.accountOf(payment.order_id), 'disp'), payment_id: payment.id };
    const dispute = this.disputes.open(ids, amount, isTaken, Math.floor(this.now() / 1000));
    this.#tell(payment.id, { dispute: { dispute, name: 'created' } });
    return dispute;
  }

  /** A claim goes on or ends. */
  moveDispute(dispute: ProvidedDispute, status: ProvidedDisputeState): void {
    this.disputes.move(dispute, status);
    this.#tell(dispute.payment_id, { dispute: { dispute, name: status } });
  }

  /** Takes a refund on. @param receipt the key it was asked for with */
  makeRefund(payment: ProvidedPayment, amount: number, receipt: string | null): ProvidedRefund {
    const id = this.#idOf(this.accountOf(payment.order_id), 'rfnd');
    const refund: ProvidedRefund = { id, payment_id: payment.id, amount, receipt, status: 'pending' };
    this.refunds.set(refund.id, refund);
    return refund;
  }

  /** The refunds of a payment, oldest first. */
  refundsOf(paymentId: string): ProvidedRefund[] {
    return [...this.refunds.values()].filter((refund) => refund.payment_id === paymentId);
  }

  /** What of a payment was given back, in paise. */
  refundedOf(paymentId: string): number {
    return sumOf(this.refundsOf(paymentId).filter(({ status }) => status === 'processed'));
  }

  /** Whether disputes of a payment are told at all. */
  mayDispute({ order_id: id }: ProvidedPayment): boolean {
    return this.faceOf(this.accountOf(id)).tellsDisputes;
  }

  /** Public key of the merchant an order was made for. */
  accountOf(orderId: string): string {
    return this.orders.get(orderId)?.account ?? '';
  }

  /** A new id of the provider. */
  newId(kind: string): string {
    this.#ids += 1;
    return `${kind}_${this.#ids}`;
  }

  #idOf(account: string, thing: Thing): string {
    this.#ids += 1;
    return this.faceOf(account).id(thing, this.#ids);
  }

  #tellOfToken({ id, order_id }: ProvidedToken, event: string): void {
    this.post.tellOfToken(this.accountOf(order_id), { event, token: this.tokens.wire(id) });
  }

  #tell(paymentId: string, about: Pick<MoneyNews, 'refund' | 'dispute'>): void {
    const payment = this.payments.get(paymentId);
    const order = this.orders.get(payment?.order_id ?? '');
    if (payment === undefined || order === undefined) return;
    const news = { order, payment, refunded: this.refundedOf(paymentId), ...about };
    this.post.tell(news);
  }

  /** The order a payment was made for; '' of one that is not known. */
  orderOf(paymentId: string): string {
    return this.payments.get(paymentId)?.order_id ?? '';
  }
}

const sumOf = (refunds: readonly ProvidedRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
