import type { FastifyInstance } from 'fastify';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import type { Account, Order } from '../../core/model.ts';
import { addOrder } from '../../payments/orders.ts';
import type { Registration } from '../../core/mandate.ts';
import { changeToken } from '../../mandates/tokens.ts';
import { paiseOf } from '../../money.ts';
import { readBody } from '../../wire/fields.ts';
import type { Body } from '../../wire/fields.ts';
import { authenticate } from '../authenticate.ts';
import type { CashfreeOrder } from '../entities.ts';
import { refused } from '../errors.ts';
import { readPart, readRupees, readText, readTime } from '../fields.ts';
import { subscriptionEntity } from './entities.ts';
import { subscriptionNamed, subscriptionOf, tokenOfSubscription } from './model.ts';
import type { Subscription } from './model.ts';

interface SubscriptionRoute {
  Params: { subscription_id: string };
}

/** The payer of a subscription in Cashfree's words. */
interface Customer {
  readonly customer_name: string | null;
  readonly customer_email: string;
  readonly customer_phone: string;
}

/** Lifetime of a session; Cashfree's own figure is not published (decision 36). */
const SESSION_LIFE_S = 30 * 86_400;
/** Maximum by UPI, and a crore for a mandate at a bank (gateways A.7). */
const MOST = { upi: 99_999_00, emandate: 10_000_000_00 } as const;

/** The calls that create, fetch and end a subscription (gateways B.5). */
export function subscriptionRoutes(app: FastifyInstance, core: Core): void {
  app.post('/pg/subscriptions', (request) => {
    const account = authenticate(core, request);
    const order = makeSubscription(core, account, readBody(request.body));
    return subscriptionEntity(core.store, order, core.schedule.nowSeconds(account.key_id));
  });

  app.get<SubscriptionRoute>('/pg/subscriptions/:subscription_id', (request) => {
    const account = authenticate(core, request);
    const order = subscriptionNamed(core, account, request.params.subscription_id);
    return subscriptionEntity(core.store, order, core.schedule.nowSeconds(account.key_id));
  });

  app.post<SubscriptionRoute>('/pg/subscriptions/:subscription_id/manage', (request) => {
    const account = authenticate(core, request);
    const { subscription_id: id } = request.params;
    manage(core, subscriptionNamed(core, account, id), readBody(request.body)['action']);
    const order = subscriptionNamed(core, account, id);
    return subscriptionEntity(core.store, order, core.schedule.nowSeconds(account.key_id));
  });
}

function makeSubscription(core: Core, account: Account, body: Body): Order {
  const { key_id: keyId } = account;
  const now = core.schedule.nowSeconds(keyId);
  const id = readText(body['subscription_id'], 'subscription_id', 250);
  if (id === null || !/^[A-Za-z0-9_.\- ]+$/.test(id)) {
    throw refused('subscription_id : is missing in the request', 'subscription_id_missing');
  }
  if (core.store.ordersWithReceipt(keyId, id).length > 0) {
    throw refused('subscription with same id is already present', 'subscription_already_exists', 409);
  }
  const customer = readCustomer(readPart(body['customer_details'], 'customer_details'));
  const plan = readPart(body['plan_details'], 'plan_details');
  if (plan['plan_type'] !== 'ON_DEMAND') {
    throw refused('plan_details.plan_type : the sandbox takes ON_DEMAND alone', 'plan_type_invalid');
  }
  const authorization = readPart(body['authorization_details'], 'authorization_details');
  const method = readMethod(authorization['payment_methods']);
  const amount = readAuthorizationAmount(authorization['authorization_amount'], method);
  const expires_at = readTime(body['subscription_expiry_time'], 'subscription_expiry_time');
  if (expires_at <= now) throw refused('subscription_expiry_time : lies in the past', 'expiry_invalid');
  const max_amount = readRupees(plan['plan_max_amount'], 'plan_details.plan_max_amount');
  if (max_amount > MOST[method]) throw refused('plan_max_amount : is too high', 'plan_max_amount_invalid');
  const meta = body['subscription_meta'] === undefined ? {} : readPart(body['subscription_meta'], 'meta');
  const own: CashfreeOrder = {
    session: `sub_session_${newId('evt_').slice(4)}${newId('evt_').slice(4)}`,
    expires_at: now + SESSION_LIFE_S,
    note: readText(plan['plan_name'], 'plan_details.plan_name', 100),
    customer: { ...customer },
    meta: { return_url: readText(meta['return_url'], 'return_url', 250) },
  };
  const customer_id = newId('cust_');
  core.store.putCustomer({
    id: customer_id,
    key_id: keyId,
    name: customer.customer_name ?? '',
    email: customer.customer_email,
    contact: customer.customer_phone,
    created_at: now,
  });
  const registration: Registration = { customer_id, method, max_amount, expire_at: expires_at };
  const subscription: Subscription = {
    plan: { ...plan, plan_currency: 'INR', plan_status: 'ACTIVE' },
    expires_at,
    amount_refund: authorization['authorization_amount_refund'] === true,
    methods: [method === 'upi' ? 'upi' : 'enach'],
    by_merchant: false,
  };
  const wire = { ...own, registration, subscription };
  return addOrder(core, keyId, { amount, receipt: id, notes: {}, manual_capture: true, wire });
}

function readCustomer(customer: Body): Customer {
  const phone = readText(customer['customer_phone'], 'customer_phone', 20);
  const email = readText(customer['customer_email'], 'customer_email', 100);
  if (phone === null || !/^\+?[0-9]{10,15}$/.test(phone) || email === null) {
    throw refused('customer_details : phone and email are required', 'customer_details_invalid');
  }
  const name = readText(customer['customer_name'], 'customer_name', 100);
  return { customer_name: name, customer_email: email, customer_phone: phone };
}

/** One method per subscription: the sandbox's page offers no choice. */
function readMethod(methods: unknown): Registration['method'] {
  const [only, more] = Array.isArray(methods) ? (methods as unknown[]) : [];
  if (more === undefined && only === 'upi') return 'upi';
  if (more === undefined && only === 'enach') return 'emandate';
  throw refused('payment_methods : the sandbox takes one of upi and enach', 'payment_methods_invalid');
}

/** Nothing for a mandate at a bank, at least a rupee for UPI (gateways B.5). */
function readAuthorizationAmount(value: unknown, method: Registration['method']): number {
  if (method === 'upi') return readRupees(value, 'authorization_details.authorization_amount');
  if (typeof value === 'number' && paiseOf(value) === 0) return 0;
  throw refused('authorization_amount : is 0 for enach', 'authorization_amount_invalid');
}

const ACTIONS = { CANCEL: 'cancelled', PAUSE: 'paused', ACTIVATE: 'confirmed' } as const;

function manage(core: Core, order: Order, action: unknown): void {
  const name = (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).find((known) => known === action);
  const token = tokenOfSubscription(core.store, order);
  if (name === undefined) throw refused('action : is not one we know', 'action_invalid');
  const isOver = token === undefined || token.status === 'cancelled' || token.status === 'rejected';
  if (isOver) throw refused('Subscription is not in a state for this action', 'subscription_status_invalid');
  const own = subscriptionOf(order);
  core.store.putOrder({ ...order, wire: { ...order.wire, subscription: { ...own, by_merchant: true } } });
  changeToken(core, token, ACTIONS[name]);
}
