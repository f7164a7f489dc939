import { ROW_FIELDS } from '@shulk/words/office/institute-api';
import type { Executor } from '../../../platform/db/db.ts';
import { liftTimeouts } from '../../../platform/db/db.ts';
import type { Services } from '../../../platform/services.ts';
import { checkBundle } from '../check/check-bundle.ts';
import { Problems } from '../check/problems.ts';
import { readParts } from '../check/read-parts.ts';
import { withoutFaulty } from '../check/without-faulty.ts';
import { EventLoopYielder } from '../event-loop-yielder.ts';
import { inTurn } from './in-turn.ts';
import { lockRows } from '../stores/rows.store.ts';
import { unitsOf } from '../write/slices.ts';
import { writeUnits } from '../write/write-units.ts';

/** Lists of a bundle that belong to students. */
export type RowSection = 'students' | 'payments' | 'payment_reversals';

/** What is wrong with the refused rows: by their place, and by field. */
export type RowFaults = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** Rows of one institute, and what is done around them in their transaction. */
export interface RowsToWrite<T> {
  readonly institute_id: number;
  readonly section: RowSection;
  /** Entries of a bundle without their institute, as they came. */
  readonly rows: readonly unknown[];
  /** Runs before anything is checked: nobody else writes rows of the institute from here on. */
  readonly before?: (tx: Executor) => Promise<void>;
  /** Runs when the good rows are written, and makes the result; it throws to write none of them. */
  readonly after: (tx: Executor, faults: RowFaults) => Promise<T>;
}

/**
 * Checks and writes rows of an institute as an import does, in one transaction. Each is written or refused by itself; a row
 * of a student is refused with the faulty ones of the same student.
 */
export function writeRows<T>(
  { db, settings, clock, parts }: Pick<Services, 'db' | 'settings' | 'clock' | 'parts'>,
  { institute_id, section, rows, before, after }: RowsToWrite<T>,
): Promise<T> {
  const now = clock.now();
  const place = { ownOrigin: settings.publicUrl, isEmbedded: db.kind === 'pglite', now };
  const work = async (tx: Executor): Promise<T> => {
    const institute_code = await lockRows(tx, institute_id, db.kind);
    if (db.kind === 'postgres' && rows.length > 1) await liftTimeouts(tx);
    await before?.(tx);
    const raw = {
      version: 1,
      groups: [],
      institutes: [],
      [section]: rows.map((row) => (isRecord(row) ? { ...row, institute_code } : row)),
    };
    const yielder = new EventLoopYielder();
    const problems = new Problems(raw);
    const read = await readParts(raw, problems, yielder);
    const checking = await checkBundle(tx, { raw, ...read, problems, place }, yielder);
    const good = problems.isEmpty ? checking : withoutFaulty(checking);
    if (good !== undefined) {
      const { late } = await writeUnits(tx, good, unitsOf(good), { now, yielder });
      problems.addAll(late);
    }
    const faults = faultsOf(problems, section);
    for (const { path } of read.students.entries) {
      const isKept = good?.students.entries.some((one) => one.path === path) === true;
      if (!isKept && !faults.has(placeIn(path))) faults.set(placeIn(path), { row: ROW_FIELDS.twin });
    }
    return after(tx, faults);
  };
  return inTurn({ parts }, institute_id, () => db.tx(work));
}

/** The faults of rows by their place. */
export function faultsOf(problems: Problems, section: string): Map<number, Record<string, string>> {
  const faults = new Map<number, Record<string, string>>();
  for (const [entry, { institute_code: _ours, ...fields }] of problems.byEntry()) {
    if (entry.startsWith(`${section}.`)) faults.set(placeIn(entry), fields);
  }
  return faults;
}

/** The place of the row that a path begins with. */
const placeIn = (path: string): number => Number(path.split('.')[1]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
