import { renderReceipt, signDocument, verifyAddress } from '../../documents/index.ts';
import type { Services } from '../../platform/services.ts';
import { reach } from '../payments/index.ts';
import { receiptDocumentOf, signedFieldsOf } from './receipt-content.ts';
import { receiptKeys } from './receipt-keys.ts';
import { keepDigits, keepPdf, selectImage, selectReceipt } from './receipts.store.ts';
import type { ReceiptRow } from './receipts.store.ts';

/**
 * The PDF of a captured payment: the kept one while it tells the present refunds, else made and kept. Making it
 * twice gives the same bytes, because the signed digits are kept first (decisions 9).
 * @returns undefined when the payment has no receipt (R13)
 */
export async function makeReceipt(services: Services, paymentId: number): Promise<Buffer | undefined> {
  const row = await selectReceipt(services.db, paymentId);
  if (row === undefined) return undefined;
  if (row.pdf !== null && row.pdf_refunded_paise === row.refunded_paise) return row.pdf;
  const digits = await digitsOf(services, row);
  const document = receiptDocumentOf(row, {
    qrText: verifyAddress(services.settings.publicUrl, digits),
    logo: await logoOf(services, row.logo_file),
    settings: services.settings,
  });
  const pdf = await renderReceipt(document);
  await keepPdf(services.db, row, pdf);
  reach('receipt-made');
  return pdf;
}

/**
 * Signs the receipt of a captured payment: cheap, and done at once so that the receipt is genuine from its capture
 * on. The PDF waits for its first reader: few receipts are ever opened, and drawing one costs more than the whole
 * payment did.
 */
export async function signReceipt(services: Services, paymentId: number): Promise<void> {
  const row = await selectReceipt(services.db, paymentId);
  if (row !== undefined) await digitsOf(services, row);
}

async function digitsOf(services: Services, row: ReceiptRow): Promise<string> {
  if (row.digits !== null) return row.digits;
  const signed = signDocument(signedFieldsOf(row), receiptKeys(services.settings)[0]);
  return (await keepDigits(services.db, row.institute_id, row.receipt_id, signed)).digits;
}

/** PDF takes PNG and JPEG; an institute with a logo of another type prints none. */
async function logoOf(services: Services, hash: string | null): Promise<Buffer | null> {
  const image = hash === null ? undefined : await selectImage(services.db, hash);
  return image !== undefined && (image.type === 'image/png' || image.type === 'image/jpeg')
    ? image.bytes
    : null;
}
