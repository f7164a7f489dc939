import { orderPartOf, readShareId, shareId, shareOfPayment, sumPaise, wholeId } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import type { Gateway, GatewayPayment, GatewayRefund } from '../gateway.ts';

/** The amounts of the orders that an order at the gateway pays, by the gateway's own id of it. */
export type SharesOf = (gatewayOrderId: string) => Promise<readonly Paise[]>;

/** Whether an order of this gateway may pay several of ours: the other protocols are not proven with it (decision 239). */
export const takesShares = ({ protocol }: Pick<Gateway, 'protocol'>): boolean => protocol === 'razorpay';

/**
 * A gateway whose order may pay several of ours (decision 239). The gateway knows one order and one payment; the books
 * know a share of them for each order of ours, under an id of its own. Only here, and where a message or a report comes
 * in, is one made of the other. Whatever is not a share passes unchanged.
 */
export function splitShares(gateway: Gateway, sharesOf: SharesOf): Gateway {
  return {
    ...gateway,
    paymentsOfOrder: async (orderId) => {
      const share = readShareId(orderId);
      if (share === undefined) return gateway.paymentsOfOrder(orderId);
      const [made, amounts] = await Promise.all([
        gateway.paymentsOfOrder(share.whole),
        sharesOf(share.whole),
      ]);
      return made.flatMap((payment) => partOf(payment, share.no, amounts) ?? []);
    },
    fetchPayment: async (paymentId, orderId) => {
      const share = readShareId(orderId);
      if (share === undefined) return gateway.fetchPayment(paymentId, orderId);
      const whole = await gateway.fetchPayment(wholeId(paymentId), share.whole);
      const part = partOf(whole, share.no, await sharesOf(share.whole));
      if (part === undefined) throw new CallRefused('The payment has nothing for this order.', 404);
      return part;
    },
    ...(gateway.capture !== undefined && {
      capture: async (payment: GatewayPayment) => {
        const share = readShareId(payment.gateway_order_id);
        if (share === undefined) return capture(gateway, payment);
        const whole = await gateway.fetchPayment(wholeId(payment.gateway_payment_id), share.whole);
        const amounts = await sharesOf(share.whole);
        const amount = orderPartOf(sumPaise(amounts), whole.amount, whole.charge);
        return partOf(await capture(gateway, { ...whole, amount }), share.no, amounts) ?? payment;
      },
    }),
    refund: async (input) => named(await gateway.refund(atGateway(input)), input),
    fetchRefund: async (ref) => {
      const asked = { ...atGateway(ref), gateway_refund_id: wholeId(ref.gateway_refund_id) };
      const found = await gateway.fetchRefund(asked);
      return found && named(found, ref);
    },
    // They name the payment, not its share: whose they are, the books know (see share-refunds.ts).
    refundsOf: (paymentId, orderId) => gateway.refundsOf(wholeId(paymentId), wholeId(orderId)),
    ...(gateway.fetchDispute !== undefined && {
      fetchDispute: (disputeId: string) =>
        gateway.fetchDispute?.(wholeId(disputeId)) ?? Promise.resolve(undefined),
    }),
  };
}

const capture = (gateway: Gateway, payment: GatewayPayment): Promise<GatewayPayment> =>
  gateway.capture?.(payment) ?? Promise.resolve(payment);

/**
 * The share of a payment; undefined if it has nothing for this order. What was not taken yet is told to each order, so
 * that none ends while money is on its way.
 */
function partOf(payment: GatewayPayment, no: number, amounts: readonly Paise[]): GatewayPayment | undefined {
  // Whoever asks knows a share, so its order is written; without it nothing may be concluded.
  if (amounts.length < no) throw new CallUnknown('The orders of this payment are not all known.');
  const amount = payment.state === 'captured' ? shareOfPayment(amounts, no, payment) : amounts[no - 1];
  if (amount === undefined) return undefined;
  return {
    ...payment,
    gateway_payment_id: shareId(payment.gateway_payment_id, no),
    gateway_order_id: shareId(payment.gateway_order_id, no),
    amount,
    charge: undefined,
    refunded: undefined,
  };
}

const atGateway = <T extends { readonly gateway_payment_id: string; readonly gateway_order_id: string }>(
  of: T,
): T => ({
  ...of,
  gateway_payment_id: wholeId(of.gateway_payment_id),
  gateway_order_id: wholeId(of.gateway_order_id),
});

/** A refund of ours was asked of one share, whose payment the gateway names whole. */
const named = (found: GatewayRefund, asked: { readonly gateway_payment_id: string }): GatewayRefund =>
  found.gateway_payment_id === wholeId(asked.gateway_payment_id)
    ? { ...found, gateway_payment_id: asked.gateway_payment_id }
    : found;
