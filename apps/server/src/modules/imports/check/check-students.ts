import type { BundleStudent } from '@shulk/contract';
import { formatExact, isEmail, paise } from '@shulk/domain';
import { paiseOf } from './check-institute.ts';
import { requireCode, requireDay, requireInstitute } from './checking.ts';
import type { Checking } from './checking.ts';
import type { EventLoopYielder } from '../event-loop-yielder.ts';
import { placeKey } from './institute-view.ts';
import type { InstituteView } from './institute-view.ts';
import type { HeldBy, KnownLine } from '../stores/known.store.ts';
import { placed, refuseTwice } from './problems.ts';
import type { Placed } from './problems.ts';
import { isWithdrawn, studentKey } from './student-list.ts';

type FeeLine = BundleStudent['fee_lines'][number];

/** What a page's lookup can find: no control characters, placeholders or brackets (threats 2 rows 24-25). */
const STUDENT_ID = /^[^\p{Cc}$<>]+$/u;

/** Checks the students that were read, with guardians and fee lines. */
export async function checkStudents(checking: Checking, yielder: EventLoopYielder): Promise<void> {
  const { parts, problems } = checking;
  for (const entry of parts.students) {
    await yielder.yieldIfDue();
    const { path, value } = entry;
    const view = requireInstitute(checking, value.institute_code, `${path}.institute_code`);
    if (!STUDENT_ID.test(value.student_id)) {
      problems.add(`${path}.student_id`, 'A student ID has no $, < or > and no control characters.');
    }
    checkGuardians(checking, entry);
    if (view === undefined) continue;
    checkPlace(checking, entry, view);
    const lines = placed(`${path}.fee_lines`, value.fee_lines);
    checkLines(checking, { key: studentKey(value.institute_code, value.student_id), lines }, view);
  }
}

function checkPlace(checking: Checking, { path, value }: Placed<BundleStudent>, view: InstituteView): void {
  if (view.places.has(placeKey(value))) return;
  const levels = [
    ['location', 'location', view.locations],
    ['education_type', 'education type', view.educationTypes],
    ['academic_year', 'academic year', view.years],
    ['class_code', 'class', view.classes],
  ] as const;
  for (const [field, what, known] of levels)
    requireCode(checking, value[field], known, { path: `${path}.${field}`, what });
  if (levels.every(([field, , known]) => known.has(value[field]))) {
    checking.problems.add(
      `${path}.class_code`,
      'The institute does not offer this class at this location, education type and year; add it to offerings.',
    );
  }
}

function checkGuardians(checking: Checking, { path, value }: Placed<BundleStudent>): void {
  const { problems } = checking;
  const guardians = placed(`${path}.guardians`, value.guardians);
  refuseTwice(problems, guardians, (guardian) => `${guardian.relation} ${guardian.name}`, 'name');
  const primaries = guardians.filter(
    (guardian) => guardian.value.is_primary === true && guardian.value.active !== false,
  );
  for (const extra of primaries.slice(1)) {
    problems.add(`${extra.path}.is_primary`, 'A student has one primary contact; mark only one.');
  }
  for (const { path: at, value: guardian } of guardians) {
    if (guardian.email !== undefined && guardian.email !== '' && !isEmail(guardian.email)) {
      problems.add(`${at}.email`, 'This is no e-mail address.');
    }
  }
}

/** What the check of fees needs of a bundle's. */
export interface LineChecking extends Pick<Checking, 'problems'> {
  readonly known: Pick<Checking['known'], 'students' | 'held'>;
}

/** Checks the fee lines of one student. @param of its key, as `studentKey` gives it, and the lines */
export function checkLines(
  checking: LineChecking,
  { key, lines }: { readonly key: string; readonly lines: readonly Placed<FeeLine>[] },
  view: InstituteView,
): void {
  refuseTwice(checking.problems, lines, (line) => line.code, 'code');
  const known = checking.known.students.get(key)?.lines ?? [];
  for (const line of lines) {
    requireCode(checking, line.value.head, view.heads, { path: `${line.path}.head`, what: 'fee head' });
    requireCode(checking, line.value.group, view.groups, { path: `${line.path}.group`, what: 'fee group' });
    requireCode(checking, line.value.academic_year, view.years, {
      path: `${line.path}.academic_year`,
      what: 'academic year',
    });
    requireDay(checking, line.value.due_date, `${line.path}.due_date`);
    requireDay(checking, line.value.discount?.until, `${line.path}.discount.until`);
    checkAmounts(checking, line);
    const stored = known.find((one) => one.code === line.value.code);
    if (isWithdrawn(line.value)) checkWithdrawn(checking, line, { key, stored });
    else checkBooked(checking, line, stored);
  }
}

/** What a line owes after granted concessions, in paise (decisions 2). */
export const basePaise = (line: FeeLine): number =>
  isWithdrawn(line) ? 0 : paiseOf(line.gross) - concessionPaise(line);

const concessionPaise = (line: FeeLine): number =>
  (line.concessions ?? []).reduce((sum, concession) => sum + paiseOf(concession.amount), 0);

function checkAmounts(checking: LineChecking, { path, value: line }: Placed<FeeLine>): void {
  const { problems } = checking;
  const base = basePaise(line);
  if (base < 0) {
    problems.add(`${path}.concessions`, 'The concessions are larger than the gross amount.');
    return;
  }
  if (line.dynamic === undefined && paiseOf(line.discount?.amount) > base) {
    problems.add(`${path}.discount.amount`, 'The discount is larger than the fee.');
  }
  const { min, max } = line.dynamic ?? {};
  if (min !== undefined && max !== undefined && min > max) {
    problems.add(`${path}.dynamic.min`, 'The least amount is larger than the most.');
  }
  // A payer may type up to the maximum, so without one nothing can be paid (R16).
  if (line.dynamic !== undefined && base === 0 && (max ?? 0) === 0 && !isWithdrawn(line)) {
    problems.warn(
      `${path}.dynamic`,
      'Nothing is owed here and there is no max, so the payer can type no amount; give dynamic.max, the most that is taken.',
    );
  }
}

/** What holds a fee, and what to do before it is withdrawn. */
const HELD: Readonly<Record<HeldBy, string>> = {
  order: 'A payer is paying this fee at this moment; load the file again when that order has ended.',
  mandate: 'An auto debit is to pay this fee; cancel the auto debit first.',
  application: 'An EMI application covers this fee; cancel or complete the application first.',
};

/** A fee can be withdrawn while no money is on it or about to come (decision 66). */
function checkWithdrawn(
  checking: LineChecking,
  { path }: Placed<FeeLine>,
  { key, stored }: { readonly key: string; readonly stored: KnownLine | undefined },
): void {
  if (stored === undefined) return;
  const held = checking.known.held.get(`${key} ${stored.code}`);
  if (stored.settled_paise > 0 || stored.late_fee_paid_paise > 0) {
    const paid = formatExact(paise(stored.settled_paise + stored.late_fee_paid_paise));
    checking.problems.add(
      `${path}.status`,
      `${paid} is paid on this fee, so it cannot be withdrawn; give the money back first, or set gross to what was paid so that nothing is left to pay.`,
    );
  } else if (held !== undefined) checking.problems.add(`${path}.status`, HELD[held]);
}

/** Booked money stays within its line, and under the head it was booked to. */
function checkBooked(
  checking: LineChecking,
  { path, value: line }: Placed<FeeLine>,
  known: KnownLine | undefined,
): void {
  if (known === undefined || known.settled_paise === 0) return;
  if (line.dynamic === undefined && basePaise(line) < known.settled_paise) {
    checking.problems.add(
      `${path}.gross`,
      'More than this is already paid on the line; a fee is never lowered below what was paid.',
    );
  }
  if (line.head !== known.head) {
    checking.problems.add(
      `${path}.head`,
      `Money is booked on this line under the head "${known.head}"; keep it.`,
    );
  }
}
