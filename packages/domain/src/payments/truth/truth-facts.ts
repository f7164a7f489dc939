import type { Instant } from '../../dates.ts';
import type { Paise } from '../../money.ts';
import type { HeldReason } from '../allocation/allocate-money.ts';
import type { MandateFacts } from './truth-mandate.ts';

/**
 * Money returned. taken: the payer's bank took it back in a dispute (decision 95); asked: requested, and not yet sent
 * by the gateway; held: not sent while the payer's bank decides about the payment (decision 222); waiting: refused for
 * now, will be retried (decision 92); sent: on the way to the payer's account, or there; stuck: the gateway failed, a
 * person has to act.
 */
export interface RefundFacts {
  readonly amount: Paise;
  readonly state: 'asked' | 'held' | 'waiting' | 'sent' | 'stuck' | 'taken';
  /** When it reached this state; for a waiting one, when it is retried. */
  readonly at: Instant;
}

/** Money received and not booked to a fee (threats 6.1). */
export interface UnplacedMoney {
  readonly status: 'EXCESS' | 'REVIEW';
  /**
   * Why it waits for a person; `TWICE`: its fees were already paid, `LET_OFF`: they were waived or withdrawn, `NOT_DUE`:
   * they were not due then and are now, `SECOND`: its gateway keeps another payment of the order (decision 219), `OVER`:
   * the excess of a payment of fees.
   */
  readonly why: HeldReason | 'TWICE' | 'LET_OFF' | 'NOT_DUE' | 'SECOND' | 'OVER';
  readonly amount: Paise;
  readonly refunded: Paise;
  /** The part of its payment currently disputed by the payer's bank; absent if none. */
  readonly disputed?: Paise | undefined;
  /** When we heard of it: the refund of excess money starts then. */
  readonly booked_at: Instant;
  /** Oldest first. */
  readonly refunds: readonly RefundFacts[];
}

/** Money that is booked to the fees. */
export interface PlacedMoney {
  readonly amount: Paise;
  /** Total received; more than `amount` if there was excess. */
  readonly received: Paise;
  /** What of `amount` pays other fees of the student than those of the order; absent if none. */
  readonly next_due?: Paise | undefined;
  /** The part currently disputed by the payer's bank; absent if none. */
  readonly disputed?: Paise | undefined;
  /**
   * The amount now payable on its fees, if it was allocated differently than agreed, or refunded so that they are due
   * again; else 0.
   */
  readonly still_owed: Paise;
  readonly refunded: Paise;
  /** Oldest first. */
  readonly refunds: readonly RefundFacts[];
  readonly receipt_no: string;
}

/** An attempt that was authorised and not captured: the gateway refunds it by itself (decision 44). */
export interface UntakenTry {
  /** When the gateway reported the refund. */
  readonly at: Instant;
  /** Whether this is the attempt shown on the sheet; false: another attempt beside it. */
  readonly is_told: boolean;
}

/** What is known about a payment. */
export interface TruthFacts {
  /** The payment's state for the sheet (ux 5). */
  readonly sheet:
    | 'CREATED'
    | 'PROCESSING'
    | 'PENDING'
    | 'PAID'
    | 'FAILED'
    | 'CANCELLED'
    | 'EXPIRED'
    | 'REVIEW';
  readonly institute: string;
  /** The reason of a failed attempt in plain words, else empty. */
  readonly reason: string;
  /**
   * T of the T+5 promise: when the gateway first reported the latest attempt, else when it began; null without an
   * attempt.
   */
  readonly tried_at: Instant | null;
  /** When the latest attempt began; polling ends seven days later. */
  readonly begun_at: Instant | null;
  readonly next_check_at: Instant | null;
  readonly placed: PlacedMoney | undefined;
  readonly unplaced: readonly UnplacedMoney[];
  /** The amount now payable on the fees of an order of which no money pays any; absent if none. */
  readonly still_owed?: Paise | undefined;
  /** Oldest first. */
  readonly untaken: readonly UntakenTry[];
  /** The auto debit that is set up instead of paying; undefined for a payment. */
  readonly mandate?: MandateFacts | undefined;
  /** Whether the instalment of a failed debit is debited again. */
  readonly is_tried_again?: boolean | undefined;
  /** The institute's own time. */
  readonly now: Instant;
}
