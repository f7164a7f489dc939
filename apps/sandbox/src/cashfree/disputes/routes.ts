import type { FastifyInstance } from 'fastify';
import type { Core } from '../../core/core.ts';
import { cashfreeDispute } from './messages.ts';
import type { Dispute } from '../../core/dispute.ts';
import { authenticate } from '../authenticate.ts';
import { refused } from '../errors.ts';
import { orderNamed } from '../order-routes.ts';

interface DisputeRoute {
  Params: { dispute_id: string };
}

interface OrderRoute {
  Params: { order_id: string };
}

/** Cashfree's calls about disputes. */
export function cashfreeDisputeRoutes(app: FastifyInstance, core: Core): void {
  const written = (dispute: Dispute): object[] => {
    const payment = core.store.payments.get(dispute.payment_id);
    const order = core.store.orders.get(payment?.order_id ?? '');
    return payment && order ? [cashfreeDispute(dispute, payment, order)] : [];
  };

  app.get<DisputeRoute>('/pg/disputes/:dispute_id', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const dispute = core.store.disputes.get(request.params.dispute_id);
    const [entity] = dispute?.key_id === keyId ? written(dispute) : [];
    if (entity === undefined) throw refused('dispute not found', 'dispute_not_found', 404);
    return entity;
  });

  app.get<OrderRoute>('/pg/orders/:order_id/disputes', (request) => {
    const order = orderNamed(core, authenticate(core, request), request.params.order_id);
    const payments = core.store.paymentsOf(order.id).map(({ id }) => id);
    return [...core.store.disputes.values()]
      .filter(({ payment_id: payment }) => payments.includes(payment))
      .flatMap(written);
  });
}
