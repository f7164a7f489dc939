import { API_VERSION, publishable } from '@shulk/contract';
import type { RouteEntry } from '@shulk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

type Call = Pick<RouteEntry, 'service' | 'permission'>;

/** Whether a web page may make a call: one that publishable keys are for. */
const isForPages = ({ service, permission }: Call): boolean =>
  service === 'api' && permission !== undefined && publishable.includes(permission);

/**
 * Lets a page of any site read the answer. The key is in a header that the page itself sets, and a cookie opens nothing
 * here, so no site can act for a visitor of another.
 */
const FOR_PAGES = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Shulk-Version, RateLimit-Policy, RateLimit, Retry-After, Idempotency-Replayed',
};

/**
 * Begins the answer of an API call, also of a refused one: names the version, and opens it to web pages where they may
 * call. A request that was written against another version is refused: it would read fields that mean something else.
 * @throws AppError version_unknown
 */
export function beginApiCall(call: Call, request: FastifyRequest, reply: FastifyReply): void {
  if (call.service !== 'api') return;
  reply.header('shulk-version', API_VERSION);
  if (isForPages(call)) reply.headers(FOR_PAGES);
  const asked = request.headers['shulk-version'] ?? API_VERSION;
  if (asked !== API_VERSION) throw new AppError('version_unknown');
}

/** Mounts the answer to what a browser asks before a page's call, once for all calls of an address. */
export function mountPreflight(http: FastifyInstance, call: Call, url: string): void {
  if (!isForPages(call) || http.hasRoute({ method: 'OPTIONS', url })) return;
  http.options(url, (_request, reply) =>
    reply
      .headers({
        ...FOR_PAGES,
        'access-control-allow-methods': 'POST, PUT',
        'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Shulk-Version',
        'access-control-max-age': '86400',
      })
      .status(204)
      .send(),
  );
}
