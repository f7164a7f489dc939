import { exactAmountNote, formatRupees, paise } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { Person, SummaryPanel } from '@shulk/ui';
import type { SummaryLine } from '@shulk/ui';
import type { ReactNode } from 'react';
import { summary as words } from '@shulk/words/screens/visit';

/** One amount of the sum, before discount and late fee. */
export interface SummaryPart {
  readonly label: string;
  readonly amount: Paise;
  /** Small words under the label, such as a due date. */
  readonly note?: string | undefined;
}

/** The total of the lines. */
export interface SummarySums {
  /** The reduction; its line shows only above 0. */
  readonly discount: Paise;
  /** The surcharge; its line shows only above 0. */
  readonly lateFee: Paise;
  /** Undefined until it is known. */
  readonly total: Paise | undefined;
}

/** Props of the summary; amounts in paise. */
export interface FeeSummaryProps {
  /** A student's name, or a Person with an action; nothing for an unknown payer. */
  readonly student?: ReactNode;
  readonly lines: readonly SummaryPart[];
  /** The lines are loading. */
  readonly isComing?: boolean | undefined;
  readonly sums: SummarySums;
  /** What the total means, if it is not what is paid now. */
  readonly totalLabel?: string | undefined;
  /** What is paid later, below the total. */
  readonly after?: readonly SummaryPart[] | undefined;
  /** Where the button leads: the exact amount is agreed to there or later (R52). */
  readonly next: 'sheet' | 'options';
  /** The proceed button. */
  readonly children?: ReactNode;
}

const shownPart = ({ label, amount, note }: SummaryPart): SummaryLine => ({
  label,
  note,
  value: formatRupees(amount),
});

/**
 * What is being paid: 352 px beside the step from 960 px, a bar with total and button at the foot of the screen below
 * (ux 2, ux 3 "Summary panel"). For the `summary` of Columns.
 */
export function FeeSummary({ student, lines, sums, children, ...rest }: FeeSummaryProps) {
  const { discount, lateFee, total } = sums;
  const shown: SummaryLine[] = [
    ...lines.map(shownPart),
    ...(discount > 0
      ? [{ label: words.discount, value: formatRupees(paise(0 - discount)), tone: 'gain' } as const]
      : []),
    ...(lateFee > 0 ? [{ label: words.lateFee, value: formatRupees(lateFee) }] : []),
    ...(rest.after ?? []).map((part) => ({ ...shownPart(part), isLater: true })),
  ];
  return (
    <SummaryPanel
      label={words.summary}
      person={typeof student === 'string' ? <Person name={student} /> : student}
      lines={shown}
      isComing={rest.isComing}
      totalLabel={rest.totalLabel ?? words.total}
      total={total === undefined ? '' : formatRupees(total)}
      totalNote={total === undefined ? undefined : exactAmountNote(total, rest.next)}
    >
      {children}
    </SummaryPanel>
  );
}
