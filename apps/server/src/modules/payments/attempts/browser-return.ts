import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { routeUrl } from '../../../platform/http/mount.ts';
import type { Services } from '../../../platform/services.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import { setsUpMandate } from '../mandate-hooks.ts';
import { selectOrderByCode } from '../orders/order-view.store.ts';
import { acceptReturn } from './confirm-attempt.ts';
import { queryWhenOpen } from '../settlement/query-when-open.ts';

/**
 * Where gateways send the browser back to: an address of the order. Not a call of the contract: a browser arrives here
 * from another site with a form, and leaves with a redirect.
 */
export const RETURN_CALL = { service: 'checkout', path: '/return/:order_id' } as const;

/** A gateway's form has a dozen short fields. */
const FORM_LIMIT = 16 * 1024;

/**
 * Takes the browser back from a gateway that posts a form here (gateways A.3 callback_url).
 *
 * Proof: `signature`. The post comes from another site, so it carries no Lax cookie (R44). A success must be signed by
 * the gateway for our order. A failure is unsigned and changes nothing by itself; it only triggers a query of the
 * gateway, no more often than a waiting sheet does. The answer is a 303 to the page, which shows the state.
 */
export function mountBrowserReturn(http: FastifyInstance): void {
  const { services } = http.platform;
  void http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<{ Params: { order_id: string } }>(routeUrl(services, RETURN_CALL), async (request, reply) => {
      const path = await takeReturn(services, request.params.order_id, formOf(request.body));
      return reply.header('cache-control', 'no-store').redirect(path, 303);
    });
    // Cashfree sends the browser with a plain GET, which proves nothing: it triggers a query, like a failure.
    scope.get<{ Params: { order_id: string } }>(routeUrl(services, RETURN_CALL), async (request, reply) => {
      const path = await takeReturn(services, request.params.order_id, {});
      return reply.header('cache-control', 'no-store').redirect(path, 303);
    });
  });
}

function formOf(body: unknown): Record<string, string> {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Settles a returning browser's answer.
 * @returns the path of the page that shows the state: whoever paid by a link saw no other (decision 240)
 * @throws AppError order_not_found, signature_invalid
 */
export async function takeReturn(
  services: Services,
  orderCode: string,
  form: Record<string, string>,
): Promise<string> {
  const order = await selectOrderByCode(services.db, orderCode);
  if (order === undefined) throw new AppError('order_not_found');
  const { gateway } = await gatewaysOf(services).require(order.gateway_account_id);
  const answer = gateway.readReturn(form);
  // A mandate's result always comes from the gateway; it is no payment of the order.
  if (answer === undefined || setsUpMandate(order)) await queryWhenOpen(services, order);
  else await acceptReturn(services, order, answer, 'return');
  return order.made_by === 'link' ? `/${order.slug}/p/${order.application_code}` : `/${order.slug}`;
}
