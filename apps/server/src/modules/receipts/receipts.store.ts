import type { Instant, Paise } from '@shulk/domain';
import type { ReceiptTemplate } from '../../documents/index.ts';
import { plusMs } from '../../platform/clock.ts';
import type { Executor } from '../../platform/db/db.ts';
import type { ExtraRead } from '../students/index.ts';

/** Whose payments: a student's, or an unknown payer's by the mobile given with the payment (decisions 3). */
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

/** The payer as the two parameters of every query. */
const who = (payer: Payer): [number | null, string | null] =>
  'student_id' in payer ? [payer.student_id, null] : [null, payer.contact_mobile];

const ofPayer = `p.institute_id = $1 and (p.student_id = $2 or (p.student_id is null and p.contact_mobile = $3 and $3 <> ''))`;

/** @param owned the condition that a payment is the payer's */
const paymentsBy = (owned: string): string =>
  `select p.application_code, p.received_at, p.placed_paise as amount_paise, p.mode,
       case when p.status = 'PAID' and r.id is not null then 'RECEIVED' else p.status end as status
     from payments p left join receipts r on r.payment_id = p.id
     where ${owned} and (p.status in ('CAPTURED', 'REFUNDED', 'PARTIALLY REFUNDED', 'PAID')
       or (p.status = 'REVERSED' and r.id is not null))
     order by p.received_at desc, p.id desc limit 500`;

/**
 * Money received from a payer, newest first: captured here, or recorded by the institute, PAID if it gave the receipt
 * itself and RECEIVED if we did (decisions 9, decision 70). A reversed one is listed only with its receipt.
 */
export const selectPayments = (ex: Executor, payer: Payer): Promise<PaymentRow[]> =>
  ex.query(paymentsBy(ofPayer), [payer.institute_id, ...who(payer)]);

/** As `selectPayments`, of a student, read along with it. */
export const paymentsRead: ExtraRead<readonly PaymentRow[]> = {
  json: `(select coalesce(json_agg(v), '[]') from (
    ${paymentsBy('p.institute_id = s.institute_id and p.student_id = s.id')}) v)`,
  params: [],
  read: (json) => (json as PaymentRow[]).map((row) => ({ ...row, received_at: plusMs(row.received_at, 0) })),
};

/** The payment with this code and a receipt of ours, if it is this payer's own. */
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

/** A payment with a receipt, and what decides whether the browser that made it gets it at once. */
export interface OwnReceiptRow {
  readonly payment_id: number;
  readonly number: string;
  readonly student_id: number | null;
  readonly slug: string;
  readonly booked_at: Instant;
  readonly clock_offset_ms: number;
}

/** The captured payment with this code, when this browser opened its order; the receipt of a link is the parent's. */
export const selectOwnReceipt = (
  ex: Executor,
  browserId: number,
  applicationCode: string,
): Promise<OwnReceiptRow | undefined> =>
  ex.maybe(
    `select p.id as payment_id, r.number, o.student_id, g.slug, p.booked_at, i.clock_offset_ms
     from orders o
       join payments p on p.order_id = o.id and p.status not in ('EXCESS', 'REVIEW')
       join receipts r on r.payment_id = p.id
       join pages g on g.id = o.page_id
       join institutes i on i.id = o.institute_id
     where o.application_code = $2 and o.browser_session_id = $1 and o.made_by <> 'link' order by r.id limit 1`,
    [browserId, applicationCode],
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
  /** What earlier payments settled of it; 0 on receipts of template 1, which do not show it. */
  readonly earlier_paise: Paise;
  readonly balance_after_paise: Paise;
}

/** The recipient of a receipt; all null for a payment without a student. */
export interface IssuedTo {
  readonly student_uuid: string | null;
  readonly first_name: string | null;
  readonly student_name: string | null;
  readonly class_code: string | null;
  readonly class_label: string | null;
  readonly ay_code: string | null;
  readonly ay_label: string | null;
  /** Who paid: the guardian with the payment's contact; null if unknown, absent on template 1. */
  readonly received_from?: string | null;
}

/** Everything a receipt says. */
export interface ReceiptRow {
  readonly receipt_id: number;
  readonly payment_id: number;
  readonly institute_id: number;
  readonly number: string;
  readonly template: ReceiptTemplate;
  readonly issued_at: Instant;
  /** Id of the current issue. */
  readonly verification_code: string;
  readonly reissued_at: Instant | null;
  /** Signed digits and their recipient; null until the receipt is signed. */
  readonly digits: string | null;
  readonly issued_to: IssuedTo | null;
  /** The student's present data. */
  readonly student: IssuedTo;
  readonly application_code: string;
  readonly amount_paise: Paise;
  readonly refunded_paise: Paise;
  readonly refunded_at: Instant | null;
  /** What of the refunds the payer's bank took back in a dispute, and what it disputes now. */
  readonly taken_back_paise: Paise;
  readonly taken_back_at: Instant | null;
  readonly disputed_paise: Paise;
  readonly disputed_since: Instant | null;
  readonly reversed_at: Instant | null;
  readonly reversal_reason: string;
  /** When the payer paid, which for a recorded payment is earlier than its receipt. */
  readonly received_at: Instant;
  /** When it was reported, which may be later. */
  readonly booked_at: Instant;
  /** The institute's reference of a recorded payment: number of a cheque, of a transfer. */
  readonly reference: string;
  readonly mode: string;
  readonly gateway_payment_id: string | null;
  readonly bank_reference: string;
  readonly institute_mode: 'test' | 'live';
  readonly clock_offset_ms: number;
  readonly short_code: string;
  readonly institute_label: string;
  readonly place: string;
  readonly address: string;
  readonly registration: string;
  readonly logo_file: string | null;
  readonly support: { readonly phones: readonly string[]; readonly emails: readonly string[] };
  readonly lines: readonly ReceiptLineRow[];
}

/** The lines of a gateway payment's receipt, for a statement over payments p. */
const paidLines = `(select json_agg(json_build_object(
          'label', l.label, 'instalment', l.instalment, 'head_kind', h.kind,
          'gross_paise', coalesce(l.gross_paise, f.gross_paise, l.balance_paise),
          'concession_paise', coalesce(l.concession_paise, f.concession_paise, 0),
          'concessions', coalesce(l.concessions, f.concessions, '[]'::jsonb),
          'earlier_paise', coalesce(l.earlier_paise, 0), 'balance_paise', l.balance_paise,
          'discount_paise', l.discount_paise, 'late_fee_paise', l.late_fee_paise,
          'balance_after_paise', coalesce(l.balance_after_paise, 0)) order by l.line_no)
        from paid_lines l left join fee_lines f on f.id = l.fee_line_id left join fee_heads h on h.id = l.head_id
        where l.payment_id = p.id)`;

/** The lines of a recorded payment's receipt, for a statement over payments p. */
const recordedLines = `(select json_agg(json_build_object(
          'label', f.label, 'instalment', f.instalment, 'head_kind', h.kind,
          'gross_paise', a.gross_paise, 'concession_paise', a.concession_paise, 'concessions', a.concessions,
          'earlier_paise', a.earlier_paise, 'balance_paise', a.amount_paise, 'discount_paise', 0,
          'late_fee_paise', a.late_fee_paise, 'balance_after_paise', a.balance_after_paise)
          order by f.due_date nulls last, h.sort, f.id)
        from payment_allocations a join fee_lines f on f.id = a.fee_line_id join fee_heads h on h.id = f.head_id
        where a.payment_id = p.id and a.amount_paise + a.late_fee_paise > 0)`;

/**
 * A receipt by its payment. Its lines show what was stored at the capture; for older captures, what the fees say now.
 */
export const selectReceipt = (ex: Executor, paymentId: number): Promise<ReceiptRow | undefined> =>
  ex.maybe(
    `select r.id as receipt_id, r.payment_id, r.institute_id, r.number, r.template, r.issued_at, r.verification_code, r.reissued_at,
       r.digits, r.issued_to,
       coalesce(t.paise, 0)::bigint as taken_back_paise, t.at as taken_back_at, disputed_of_payment(p.id) as disputed_paise,
       (select min(d.opened_at) from disputes d where d.payment_id = p.id and d.ended_at is null) as disputed_since,
       p.application_code, p.placed_paise as amount_paise, p.refunded_paise, p.refunded_at, p.reversed_at, p.reversal_reason, p.received_at, p.booked_at, p.reference, p.mode,
       p.gateway_payment_id, p.bank_reference,
       i.mode as institute_mode, i.clock_offset_ms, i.short_code, i.label as institute_label, i.place, i.address,
       i.registration, i.logo_file, i.support,
       receipt_recipient(p.student_id, o.contact_mobile, o.contact_email) || case when k.payer_name is null then '{}'
         else jsonb_build_object('received_from', k.payer_name) end as student,
       case when p.kind = 'recorded' then ${recordedLines} else ${paidLines} end as lines
     from receipts r
       join payments p on p.id = r.payment_id
       join institutes i on i.id = r.institute_id
       left join orders o on o.id = p.order_id
       left join link_orders k on k.order_id = o.id and k.name_on_receipt
       left join lateral (select sum(b.amount_paise) as paise, max(b.created_at) as at from refunds b
         where b.payment_id = p.id and b.requested_by = 'DISPUTE' and b.source = 'FEES') t on true
     where r.payment_id = $1`,
    [paymentId],
  );

/** An image of the institute, by its hash. */
export const selectImage = (
  ex: Executor,
  hash: string,
): Promise<{ type: string; bytes: Buffer } | undefined> =>
  ex.maybe('select type, bytes from files where hash = $1', [hash]);

type ReceiptKeyed = Pick<ReceiptRow, 'receipt_id' | 'institute_id' | 'verification_code'>;
const keysOf = (receipt: ReceiptKeyed) =>
  [receipt.receipt_id, receipt.institute_id, receipt.verification_code] as const;

/** Stores the signed digits of a receipt with its recipient; the first ones count: every signing differs. */
export const keepIssue = (
  ex: Executor,
  receipt: ReceiptKeyed,
  issue: { readonly digits: string; readonly issued_to: IssuedTo },
): Promise<{ digits: string; issued_to: IssuedTo }> =>
  ex.one(
    `update receipts set issued_to = case when issued_to is null then $4::jsonb else issued_to end,
       digits = coalesce(digits, $3)
     where id = $1 and institute_id = $2 returning digits, issued_to`,
    [receipt.receipt_id, receipt.institute_id, issue.digits, JSON.stringify(issue.issued_to)],
  );

/** Replaces the given issue by a new one, in one statement; does nothing if that issue was replaced already. */
export const replaceIssue = async (
  ex: Executor,
  receipt: ReceiptKeyed,
  issue: {
    readonly verification_code: string;
    readonly digits: string;
    readonly issued_to: IssuedTo;
    readonly at: Instant;
  },
): Promise<void> => {
  await ex.query(
    `with issued as (
       update receipts set verification_code = $4, digits = $5, issued_to = $6::jsonb, reissued_at = $7,
         pdf = null, pdf_refunded_paise = null, pdf_reversed = false
       where id = $1 and institute_id = $2 and verification_code = $3 returning id)
     insert into replaced_receipts (verification_code, institute_id, receipt_id, replaced_at)
     select $3, $2, id, $7 from issued`,
    [...keysOf(receipt), issue.verification_code, issue.digits, JSON.stringify(issue.issued_to), issue.at],
  );
};

/** Stores the digest of an issue's PDF while that issue is current. */
export const keepDigest = async (ex: Executor, receipt: ReceiptKeyed, digest: Buffer): Promise<void> => {
  await ex.query(
    'update receipts set pdf_sha256 = $4 where id = $1 and institute_id = $2 and verification_code = $3',
    [...keysOf(receipt), digest],
  );
};
