/** A product's account at the lender: a key pair, a webhook endpoint and a clock of its own. */
export interface LenderAccount {
  readonly key_id: string;
  readonly key_secret: string;
  readonly webhook_secret: string;
  /** Null: news is not sent anywhere. */
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

/** What will still happen to an application, on its account's clock (milliseconds). */
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
  /** The day on which its debit brought money, yyyy-mm-dd; null before. */
  readonly paid_on: string | null;
}

/** One application for a loan. Amounts are integer paise. */
export interface Loan {
  readonly id: string;
  readonly key_id: string;
  /** The product's own name of it. */
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
  /** The day until whose end the offer holds, yyyy-mm-dd. */
  readonly valid_till: string;
  readonly signed_at_ms: number | null;
  readonly plan: LoanPlan | null;
  /** Absent in journals from before there were instalments. */
  readonly instalments?: readonly Instalment[];
}

/** What a PAN makes of an application: its four digits say it, whatever the letters are (docs/sandbox.md). */
export interface PanStory {
  /** What the borrower meets on asking for the decision. */
  readonly decision: 'APPROVED' | 'DECLINED' | 'REFERRED' | 'EXPIRED';
  /** What follows a referral after two minutes; null: never anything. */
  readonly later: 'APPROVED' | 'DECLINED' | null;
  /** False: no message is sent, whatever happens. */
  readonly tells: boolean;
  /** False: the call that opens the application is recorded and answered with 504. */
  readonly answers: boolean;
  /** How many days after its due day the debit of an instalment brings money. */
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

/** The story of a PAN; any other digits are approved at once. */
export const storyOf = (pan: string): PanStory => ({ ...PLAIN, ...STORIES[pan.slice(5, 9)] });

/** Whether the lender has decided for the loan, so that there are an agreement and a sanction letter. */
export const hasPapers = ({ status }: Loan): boolean =>
  ['APPROVED', 'SIGNED', 'ACTIVE', 'COMPLETED'].includes(status);

/** Time from a referral to its decision. */
export const REFERRAL_MS = 120_000;
/** How long after the signature the borrower may still leave. */
export const COOLING_OFF_MS = 4 * 86_400_000;
