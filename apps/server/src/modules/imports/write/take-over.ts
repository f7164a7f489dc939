import type { BundleStudent } from '@shulk/contract';
import { LOOKUP_MARK, isSameDue } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { lockKnownStudents, renameLines } from '../stores/known.store.ts';
import type { LockedLine, LockedStudent, NamedStudent } from '../stores/known.store.ts';

type Line = Pick<BundleStudent['fee_lines'][number], 'code' | 'head' | 'instalment' | 'due_date'>;

/** A line that a reverse lookup made and that now has a code of the institute. */
export interface TakenOver {
  readonly student_key: string;
  readonly id: number;
  readonly code: string;
  /** The code it had from the lookup. */
  readonly was: string;
}

/**
 * Locks the fees of students, and gives those that a reverse lookup made the codes under which the institute now names them:
 * the same amount is owed once, whichever way it came first (decision 266).
 * @param linesOf the institute's lines of a student, by `studentKey`
 * @param taken gets what was taken over, for `giveBack`
 */
export function lockAndTakeOver(
  linesOf: ReadonlyMap<string, readonly Line[]>,
  taken: TakenOver[],
): (ex: Executor, named: readonly NamedStudent[]) => Promise<LockedStudent[]> {
  return async (ex, named) => {
    const known = await lockKnownStudents(ex, named);
    const own = known.flatMap(({ student_key, lines }) =>
      takenOf(lines, linesOf.get(student_key) ?? []).map((one) => ({ student_key, ...one })),
    );
    if (own.length === 0) return known;
    await renameLines(ex, own);
    taken.push(...own);
    const codes = new Map(own.map(({ id, code }) => [id, code]));
    return known.map((student) => ({
      ...student,
      lines: student.lines.map((line) => ({ ...line, code: codes.get(line.id) ?? line.code })),
    }));
  };
}

/** Leaves lines of students whose rows are refused as they were. */
export async function giveBack(ex: Executor, taken: readonly TakenOver[]): Promise<void> {
  if (taken.length === 0) return;
  await renameLines(
    ex,
    taken.map(({ id, was }) => ({ id, code: was })),
  );
}

/** Which lines of lookups the given ones are; each at most once. */
function takenOf(known: readonly LockedLine[], given: readonly Line[]): Omit<TakenOver, 'student_key'>[] {
  const left = known.filter(({ code }) => code.startsWith(LOOKUP_MARK));
  if (left.length === 0) return [];
  const codes = new Set(known.map(({ code }) => code));
  return given.flatMap(({ code, head, instalment = '', due_date = null }) => {
    if (codes.has(code)) return [];
    const place = left.findIndex((line) => isSameDue(line, { head, instalment, due_date }));
    const [line] = place < 0 ? [] : left.splice(place, 1);
    return line === undefined ? [] : [{ id: line.id, code, was: line.code }];
  });
}
