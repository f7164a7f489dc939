import type { DebitCall } from '../debit-mood.ts';
import type { Reply } from '../provider-calls.ts';
import { wirePayment } from '../provider-payments.ts';
import type { ProvidedPayment } from '../provider-payments.ts';
import type { Provider } from '../provider.ts';
import type { RefundTrouble } from '../refund-mood.ts';
import type { Call as Asked } from './face.ts';

/** A no of Razorpay's, in its words. */
const refused = (description: string): Reply => ({
  status: 400,
  body: { error: { code: 'BAD_REQUEST_ERROR', description } },
});
const notFound = refused('not found');

const TROUBLES: Readonly<Record<RefundTrouble, Reply>> = {
  'no balance': refused('Your account does not have enough balance to carry out the refund operation'),
  busy: { status: 429, body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' } } },
  broken: { status: 500, body: {} },
};

/** A call as it is answered. */
interface Call {
  readonly provider: Provider;
  readonly method: string;
  readonly url: URL;
  /** Public key of the merchant who calls. */
  readonly account: string;
  readonly sent: Readonly<Record<string, unknown>>;
  /** The key that makes asking for a refund twice one refund. */
  readonly key: string;
  readonly path: readonly (string | undefined)[];
}

/** What a call does about a debit or a mandate; undefined when it is about neither. */
function debitCall({ provider, method, sent, path: [kind, id, part] }: Call): DebitCall | undefined {
  if (kind === 'payments' && id === 'create') return 'debit';
  if (kind === 'orders' && method === 'POST') return sent['notification'] === undefined ? undefined : 'order';
  const isAbout =
    kind === 'orders' ? provider.debitOrders.has(id ?? '') : kind === 'customers' && part === 'tokens';
  return isAbout ? 'question' : undefined;
}

/** Answers a call in Razorpay's protocol (gateways A.2-A.6). */
export function answerRazorpay(provider: Provider, asked: Asked): Reply | 'silence' {
  const { method, url, account, text, headers } = asked;
  const call: Call = {
    provider,
    method,
    url,
    account,
    sent: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    key: String(headers['x-refund-idempotency'] ?? ''),
    path: url.pathname.split('/').slice(2),
  };
  const [kind, id] = call.path;
  const about = debitCall(call);
  const moody = about && provider.debits.answer(about);
  if (moody !== undefined) return moody;
  if (kind === 'orders') return answerOrders(call);
  if (!isOwn(call)) return notFound;
  if (kind === 'customers') return answerCustomers(call);
  if (kind === 'payments' && id === 'create') return debit(call);
  if (kind === 'payments' && id !== undefined) return answerPayments(call, id);
  const refund = kind === 'refunds' && id !== undefined ? provider.refunds.get(id) : undefined;
  return refund === undefined ? notFound : { status: 200, body: refund };
}

function answerOrders({ provider, method, url, account, sent, path: [, id, part] }: Call): Reply {
  if (method === 'POST') {
    const order = provider.openOrder({
      account,
      amount: Number(sent['amount']),
      receipt: String(sent['receipt']),
    });
    if (sent['notification'] !== undefined) provider.debitOrders.add(order.id);
    const customer = sent['customer_id'];
    if (typeof customer === 'string')
      provider.tokens.registrations.push({ order_id: order.id, customer_id: customer });
    return { status: 200, body: order };
  }
  if (id === undefined) {
    const receipt = url.searchParams.get('receipt');
    const own = [...provider.orders.values()].filter((order) => order.account === account);
    return { status: 200, body: { items: own.filter((order) => order.receipt === receipt).reverse() } };
  }
  const order = provider.orders.get(id);
  if (order?.account !== account) return notFound;
  if (part !== 'payments') return { status: 200, body: order };
  const made = provider.paymentsOf(order).toReversed();
  const items = [...made.map((payment) => wired(provider, payment)), ...provider.tokens.paymentsOf(id)];
  return { status: 200, body: { items } };
}

const wired = (provider: Provider, payment: ProvidedPayment): object =>
  wirePayment(payment, provider.refundedOf(payment.id));

/** Whether a payment or refund, where it is one, was made for this merchant. */
function isOwn({ provider, account, path: [kind, id] }: Call): boolean {
  const paymentId = kind === 'refunds' ? provider.refunds.get(id ?? '')?.payment_id : id;
  const payment = kind === 'customers' ? undefined : provider.payments.get(paymentId ?? '');
  return payment === undefined || provider.accountOf(payment.order_id) === account;
}

function answerCustomers({ provider, method, path: [, , , tokenId] }: Call): Reply {
  if (tokenId === undefined) return { status: 200, body: { id: provider.newId('cust') } };
  const token = provider.tokens.all.get(tokenId);
  if (token === undefined) return notFound;
  if (method === 'DELETE') token.status = 'cancelled';
  return { status: 200, body: provider.tokens.wire(tokenId) };
}

/** A debit of a mandate: its money comes when the bank says so. */
function debit({ provider, sent }: Call): Reply {
  const token = provider.tokens.all.get(String(sent['token']));
  if (token?.status !== 'confirmed') return notFound;
  const payment = provider.pay(String(sent['order_id']), 'created');
  if (payment === undefined) return notFound;
  provider.debitOrders.add(payment.order_id);
  return { status: 200, body: { razorpay_payment_id: payment.id } };
}

function answerPayments(
  { provider, method, sent, key, path: [, , part] }: Call,
  id: string,
): Reply | 'silence' {
  const payment = provider.payments.get(id);
  if (payment === undefined) return notFound;
  if (part === undefined) return { status: 200, body: wired(provider, payment) };
  const own = provider.refundsOf(id);
  if (method !== 'POST') return { status: 200, body: { items: own.toReversed() } };
  const known = own.find((refund) => refund.receipt === key);
  if (known !== undefined) return { status: 200, body: known };
  const amount = Number(sent['amount'] ?? payment.amount);
  if (payment.status !== 'captured')
    return refused('The payment status should be captured for action to be taken');
  if (amount > provider.leftOf(payment))
    return refused('The total refund amount is greater than the refund payment amount');
  const trouble = provider.refusing.trouble;
  if (trouble !== undefined) return TROUBLES[trouble];
  return { status: 200, body: provider.makeRefund(payment, amount, key) };
}
