import { formatRupees, paise } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { Button, Person, SummaryPanel } from '@shulk/ui';
import type { SummaryLine } from '@shulk/ui';
import type { ReactNode } from 'react';
import type { JourneyStudent } from '../../shared/visit.ts';
import { words } from './words.ts';
import css from './fees.module.css';

interface FeeSummaryProps {
  readonly student: JourneyStudent | undefined;
  readonly onChangeStudent: (() => void) | undefined;
  /** Words before the sum of the rows ("3 fees selected"). */
  readonly counted: string;
  readonly discount: Paise;
  readonly lateFee: Paise;
  readonly total: Paise;
  /** The button. */
  readonly children: ReactNode;
}

/** Beside the table from 960 px, a bar at the foot of the screen below (ux 3 "Summary panel"). */
export function FeeSummary({
  student,
  onChangeStudent,
  counted,
  discount,
  lateFee,
  total,
  children,
}: FeeSummaryProps) {
  const lines: SummaryLine[] = [
    { label: counted, value: formatRupees(paise(total + discount - lateFee)) },
    ...(discount > 0
      ? [{ label: words.discount, value: formatRupees(paise(0 - discount)), tone: 'gain' } as const]
      : []),
    ...(lateFee > 0 ? [{ label: words.lateFee, value: formatRupees(lateFee) }] : []),
  ];
  return (
    <SummaryPanel
      label={words.summary}
      person={student && <Payer student={student} onChange={onChangeStudent} />}
      lines={lines}
      totalLabel={words.total}
      total={formatRupees(total)}
    >
      {children}
    </SummaryPanel>
  );
}

function Payer({
  student,
  onChange,
}: {
  readonly student: JourneyStudent;
  readonly onChange: (() => void) | undefined;
}) {
  return (
    <Person name={student.name || student.student_uuid} detail={words.studentId(student.student_uuid)}>
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

interface PhonePayerProps {
  readonly student: JourneyStudent | undefined;
  /** Goes back to where the student is chosen; without it there is no such action. */
  readonly onChange?: (() => void) | undefined;
}

/** The student on phones, where the summary shows the total alone. */
export function PhonePayer({ student, onChange }: PhonePayerProps) {
  if (student === undefined) return null;
  return (
    <span className={css['phonePayer']}>
      <b dir="auto">{student.name || student.student_uuid}</b>, {words.studentId(student.student_uuid)}
      {onChange && <ChangeStudent className={css['phoneChange']} onChange={onChange} />}
    </span>
  );
}
