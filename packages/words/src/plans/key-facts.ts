import { spoken } from '../spoken.ts';
import { LENDER } from './emi.ts';

/**
 * Labels and values of a key-fact statement, in the order of the regulator's annex (regulation E.10). A statement is kept
 * to the letter as it was sent and its PDF says the same, so a change here is a new form of the statement.
 */
export const KEY_FACTS = /* @__PURE__ */ spoken('plans/key-facts.KEY_FACTS', {
  title: 'KEY FACT STATEMENT',
  row: (name: string, value: string): string => `${name}: ${value}`,
  proposal: 'Proposal number',
  lender: 'Lender',
  lsp: 'Lending service provider',
  offered: 'Offered on',
  offeredTill: (day: string, till: string): string => `${day}, valid until ${till}`,
  loanType: 'Loan type',
  forFees: (payee: string): string => `loan for education fees, paid out to ${payee} in one sum`,
  fees: 'Fees to be paid',
  advance: (payee: string): string => `Advance instalments, paid to ${payee}`,
  together: (count: number, amount: string): string => `${count} x, together ${amount}`,
  amount: 'Sanctioned amount',
  term: 'Term',
  instalments: 'Instalments',
  monthly: (count: number, amount: string): string => `${count}, monthly, of ${amount}; the last one adjusts`,
  firstDue: 'First instalment on',
  interest: 'Interest',
  fixedRate: (percent: string): string => `${percent} a year, fixed`,
  lenderFees: 'Fees of the lender',
  thirdParties: 'Fees to third parties',
  none: 'none',
  lenderFee: (name: string): string => `${name}, ${LENDER.feeIsPaid}`,
  processingFee: 'Processing fee',
  interestInAll: 'Interest over the term',
  total: 'Total you pay, fees and advance included',
  apr: 'Annual percentage rate (APR)',
  penal: 'Penal charges',
  foreclosure: 'Foreclosure charges',
  coolingOff: 'Cooling-off',
  leave: (days: number): string =>
    `for ${days === 1 ? '1 day' : `${days} days`} after the signature you can leave the loan by paying back what was paid out and the cost of those days, without penalty.`,
  recovery: 'Recovery',
  assignment: 'Assignment',
  mayAssign: 'the lender may assign the loan; you are told before.',
  grievance: 'Grievance officer',
  complaint: 'Complaint to the regulator',
  privacy: 'Privacy policy of the lender',
  schedule: 'Repayment schedule',
  instalment: (row: {
    readonly n: number;
    readonly day: string;
    readonly outstanding: string;
    readonly principal: string;
    readonly interest: string;
    readonly amount: string;
  }): string =>
    `${row.n}. ${row.day}: outstanding ${row.outstanding}, principal ${row.principal}, interest ${row.interest}, instalment ${row.amount}`,
});

/** What the PDF of a statement has beside its rows. */
export const KEY_FACTS_PAPER = /* @__PURE__ */ spoken('plans/key-facts.KEY_FACTS_PAPER', {
  fileName: (proposal: string): string => `Key fact statement ${proposal}.pdf`,
  title: 'Key fact statement',
  about: (proposal: string): string => `Key fact statement ${proposal}`,
  continued: (proposal: string): string => `Key fact statement ${proposal}, continued`,
  test: 'TEST',
  noLoan: 'TEST: no money is lent',
  signed: (proposal: string, at: string): string => `No. ${proposal}, signed ${at}`,
  application: (code: string): string => `Application ${code}`,
  applicationFor: (code: string, student: string): string =>
    `Application ${code}, for the fees of ${student}`,
  terms: 'Terms, fees and charges',
  rights: 'Your rights, and whom to ask',
  schedule: 'Repayment schedule (amounts in ₹)',
  columns: ['No.', 'Due on', 'Outstanding', 'Principal', 'Interest', 'Instalment'],
  keep: 'Kept as it was agreed to. Keep it with your loan agreement.',
  page: (name: string, page: number, pages: number): string => `${name}  ·  Page ${page} of ${pages}`,
});

/** The line of a statement in another language that says which one is kept. It has no translation. */
export const keyFactsInEnglish = (proposal: string): string =>
  `Key fact statement ${proposal}. The statement that is kept for this loan is in English, with the same terms and figures.`;
