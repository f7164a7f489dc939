import type { FamilyChild, listFamily, openChild } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { NO_PAISE, maskEmail, maskMobile } from '@shulk/domain';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { requireInstitutePage } from '../../pages/index.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { studentName } from '../../students/index.ts';
import { carryProof } from '../../verification/index.ts';
import { findFamily } from './find-family.ts';
import type { Child, Family } from './find-family.ts';
import { dueThrough, makeReady, sharedAccount } from './pay-with.ts';

type Asked = z.output<NonNullable<typeof listFamily.query>>;
type Chosen = z.output<NonNullable<typeof openChild.body>>;

/** The other children of the contact that this browser proved (decision 238). */
export async function listFamilyVerb(
  ctx: Ctx,
  { query }: { query: Asked },
): Promise<z.output<typeof listFamily.data>> {
  const page = await requireInstitutePage(ctx, query.payment_page_slug);
  const family = await findFamily(ctx, page, query.sbd_code);
  if (family === undefined) return { contact: '', children: [] };
  const { with_card: card = '' } = query;
  const account = card === '' ? undefined : await sharedAccount(ctx, page, card);
  const children: FamilyChild[] = [];
  for (const child of family.children) {
    const together = account !== undefined && (await dueThrough(ctx, account, child)) !== undefined;
    children.push({ ...wireChild(child, page), ...(card !== '' && { together }) });
  }
  return { contact: maskOf(family), children };
}

const maskOf = ({ proof: { method, destination } }: Family): string =>
  method === 'mobile_verf' ? maskMobile(destination) : maskEmail(destination);

const wireChild = ({ student, page, dues }: Child, here: InstitutePage): FamilyChild => ({
  sbd_code: student.sbd_code,
  name: studentName(student),
  first_name: student.first_name.trim() || studentName(student) || student.student_uuid,
  student_uuid: student.student_uuid,
  institute_name: student.institute_id === here.institute_id ? '' : student.institute_label,
  page_slug: page.slug,
  due: toRupees(dues.due),
  days_late: dues.days_late,
  next_amount: toRupees(dues.next?.amount ?? NO_PAISE),
  next_on: dues.next?.on ?? '',
});

/**
 * Carries the proof over to a child that the list names, on the page it names; with a card of this page it also makes
 * what is due ready for the same payment.
 * @throws AppError proof_required, alike for a child of others and for one that does not exist (threats 1.5);
 *   card_unavailable if one payment cannot pay it, quote_changed if another amount is due than was shown
 */
export async function openChildVerb(
  ctx: Ctx,
  { body }: { body: Chosen },
): Promise<z.output<typeof openChild.data>> {
  const page = await requireInstitutePage(ctx, body.payment_page_slug);
  const family = await findFamily(ctx, page, body.sbd_code);
  const child = family?.children.find(
    (one) => one.student.sbd_code === body.child && one.page.slug === body.child_page,
  );
  if (family === undefined || child === undefined) throw new AppError('proof_required');
  await carryProof(ctx, family.proof, child);
  if (body.with_card === undefined) return { opened: true };
  if (body.due !== undefined && body.due !== toRupees(child.dues.due)) throw new AppError('quote_changed');
  const account = await sharedAccount(ctx, page, body.with_card);
  const due = account === undefined ? undefined : await dueThrough(ctx, account, child);
  if (due === undefined) throw new AppError('card_unavailable');
  return { opened: true, order: await makeReady(ctx, child, due) };
}
