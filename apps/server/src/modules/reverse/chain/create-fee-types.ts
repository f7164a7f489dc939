import type { createStudentFeeTypes } from '@shulk/contract';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { findStudentBySbd } from '../../students/index.ts';
import { requireFound, requireLookup } from '../live-lookup.ts';
import { writeFeeHeaders } from './fee-headers.ts';
import { cardGroups, payPageOf } from './pay-page.ts';

type Body = z.output<NonNullable<typeof createStudentFeeTypes.body>>;
type Data = z.output<typeof createStudentFeeTypes.data>;

/**
 * Third step of the chain: what the ERP says the chosen student owes becomes fee lines [PJ-7.17] [PJ-7.18]. The amounts
 * come from the stored result; a browser's are not read (threats 2 row 7).
 * @throws AppError context_required also for a student the lookup did not find, and before the customer was made
 */
export async function createFeeTypesVerb(ctx: Ctx, { body }: { body: Body }): Promise<Answer<Data>> {
  const step = await requireLookup(ctx, body);
  const { lookup, page } = step;
  const student = await findStudentBySbd(ctx.db, page.institute_id, body.sbd_code);
  if (student === undefined || lookup.customer_code === null) throw new AppError('context_required');
  const found = requireFound(step, student.student_uuid);
  const { sbd_code } = student;
  // The ERP leaves the fees to us: the student keeps the existing lines.
  if (found.fee_headers === undefined) return answer({ sbd_code });
  const groups = cardGroups(await payPageOf(ctx, page, found));
  const { made } = await writeFeeHeaders(ctx, { page, student, groups }, found.fee_headers);
  return answer({ sbd_code }, made > 0 ? { status: 201, message: 'Created' } : {});
}
