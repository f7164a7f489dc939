import type { BundleStudent } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { newCode } from '../../../platform/ids.ts';
import { paiseOf } from '../check/check-institute.ts';
import { isWithdrawn } from '../check/student-list.ts';
import type { Checking } from '../check/checking.ts';
import { upsertFeeLines, upsertStudents } from '../stores/students.store.ts';
import type { Tally } from './tally.ts';
import { writeContacts } from './write-contacts.ts';

/** Writes students with guardians and fee lines. */
export async function writeStudents(
  tx: Executor,
  checking: Checking,
  tally: Tally,
  now: Instant,
): Promise<void> {
  const students = checking.parts.students.map(({ value }) => value);
  const rows = students.map((student, n) => studentRow(student, n));
  tally.add('students', rows.length, await upsertStudents(tx, rows));
  await writeContacts(tx, students, tally, now);
  await writeLines(
    tx,
    students.flatMap((student) => student.fee_lines.map((line) => ({ ...student, line }))),
    tally,
  );
}

/** A fee line with its student. */
export interface LineOfStudent extends Pick<BundleStudent, 'institute_code' | 'student_id'> {
  readonly line: BundleStudent['fee_lines'][number];
}

/** Writes fee lines of stored students. */
export async function writeLines(tx: Executor, lines: readonly LineOfStudent[], tally: Tally): Promise<void> {
  const rows = lines.map((one, n) => ({ ...lineRow(one), n }));
  tally.add('fee_lines', rows.length, await upsertFeeLines(tx, rows));
}

function studentRow(student: BundleStudent, n: number): object {
  const { guardians: _guardians, guardians_mode: _mode, fee_lines: _lines, ...rest } = student;
  return {
    ...rest,
    n,
    // Generated each time; only a new student keeps it.
    sbd_code: newCode('sbd'),
    middle_name: student.middle_name?.trim() ?? '',
    last_name: student.last_name?.trim() ?? '',
    status: student.status ?? 'ACTIVE',
    details: student.details ?? {},
  };
}

function lineRow({ line, ...student }: LineOfStudent): object {
  const isOver = isWithdrawn(line);
  const concessions = (isOver ? [] : (line.concessions ?? [])).map((one) => ({
    ...one,
    amount: paiseOf(one.amount),
  }));
  // A withdrawn fee owes nothing: money that still comes for it is excess (decision 66).
  const { dynamic, discount, gross, payable_now } = isOver ? NOTHING_OWED : line;
  return {
    institute_code: student.institute_code,
    student_id: student.student_id,
    code: line.code,
    sft_code: newCode('sft'),
    head: line.head,
    group_code: line.group,
    academic_year: line.academic_year,
    instalment: line.instalment ?? '',
    label: line.label ?? null,
    due_date: line.due_date ?? null,
    gross_paise: paiseOf(gross),
    concession_paise: concessions.reduce((sum, one) => sum + one.amount, 0),
    concessions,
    discount_paise: paiseOf(discount?.amount),
    discount_until: discount?.until ?? null,
    payable_now_paise: orNull(payable_now),
    is_dynamic: dynamic !== undefined,
    dynamic_min_paise: orNull(dynamic?.min),
    dynamic_max_paise: orNull(dynamic?.max),
    status: line.status ?? 'ACTIVE',
  };
}

const NOTHING_OWED = { gross: 0, dynamic: undefined, discount: undefined, payable_now: undefined } as const;

const orNull = (amount: number | undefined): number | null => (amount === undefined ? null : paiseOf(amount));
