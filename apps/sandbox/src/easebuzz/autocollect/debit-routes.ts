import type { FastifyInstance } from 'fastify';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import type { Account, Order } from '../../core/model.ts';
import { addOrder } from '../../payments/orders.ts';
import { Refusal } from '../../core/refusal.ts';
import { startDebit } from '../../mandates/debits.ts';
import { notificationOf } from '../../mandates/requests.ts';
import { plainAmount } from '../../money.ts';
import { readRupees } from '../calls.ts';
import type { Fields } from '../calls.ts';
import { easebuzzOrder, indianTime } from '../transaction.ts';
import { addAutocollectCall } from './calls.ts';
import { debitData, debitOf } from './entities.ts';
import type { AutocollectDebit } from './entities.ts';
import { approvedMandate } from './mandate-routes.ts';

const NOTICE_S = 86_400;

/** The notice of a UPI debit, debits on both rails, and their states (gateways C.5). */
export function debitRoutes(app: FastifyInstance, core: Core): void {
  addAutocollectCall(app, core, {
    method: 'POST',
    path: '/mandate/notify/',
    run: (account, { field }) => ({ data: noticeData(notifyPayer(core, account, field)) }),
  });
  addAutocollectCall(app, core, {
    method: 'GET',
    path: '/mandate/notification/:ref/',
    run: (account, { ref }) => {
      const notice = noticeOf(core, account, ref);
      if (notice === undefined) throw new Refusal('Notification not found.', { status: 404 });
      return { data: noticeData(notice) };
    },
  });
  for (const [path, kind] of [
    ['/mandate/execute/', 'upi'],
    ['/mandate/presentment/', 'emandate'],
  ] as const) {
    addAutocollectCall(app, core, {
      method: 'POST',
      path,
      run: (account, { field }) => ({
        data: beginDebit(core, account, field, kind),
        request_id: newId('evt_'),
      }),
    });
  }
  addAutocollectCall(app, core, {
    method: 'GET',
    path: '/mandate/presentment/:ref/',
    run: (account, { ref }) => {
      const order = debitOrder(core, account, ref);
      const payment = order && core.store.paymentsOf(order.id).at(-1);
      if (!order || !payment) throw new Refusal('Presentment not found.', { status: 404 });
      return { data: debitData(core.store, order, payment) };
    },
  });
}

const debitOrder = (core: Core, account: Account, ref: string): Order | undefined =>
  core.store.ordersWithReceipt(account.key_id, ref).findLast((order) => debitOf(order) !== null);

const noticeOf = (core: Core, account: Account, ref: string): Order | undefined =>
  core.store
    .ordersWithReceipt(account.key_id, ref)
    .findLast((order) => notificationOf(order) !== null && debitOf(order) === null);

const referenceOf = (field: Fields, name: string): string => {
  const reference = field(name);
  if (/^[A-Za-z0-9_-]{1,40}$/.test(reference)) return reference;
  throw new Refusal(`${name} is not valid.`, { field: name });
};

/** Notifies the payer's bank; a debit may follow a day later (regulation E.1). */
function notifyPayer(core: Core, account: Account, field: Fields): Order {
  const { order: mandate, token } = approvedMandate(core, account, field('transaction_id'));
  const receipt = referenceOf(field, 'notification_request_number');
  const amount = readRupees(field('amount'), 'amount');
  if (field('schedule_presentment') !== 'false')
    throw new Refusal('The sandbox makes no debit by itself: schedule_presentment false.');
  if (token.method !== 'upi') throw new Refusal('Only UPI mandates are notified.');
  if (token.status !== 'confirmed') throw new Refusal('Mandate is not active.');
  if (noticeOf(core, account, receipt) !== undefined)
    throw new Refusal('Duplicate notification_request_number.');
  const notification = {
    token_id: token.id,
    payment_after: core.schedule.nowSeconds(account.key_id) + NOTICE_S,
  };
  return addOrder(core, account.key_id, {
    amount,
    receipt,
    notes: {},
    manual_capture: false,
    wire: { ...blankOf(mandate), notification },
  });
}

/** Fields of transactions, as in the mandate's request. */
const blankOf = (mandate: Order) => ({ surl: '', furl: '', posted: easebuzzOrder(mandate).posted });

const noticeData = (notice: Order): object => ({
  id: notice.id,
  amount: plainAmount(notice.amount),
  status: 'notified',
  notification_request_number: notice.receipt,
  notified_at: indianTime(notice.created_at),
  created_at: indianTime(notice.created_at),
});

function beginDebit(core: Core, account: Account, field: Fields, kind: 'upi' | 'emandate'): object {
  const txn = field('transaction_id');
  const { order: mandate, token } = approvedMandate(core, account, txn);
  const receipt = referenceOf(field, 'merchant_request_number');
  const amount = readRupees(field('amount'), 'amount');
  if (token.method !== kind) throw new Refusal('This mandate is debited in another way.');
  const known = debitOrder(core, account, receipt);
  if (known !== undefined && known.attempts > 0) throw new Refusal('Duplicate merchant_request_number.');
  const reference = kind === 'upi' ? referenceOf(field, 'notification_request_number') : '';
  const notice = kind === 'upi' ? noticeOf(core, account, reference) : undefined;
  if (kind === 'upi' && notice?.amount !== amount)
    throw new Refusal('The payer was not notified of this amount.', { field: 'amount' });
  const kept: AutocollectDebit = { ...blankOf(mandate), debit_of: txn, notice: reference };
  const notification = notice && notificationOf(notice);
  const wire = { ...kept, ...(notification ? { notification } : {}) };
  const order =
    known ?? addOrder(core, account.key_id, { amount, receipt, notes: {}, manual_capture: false, wire });
  const payment = startDebit(core, order, token);
  if (payment.answer_lost) throw new Refusal('No answer in time.', { status: 504 });
  return debitData(core.store, order, payment);
}
