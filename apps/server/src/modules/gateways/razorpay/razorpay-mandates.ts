import { indiaInstant, paise } from '@shulk/domain';
import { CallRefused } from '../../../platform/outbound/answers.ts';
import type { JsonCaller } from '../../../platform/outbound/json-caller.ts';
import type {
  GatewayDebit,
  GatewayMandate,
  MandateGateway,
  MandateRef,
  MandateRequest,
} from '../mandate-gateway.ts';
import { readCustomer, readDebits, readStarted, readToken } from './razorpay-mandate-wire.ts';
import type { DebitPayment } from './razorpay-mandate-wire.ts';
import { labelFields } from '../wire.ts';
import { readOrder, readOrderOfReceipt } from './razorpay-wire.ts';

const id = encodeURIComponent;
const unixSeconds = (at: string): number => Math.floor(Date.parse(at) / 1000);

/**
 * The amount on a registration's page. UPI asks for a payment of one rupee: it is authorised and never captured, so
 * that it is returned and the mandate costs nothing (regulation E.1, gateways A.4, A.7).
 */
const AMOUNTS = { UPI_AUTOPAY: paise(100), ENACH: paise(0) } as const;

/** Razorpay's customers, tokens and recurring payments (gateways A.7). */
export function razorpayMandates(http: JsonCaller): MandateGateway {
  const orderOf = async (receipt: string) =>
    readOrderOfReceipt(await http.get(`/v1/orders?receipt=${id(receipt)}&count=10`), receipt);
  const debitsOf = async (orderId: string): Promise<DebitPayment[]> =>
    readDebits(await http.get(`/v1/orders/${id(orderId)}/payments`));
  return {
    register: async (input) => {
      const customer = await registerCustomer(http, input);
      const order =
        (input.is_first ? undefined : await orderOf(input.receipt)) ??
        readOrder(await http.post('/v1/orders', orderBody(input, customer)));
      const { gateway_order_id, amount } = order;
      return { customer_id: customer, gateway_order_id, launch_token: '', amount };
    },
    fetchMandate: async (mandate) => {
      const { token_id, ...found } = await findToken(debitsOf, mandate);
      if (token_id === '') return { ...found, token_id };
      const path = `/v1/customers/${id(mandate.customer_id)}/tokens/${id(token_id)}`;
      return { ...readToken(await http.get(path)), token_id, payment_id: found.payment_id };
    },
    cancelMandate: async ({ customer_id, token_id }) => {
      await http.remove(`/v1/customers/${id(customer_id)}/tokens/${id(token_id)}`).catch((error: unknown) => {
        // Refused: it is already cancelled or gone.
        if (!(error instanceof CallRefused)) throw error;
      });
    },
    openDebit: async ({ receipt, labels, amount, rail, token_id, not_before }) => {
      // The bank's notice exists only for UPI; eNACH has only ours (regulation E.1).
      const notification =
        rail === 'UPI_AUTOPAY' ? { notification: { token_id, payment_after: unixSeconds(not_before) } } : {};
      const notes = labelFields(labels);
      const body = { amount, currency: 'INR', receipt, payment_capture: true, notes, ...notification };
      return (await orderOf(receipt)) ?? readOrder(await http.post('/v1/orders', body));
    },
    executeDebit: async (input) => {
      const begun = (await debitsOf(input.gateway_order_id)).find(({ isFailed }) => !isFailed);
      if (begun !== undefined) return debitOf(begun);
      const { gateway_order_id, amount, customer_id, token_id, description, payer } = input;
      const started = await http.post('/v1/payments/create/recurring', {
        ...contactOf(payer),
        amount,
        currency: 'INR',
        order_id: gateway_order_id,
        customer_id,
        token: token_id,
        recurring: true,
        description,
      });
      return { gateway_payment_id: readStarted(started), reason_code: '' };
    },
    fetchDebit: async (orderId) => {
      const last = (await debitsOf(orderId)).at(-1);
      return last && debitOf(last);
    },
  };
}

const debitOf = ({ payment_id, error_code }: DebitPayment): GatewayDebit => ({
  gateway_payment_id: payment_id,
  reason_code: error_code,
});

const contactOf = ({ mobile, email }: { readonly mobile: string; readonly email: string }) => ({
  ...(mobile === '' ? {} : { contact: `+91${mobile}` }),
  ...(email === '' ? {} : { email }),
});

async function registerCustomer(http: JsonCaller, { payer }: MandateRequest): Promise<string> {
  const name = payer.name === '' ? 'Payer' : payer.name;
  // "0" returns the existing customer with these details.
  return readCustomer(await http.post('/v1/customers', { name, ...contactOf(payer), fail_existing: '0' }));
}

function orderBody({ receipt, rail, max_amount, ends_on }: MandateRequest, customer_id: string): object {
  const expire_at = unixSeconds(indiaInstant(ends_on, '23:59:59'));
  const common = { amount: AMOUNTS[rail], currency: 'INR', receipt, customer_id };
  return rail === 'UPI_AUTOPAY'
    ? {
        ...common,
        method: 'upi',
        payment_capture: false,
        token: { max_amount, expire_at, frequency: 'as_presented' },
      }
    : {
        ...common,
        method: 'emandate',
        payment_capture: true,
        // Without auth_type the payer chooses between the bank's methods: net banking, debit card or Aadhaar.
        token: { max_amount, expire_at },
      };
}

/** The mandate's id from the payments of its registration, and their state if they name none. */
async function findToken(
  debitsOf: (orderId: string) => Promise<DebitPayment[]>,
  { gateway_order_id, token_id }: MandateRef,
): Promise<GatewayMandate> {
  const none = { state: 'none', token_id, payment_id: '', reason: '' } as const;
  if (token_id !== '') return none;
  const made = await debitsOf(gateway_order_id);
  const last = made.findLast(({ isFailed }) => !isFailed) ?? made.at(-1);
  if (last === undefined) return none;
  const { payment_id, isFailed, reason } = last;
  return isFailed
    ? { state: 'rejected', token_id: '', payment_id, reason }
    : { state: 'open', token_id: last.token_id, payment_id, reason: '' };
}
