import { indiaInstant, paise, rupeesFromPaise } from '@shulk/domain';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import type { JsonCaller } from '../../../platform/outbound/json-caller.ts';
import type {
  DebitOrderRequest,
  DebitRequest,
  GatewayDebit,
  MandateGateway,
  MandateRequest,
} from '../mandate-gateway.ts';
import { chargeRefOf, fetchCharge, isBegun } from './cashfree-charges.ts';
import type { ChargeRef } from './cashfree-charges.ts';
import { chargeId, ENDINGS, isUpi, readCharge, readSubscription } from './cashfree-mandate-wire.ts';
import type { ReadCharge, ReadSubscription } from './cashfree-mandate-wire.ts';
import { NO_EMAIL, NO_PHONE, orNothing } from './cashfree-words.ts';

const id = encodeURIComponent;

/** UPI asks for a rupee, which Cashfree refunds; a bank mandate takes nothing (gateways B.5). */
const AMOUNTS = { UPI_AUTOPAY: paise(100), ENACH: paise(0) } as const;
const METHODS = { UPI_AUTOPAY: 'upi', ENACH: 'enach' } as const;

/** The plan's name at Cashfree; only letters, digits and spaces. */
const PLAN_NAME = 'Fees by due date';

/**
 * Cashfree's subscriptions (gateways B.5, decision 36). Our reference is the subscription's id, for registration and
 * mandate alike; Cashfree has no customers. A debit is a charge of it under our own payment id.
 */
export function cashfreeMandates(http: JsonCaller): MandateGateway {
  const subscriptionOf = async (subscriptionId: string): Promise<ReadSubscription> =>
    readSubscription(await http.get(`/subscriptions/${id(subscriptionId)}`));
  return {
    register: async (input) => {
      const made =
        (await orNothing(() => subscriptionOf(input.receipt))) ??
        readSubscription(await http.post('/subscriptions', subscriptionBody(input), keyOf(input.receipt)));
      if (made.session === '') throw new CallUnknown('The gateway gave no session for the approval.');
      return {
        customer_id: '',
        gateway_order_id: made.subscription_id,
        launch_token: made.session,
        amount: AMOUNTS[input.rail],
      };
    },
    fetchMandate: async ({ gateway_order_id }) => (await subscriptionOf(gateway_order_id)).mandate,
    cancelMandate: async ({ token_id }) => {
      const input = { subscription_id: token_id, action: 'CANCEL' };
      await http.post(`/subscriptions/${id(token_id)}/manage`, input).catch(async (error: unknown) => {
        if (!(error instanceof CallRefused)) throw error;
        // A refusal is fine only if nothing can be debited any more.
        const { state } = (await subscriptionOf(token_id)).mandate;
        if (state !== 'cancelled' && state !== 'rejected') throw error;
      });
    },
    openDebit: async (input) => {
      const ref = { subscription_id: input.token_id, payment_id: input.receipt + ENDINGS[input.rail] };
      // The bank's notice exists only for UPI; a bank mandate has only ours (regulation E.1).
      const amount = input.rail === 'UPI_AUTOPAY' ? await tellBank(http, ref, input) : input.amount;
      return { gateway_order_id: chargeId(ref.subscription_id, ref.payment_id), amount, launch_token: '' };
    },
    executeDebit: async (input) => {
      const ref = chargeRefOf(input.gateway_order_id);
      const known = await fetchCharge(http, ref);
      if (known !== undefined && isBegun(known)) return debitOf(known);
      return debitOf(isUpi(ref.payment_id) ? await execute(http, ref) : await raise(http, ref, input));
    },
    fetchDebit: async (gatewayOrderId) => {
      const charge = await fetchCharge(http, chargeRefOf(gatewayOrderId));
      return charge !== undefined && isBegun(charge) ? debitOf(charge) : undefined;
    },
  };
}

const keyOf = (key: string): Readonly<Record<string, string>> => ({ 'x-idempotency-key': key });

function debitOf({ cf_payment_id, reason_code }: ReadCharge): GatewayDebit {
  if (cf_payment_id === '') throw new CallUnknown('The debit has no payment at the gateway yet.');
  return { gateway_payment_id: cf_payment_id, reason_code };
}

/** Has the payer's bank announce a debit, once. @returns the announced amount */
async function tellBank(
  http: JsonCaller,
  ref: ChargeRef,
  { amount }: DebitOrderRequest,
): Promise<ReadCharge['amount']> {
  const known = await fetchCharge(http, ref);
  if (known !== undefined) return known.amount;
  const body = {
    ...ref,
    notification_id: `${ref.payment_id}-notice`,
    payment_amount: rupeesFromPaise(amount),
    payment_remarks: PLAN_NAME,
  };
  const told = await http.post(
    '/subscriptions/pay/controlled/notify-mandate',
    body,
    keyOf(body.notification_id),
  );
  return readCharge(told).amount;
}

/** Begins an announced debit. */
async function execute(http: JsonCaller, { payment_id }: ChargeRef): Promise<ReadCharge> {
  const body = { execution_id: `${payment_id}-debit`, payment_id };
  const answer = await http.post(
    '/subscriptions/pay/controlled/execute-mandate',
    body,
    keyOf(body.execution_id),
  );
  return readCharge(answer);
}

/** Raises a debit of a bank mandate. */
async function raise(
  http: JsonCaller,
  ref: ChargeRef,
  { amount, description }: DebitRequest,
): Promise<ReadCharge> {
  const body = {
    ...ref,
    payment_type: 'CHARGE',
    payment_amount: rupeesFromPaise(amount),
    payment_remarks: description.slice(0, 100),
  };
  return readCharge(await http.post('/subscriptions/pay', body, keyOf(ref.payment_id)));
}

function subscriptionBody({ receipt, rail, max_amount, ends_on, payer, return_url }: MandateRequest): object {
  return {
    subscription_id: receipt,
    customer_details: {
      customer_phone: payer.mobile || NO_PHONE,
      customer_email: payer.email || NO_EMAIL,
      ...(payer.name === '' ? {} : { customer_name: payer.name }),
    },
    plan_details: {
      plan_name: PLAN_NAME,
      plan_type: 'ON_DEMAND',
      plan_max_amount: rupeesFromPaise(max_amount),
      plan_currency: 'INR',
    },
    authorization_details: {
      authorization_amount: rupeesFromPaise(AMOUNTS[rail]),
      authorization_amount_refund: true,
      payment_methods: [METHODS[rail]],
    },
    subscription_meta: { return_url },
    subscription_expiry_time: indiaInstant(ends_on, '23:59:59'),
  };
}
