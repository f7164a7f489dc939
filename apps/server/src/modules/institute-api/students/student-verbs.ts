import { apiStudentsList } from '@shulk/contract';
import type { apiStudentGet, ApiStudent, ApiStudentExpanded, apiStudentsBulk } from '@shulk/contract';
import { CHANGE_FIELDS } from '@shulk/words/office/institute-api';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import { listPage } from '../../../platform/http/api/lists.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { writeRows } from '../../imports/index.ts';
import { requireVersion, wantedVersion } from '../../../platform/http/api/if-match.ts';
import { keepAnswer } from '../objects/keep-answer.ts';
import { requireAlso } from '../objects/require-also.ts';
import { rowResults } from '../objects/row-results.ts';
import { selectStudent, selectStudentBodies, selectStudents } from './students.store.ts';

type Params = z.output<NonNullable<typeof apiStudentGet.params>>;
type ListQuery = z.output<NonNullable<typeof apiStudentsList.query>>;

type BulkAnswer = z.output<typeof apiStudentsBulk.data>;

function isExpanded(ctx: Ctx, expand: 'person' | undefined): boolean {
  if (expand === undefined) return false;
  requireAlso(ctx, 'guardians:read');
  return true;
}

export async function listStudents(ctx: Ctx, { query: { expand, ...query } }: { query: ListQuery }) {
  const withPerson = isExpanded(ctx, expand);
  return listPage(
    ctx,
    apiStudentsList.name,
    query,
    (wanted) => selectStudents(ctx.db, wanted, withPerson),
    ({ body }) => body,
  );
}

/** @throws AppError not_found, permission_missing */
export async function getStudent(
  ctx: Ctx,
  { params, query }: { params: Params; query: { expand?: 'person' | undefined } },
): Promise<ApiStudentExpanded> {
  const { institute_id } = instituteOf(ctx);
  const found = await selectStudent(ctx.db, institute_id, params.student_id, isExpanded(ctx, query.expand));
  if (found === undefined) throw new AppError('not_found');
  return found.body;
}

/** Contacts and fees of a student need their own permissions. */
function requirePartsOf(ctx: Ctx, rows: readonly unknown[]): void {
  const has = (part: 'guardians' | 'fee_lines'): boolean =>
    rows.some((row) => {
      const list = (row as Record<string, unknown> | null)?.[part];
      return Array.isArray(list) && list.length > 0;
    });
  if (has('guardians')) requireAlso(ctx, 'guardians:write');
  if (has('fee_lines')) requireAlso(ctx, 'fee-lines:write');
}

/** A student of a bundle names its contacts and fees, if only with empty lists. */
const rowOf = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && !Array.isArray(row)
    ? { guardians: [], fee_lines: [], ...row }
    : row;

/**
 * Creates or updates a student as an import of this one would. What changes nothing raises no version and is no event.
 * @throws AppError invalid_request naming the fields, version_conflict, permission_missing
 */
export async function putStudent(
  ctx: Ctx,
  { params: { student_id }, body }: { params: Params; body: Readonly<Record<string, unknown>> },
): Promise<Answer<ApiStudent>> {
  const { institute_id } = instituteOf(ctx);
  if (body['student_id'] !== undefined && body['student_id'] !== student_id)
    throw new AppError('invalid_request', { fields: { student_id: CHANGE_FIELDS.otherId(student_id) } });
  requirePartsOf(ctx, [body]);
  const wanted = wantedVersion(ctx);
  let isNew = false;
  const data = await writeRows(ctx.services, {
    institute_id,
    section: 'students',
    rows: [rowOf({ ...body, student_id })],
    before: async (tx) => {
      const stored = await selectStudent(tx, institute_id, student_id, true);
      isNew = stored === undefined;
      requireVersion(wanted, stored && { version: stored.body.version, values: valuesOf(stored.body) }, body);
    },
    after: async (tx, faults) => {
      const fields = faults.get(0);
      if (fields !== undefined) throw new AppError('invalid_request', { fields });
      const [written] = await selectStudentBodies(tx, institute_id, [student_id]);
      if (written === undefined) throw new AppError('not_found');
      return written.body;
    },
  });
  ctx.services.outbox.nudge();
  return answer(data, isNew ? { status: 201, message: 'Created' } : {});
}

/** A stored student by the fields of a change. */
const valuesOf = ({ person, ...student }: ApiStudentExpanded): Record<string, unknown> => ({
  ...person,
  status: student.status,
  location: student.location_code,
  education_type: student.education_type_code,
  academic_year: student.academic_year,
  class_code: student.class_code,
});

/** Creates or updates many students; each is written or refused by itself. */
export async function putStudents(
  ctx: Ctx,
  { body: { students } }: { body: { students: readonly unknown[] } },
): Promise<BulkAnswer> {
  const { institute_id } = instituteOf(ctx);
  requirePartsOf(ctx, students);
  const done = await writeRows(ctx.services, {
    institute_id,
    section: 'students',
    rows: students.map(rowOf),
    before: async (tx) => ctx.key?.requireUnanswered(tx),
    after: async (tx, faults) => {
      const ids = students.map((row, n) =>
        faults.has(n) ? null : (row as { student_id: string }).student_id,
      );
      const bodies = await selectStudentBodies(tx, institute_id, ids);
      const results = rowResults(
        ctx,
        students.length,
        faults,
        new Map(bodies.map(({ n, body }) => [n, body])),
      );
      return keepAnswer(ctx, tx, results);
    },
  });
  ctx.services.outbox.nudge();
  return done;
}
