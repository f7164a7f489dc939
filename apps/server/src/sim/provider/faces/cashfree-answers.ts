import type { Reply } from '../provider-calls.ts';
import type { ProvidedOrder, ProvidedPayment } from '../provider-payments.ts';
import type { Provider } from '../provider.ts';
import type { RefundTrouble } from '../refund-mood.ts';
import { paiseOf, rupees } from './amounts.ts';
import { cashfreeTime, wireCashfreePayment, wireCashfreeRefund } from './cashfree-wire.ts';
import type { Call } from './face.ts';

/** A no of Cashfree's, in its words. */
const refused = (message: string, code: string, status = 400): Reply => ({
  status,
  body: { message, code, type: status === 429 ? 'rate_limit_error' : 'invalid_request_error' },
});
const said = (body: unknown): Reply => ({ status: 200, body });
const NO_ORDER = refused('Order Reference Id does not exist', 'order_not_found', 404);

const TROUBLES: Readonly<Record<RefundTrouble, Reply>> = {
  'no balance': refused('Insufficient balance to process the refund', 'refund_insufficient_balance'),
  busy: refused('too many requests', 'request_limit_exceeded', 429),
  broken: { status: 500, body: {} },
};

/** Answers a call in Cashfree's protocol (gateways B.1-B.4), below `/cashfree/pg`. */
export function answerCashfree(provider: Provider, call: Call): Reply {
  const { method, url, account, text } = call;
  const [kind, name, part, id] = url.pathname.split('/').slice(3).map(decodeURIComponent);
  const sent = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  if (call.headers['x-client-secret'] !== provider.keySecret)
    return refused('authentication Failed', 'request_failed', 401);
  if (kind !== 'orders') return refused('no such call', 'request_invalid', 404);
  if (name === undefined) return openOrder(provider, account, sent);
  const order = provider.orderNamed(account, name);
  if (order === undefined) return NO_ORDER;
  if (part === undefined) return said(wireOrder(provider, order));
  if (part === 'payments') return tellPayments(provider, order, id);
  if (method === 'POST') return refund(provider, order, sent, call.headers['x-idempotency-key']);
  const refunds = refundsOf(provider, order);
  if (id === undefined) return said(refunds.map((one) => wireCashfreeRefund(one, order)));
  const found = refunds.find(({ receipt }) => receipt === id);
  return found === undefined
    ? refused('refund does not exist', 'refund_not_found', 404)
    : said(wireCashfreeRefund(found, order));
}

/** An order has the merchant's own id, and the end the merchant gave it. */
function openOrder(provider: Provider, account: string, sent: Readonly<Record<string, unknown>>): Reply {
  const name = String(sent['order_id']);
  if (provider.orderNamed(account, name) !== undefined)
    return refused('order with same id is already present', 'order_already_exists', 409);
  const ends = Date.parse(String(sent['order_expiry_time']));
  if (!(ends >= provider.now() + 15 * 60_000))
    return refused(
      'order_expiry_time : should be 15 minutes to 30 days from now',
      'order_expiry_time_invalid',
    );
  const amount = paiseOf(sent['order_amount']);
  return said(wireOrder(provider, provider.openOrder({ account, name, receipt: name, amount, ends })));
}

function wireOrder(provider: Provider, order: ProvidedOrder): object {
  const isPaid = provider.paymentsOf(order).some(({ status }) => status === 'captured');
  const isOver = order.ends !== undefined && order.ends <= provider.now();
  return {
    cf_order_id: order.id,
    order_id: order.name,
    entity: 'order',
    order_currency: 'INR',
    order_amount: rupees(order.amount),
    order_status: isPaid ? 'PAID' : isOver ? 'EXPIRED' : 'ACTIVE',
    payment_session_id: `session_${order.id}`,
    order_expiry_time: cashfreeTime(order.ends ?? 0),
    created_at: cashfreeTime(order.at),
  };
}

function tellPayments(provider: Provider, order: ProvidedOrder, id: string | undefined): Reply {
  const made = provider.paymentsOf(order).toReversed();
  if (id === undefined) return said(made.map((payment) => wireCashfreePayment(payment, order)));
  const payment = made.find((one) => one.id === id);
  return payment === undefined
    ? refused('transaction with given id not found', 'transaction_not_found', 404)
    : said(wireCashfreePayment(payment, order));
}

const refundsOf = (provider: Provider, order: ProvidedOrder) =>
  provider.paymentsOf(order).flatMap(({ id }) => provider.refundsOf(id));

/** What was paid for the order is given back: of two payments that went through, the second first. */
function refund(
  provider: Provider,
  order: ProvidedOrder,
  sent: Readonly<Record<string, unknown>>,
  key: unknown,
): Reply {
  const amount = paiseOf(sent['refund_amount']);
  const receipt = String(sent['refund_id']);
  const known = refundsOf(provider, order).find((one) => one.receipt === receipt);
  if (known !== undefined)
    return key === receipt && known.amount === amount
      ? said(wireCashfreeRefund(known, order))
      : refused('refund with same id is already present', 'refund_already_exists', 409);
  const paid = provider.paymentsOf(order).filter(({ status }) => status === 'captured');
  if (paid.length === 0) return refused('order is not paid: there is nothing to refund', 'order_not_paid');
  const hasRoom = (payment: ProvidedPayment): boolean => provider.leftOf(payment) >= amount;
  const payment = paid.findLast(hasRoom);
  if (payment === undefined)
    return refused('refund_amount : cannot be more than what is left', 'refund_amount_invalid');
  const trouble = provider.refusing.trouble;
  if (trouble !== undefined) return TROUBLES[trouble];
  return said(wireCashfreeRefund(provider.makeRefund(payment, amount, receipt), order));
}
