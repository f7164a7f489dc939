import { WHEN_FEE_IS_PAID } from '@shulk/words/plans/emi';
import { formatDay } from '../dates.ts';
import { formatExact } from '../money.ts';
import { percentText } from './apr.ts';
import { loanTerm } from './emi-cost.ts';
import type { KeyFacts } from './key-facts.ts';

/** The regulator's portal for complaints about a lender (regulation E.10). */
export const COMPLAINT_URL = 'https://cms.rbi.org.in';

/** A fact of the statement: its label and its value. */
export type StatementRow = readonly [name: string, value: string];

/** The statement in the order of the regulator's annex, for the text and for the paper alike (regulation E.10). */
export interface StatementParts {
  /** Terms, fees, APR, contingent charges. */
  readonly terms: readonly StatementRow[];
  /** The clauses of part 2. */
  readonly clauses: readonly StatementRow[];
}

/** The rows of the key-fact statement (regulation E.10); the schedule is part of the key facts. */
export const statementParts = (facts: KeyFacts): StatementParts => ({
  terms: termRows(facts),
  clauses: clauseRows(facts),
});

/**
 * The key-fact statement as text, in the order of the regulator's annex: terms, fees, APR, contingent charges, the
 * clauses of part 2, and the schedule (regulation E.10). It is stored to the letter as it was sent.
 */
export function keyFactStatement(facts: KeyFacts): string {
  const { terms, clauses } = statementParts(facts);
  const text = ([name, value]: StatementRow): string => `${name}: ${value}`;
  return [
    'KEY FACT STATEMENT',
    ...terms.map(text),
    '',
    ...clauses.map(text),
    '',
    ...scheduleRows(facts),
  ].join('\n');
}

function termRows(facts: KeyFacts): StatementRow[] {
  return [
    ['Proposal number', facts.proposal_no],
    ['Lender', facts.lender],
    ['Lending service provider', facts.lsp],
    ['Offered on', `${formatDay(facts.offered_on)}, valid until ${formatDay(facts.valid_till)}`],
    ['Loan type', `loan for education fees, paid out to ${facts.beneficiary} in one sum`],
    ['Fees to be paid', formatExact(facts.fees_amount)],
    [
      `Advance instalments, paid to ${facts.beneficiary}`,
      `${facts.advance_count} x, together ${formatExact(facts.advance_amount)}`,
    ],
    ['Sanctioned amount', formatExact(facts.amount)],
    ['Term', loanTerm(facts.tenor_months, facts.advance_count)],
    ['Instalments', `${facts.tenor_months}, monthly, of ${formatExact(facts.emi)}; the last one adjusts`],
    ['First instalment on', formatDay(facts.first_due)],
    ['Interest', `${percentText(facts.rate_bps)} a year, fixed`],
    ...(facts.fees.length === 0 ? [['Fees of the lender', 'none'] as const] : facts.fees.map(feeRow)),
    ['Fees to third parties', 'none'],
    ['Interest over the term', formatExact(facts.interest)],
    ['Total you pay, fees and advance included', formatExact(facts.total_paid)],
    ['Annual percentage rate (APR)', percentText(facts.apr_bps)],
    ['Penal charges', facts.penal_charges],
    ['Foreclosure charges', facts.foreclosure_charges],
  ];
}

const feeRow = ({ name, amount }: KeyFacts['fees'][number]): StatementRow => [
  `${name}, ${WHEN_FEE_IS_PAID}`,
  formatExact(amount),
];

function clauseRows(facts: KeyFacts): StatementRow[] {
  const { grievance } = facts;
  const days = facts.cooling_off_days === 1 ? '1 day' : `${facts.cooling_off_days} days`;
  return [
    [
      'Cooling-off',
      `for ${days} after the signature you can leave the loan by paying back what was paid out and the cost of those days, without penalty.`,
    ],
    ['Recovery', facts.recovery],
    ['Assignment', 'the lender may assign the loan; you are told before.'],
    ['Grievance officer', `${grievance.name}, ${grievance.phone}, ${grievance.email}`],
    ['Complaint to the regulator', COMPLAINT_URL],
    ['Privacy policy of the lender', facts.privacy_url],
  ];
}

function scheduleRows({ schedule }: KeyFacts): string[] {
  const rows = schedule.map(
    (row) =>
      `${row.n}. ${formatDay(row.due)}: outstanding ${formatExact(row.outstanding)}, principal ${formatExact(row.principal)}, interest ${formatExact(row.interest)}, instalment ${formatExact(row.amount)}`,
  );
  return ['Repayment schedule', ...rows];
}
