import type { SheetEvent } from '@shulk/checkout/loader';
import type { PaymentStatus } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { roundRupees } from '@shulk/domain';
import type { Paise } from '@shulk/domain';

/** A payment's result when its sheet closes. */
export interface PaymentResult {
  /** False while the server has not confirmed the money yet. */
  readonly isConfirmed: boolean;
  readonly amount: Paise | undefined;
  /** `dd-mm-yyyy hh:mm:ss` in India; empty if nothing was paid. */
  readonly timestamp: string;
  readonly application_code: string;
  /** From the institute's unbroken series; empty until there is one. */
  readonly receipt_no: string;
  /** Plain words for a failed payment, empty otherwise. */
  readonly reason: string;
  /** The server's heading of money that pays no fee; absent otherwise. */
  readonly title?: string | undefined;
  /** Each child of a payment for several (decision 239). */
  readonly children?: readonly PaidChild[] | undefined;
}

/** What a payment for several children paid for one of them. */
export interface PaidChild {
  readonly name: string;
  readonly amount: Paise;
  readonly application_code: string;
  /** Empty as long as nothing of it pays a fee. */
  readonly receipt_no: string;
}

/**
 * The result from the event's data [PJ-4.107] and, if it answered, from the server, which decides (threats 2 row 10).
 */
export function paymentResult({ data }: SheetEvent, status: PaymentStatus | undefined): PaymentResult {
  if (status !== undefined) return resultOfStatus(status, data);
  const amount = roundRupees(data.amount);
  return {
    isConfirmed: true,
    amount: amount.ok ? amount.paise : undefined,
    timestamp: data.transaction_timestamp,
    application_code: data.application_code,
    receipt_no: '',
    reason: data.error,
  };
}

/** The result from the server, or with an event's data if the server has none. */
export function resultOfStatus(status: PaymentStatus, data?: SheetEvent['data']): PaymentResult {
  const amount = roundRupees(status.amount);
  return {
    isConfirmed: status.state === 'PAID',
    amount: amount.ok ? amount.paise : undefined,
    timestamp: status.transaction_timestamp || (data?.transaction_timestamp ?? ''),
    application_code: status.application_code,
    receipt_no: status.receipt_no,
    reason: status.reason || (data?.error ?? ''),
    title: status.title,
    children: status.paid_together?.map(({ student_name: name, amount: rupees, ...child }) => ({
      name,
      amount: fromRupees(rupees),
      application_code: child.application_code,
      receipt_no: child.receipt_no,
    })),
  };
}
