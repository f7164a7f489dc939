import { PORTAL_FACTS as words, PORTAL_NOTES } from '@shulk/words/plans/portal';
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
    if (row.paid_on !== undefined)
      return { state: 'paid', note: PORTAL_NOTES.paidOn(formatDay(row.paid_on)) };
    if (loan.state === 'COMPLETED') return { state: 'paid', note: '' };
    if (row === next) return { state: 'next', note: '' };
    const isOver = isRunning && row.due < loan.today && !loan.is_recorded;
    return isOver
      ? { state: 'under_way', note: PORTAL_NOTES.notConfirmed(loan.lender) }
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
  { label: words.debitedBy, value: words.rails[mandate.rail] },
  { label: words.most, value: formatExact(mandate.ceiling) },
  { label: words.until, value: formatDay(mandate.ends_on) },
  { label: words.transaction, value: mandate.reference },
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

/** What the large amount of a monthly plan is, by the labels of its fees. */
export const planCaption = (labels: readonly string[]): string =>
  [words.fees, labels.join(', ')].filter(Boolean).join(': ');

/** The key facts of a monthly plan that the institute recorded, without a lender's statement from us. */
export function recordedPlanFacts({ fees, applied_on, reference, terms }: RecordedPlan): PortalFact[] {
  const fixed = [
    { label: words.appliedOn, value: formatDay(applied_on) },
    { label: words.transaction, value: reference },
  ];
  const paid = { label: words.fees, value: formatExact(fees) };
  if (terms === undefined) return [paid, ...fixed];
  return [
    { label: words.lender, value: terms.lender },
    paid,
    {
      label: words.instalments,
      value: words.monthly(terms.months, formatExact(terms.emi)),
    },
    ...(terms.advance_count === 0
      ? []
      : [
          {
            label: words.advance,
            value: words.together(terms.advance_count, formatExact(terms.advance)),
          },
        ]),
    {
      label: words.interest,
      value: terms.rate_bps === 0 ? words.noInterest : words.aYear(percentText(terms.rate_bps)),
    },
    {
      label: words.processingFee,
      value: terms.processing_fee === 0 ? words.noFee : formatExact(terms.processing_fee),
    },
    { label: words.total, value: formatExact(terms.total) },
    ...fixed,
  ];
}
