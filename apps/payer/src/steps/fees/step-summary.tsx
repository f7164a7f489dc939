import { paise } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import type { ReactNode } from 'react';
import { PayerHead } from '../../shared/blocks/payer-line.tsx';
import type { NamesStudentId } from '../../shared/student-id.ts';
import { FeeSummary } from '../../shared/summary.tsx';
import type { SummaryPart } from '../../shared/summary.tsx';
import type { JourneyStudent } from '../../shared/visit.ts';

interface StepSummaryProps {
  readonly page: NamesStudentId;
  readonly student: JourneyStudent | undefined;
  readonly onChangeStudent: (() => void) | undefined;
  /** The fees before discount and late fee, or their number ("3 fees"). */
  readonly lines: readonly SummaryPart[] | string;
  readonly discount: Paise;
  readonly lateFee: Paise;
  readonly total: Paise;
  /** The button. */
  readonly children: ReactNode;
}

/** The summary of a fee step: the student, the fees, their total. */
export function StepSummary({ page, student, onChangeStudent, lines, ...sums }: StepSummaryProps) {
  const { total, discount, lateFee, children } = sums;
  return (
    <FeeSummary
      sums={{ total, discount, lateFee }}
      next="options"
      student={student && <PayerHead page={page} student={student} onChange={onChangeStudent} />}
      lines={
        typeof lines === 'string' ? [{ label: lines, amount: paise(total + discount - lateFee) }] : lines
      }
    >
      {children}
    </FeeSummary>
  );
}
