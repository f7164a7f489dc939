import { apiFeeLinesList } from '@shulk/contract';
import type { ApiFeeLine, apiFeeLineGet, apiFeeLinePut, apiFeeLinesBulk } from '@shulk/contract';
import type { z } from 'zod';
import { AppError, assert } from '../../../platform/errors.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import { listPage } from '../../../platform/http/api/lists.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { writeFeeLines } from '../../imports/index.ts';
import { requireVersion, wantedVersion } from '../../../platform/http/api/if-match.ts';
import { keepAnswer } from '../objects/keep-answer.ts';
import { rowResults } from '../objects/row-results.ts';
import { selectFeeLine, selectFeeLines, selectNamedLines } from './fee-lines.store.ts';
import type { NamedLine } from './fee-lines.store.ts';

type ListQuery = z.output<NonNullable<typeof apiFeeLinesList.query>>;
type Named = z.output<NonNullable<typeof apiFeeLinePut.params>>;

export const listFeeLines = (ctx: Ctx, { query: { student_id, ...query } }: { query: ListQuery }) =>
  listPage(
    ctx,
    apiFeeLinesList.name,
    query,
    (wanted) => selectFeeLines(ctx.db, wanted, student_id),
    ({ body }) => body,
  );

/** @throws AppError not_found */
export async function getFeeLine(
  ctx: Ctx,
  { params }: { params: z.output<NonNullable<typeof apiFeeLineGet.params>> },
): Promise<ApiFeeLine> {
  const found = await selectFeeLine(ctx.db, instituteOf(ctx).institute_id, params.fee_line_id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** @throws AppError not_found */
export async function getStudentFeeLine(ctx: Ctx, { params }: { params: Named }): Promise<ApiFeeLine> {
  const [found] = await selectNamedLines(ctx.db, instituteOf(ctx).institute_id, [params]);
  if (found === undefined) throw new AppError('not_found');
  return found.body;
}

/**
 * Creates or updates a fee as an import would; the status CANCELLED withdraws one without money.
 * @throws AppError invalid_request naming the fields, version_conflict
 */
export async function putFeeLine(
  ctx: Ctx,
  { params, body }: { params: Named; body: Readonly<Record<string, unknown>> },
): Promise<Answer<ApiFeeLine>> {
  const { institute_id } = instituteOf(ctx);
  const wanted = wantedVersion(ctx);
  let isNew = false;
  const data = await writeFeeLines(ctx.services, {
    institute_id,
    rows: [{ ...body, ...params }],
    before: async (tx) => {
      const [stored] = await selectNamedLines(tx, institute_id, [params]);
      isNew = stored === undefined;
      requireVersion(
        wanted,
        stored && {
          version: stored.body.version,
          values: { ...stored.body, group: stored.body.fee_group },
        },
        body,
      );
    },
    after: async (tx, faults) => {
      const fields = faults.get(0);
      if (fields !== undefined) throw new AppError('invalid_request', { fields });
      const [written] = await selectNamedLines(tx, institute_id, [params]);
      assert(written !== undefined, 'a fee that was written is there');
      return written.body;
    },
  });
  ctx.services.outbox.nudge();
  return answer(data, isNew ? { status: 201, message: 'Created' } : {});
}

/** Creates or updates many fees; each is written or refused by itself. */
export async function putFeeLines(
  ctx: Ctx,
  { body: { fee_lines: rows } }: { body: { fee_lines: readonly unknown[] } },
): Promise<z.output<typeof apiFeeLinesBulk.data>> {
  const { institute_id } = instituteOf(ctx);
  const done = await writeFeeLines(ctx.services, {
    institute_id,
    rows,
    before: async (tx) => ctx.key?.requireUnanswered(tx),
    after: async (tx, faults) => {
      const named = rows.map((row, n) => (faults.has(n) ? null : (row as NamedLine)));
      const bodies = await selectNamedLines(tx, institute_id, named);
      const found = new Map(bodies.map(({ n, body }) => [n, body]));
      return keepAnswer(ctx, tx, rowResults(ctx, rows.length, faults, found));
    },
  });
  ctx.services.outbox.nudge();
  return done;
}
