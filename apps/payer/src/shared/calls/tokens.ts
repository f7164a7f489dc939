import { oneAtATime, request } from '@shulk/browser-client';
import type { Bearer, CallInput, DataOf, Reply } from '@shulk/browser-client';
import { paths } from '@shulk/contract/paths';
import type { CallName } from '@shulk/contract/paths';
import { nowMs } from '../clock.ts';
import { navigate } from '../navigation.ts';
import { settings } from '../settings.ts';
import { endpointOf } from './service-endpoint.ts';

/** The two services with their own bearer tokens [SR-6.4] [SR-6.5]. */
export type TokenService = 'customer' | 'notify';

/** The two keys of each pair in local storage [SR-6.2] [SR-9.11]. */
const KEYS = {
  customer: { access: 'shulk.platform.access', refresh: 'shulk.platform.refresh' },
  notify: { access: 'shulk.notify.access', refresh: 'shulk.notify.refresh' },
} as const;

const CALLS = {
  customer: { authorise: 'tokens.authorize', regenerate: 'tokens.regenerate' },
  notify: { authorise: 'notify.authorize', regenerate: 'notify.regenerate' },
} as const;

// A customer call that no renewal can save leads to the root, which leads on to /help (C27) [SR-2.21].
let leave: () => void = () => navigate('/', { replace: true });

/** Sets another way to leave to the root; tests record it. */
export function onSignedOut(handler: () => void): void {
  leave = handler;
}

/** The calls that make tokens; they must not request one themselves. */
type TokenCall = (typeof CALLS)[TokenService]['authorise' | 'regenerate'];

/** Whether a call makes tokens, so that it has none. */
export const isTokenCall = (name: CallName): name is TokenCall =>
  Object.values(CALLS).some((calls) => name === calls.authorise || name === calls.regenerate);

const post = <Name extends TokenCall>(name: Name, input: CallInput<Name>): Promise<Reply<DataOf<Name>>> =>
  request(name, input, endpointOf(paths[name].service));

// Tokens work only with the cookie they were minted with (threats 4). Those of an earlier visit may belong to a lost
// cookie, so each document requests its own once.
const asked = new Map<TokenService, Promise<Reply<unknown>>>();

/** Drops this document's tokens; for a new document in one test process. */
export function resetTokens(): void {
  asked.clear();
  for (const service of ['customer', 'notify'] as const) forget(service);
}

/** Requests a new pair with the platform code [SR-7.3] [PJ-7.31] and stores it. */
export function authorise(service: TokenService): Promise<Reply<unknown>> {
  const pair = post(CALLS[service].authorise, { body: { platform_code: settings().platform_code } }).then(
    (reply) => {
      if (reply.ok) store(service, reply.data);
      else asked.delete(service);
      return reply;
    },
  );
  asked.set(service, pair);
  return pair;
}

/**
 * The pair of a service: requested with the platform code if this document has none yet, renewed by the refresh token
 * while it has not expired [SR-4.45] [SR-4.46] [SR-4.47]. If that fails, the notify service's is requested anew with
 * the platform code [SR-8.19], and the customer service's visit ends at the root [SR-4.49] [SR-4.50].
 */
const bearer = (service: TokenService, otherwise: () => Promise<boolean>): Bearer => {
  const regenerateOnce = oneAtATime(async () => (await regenerate(service)) || otherwise());
  return {
    token: async () => {
      await (asked.get(service) ?? authorise(service));
      return localStorage.getItem(KEYS[service].access) ?? undefined;
    },
    refuses: ({ status }) => status === 401 || status === 403,
    renew: regenerateOnce,
  };
};

const BEARERS: Readonly<Record<TokenService, Bearer>> = {
  customer: bearer('customer', async () => {
    forget('customer');
    leave();
    return false;
  }),
  notify: bearer('notify', async () => (await authorise('notify')).ok),
};

/** The bearer of a service's calls. */
export const bearerOf = (service: TokenService): Bearer => BEARERS[service];

async function regenerate(service: TokenService): Promise<boolean> {
  const [refresh_token = '', expires = '0'] = (localStorage.getItem(KEYS[service].refresh) ?? '').split(' ');
  if (refresh_token === '' || Number(expires) <= nowMs()) return false;
  const reply = await post(CALLS[service].regenerate, { body: { refresh_token } });
  if (reply.ok) store(service, reply.data);
  return reply.ok;
}

/** The refresh token is stored with its expiry, since an opaque token cannot show it. */
function store(service: TokenService, pair: DataOf<TokenCall>): void {
  localStorage.setItem(KEYS[service].access, pair.access_token);
  const expires = nowMs() + pair.refresh_expires_in * 1000;
  localStorage.setItem(KEYS[service].refresh, `${pair.refresh_token} ${expires}`);
}

function forget(service: TokenService): void {
  localStorage.removeItem(KEYS[service].access);
  localStorage.removeItem(KEYS[service].refresh);
}
