import type { FastifyInstance } from 'fastify';
import { mountInstitute } from './institute/institute.routes.ts';
import { mountMoney } from './money/money.routes.ts';

/** Mounts the calls of the institute API, one line for each resource. */
export function mountInstituteApi(http: FastifyInstance): void {
  mountInstitute(http);
  mountMoney(http);
}
