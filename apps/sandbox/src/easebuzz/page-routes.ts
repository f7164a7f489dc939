import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { sendScript } from '../wire/send-script.ts';

interface PayRoute {
  Params: { access_key: string };
  Querystring: Record<string, string | undefined>;
}

/** Parameters that the script may pass to the payment page. */
const HANDED_ON = ['origin', 'nonce'] as const;

/** Easebuzz's browser script and the redirect from an access key to the payment page (gateways C.2). */
export function pageRoutes(app: FastifyInstance, core: Core): void {
  app.get('/checkout.js', (_request, reply) =>
    sendScript(reply, 'easebuzz').header('cross-origin-resource-policy', 'cross-origin'),
  );

  app.get<PayRoute>('/pay/:access_key', (request, reply) => {
    const order = core.store.orders.get(request.params.access_key);
    const account = order && core.store.accounts.get(order.key_id);
    const own = account?.protocol === 'easebuzz' ? order : undefined;
    const query = new URLSearchParams({ key_id: own?.key_id ?? '', retry: '0' });
    for (const name of HANDED_ON) {
      const value = request.query[name];
      if (value !== undefined) query.set(name, value);
    }
    // An unknown key redirects to the page that says so. Relative, so that it works under any prefix.
    return reply.redirect(`../../pay/${own?.id ?? 'unknown'}?${query.toString()}`, 303);
  });
}
