import { paymentKey } from '../check/checking.ts';
import type { Checking } from '../check/checking.ts';
import type { Placed } from '../check/problems.ts';
import type { Parts } from '../check/read-parts.ts';
import { studentKey } from '../check/student-list.ts';
import type { StudentFacts } from '../check/student-list.ts';

/** A bundle's data of one student: never split over batches. The student is read when it is written. */
export interface Unit {
  readonly institute_code: string;
  /** As `studentKey` gives it. */
  readonly key: string;
  readonly students: readonly Placed<StudentFacts>[];
  readonly payments: readonly Placed<Parts['payments'][number]['value']>[];
  readonly payment_reversals: readonly Placed<Parts['payment_reversals'][number]['value']>[];
  readonly emi_applications: readonly Placed<Parts['emi_applications'][number]['value']>[];
}

type GrowingUnit = { -readonly [K in keyof Unit]: Unit[K] };

const NONE: readonly never[] = [];

/** A list with one more entry. Most students have one or none of a kind, and a list that `push` began has room for 17. */
const plus = <T>(list: readonly T[], one: T): readonly T[] => [...list, one];

/** The students of a bundle with everything of theirs, by institute. */
export function unitsOf({ parts, students, known }: Checking): Unit[] {
  const units = new Map<string, GrowingUnit>();
  const unitOf = (institute_code: string, studentId: string): GrowingUnit =>
    unitOfKey(institute_code, studentKey(institute_code, studentId));
  const unitOfKey = (institute_code: string, key: string): GrowingUnit => {
    const found = units.get(key) ?? {
      institute_code,
      key,
      students: NONE,
      payments: NONE,
      payment_reversals: NONE,
      emi_applications: NONE,
    };
    units.set(key, found);
    return found;
  };
  for (const one of students.entries) {
    const unit = unitOfKey(one.value.institute_code, one.value.key);
    unit.students = plus(unit.students, one);
  }
  const paidBy = new Map<string, string>();
  for (const one of parts.payments) {
    const { institute_code, student_id, code } = one.value;
    const unit = unitOf(institute_code, student_id);
    unit.payments = plus(unit.payments, one);
    paidBy.set(paymentKey(institute_code, code), student_id);
  }
  for (const one of parts.payment_reversals) {
    const { institute_code, payment } = one.value;
    const key = paymentKey(institute_code, payment);
    const student = known.payments.get(key)?.student_id ?? paidBy.get(key);
    if (student === undefined) continue;
    const unit = unitOf(institute_code, student);
    unit.payment_reversals = plus(unit.payment_reversals, one);
  }
  for (const one of parts.emi_applications) {
    const unit = unitOf(one.value.institute_code, one.value.student_id);
    unit.emi_applications = plus(unit.emi_applications, one);
  }
  return [...units.values()].toSorted((a, b) =>
    a.institute_code === b.institute_code ? 0 : a.institute_code < b.institute_code ? -1 : 1,
  );
}

/** About how many rows a unit creates or touches. */
export const rowsOf = (unit: Unit): number =>
  unit.students.reduce((sum, { value }) => sum + value.rows, 0) +
  unit.payments.reduce((sum, { value }) => sum + 2 * (1 + value.allocation.length), 0) +
  unit.payment_reversals.length * 4 +
  unit.emi_applications.length * 2;

/** The next units of one institute, up to so many rows; at least one. */
export function takeUnits(units: readonly Unit[], from: number, rows: number): Unit[] {
  const taken: Unit[] = [];
  let sum = 0;
  for (const unit of units.slice(from, from + rows)) {
    const isOther = taken[0] !== undefined && taken[0].institute_code !== unit.institute_code;
    sum += rowsOf(unit);
    if (taken.length > 0 && (isOther || sum > rows)) break;
    taken.push(unit);
  }
  return taken;
}

const place = ({ path }: Placed<unknown>): number => Number(path.split('.')[1]);

const inOrder = <T extends Placed<unknown>>(list: T[]): T[] => list.toSorted((a, b) => place(a) - place(b));

/** The money of these units, each list in the order of the file. */
export const moneyOf = (
  units: readonly Unit[],
): Pick<Parts, 'payments' | 'payment_reversals' | 'emi_applications'> => ({
  payments: inOrder(units.flatMap((unit) => unit.payments)),
  payment_reversals: inOrder(units.flatMap((unit) => unit.payment_reversals)),
  emi_applications: inOrder(units.flatMap((unit) => unit.emi_applications)),
});

/** A bundle with only these units, whose students are read. */
export const partsOf = ({ parts, students }: Checking, units: readonly Unit[]): Parts => ({
  files: [],
  groups: [],
  institutes: [],
  pages: [],
  students: students.read(inOrder(units.flatMap((unit) => unit.students))),
  ...moneyOf(units),
  unreadable: parts.unreadable,
});

/** The path of an entry in the file: `students.3` of `students.3.fee_lines.0.gross`. */
export const placeOf = (path: string): string => path.split('.').slice(0, 2).join('.');

/** The student of each entry of the units, by its path. */
export function keysByPlace(units: readonly Unit[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const unit of units) {
    const entries: readonly Placed<unknown>[] = [
      ...unit.students,
      ...unit.payments,
      ...unit.payment_reversals,
      ...unit.emi_applications,
    ];
    for (const { path } of entries) keys.set(path, unit.key);
  }
  return keys;
}
