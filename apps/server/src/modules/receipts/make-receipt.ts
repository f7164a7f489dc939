import { renderReceipt, verifyAddress } from '../../documents/index.ts';
import type { Services } from '../../platform/services.ts';
import { reachCrashPoint } from '../../platform/crash-points.ts';
import { receiptDocumentOf } from './receipt-content.ts';
import { currentIssue } from './receipt-issue.ts';
import { keepPdf, selectImage } from './receipts.store.ts';

/**
 * The PDF of a payment's receipt: the stored one while its refunds, dispute and names are current, else rendered and
 * stored. Few receipts are ever opened, so the first reader has it signed and drawn, from what its capture stored.
 * Rendering is deterministic, because the signed digits are stored first (decisions 9).
 * @returns undefined if the payment has no receipt (R13)
 */
export async function makeReceipt(services: Services, paymentId: number): Promise<Buffer | undefined> {
  const issue = await currentIssue(services, paymentId);
  if (issue === undefined) return undefined;
  const isTold =
    issue.pdf_refunded_paise === issue.refunded_paise &&
    issue.pdf_reversed === (issue.reversed_at !== null) &&
    issue.pdf_disputed_paise === issue.disputed_paise;
  if (issue.pdf !== null && isTold) return issue.pdf;
  const document = receiptDocumentOf(issue, {
    qrText: verifyAddress(services.settings.publicUrl, issue.digits),
    logo: await logoOf(services, issue.logo_file),
    settings: services.settings,
  });
  const pdf = await renderReceipt(document);
  await keepPdf(services.db, issue, pdf, services.clock.now());
  reachCrashPoint('receipt-made');
  return pdf;
}

/** PDF supports PNG and JPEG. Imports refuse other logos; one stored earlier is not printed. */
async function logoOf(services: Services, hash: string | null): Promise<Buffer | null> {
  const image = hash === null ? undefined : await selectImage(services.db, hash);
  return image !== undefined && (image.type === 'image/png' || image.type === 'image/jpeg')
    ? image.bytes
    : null;
}
