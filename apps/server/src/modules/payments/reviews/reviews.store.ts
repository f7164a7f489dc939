import type { HeldReason, Instant, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { RefundSource } from '../refunds/refunds.store.ts';
import type { AllocationRow } from '../settlement/capture.store.ts';

/** A payment with money that waits for a person. */
export interface WaitingPayment {
  readonly id: number;
  readonly institute_id: number;
  readonly student_id: number | null;
  readonly student_uuid: string;
  readonly clock_offset_ms: number;
  readonly order_id: number | null;
  readonly application_code: string;
  readonly gateway_payment_id: string;
  readonly received_at: Instant;
  readonly booked_at: Instant;
  readonly amount_paise: Paise;
  /** Which part of the payment waits; EXCESS waits only if its refund failed, is refused for now, or is unclear. */
  readonly source: RefundSource;
  readonly reason: HeldReason | 'EXCESS' | 'REFUND_WAITS' | 'REFUND_UNCLEAR';
  /** Neither allocated nor refunded. */
  readonly waiting_paise: Paise;
  /** What of it can be allocated now: see placeable_of_payment(); none while its refund is unclear. */
  readonly placeable_paise: Paise;
  /** Of the whole payment, with the earliest deadline of an answer that is still to come. */
  readonly disputed_paise: Paise;
  readonly respond_by: Instant | null;
  readonly notes: readonly { readonly at: Instant; readonly by: string; readonly text: string }[];
}

/** Most rows of a list; an office with more has another problem. */
const MOST = 1000;

/** The payments of an institute with waiting money, oldest first; or those of one transaction. */
export const selectWaiting = (
  ex: Executor,
  instituteCode: string,
  applicationCode: string | null = null,
): Promise<WaitingPayment[]> =>
  ex.query(
    `select p.id, p.institute_id, p.student_id, coalesce(s.student_uuid, '') as student_uuid, i.clock_offset_ms, p.order_id,
       p.application_code, p.gateway_payment_id, p.received_at, p.booked_at, p.amount_paise, part.source, part.reason,
       part.waiting_paise, case when part.reason = 'REFUND_UNCLEAR' then 0 else placeable_of_payment(p, part.source) end as placeable_paise,
       disputed_of_payment(p.id) as disputed_paise,
       (select min(d.respond_by) from disputes d where d.payment_id = p.id and d.state = 'OPEN') as respond_by,
       (select coalesce(json_agg(json_build_object('by', n.written_by, 'text', n.text,
          'at', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.id), '[]'::json)
        from payment_notes n where n.payment_id = p.id) as notes
     from institutes i
       join lateral (
         select w.id from payments w where w.institute_id = i.id and (w.held_paise > 0 or w.excess_paise > 0)
         union
         select r.payment_id from refunds r
           where r.institute_id = i.id and r.status in ('SENT', 'WAITING', 'UNKNOWN') and is_unclear(r)) open on true
       join payments p on p.id = open.id
       left join students s on s.id = p.student_id
       cross join lateral (
         select 'HELD' as source, p.held_reason as reason, waiting_of_payment(p, 'HELD') as waiting_paise where p.held_paise > 0
         union all
         select 'EXCESS', case when bool_or(r.status = 'WAITING') then 'REFUND_WAITS' else 'EXCESS' end, waiting_of_payment(p, 'EXCESS')
           from refunds r where p.excess_paise > 0 and r.payment_id = p.id and r.source = 'EXCESS'
             and ((r.status = 'WAITING' and is_unsent(r)) or (r.status = 'FAILED' and r.placing_id is null)) having count(*) > 0
         union all
         select r.source, 'REFUND_UNCLEAR', sum(r.amount_paise)::bigint from refunds r where r.payment_id = p.id and is_unclear(r)
           group by r.source) part
     where i.code = $1 and ($2::text is null or p.application_code = $2) and p.kind = 'gateway' and part.waiting_paise > 0
     -- Money that can be placed goes before money whose refund is unclear.
     order by p.received_at, p.id, part.reason = 'REFUND_UNCLEAR' limit ${MOST}`,
    [instituteCode, applicationCode],
  );

/**
 * Whether a refund of a transaction's excess is at the gateway or about to be sent there, or the gateway says that it made
 * one of money that waits after it had failed.
 */
export const isRefundUnderWay = async (
  ex: Executor,
  instituteCode: string,
  applicationCode: string,
): Promise<boolean> =>
  (await ex.maybe(
    `select from payments p join institutes i on i.id = p.institute_id join refunds r on r.payment_id = p.id
     where i.code = $1 and p.application_code = $2 and (
       (r.source = 'EXCESS' and r.status in ('REQUESTED', 'SENT'))
       or (r.source <> 'FEES' and r.status = 'FAILED' and r.told_made_at is not null)) limit 1`,
    [instituteCode, applicationCode],
  )) !== undefined;

/** A refund that failed here, and of which the gateway says that it was made. */
export interface ToldMade extends Pick<
  WaitingPayment,
  | 'application_code'
  | 'gateway_payment_id'
  | 'student_uuid'
  | 'clock_offset_ms'
  | 'received_at'
  | 'booked_at'
  | 'amount_paise'
> {
  readonly told_made_at: Instant;
}

/** Such refunds of an institute, oldest first: their money cannot be used until a settlement shows what became of it. */
export const selectToldMade = (ex: Executor, instituteCode: string): Promise<ToldMade[]> =>
  ex.query(
    `select p.application_code, p.gateway_payment_id, coalesce(s.student_uuid, '') as student_uuid, i.clock_offset_ms, p.received_at,
       p.booked_at, r.amount_paise, r.told_made_at
     from refunds r join payments p on p.id = r.payment_id join institutes i on i.id = r.institute_id left join students s on s.id = p.student_id
     where i.code = $1 and r.status = 'FAILED' and r.told_made_at is not null order by r.told_made_at, r.id limit ${MOST}`,
    [instituteCode],
  );

/** An order under review without any money: no bank has answered. */
export interface SilentOrder {
  readonly application_code: string;
  readonly student_uuid: string;
  readonly clock_offset_ms: number;
  readonly amount_paise: Paise;
  readonly tried_at: Instant;
}

/** The orders of an institute without a verdict, oldest first: see lacks_verdict(). */
export const selectSilentOrders = (
  ex: Executor,
  instituteCode: string,
  now: Instant,
): Promise<SilentOrder[]> =>
  ex.query(
    `select o.application_code, coalesce(s.student_uuid, '') as student_uuid, i.clock_offset_ms, o.amount_paise,
       (select min(a.created_at) from attempts a where a.order_id = o.id) as tried_at
     from orders o join institutes i on i.id = o.institute_id left join students s on s.id = o.student_id
     where i.code = $1 and o.status = 'REVIEW' and lacks_verdict(o, $2::timestamptz + i.clock_offset_ms * interval '1 millisecond')
     order by tried_at, o.id limit ${MOST}`,
    [instituteCode, now],
  );

/** The fee lines of a student by the institute's codes, else by ours. */
export const selectNamedFees = (
  ex: Executor,
  instituteId: number,
  studentId: number,
  codes: readonly string[],
): Promise<{ id: number; code: string }[]> =>
  ex.query(
    `select distinct on (c.code) f.id, c.code from unnest($3::text[]) c(code)
       join fee_lines f on f.institute_id = $1 and f.student_id = $2 and (f.import_code = c.code or f.sft_code = c.code)
     order by c.code, (f.import_code = c.code) is true desc`,
    [instituteId, studentId, codes],
  );

/** Locks a waiting payment with its order and all fees of its student, in the lock order of every booking. */
export async function lockWaitingMoney(ex: Executor, payment: WaitingPayment): Promise<void> {
  await ex.query('select id from orders where id = $1 for update', [payment.order_id]);
  await ex.query('select id from payments where id = $1 for update', [payment.id]);
  await ex.query(
    'select id from fee_lines where institute_id = $1 and student_id = $2 order by id for update',
    [payment.institute_id, payment.student_id],
  );
}

/** Fees of a student that a loan will pay. */
export const selectLentForOf = async (ex: Executor, studentId: number): Promise<ReadonlySet<number>> => {
  const rows = await ex.query<{ id: number }>(
    `select distinct l.fee_line_id as id from emi_application_lines l join emi_applications a on a.id = l.application_id
     where a.student_id = $1 and holds_fees(a.status)`,
    [studentId],
  );
  return new Set(rows.map(({ id }) => id));
};

/** One allocation by a person: who, why, and the request. */
export interface PlacingAct {
  readonly parts: readonly Omit<AllocationRow['parts'][number], 'no'>[];
  readonly by: string;
  readonly reason: string;
  /** Idempotency: one request key allocates once, for ever. */
  readonly requestKey: string;
  readonly verificationCode: string;
}

/** The outcome: see place_waiting(). */
export interface Placed {
  readonly result: 'placed' | 'again' | 'other' | 'too_much';
  readonly receipt_number: string;
}

/** Allocates waiting money by one balanced entry. */
export const bookToFees = (
  ex: Executor,
  payment: WaitingPayment,
  act: PlacingAct,
  now: Instant,
): Promise<Placed> =>
  ex.one('select result, receipt_number from place_waiting($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9)', [
    payment.institute_id,
    payment.id,
    payment.source,
    JSON.stringify(act.parts),
    act.by,
    act.reason,
    act.requestKey,
    act.verificationCode,
    now,
  ]);

/** What an earlier allocation booked, for the answer to a repeated request. */
export const selectPlacing = (
  ex: Executor,
  instituteCode: string,
  requestKey: string,
): Promise<{ payment_id: number; application_code: string; receipt_no: string } | undefined> =>
  ex.maybe(
    `select x.payment_id, p.application_code, coalesce(r.number, '') as receipt_no
     from placings x join institutes i on i.id = x.institute_id join payments p on p.id = x.payment_id
       left join receipts r on r.payment_id = p.id
     where i.code = $1 and x.request_key = $2`,
    [instituteCode, requestKey],
  );

/** The parts of one allocation. */
export const selectPlacedParts = (
  ex: Executor,
  instituteCode: string,
  requestKey: string,
): Promise<{ fee: string; label: string; cash_paise: Paise; discount_paise: Paise }[]> =>
  ex.query(
    `select coalesce(f.import_code, f.sft_code) as fee, l.label, l.balance_paise + l.late_fee_paise as cash_paise, l.discount_paise
     from placings x join institutes i on i.id = x.institute_id join placements l on l.entry_id = x.entry_id
       join fee_lines f on f.id = l.fee_line_id
     where i.code = $1 and x.request_key = $2 order by l.line_no`,
    [instituteCode, requestKey],
  );

/** Stores a note about a payment. */
export const insertNote = async (
  ex: Executor,
  payment: WaitingPayment,
  note: { readonly by: string; readonly text: string },
  now: Instant,
): Promise<void> => {
  await ex.query(
    'insert into payment_notes (institute_id, payment_id, written_by, text, at) values ($1, $2, $3, $4, $5)',
    [payment.institute_id, payment.id, note.by, note.text, now],
  );
};
