import { formatRupees } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { Button } from '@shulk/ui';
import type { ReactNode } from 'react';
import { payer as words } from '@shulk/words/screens/visit';
import type { NamesStudentId } from '../student-id.ts';
import { StudentIdLine } from './no-wrap.tsx';
import css from './payer-line.module.css';

/** Props of {@link PayerLine}. */
export interface PayerLineProps {
  readonly page: NamesStudentId;
  /** The student; nothing shows without one. */
  readonly student: { readonly name: string; readonly student_uuid: string } | undefined;
  /** What is paid for the student, where all ways to pay cost the same. */
  readonly amount?: Paise | undefined;
  /** Goes back to the choice of the student; absent without one. */
  readonly onChange?: (() => void) | undefined;
  /** Another way back in its place. */
  readonly change?: ReactNode;
}

/** Who is paid for, in one line over a step; on a wide screen the summary beside the step shows it instead. */
export function PayerLine({ page, student, amount, onChange, change }: PayerLineProps) {
  if (student === undefined) return null;
  return (
    <section className={css['line']} aria-label={words.student}>
      <Named page={page} student={student} amount={amount} />
      {change}
      {onChange && <ChangeStudent onChange={onChange} />}
    </section>
  );
}

/** The same at the head of the summary. */
export function PayerHead({ page, student, amount, onChange, change }: PayerLineProps) {
  if (student === undefined) return null;
  return (
    <div className={css['head']}>
      <Named page={page} student={student} amount={amount} />
      {change}
      {onChange && <ChangeStudent onChange={onChange} />}
    </div>
  );
}

function Named({
  page,
  student,
  amount,
}: {
  readonly page: NamesStudentId;
  readonly student: { readonly name: string; readonly student_uuid: string };
  readonly amount: Paise | undefined;
}) {
  return (
    <p>
      <b dir="auto">{student.name || student.student_uuid}</b>{' '}
      <span>
        <StudentIdLine page={page} id={student.student_uuid} />
      </span>{' '}
      {amount !== undefined && <span className="num">{formatRupees(amount)}</span>}
    </p>
  );
}

function ChangeStudent({ onChange }: { readonly onChange: () => void }) {
  return (
    <Button variant="quiet" onClick={onChange}>
      {words.change}
      <span className="vh"> {words.changeWhat}</span>
    </Button>
  );
}
