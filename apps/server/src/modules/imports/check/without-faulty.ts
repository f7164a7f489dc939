import { keysByPlace, moneyOf, placeOf, unitsOf } from '../write/slices.ts';
import type { Checking } from './checking.ts';
import { valueAt } from './issues/names-at.ts';
import { studentKey } from './student-list.ts';

const OF_STUDENTS = /^(students|payments|payment_reversals|emi_applications)\.\d+/;

/**
 * The bundle without its faulty students and their fees, payments and applications.
 * @returns undefined if a fault is not a student's: then the whole bundle is refused
 */
export function withoutFaulty(checking: Checking): Checking | undefined {
  const paths = checking.problems.paths();
  if (!paths.every((path) => OF_STUDENTS.test(path))) return undefined;
  const units = unitsOf(checking);
  const keys = keysByPlace(units);
  const faulty = new Set(paths.map((path) => keys.get(placeOf(path)) ?? keyInRaw(checking.raw, path)));
  const good = units.filter((unit) => !faulty.has(unit.key));
  return {
    ...checking,
    parts: { ...checking.parts, ...moneyOf(good) },
    students: checking.students.only(good.flatMap((unit) => unit.students)),
  };
}

/** The student of an unreadable entry. */
function keyInRaw(raw: unknown, path: string): string | undefined {
  const entry = valueAt(raw, placeOf(path));
  if (!isRecord(entry)) return undefined;
  const { institute_code, student_id } = entry;
  return typeof institute_code === 'string' && typeof student_id === 'string'
    ? studentKey(institute_code, student_id)
    : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
