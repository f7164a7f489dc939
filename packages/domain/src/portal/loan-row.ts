import { formatDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import { percentText } from '../loans/apr.ts';
import { formatExact } from '../money.ts';
import type { Paise } from '../money.ts';
import type { Rail } from '../mandates/rail-rules.ts';
import type { EmiState } from '../states/plan-states.ts';
import type { PortalRowState } from './debit-row.ts';

/** One agreed instalment to the lender, and the day on which the lender received it. */
export interface PortalInstalment {
  readonly due: CalendarDay;
  readonly paid_on: CalendarDay | undefined;
}

/** The other input of an instalment's line. */
export interface PortalLoan {
  readonly state: EmiState;
  readonly lender: string;
  readonly today: CalendarDay;
  /** The institute recorded the plan, so no lender reports its instalments. */
  readonly is_recorded: boolean;
}

/**
 * The state of each instalment of a monthly plan (decision 54). A past one is paid only if the lender said so; for
 * the others we know only the day.
 */
export function portalInstalments(
  rows: readonly PortalInstalment[],
  loan: PortalLoan,
): readonly { readonly state: PortalRowState; readonly note: string }[] {
  const isRunning = loan.state === 'ACTIVE';
  const next = isRunning
    ? rows.find(({ due, paid_on }) => paid_on === undefined && due >= loan.today)
    : undefined;
  return rows.map((row) => {
    if (row.paid_on !== undefined) return { state: 'paid', note: `On ${formatDay(row.paid_on)}.` };
    if (loan.state === 'COMPLETED') return { state: 'paid', note: '' };
    if (row === next) return { state: 'next', note: '' };
    const isOver = isRunning && row.due < loan.today && !loan.is_recorded;
    return isOver
      ? { state: 'under_way', note: `It was due; ${loan.lender} has not confirmed it yet.` }
      : { state: 'planned', note: '' };
  });
}

/** A key fact as text. */
export interface PortalFact {
  readonly label: string;
  readonly value: string;
}

/** The key facts of an auto debit (regulation E.1). */
export const mandateFactsTold = (mandate: {
  readonly rail: Rail;
  readonly ceiling: Paise;
  readonly ends_on: CalendarDay;
  /** The transaction id of its set-up. */
  readonly reference: string;
}): PortalFact[] => [
  { label: 'Debited by', value: mandate.rail === 'UPI_AUTOPAY' ? 'UPI Autopay' : 'Bank mandate (eNACH)' },
  { label: 'One debit takes at most', value: formatExact(mandate.ceiling) },
  { label: 'No debit after', value: formatDay(mandate.ends_on) },
  { label: 'Transaction Id', value: mandate.reference },
];

/** What the institute recorded of a monthly plan. */
export interface RecordedPlan {
  readonly fees: Paise;
  readonly applied_on: CalendarDay;
  readonly reference: string;
  /** The terms of the institute's plan; undefined if none was named. */
  readonly terms:
    | {
        readonly lender: string;
        readonly months: number;
        readonly emi: Paise;
        readonly advance_count: number;
        readonly advance: Paise;
        readonly rate_bps: number;
        readonly processing_fee: Paise;
        readonly total: Paise;
      }
    | undefined;
}

/** The key facts of a monthly plan that the institute recorded, without a lender's statement from us. */
export function recordedPlanFacts({ fees, applied_on, reference, terms }: RecordedPlan): PortalFact[] {
  const fixed = [
    { label: 'Applied for on', value: formatDay(applied_on) },
    { label: 'Transaction Id', value: reference },
  ];
  const paid = { label: 'Fees under the plan', value: formatExact(fees) };
  if (terms === undefined) return [paid, ...fixed];
  return [
    { label: 'Lender', value: terms.lender },
    paid,
    {
      label: 'Instalments',
      value: `${terms.months}, monthly, of ${formatExact(terms.emi)}; the last one adjusts`,
    },
    ...(terms.advance_count === 0
      ? []
      : [
          {
            label: 'Of these paid in advance',
            value: `${terms.advance_count}, together ${formatExact(terms.advance)}`,
          },
        ]),
    {
      label: 'Interest',
      value: terms.rate_bps === 0 ? 'None for you' : `${percentText(terms.rate_bps)} a year`,
    },
    {
      label: 'Processing fee',
      value: terms.processing_fee === 0 ? 'None' : formatExact(terms.processing_fee),
    },
    { label: 'You pay in all', value: formatExact(terms.total) },
    ...fixed,
  ];
}
