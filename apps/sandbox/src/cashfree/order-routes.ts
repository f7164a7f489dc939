import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { newDigits, newId } from '../core/ids.ts';
import type { Account, Order } from '../core/model.ts';
import { addOrder } from '../payments/orders.ts';
import type { NewOrder } from '../payments/orders.ts';
import { readBody } from '../wire/fields.ts';
import type { Body } from '../wire/fields.ts';
import { authenticate } from './authenticate.ts';
import { orderEntity, paymentEntity } from './entities.ts';
import type { CashfreeOrder } from './entities.ts';
import { noOrder, refused } from './errors.ts';
import { isOfSubscription } from './subscriptions/events.ts';
import { readOwnId, readPart, readRupees, readTags, readText, readTime } from './fields.ts';

interface OrderRoute {
  Params: { order_id: string };
}

interface PaymentRoute {
  Params: { order_id: string; cf_payment_id: string };
}

const SHORTEST_LIFE_S = 15 * 60;
const LONGEST_LIFE_S = 30 * 86_400;

/** The order calls of Cashfree, with the payments under them (gateways B.2). */
export function orderRoutes(app: FastifyInstance, core: Core): void {
  app.post('/pg/orders', (request) => {
    const account = authenticate(core, request);
    const now = core.schedule.nowSeconds(account.key_id);
    const wanted = readOrder(readBody(request.body), now);
    if (core.store.ordersWithReceipt(account.key_id, wanted.receipt ?? '').length > 0) {
      throw refused('order with same id is already present', 'order_already_exists', 409);
    }
    return orderEntity(addOrder(core, account.key_id, wanted), now);
  });

  app.get<OrderRoute>('/pg/orders/:order_id', (request) => {
    const account = authenticate(core, request);
    const order = orderNamed(core, account, request.params.order_id);
    return orderEntity(order, core.schedule.nowSeconds(account.key_id));
  });

  app.get<OrderRoute>('/pg/orders/:order_id/payments', (request) => {
    const order = orderNamed(core, authenticate(core, request), request.params.order_id);
    return core.store
      .paymentsOf(order.id)
      .toReversed()
      .map((payment) => paymentEntity(payment, order));
  });

  app.get<PaymentRoute>('/pg/orders/:order_id/payments/:cf_payment_id', (request) => {
    const order = orderNamed(core, authenticate(core, request), request.params.order_id);
    const payment = core.store.payments.get(request.params.cf_payment_id);
    if (payment?.order_id !== order.id) {
      throw refused('transaction with given id not found', 'transaction_not_found', 404);
    }
    return paymentEntity(payment, order);
  });
}

/** The order of an account by its merchant's id. */
export function orderNamed(core: Core, account: Account, orderId: string): Order {
  const order = core.store.ordersWithReceipt(account.key_id, orderId)[0];
  // A subscription and its charges are no orders to a merchant.
  if (!order || isOfSubscription(order)) throw noOrder();
  return order;
}

function readOrder(body: Body, now: number): NewOrder {
  if (body['order_currency'] !== 'INR') {
    throw refused('order_currency : the sandbox takes INR alone', 'order_currency_invalid');
  }
  const customer = readCustomer(readPart(body['customer_details'], 'customer_details'));
  const meta = body['order_meta'] === undefined ? {} : readPart(body['order_meta'], 'order_meta');
  const own: CashfreeOrder = {
    session: `session_${newId('evt_').slice(4)}${newId('evt_').slice(4)}payment`,
    expires_at: readExpiry(body['order_expiry_time'], now),
    note: readText(body['order_note'], 'order_note', 200),
    customer,
    meta: {
      return_url: readUrl(meta['return_url'], 'return_url'),
      notify_url: readUrl(meta['notify_url'], 'notify_url'),
      payment_methods: readText(meta['payment_methods'], 'payment_methods', 250),
    },
  };
  return {
    amount: readRupees(body['order_amount'], 'order_amount'),
    receipt: readOwnId(body['order_id'], 'order_id', 45) ?? `order_${newDigits(16)}`,
    notes: readTags(body['order_tags']),
    manual_capture: false,
    wire: { ...own },
  };
}

function readCustomer(customer: Body): Body {
  const id = readText(customer['customer_id'], 'customer_id', 50);
  if (id === null || !/^[A-Za-z0-9_-]{3,}$/.test(id)) {
    throw refused(
      'customer_details.customer_id : should be alphanumeric',
      'customer_details.customer_id_invalid',
    );
  }
  const phone = readText(customer['customer_phone'], 'customer_phone', 20);
  if (phone === null || !/^\+?[0-9]{10,15}$/.test(phone)) {
    throw refused(
      'customer_details.customer_phone : should be at least 10 digits',
      'customer_details.customer_phone_invalid',
    );
  }
  return {
    customer_id: id,
    customer_name: readText(customer['customer_name'], 'customer_name', 100),
    customer_email: readText(customer['customer_email'], 'customer_email', 100),
    customer_phone: phone,
    customer_uid: null,
  };
}

/** Unix seconds; by default 30 days from now (gateways B.2). */
function readExpiry(value: unknown, now: number): number {
  if (value === undefined || value === null) return now + LONGEST_LIFE_S;
  const expiry = readTime(value, 'order_expiry_time');
  if (expiry >= now + SHORTEST_LIFE_S && expiry <= now + LONGEST_LIFE_S) return expiry;
  throw refused('order_expiry_time : should be 15 minutes to 30 days from now', 'order_expiry_time_invalid');
}

function readUrl(value: unknown, field: string): string | null {
  const address = readText(value, `order_meta.${field}`, 250);
  if (address === null || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)))
    return address;
  throw refused(`order_meta.${field} : should be a whole address`, `order_meta.${field}_invalid`);
}
