import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { routeUrl } from '../../../platform/http/mount.ts';
import { selectLoanByCode } from '../applications/applications.store.ts';
import { queryWhenWaiting } from './query-lender.ts';

/** Where lenders send the browser back to. */
const RETURN_CALL = { service: 'checkout', path: '/emi/return/:loan_code' } as const;

/**
 * Takes the browser back from a lender. It proves and shows nothing: it triggers a query of the lender, no more often
 * than a waiting sheet does, and redirects to the page, which reads the state by its own cookie.
 */
export function mountLenderReturn(http: FastifyInstance): void {
  const { services } = http.platform;
  http.get<{ Params: { loan_code: string } }>(routeUrl(services, RETURN_CALL), async (request, reply) => {
    const loan = await selectLoanByCode(services.db, request.params.loan_code);
    if (loan === undefined) throw new AppError('order_not_found');
    await queryWhenWaiting(services, loan, 'return');
    return reply.header('cache-control', 'no-store').redirect(`/${loan.slug}`, 303);
  });
}
