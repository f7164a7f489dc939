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
