import { paise } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { Button, Person } from '@shulk/ui';
import type { ReactNode } from 'react';
import { words } from '@shulk/words/steps/fees';
import { StudentIdLine } from '../../shared/blocks/no-wrap.tsx';
import type { NamesStudentId } from '../../shared/student-id.ts';
import { FeeSummary } from '../../shared/summary.tsx';
import type { JourneyStudent } from '../../shared/visit.ts';
import css from './fees.module.css';

interface StepSummaryProps {
  readonly page: NamesStudentId;
  readonly student: JourneyStudent | undefined;
  readonly onChangeStudent: (() => void) | undefined;
  /** Text before the total of the rows ("3 fees selected"). */
  readonly counted: string;
  readonly discount: Paise;
  readonly lateFee: Paise;
  readonly total: Paise;
  /** The button. */
  readonly children: ReactNode;
}

/** The summary of a fee step: the student, the number of fees, their total. */
export function StepSummary({ page, student, onChangeStudent, counted, ...sums }: StepSummaryProps) {
  const { total, discount, lateFee, children } = sums;
  return (
    <FeeSummary
      sums={{ total, discount, lateFee }}
      next="options"
      student={student && <Payer page={page} student={student} onChange={onChangeStudent} />}
      lines={[{ label: counted, amount: paise(total + discount - lateFee) }]}
    >
      {children}
    </FeeSummary>
  );
}

interface PayerProps {
  readonly page: NamesStudentId;
  readonly student: JourneyStudent;
  /** Goes back to the choice of the student; absent without one. */
  readonly onChange?: (() => void) | undefined;
}

/** The student with the way to another one. */
export function Payer({ page, student, onChange }: PayerProps) {
  return (
    <Person
      name={student.name || student.student_uuid}
      detail={<StudentIdLine page={page} id={student.student_uuid} />}
    >
      {onChange && <ChangeStudent className={css['change']} onChange={onChange} />}
    </Person>
  );
}

function ChangeStudent(props: { readonly className: string | undefined; readonly onChange: () => void }) {
  return (
    <Button variant="quiet" className={props.className} onClick={props.onChange}>
      {words.change}
      <span className="vh"> {words.changeWhat}</span>
    </Button>
  );
}

interface PhonePayerProps extends Pick<PayerProps, 'page' | 'onChange'> {
  readonly student: JourneyStudent | undefined;
}

/** The student on phones, where the summary shows only the total. */
export function PhonePayer({ page, student, onChange }: PhonePayerProps) {
  if (student === undefined) return null;
  return (
    <span className={css['phonePayer']}>
      <span>
        <b dir="auto">{student.name || student.student_uuid}</b>,{' '}
        <StudentIdLine page={page} id={student.student_uuid} />
      </span>
      {onChange && <ChangeStudent className={css['phoneChange']} onChange={onChange} />}
    </span>
  );
}
