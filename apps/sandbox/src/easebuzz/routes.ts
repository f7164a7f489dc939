import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { debitRoutes } from './autocollect/debit-routes.ts';
import { mandateRoutes } from './autocollect/mandate-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { pageRoutes } from './page-routes.ts';
import { payRoutes } from './pay-routes.ts';

/** Easebuzz's calls, its browser script and its payment pages; its three hosts are one here (gateways C.1). */
export function easebuzzRoutes(app: FastifyInstance, core: Core): void {
  payRoutes(app, core);
  moneyRoutes(app, core);
  mandateRoutes(app, core);
  debitRoutes(app, core);
  pageRoutes(app, core);
}
