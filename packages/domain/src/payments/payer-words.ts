import { formatExact } from '../money.ts';
import type { Paise } from '../money.ts';

/** The words of one event, for both ways a payer is reached. */
export interface PayerWords {
  readonly subject: string;
  /** Short, because an SMS has words registered with the operators (decision 48). */
  readonly sms: string;
  readonly email: string;
}

/** An amount in the letters an SMS has: a rupee sign would halve its length. */
export const smsAmount = (amount: Paise): string => formatExact(amount).replace('₹', 'Rs.');

/** The end of an SMS about money that did not arrive or comes back: the page of its payment (decision 48). */
export const smsTruth = (address: string): string => `Where your money is: ${address}`;

/** The line of an e-mail that links the page of a payment (decision 23). */
export const truthLine = (address: string): string => `Where your money is, at any time: ${address}`;

/** An institute's own server asked for an order that is unknown, or another institute's; our own words. */
export const ORDER_UNKNOWN_TO_INSTITUTE =
  'No order of your institute has this order id or transaction id. Please check it, or ask by reference_id.';
