import { formatExact } from '../money.ts';
import type { Paise } from '../money.ts';

/** The texts of one event, for SMS and e-mail. */
export interface PayerWords {
  readonly subject: string;
  /** Short, because operators must register the text of an SMS (decision 48). */
  readonly sms: string;
  readonly email: string;
}

/** An amount in the SMS alphabet: a rupee sign would halve its length. */
export const smsAmount = (amount: Paise): string => formatExact(amount).replace('₹', 'Rs.');

/** The end of an SMS about money that did not arrive or is returned: its payment status page (decision 48). */
export const smsTruth = (address: string): string => `Where your money is: ${address}`;

/** The line of an e-mail that links the page of a payment (decision 23). */
export const truthLine = (address: string): string => `Where your money is, at any time: ${address}`;

/** An institute's own server queried an unknown order, or another institute's; our own text. */
export const ORDER_UNKNOWN_TO_INSTITUTE =
  'No order of your institute has this order id or transaction id. Please check it, or ask by reference_id.';
