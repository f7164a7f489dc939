import { newId } from '../../core/ids.ts';
import type { OutgoingEvent } from '../../core/deliveries.ts';
import type { Account, Order, Payment } from '../../core/model.ts';
import type { Store } from '../../core/store.ts';
import type { Token } from '../../core/mandate.ts';
import { registrationOf } from '../../mandates/requests.ts';
import { plainAmount } from '../../money.ts';
import { hashOf } from '../hash.ts';
import { easebuzzOrder, indianTime } from '../transaction.ts';
import type { EasebuzzOrder } from '../transaction.ts';

type Data = Readonly<Record<string, unknown>>;

/** Autocollect's own data of an order that registers a mandate, beyond a payment's. */
export interface AutocollectMandate extends EasebuzzOrder {
  readonly start_date: string;
  readonly end_date: string;
  readonly frequency: string;
}

/** Its data of a debit's order: the mandate's txnid, and the notice, '' for none. */
export interface AutocollectDebit extends EasebuzzOrder {
  readonly debit_of: string;
  readonly notice: string;
}

/** The data of a debit's order; null for any other order. */
export const debitOf = (order: Order): AutocollectDebit | null =>
  order.wire?.['debit_of'] === undefined ? null : (order.wire as unknown as AutocollectDebit);

/** The order that registers a merchant's mandate. */
export const mandateOrder = (store: Store, keyId: string, txn: string): Order | undefined =>
  store.ordersWithReceipt(keyId, txn).findLast((order) => registrationOf(order) !== null);

/** The mandate of a registration, undefined until its payer approves it. */
export function tokenOfOrder(store: Store, order: Order): Token | undefined {
  const id = store.paymentsOf(order.id).at(-1)?.wire?.['token_id'];
  return typeof id === 'string' ? store.tokens.get(id) : undefined;
}

const STATUS = {
  initiated: 'initiated',
  confirmed: 'authorized',
  rejected: 'rejected',
  cancelled: 'revoked',
  paused: 'paused',
} as const;

/** A mandate in Autocollect's answers; null until its payer acted (gateways C.5). */
export function mandateData(store: Store, order: Order, token = tokenOfOrder(store, order)): Data | null {
  const payment = store.paymentsOf(order.id).at(-1);
  const registration = registrationOf(order);
  if (payment === undefined || registration === null) return null;
  const { posted, surl, furl, start_date, end_date, frequency } = easebuzzOrder(order) as AutocollectMandate;
  const status = token === undefined ? 'failed' : STATUS[token.status];
  return {
    id: token?.id ?? payment.id,
    transaction_id: order.receipt,
    status,
    start_date,
    end_date,
    frequency,
    amount: plainAmount(registration.max_amount),
    amount_rule: 'MAX',
    is_revokable: true,
    mandate_type: registration.method === 'upi' ? 'UPIAD' : 'EN',
    auth_mode: registration.method === 'upi' ? 'INTENT' : 'NB',
    umrn: status === 'authorized' ? `HDFC${payment.bank_reference}` : null,
    bank_code: payment.bank ?? 'NA',
    customer_email: posted['email'],
    customer_phone: posted['phone'],
    response_meta: metaOf(
      token?.failure_reason ?? payment.failure?.reason ?? null,
      payment.failure?.description ?? null,
    ),
    success_url: surl,
    failure_url: furl,
    created_at: indianTime(order.created_at),
  };
}

/** A debit in Autocollect's answers. */
export function debitData(store: Store, order: Order, payment: Payment): Data {
  const debit = debitOf(order);
  const mandate = mandateOrder(store, order.key_id, debit?.debit_of ?? '');
  const status =
    payment.status === 'created' ? 'in_process' : payment.status === 'failed' ? 'failure' : 'success';
  return {
    id: `DR${payment.id.slice(1)}`,
    pg_transaction_id: payment.id,
    amount: plainAmount(payment.amount),
    status,
    presentment_date: indianTime(payment.created_at).slice(0, 10),
    merchant_request_number: order.receipt,
    transaction_reference_number: payment.bank_reference,
    bank_reference_number: status === 'success' ? payment.bank_reference : null,
    status_at_bank: status,
    response_meta: metaOf(payment.failure?.reason ?? null, payment.failure?.description ?? null),
    mandate: { id: mandate && tokenOfOrder(store, mandate)?.id, transaction_id: debit?.debit_of },
    notification:
      debit === null || debit.notice === '' ? null : { notification_request_number: debit.notice },
    created_at: indianTime(payment.created_at),
  };
}

const metaOf = (error_code: string | null, words: string | null): Data | null =>
  error_code === null ? null : { code: 'FAILURE', error_code, message: words ?? error_code };

/** The message about a mandate; `authorization` authenticates it like a call of its merchant (decision 37). */
export function mandateMessage(
  account: Account,
  order: Order,
  store: Store,
  token?: Token,
): OutgoingEvent | null {
  const data = mandateData(store, order, token);
  return data && message(account, order, 'MANDATE_STATUS_UPDATE', data, data['transaction_id']);
}

/** The message about a debit. */
export const debitMessage = (account: Account, order: Order, payment: Payment, store: Store): OutgoingEvent =>
  message(account, order, 'PRESENTMENT_STATUS_UPDATE', debitData(store, order, payment), order.receipt);

function message(
  account: Account,
  order: Order,
  event: string,
  data: Data,
  reference: unknown,
): OutgoingEvent {
  const authorization = hashOf(account.key_id, String(data['amount']), String(reference), account.key_secret);
  return {
    id: newId('evt_').slice('evt_'.length),
    name: event.toLowerCase(),
    order_id: order.id,
    body: JSON.stringify({ event, data: { ...data, authorization } }),
  };
}
