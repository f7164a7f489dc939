import type { Reply } from '../provider-calls.ts';
import type { Provider } from '../provider.ts';
import type { RefundTrouble } from '../refund-mood.ts';
import { looseRupees, paiseOf } from './amounts.ts';
import { POSTED, proofOf, REFUND_STATES, requestProof, transactionForm } from './easebuzz-wire.ts';
import type { Form } from './easebuzz-wire.ts';
import type { Call } from './face.ts';

/** Easebuzz says its no with HTTP 200 as well. */
const said = (body: object): Reply => ({ status: 200, body });
/** A no, in the fields in which its calls say it. */
const no = (words: string): Reply =>
  said({ status: false, error_desc: words, data: words, msg: words, reason: words, message: words });

const TROUBLES: Readonly<Record<RefundTrouble, Reply>> = {
  'no balance': no('Insufficient balance in the merchant account for this refund.'),
  busy: { status: 429, body: { status: false } },
  broken: { status: 500, body: {} },
};

/** What a call asks for, proved. */
interface Asked {
  readonly provider: Provider;
  readonly account: string;
  readonly form: Form;
}

/** A call: the fields its proof is over, between the merchant's key and the salt, and what it does. */
interface Answer {
  readonly proof?: readonly string[];
  readonly run: (asked: Asked) => Reply;
}

const ANSWERS: Readonly<Record<string, Answer>> = {
  '/payment/initiateLink': { run: begin },
  '/transaction/v2.1/retrieve': { proof: ['txnid'], run: tellTries },
  '/transaction/v2/refund': { proof: ['merchant_refund_id', 'easebuzz_id', 'refund_amount'], run: refund },
  '/refund/v1/retrieve': { proof: ['easebuzz_id'], run: tellRefunds },
};

/** Answers a call in Easebuzz's protocol (gateways C.2-C.4), below `/easebuzz`. */
export function answerEasebuzz(provider: Provider, { url, text, account }: Call): Reply {
  const form: Form = Object.fromEntries(new URLSearchParams(text));
  const answer = ANSWERS[url.pathname.replace('/easebuzz', '')];
  if (answer === undefined) return { status: 404, body: { status: false } };
  const parts = answer.proof?.map((name) => form[name] ?? '');
  const proof =
    parts === undefined
      ? requestProof(form, provider.keySecret)
      : proofOf(account, ...parts, provider.keySecret);
  if (form['hash'] !== proof) return no('Hash mismatch.');
  return answer.run({ provider, account, form });
}

/** A txnid nobody tried gets its access key again; one that was tried is used up. */
function begin({ provider, account, form }: Asked): Reply {
  const name = form['txnid'] ?? '';
  const amount = paiseOf(form['amount']);
  const earlier = provider.orderNamed(account, name);
  const isTried = earlier !== undefined && provider.paymentsOf(earlier).length > 0;
  if (earlier !== undefined && (isTried || earlier.amount !== amount))
    return said({ status: 0, error_desc: 'Duplicate transaction id.', data: 'Duplicate transaction id.' });
  const posted = Object.fromEntries(POSTED.map((field) => [field, form[field] ?? '']));
  const order = earlier ?? provider.openOrder({ account, name, receipt: name, amount, posted });
  return said({ status: 1, data: `key-${order.id}` });
}

/** All tries of a txnid; an access key alone is no transaction yet. */
function tellTries({ provider, account, form }: Asked): Reply {
  const order = provider.orderNamed(account, form['txnid'] ?? '');
  const made = order === undefined ? [] : provider.paymentsOf(order);
  if (order === undefined || made.length === 0) return no('Transaction not found.');
  return said({
    status: true,
    msg: made.map((payment) => transactionForm({ order, payment }, provider.keySecret)),
  });
}

function refund({ provider, account, form }: Asked): Reply {
  const payment = provider.ownPayment(account, form['easebuzz_id'] ?? '');
  if (payment === undefined) return no('Transaction not found.');
  const receipt = form['merchant_refund_id'] ?? '';
  if (provider.refundsOf(payment.id).some((one) => one.receipt === receipt))
    return no('Duplicate merchant_refund_id.');
  const amount = paiseOf(form['refund_amount']);
  if (payment.status !== 'captured') return no('The transaction is not captured.');
  if (amount > provider.leftOf(payment)) return no('refund_amount is greater than what is left.');
  const trouble = provider.refusing.trouble;
  if (trouble !== undefined) return TROUBLES[trouble];
  const made = provider.makeRefund(payment, amount, receipt);
  return said({
    status: true,
    reason: 'Refund Initiated',
    easebuzz_id: payment.id,
    refund_id: made.id,
    refund_amount: looseRupees(amount),
  });
}

function tellRefunds({ provider, account, form }: Asked): Reply {
  const payment = provider.ownPayment(account, form['easebuzz_id'] ?? '');
  const made = payment === undefined ? [] : provider.refundsOf(payment.id);
  if (payment === undefined || made.length === 0) return no('Refund not found.');
  const refunds = made.map(({ id, receipt, amount, status }) => ({
    refund_id: id,
    merchant_refund_id: receipt ?? 'NA',
    refund_status: REFUND_STATES[status],
    refund_amount: looseRupees(amount),
  }));
  return said({ status: true, easebuzz_id: payment.id, refunds });
}
