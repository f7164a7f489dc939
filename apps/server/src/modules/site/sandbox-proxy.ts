import type { FastifyInstance } from 'fastify';

/** The parts of the sandbox open to browsers: its scripts, hosted pages and their files; never its administration. */
const open = [
  '/v1/checkout.js',
  '/cashfree/v3/cashfree.js',
  '/cashfree/session/*',
  '/easebuzz/checkout.js',
  '/easebuzz/pay/*',
  '/lender/journey/*',
  '/pay/*',
  '/assets/*',
] as const;

/** Whether an address leaves its folder, decoded as often as a server behind could. */
export function leavesFolder(address: string): boolean {
  let path = address.split('?')[0] ?? '';
  for (let round = 0; round < 3; round += 1) {
    if (/(?:^|[/\\])\.\.?(?:[/\\;]|$)/.test(path) || /[\\\p{Cc}]|\/\//u.test(path)) return true;
    try {
      path = decodeURIComponent(path);
    } catch {
      return true;
    }
  }
  return false;
}

/**
 * The sandbox gateway's pages under `/sandbox` on our own port, so that they open on localhost, 127.0.0.1 and a LAN
 * address alike (R40). Not mounted without a sandbox.
 */
export async function mountSandboxProxy(http: FastifyInstance): Promise<void> {
  const { sandboxUrl } = http.platform.services.settings;
  if (sandboxUrl === undefined) return;
  // Its HTTP client is large; a server for real payments never loads it.
  const { default: proxy } = await import('@fastify/http-proxy');
  await http.register(async (scope) => {
    // Bodies pass through unchanged.
    scope.removeAllContentTypeParsers();
    // The proxy would report some of these as its own errors, with a stack in the log.
    scope.addHook('onRequest', (request, reply, done) => {
      if (leavesFolder(request.raw.url ?? '')) reply.callNotFound();
      else done();
    });
    await scope.register(proxy, {
      upstream: sandboxUrl,
      prefix: '/sandbox',
      rewritePrefix: '/sandbox',
      routes: [...open],
      httpMethods: ['GET', 'HEAD', 'POST'],
      replyOptions: {
        // The sandbox's documents have their own policy; ours must not be added.
        rewriteHeaders: (headers) => ({ 'cross-origin-resource-policy': 'cross-origin', ...headers }),
      },
    });
  });
}
