import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import type { Account, Order } from '../core/model.ts';
import { addOrder } from '../payments/orders.ts';
import { Refusal } from '../core/refusal.ts';
import { addCall, readRupees } from './calls.ts';
import type { Fields } from './calls.ts';
import { hashOf, requestHash } from './hash.ts';
import { transactionForm } from './transaction.ts';

const POSTED: readonly string[] = [
  'firstname',
  'email',
  'phone',
  'productinfo',
  ...Array.from({ length: 7 }, (_, index) => `udf${index + 1}`),
];
const REQUIRED = ['txnid', 'amount', 'productinfo', 'firstname', 'phone', 'email', 'surl', 'furl'] as const;

/** Starts a payment, and returns its result (gateways C.2, C.3). */
export function payRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, core, {
    path: '/payment/initiateLink',
    proof: (_field, account, form) => requestHash(form, account.key_secret),
    run: (account, field) => ({ status: 1, data: beginTransaction(core, account, field).id }),
    no: (message) => ({ status: 0, error_desc: message, data: message }),
  });
  // The older version returns only the latest attempt.
  addRetrieve(app, core, '/transaction/v2.1/retrieve', (told) => told);
  addRetrieve(app, core, '/transaction/v2/retrieve', (told) => told.at(-1) ?? {});
}

function addRetrieve(
  app: FastifyInstance,
  core: Core,
  path: string,
  pick: (told: readonly object[]) => object,
): void {
  addCall(app, core, {
    path,
    proof: (field, account) => hashOf(account.key_id, field('txnid'), account.key_secret),
    run: (account, field) => {
      const order = transactionOf(core, account, field('txnid'));
      const payments = order === undefined ? [] : core.store.paymentsOf(order.id);
      // An access key alone is no transaction yet.
      if (!order || payments.length === 0) throw new Refusal('Transaction not found.', { status: 404 });
      return { status: true, msg: pick(payments.map((payment) => transactionForm(account, order, payment))) };
    },
    no: (message) => ({ status: false, msg: message }),
  });
}

/** The order of a merchant's txnid. */
const transactionOf = (core: Core, account: Account, txnid: string): Order | undefined =>
  core.store.ordersWithReceipt(account.key_id, txnid).at(-1);

/** A txnid without a payment gets its access key again; one with an attempt is used up. */
function beginTransaction(core: Core, account: Account, field: Fields): Order {
  const missing = REQUIRED.find((name) => field(name) === '');
  if (missing !== undefined) throw new Refusal(`${missing} is missing.`, { field: missing });
  const txnid = field('txnid');
  if (!/^[A-Za-z0-9_|/-]{1,40}$/.test(txnid)) throw new Refusal('txnid is not valid.', { field: 'txnid' });
  for (const name of ['surl', 'furl'] as const) {
    if (!/^https?:$/.test(URL.canParse(field(name)) ? new URL(field(name)).protocol : ''))
      throw new Refusal(`${name} is not valid.`, { field: name });
  }
  const amount = readRupees(field('amount'), 'amount');
  const earlier = transactionOf(core, account, txnid);
  if (earlier !== undefined) {
    if (earlier.attempts === 0 && earlier.amount === amount) return earlier;
    throw new Refusal('Duplicate transaction id.', { field: 'txnid' });
  }
  return addOrder(core, account.key_id, {
    amount,
    receipt: txnid,
    notes: {},
    manual_capture: false,
    wire: {
      surl: field('surl'),
      furl: field('furl'),
      posted: Object.fromEntries(POSTED.map((name) => [name, field(name)])),
    },
  });
}
