import { loadCatalogue } from '@shulk/words/catalogues/whole';
import { speaking } from '@shulk/words/spoken';
import { loadFaces } from './paper/faces.ts';
import type { Faces } from './paper/faces.ts';
import { Paper, type PdfMaker } from './paper/paper.ts';
import { qrMatrix } from './paper/qr-matrix.ts';
import type { QrMatrix } from './paper/qr-matrix.ts';
import { assertReceipt, shownTitle, type ReceiptDocument } from './receipt-document.ts';
import {
  drawFoot,
  drawInstitute,
  drawPageStart,
  drawParties,
  drawPayment,
  drawTitle,
  drawTotal,
} from './receipt-sections.ts';
import { drawFeeTable } from './receipt-table.ts';

/**
 * Prints a receipt in its language as a tagged A4 PDF with embedded fonts (decisions 9, R13). The same document gives the
 * same bytes, so a stored file can be proved unchanged. Throws ReceiptContradiction if the document disagrees with
 * itself. pdfkit, the fonts and the words are loaded with the first receipt that needs them.
 */
export async function renderReceipt(receipt: ReceiptDocument): Promise<Buffer> {
  assertReceipt(receipt);
  const [{ default: PdfDocument }, catalogue, qr] = await Promise.all([
    import('pdfkit'),
    loadCatalogue(receipt.language),
    qrMatrix(receipt.qr_text),
  ]);
  const faces = await loadFaces(textOf(receipt), catalogue);
  return speaking(catalogue, () => draw(PdfDocument, faces, receipt, qr)).finish();
}

function draw(PdfDocument: PdfMaker, faces: Faces, receipt: ReceiptDocument, qr: QrMatrix): Paper {
  const facts = {
    title: `${shownTitle(receipt)} ${receipt.number}`,
    author: receipt.institute.name,
    created: new Date(receipt.issued_at),
    language: receipt.language,
  };
  const paper = new Paper(PdfDocument, faces, facts, (page) => drawPageStart(page, receipt));
  drawInstitute(paper, receipt);
  drawTitle(paper, receipt);
  drawParties(paper, receipt);
  drawFeeTable(paper, receipt);
  drawTotal(paper, receipt);
  drawPayment(paper, receipt, qr);
  paper.onEveryPage((page) => drawFoot(paper, receipt, page));
  return paper;
}

/** Every text of the document, to find the scripts it needs. */
function textOf(receipt: ReceiptDocument): string {
  const { institute, ...rest } = receipt;
  return JSON.stringify([rest, { ...institute, logo: null }]);
}
