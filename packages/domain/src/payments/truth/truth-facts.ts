import type { Instant } from '../../dates.ts';
import type { Paise } from '../../money.ts';
import type { HeldReason } from '../placing/place-money.ts';
import type { MandateFacts } from './truth-mandate.ts';

/**
 * Money given back. taken: the payer's bank took it back in a dispute (decision 95); asked: somebody asked for it, and the gateway has not sent it yet; waiting: the gateway refused it for
 * now, and it is tried again (decision 92); sent: it is under way to the payer's account, or there; stuck: the gateway could
 * not, so that a person has to.
 */
export interface RefundFacts {
  readonly amount: Paise;
  readonly state: 'asked' | 'waiting' | 'sent' | 'stuck' | 'taken';
  /** When it came into this state; of one that waits, when it is tried next. */
  readonly at: Instant;
}

/** Money that came and is booked to no fee (threats 6.1). */
export interface UnplacedMoney {
  readonly status: 'EXCESS' | 'REVIEW';
  /**
   * Why it waits for a person; `TWICE`: its fees were paid before, `LET_OFF`: they were let off or withdrawn, `OVER`: it is what
   * a payment of fees left over.
   */
  readonly why: HeldReason | 'TWICE' | 'LET_OFF' | 'OVER';
  readonly amount: Paise;
  readonly refunded: Paise;
  /** When we heard of it: what nobody owes is sent back from then on, whenever it was paid. */
  readonly booked_at: Instant;
  /** Oldest first. */
  readonly refunds: readonly RefundFacts[];
}

/** Money that is booked to the fees. */
export interface PlacedMoney {
  readonly amount: Paise;
  /** What came in all; more than `amount` where something was left over. */
  readonly received: Paise;
  /** What of it the payer's bank disputes at this moment; left out for nothing. */
  readonly disputed?: Paise | undefined;
  /**
   * What is payable now of the fees it was paid for, where it was placed otherwise than agreed, or given back
   * so that they are owed again; else 0.
   */
  readonly still_owed: Paise;
  readonly refunded: Paise;
  /** Oldest first. */
  readonly refunds: readonly RefundFacts[];
  readonly receipt_no: string;
}

/** A try that the bank approved and nobody took: the gateway gives such money back by itself (decision 44). */
export interface UntakenTry {
  /** When the gateway told that it went back. */
  readonly at: Instant;
  /** Whether the sheet tells of this try; false: another one was made beside it. */
  readonly is_told: boolean;
}

/** What is known of a payment. */
export interface TruthFacts {
  /** Where the payment stands for the sheet (ux 5). */
  readonly sheet:
    'CREATED' | 'PROCESSING' | 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'REVIEW';
  readonly institute: string;
  /** Plain words for a failed try, empty otherwise. */
  readonly reason: string;
  /** T of the T+5 promise: when the gateway first told of the newest try, else when it began; null without any try. */
  readonly tried_at: Instant | null;
  /** When the newest try began; the questions end seven days after it. */
  readonly begun_at: Instant | null;
  readonly next_check_at: Instant | null;
  readonly placed: PlacedMoney | undefined;
  readonly unplaced: readonly UnplacedMoney[];
  /** Oldest first. */
  readonly untaken: readonly UntakenTry[];
  /** The auto debit that is set up instead of paying; undefined for a payment. */
  readonly mandate?: MandateFacts | undefined;
  /** Whether the instalment of a failed debit is debited again. */
  readonly is_tried_again?: boolean | undefined;
  /** The institute's own time. */
  readonly now: Instant;
}
