import type { Face, MoneyNews, Signing, TokenNews, Written } from './faces/face.ts';
import type { ProvidedOrder, ProvidedPayment } from './provider-payments.ts';

/** The secrets all merchants of the provider have. */
export interface Secrets {
  readonly keySecret: string;
  readonly webhookSecret: string;
}

/** A message the provider has to send: bytes, signature and id never change between tries. */
export interface ProviderMessage {
  /** Public key of the merchant it is for. */
  readonly account: string;
  readonly event_id: string;
  /** It is sent until it is heard: nothing else would tell of it. */
  readonly isKept: boolean;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** For whom it writes. */
interface Sender {
  readonly orders: ReadonlyMap<string, ProvidedOrder>;
  readonly now: () => number;
  readonly newId: (kind: string) => string;
  readonly faceOf: (account: string) => Face;
}

/** What the provider writes and signs: messages, and what its page hands to a browser. */
export class ProviderPost {
  /** Messages not delivered yet, oldest first. */
  readonly messages: ProviderMessage[] = [];
  /** All it ever had to send, oldest first: an old message may be asked for once more. */
  readonly written: ProviderMessage[] = [];
  readonly #provider: Sender;
  readonly #secrets: Secrets;

  constructor(provider: Sender, secrets: Secrets) {
    this.#provider = provider;
    this.#secrets = secrets;
  }

  /** Tells a merchant what happened to a payment, where its vendor sends messages about that. */
  tell(news: MoneyNews): void {
    const { account } = news.order;
    const signing = this.#signing(account);
    // A dispute is told until it is heard: nobody asks for disputes.
    this.#keep(signing, news.dispute !== undefined, this.#provider.faceOf(account).write(news, signing));
  }

  /** Tells a merchant what happened to a mandate. */
  tellOfToken(account: string, news: TokenNews): void {
    const signing = this.#signing(account);
    this.#keep(signing, false, this.#provider.faceOf(account).writeToken?.(news, signing));
  }

  /**
   * A message in the wire of an account's vendor; undefined where it sends none.
   * @param account who signs it, which may be another one than the order's
   * @param secret what it is signed with, where that is not the account's own secret
   */
  write(account: string, news: MoneyNews, secret?: string): Written | undefined {
    const order = { ...news.order, account };
    const signing = { ...this.#signing(account), ...(secret !== undefined && spoiled(secret)) };
    return this.#provider.faceOf(account).write({ ...news, order }, signing);
  }

  /** What the vendor's page hands to the browser after a payment; undefined where nothing of it is signed. */
  signReturn(payment: ProvidedPayment): Readonly<Record<string, string>> | undefined {
    const order = this.#provider.orders.get(payment.order_id);
    if (order === undefined) return undefined;
    const news = { order, payment, refunded: 0 };
    return this.#provider.faceOf(order.account).signed(news, this.#signing(order.account));
  }

  #keep({ account, eventId }: Signing, isKept: boolean, written: Written | undefined): void {
    if (written === undefined) return;
    const message = { account, event_id: eventId, isKept, ...written };
    this.messages.push(message);
    this.written.push(message);
  }

  #signing(account: string): Signing {
    const { now } = this.#provider;
    return { account, ...this.#secrets, eventId: this.#provider.newId('evt'), now: now() };
  }
}

const spoiled = (secret: string): Secrets => ({ keySecret: secret, webhookSecret: secret });
