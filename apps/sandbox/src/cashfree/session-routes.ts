import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import type { Order } from '../core/model.ts';
import { cashfreeOrder } from './entities.ts';
import { sendScript } from '../wire/send-script.ts';

interface SessionRoute {
  Params: { session_id: string };
  Querystring: Record<string, string | undefined>;
}

/** Parameters that the script may pass to the payment page. */
const HANDED_ON = ['origin', 'nonce', 'callback_url'] as const;

/** Cashfree's browser script and the redirect from a payment session to the payment page (gateways B.2). */
export function sessionRoutes(app: FastifyInstance, core: Core): void {
  app.get('/v3/cashfree.js', (_request, reply) =>
    sendScript(reply, 'cashfree').header('cross-origin-resource-policy', 'cross-origin'),
  );

  app.get<SessionRoute>('/session/:session_id', (request, reply) => {
    const order = orderOfSession(core, request.params.session_id);
    const query = new URLSearchParams({ key_id: order?.key_id ?? '' });
    const note = order && cashfreeOrder(order).note;
    if (note) query.set('description', note);
    for (const name of HANDED_ON) {
      const value = request.query[name];
      if (value !== undefined) query.set(name, value);
    }
    // An unknown session redirects to the page that says so. Relative, so that it works under any prefix.
    return reply.redirect(`../../pay/${order?.id ?? 'unknown'}?${query.toString()}`, 303);
  });
}

/** The order of a session; null if it is unknown or expired. */
function orderOfSession(core: Core, session: string): Order | null {
  for (const order of core.store.orders.values()) {
    if (core.store.accounts.get(order.key_id)?.protocol !== 'cashfree') continue;
    const own = cashfreeOrder(order);
    if (own.session === session)
      return own.expires_at > core.schedule.nowSeconds(order.key_id) ? order : null;
  }
  return null;
}
