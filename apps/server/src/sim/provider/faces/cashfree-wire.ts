import type { ProvidedOrder, ProvidedPayment, ProvidedRefund, ProvidedState } from '../provider-payments.ts';
import { rupees } from './amounts.ts';
import { indianClock } from './face.ts';

/** ms since 1970 as Cashfree writes times. */
export const cashfreeTime = (ms: number): string => `${indianClock(ms)}+05:30`;

/** How Cashfree calls the state of a payment. */
export const CASHFREE_STATES: Readonly<Record<ProvidedState, string>> = {
  created: 'PENDING',
  authorized: 'PENDING',
  captured: 'SUCCESS',
  returned: 'FAILED',
  failed: 'FAILED',
};

const REFUND_STATES = { pending: 'PENDING', processed: 'SUCCESS', failed: 'FAILED' } as const;

/** The tax of a charge that has it in. */
const taxIn = (charge: number): number => charge - Math.floor((charge * 50) / 59);

/** The error of a payment that failed. */
export const fault = ({ reason }: ProvidedPayment): object => ({
  error_code: 'TRANSACTION_DECLINED',
  error_description: 'Declined',
  error_reason: reason,
  error_source: 'bank',
});

/** What list and message say of a payment alike. @param write writes an amount of paise */
export function detailsOf(
  { status, at, charge, id }: ProvidedPayment,
  write: (paise: number) => unknown,
): object {
  const isTaken = status === 'captured';
  return {
    payment_status: CASHFREE_STATES[status],
    payment_message: isTaken ? '00::Transaction success' : CASHFREE_STATES[status],
    payment_time: cashfreeTime(at),
    bank_reference: isTaken ? `rrn-${id}` : null,
    ...(charge > 0 && {
      payment_surcharge: {
        payment_surcharge_service_charge: write(charge - taxIn(charge)),
        payment_surcharge_service_tax: write(taxIn(charge)),
      },
    }),
    payment_group: 'upi',
    payment_method: { upi: { channel: 'link', upi_id: 'payer@upi' } },
  };
}

/** A payment as the list of an order's tries has it (gateways B.2). */
export const wireCashfreePayment = (payment: ProvidedPayment, order: ProvidedOrder): object => ({
  cf_payment_id: payment.id,
  order_id: order.name,
  entity: 'payment',
  is_captured: payment.status === 'captured',
  order_amount: rupees(order.amount),
  payment_amount: rupees(payment.amount + payment.charge),
  payment_currency: 'INR',
  ...detailsOf(payment, rupees),
  error_details: payment.status === 'failed' ? fault(payment) : null,
});

/** A refund as Cashfree writes it (gateways B.4). @param write writes an amount of paise */
export const wireCashfreeRefund = (
  refund: ProvidedRefund,
  order: ProvidedOrder,
  write: (paise: number) => unknown = rupees,
): object => ({
  cf_payment_id: refund.payment_id,
  cf_refund_id: refund.id,
  order_id: order.name,
  refund_id: refund.receipt,
  entity: 'refund',
  refund_amount: write(refund.amount),
  refund_currency: 'INR',
  refund_status: REFUND_STATES[refund.status],
  refund_type: refund.isOwn === true ? 'PAYMENT_AUTO_REFUND' : 'MERCHANT_INITIATED',
});
