/** Messages to a payer about an EMI application and its loan (decision 29, regulation E.10). */
import { spoken } from '../spoken.ts';

/** What of a loan its messages name; amounts and days are empty where none follows. */
interface LoanDetails {
  readonly lender: string;
  readonly institute: string;
  readonly debit: string;
  readonly day: string;
  /** Whom to ask at the lender. */
  readonly desk: string;
}

/** The subject of each, before the application. */
const SUBJECTS = {
  approved: 'Your loan is approved',
  signed: 'Your loan papers',
  active: 'Your loan is active',
  completed: 'Your loan is repaid',
  rejected: 'Your loan application',
  expired: 'The loan offer has expired',
  cancelled: 'Your loan application is withdrawn',
} as const;

/** An application, with the address of its page at the end of each text. */
export const LOAN = /* @__PURE__ */ spoken('messages/loans.LOAN', {
  subject: (news: keyof typeof SUBJECTS, application: string): string =>
    `${SUBJECTS[news]}, application ${application}`,
  text: {
    approved: ({ lender, institute }: LoanDetails): string =>
      `${lender} has approved your loan for the fees of ${institute}. You agree to nothing until you sign with ${lender}. Continue at`,
    signed: ({ lender, institute }: LoanDetails): string =>
      `Your loan agreement with ${lender} for the fees of ${institute} is signed. Your key facts and the next step:`,
    active: ({ lender, institute, debit, day, desk }: LoanDetails): string =>
      `Your loan with ${lender} for the fees of ${institute} is active. First debit by ${lender}: ${debit} on ${day}. Questions and complaints: ${desk}. Your plan:`,
    completed: ({ lender, institute, desk }: LoanDetails): string =>
      `${lender} has received every instalment of your loan for the fees of ${institute}. The loan is repaid and nothing more will be debited. Questions: ${desk}. Your plan:`,
    rejected: ({ lender, institute }: LoanDetails): string =>
      `${lender} did not approve the loan for the fees of ${institute}. Nothing will be debited. Choose another way to pay at`,
    expired: ({ lender, institute }: LoanDetails): string =>
      `The loan offer of ${lender} for the fees of ${institute} has expired. Nothing will be debited. Choose a way to pay at`,
    cancelled: ({ lender, institute }: LoanDetails): string =>
      `The loan application with ${lender} for the fees of ${institute} is withdrawn. What you already paid to ${institute} stays paid. Choose a way to pay the rest at`,
  },
  agreement: 'Loan agreement',
  sanction: 'Sanction letter',
  lenderPrivacy: (lender: string): string => `Privacy policy of ${lender}`,
  ourPrivacy: 'Our privacy policy',
});
