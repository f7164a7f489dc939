import type { Instant, Paise } from '@shulk/domain';
import type { GatewayDispute } from '../gateway.ts';

/** An hour of the following day, when a gateway reports more of it. */
export const hourOfDispute = (hour: number): Instant =>
  `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z` as Instant;

/** A gateway's report of a dispute opened on the first day of the tests. */
export const disputed = (
  gatewayPaymentId: string,
  amount: number,
  over: Partial<GatewayDispute> = {},
): GatewayDispute => ({
  gateway_dispute_id: `disp_${gatewayPaymentId}`,
  gateway_payment_id: gatewayPaymentId,
  gateway_order_id: '',
  state: 'OPEN',
  phase: 'CHARGEBACK',
  status: (over.state ?? 'OPEN').toLowerCase(),
  amount: amount as Paise,
  taken: undefined,
  reason_code: '4855',
  reason: 'Goods or Services Not Provided',
  respond_by: '2026-11-23T18:29:59.000Z' as Instant,
  at: '2026-11-20T08:00:00.000Z' as Instant,
  ...over,
});

/** The body of Razorpay's message about a dispute, with its payment. */
export const disputeBody = (
  event: string,
  dispute: { readonly id: string; readonly payment_id: string; readonly amount: number } & Readonly<
    Record<string, unknown>
  >,
  orderId: string,
  toldAt = 1_795_248_000,
): string =>
  JSON.stringify({
    entity: 'event',
    event: `payment.dispute.${event}`,
    contains: ['payment', 'dispute'],
    payload: {
      payment: {
        entity: {
          id: dispute.payment_id,
          amount: dispute.amount,
          currency: 'INR',
          status: 'captured',
          captured: true,
          order_id: orderId,
          method: 'card',
        },
      },
      dispute: {
        entity: {
          entity: 'dispute',
          currency: 'INR',
          amount_deducted: 0,
          reason_code: 'chargeback',
          respond_by: 1_795_507_200,
          status: event === 'created' || event === 'action_required' ? 'open' : event,
          phase: 'chargeback',
          created_at: 1_795_248_000,
          ...dispute,
        },
      },
    },
    created_at: toldAt,
  });
