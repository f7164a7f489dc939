import { bundle } from '@shulk/contract';
import { z } from 'zod';
import type { Executor } from '../../../platform/db/db.ts';
import { liftTimeouts } from '../../../platform/db/db.ts';
import type { Services } from '../../../platform/services.ts';
import { noStudent } from '../check/check-money.ts';
import { checkLines } from '../check/check-students.ts';
import { viewInstitutes } from '../check/institute-view.ts';
import { Problems } from '../check/problems.ts';
import type { Placed } from '../check/problems.ts';
import { isWithdrawn, studentKey } from '../check/student-list.ts';
import { selectHeldLines, selectKnownInstitutes } from '../stores/known.store.ts';
import { lockRows } from '../stores/rows.store.ts';
import { giveBack, lockAndTakeOver } from '../write/take-over.ts';
import type { TakenOver } from '../write/take-over.ts';
import { Tally } from '../write/tally.ts';
import { writeLines } from '../write/write-students.ts';
import { inTurn } from './in-turn.ts';
import { faultsOf } from './write-rows.ts';
import type { RowsToWrite } from './write-rows.ts';

const student = bundle.shape.students.unwrap().element.shape;
const row = z.strictObject({ student_id: student.student_id, ...student.fee_lines.element.shape });
type Row = z.output<typeof row>;

/**
 * Checks and writes fees of an institute's students as an import does, in one transaction; each is written or refused by
 * itself. The students are locked as for a capture, so no payment comes between check and write.
 */
export function writeFeeLines<T>(
  { db, parts }: Pick<Services, 'db' | 'parts'>,
  { institute_id, rows, before, after }: Omit<RowsToWrite<T>, 'section'>,
): Promise<T> {
  const work = async (tx: Executor): Promise<T> => {
    const institute_code = await lockRows(tx, institute_id, db.kind);
    if (db.kind === 'postgres' && rows.length > 1) await liftTimeouts(tx);
    await before?.(tx);
    const problems = new Problems({ fee_lines: rows });
    const read = readRows(rows, problems);
    const taken = await checkRows(tx, institute_code, read, problems);
    const faults = faultsOf(problems, 'fee_lines');
    const good = read.filter(({ place }) => !faults.has(place));
    const written = new Set(good.map(({ value }) => lineKey(institute_code, value)));
    await giveBack(
      tx,
      taken.filter(({ student_key, code }) => !written.has(`${student_key} ${code}`)),
    );
    await writeLines(
      tx,
      good.map(({ value: { student_id, ...line } }) => ({ institute_code, student_id, line })),
      new Tally(),
    );
    return after(tx, faults);
  };
  return inTurn({ parts }, institute_id, () => db.tx(work));
}

interface ReadRow extends Placed<Row> {
  readonly place: number;
}

function readRows(rows: readonly unknown[], problems: Problems): ReadRow[] {
  return rows.flatMap((given, place) => {
    const path = `fee_lines.${place}`;
    const read = row.safeParse(given);
    if (read.success) return [{ path, place, value: read.data }];
    problems.addIssues(read.error.issues, row, path);
    return [];
  });
}

const lineKey = (institute_code: string, { student_id, code }: Row): string =>
  `${studentKey(institute_code, student_id)} ${code}`;

/** @returns the lines of lookups that the rows are, which have their codes now */
async function checkRows(
  tx: Executor,
  institute_code: string,
  rows: readonly ReadRow[],
  problems: Problems,
): Promise<TakenOver[]> {
  const named = rows.map(({ value: { student_id, ...line } }) => ({
    institute_code,
    student_id,
    student_key: studentKey(institute_code, student_id),
    code: line.code,
    isWithdrawn: isWithdrawn(line),
  }));
  const byKey = new Map(named.map((one) => [one.student_key, one]));
  const taken: TakenOver[] = [];
  const rowsOf = new Map(
    [...byKey.keys()].map((key) => [
      key,
      rows.filter(({ value }) => studentKey(institute_code, value.student_id) === key),
    ]),
  );
  const linesOf = new Map([...rowsOf].map(([key, own]) => [key, own.map(({ value }) => value)]));
  const students = new Map(
    (await lockAndTakeOver(linesOf, taken)(tx, [...byKey.values()])).map((one) => [one.student_key, one]),
  );
  const withdrawn = named.filter((one) => one.isWithdrawn);
  const held = new Map(
    (await selectHeldLines(tx, withdrawn)).map((one) => [`${one.student_key} ${one.code}`, one.held_by]),
  );
  const [view] = viewInstitutes([], await selectKnownInstitutes(tx, [institute_code], [])).values();
  for (const [key, own] of rowsOf) {
    const isKnown = students.has(key);
    if (!isKnown)
      for (const { path, value } of own) problems.add(`${path}.student_id`, noStudent(value.student_id));
    if (isKnown && view !== undefined)
      checkLines({ problems, known: { students, held } }, { key, lines: own }, view);
  }
  return taken;
}
