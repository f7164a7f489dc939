import { AppError } from '../../platform/errors.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { languageNow } from '../../platform/language.ts';
import { makeReceipt } from './make-receipt.ts';
import { requirePayer } from './receipt-payer.ts';
import { selectReceiptPayment } from './receipts.store.ts';

interface Body {
  readonly application_code: string;
  readonly sbd_code: string;
}

/**
 * The PDF of one payment in base64 [SR-7.19], in the caller's language. The payment must be of the payer whose code is given; a payment whose
 * receipt the institute gave itself has no PDF here (decisions 9). payment_mode of the body is ignored (threats 2 row
 * 11).
 * @throws AppError proof_required, receipt_not_found
 */
export async function downloadReceipt(ctx: Ctx, { body }: { body: Body }): Promise<Answer<string>> {
  const payer = await requirePayer(ctx, body.sbd_code);
  const found = await selectReceiptPayment(ctx.db, payer, body.application_code);
  const pdf = found && (await makeReceipt(ctx.services, found.payment_id, languageNow()));
  if (pdf === undefined) throw new AppError('receipt_not_found');
  return answer(pdf.toString('base64'), { headers: { 'cache-control': 'no-store' } });
}
