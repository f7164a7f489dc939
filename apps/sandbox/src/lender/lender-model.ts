/** A product's account at the lender: a key pair, a webhook endpoint and its own clock. */
export interface LenderAccount {
  readonly key_id: string;
  readonly key_secret: string;
  readonly webhook_secret: string;
  /** Null: webhooks are not sent. */
  readonly webhook_url: string | null;
  /** The name on the lender's pages. */
  readonly name: string;
  readonly clock_offset_ms: number;
}

export type LoanStatus =
  | 'STARTED'
  | 'REFERRED'
  | 'APPROVED'
  | 'SIGNED'
  | 'ACTIVE'
  | 'COMPLETED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'CANCELLED';

/** An application's scheduled changes, by its account's clock (milliseconds). */
export interface LoanPlan {
  readonly due_at_ms: number;
  /** PAID: the next instalment is debited. */
  readonly to: 'APPROVED' | 'DECLINED' | 'EXPIRED' | 'PAID';
}

/** One instalment of a loan, integer paise. */
export interface Instalment {
  readonly n: number;
  /** yyyy-mm-dd */
  readonly due: string;
  readonly amount: number;
  /** The day on which its debit succeeded, yyyy-mm-dd; null before. */
  readonly paid_on: string | null;
}

/** One application for a loan. Amounts are integer paise. */
export interface Loan {
  readonly id: string;
  readonly key_id: string;
  /** The product's own reference. */
  readonly reference: string;
  /** The unguessable part of the borrower's page. */
  readonly token: string;
  readonly status: LoanStatus;
  readonly amount: number;
  readonly emi: number;
  readonly tenor_months: number;
  readonly apr_bps: number;
  readonly beneficiary: string;
  readonly borrower: string;
  readonly pan: string;
  readonly return_url: string;
  /** The last day of the offer, yyyy-mm-dd. */
  readonly valid_till: string;
  readonly signed_at_ms: number | null;
  readonly plan: LoanPlan | null;
  /** Absent in journals from before instalments existed. */
  readonly instalments?: readonly Instalment[];
}

/** The course of an application by its PAN: its four digits decide, whatever the letters (docs/sandbox.md). */
export interface PanStory {
  /** The result of requesting the decision. */
  readonly decision: 'APPROVED' | 'DECLINED' | 'REFERRED' | 'EXPIRED';
  /** The decision two minutes after a referral; null: never. */
  readonly later: 'APPROVED' | 'DECLINED' | null;
  /** False: no webhook is ever sent. */
  readonly tells: boolean;
  /** False: the call that opens the application is recorded and answered with 504. */
  readonly answers: boolean;
  /** How many days after its due day an instalment's debit succeeds. */
  readonly late_days: number;
}

const PLAIN: PanStory = { decision: 'APPROVED', later: null, tells: true, answers: true, late_days: 0 };

const STORIES: Readonly<Record<string, Partial<PanStory>>> = {
  '2222': { decision: 'DECLINED' },
  '3333': { decision: 'REFERRED', later: 'APPROVED' },
  '4444': { decision: 'EXPIRED' },
  '5555': { decision: 'REFERRED' },
  '6666': { tells: false },
  '7777': { answers: false },
  '8888': { decision: 'REFERRED', later: 'DECLINED' },
  '9999': { late_days: 3 },
};

/** The course of a PAN; any other digits are approved at once. */
export const storyOf = (pan: string): PanStory => ({ ...PLAIN, ...STORIES[pan.slice(5, 9)] });

/** Whether the lender approved the loan, so that there are an agreement and a sanction letter. */
export const hasPapers = ({ status }: Loan): boolean =>
  ['APPROVED', 'SIGNED', 'ACTIVE', 'COMPLETED'].includes(status);

/** Time from a referral to its decision. */
export const REFERRAL_MS = 120_000;
/** How long after the signature the borrower may still withdraw. */
export const COOLING_OFF_MS = 4 * 86_400_000;
