import type { FastifyInstance } from 'fastify';
import type { Log } from '../../log.ts';
import type { Addresses } from './addresses.ts';

/**
 * Logs, once each, that TRUST_PROXY does not match the requests: then all callers of a proxy count as one, and one of
 * them who mistypes locks the others out.
 */
export function warnOfProxies(http: FastifyInstance, proxies: Addresses, log: Pick<Log, 'warn'>): void {
  const told = new Set<string>();
  const tell = (text: string): void => {
    if (told.has(text)) return;
    told.add(text);
    log.warn(text);
  };
  http.addHook('onRequest', (request, _reply, done) => {
    const isNamed = request.headers['x-forwarded-for'] !== undefined;
    const isTrusted = proxies.has(request.raw.socket.remoteAddress ?? '');
    if (isNamed && !isTrusted)
      tell(
        'requests come with X-Forwarded-For from an address that TRUST_PROXY does not name: add the address of the proxy to TRUST_PROXY',
      );
    if (isTrusted && !isNamed && request.url !== '/health')
      tell('a proxy of TRUST_PROXY does not say who its callers are: have it send X-Forwarded-For');
    done();
  });
}
