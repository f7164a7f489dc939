import { rupeesFromPaise } from '@shulk/domain';
import { CallRefused } from '../../../platform/outbound/answers.ts';
import type { GatewayPayment, GatewayRefund, GatewayRefundRequest } from '../gateway.ts';
import type { JsonCaller } from '../../../platform/outbound/json-caller.ts';
import { isUpi, paymentOfCharge, readCharge, readChargeRefund } from './cashfree-mandate-wire.ts';
import type { ReadCharge } from './cashfree-mandate-wire.ts';
import { orNothing } from './cashfree-words.ts';

const id = encodeURIComponent;

/** The subscription and the charge that an order of ours stands for. */
export interface ChargeRef {
  readonly subscription_id: string;
  readonly payment_id: string;
}

/** Whether an order is a debit's: Cashfree has no order for it, only a charge of its subscription. */
export const isCharge = (gatewayOrderId: string): boolean => gatewayOrderId.includes('/');

/** The charge an order stands for. @throws CallRefused for the id of no charge */
export function chargeRefOf(gatewayOrderId: string): ChargeRef {
  const [subscriptionId = '', paymentId = ''] = gatewayOrderId.split('/');
  if (subscriptionId === '' || paymentId === '') throw new CallRefused('This is no debit of Cashfree.', 404);
  return { subscription_id: subscriptionId, payment_id: paymentId };
}

/** The charge in its present state, undefined if it was never raised or announced. @throws CallRefused, CallUnknown */
export const fetchCharge = (http: JsonCaller, ref: ChargeRef): Promise<ReadCharge | undefined> =>
  orNothing(async () =>
    readCharge(await http.get(`/subscriptions/${id(ref.subscription_id)}/payments/${id(ref.payment_id)}`)),
  );

/**
 * Whether a charge has begun. A UPI charge that was only announced has not, its debit is a separate step; one of a bank
 * mandate begins when it is raised (decision 36).
 */
export const isBegun = (charge: ReadCharge): boolean => charge.state !== 'told' || !isUpi(charge.payment_id);

/** Payments and refunds of debits, in the form of any order's. */
export interface CashfreeCharges {
  payments(gatewayOrderId: string): Promise<readonly GatewayPayment[]>;
  /** @throws CallRefused if the debit has not begun */
  payment(gatewayOrderId: string): Promise<GatewayPayment>;
  refund(input: GatewayRefundRequest): Promise<GatewayRefund>;
  fetchRefund(gatewayOrderId: string, key: string): Promise<GatewayRefund | undefined>;
}

/** The charges of subscriptions (gateways B.5). */
export function cashfreeCharges(http: JsonCaller): CashfreeCharges {
  const payments = async (gatewayOrderId: string): Promise<readonly GatewayPayment[]> => {
    const charge = await fetchCharge(http, chargeRefOf(gatewayOrderId));
    return charge !== undefined && isBegun(charge) ? [paymentOfCharge(charge)] : [];
  };
  return {
    payments,
    payment: async (gatewayOrderId) => {
      const [payment] = await payments(gatewayOrderId);
      if (payment === undefined) throw new CallRefused('The debit was not begun.', 404);
      return payment;
    },
    refund: async ({ gateway_order_id, amount, key }) => {
      const ref = chargeRefOf(gateway_order_id);
      const body = {
        ...ref,
        refund_id: key,
        refund_amount: rupeesFromPaise(amount),
        // UPI refunds are always standard, those of a bank mandate always instant.
        refund_speed: isUpi(ref.payment_id) ? 'STANDARD' : 'INSTANT',
      };
      return readChargeRefund(
        await http.post(`/subscriptions/${id(ref.subscription_id)}/refunds`, body, {
          'x-idempotency-key': key,
        }),
      );
    },
    fetchRefund: (gatewayOrderId, key) => {
      const { subscription_id: subscriptionId } = chargeRefOf(gatewayOrderId);
      return orNothing(async () =>
        readChargeRefund(await http.get(`/subscriptions/${id(subscriptionId)}/refunds/${id(key)}`)),
      );
    },
  };
}
