import type { FastifyInstance } from 'fastify';

/** What browsers may reach of the sandbox: its scripts, hosted pages and their files; never its administration. */
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

/** Whether an address, decoded as often as a server behind could, leaves the folder it names. */
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
 * address alike (R40). Not mounted where no sandbox runs.
 */
export async function mountSandboxProxy(http: FastifyInstance): Promise<void> {
  const { sandboxUrl } = http.platform.services.settings;
  if (sandboxUrl === undefined) return;
  // Its HTTP client is large; a server for real payments never loads it.
  const { default: proxy } = await import('@fastify/http-proxy');
  await http.register(async (scope) => {
    // Bodies pass through as they come.
    scope.removeAllContentTypeParsers();
    // The proxy would refuse some of these as a failure of its own, with a stack in the log.
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
        // The sandbox's documents bring their own policy; our fixed one must not stand beside it.
        rewriteHeaders: (headers) => ({ 'cross-origin-resource-policy': 'cross-origin', ...headers }),
      },
    });
  });
}
