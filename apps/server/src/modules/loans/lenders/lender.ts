import type { Applicant, CalendarDay, Instant, KeyFacts, Paise } from '@shulk/domain';

/**
 * An application's state at the lender, normalized. ACTIVE: the borrower's mandate for the instalments is active; it is
 * the lender's, because the instalments are its money (regulation E.10). COMPLETED: all are paid.
 */
export type LenderStatus =
  | 'STARTED'
  | 'REFERRED'
  | 'APPROVED'
  | 'SIGNED'
  | 'ACTIVE'
  | 'COMPLETED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'CANCELLED';

/** A lender's answer about one application. */
export interface LenderNews {
  /** The lender's own reference. */
  readonly id: string;
  readonly status: LenderStatus;
  /** The page on which the borrower sees the decision and signs. */
  readonly journey_url: string;
  /** The lender's terms: they must equal those the borrower was shown. */
  readonly amount: Paise;
  readonly emi: Paise;
  readonly tenor_months: number;
  readonly agreement_url: string;
  readonly sanction_url: string;
  /** The lender's instalments; none before the loan is active. */
  readonly instalments: readonly LenderInstalment[];
}

/** One instalment at the lender. */
export interface LenderInstalment {
  readonly n: number;
  readonly amount: Paise;
  /** The day the lender received the money; null before. */
  readonly paid_on: CalendarDay | null;
}

/** What is sent to a lender, only with the borrower's consent (regulation E.8, E.10). */
export interface LoanRequest {
  /** Our reference and idempotency key. */
  readonly reference: string;
  readonly facts: KeyFacts;
  readonly applicant: Applicant;
  readonly consent: { readonly version: string; readonly at: Instant; readonly channel: string };
  readonly valid_till: CalendarDay;
  /** Where the lender sends the browser afterwards: only a hint, because the lender is queried anyway. */
  readonly return_url: string;
}

/**
 * The interface of a lender. The lender decides, has the agreement signed on its own page and pays the institute; we
 * submit the application and query its state (regulation E.10). Every call is idempotent. Calls throw CallUnknown if
 * the outcome is open, CallRefused for a refusal.
 */
export interface Lender {
  submit(request: LoanRequest): Promise<LenderNews>;
  /** @returns undefined for an unknown reference */
  find(reference: string): Promise<LenderNews | undefined>;
  /**
   * Withdraws it; one that never arrived is closed for good as well. If it cannot be withdrawn, it keeps its status.
   */
  cancel(reference: string): Promise<LenderNews | 'closed'>;
  /** Whether a message was signed by the lender. */
  verifyWebhook(body: Buffer, header: (name: string) => string | undefined): boolean;
}
