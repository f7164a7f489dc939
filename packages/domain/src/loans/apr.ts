import type { Paise } from '../money.ts';

/** A payment by the borrower a number of months after the payout. */
export interface CashFlow {
  readonly month: number;
  readonly amount: Paise;
}

/** No loan costs more than this a month; above it the search would not end. */
const DEAREST_MONTH = 10;
const ROUNDS = 200;

/**
 * The yearly cost of a loan in basis points, from its cash flows (regulation E.10, key facts annex B): solves net =
 * sum of amount / (1 + r)^month for the monthly rate r; the APR is twelve times r. The APR of a loan with any cost is
 * at least 1 basis point, so that it never reads 0 %.
 * @param netDisbursed what the borrower receives: the amount lent less all fees
 * @throws RangeError if nothing is lent, or more is lent than repaid
 */
export function aprBps(netDisbursed: Paise, flows: readonly CashFlow[]): number {
  const paidBack = flows.reduce((sum, flow) => sum + flow.amount, 0);
  if (netDisbursed <= 0 || paidBack < netDisbursed) {
    throw new RangeError('an APR needs an amount lent, and instalments that pay it back');
  }
  if (paidBack === netDisbursed) return 0;
  let low = 0;
  let high = DEAREST_MONTH;
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (low + high) / 2;
    if (presentValue(flows, middle) > netDisbursed) low = middle;
    else high = middle;
  }
  return Math.max(1, Math.round(12 * high * 10_000));
}

function presentValue(flows: readonly CashFlow[], monthlyRate: number): number {
  return flows.reduce((sum, { amount, month }) => sum + amount / (1 + monthlyRate) ** month, 0);
}

/** Basis points as percent with two decimals: `17.07`. */
function percentDigits(bps: number): string {
  const digits = String(bps).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Basis points as a person reads them: `17.07 %`. */
export const percentText = (bps: number): string => `${percentDigits(bps)} %`;

/** Basis points as the number of percent that goes on the wire. */
export const percentFromBps = (bps: number): number => Number(percentDigits(bps));
