/** The route of a path, without the slug, for error reports: an address could reveal whose page it is. */
export function routePattern(path: string): string {
  if (path === '/help' || path === '/portal') return path;
  if (/^\/[^/]+\/p\/[^/]+$/.test(path)) return '/:slug/p/:code';
  const [, , receipts] = /^\/([^/]+)(\/r\/(?:auth|dashboard))?$/.exec(path) ?? [undefined, undefined, '/*'];
  return receipts === '/*' ? receipts : `/:slug${receipts ?? ''}`;
}
