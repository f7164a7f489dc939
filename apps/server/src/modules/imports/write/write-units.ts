import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { EventLoopYielder } from '../event-loop-yielder.ts';
import { addLines, checkMoney, knownLines } from '../check/check-money.ts';
import { checkStudents } from '../check/check-students.ts';
import type { Checking } from '../check/checking.ts';
import { loadStudents, namedStudents } from '../check/load-known.ts';
import { Problems } from '../check/problems.ts';
import { isWithdrawn, studentKey } from '../check/student-list.ts';
import { lockRowsOf } from '../stores/rows.store.ts';
import { selectOwed } from '../stores/students.store.ts';
import { keysByPlace, placeOf, partsOf } from './slices.ts';
import type { Unit } from './slices.ts';
import { giveBack, lockAndTakeOver } from './take-over.ts';
import type { TakenOver } from './take-over.ts';
import { Tally } from './tally.ts';
import { writeMoney } from './write-money.ts';
import { writeStudents } from './write-students.ts';

/** The result for some students of one institute. */
export interface UnitsDone {
  readonly tally: Tally;
  /** Number of withdrawn fees. */
  readonly withdrawn: number;
  /** What these students owed before and owe afterwards, in paise and without late fees. */
  readonly owed_before: number;
  readonly owed_after: number;
  /** What became invalid since the check; those students were left unchanged. */
  readonly late: Problems;
}

/**
 * Writes students with everything of theirs. Their fees are locked first, by id as in a capture, and checked again:
 * money may have come since the bundle was checked (decision 67).
 */
export async function writeUnits(
  tx: Executor,
  checking: Checking,
  units: readonly Unit[],
  { now, yielder }: { readonly now: Instant; readonly yielder: EventLoopYielder },
): Promise<UnitsDone> {
  await lockRowsOf(
    tx,
    units.map(({ institute_code }) => institute_code),
  );
  const late = new Problems(checking.raw);
  const parts = partsOf(checking, units);
  const fresh = await lookAgain(tx, { ...checking, parts, problems: late }, units, yielder);
  const tally = new Tally();
  await writeStudents(tx, fresh, tally, now);
  await writeMoney(tx, fresh, tally, now);
  const owed_after = await selectOwed(tx, namedStudents(parts));
  return { tally, withdrawn: withdrawnIn(fresh), owed_before: owedBefore(fresh), owed_after, late };
}

/** The check of these units' parts against the present database, without those that became invalid. */
async function lookAgain(
  tx: Executor,
  checking: Checking,
  units: readonly Unit[],
  yielder: EventLoopYielder,
): Promise<Checking> {
  const { parts, problems: late } = checking;
  const taken: TakenOver[] = [];
  const linesOf = new Map(
    parts.students.map(({ value }) => [studentKey(value.institute_code, value.student_id), value.fee_lines]),
  );
  const known = {
    ...checking.known,
    ...(await loadStudents(tx, parts, { select: lockAndTakeOver(linesOf, taken), yielder })),
  };
  const fresh: Checking = { ...checking, known };
  await checkStudents(fresh, yielder);
  const lines = knownLines(fresh);
  addLines(lines, parts.students);
  checkMoney(fresh, lines);
  if (late.isEmpty) return fresh;
  const keys = keysByPlace(units);
  const wrong = new Set(late.paths().map((path) => keys.get(placeOf(path))));
  await giveBack(
    tx,
    taken.filter(({ student_key }) => wrong.has(student_key)),
  );
  const right = units.filter((unit) => !wrong.has(unit.key));
  return { ...fresh, parts: partsOf(checking, right) };
}

/** What the students owed when they were read. */
const owedBefore = ({ known }: Checking): number =>
  [...known.students.values()]
    .flatMap((student) => student.lines)
    .reduce((sum, line) => sum + Math.max(0, line.base_paise - line.settled_paise), 0);

/** How many fees the bundle newly withdraws. */
function withdrawnIn({ parts, known }: Checking): number {
  return parts.students.reduce((sum, { value }) => {
    const lines = known.students.get(studentKey(value.institute_code, value.student_id))?.lines ?? [];
    const live = new Set(lines.filter((line) => line.status === 'ACTIVE').map((line) => line.code));
    return sum + value.fee_lines.filter((line) => isWithdrawn(line) && live.has(line.code)).length;
  }, 0);
}
