import type { studentsWrapper } from '@shulk/contract';
import { indiaDay, isMobile } from '@shulk/domain';
import type { z } from 'zod';
import { AppError, assert } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { codeOnFile, customerFor } from '../../customers/index.ts';
import { instituteTime, requireInstitutePage } from '../../pages/index.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { rememberContext } from '../contexts.store.ts';
import { requireSameTenant } from '../same-tenant.ts';
import { studentKey } from '../student-row.ts';
import type { StudentRow } from '../student-row.ts';
import type { StudentProofs } from '../student-proofs.ts';
import { acceptKnownStudent } from './known-student.ts';
import { createStudent } from './new-student.ts';
import { readForm } from './sent-form.ts';
import type { SentForm, WrapperBody } from './sent-form.ts';
import { rememberPayer, selectKnown } from './wrapper.store.ts';

type Data = z.output<typeof studentsWrapper.data>;

/**
 * Takes a filled form [PJ-7.21]: finds the student, or creates it where the page allows unknown ones (R19), and makes
 * the payer a customer of the group. The codes and fee groups sent along are only hints (threats 1.2).
 * @throws AppError as the call lists them
 */
export const saveFormVerb =
  (proofs: StudentProofs) =>
  async (ctx: Ctx, { body }: { body: WrapperBody }): Promise<Data> => {
    const page = await requireInstitutePage(ctx, body.payment_page_slug);
    requireSameTenant(ctx, page, body);
    if (page.config.payment_page_expired === true) throw new AppError('page_expired');
    const form = readForm(page, body, indiaDay(instituteTime(page.institute, ctx.clock)));
    const { student, customer_code: code, on_file } = await findOrCreate(ctx, page, proofs, form);
    const customer_code = on_file ? codeOnFile(ctx.settings, student.sbd_code) : code;
    return { sbd_code: student.sbd_code, customer_code, student_uuid: student.student_uuid };
  };

async function findOrCreate(
  ctx: Ctx,
  page: InstitutePage,
  proofs: StudentProofs,
  form: SentForm,
): Promise<{ student: StudentRow; customer_code: string; on_file: boolean }> {
  const key = studentKey(form.studentUuid);
  const extra = await proofs.groundsRead(ctx, page);
  const payer = { groupId: page.group_id, mobile: form.mobile };
  let known = await selectKnown(ctx.db, page.institute_id, key, extra, payer);
  if (known === undefined) {
    const student = await createStudent(ctx, page, proofs, form);
    if (student !== undefined) {
      const { customer_code } = isMobile(form.mobile)
        ? await customerFor(ctx.db, page.group_id, form.mobile, ctx.now())
        : { customer_code: '' };
      return { student, customer_code, on_file: false };
    }
    // The same form sent twice at once: the other request made the student, so this one finds it.
    known = await selectKnown(ctx.db, page.institute_id, key, extra, payer);
    assert(known !== undefined, 'an ID that is taken has a student');
  }
  const { mobile, on_file } = await acceptKnownStudent(ctx, page, proofs, known, form);
  const known_code = isMobile(mobile) ? known.customers[mobile] : '';
  if (known.is_latest && known_code !== undefined)
    return { student: known.student, customer_code: known_code, on_file };
  const { id: studentId, student_uuid: studentUuid, institute_id: instituteId } = known.student;
  const browserId = await ctx.browser.id();
  // Not `wrapper`: that means that this browser made the student (R56).
  const context = {
    browserId,
    pageId: page.id,
    instituteId,
    studentId,
    studentUuid,
    kind: 'lookup',
  } as const;
  const customer_code = isMobile(mobile)
    ? await rememberPayer(ctx.db, context, { groupId: page.group_id, mobile }, ctx.now())
    : '';
  if (customer_code === '') await rememberContext(ctx.db, context, ctx.now());
  return { student: known.student, customer_code, on_file };
}
