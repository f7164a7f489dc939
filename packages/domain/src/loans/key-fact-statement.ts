import { KEY_FACTS as words } from '@shulk/words/plans/key-facts';
import { saidNow } from '@shulk/words/spoken';
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
  const text = ([name, value]: StatementRow): string => words.row(name, value);
  return [words.title, ...terms.map(text), '', ...clauses.map(text), '', ...scheduleRows(facts)].join('\n');
}

function termRows(facts: KeyFacts): StatementRow[] {
  return [
    [words.proposal, facts.proposal_no],
    [words.lender, facts.lender],
    [words.lsp, facts.lsp],
    [words.offered, words.offeredTill(formatDay(facts.offered_on), formatDay(facts.valid_till))],
    [words.loanType, words.forFees(facts.beneficiary)],
    [words.fees, formatExact(facts.fees_amount)],
    [
      words.advance(facts.beneficiary),
      words.together(facts.advance_count, formatExact(facts.advance_amount)),
    ],
    [words.amount, formatExact(facts.amount)],
    [words.term, loanTerm(facts.tenor_months, facts.advance_count)],
    [words.instalments, words.monthly(facts.tenor_months, formatExact(facts.emi))],
    [words.firstDue, formatDay(facts.first_due)],
    [words.interest, words.fixedRate(percentText(facts.rate_bps))],
    ...(facts.fees.length === 0 ? [[words.lenderFees, words.none] as const] : facts.fees.map(feeRow)),
    [words.thirdParties, words.none],
    [words.interestInAll, formatExact(facts.interest)],
    [words.total, formatExact(facts.total_paid)],
    [words.apr, percentText(facts.apr_bps)],
    [words.penal, facts.penal_charges],
    [words.foreclosure, facts.foreclosure_charges],
  ];
}

const feeRow = ({ name, amount }: KeyFacts['fees'][number]): StatementRow => [
  // Its name is kept in English; a lender's own is as it was given.
  words.lenderFee(saidNow(words, name)),
  formatExact(amount),
];

const clauseRows = ({
  cooling_off_days: days,
  recovery,
  grievance,
  privacy_url,
}: KeyFacts): StatementRow[] => [
  [words.coolingOff, words.leave(days)],
  [words.recovery, recovery],
  [words.assignment, words.mayAssign],
  [words.grievance, `${grievance.name}, ${grievance.phone}, ${grievance.email}`],
  [words.complaint, COMPLAINT_URL],
  [words.privacy, privacy_url],
];

const scheduleRows = ({ schedule }: KeyFacts): string[] => [
  words.schedule,
  ...schedule.map(({ n, due, outstanding, principal, interest, amount }) =>
    words.instalment({
      n,
      day: formatDay(due),
      outstanding: formatExact(outstanding),
      principal: formatExact(principal),
      interest: formatExact(interest),
      amount: formatExact(amount),
    }),
  ),
];
