import { loadFaces } from './paper/faces.ts';
import { Paper } from './paper/paper.ts';
import { qrMatrix } from './paper/qr-matrix.ts';
import { assertReceipt, type ReceiptDocument } from './receipt-document.ts';
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
 * Prints a receipt as a tagged A4 PDF with embedded fonts (decisions 9, R13). The same document gives the same bytes,
 * so a stored file can be proved unchanged. Throws ReceiptContradiction if the document disagrees with itself. pdfkit
 * and the fonts are loaded with the first receipt.
 */
export async function renderReceipt(receipt: ReceiptDocument): Promise<Buffer> {
  assertReceipt(receipt);
  const [{ default: PdfDocument }, faces, qr] = await Promise.all([
    import('pdfkit'),
    loadFaces(textOf(receipt)),
    qrMatrix(receipt.qr_text),
  ]);
  const facts = {
    title: `${receipt.title} ${receipt.number}`,
    author: receipt.institute.name,
    created: new Date(receipt.issued_at),
  };
  const paper = new Paper(PdfDocument, faces, facts, (page) => drawPageStart(page, receipt));
  drawInstitute(paper, receipt);
  drawTitle(paper, receipt);
  drawParties(paper, receipt);
  drawFeeTable(paper, receipt);
  drawTotal(paper, receipt);
  drawPayment(paper, receipt, qr);
  paper.onEveryPage((page) => drawFoot(paper, receipt, page));
  return paper.finish();
}

/** Every text of the document, to find the scripts it needs. */
function textOf(receipt: ReceiptDocument): string {
  const { institute, ...rest } = receipt;
  return JSON.stringify([rest, { ...institute, logo: null }]);
}
