import type { IncomingHttpHeaders } from 'node:http';
import type { GatewayProtocol } from '@shulk/contract';
import type { ProvidedDispute } from '../disputes.ts';
import type { ProvidedOrder, ProvidedPayment, ProvidedRefund } from '../provider-payments.ts';

/** A call as it came, with the merchant it names. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Public key of the merchant who calls. */
  readonly account: string;
}

/** What happened to a payment: to it alone, to a refund or a dispute of it. */
export interface MoneyNews {
  readonly order: ProvidedOrder;
  readonly payment: ProvidedPayment;
  /** What was given back of the payment by then, in paise. */
  readonly refunded: number;
  readonly refund?: ProvidedRefund;
  readonly dispute?: { readonly dispute: ProvidedDispute; readonly name: string };
}

/** What happened to a mandate, as its vendor tells it. */
export interface TokenNews {
  readonly event: string;
  readonly token: object | undefined;
}

/** With what a message is signed, and when it is written (ms since 1970). */
export interface Signing {
  /** The merchant's public key. */
  readonly account: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly eventId: string;
  readonly now: number;
}

/** A message as it goes over the wire. */
export interface Written {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Something that moved money of a merchant at the provider. */
export interface Settled {
  readonly kind: 'payment' | 'refund' | 'dispute';
  /** The vendor's own id of it; of a dispute the id of what it moved. */
  readonly id: string;
  readonly order: ProvidedOrder;
  readonly payment: ProvidedPayment;
  readonly refund?: ProvidedRefund;
  readonly dispute?: ProvidedDispute;
  /** What came before charges; below 0 what was taken. */
  readonly paise: number;
  /** What comes to the bank of it; below 0 what is taken. */
  readonly net: number;
  /** Of its charges the tax, in paise. */
  readonly tax: number;
}

/** A payout of the provider: the how manieth it is, and when it left, in ms since 1970. */
export interface Transfer {
  readonly n: number;
  readonly at: number;
}

/** What the provider counts for its merchants. */
export type Thing = 'pay' | 'rfnd' | 'disp';

/** One vendor's way to speak: the core of the provider is the same behind each (orders, payments, refunds, disputes). */
export interface Face {
  readonly protocol: GatewayProtocol;
  /** Whether what a bank approves may stay untaken there, and goes back by itself. */
  readonly approves: boolean;
  readonly tellsDisputes: boolean;
  /** Whether a second payment of an order goes back by itself. */
  readonly returnsSecond: boolean;
  /** The vendor's own id of its n-th thing; a later one sorts after an earlier one. */
  id(thing: Thing, n: number): string;
  /** The merchant a call names; '' when it names none. */
  caller(headers: IncomingHttpHeaders, text: string): string;
  /** The message about it; undefined where the vendor sends none. */
  write(news: MoneyNews, signing: Signing): Written | undefined;
  writeToken?(news: TokenNews, signing: Signing): Written;
  /** What the vendor's page sends the browser back with; undefined where nothing of it is signed. */
  signed(news: MoneyNews, signing: Signing): Readonly<Record<string, string>> | undefined;
  /** A report of money that went to a merchant's bank. */
  report(things: readonly Settled[], transfer: Transfer): object;
}

const INDIA_MS = 19_800_000;

/** An instant as the clocks of India show it: `2026-11-20T12:20:29`. @param ms since 1970 */
export const indianClock = (ms: number): string => new Date(ms + INDIA_MS).toISOString().slice(0, 19);
