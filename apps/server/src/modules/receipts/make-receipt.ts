import { loadCatalogue } from '@shulk/words/catalogues/whole';
import type { Language } from '@shulk/words/languages';
import { speaking } from '@shulk/words/spoken';
import { drawReceipt, verifyAddress } from '../../documents/index.ts';
import type { ReceiptDocument } from '../../documents/index.ts';
import { reachCrashPoint } from '../../platform/processes/crash-points.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Part } from '../../platform/parts.ts';
import type { Services } from '../../platform/services.ts';
import { receiptDocumentOf } from './receipt-content.ts';
import { currentIssue } from './receipt-issue.ts';
import { keepDigest, selectImage } from './receipts.store.ts';

/** The most drawn receipts in memory, of some 30 KB each. */
const MOST_DRAWN = 200;

/** The receipts drawn last, by everything that is printed on them, so that a stale one is never found. */
export const drawnReceipts: Part<Map<string, Promise<Buffer>>> = {
  name: 'drawnReceipts',
  make: () => new Map(),
};

/**
 * The PDF of a payment's receipt. Few receipts are ever opened, so the first reader has it signed and drawn, from what
 * its capture stored. Rendering is deterministic, because the signed digits are stored first (decisions 9): it comes the
 * same to the byte each time, so only the last ones are kept, in memory (decision 204). A paper in another language is
 * the same receipt: the same figures, number and signed digits; the digest that is kept is of the English one.
 * @param language of the words on it
 * @returns undefined if the payment has no receipt (R13)
 */
export async function makeReceipt(
  services: Services,
  paymentId: number,
  language: Language = 'en',
): Promise<Buffer | undefined> {
  const issue = await currentIssue(services, paymentId);
  if (issue === undefined) return undefined;
  const given = {
    qrText: verifyAddress(services.settings.publicUrl, issue.digits),
    language,
    logo: await logoOf(services, issue.logo_file),
    settings: services.settings,
  };
  const document = speaking(await loadCatalogue(language), () => receiptDocumentOf(issue, given));
  const kept = services.parts.of(drawnReceipts);
  const key = keyOf(document);
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MOST_DRAWN) kept.clear();
  const drawing = drawReceipt(document).then(async (pdf) => {
    if (language === 'en') await keepDigest(services.db, issue, sha256(pdf));
    reachCrashPoint('receipt-made');
    return pdf;
  });
  kept.set(key, drawing);
  // What could not be drawn or stored is tried again by the next reader.
  drawing.catch(() => kept.delete(key));
  return drawing;
}

const keyOf = ({ institute, ...printed }: ReceiptDocument): string => {
  const { logo, ...named } = institute;
  const texts = Buffer.from(JSON.stringify({ ...printed, named }));
  return sha256(Buffer.concat([texts, logo ?? Buffer.alloc(0)])).toString('base64');
};

/** PDF supports PNG and JPEG. Imports refuse other logos; one stored earlier is not printed. */
async function logoOf(services: Services, hash: string | null): Promise<Buffer | null> {
  const image = hash === null ? undefined : await selectImage(services.db, hash);
  return image !== undefined && (image.type === 'image/png' || image.type === 'image/jpeg')
    ? image.bytes
    : null;
}
