import type { ReceiptDocument } from '../../../documents/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { receiptDocumentOf } from '../receipt-content.ts';
import { selectReceipt } from '../receipts.store.ts';

/** What the receipt of a payment would say, before it is signed. */
export async function printedReceipt(
  { db, settings }: TestServices,
  applicationCode: string,
): Promise<ReceiptDocument> {
  const { id } = await db.one<{ id: number }>('select id from payments where application_code = $1', [
    applicationCode,
  ]);
  const row = await selectReceipt(db, id);
  if (row === undefined) throw new Error(`the payment ${applicationCode} has no receipt`);
  return receiptDocumentOf(
    { ...row, issued_to: row.student },
    { qrText: '', language: 'en', logo: null, settings },
  );
}
