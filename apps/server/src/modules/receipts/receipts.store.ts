import type { CalendarDay, Instant, Paise } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';

/** Whose payments: a student, or nobody known and then the mobile that was given with the payment (decisions 3). */
export type Payer =
  | { readonly institute_id: number; readonly student_id: number }
  | { readonly institute_id: number; readonly contact_mobile: string };

/** One payment of the list. */
export interface PaymentRow {
  readonly application_code: string;
  readonly received_at: Instant;
  readonly amount_paise: Paise;
  readonly status: string;
  readonly mode: string;
}

/** Which of the two a payer is, as the two parameters every query takes. */
const who = (payer: Payer): [number | null, string | null] =>
  'student_id' in payer ? [payer.student_id, null] : [null, payer.contact_mobile];

const ofPayer = `p.institute_id = $1 and (p.student_id = $2 or (p.student_id is null and p.contact_mobile = $3 and $3 <> ''))`;

/** Money received from a payer, newest first: captured here, or recorded by the institute (decisions 9). */
export const selectPayments = (ex: Executor, payer: Payer): Promise<PaymentRow[]> =>
  ex.query(
    `select p.application_code, p.received_at, p.amount_paise, p.status, p.mode
     from payments p
     where ${ofPayer} and p.status in ('CAPTURED', 'REFUNDED', 'PARTIALLY REFUNDED', 'PAID')
     order by p.received_at desc, p.id desc limit 500`,
    [payer.institute_id, ...who(payer)],
  );

/** The captured payment with this code, when it is this payer's own. */
export const selectReceiptPayment = (
  ex: Executor,
  payer: Payer,
  applicationCode: string,
): Promise<{ payment_id: number } | undefined> =>
  ex.maybe(
    `select p.id as payment_id from payments p join receipts r on r.payment_id = p.id
     where ${ofPayer} and p.application_code = $4`,
    [payer.institute_id, ...who(payer), applicationCode],
  );

/** One fee of a receipt. */
export interface ReceiptLineRow {
  readonly label: string;
  readonly instalment: string;
  readonly head_kind: string | null;
  readonly gross_paise: Paise;
  readonly concession_paise: Paise;
  readonly concessions: readonly { readonly label?: string; readonly reason?: string }[];
  readonly balance_paise: Paise;
  readonly discount_paise: Paise;
  readonly late_fee_paise: Paise;
  readonly balance_after_paise: Paise;
}

/** Everything a receipt says, and the PDF kept of it. */
export interface ReceiptRow {
  readonly receipt_id: number;
  readonly institute_id: number;
  readonly number: string;
  readonly issued_at: Instant;
  readonly verification_code: string;
  readonly digits: string | null;
  readonly pdf: Buffer | null;
  readonly pdf_refunded_paise: Paise | null;
  readonly application_code: string;
  readonly amount_paise: Paise;
  readonly refunded_paise: Paise;
  readonly refunded_at: Instant | null;
  readonly mode: string;
  readonly gateway_payment_id: string | null;
  readonly bank_reference: string;
  readonly institute_mode: 'test' | 'live';
  readonly short_code: string;
  readonly institute_label: string;
  readonly place: string;
  readonly address: string;
  readonly registration: string;
  readonly logo_file: string | null;
  readonly support: { readonly phones: readonly string[]; readonly emails: readonly string[] };
  readonly student_uuid: string | null;
  readonly first_name: string | null;
  readonly student_name: string | null;
  readonly class_label: string | null;
  readonly ay_label: string | null;
  readonly lines: readonly ReceiptLineRow[];
}

/** A receipt by its payment. */
export const selectReceipt = (ex: Executor, paymentId: number): Promise<ReceiptRow | undefined> =>
  ex.maybe(
    `select r.id as receipt_id, r.institute_id, r.number, r.issued_at, r.verification_code, r.digits, r.pdf, r.pdf_refunded_paise,
       p.application_code, p.amount_paise, p.refunded_paise, p.refunded_at, p.mode, p.gateway_payment_id, p.bank_reference,
       i.mode as institute_mode, i.short_code, i.label as institute_label, i.place, i.address, i.registration, i.logo_file, i.support,
       s.student_uuid, s.first_name,
       nullif(concat_ws(' ', nullif(s.first_name, ''), nullif(s.middle_name, ''), nullif(s.last_name, '')), '') as student_name,
       c.class_label, c.ay_label,
       (select json_agg(json_build_object(
          'label', l.label, 'instalment', l.instalment, 'head_kind', h.kind,
          'gross_paise', coalesce(f.gross_paise, l.balance_paise), 'concession_paise', coalesce(f.concession_paise, 0),
          'concessions', coalesce(f.concessions, '[]'::jsonb), 'balance_paise', l.balance_paise,
          'discount_paise', l.discount_paise, 'late_fee_paise', l.late_fee_paise,
          'balance_after_paise', coalesce(l.balance_after_paise, 0)) order by l.line_no)
        from order_lines l left join fee_lines f on f.id = l.fee_line_id left join fee_heads h on h.id = l.head_id
        where l.order_id = p.order_id) as lines
     from receipts r
       join payments p on p.id = r.payment_id
       join institutes i on i.id = r.institute_id
       left join students s on s.id = p.student_id
       left join lateral (
         select o.class_label, o.ay_label from offerings o
         where o.institute_id = s.institute_id and o.location_code = s.location_code
           and o.education_type_code = s.education_type_code and o.ay_code = s.ay_code and o.class_code = s.class_code) c on true
     where r.payment_id = $1`,
    [paymentId],
  );

/** An image of the institute, by its hash. */
export const selectImage = (
  ex: Executor,
  hash: string,
): Promise<{ type: string; bytes: Buffer } | undefined> =>
  ex.maybe('select type, bytes from files where hash = $1', [hash]);

/** Keeps the signed digits of a receipt; the first ones count, because every signing gives others. */
export const keepDigits = (
  ex: Executor,
  instituteId: number,
  receiptId: number,
  digits: string,
): Promise<{ digits: string }> =>
  ex.one(
    'update receipts set digits = coalesce(digits, $3) where id = $1 and institute_id = $2 returning digits',
    [receiptId, instituteId, digits],
  );

/** Keeps a receipt's PDF, with the refunds it tells of. */
export const keepPdf = async (
  ex: Executor,
  receipt: Pick<ReceiptRow, 'receipt_id' | 'institute_id' | 'refunded_paise'>,
  pdf: Buffer,
): Promise<void> => {
  await ex.query(
    'update receipts set pdf = $3, pdf_refunded_paise = $4 where id = $1 and institute_id = $2',
    [receipt.receipt_id, receipt.institute_id, pdf, receipt.refunded_paise],
  );
};

/** What anybody may know of a receipt by its verification code: amount, date, refunds (decisions 9). */
export interface VerifyRow {
  readonly issued_on: CalendarDay;
  readonly amount_paise: Paise;
  readonly refunded_paise: Paise;
  readonly refunded_on: CalendarDay | null;
  readonly institute_mode: 'test' | 'live';
}

/** A receipt by the code printed under its QR. */
export const selectVerification = (ex: Executor, code: string): Promise<VerifyRow | undefined> =>
  ex.maybe(
    `select india_day(r.issued_at) as issued_on, p.amount_paise, p.refunded_paise, india_day(p.refunded_at) as refunded_on,
       i.mode as institute_mode
     from receipts r join payments p on p.id = r.payment_id join institutes i on i.id = r.institute_id
     where r.verification_code = $1`,
    [code],
  );
