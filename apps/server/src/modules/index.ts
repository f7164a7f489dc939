import { laterRoutes } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { mount } from '../platform/http/mount.ts';
import { mountClock } from './clock/index.ts';
import { mountFees, priceCards, quoteChoices } from './fees/index.ts';
import { mountImports } from './imports/index.ts';
import { mountIntegrators } from './integrators/index.ts';
import { mountNotifications } from './notifications/index.ts';
import { mountPages } from './pages/index.ts';
import { mountPayments } from './payments/index.ts';
import { mountReceipts } from './receipts/index.ts';
import { mountReverse } from './reverse/index.ts';
import { mountSessions } from './sessions/index.ts';
import { mountSite } from './site/index.ts';
import { mountStudents } from './students/index.ts';
import { mountVerification, studentProofs } from './verification/index.ts';

/** Calls that are described but not served yet: each answers 501 `not_built_yet` behind its own proof. */
function mountLater(http: FastifyInstance): void {
  for (const entry of laterRoutes) mount(http, entry, () => Promise.reject(new AppError('not_built_yet')));
}

/** Puts every call of the contract on the server; with `mountSite` the only place where modules meet. */
export function mountCalls(http: FastifyInstance): void {
  mountPages(http, { priceCards });
  mountStudents(http, { proofs: studentProofs });
  mountVerification(http);
  mountFees(http);
  mountSessions(http, { quoteChoices });
  mountPayments(http);
  mountReceipts(http);
  mountReverse(http);
  mountImports(http);
  mountNotifications(http);
  mountIntegrators(http);
  mountClock(http);
  mountLater(http);
}

/** Puts calls and documents on the server. */
export async function mountModules(http: FastifyInstance): Promise<void> {
  mountCalls(http);
  await mountSite(http, { priceCards });
}
