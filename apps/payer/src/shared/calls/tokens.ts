import { nowMs } from '../clock.ts';
import { settings } from '../settings.ts';
import type { CallInput, DataOf, Reply } from './call-types.ts';

/** The two services whose calls carry a bearer token of their own [SR-6.4] [SR-6.5]. */
export type TokenService = 'customer' | 'notify';

type TokenCall = 'tokens.authorize' | 'tokens.regenerate' | 'notify.authorize' | 'notify.regenerate';

/** Posts one of the calls that make tokens. */
export type PostTokens = <Name extends TokenCall>(
  name: Name,
  body: CallInput<Name>['body'],
) => Promise<Reply<DataOf<Name>>>;

/** The two keys of each pair in local storage [SR-6.2] [SR-9.11]. */
const KEYS = {
  customer: { access: 'shulk.platform.access', refresh: 'shulk.platform.refresh' },
  notify: { access: 'shulk.notify.access', refresh: 'shulk.notify.refresh' },
} as const;

const CALLS = {
  customer: { authorise: 'tokens.authorize', regenerate: 'tokens.regenerate' },
  notify: { authorise: 'notify.authorize', regenerate: 'notify.regenerate' },
} as const;

let leave: () => void = () => location.assign('/');

/** Sets what leaving to the root means [SR-2.21]; the router sets its own way, tests look on. */
export function onSignedOut(handler: () => void): void {
  leave = handler;
}

/** Forgets the customer tokens and goes to the root [SR-4.49] [SR-4.50]. */
export function leaveSignedOut(): void {
  forget('customer');
  leave();
}

// Tokens work only with the cookie they were minted with (threats 4). Those of an earlier visit may belong to a
// cookie that is gone, so each document asks for its own once.
const asked = new Map<TokenService, Promise<Reply<unknown>>>();
const renewals = new Map<TokenService, Promise<boolean>>();

/** Forgets what this document asked for and stored; for a new document in one test process. */
export function resetTokens(): void {
  asked.clear();
  renewals.clear();
  for (const service of ['customer', 'notify'] as const) forget(service);
}

/** The access token of a service, asked for with the platform code when this document has none yet. */
export async function bearerFor(service: TokenService, post: PostTokens): Promise<string | undefined> {
  await (asked.get(service) ?? authorise(service, post));
  return localStorage.getItem(KEYS[service].access) ?? undefined;
}

/** Asks for a new pair with the platform code [SR-7.3] [PJ-7.31] and stores it. */
export function authorise(service: TokenService, post: PostTokens): Promise<Reply<unknown>> {
  const request = post(CALLS[service].authorise, { platform_code: settings().platform_code }).then(
    (reply) => {
      if (reply.ok) store(service, reply.data);
      else asked.delete(service);
      return reply;
    },
  );
  asked.set(service, request);
  return request;
}

/**
 * Tries to come by a new access token after a refusal: by the refresh token while it has not expired
 * [SR-4.45] [SR-4.46] [SR-4.47]; the notify service also by the platform code [SR-8.19]. Several refused calls
 * share one renewal, since a refresh token works once.
 * @returns whether the call may be tried again
 */
export function renew(service: TokenService, post: PostTokens): Promise<boolean> {
  const running = renewals.get(service);
  if (running) return running;
  const renewal = regenerate(service, post)
    .then(async (done) => done || (service === 'notify' && (await authorise(service, post)).ok))
    .finally(() => renewals.delete(service));
  renewals.set(service, renewal);
  return renewal;
}

async function regenerate(service: TokenService, post: PostTokens): Promise<boolean> {
  const [refresh_token = '', expires = '0'] = (localStorage.getItem(KEYS[service].refresh) ?? '').split(' ');
  if (refresh_token === '' || Number(expires) <= nowMs()) return false;
  const reply = await post(CALLS[service].regenerate, { refresh_token });
  if (reply.ok) store(service, reply.data);
  return reply.ok;
}

/** The refresh token is kept with the moment it expires, since an opaque token cannot tell. */
function store(service: TokenService, pair: DataOf<TokenCall>): void {
  localStorage.setItem(KEYS[service].access, pair.access_token);
  const expires = nowMs() + pair.refresh_expires_in * 1000;
  localStorage.setItem(KEYS[service].refresh, `${pair.refresh_token} ${expires}`);
}

function forget(service: TokenService): void {
  localStorage.removeItem(KEYS[service].access);
  localStorage.removeItem(KEYS[service].refresh);
}
