import { storyOf } from './lender-model.ts';
import type { Instalment, Loan, LoanPlan } from './lender-model.ts';

const INDIA_OFFSET_MS = 19_800_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The beginning of a day in India, Unix milliseconds. */
export const indiaDayMs = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) - INDIA_OFFSET_MS;

/** The instalments of a loan in their order. */
export const instalmentsOf = (loan: Loan): readonly Instalment[] => loan.instalments ?? [];

/** The debit of the next instalment, at ten in the morning in India; null if none is left. */
export function nextDebit(loan: Loan): LoanPlan | null {
  const next = instalmentsOf(loan).find(({ paid_on }) => paid_on === null);
  if (next === undefined) return null;
  return {
    due_at_ms: indiaDayMs(next.due) + 10 * HOUR_MS + storyOf(loan.pan).late_days * DAY_MS,
    to: 'PAID',
  };
}

/** Pays the next instalment, or all that are left; the loan ends with the last one. */
export function paidLoan(loan: Loan, nowMs: number, all: boolean): Loan {
  const paid_on = new Date(nowMs + INDIA_OFFSET_MS).toISOString().slice(0, 10);
  const next = instalmentsOf(loan).find((row) => row.paid_on === null)?.n;
  const instalments = instalmentsOf(loan).map((row) =>
    row.paid_on === null && (all || row.n === next) ? { ...row, paid_on } : row,
  );
  const isOver = instalments.every((row) => row.paid_on !== null);
  return { ...loan, instalments, status: isOver ? 'COMPLETED' : 'ACTIVE' };
}

/** An instalment as sent to the product. */
export const wireInstalment = ({ n, due, amount, paid_on }: Instalment): object => ({
  n,
  due,
  amount,
  status: paid_on === null ? 'DUE' : 'PAID',
  ...(paid_on === null ? {} : { paid_on }),
});
