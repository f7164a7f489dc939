import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { disputeRoutes } from './dispute-routes.ts';
import { mandateRoutes } from './mandate-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { settlementRoutes } from './settlement-routes.ts';

/** Razorpay's REST interface under /v1 (gateways A.1 to A.8). */
export function razorpayRoutes(app: FastifyInstance, core: Core): void {
  orderRoutes(app, core);
  paymentRoutes(app, core);
  settlementRoutes(app, core);
  disputeRoutes(app, core);
  mandateRoutes(app, core);
}
