import { KEY_FACTS } from '@shulk/words/plans/key-facts';
import type { CalendarDay } from '../dates.ts';
import { NO_PAISE, paise, sumPaise } from '../money.ts';
import type { Paise } from '../money.ts';
import { workingDaysAfter } from '../payments/return-by.ts';
import { emiSchedule, monthlyInterest } from '../plans/schedule.ts';
import type { EmiTerms } from '../plans/schedule.ts';
import { aprBps } from './apr.ts';

/** Working days for which an offer of 7 days or longer is valid (regulation E.10). */
export const OFFER_WORKING_DAYS = 3;

/** The lender's contact for a borrower's complaint. */
export interface Grievance {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** What the lender discloses before any agreement (regulation E.10). */
export interface LenderFacts {
  readonly lender: string;
  readonly cooling_off_days: number;
  readonly penal_charges: string;
  readonly foreclosure_charges: string;
  readonly recovery: string;
  readonly grievance: Grievance;
  readonly privacy_url: string;
}

/** One fee of the loan; it is taken once. */
export interface LoanFee {
  readonly name: string;
  /** RE: the lender; no fee goes to us (regulation E.10). */
  readonly to: 'RE';
  readonly amount: Paise;
}

/** One instalment to the lender (annex C). */
export interface LoanInstalment {
  readonly n: number;
  readonly due: CalendarDay;
  /** Balance before this instalment. */
  readonly outstanding: Paise;
  readonly principal: Paise;
  readonly interest: Paise;
  readonly amount: Paise;
}

/** The figures of a loan for an amount of fees. */
export interface LoanFigures {
  /** The fees to be paid, including the advance instalments. */
  readonly fees_amount: Paise;
  readonly advance_count: number;
  /** Paid to the institute through its gateway once the agreement is signed. */
  readonly advance_amount: Paise;
  /** The sanctioned amount: what the lender pays to the institute. */
  readonly amount: Paise;
  readonly tenor_months: number;
  readonly emi: Paise;
  readonly first_due: CalendarDay;
  readonly rate_bps: number;
  readonly rate_type: 'FIXED';
  readonly fees: readonly LoanFee[];
  readonly interest: Paise;
  /** Everything the payer pays: advance, instalments and fees. */
  readonly total_paid: Paise;
  readonly apr_bps: number;
  readonly schedule: readonly LoanInstalment[];
}

/** The key facts of a loan as shown and sent; never changed afterwards (regulation E.10). */
export interface KeyFacts extends LenderFacts, LoanFigures {
  readonly proposal_no: string;
  /** Our own name: the lending service provider. */
  readonly lsp: string;
  /** The payee of the loan: the institute, never us. */
  readonly beneficiary: string;
  readonly offered_on: CalendarDay;
  readonly valid_till: CalendarDay;
}

/** The terms of a plan that a loan's cost depends on. */
type LoanTerms = EmiTerms & { readonly processing_fee_paise: Paise };

/** The input of an offer's key facts. */
export interface OfferTerms {
  readonly proposal_no: string;
  readonly lsp: string;
  readonly beneficiary: string;
  readonly fees_amount: Paise;
  readonly plan: LoanTerms;
  readonly lender: LenderFacts;
}

/**
 * The key facts of an EMI for an amount of fees (regulation E.10, R6, R17). The first instalments are the payer's own
 * money to the institute; the lender lends the rest, so schedule, rate and APR cover only that.
 * @returns undefined if nothing is left to lend: the advance instalments pay everything, or the fees exceed the loan
 */
export function keyFacts(terms: OfferTerms, today: CalendarDay): KeyFacts | undefined {
  const figures = loanFigures(terms.fees_amount, terms.plan, today);
  if (figures === undefined) return undefined;
  return {
    ...terms.lender,
    ...figures,
    proposal_no: terms.proposal_no,
    lsp: terms.lsp,
    beneficiary: terms.beneficiary,
    offered_on: today,
    valid_till: workingDaysAfter(today, OFFER_WORKING_DAYS),
  };
}

/** The figures of {@link keyFacts}, without the lender's texts. */
export function loanFigures(
  fees_amount: Paise,
  plan: LoanTerms,
  today: CalendarDay,
): LoanFigures | undefined {
  if (plan.advance >= plan.months) return undefined;
  const emi = emiSchedule(fees_amount, plan, today);
  const amount = paise(fees_amount - emi.advance_emi_amount);
  const fees = plan.processing_fee_paise > 0 ? [processingFee(plan.processing_fee_paise)] : [];
  const net = paise(amount - sumPaise(fees.map((fee) => fee.amount)));
  // Rounding up to the rupee can leave nothing for the last months; those get no instalment.
  const rows = emi.rows.slice(plan.advance).filter((row) => row.emi_amount > 0);
  const [first] = rows;
  if (net <= 0 || first === undefined) return undefined;
  const rate_bps = plan.interest_by === 'PAYER' ? plan.rate_bps : 0;
  const schedule = split(amount, rate_bps, rows);
  return {
    fees_amount,
    advance_count: plan.advance,
    advance_amount: emi.advance_emi_amount,
    amount,
    tenor_months: rows.length,
    emi: emi.emi_amount,
    first_due: first.emi_due_date,
    rate_bps,
    rate_type: 'FIXED',
    fees,
    interest: emi.interest,
    total_paid: paise(emi.total + sumPaise(fees.map((fee) => fee.amount))),
    apr_bps: aprBps(
      net,
      schedule.map((row) => ({ month: row.n, amount: row.amount })),
    ),
    schedule,
  };
}

const processingFee = (amount: Paise): LoanFee => ({ name: KEY_FACTS.processingFee, to: 'RE', amount });

function split(
  amount: Paise,
  rateBps: number,
  rows: readonly { readonly emi_due_date: CalendarDay; readonly emi_amount: Paise }[],
): LoanInstalment[] {
  let outstanding = amount;
  return rows.map((row, index) => {
    const interest = rateBps === 0 ? NO_PAISE : monthlyInterest(outstanding, rateBps);
    const principal = paise(row.emi_amount - interest);
    const line = {
      n: index + 1,
      due: row.emi_due_date,
      outstanding,
      principal,
      interest,
      amount: row.emi_amount,
    };
    outstanding = paise(outstanding - principal);
    return line;
  });
}
