import { sumPaise, type Instant, type Paise } from '@shulk/domain';
import type { Language } from '@shulk/words/languages';
import { VERIFIED } from '@shulk/words/papers/verify';

/** All data of a printed receipt, collected by the caller; the renderer reads nothing else. */

/**
 * Titles of R13. RECEIPT: nothing refunded; PARTIALLY REFUNDED: some of the total; REFUNDED: all of it. CANCELLED: the
 * payment was reversed, as when its cheque was returned (docs/decisions/0070).
 */
export type ReceiptTitle = 'RECEIPT' | 'PARTIALLY REFUNDED' | 'REFUNDED' | 'CANCELLED';

/**
 * The drawing of a receipt. A receipt keeps the template it was issued with, so that redrawing gives the same paper
 * (docs/decisions/0019). 1: the first one. 2: with what was payable and paid earlier, and each instalment named once.
 */
export type ReceiptTemplate = 1 | 2;

/** The institute in the head of the paper. */
export type ReceiptInstitute = {
  /** Full name. */
  readonly name: string;
  /** Postal address; line breaks are kept. Empty if unknown. */
  readonly address: string;
  /** City or campus, printed after the address; null if the address already contains it. */
  readonly place: string | null;
  /** Affiliation or registration, in the institute's words, e.g. "CBSE affiliation no. 830001"; null if none. */
  readonly registration: string | null;
  /**
   * PNG (8 or 16 bits a channel, up to 4 million pixels) or JPEG bytes; null if none. Other types, and unreadable
   * bytes, print no logo: a receipt never fails for its picture.
   */
  readonly logo: Uint8Array | null;
};

/** The student whose fees were paid. */
export type ReceiptStudent = {
  /** Full name. */
  readonly name: string;
  /** The institute's own id of the student. */
  readonly id: string;
  /** Class with section, e.g. "VII B"; null if unknown. */
  readonly class: string | null;
  /** Academic year, e.g. "2026-27"; null if unknown. */
  readonly year: string | null;
};

/** One fee to which this payment was allotted. All amounts in paise, zero or more. */
export type ReceiptLine = {
  /** Fee head, e.g. "Tuition fee". */
  readonly label: string;
  /** Instalment or term, e.g. "Term 1"; null if the fee has none. */
  readonly instalment: string | null;
  /** The fee before any reduction. */
  readonly gross_paise: Paise;
  /** Granted concession. */
  readonly concession_paise: Paise;
  /** Why the concession was granted, e.g. "Sibling"; null if not recorded or none. */
  readonly concession_reason: string | null;
  /** What earlier payments settled of the line, including their discounts. Template 1 does not print it. */
  readonly earlier_paise: Paise;
  /** Late fee taken by this payment. */
  readonly late_fee_paise: Paise;
  /** Conditional discount granted with this payment. */
  readonly discount_paise: Paise;
  /** This payment's share for the line, including the late fee. */
  readonly paid_paise: Paise;
  /** What the line still owes after this payment. */
  readonly balance_paise: Paise;
};

/** A refund of this receipt. */
export type ReceiptRefund = {
  /** Number of the refund voucher; null if none was issued. */
  readonly number: string | null;
  /** When, UTC ISO 8601. */
  readonly refunded_at: Instant;
  /** Paise, above zero. */
  readonly amount_paise: Paise;
  /** True if the payer's bank took it back (decision 95). */
  readonly by_bank?: true;
};

/** The reversal of a payment. */
export type ReceiptReversal = {
  /** When, UTC ISO 8601. */
  readonly reversed_at: Instant;
  /** In the institute's words, e.g. "Cheque returned unpaid". */
  readonly reason: string;
};

/** A receipt as printed (decisions 9, R13). The same document always renders to the same bytes. */
export type ReceiptDocument = {
  readonly template: ReceiptTemplate;
  /** The language of its words; names, fees and references are as the institute and the gateway gave them. */
  readonly language: Language;
  /** Must agree with `refunds` and `reversal`. */
  readonly title: ReceiptTitle;
  /** Number in the unbroken series, e.g. RCP/2026-27/000001. */
  readonly number: string;
  /** When it was issued, UTC ISO 8601; printed in India time. Also the creation date of the PDF. */
  readonly issued_at: Instant;
  /** The code the payer reads out on the phone (application_code, R14). */
  readonly transaction_id: string;
  /** The issuer. */
  readonly institute: ReceiptInstitute;
  /** The student; null for a payment without a known student. */
  readonly student: ReceiptStudent | null;
  /** The payer, as recorded; null if no name was given. */
  readonly received_from: string | null;
  /** Fees paid, in printing order; at least one. Money above the fees (excess) has its own line. */
  readonly lines: readonly ReceiptLine[];
  /** Money received in paise: the sum of `paid_paise`. Also printed in words. */
  readonly total_paise: Paise;
  /** Refunds so far, oldest first. */
  readonly refunds: readonly ReceiptRefund[];
  /** null while the payment is valid. */
  readonly reversal: ReceiptReversal | null;
  /** In plain words of the language, e.g. "UPI", "Credit card", "Net banking". */
  readonly payment_mode: string;
  /** The payment's id at the gateway; null for money that the institute received itself. */
  readonly gateway_payment_id: string | null;
  /** UTR, RRN or bank reference; null if the gateway gave none. */
  readonly bank_reference: string | null;
  /** A sentence of the institute or about excess money; null if none. */
  readonly remark: string | null;
  /** Support contact, e.g. "080-4000 0000, fees@school.example"; null if none. */
  readonly support_contact: string | null;
  /** Text of the QR: `{PUBLIC_URL}/verify#{digits}`. */
  readonly qr_text: string;
  /** The verification code inside the QR, 16 hex digits, printed for readers without a camera. */
  readonly verification_code: string;
  /** True for test institutes: the paper says TEST across every page. */
  readonly test: boolean;
};

/** A receipt that contradicts itself. It is never printed; the message says what disagrees. */
export class ReceiptContradiction extends Error {
  override readonly name = 'ReceiptContradiction';
}

/** Throws {@link ReceiptContradiction} unless amounts are whole paise, lines add up and the title fits the refunds. */
export function assertReceipt(receipt: ReceiptDocument): void {
  const { lines, refunds, total_paise: total, title, number } = receipt;
  const refuse = (why: string): never => {
    throw new ReceiptContradiction(`Receipt ${number} cannot be printed: ${why}.`);
  };
  if (lines.length === 0) refuse('it has no lines');
  const amounts = [total, ...lines.flatMap(amountsOf), ...refunds.map((refund) => refund.amount_paise)];
  if (!amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)) {
    refuse('an amount is not a whole number of paise, zero or more');
  }
  const paid = sumPaise(lines.map((line) => line.paid_paise));
  if (paid !== total) refuse(`its lines add up to ${paid} paise but its total is ${total}`);
  const refunded = sumPaise(refunds.map((refund) => refund.amount_paise));
  if (refunded > total) refuse(`${refunded} paise were refunded of ${total}`);
  const expected = titleFor(total, refunded, receipt.reversal !== null);
  if (title !== expected) refuse(`its title is ${title} but its refunds and reversal make it ${expected}`);
}

/** The title by R13 of a payment with this refunded amount, both in paise, or of a reversed one. */
export function titleFor(totalPaise: Paise, refundedPaise: Paise, isReversed = false): ReceiptTitle {
  if (isReversed) return 'CANCELLED';
  if (refundedPaise === 0) return 'RECEIPT';
  return refundedPaise < totalPaise ? 'PARTIALLY REFUNDED' : 'REFUNDED';
}

/** The title in the language in force; another than English says what the verify page says of such a paper. */
export function shownTitle({ language, title }: Pick<ReceiptDocument, 'language' | 'title'>): string {
  if (language === 'en') return title;
  const titles = {
    RECEIPT: VERIFIED.kinds.receipt,
    'PARTIALLY REFUNDED': VERIFIED.partlyRefunded,
    REFUNDED: VERIFIED.headings.refunded,
    CANCELLED: VERIFIED.headings.cancelled,
  };
  return titles[title];
}

function amountsOf(line: ReceiptLine): Paise[] {
  return [
    line.gross_paise,
    line.concession_paise,
    line.earlier_paise,
    line.late_fee_paise,
    line.discount_paise,
    line.paid_paise,
    line.balance_paise,
  ];
}
