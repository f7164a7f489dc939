import { indiaDay } from '@shulk/domain';
import type { CalendarDay, Instant } from '@shulk/domain';

/** An application's state at the lender, in the words of its protocol. */
export type LentStatus =
  | 'STARTED'
  | 'REFERRED'
  | 'APPROVED'
  | 'SIGNED'
  | 'ACTIVE'
  | 'COMPLETED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'CANCELLED';

/** One instalment at the lender. */
export interface LentInstalment {
  readonly n: number;
  readonly due: string;
  readonly amount: number;
  paid_on: CalendarDay | null;
}

/** An application at the lender. */
export interface LentLoan {
  readonly id: string;
  /** The product's own reference: the key under which it is opened once. */
  readonly reference: string;
  readonly proposal_no: string;
  readonly amount: number;
  readonly emi: number;
  readonly tenor_months: number;
  readonly valid_till: string;
  /** When the borrower consented; '' without consent. */
  readonly consent_at: string;
  readonly instalments: LentInstalment[];
  status: LentStatus;
  signed_at: Instant | null;
}

/** The final states, without a loan or with nothing left to lend. */
const OVER: readonly LentStatus[] = ['COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED'];

export const isOver = ({ status }: LentLoan): boolean => OVER.includes(status);

/** Whether there is a loan or may still be one. */
export const mayLend = (loan: LentLoan): boolean => !isOver(loan) || loan.status === 'COMPLETED';

/** An application cancelled before it arrived: closed, so that a late arrival opens nothing. */
export const neverOpened = (id: string, reference: string): LentLoan => ({
  id,
  reference,
  proposal_no: '',
  amount: 0,
  emi: 0,
  tenor_months: 0,
  valid_till: '9999-12-31',
  consent_at: '',
  instalments: [],
  status: 'CANCELLED',
  signed_at: null,
});

/** The product's request to open an application, as far as the lender stores it. */
export interface LoanSent {
  readonly reference: string;
  readonly proposal_no: string;
  readonly amount: number;
  readonly emi: number;
  readonly tenor_months: number;
  readonly valid_till: string;
  readonly consent?: { readonly at?: string };
  readonly schedule: readonly { readonly n: number; readonly due: string; readonly amount: number }[];
}

export const opened = (id: string, sent: LoanSent): LentLoan => ({
  id,
  reference: sent.reference,
  proposal_no: sent.proposal_no,
  amount: sent.amount,
  emi: sent.emi,
  tenor_months: sent.tenor_months,
  valid_till: sent.valid_till,
  consent_at: sent.consent?.at ?? '',
  instalments: sent.schedule.map(({ n, due, amount }) => ({ n, due, amount, paid_on: null })),
  status: 'STARTED',
  signed_at: null,
});

/** An offer expires after its last day in India. */
export function expireOffer(loan: LentLoan, now: Instant): void {
  if (['STARTED', 'REFERRED', 'APPROVED'].includes(loan.status) && indiaDay(now) > loan.valid_till)
    loan.status = 'EXPIRED';
}

/** An application in the lender's answers. */
export const wireLoan = (loan: LentLoan, journey: string): object => ({
  id: loan.id,
  reference: loan.reference,
  status: loan.status,
  journey_url: `${journey}/${loan.id}`,
  amount: loan.amount,
  emi: loan.emi,
  tenor_months: loan.tenor_months,
  agreement_url: `${journey}/${loan.id}/agreement`,
  sanction_url: `${journey}/${loan.id}/sanction`,
  instalments: ['ACTIVE', 'COMPLETED'].includes(loan.status)
    ? loan.instalments.map(({ paid_on, ...row }) =>
        paid_on === null ? { ...row, status: 'DUE' } : { ...row, status: 'PAID', paid_on },
      )
    : [],
});
