import type { Settings } from '../../../platform/settings.ts';

/**
 * The name by which credentials refer to the demo ERP of our sandbox: its port changes with every start, so the address
 * is filled in when needed (R40). Nobody else can own a name under `localhost`.
 */
export const SANDBOX_ERP_HOST = 'sandbox.localhost';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** What decides whether an address may be called. */
export interface ErpPlace {
  readonly mode: 'test' | 'live';
  readonly settings: Pick<Settings, 'production' | 'sandboxUrl'>;
}

/**
 * The address of an institute's ERP, without a trailing slash: https anywhere; plain http only on this machine, and not
 * in production; the sandbox by its name for test institutes.
 * @param written as in the institute's credentials, '' for none
 * @returns undefined if there is no address that may be called
 */
export function erpAddress(written: string, { mode, settings }: ErpPlace): string | undefined {
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return undefined;
  const path = url.pathname.replace(/\/+$/, '');
  if (url.hostname === SANDBOX_ERP_HOST) {
    const isAllowed = mode === 'test' && settings.sandboxUrl !== undefined;
    return isAllowed ? `${settings.sandboxUrl}${path}` : undefined;
  }
  const isLocal = LOOPBACK.test(url.hostname);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal && !settings.production)) {
    return `${url.origin}${path}`;
  }
  return undefined;
}
