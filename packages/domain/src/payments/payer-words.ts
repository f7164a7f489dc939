import { RUPEES } from '@shulk/words/messages/rupees';
import { formatExact } from '../money.ts';
import type { Paise } from '../money.ts';

/** The texts of one event, for SMS and e-mail. */
export interface PayerWords {
  readonly subject: string;
  /** Short, because operators must register the text of an SMS (decision 48). */
  readonly sms: string;
  readonly email: string;
}

/** An amount as an SMS writes it. */
export const smsAmount = (amount: Paise): string => formatExact(amount).replace('₹', RUPEES.sms);
