import { confirmedLater, formatDay, formatExact, indiaDay, paise, sumPaise } from '@shulk/domain';
import { PAYMENT_MODES, RECEIPT_REMARKS } from '@shulk/words/papers/receipt';
import { saidNow } from '@shulk/words/spoken';
import type { Language } from '@shulk/words/languages';
import type { Settings } from '../../platform/settings.ts';
import { idSuffixOf, namePrefixOf, titleFor } from '../../documents/index.ts';
import type { ReceiptDocument, ReceiptLine, SignedFields } from '../../documents/index.ts';
import type { IssuedTo, ReceiptLineRow, ReceiptRow } from './receipts.store.ts';

type Named = ReceiptRow & { readonly issued_to: IssuedTo };

/** The content of a receipt's QR (institute 10); an anonymous payment names nobody. */
export const signedFieldsOf = (row: Named): SignedFields => ({
  kind: 'receipt',
  test: row.institute_mode === 'test',
  institute_code: row.short_code,
  document_number: row.number,
  issued_on: indiaDay(row.issued_at),
  amount_paise: row.amount_paise,
  // Late fees and discounts are no tuition paid.
  tuition_paise: sumPaise(
    row.lines.filter((line) => line.head_kind === 'TUITION').map((line) => line.balance_paise),
  ),
  name_prefix: namePrefixOf(row.issued_to.first_name ?? ''),
  id_suffix: idSuffixOf(row.issued_to.student_uuid ?? ''),
  verification_code: row.verification_code,
});

/** Everything a printed receipt says (decisions 9, R13). @param logo PNG or JPEG bytes, null if there are none */
export function receiptDocumentOf(
  row: Named,
  given: {
    readonly qrText: string;
    /** Also that in force, in which the remarks are written. */
    readonly language: Language;
    readonly logo: Buffer | null;
    readonly settings: Pick<Settings, 'support'>;
  },
): ReceiptDocument {
  return {
    template: row.template,
    language: given.language,
    title: titleFor(row.amount_paise, row.refunded_paise, row.reversed_at !== null),
    number: row.number,
    issued_at: row.issued_at,
    transaction_id: row.application_code,
    institute: {
      name: row.institute_label,
      address: row.address,
      place: row.place === '' ? null : row.place,
      registration: row.registration === '' ? null : row.registration,
      logo: given.logo,
    },
    student: studentOf(row.issued_to),
    received_from: receivedFrom(row),
    lines: row.lines.map(lineOf),
    total_paise: row.amount_paise,
    refunds: refundsOf(row),
    reversal: row.reversed_at === null ? null : { reversed_at: row.reversed_at, reason: row.reversal_reason },
    // Modes are booked in English; an institute's own word stays as it is.
    payment_mode: saidNow(PAYMENT_MODES, row.mode),
    gateway_payment_id: row.gateway_payment_id,
    bank_reference: row.bank_reference || row.reference || null,
    remark: remarkOf(row),
    support_contact: supportOf(row, given.settings),
    qr_text: given.qrText,
    verification_code: row.verification_code,
    test: row.institute_mode === 'test',
  };
}

/** The amount refunded, and what the payer's bank took back. */
function refundsOf(row: Named): ReceiptDocument['refunds'] {
  const { refunded_at: at, taken_back_at: takenAt, taken_back_paise: taken } = row;
  const refunded = paise(row.refunded_paise - taken);
  return [
    ...(at === null || refunded === 0 ? [] : [{ number: null, refunded_at: at, amount_paise: refunded }]),
    ...(takenAt === null
      ? []
      : [{ number: null, refunded_at: takenAt, amount_paise: taken, by_bank: true as const }]),
  ];
}

/** Who paid, else the student it was paid for; the first template named nobody. */
function receivedFrom({ template, issued_to }: Named): string | null {
  return template === 1 ? null : (issued_to.received_from ?? issued_to.student_name);
}

function studentOf(issuedTo: IssuedTo): ReceiptDocument['student'] {
  if (issuedTo.student_uuid === null) return null;
  return {
    name: issuedTo.student_name ?? '',
    id: issuedTo.student_uuid,
    class: issuedTo.class_label,
    year: issuedTo.ay_label,
  };
}

/**
 * Notes on the paper: a dispute; a later issue of the same number, because the earlier paper looks alike; a late
 * receipt's day.
 */
function remarkOf({
  reissued_at: again,
  received_at,
  booked_at,
  issued_at,
  gateway_payment_id,
  disputed_since: since,
  disputed_paise: disputed,
}: ReceiptRow): string | null {
  const received = indiaDay(received_at);
  const confirmed = gateway_payment_id === null ? undefined : confirmedLater(received_at, booked_at);
  const remarks = [
    ...(confirmed === undefined ? [] : [confirmed]),
    ...(since === null ? [] : [RECEIPT_REMARKS.disputed(formatExact(disputed), formatDay(indiaDay(since)))]),
    ...(received === indiaDay(issued_at) ? [] : [RECEIPT_REMARKS.received(formatDay(received))]),
    ...(again === null ? [] : [RECEIPT_REMARKS.reissued(formatDay(indiaDay(again)))]),
  ];
  return remarks.length === 0 ? null : remarks.join(' ');
}

function lineOf(line: ReceiptLineRow): ReceiptLine {
  const reasons = line.concessions
    .map(({ label, reason }) => reason || label || '')
    .filter((text) => text !== '');
  return {
    label: line.label,
    instalment: line.instalment === '' ? null : line.instalment,
    gross_paise: line.gross_paise,
    concession_paise: line.concession_paise,
    concession_reason: reasons.length === 0 ? null : reasons.join(', '),
    earlier_paise: line.earlier_paise,
    late_fee_paise: line.late_fee_paise,
    discount_paise: line.discount_paise,
    paid_paise: sumPaise([line.balance_paise, line.late_fee_paise]),
    balance_paise: line.balance_after_paise,
  };
}

function supportOf(row: ReceiptRow, settings: Pick<Settings, 'support'>): string {
  const own = [...row.support.phones.slice(0, 1), ...row.support.emails.slice(0, 1)];
  return (own.length > 0 ? own : [settings.support.phone, settings.support.email]).join(', ');
}
