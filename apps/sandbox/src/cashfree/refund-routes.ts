import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Core } from '../core/core.ts';
import type { Notes, Order, Payment, Refund } from '../core/model.ts';
import { answered, isListed, refundPayment } from '../payments/refunds.ts';
import { readBody } from '../wire/fields.ts';
import { authenticate, header } from './authenticate.ts';
import { refundEntity } from './entities.ts';
import { refused } from './errors.ts';
import { readOwnId, readRupees, readText } from './fields.ts';
import { orderNamed } from './order-routes.ts';

interface OrderRoute {
  Params: { order_id: string };
}

interface RefundRoute {
  Params: { order_id: string; refund_id: string };
}

/** A refund request: its amount in integer paise and the merchant's own id. */
interface RefundInput {
  readonly amount: number;
  readonly refund_id: string;
  readonly note: string | null;
  readonly speed: string;
}

/** Notes that force the result of a refund in the sandbox (gateways B.4). */
const FORCED: Readonly<Record<string, string>> = { FAILED: 'refund_failure', PENDING: 'refund_pending' };

/** The refund calls of Cashfree (gateways B.4). */
export function refundRoutes(app: FastifyInstance, core: Core): void {
  app.post<OrderRoute>('/pg/orders/:order_id/refunds', (request) => {
    const order = orderNamed(core, authenticate(core, request), request.params.order_id);
    return refundEntity(
      refundOrder(core, order, readRefundInput(request), header(request, 'x-idempotency-key')),
      order,
    );
  });

  app.get<OrderRoute>('/pg/orders/:order_id/refunds', (request) => {
    const order = orderNamed(core, authenticate(core, request), request.params.order_id);
    return refundsOf(core, order)
      .filter(isListed)
      .map((refund) => refundEntity(refund, order));
  });

  app.get<RefundRoute>('/pg/orders/:order_id/refunds/:refund_id', (request) => {
    const order = orderNamed(core, authenticate(core, request), request.params.order_id);
    const refund = refundsOf(core, order).find(({ receipt }) => receipt === request.params.refund_id);
    if (!refund || !isListed(refund)) throw refused('refund does not exist', 'refund_not_found', 404);
    return refundEntity(refund, order);
  });
}

/** Reads a refund request. */
export function readRefundInput(request: FastifyRequest): RefundInput {
  const body = readBody(request.body);
  const refundId = readOwnId(body['refund_id'], 'refund_id', 40);
  if (refundId === null) throw refused('refund_id : is missing in the request', 'refund_id_missing');
  const speed = body['refund_speed'] ?? 'STANDARD';
  if (speed !== 'STANDARD' && speed !== 'INSTANT') {
    throw refused('refund_speed : should be STANDARD or INSTANT', 'refund_speed_invalid');
  }
  return {
    amount: readRupees(body['refund_amount'], 'refund_amount'),
    refund_id: refundId,
    note: readText(body['refund_note'], 'refund_note', 100),
    speed,
  };
}

/**
 * Refunds an order's payment. The same idempotency key with the same request returns the first refund again;
 * otherwise a used refund id is refused.
 */
export function refundOrder(core: Core, order: Order, input: RefundInput, key: string): Refund {
  const request = JSON.stringify(input);
  const known = refundsOf(core, order);
  const replayed = key === '' ? undefined : known.find(({ idempotency_key: used }) => used === key);
  if (replayed !== undefined) {
    if (replayed.request === request) return answered(replayed);
    throw refused('idempotency key was used for another request', 'idempotency_key_reused', 409);
  }
  if (known.some(({ receipt }) => receipt === input.refund_id)) {
    throw refused('refund with same id is already present', 'refund_already_exists', 409);
  }
  return refundPayment(core, paymentToRefund(core, order, input.amount), {
    amount: input.amount,
    speed: 'normal',
    notes: notesOf(input.note),
    receipt: input.refund_id,
    idempotency_key: key === '' ? null : key,
    request,
  });
}

/** The latest payment of the order with enough left: of two successful ones, the second is refunded first. */
function paymentToRefund(core: Core, order: Order, amount: number): Payment {
  const captured = core.store.paymentsOf(order.id).filter((payment) => payment.captured_at !== null);
  if (captured.length === 0) {
    throw refused('order is not paid: there is nothing to refund', 'order_not_paid');
  }
  const payment = captured.findLast((candidate) => candidate.amount - candidate.amount_refunded >= amount);
  if (payment) return payment;
  throw refused(
    'refund_amount : cannot be more than what is left of the order amount',
    'refund_amount_invalid',
  );
}

function notesOf(note: string | null): Notes {
  if (note === null) return {};
  const outcome = FORCED[note];
  return { refund_note: note, ...(outcome === undefined ? {} : { sandbox_outcome: outcome }) };
}

/** The refunds of an order, oldest first. */
export const refundsOf = (core: Core, order: Order): Refund[] =>
  core.store.paymentsOf(order.id).flatMap((payment) => core.store.refundsOf(payment.id));
