import type { TRUTH } from '@shulk/words/truth/payment';
import type { CalendarDay } from '../../dates.ts';

/** The state of a payment's money on the payment status page (decision 23). */
export type MoneyTruthState = keyof typeof TRUTH.titles;

/** The state of an auto debit on the payment status page (decision 40). */
export type MandateTruthState =
  | 'MANDATE_OPEN'
  | 'MANDATE_PENDING'
  | 'MANDATE_ACTIVE'
  | 'MANDATE_PAUSED'
  | 'MANDATE_DONE'
  | 'MANDATE_REFUSED'
  | 'MANDATE_ENDED';

/** The subject of the page: money, or an auto debit, which takes none itself. */
export type TruthState = MoneyTruthState | MandateTruthState;

/** What the page says. */
export interface Truth {
  readonly state: TruthState;
  readonly tone: 'ok' | 'info' | 'warn' | 'error';
  readonly title: string;
  /** The label of an amount that is not a payment's; else empty. */
  readonly amount_caption: string;
  /** Where the money is. */
  readonly where: string;
  /** The next steps with their dates, one sentence each. */
  readonly next: readonly string[];
  /** The date by which a debit is returned or a refund arrives. */
  readonly by: CalendarDay | undefined;
  /** Whether the fees can be paid again. */
  readonly may_pay_again: boolean;
  /** Seconds until the page polls again, at most as often as a waiting sheet (ux 5); 0: never. */
  readonly refresh_seconds: number;
}
