import { isReceiptAtOnce } from '@shulk/domain';
import { RECEIPT_PAPER } from '@shulk/words/papers/receipt';
import { instituteNow } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { forCaller, languageNow } from '../../platform/language.ts';
import { requireInstitutePage } from '../pages/index.ts';
import { demandedMethods, findProofs } from '../verification/index.ts';
import { makeReceipt } from './make-receipt.ts';
import { selectOwnReceipt } from './receipts.store.ts';
import type { OwnReceiptRow } from './receipts.store.ts';

interface OwnReceipt {
  readonly file_name: string;
  readonly receipt_no: string;
  readonly pdf: string;
}

/**
 * The PDF of a payment, in the caller's language, for the browser that made it, for 30 minutes from its capture (decision 55). Where the page
 * demands a one-time code, the proof this browser paid with must still be live and name the student; where it demands
 * none, the order is enough. It opens only this receipt: the receipt area has a proof of its own (R22).
 * @throws AppError receipt_not_found alike for every payment that is not this browser's, or not captured;
 *   proof_required when the time or the proof has expired
 */
export async function receiptAtOnce(
  ctx: Ctx,
  { params }: { params: { readonly application_code: string } },
): Promise<Answer<OwnReceipt>> {
  const browserId = await ctx.browser.known();
  const own =
    browserId === undefined ? undefined : await selectOwnReceipt(ctx.db, browserId, params.application_code);
  if (own === undefined) throw new AppError('receipt_not_found');
  const now = instituteNow(ctx.clock, own.clock_offset_ms);
  if (!isReceiptAtOnce(own.booked_at, now) || !(await isStillProven(ctx, own))) {
    throw new AppError('proof_required');
  }
  const pdf = await makeReceipt(ctx.services, own.payment_id, languageNow());
  if (pdf === undefined) throw new AppError('receipt_not_found');
  const receipt = {
    file_name: forCaller(() => RECEIPT_PAPER.fileName(own.number.replaceAll('/', '-'))),
    receipt_no: own.number,
    pdf: pdf.toString('base64'),
  };
  return answer(receipt, { headers: { 'cache-control': 'no-store' } });
}

async function isStillProven(ctx: Ctx, { slug, student_id }: OwnReceiptRow): Promise<boolean> {
  const page = await requireInstitutePage(ctx, slug);
  if (student_id === null || demandedMethods(page).length === 0) return true;
  return (await findProofs(ctx, page)).some((proof) => proof.student_ids.includes(student_id));
}
