import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { changeOrderNotes, addOrder, listOrders, orderOf } from '../payments/orders.ts';
import type { NewOrder } from '../payments/orders.ts';
import type { Order } from '../core/model.ts';
import { Refusal } from '../core/refusal.ts';
import { readNotification, readRegistration } from '../mandates/requests.ts';
import { authenticate } from './authenticate.ts';
import { collection, orderEntity, paymentEntity } from './entities.ts';
import {
  onlyFields,
  readAmount,
  readBody,
  readCount,
  readCurrency,
  readNotes,
  readReceipt,
} from '../wire/fields.ts';
import type { Body } from '../wire/fields.ts';

interface IdRoute {
  Params: { id: string };
}

interface ListRoute {
  Querystring: Record<string, string | undefined>;
}

const SMALLEST_ORDER = 100;
const LATEST_SECOND = 99_999_999_999;
const ORDER_FIELDS = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'payment_capture',
  'payment',
  'method',
  'customer_id',
  'token',
  'notification',
] as const;

/** The order calls of Razorpay (gateways A.2). */
export function orderRoutes(app: FastifyInstance, core: Core): void {
  app.post('/v1/orders', (request) => {
    const account = authenticate(core, request);
    return orderEntity(
      addOrder(core, account.key_id, readOrder(core, account.key_id, readBody(request.body))),
    );
  });

  app.get<ListRoute>('/v1/orders', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const { query } = request;
    const orders = listOrders(core, keyId, {
      receipt: query['receipt'] ?? null,
      from: query['from'] === undefined ? null : readCount(query['from'], 'from', 0, 0, LATEST_SECOND),
      to: query['to'] === undefined ? null : readCount(query['to'], 'to', 0, 0, LATEST_SECOND),
      count: readCount(query['count'], 'count', 10, 1, 100),
      skip: readCount(query['skip'], 'skip', 0, 0, LATEST_SECOND),
    });
    return collection(orders.map(orderEntity));
  });

  app.get<IdRoute>('/v1/orders/:id', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    return orderEntity(youngOrder(core, keyId, request.params.id));
  });

  app.get<IdRoute>('/v1/orders/:id/payments', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const order = youngOrder(core, keyId, request.params.id);
    return collection(core.store.paymentsOf(order.id).toReversed().map(paymentEntity));
  });

  app.patch<IdRoute>('/v1/orders/:id', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const body = readBody(request.body);
    onlyFields(body, ['notes']);
    const order = orderOf(core, keyId, request.params.id);
    return orderEntity(changeOrderNotes(core, order, readNotes(body['notes'])));
  });
}

/** Razorpay does not know older orders. */
const OLDEST_ORDER_S = 180 * 86_400;

/** When an order takes no payments any more: we assume when Razorpay no longer knows it (decision 99). */
export const endOf = (order: Order): number => order.created_at + OLDEST_ORDER_S;

function youngOrder(core: Core, keyId: string, id: string): Order {
  const order = orderOf(core, keyId, id);
  if (endOf(order) > core.schedule.nowSeconds(keyId)) return order;
  throw new Refusal('Orders older than 180 days cannot be fetched.', { field: 'id' });
}

function readOrder(core: Core, keyId: string, body: Body): NewOrder {
  onlyFields(body, ORDER_FIELDS);
  const registration = readRegistration(core, keyId, body);
  const notification = readNotification(core, keyId, body);
  const amount = readAmount(body['amount'], registration?.method === 'emandate' ? 0 : SMALLEST_ORDER);
  readCurrency(body['currency']);
  if (body['partial_payment'] === true || body['partial_payment'] === 1) {
    throw new Refusal('The sandbox does not take partial payments. Leave partial_payment out.', {
      field: 'partial_payment',
    });
  }
  return {
    amount,
    receipt: readReceipt(body['receipt']),
    notes: readNotes(body['notes']),
    manual_capture: wantsManualCapture(body),
    ...(registration === null ? {} : { wire: { registration } }),
    ...(notification === null ? {} : { wire: { notification } }),
  };
}

/** Razorpay's two ways: the older `payment_capture: 0` and the newer `payment: {capture: "manual"}`. */
function wantsManualCapture(body: Body): boolean {
  const old = body['payment_capture'];
  if (old !== undefined) return old === false || old === 0 || old === '0';
  return readBody(body['payment'])['capture'] === 'manual';
}
