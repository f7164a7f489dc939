import { formatExact, paise } from '@shulk/domain';
import { paiseOf } from './check-institute.ts';
import { basePaise } from './check-students.ts';
import { paymentKey, requireCode, requireDay, requireInstitute } from './checking.ts';
import type { Checking } from './checking.ts';
import type { KnownPayment } from '../stores/known.store.ts';
import { placed, refuseTwice } from './problems.ts';
import type { Placed } from './problems.ts';
import { studentKey } from './read-parts.ts';
import type { BundleEmi, RecordedPayment } from './read-parts.ts';

/** A line as it will stand after the bundle: what it owes and what is booked on it, in paise. */
interface LineState {
  readonly base: number;
  readonly isDynamic: boolean;
  settled: number;
}

type LineStates = ReadonlyMap<string, Map<string, LineState>>;

/** Checks recorded payments and EMI applications against the lines they name (R12). */
export function checkMoney(checking: Checking): void {
  const { parts, problems } = checking;
  const lines = lineStates(checking);
  refuseTwice(
    problems,
    parts.payments,
    (payment) => paymentKey(payment.institute_code, payment.code),
    'code',
  );
  for (const payment of parts.payments) checkPayment(checking, payment, lines);
  refuseTwice(problems, parts.emi_applications, (emi) => paymentKey(emi.institute_code, emi.code), 'code');
  for (const application of parts.emi_applications) checkApplication(checking, application, lines);
  refuseTwoPlans(checking);
}

/** The lines of every student of the bundle or named in it; those of the bundle replace the stored ones. */
function lineStates(checking: Checking): LineStates {
  const states = new Map<string, Map<string, LineState>>();
  for (const [key, student] of checking.known.students) {
    const lines = student.lines.map((line): [string, LineState] => [
      line.code,
      { base: line.base_paise, isDynamic: line.is_dynamic, settled: line.settled_paise },
    ]);
    states.set(key, new Map(lines));
  }
  for (const { value } of checking.parts.students) {
    const key = studentKey(value.institute_code, value.student_id);
    const lines = states.get(key) ?? new Map<string, LineState>();
    for (const line of value.fee_lines) {
      const settled = lines.get(line.code)?.settled ?? 0;
      lines.set(line.code, { base: basePaise(line), isDynamic: line.dynamic !== undefined, settled });
    }
    states.set(key, lines);
  }
  return states;
}

interface OfStudent {
  readonly institute_code: string;
  readonly student_id: string;
}

/** The lines of the student an entry names; undefined when there is no such student, which is noted. */
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
    checking.problems.add(
      `${path}.student_id`,
      `The institute has no student "${value.student_id}"; add it or correct the ID.`,
    );
  }
  return found;
}

function checkPayment(checking: Checking, entry: Placed<RecordedPayment>, lines: LineStates): void {
  const { path, value } = entry;
  const { problems } = checking;
  if (requireInstitute(checking, value.institute_code, `${path}.institute_code`) === undefined) return;
  requireDay(checking, value.received_on, `${path}.received_on`);
  if (value.received_on > checking.today)
    problems.add(`${path}.received_on`, 'Money cannot have been received after today.');
  const own = requireLines(checking, entry, lines);
  const parts = placed(`${path}.allocation`, value.allocation);
  refuseTwice(problems, parts, (part) => part.line, 'line');
  const known = checking.known.payments.get(paymentKey(value.institute_code, value.code));
  if (known !== undefined) return refuseChange(checking, entry, known);
  for (const { path: at, value: part } of parts) {
    const line = own?.get(part.line);
    if (own !== undefined && line === undefined) {
      problems.add(`${at}.line`, `The student has no fee line "${part.line}"; add it or correct the code.`);
    }
    const amount = paiseOf(part.amount);
    if (amount === 0) problems.add(`${at}.amount`, 'An amount must be above zero.');
    if (line === undefined) continue;
    const left = line.base - line.settled;
    line.settled += amount;
    if (!line.isDynamic && amount > left) {
      const shown = formatExact(paise(Math.max(0, left)));
      problems.add(`${at}.amount`, `This is more than the line can take: ${shown} is left on it.`);
    }
  }
  return undefined;
}

/** A payment in the books stays as it is; the same again is nothing new. */
function refuseChange(
  checking: Checking,
  { path, value }: Placed<RecordedPayment>,
  known: KnownPayment,
): void {
  const sorted = (parts: readonly { line: string; amount_paise: number }[]): string =>
    parts
      .map((part) => `${part.line} ${part.amount_paise}`)
      .toSorted()
      .join();
  const allocation = value.allocation.map((part) => ({
    line: part.line,
    amount_paise: paiseOf(part.amount),
  }));
  const isSame =
    studentKey('', known.student_id) === studentKey('', value.student_id) &&
    known.mode === value.mode &&
    known.received_on === value.received_on &&
    sorted(known.allocation) === sorted(allocation);
  if (isSame) return;
  checking.problems.add(
    `${path}.code`,
    'A payment of this code is in the books with other content, and the books are never changed; give a new payment a new code.',
  );
}

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
      checking.problems.add(at, `The student has no fee line "${line}"; add it or correct the code.`);
    }
  }
}

/** A fee is carried by one live application at most. */
function refuseTwoPlans(checking: Checking): void {
  const live = checking.parts.emi_applications.filter(
    ({ value }) => !['REJECTED', 'CANCELLED'].includes(value.status),
  );
  const lines = live.flatMap(({ path, value }) => {
    // Two entries with one line inside one application are told there.
    const own = [...new Set(value.lines)];
    return own.map((line) => ({
      path: `${path}.lines.${value.lines.indexOf(line)}`,
      value: `${studentKey(value.institute_code, value.student_id)} ${line}`,
    }));
  });
  refuseTwice(checking.problems, lines, (line) => line, '');
}
