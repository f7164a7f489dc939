import {
  concludePayment,
  failureFor,
  leftToRefund,
  registrationOf,
  startPayment,
} from '@shulk/sandbox/testing';
import type {
  Dispute,
  CallFate,
  MerchantCall,
  Message,
  Order,
  Payment,
  Refund,
  SteeredGateways,
  Token,
} from '@shulk/sandbox/testing';
import { SeededRandom } from '../random.ts';
import { sandboxAccount } from './accounts.ts';
import type { GatewayDoor } from './accounts.ts';
import { DebitMood, debitCall } from './debit-mood.ts';
import { PassingMood } from './passing-mood.ts';
import type { Mood } from './passing-mood.ts';
import { RefundMood } from './refund-mood.ts';

/** Where a payer's browser was sent to: an account's public key, and its name of the order there. */
interface Place {
  readonly key: string;
  readonly gateway_order_id: string;
}

/** How a payment made by a payer may begin, and what a bank may say later. */
export type Verdict = 'created' | 'authorized' | 'captured' | 'returned' | 'failed';

/** Reasons a debit or a payment fails for, each with what it means for another try, and one that nobody knows. */
export const REASONS = {
  insufficient_funds: 6,
  bank_technical_error: 2,
  debit_instrument_blocked: 1,
  transaction_limit_exceeded: 1,
  opted_out: 1,
  never_heard_of: 1,
} as const;

/** Whether the provider ever held the money of a payment. */
export const isTaken = ({ captured_at: at }: Payment): boolean => at !== null;

/** What the provider keeps of a dispute at this moment, in paise. */
export const deductedOf = ({ taken_at: taken, returned_at: returned, amount }: Dispute): number =>
  taken !== null && returned === null ? amount : 0;

/** The merchant's name for an order: the gateway's id at Razorpay, the merchant's own elsewhere. */
export const nameOf = ({ id, receipt }: Order): string => (id.startsWith('order_') ? id : (receipt ?? id));

/** The smallest refund of a gateway, in paise. */
export const LEAST_REFUND = 100;

/**
 * The payment provider of a story: the sandbox's gateways and their moods. They run by the story's clock, start each
 * story empty, and hold their webhooks until the story delivers one.
 */
export class Provider {
  readonly url: string;
  readonly debits = new DebitMood(() => this.now());
  /** How it treats refunds. */
  readonly refusing = new RefundMood(() => this.now());
  /** Public keys of the merchants whose calls it does not answer. */
  readonly away = new Set<string>();
  /** Public keys of the merchants whose payers bear its charge. */
  readonly chargesPayers = new Set<string>();
  /** Messages not delivered yet, oldest first. */
  readonly messages: Message[] = [];
  /** All webhooks of the story, oldest first: an old one may be sent again. */
  readonly written: Message[] = [];
  /** The time of the story, in ms since 1970. */
  now: () => number = () => 0;
  /** How far its clock is ahead of the story's while it makes a report, in ms. */
  ahead = 0;
  readonly #mood = new PassingMood(() => this.now());
  readonly #gateways: SteeredGateways;
  #isSilent = false;

  constructor(gateways: SteeredGateways) {
    this.#gateways = gateways;
    this.url = gateways.url;
  }

  /** Discards everything and starts a story with these accounts; its ids come from the seed. */
  begin(seed: number, now: () => number, doors: readonly GatewayDoor[]): void {
    this.now = now;
    this.mood = 'well';
    for (const kept of [this.debits, this.refusing, this.refusing.met, this.away, this.chargesPayers])
      kept.clear();
    this.messages.length = 0;
    this.written.length = 0;
    const random = new SeededRandom(seed);
    this.#gateways.begin(
      {
        wall: () => this.now() + this.ahead,
        bytes: (count) => Uint8Array.from({ length: count }, () => random.whole(0, 255)),
        traitsOf: ({ key_id: key }) => ({
          flow: { first: 'pending' },
          refund: 'open',
          fee_on_top: this.chargesPayers.has(key),
        }),
        refundTrouble: () => this.refusing.meet(),
        hold: (message) => this.#hold(message),
        fateOf: (call) => this.#fateOf(call),
      },
      doors.map(sandboxAccount),
    );
  }

  close(): Promise<void> {
    return this.#gateways.close();
  }

  /** The sandbox's core; reading it first runs the tasks that are due. */
  get core(): SteeredGateways['core'] {
    return this.#gateways.core;
  }

  get mood(): Mood {
    return this.#mood.mood;
  }

  set mood(mood: Mood) {
    this.#mood.mood = mood;
  }

  /** Downloads a report of an account, made that many ms from now. */
  async download(
    ahead: number,
    ...wish: Parameters<SteeredGateways['download']>
  ): ReturnType<SteeredGateways['download']> {
    this.ahead = ahead;
    try {
      return await this.#gateways.download(...wish);
    } finally {
      this.ahead = 0;
    }
  }

  /** Does something without any webhook. */
  quietly(work: () => void): void {
    this.#isSilent = true;
    try {
      work();
    } finally {
      this.#isSilent = false;
    }
  }

  #hold(message: Message): void {
    if (this.#isSilent) return;
    this.messages.push(message);
    this.written.push(message);
  }

  #fateOf(call: MerchantCall): CallFate {
    const mood = this.away.has(call.key_id) ? 'down' : this.mood;
    if (mood === 'down') return 'unheard';
    if (mood === 'broken') return { status: 500, body: {} };
    const about = debitCall(call, this.core.store);
    const fate = about === undefined ? 'answered' : this.debits.fateOf(about);
    if (mood !== 'deaf') return fate;
    return fate === 'answered' ? 'deaf' : 'unheard';
  }

  /** The order of a payer's open window. */
  orderAt(place: Place | undefined): Order | undefined {
    if (place === undefined) return undefined;
    const { key, gateway_order_id: name } = place;
    const { orders } = this.core.store;
    const order = orders.get(name) ?? this.core.store.ordersWithReceipt(key, name).at(-1);
    return order?.key_id === key ? order : undefined;
  }

  /** All payments of payers and of debits, oldest first, without those that register mandates. */
  payments(): Payment[] {
    const { payments, orders } = this.core.store;
    return [...payments.values()].filter(({ order_id: id }) => {
      const order = orders.get(id);
      return order !== undefined && registrationOf(order) === null;
    });
  }

  /** A payment with this id. */
  payment(id: string): Payment | undefined {
    return this.core.store.payments.get(id);
  }

  /** All refunds of captured payments, oldest first. */
  refunds(): Refund[] {
    const { refunds, payments } = this.core.store;
    return [...refunds.values()].filter(({ payment_id: id }) => {
      const payment = payments.get(id);
      return payment !== undefined && isTaken(payment);
    });
  }

  disputes(): Dispute[] {
    return [...this.core.store.disputes.values()];
  }

  tokens(): Token[] {
    return [...this.core.store.tokens.values()];
  }

  /** Orders that register a mandate and are not attempted yet. */
  registrations(): Order[] {
    return [...this.core.store.orders.values()].filter(
      (order) => order.status === 'created' && registrationOf(order) !== null,
    );
  }

  /** Whether an order exists here, unpaid and not expired. */
  mayPay(orderId: string): boolean {
    const order = this.core.store.orders.get(orderId);
    if (order === undefined || order.status === 'paid') return false;
    const end = this.core.faceOf(order.key_id).endOf?.(order) ?? Infinity;
    return end > this.core.schedule.nowSeconds(order.key_id);
  }

  /**
   * A payer pays on the provider's own page, unless the order is paid; the provider reports it by webhook.
   * @param reason why it failed
   * @param less paise by which the provider takes too little
   */
  pay(orderId: string, verdict: Verdict, reason = '', less = 0): Payment | undefined {
    const { core } = this;
    const order = core.store.orders.get(orderId);
    if (order === undefined || !this.mayPay(orderId)) return undefined;
    // Every other payment is by UPI, which costs the merchant nothing.
    const isUpi = core.store.payments.size % 2 === 0;
    const made = startPayment(core, order, {
      method: isUpi ? 'upi' : 'netbanking',
      vpa: null,
      bank: isUpi ? null : 'HDFC',
      card_number: null,
      outcome: {},
      email: null,
      contact: null,
      same_page: true,
    });
    const payment = { ...made, amount: made.amount - less };
    core.store.putPayment(payment);
    return this.conclude(payment, verdict, reason);
  }

  /** Records the bank's verdict on a payment, perhaps after it failed (gateways A.4). */
  conclude(payment: Payment, verdict: Verdict, reason = ''): Payment {
    const { core } = this;
    // Only Razorpay leaves an approved payment uncaptured; elsewhere it is still open.
    if (verdict === 'created' || (verdict === 'authorized' && !this.approves(payment))) return payment;
    const failure = verdict === 'failed' ? { ...failureFor('payment_failed'), reason } : null;
    return concludePayment(core, payment, verdict, failure);
  }

  /** Whether an approved payment may stay uncaptured there, and is then refunded. */
  approves({ key_id: key }: Payment): boolean {
    return this.core.store.accounts.get(key)?.protocol === 'razorpay';
  }

  /** Whether its vendor reports disputes. */
  mayDispute({ key_id: key }: Payment): boolean {
    return this.core.store.accounts.get(key)?.protocol !== 'easebuzz';
  }

  /** The amount of a payment that is neither refunded, nor being refunded, nor disputed, in paise. */
  leftOf(payment: Payment): number {
    return leftToRefund(this.core, payment);
  }

  /** The signed fields that the browser gets after a payment; undefined if the vendor signs none. */
  signReturn(payment: Payment): Readonly<Record<string, string>> | undefined {
    const { store, faceOf } = this.core;
    const account = store.accounts.get(payment.key_id);
    const order = store.orders.get(payment.order_id);
    if (account === undefined || order === undefined || account.protocol === 'cashfree') return undefined;
    return faceOf(account.key_id).answer({ account, order, payment });
  }
}
