import { spoken } from '../spoken.ts';

/**
 * Words of the receipt's PDF. A receipt that is drawn again is the paper that was issued (decision 19), so a text here
 * never changes for a template that is in use.
 */
export const RECEIPT_PAPER = /* @__PURE__ */ spoken('papers/receipt.RECEIPT_PAPER', {
  fileName: (number: string): string => `Receipt ${number}.pdf`,
  logoOf: (institute: string): string => `Logo of ${institute}`,
  test: 'TEST',
  noMoney: 'TEST: no money was paid',
  number: (number: string): string => `No. ${number}`,
  continued: (title: string, number: string): string => `${title} ${number}, continued`,
  student: 'Student',
  studentId: 'Student ID',
  class: 'Class',
  year: 'Academic year',
  receivedFrom: 'Received from',
  transaction: 'Transaction ID',
  lineNumber: '#',
  particulars: 'Particulars (amounts in ₹)',
  fee: 'Fee',
  concession: 'Concession',
  payable: 'Payable',
  paidEarlier: 'Paid earlier',
  discount: 'Discount',
  lateFee: 'Late fee',
  paid: 'Paid',
  paidNow: 'Paid now',
  left: 'Balance left',
  concessionFor: (reason: string): string => `Concession: ${reason}`,
  total: 'Total received',
  cancelled: (day: string, reason: string): string =>
    `Cancelled on ${day}: ${reason}. This receipt is no proof of payment.`,
  refunded: (day: string): string => `Refunded on ${day}`,
  takenBack: (day: string): string => `Taken back by the payer's bank on ${day}`,
  voucher: (number: string): string => `, voucher ${number}`,
  kept: 'Kept after refunds',
  mode: 'Payment mode',
  gatewayReference: 'Gateway ref.',
  bankReference: 'Bank reference',
  remark: 'Remark',
  questions: 'Questions',
  qr: 'QR code that leads to the page where this receipt can be verified',
  scan: (address: string): string =>
    `Scan to verify, even without network after the first visit, or open ${address}`,
  noSignature: 'This is a computer-generated receipt. No signature is needed.',
  page: (name: string, page: number, pages: number): string => `${name}  ·  Page ${page} of ${pages}`,
});

/** The line of a receipt in another language for an office that reads only English. It has no translation. */
export const inEnglish = (title: string, number: string, amount: string): string =>
  `${title} ${number}: ${amount}. The receipt in English has the same number.`;

/** How money was paid, as a receipt and the list of receipts name it. */
export const PAYMENT_MODES = /* @__PURE__ */ spoken('papers/receipt.PAYMENT_MODES', {
  upi: 'UPI',
  card: 'Card',
  creditCard: 'Credit card',
  debitCard: 'Debit card',
  netBanking: 'Net banking',
  wallet: 'Wallet',
  cardEmi: 'Card EMI',
  payLater: 'Pay later',
  transfer: 'Bank transfer',
  enach: 'eNACH',
  online: 'Online',
});

/** What is remarked on a receipt: why its days differ, that it replaces an earlier one, what is disputed now. */
export const RECEIPT_REMARKS = /* @__PURE__ */ spoken('papers/receipt.RECEIPT_REMARKS', {
  confirmed: (day: string): string => `The payment was confirmed on ${day}.`,
  received: (day: string): string => `The money was received on ${day}.`,
  reissued: (day: string): string =>
    `Issued again on ${day} after a correction; it replaces the issue before.`,
  disputed: (amount: string, since: string): string =>
    `The payer's bank has disputed ${amount} of this payment since ${since}. The receipt stays valid until that is decided.`,
});
