import { formatExact } from '../money.ts';
import type { Paise } from '../money.ts';

/** The words of one event, for both ways a payer is reached. */
export interface PayerWords {
  readonly subject: string;
  /** Short, because an SMS has words registered with the operators (decision 23). */
  readonly sms: string;
  readonly email: string;
}

/** An amount in the letters an SMS has: a rupee sign would halve its length. */
export const smsAmount = (amount: Paise): string => formatExact(amount).replace('₹', 'Rs.');

/** The line of an e-mail that links the page of a payment; an SMS has no room for it (decision 23). */
export const truthLine = (address: string): string => `Where your money is, at any time: ${address}`;
