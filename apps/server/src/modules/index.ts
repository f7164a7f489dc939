import type { FastifyInstance } from 'fastify';
import { mountApiKeys } from './api-keys/index.ts';
import { mountClock } from './clock/index.ts';
import { mountEvents } from './events/index.ts';
import { mountFees, priceCards, quoteChoices } from './fees/index.ts';
import { mountImports } from './imports/index.ts';
import { mountInstituteApi } from './institute-api/index.ts';
import { mountIntegrators } from './integrators/index.ts';
import { mountMandates } from './mandates/index.ts';
import { mountLedger } from './ledger/index.ts';
import { mountLinks, pageOfLink } from './links/index.ts';
import { mountLoans } from './loans/index.ts';
import { mountNotifications } from './notifications/index.ts';
import { mountPages } from './pages/index.ts';
import { mountPayments } from './payments/index.ts';
import { mountPortal } from './portal/index.ts';
import { mountReceipts } from './receipts/index.ts';
import { mountReverse } from './reverse/index.ts';
import { mountSessions } from './sessions/index.ts';
import { mountSite } from './site/index.ts';
import { mountStudents } from './students/index.ts';
import { mountWebhooks } from './webhooks-out/index.ts';
import { mountVerification, studentProofs } from './verification/index.ts';

/** Mounts every call of the contract; with `mountSite` the only place where modules meet. */
export function mountCalls(http: FastifyInstance): void {
  mountPages(http, { priceCards });
  mountStudents(http, { proofs: studentProofs });
  mountVerification(http);
  mountFees(http);
  mountSessions(http, { quoteChoices });
  mountPayments(http);
  mountLinks(http);
  mountLoans(http);
  mountMandates(http);
  mountPortal(http);
  mountReceipts(http);
  mountReverse(http);
  mountImports(http);
  mountLedger(http);
  mountNotifications(http);
  mountIntegrators(http);
  mountApiKeys(http);
  mountInstituteApi(http);
  mountEvents(http);
  mountClock(http);
  mountWebhooks(http);
}

/** Mounts calls and documents. */
export async function mountModules(http: FastifyInstance): Promise<void> {
  mountCalls(http);
  await mountSite(http, { priceCards, pageOfLink });
}
