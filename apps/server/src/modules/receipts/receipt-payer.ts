import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { requireInstitutePage } from '../pages/index.ts';
import { findProof, requireReceiptAccess } from '../verification/index.ts';
import { paymentsRead, selectPayments } from './receipts.store.ts';
import type { Payer, PaymentRow } from './receipts.store.ts';

/** An application code replaces a student's code for a payment without a student. */
const isApplicationCode = (code: string): boolean => /^TXN\d{6}[0-9A-Z]{8}$/.test(code);

/**
 * Whose payments the caller may see: the student its proof names, or for a payment without a student the mobile it
 * proved (R31). Everything else is refused alike, so that codes cannot be tried out (threats 2 row 11).
 * @throws AppError proof_required, receipt_not_found
 */
export async function requirePayer(ctx: Ctx, code: string): Promise<Payer> {
  if (!isApplicationCode(code)) {
    const { student } = await requireReceiptAccess(ctx, code);
    return { institute_id: student.institute_id, student_id: student.id };
  }
  const page = await requireInstitutePage(ctx, ctx.pageHeader ?? '').catch(() => undefined);
  const proof = page && (await findProof(ctx, page, 'receipt'));
  if (proof === undefined) throw new AppError('proof_required');
  // Only a mobile can be the contact of such a payment; a proven e-mail address opens none.
  if (!/^[6-9]\d{9}$/.test(proof.destination)) throw new AppError('receipt_not_found');
  return { institute_id: proof.institute_id, contact_mobile: proof.destination };
}

/** The payments that the caller may see. @throws AppError as `requirePayer` */
export async function requirePayments(ctx: Ctx, code: string): Promise<readonly PaymentRow[]> {
  if (isApplicationCode(code)) return selectPayments(ctx.db, await requirePayer(ctx, code));
  return (await requireReceiptAccess(ctx, code, paymentsRead)).extra;
}
