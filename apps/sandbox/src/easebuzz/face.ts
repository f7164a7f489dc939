import { newDigits, newHex, newId } from '../core/ids.ts';
import type { Face } from '../core/core.ts';
import { registrationOf } from '../mandates/requests.ts';
import { debitMessage, debitOf, mandateMessage } from './autocollect/entities.ts';
import { easebuzzOrder, refundForm, transactionForm } from './transaction.ts';

const FIRST_PAYMENT = 26_112_000_000;
const FIRST_RETRY_MS = 10_000;
const GIVE_UP_AFTER_MS = 3_600_000;

/**
 * Easebuzz (gateways C): one txnid is used once; browser and webhook get the same signed transaction. It reports a
 * payment or a refund once it has a verdict.
 */
export const easebuzzFace: Face = {
  // The core's id of an order is the access key of its payment page.
  newId: (kind, store) =>
    kind === 'order'
      ? newHex(16)
      : kind === 'payment'
        ? `E${FIRST_PAYMENT + store.payments.size}`
        : `RF${newDigits(12)}`,
  isOneTry: true,
  write: (account, { name, payment, refund }, _atSeconds, store) => {
    const order = store.orders.get(payment.order_id);
    if (order && refund !== null && name !== 'refund.created')
      return {
        id: newId('evt_').slice('evt_'.length),
        name,
        order_id: order.id,
        body: new URLSearchParams(refundForm(account, order, refund)).toString(),
      };
    if (!order || (name !== 'payment.captured' && name !== 'payment.failed')) return null;
    if (registrationOf(order) !== null)
      return name === 'payment.failed' ? mandateMessage(account, order, store) : null;
    if (debitOf(order) !== null) return debitMessage(account, order, payment, store);
    return {
      id: newId('evt_').slice('evt_'.length),
      name,
      order_id: order.id,
      body: new URLSearchParams(transactionForm(account, order, payment)).toString(),
    };
  },
  writeToken: (account, token, _name, _atSeconds, store) => {
    const order = store.orders.get(store.payments.get(token.payment_id)?.order_id ?? '');
    return order === undefined ? null : mandateMessage(account, order, store, token);
  },
  deliveries: {
    // The hash in the body is the only proof (gateways C.3); Autocollect writes JSON.
    sign: (_account, { body }) => ({
      'content-type': body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded',
      'user-agent': 'Easebuzz-Webhook',
    }),
    retryAfterMs: (attempts, sinceFirstMs) => {
      const wait = FIRST_RETRY_MS * 2 ** (attempts - 1);
      return sinceFirstMs + wait > GIVE_UP_AFTER_MS ? null : wait;
    },
  },
  answer: ({ account, order, payment }) => transactionForm(account, order, payment),
  wayBack: ({ account, order, payment }) => {
    const { surl, furl } = easebuzzOrder(order);
    const isPaid = payment !== null && payment.status !== 'failed';
    return {
      method: 'post',
      address: isPaid ? surl : furl,
      fields: transactionForm(account, order, payment),
    };
  },
};
