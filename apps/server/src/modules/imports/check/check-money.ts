import type { BundleStudent } from '@shulk/contract';
import { basePaise } from './check-students.ts';
import { paymentKey, requireCode, requireDay, requireInstitute } from './checking.ts';
import type { Checking } from './checking.ts';
import { checkPayment, noLine } from './money/check-payments.ts';
import type { LineState } from './money/check-payments.ts';
import { checkReversals, reversedKeys } from './money/check-reversals.ts';
import { placed, refuseTwice } from './problems.ts';
import type { Placed } from './problems.ts';
import { isWithdrawn, studentKey } from './student-list.ts';
import type { BundleEmi } from './read-parts.ts';

type LineStates = ReadonlyMap<string, Map<string, LineState>>;

/** Checks recorded payments and EMI applications against the lines they name (R12). */
export function checkMoney(checking: Checking, lines: LineStates): void {
  const { parts, problems } = checking;
  refuseTwice(
    problems,
    parts.payments,
    (payment) => paymentKey(payment.institute_code, payment.code),
    'code',
  );
  checkReversals(checking, lines);
  const reversed = reversedKeys(checking);
  const isReversed = (payment: { institute_code: string; code: string }): boolean =>
    reversed.has(paymentKey(payment.institute_code, payment.code));
  // In the order of writing: what is reversed at once leaves room for the others.
  for (const payment of parts.payments.toSorted(
    (one, other) => Number(isReversed(other.value)) - Number(isReversed(one.value)),
  ))
    checkPayment(checking, payment, {
      linesOf: () => requireLines(checking, payment, lines),
      stays: !isReversed(payment.value),
    });
  refuseTwice(problems, parts.emi_applications, (emi) => paymentKey(emi.institute_code, emi.code), 'code');
  for (const application of parts.emi_applications) checkApplication(checking, application, lines);
  refuseTwoPlans(checking);
}

/** The stored lines of the known students. */
export function knownLines({ known }: Checking): Map<string, Map<string, LineState>> {
  const states = new Map<string, Map<string, LineState>>();
  for (const [key, student] of known.students) {
    const lines = student.lines.map((line): [string, LineState] => [
      line.code,
      { base: line.base_paise, isDynamic: line.is_dynamic, settled: line.settled_paise },
    ]);
    states.set(key, new Map(lines));
  }
  return states;
}

/** Adds the lines of the students that were read, which replace the stored ones. */
export function addLines(
  states: Map<string, Map<string, LineState>>,
  students: readonly Placed<BundleStudent>[],
): void {
  for (const { value } of students) {
    const key = studentKey(value.institute_code, value.student_id);
    const lines = states.get(key) ?? new Map<string, LineState>();
    for (const line of value.fee_lines) {
      const settled = lines.get(line.code)?.settled ?? 0;
      lines.set(line.code, {
        base: basePaise(line),
        isDynamic: line.dynamic !== undefined && !isWithdrawn(line),
        settled,
      });
    }
    states.set(key, lines);
  }
}

interface OfStudent {
  readonly institute_code: string;
  readonly student_id: string;
}

/** The lines of the student an entry names; undefined for an unknown student, which is noted. */
function requireLines(
  checking: Checking,
  { path, value }: Placed<OfStudent>,
  lines: LineStates,
): Map<string, LineState> | undefined {
  const key = studentKey(value.institute_code, value.student_id);
  const isUnreadable =
    checking.parts.unreadable.students.has(key) ||
    checking.parts.unreadable.institutes.has(value.institute_code);
  if (isUnreadable) return undefined;
  const found = lines.get(key);
  if (found === undefined) {
    checking.problems.add(`${path}.student_id`, noStudent(value.student_id));
  }
  return found;
}

/** The problem of a student that the institute does not have. */
export const noStudent = (studentId: string): string =>
  `The institute has no student "${studentId}"; add it or correct the ID.`;

function checkApplication(checking: Checking, entry: Placed<BundleEmi>, lines: LineStates): void {
  const { path, value } = entry;
  const view = requireInstitute(checking, value.institute_code, `${path}.institute_code`);
  if (view === undefined) return;
  requireCode(checking, value.plan, view.plans, { path: `${path}.plan`, what: 'EMI plan' });
  requireDay(checking, value.applied_on, `${path}.applied_on`);
  const own = requireLines(checking, entry, lines);
  const parts = placed(`${path}.lines`, value.lines);
  refuseTwice(checking.problems, parts, (line) => line, '');
  for (const { path: at, value: line } of parts) {
    if (own !== undefined && !own.has(line)) {
      checking.problems.add(at, noLine(line, own));
    }
  }
}

/** A fee is under at most one live application. */
function refuseTwoPlans(checking: Checking): void {
  const live = checking.parts.emi_applications.filter(
    ({ value }) => !['REJECTED', 'CANCELLED'].includes(value.status),
  );
  const lines = live.flatMap(({ path, value }) => {
    // Two entries with one line inside one application are reported there.
    const own = [...new Set(value.lines)];
    return own.map((line) => ({
      path: `${path}.lines.${value.lines.indexOf(line)}`,
      value: `${studentKey(value.institute_code, value.student_id)} ${line}`,
    }));
  });
  refuseTwice(checking.problems, lines, (line) => line, '');
}
