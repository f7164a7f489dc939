import { entryDay } from '@shulk/domain';
import type { HeldReason, Instant, Paise, PaymentTime } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
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

/**
 * Stores a message and books the payment it reports, in one statement and one commit; the message is done if the payment
 * is booked as agreed. A message stored before keeps its row.
 */
export const captureReported = (
  ex: Executor,
  message: ReportingMessage,
  orderId: number,
  payment: GatewayPayment,
  mark: CaptureMark,
): Promise<{ result: CaptureResult | 'unlike'; webhook_id: number | null }> =>
  ex.one(
    `with booked as materialized (
       select result from capture_payment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12, $13, $14)
     ), stored as (
       insert into webhook_inbox (gateway_account_id, event_id, body, received_at, next_try_at, processed_at, tries)
       select $15, $16, $17, $18, $19, case when result <> 'unlike' then $18::timestamptz end, case when result <> 'unlike' then 1 else 0 end
       from booked
       on conflict (gateway_account_id, event_id) do nothing returning id
     )
     select result, (select id from stored) as webhook_id from booked`,
    [
      ...captureParams(orderId, payment, mark, null),
      message.account_id,
      message.event_id,
      message.body,
      message.received_at,
      message.next_try_at,
    ],
  );

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
