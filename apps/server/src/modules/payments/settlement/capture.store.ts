import { entryDay } from '@shulk/domain';
import type { HeldReason, Instant, Paise, PaymentTime } from '@shulk/domain';
import { UNHURRIED } from '../../../platform/db/db.ts';
import type { Db, Executor } from '../../../platform/db/db.ts';
import type { GatewayPayment } from '../../gateways/index.ts';

/** What happened to a captured payment: see database/functions/capture_payment.sql (R1). */
export type CaptureResult = 'captured' | 'already' | 'excess' | 'review';

/** The source of a capture's report, its times, and the code its receipt would get. */
export interface CaptureMark {
  readonly cause: string;
  readonly verificationCode: string;
  readonly now: Instant;
  /** By the rule paymentTime; decides everything that depends on the payment's date. */
  readonly time: PaymentTime;
}

/** The allocation of a payment as stored: parts + held + excess equals the amount received. */
export interface AllocationRow {
  readonly parts: readonly {
    /** The line of the order; other fees of the student are numbered after the last one. */
    readonly no: number;
    readonly fee_line_id: number | null;
    readonly head_id: number | null;
    readonly label: string;
    readonly instalment: string;
    readonly balance: Paise;
    readonly discount: Paise;
    readonly late_fee: Paise;
  }[];
  readonly held: Paise;
  readonly held_reason: HeldReason | '';
  readonly excess: Paise;
}

/** A message of a gateway, as received. */
export interface ReportingMessage {
  readonly account_id: number;
  readonly event_id: string;
  readonly body: string;
  readonly received_at: Instant;
  readonly next_try_at: Instant;
}

/** A captured payment with the message that reports it. */
export interface ReportedCapture {
  readonly orderId: number;
  /** Of the institute's clock, by which the times of the payment were decided. */
  readonly clockOffsetMs: number;
  readonly payment: GatewayPayment;
  readonly mark: CaptureMark;
  readonly message: ReportingMessage;
}

/** What became of a reported capture, and its message's row; null if that was stored before, or not at all. */
export interface ReportedResult {
  /** `changed`: the order is not at this gateway order, or its institute's clock was moved; nothing was written. */
  readonly result: CaptureResult | 'unlike' | 'changed';
  readonly webhook_id: number | null;
}

/**
 * Stores messages and books the payments they report, of one institute, in one statement and one commit: all or none. A
 * message is done if its payment is booked as agreed; one stored before keeps its row.
 * @returns the results in the given order
 */
export const captureReported = (ex: Executor, all: readonly ReportedCapture[]): Promise<ReportedResult[]> => {
  const params = all.map(({ orderId, payment, mark }) => captureParams(orderId, payment, mark, null));
  const column = (index: number): unknown[] => params.map((row) => row[index]);
  return ex.query(
    `with given as materialized (
       select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::text[], $13::date[],
         $14::bigint[], $15::text[], $16::text[], $17::timestamptz[], $18::timestamptz[], $19::text[], $20::bigint[]) with ordinality
         as g(order_id, payment_id, amount, currency, method, bank_reference, cause, code, at, paid_at, told_at, time_source, day,
           account_id, event_id, body, received_at, next_try_at, gateway_order_id, clock_offset_ms, place)
     ), known as materialized (
       -- A value of each row and no join, which could be planned to read all orders.
       select * from given g where clock_offset_ms = (
         select i.clock_offset_ms from gateway_orders w join institutes i on i.id = w.institute_id
         where w.gateway_account_id = g.account_id and w.gateway_order_id = g.gateway_order_id and w.order_id = g.order_id)
     ), locked as materialized (
       select lock_captures($1::bigint[]) where cardinality($1::bigint[]) > 1
     ), booked as materialized (
       select g.*, c.result from (select known.* from (select count(*) from locked) l, known order by order_id) g,
         capture_payment(order_id, payment_id, amount, currency, method, bank_reference, cause, code, at, null, paid_at, told_at,
           time_source, day) c
     ), stored as (
       insert into webhook_inbox (gateway_account_id, event_id, body, received_at, next_try_at, processed_at, tries)
       select account_id, event_id, body, received_at, next_try_at, case when result <> 'unlike' then received_at end,
         case when result <> 'unlike' then 1 else 0 end
       from booked order by account_id, event_id
       on conflict (gateway_account_id, event_id) do nothing returning id, gateway_account_id, event_id
     )
     select coalesce(b.result, 'changed') as result, s.id as webhook_id from given g left join booked b on b.place = g.place
       left join stored s on s.gateway_account_id = b.account_id and s.event_id = b.event_id
     order by g.place`,
    [
      // Without the allocation: what has one is booked by itself.
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13].map(column),
      all.map(({ message }) => message.account_id),
      all.map(({ message }) => message.event_id),
      all.map(({ message }) => message.body),
      all.map(({ message }) => message.received_at),
      all.map(({ message }) => message.next_try_at),
      all.map(({ payment }) => payment.gateway_order_id),
      all.map(({ clockOffsetMs }) => clockOffsetMs),
    ],
  );
};

/**
 * Books one captured payment: the only way money enters the ledger (R1). Without an allocation it books only what was
 * agreed; `unlike`: something changed and nothing was written.
 */
export const capturePayment = (
  ex: Executor,
  orderId: number,
  payment: GatewayPayment,
  mark: CaptureMark,
  placement: AllocationRow | null = null,
): Promise<{ result: CaptureResult | 'unlike'; receipt_number: string }> =>
  ex.one(
    'select result, receipt_number from capture_payment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12, $13, $14)',
    captureParams(orderId, payment, mark, placement),
  );

const captureParams = (
  orderId: number,
  payment: GatewayPayment,
  mark: CaptureMark,
  placement: AllocationRow | null,
): unknown[] => [
  orderId,
  payment.gateway_payment_id,
  payment.amount,
  payment.currency,
  payment.method,
  payment.bank_reference,
  mark.cause,
  mark.verificationCode,
  mark.now,
  placement === null ? null : JSON.stringify(placement),
  mark.time.at,
  payment.paid_at ?? null,
  mark.time.source,
  entryDay(mark.time.at, mark.now).day,
];

/**
 * Notifies other processes of bookings. By a statement of its own, after them: a notification takes one lock of the whole
 * database until its commit, which therefore does not wait for the disk.
 */
export const notifyOfBookings = (db: Db, channel: string, payloads: readonly string[]): Promise<unknown[]> =>
  db.query(`with ${UNHURRIED} select pg_notify($1, payload) from unhurried, unnest($2::text[]) as payload`, [
    channel,
    payloads,
  ]);
