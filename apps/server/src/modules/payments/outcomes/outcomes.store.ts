import type { HeldReason, Instant, Paise, TimeSource } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** A fee of an order, with the codes of the institute's own system. */
export interface OutcomeLine {
  readonly code: string;
  readonly head: string;
  readonly instalment: string;
  readonly label: string;
  readonly balance_paise: Paise;
  readonly discount_paise: Paise;
  readonly late_fee_paise: Paise;
}

/** Money received for an order. */
export interface OutcomePayment {
  readonly gateway_payment_id: string;
  readonly status: 'CAPTURED' | 'PARTIALLY REFUNDED' | 'REFUNDED' | 'EXCESS' | 'REVIEW';
  readonly amount_paise: Paise;
  readonly refunded_paise: Paise;
  /** The fees it pays. */
  readonly lines: readonly OutcomeLine[];
  readonly held_paise: Paise;
  readonly held_reason: HeldReason | '';
  readonly excess_paise: Paise;
  /** What the payer's bank disputes now, and what of the refunds it took back. */
  readonly disputed_paise: Paise;
  readonly taken_back_paise: Paise;
  readonly method: string;
  readonly bank_reference: string;
  /** When the payer paid. */
  readonly received_at: Instant;
  /** When it was booked. */
  readonly booked_at: Instant;
  /** The source of received_at. */
  readonly time_source: TimeSource;
}

/** What an institute's own system gets about an order besides its payment state. */
export interface OutcomeRow {
  readonly id: number;
  readonly reference_id: string;
  readonly notes: Record<string, unknown>;
  readonly student_id: string;
  readonly created_at: Instant;
  readonly lines: readonly OutcomeLine[];
  /** Oldest first. */
  readonly payments: readonly OutcomePayment[];
}

const asInstant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const linesOf = (from: string, where: string): string => `
  (select coalesce(json_agg(json_build_object('code', coalesce(f.import_code, ''), 'head', coalesce(h.code, ''),
       'instalment', l.instalment, 'label', l.label, 'balance_paise', l.balance_paise,
       'discount_paise', l.discount_paise, 'late_fee_paise', l.late_fee_paise) order by l.line_no), '[]'::json)
     from ${from} left join fee_lines f on f.id = l.fee_line_id left join fee_heads h on h.id = l.head_id
     where ${where})`;

/** The details of these orders, unordered. */
export const selectOutcomes = (
  ex: Executor,
  instituteId: number,
  orderIds: readonly number[],
): Promise<OutcomeRow[]> =>
  ex.query(
    `select o.id, o.reference_id, o.notes, coalesce(s.student_uuid, '') as student_id, o.created_at,
       ${linesOf('order_lines l', 'l.order_id = o.id')} as lines,
       (select coalesce(json_agg(json_build_object('gateway_payment_id', coalesce(p.gateway_payment_id, ''),
            'status', p.status, 'amount_paise', p.amount_paise, 'refunded_paise', p.refunded_paise,
            'lines', ${linesOf('paid_lines l', 'l.payment_id = p.id')},
            'held_paise', p.held_paise, 'held_reason', p.held_reason, 'excess_paise', p.excess_paise,
            'disputed_paise', disputed_of_payment(p.id), 'taken_back_paise', coalesce((select sum(r.amount_paise) from refunds r
              where r.payment_id = p.id and r.requested_by = 'DISPUTE'), 0), 'method', p.mode,
            'bank_reference', p.bank_reference, 'received_at', ${asInstant('p.received_at')},
            'booked_at', ${asInstant('p.booked_at')}, 'time_source', p.time_source) order by p.id), '[]'::json)
          from payments p where p.order_id = o.id) as payments
     from orders o left join students s on s.id = o.student_id
     where o.institute_id = $1 and o.id = any ($2::bigint[])`,
    [instituteId, orderIds],
  );
