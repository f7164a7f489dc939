import { devMessages } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { devCallerOf } from '../../platform/http/callers/dev-callers.ts';
import { mount, routeUrl } from '../../platform/http/mount.ts';
import { newNonce, plainDocument, plainPolicy, sendDocument } from '../site/index.ts';
import { inboxBody } from './inbox-page.ts';
import { selectInbox } from './inbox.store.ts';

/** The messages of the inbox transport, as a call and as a page; only for this machine (R38). */
export function mountInbox(http: FastifyInstance): void {
  mount(http, devMessages, (ctx, { query }) => selectInbox(ctx.db, query.to));
  const { guards, services } = http.platform;
  http.get<{ Querystring: { to?: unknown } }>('/dev/inbox', async (request, reply) => {
    if (services.settings.production) throw new AppError('not_found');
    const nonce = newNonce();
    if (!(await guards.mayUseDev({ ...devCallerOf(request, services.settings), db: services.db }))) {
      const closed = `<h1>This page is closed</h1><p>${new AppError('loopback_only').message}</p>`;
      return sendDocument(reply, plainDocument('Closed', closed, nonce), plainPolicy(nonce), 403);
    }
    const to = typeof request.query.to === 'string' ? request.query.to.trim() : '';
    const listUrl = `${routeUrl(services, devMessages)}${to === '' ? '' : `?to=${encodeURIComponent(to)}`}`;
    const body = inboxBody(await selectInbox(services.db, to), { to, listUrl, nonce });
    return sendDocument(reply, plainDocument('Inbox', body, nonce), plainPolicy(nonce));
  });
}
