import { join } from 'node:path';
import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { admit, adminRoutes, saveAccount } from './admin.ts';
import { clockFrom, wallClock } from './core/clock.ts';
import type { WallClock } from './core/clock.ts';
import { closeCore, openCore } from './open-core.ts';
import type { Core } from './core/core.ts';
import { Refusal } from './core/refusal.ts';
import { cashfreeRoutes } from './cashfree/routes.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { easebuzzRoutes } from './easebuzz/routes.ts';
import { erpRoutes } from './erp/routes.ts';
import { faces } from './faces.ts';
import { LenderDesk } from './lender/lender-desk.ts';
import { lenderRoutes } from './lender/lender-face.ts';
import { pageRoutes } from './pages/routes.ts';
import { sendError } from './razorpay/errors.ts';
import { razorpayRoutes } from './razorpay/routes.ts';
import type { Settings } from './settings.ts';
import { slowAnswers } from './slow-answers.ts';

const LARGEST_BODY = 64 * 1024;

/** A listening sandbox. */
export interface RunningSandbox {
  readonly port: number;
  readonly url: string;
  readonly core: Core;
  readonly close: () => Promise<void>;
}

/** Opens the store, sets up the accounts of the settings and listens. */
export async function startSandbox(
  settings: Settings,
  wall: WallClock = settings.clock_start === null ? wallClock : clockFrom(settings.clock_start),
): Promise<RunningSandbox> {
  const core = openCore(join(settings.data_dir, 'sandbox'), faces, wall);
  for (const account of settings.accounts) saveAccount(core, account);
  const lender = new LenderDesk(join(settings.data_dir, 'sandbox'), wall);
  const app = buildServer(core, lender, settings, wall);
  await app.listen({ host: settings.host, port: settings.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  return {
    port,
    url: `http://${settings.host}:${port}`,
    core,
    close: async () => {
      await app.close();
      await lender.close();
      await closeCore(core);
    },
  };
}

/**
 * The HTTP service: the calls of each gateway, the hosted pages and the set-up calls, with and without the public prefix; and
 * beside them the demo institute's ERP and a lender.
 */
function buildServer(core: Core, lender: LenderDesk, settings: Settings, wall: WallClock): FastifyInstance {
  const prefix = settings.public_path;
  const app = newApp({
    rewriteUrl: (request) => {
      const url = request.url ?? '/';
      return prefix !== '' && url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url;
    },
  });
  // Answered data must already be with the kernel, so that a killed process loses nothing it answered.
  app.addHook('onSend', async () => core.store.flush());
  slowAnswers(app, core);
  app.get('/healthz', () => ({ status: 'ok' }));
  gatewayRoutes(app, core);
  adminRoutes(app, core, settings.admin_token);
  pageRoutes(app, core, settings.frame_ancestors);
  disputeRoutes(app, core);
  erpRoutes(app, wall);
  lenderRoutes(app, lender, {
    public_path: prefix,
    admit: (request) => admit(request, settings.admin_token),
  });
  return app;
}

/** An HTTP service without calls, which accepts bodies and refuses as Razorpay does. */
export function newApp(options: FastifyServerOptions): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: LARGEST_BODY, forceCloseConnections: true, ...options });
  acceptBodies(app);
  app.setErrorHandler((error, _request, reply) => sendError(error, reply));
  app.setNotFoundHandler((_request, reply) =>
    sendError(new Refusal('The requested URL was not found on the server.', { status: 404 }), reply),
  );
  return app;
}

/** The calls of each gateway. */
export function gatewayRoutes(app: FastifyInstance, core: Core): void {
  razorpayRoutes(app, core);
  void app.register(
    (scope, _options, done) => {
      cashfreeRoutes(scope, core);
      done();
    },
    { prefix: '/cashfree' },
  );
  void app.register(
    (scope, _options, done) => {
      easebuzzRoutes(scope, core);
      done();
    },
    { prefix: '/easebuzz' },
  );
}

/** Accepts JSON, an empty JSON body included, and forms. */
function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parseJson(request, typeof body === 'string' ? body : body.toString('utf8'), done);
  });
  void app.register(formbody);
}
