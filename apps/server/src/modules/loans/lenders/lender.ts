import type { Applicant, CalendarDay, Instant, KeyFacts, Paise } from '@shulk/domain';

/**
 * Where an application stands at the lender, in our words. ACTIVE: the borrower's mandate for the instalments holds; it is
 * the lender's, because the instalments are its money (regulation E.10). COMPLETED: it has them all.
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

/** What a lender says about one application. */
export interface LenderNews {
  /** The lender's own name of it. */
  readonly id: string;
  readonly status: LenderStatus;
  /** The page on which the borrower sees the decision and signs. */
  readonly journey_url: string;
  /** The terms as the lender has them: they must be the ones the borrower was shown. */
  readonly amount: Paise;
  readonly emi: Paise;
  readonly tenor_months: number;
  readonly agreement_url: string;
  readonly sanction_url: string;
  /** The instalments as the lender has them; none before the loan is active. */
  readonly instalments: readonly LenderInstalment[];
}

/** One instalment at the lender. */
export interface LenderInstalment {
  readonly n: number;
  readonly amount: Paise;
  /** The day on which the lender had the money; null before. */
  readonly paid_on: CalendarDay | null;
}

/** What is sent to a lender, with the borrower's consent alone (regulation E.8, E.10). */
export interface LoanRequest {
  /** Our name of it: asking twice with it is the same application. */
  readonly reference: string;
  readonly facts: KeyFacts;
  readonly applicant: Applicant;
  readonly consent: { readonly version: string; readonly at: Instant; readonly channel: string };
  readonly valid_till: CalendarDay;
  /** Where the lender sends the browser afterwards: a hint, the lender is asked all the same. */
  readonly return_url: string;
}

/**
 * A lender as far as this product needs it. The lender decides, has the agreement signed on its own page and pays the
 * institute; we hand the application over and ask where it stands (regulation E.10). Every call may be made twice.
 * Calls throw CallUnknown when it stays open what happened, CallRefused for a clear no.
 */
export interface Lender {
  submit(request: LoanRequest): Promise<LenderNews>;
  /** @returns undefined when the lender knows no such reference */
  find(reference: string): Promise<LenderNews | undefined>;
  /** Withdraws it; one that never arrived is closed for good as well. What could not be withdrawn keeps its status. */
  cancel(reference: string): Promise<LenderNews | 'closed'>;
  /** Whether a message was signed by the lender. */
  verifyWebhook(body: Buffer, header: (name: string) => string | undefined): boolean;
}
