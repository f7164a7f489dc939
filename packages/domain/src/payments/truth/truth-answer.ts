import type { CalendarDay } from '../../dates.ts';
import type { TRUTH_TITLES } from './truth-words.ts';

/** Where the money of a payment is, as the money-truth page tells it (decision 23). */
export type MoneyTruthState = keyof typeof TRUTH_TITLES;

/** How an auto debit stands, as the money-truth page tells it (decision 40). */
export type MandateTruthState =
  | 'MANDATE_OPEN'
  | 'MANDATE_PENDING'
  | 'MANDATE_ACTIVE'
  | 'MANDATE_PAUSED'
  | 'MANDATE_DONE'
  | 'MANDATE_REFUSED'
  | 'MANDATE_ENDED';

/** What the page tells of: money, or an auto debit that takes none itself. */
export type TruthState = MoneyTruthState | MandateTruthState;

/** What the page says. */
export interface Truth {
  readonly state: TruthState;
  readonly tone: 'ok' | 'info' | 'warn' | 'error';
  readonly title: string;
  /** What the amount is, where it is no payment's; empty where it is one's. */
  readonly amount_caption: string;
  /** Where the money is. */
  readonly where: string;
  /** What happens next and by when, one sentence each. */
  readonly next: readonly string[];
  /** The day by which a debit is returned or a refund arrives. */
  readonly by: CalendarDay | undefined;
  /** Whether the fees may be paid anew. */
  readonly may_pay_again: boolean;
  /** Seconds after which the page asks again, no more often than a waiting sheet (ux 5); 0: no more. */
  readonly refresh_seconds: number;
}
