import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lenderAdmin } from './lender-admin.ts';
import { lenderApi } from './lender-api.ts';
import type { LenderDesk } from './lender-desk.ts';
import { lenderPages } from './lender-pages.ts';

/** Mounts the lender: its calls and pages under /lender, its set-up calls beside the gateways'. */
export function lenderRoutes(
  app: FastifyInstance,
  desk: LenderDesk,
  of: { readonly public_path: string; readonly admit: (request: FastifyRequest) => void },
): void {
  app.addHook('onSend', async () => desk.flush());
  lenderAdmin(app, desk, of.admit);
  void app.register(
    (scope, _options, done) => {
      lenderApi(scope, desk, of.public_path);
      lenderPages(scope, desk);
      done();
    },
    { prefix: '/lender' },
  );
}
