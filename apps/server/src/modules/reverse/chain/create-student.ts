import type { createStudent } from '@shulk/contract';
import { isActiveStudent } from '@shulk/domain';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { admitStudent, rememberContext } from '../../students/index.ts';
import { requireFound, requireLookup } from '../live-lookup.ts';
import { cardGroups, payPageOf } from './pay-page.ts';

type Body = z.output<NonNullable<typeof createStudent.body>>;
type Data = z.output<typeof createStudent.data>;

/**
 * Second step of the chain: the chosen student becomes known here, or is found [PJ-7.16]. Names and contact come from
 * the stored result, the tenant from the page (threats 1.2, 2 row 24). From then on this browser may see the student's
 * fees (R24).
 * @throws AppError context_required also for a student the lookup did not find, and for a customer that is not the one
 *   of this chain; page_not_found; student_inactive [PJ-5.53]
 */
export async function createStudentVerb(ctx: Ctx, { body }: { body: Body }): Promise<Answer<Data>> {
  const step = await requireLookup(ctx, body);
  const { lookup, page } = step;
  const found = requireFound(step, body.student_uuid);
  // Holding a code grants nothing: it must be the one this chain made (threats 1.4).
  if (lookup.customer_code === null || lookup.customer_code !== body.customer_code) {
    throw new AppError('context_required');
  }
  const groups = found.fee_headers === undefined ? cardGroups(await payPageOf(ctx, page, found)) : [];
  const browserId = await ctx.browser.id();
  const { student, is_new } = await ctx.db.tx(async (tx) => {
    const admitted = await admitStudent(tx, page, { ...found, customer: lookup.result.customer }, groups);
    if (!isActiveStudent(admitted.student.status)) throw new AppError('student_inactive');
    const { id: studentId, student_uuid: studentUuid, institute_id: instituteId } = admitted.student;
    await rememberContext(
      tx,
      { browserId, pageId: page.id, instituteId, studentId, studentUuid, kind: 'reverse' },
      ctx.now(),
    );
    return admitted;
  });
  return answer({ code: student.sbd_code }, is_new ? { status: 201, message: 'Created' } : {});
}
