import type { FastifyInstance } from 'fastify';
import { mountImportsApi } from './imports/imports.routes.ts';
import { mountInstitute } from './institute/institute.routes.ts';
import { mountMandatesApi } from './mandates/mandates.routes.ts';
import { mountMoney } from './money/money.routes.ts';
import { mountClockApi } from './clock/clock.routes.ts';
import { mountCheckoutLinksApi } from './checkout-links/checkout-links.routes.ts';
import { mountFeeLinesApi } from './fee-lines/fee-lines.routes.ts';
import { mountHeadsApi } from './heads/heads.routes.ts';
import { mountOfflinePaymentsApi } from './offline-payments/offline-payments.routes.ts';
import { mountStudentsApi } from './students/students.routes.ts';

/** Mounts the calls of the institute API, one line for each resource. */
export function mountInstituteApi(http: FastifyInstance): void {
  mountInstitute(http);
  mountMoney(http);
  mountStudentsApi(http);
  mountFeeLinesApi(http);
  mountHeadsApi(http);
  mountOfflinePaymentsApi(http);
  mountMandatesApi(http);
  mountCheckoutLinksApi(http);
  mountClockApi(http);
  mountImportsApi(http);
}
