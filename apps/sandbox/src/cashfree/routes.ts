import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { cashfreeDisputeRoutes } from './disputes/routes.ts';
import { refused, sendCashfreeError } from './errors.ts';
import { orderRoutes } from './order-routes.ts';
import { reconRoutes } from './recon-routes.ts';
import { refundRoutes } from './refund-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { chargeRoutes } from './subscriptions/charge-routes.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';

/** Cashfree's REST interface under /pg, its browser script and its payment sessions, in a scope of its own. */
export function cashfreeRoutes(app: FastifyInstance, core: Core): void {
  app.setErrorHandler((error, _request, reply) => sendCashfreeError(error, reply));
  app.setNotFoundHandler((_request, reply) =>
    sendCashfreeError(refused('no such call', 'request_invalid', 404), reply),
  );
  orderRoutes(app, core);
  refundRoutes(app, core);
  reconRoutes(app, core);
  cashfreeDisputeRoutes(app, core);
  sessionRoutes(app, core);
  subscriptionRoutes(app, core);
  chargeRoutes(app, core);
}
