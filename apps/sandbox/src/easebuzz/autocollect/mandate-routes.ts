import type { FastifyInstance } from 'fastify';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import type { Account, Order } from '../../core/model.ts';
import { addOrder } from '../../payments/orders.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Customer } from '../../core/mandate.ts';
import { readRegistration } from '../../mandates/requests.ts';
import { changeToken } from '../../mandates/tokens.ts';
import type { Body } from '../../wire/fields.ts';
import { readRupees } from '../calls.ts';
import type { Fields } from '../calls.ts';
import { addAutocollectCall } from './calls.ts';
import { mandateData, mandateOrder, tokenOfOrder } from './entities.ts';
import type { AutocollectMandate } from './entities.ts';

/** The parameters of each kind of mandate (gateways C.5). */
const KINDS = { UPIAD: { method: 'upi', mode: 'UPI' }, EN: { method: 'emandate', mode: 'NB' } } as const;
const REQUIRED = ['transaction_id', 'success_url', 'failure_url', 'email', 'phone', 'frequency'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Registers, fetches and revokes mandates (gateways C.5); the payer approves at `/pay/{access_key}`. */
export function mandateRoutes(app: FastifyInstance, core: Core): void {
  addAutocollectCall(app, core, {
    method: 'POST',
    path: '/access-key/generate/',
    run: (account, { field, body }) => ({
      access_key: beginMandate(core, account, field, body).id,
      message: 'Access key generated.',
      request_id: newId('evt_'),
    }),
  });
  addAutocollectCall(app, core, {
    method: 'GET',
    path: '/mandate/:ref/',
    run: (account, { ref }) => {
      const order = mandateOrder(core.store, account.key_id, ref);
      const data = order && mandateData(core.store, order);
      // An access key alone is no mandate yet.
      if (!data) throw new Refusal('Mandate not found.', { status: 404 });
      return { data };
    },
  });
  addAutocollectCall(app, core, {
    method: 'POST',
    path: '/mandate/:ref/status_update/',
    run: (account, { ref, field }) => {
      if (field('status') !== 'revoked') throw new Refusal('status must be revoked.', { field: 'status' });
      const token = core.store.tokens.get(ref);
      const order = token && core.store.orders.get(core.store.payments.get(token.payment_id)?.order_id ?? '');
      if (token?.key_id !== account.key_id || order === undefined)
        throw new Refusal('Mandate not found.', { status: 404 });
      if (token.status === 'cancelled' || token.status === 'rejected')
        throw new Refusal('Mandate is not active.', { reason: 'token_not_active' });
      return { data: mandateData(core.store, order, changeToken(core, token, 'cancelled')) };
    },
  });
}

/** A txnid without an attempt gets its access key again; one with an attempt is used up. */
function beginMandate(core: Core, account: Account, field: Fields, body: Body): Order {
  const missing = REQUIRED.find((name) => field(name) === '');
  if (missing !== undefined) throw new Refusal(`${missing} is missing.`, { field: missing });
  const txn = field('transaction_id');
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(txn)) throw new Refusal('transaction_id is not valid.');
  const kind = Object.entries(KINDS).find(([name]) => name === field('request_type'))?.[1];
  const modes: unknown = body['payment_modes'];
  if (kind === undefined || !Array.isArray(modes) || modes.length !== 1 || modes[0] !== kind.mode)
    throw new Refusal('request_type and payment_modes do not fit.', { field: 'request_type' });
  if (field('amount_rule') !== 'MAX')
    throw new Refusal('The sandbox takes mandates up to an amount: amount_rule MAX.');
  const [from, until] = [field('start_date'), field('end_date')];
  if (!DAY.test(from) || !DAY.test(until) || until < from)
    throw new Refusal('start_date and end_date must be written YYYY-MM-DD, in this order.');
  const amount = readRupees(field('amount'), 'amount');
  const earlier = mandateOrder(core.store, account.key_id, txn);
  if (earlier !== undefined) {
    if (earlier.attempts === 0) return earlier;
    throw new Refusal('Duplicate transaction_id.', { field: 'transaction_id' });
  }
  const registration = readRegistration(core, account.key_id, {
    method: kind.method,
    customer_id: aCustomer(core, account, field).id,
    token: { max_amount: amount, expire_at: Math.floor(Date.parse(`${until}T23:59:59+05:30`) / 1000) },
  });
  const kept: AutocollectMandate = {
    surl: field('success_url'),
    furl: field('failure_url'),
    posted: { firstname: '', productinfo: 'Auto debit', email: field('email'), phone: field('phone') },
    start_date: from,
    end_date: until,
    frequency: field('frequency'),
  };
  return addOrder(core, account.key_id, {
    // Nothing is taken while a mandate is approved.
    amount: 0,
    receipt: txn,
    notes: {},
    manual_capture: false,
    wire: { ...kept, registration },
  });
}

/** Easebuzz stores no payers; the core of mandates needs one. */
function aCustomer(core: Core, account: Account, field: Fields): Customer {
  const customer: Customer = {
    id: newId('cust_'),
    key_id: account.key_id,
    name: '',
    email: field('email'),
    contact: `+91${field('phone')}`,
    created_at: core.schedule.nowSeconds(account.key_id),
  };
  core.store.putCustomer(customer);
  return customer;
}

/** The approved mandate of a merchant's txnid; otherwise a refusal. */
export function approvedMandate(core: Core, account: Account, txn: string) {
  const order = mandateOrder(core.store, account.key_id, txn);
  const token = order && tokenOfOrder(core.store, order);
  if (order === undefined || token === undefined) throw new Refusal('Mandate not found.', { status: 404 });
  return { order, token };
}
