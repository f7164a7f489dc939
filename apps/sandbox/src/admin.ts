import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Core } from './core/core.ts';
import { newId } from './core/ids.ts';
import { PROTOCOLS } from './core/model.ts';
import type { Account, Delivery, Protocol } from './core/model.ts';
import { Refusal } from './core/refusal.ts';
import { readBody } from './wire/fields.ts';
import { sameSecret } from './wire/signature.ts';

/** An account as it is set up: the account id is drawn when none is given. */
export interface NewAccount {
  readonly key_id: string;
  readonly protocol: Protocol;
  readonly key_secret: string;
  readonly webhook_secret: string;
  readonly webhook_url: string | null;
  readonly events?: readonly string[];
  readonly account_id: string | null;
}

interface KeyRoute {
  Params: { key_id: string };
}

interface DeliveriesRoute {
  Querystring: Record<string, string | undefined>;
}

const MOST_SECONDS = 400 * 86_400;

/** Set-up calls for the server that uses the sandbox and for tests; never to be passed on to browsers. */
export function adminRoutes(app: FastifyInstance, core: Core, token: string | null): void {
  app.put<KeyRoute>('/admin/accounts/:key_id', (request) => {
    admit(request, token);
    return withoutSecrets(saveAccount(core, readAccount(request.body, request.params.key_id)));
  });

  app.get('/admin/accounts', (request) => {
    admit(request, token);
    return { items: [...core.store.accounts.values()].map(withoutSecrets) };
  });

  app.get('/admin/clock', (request) => {
    admit(request, token);
    return { accounts: clocks(core, [...core.store.accounts.keys()]) };
  });

  app.post('/admin/clock/advance', async (request) => {
    admit(request, token);
    const body = readBody(request.body);
    const seconds = body['seconds'];
    if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= MOST_SECONDS)) {
      throw new Refusal(`seconds must be a number from 0 to ${MOST_SECONDS}.`, { field: 'seconds' });
    }
    const keyIds = chosenAccounts(core, body['key_id']);
    await core.deliveries.idle();
    for (const keyId of keyIds) await core.schedule.advance(keyId, seconds * 1000);
    await core.deliveries.idle();
    return { accounts: clocks(core, keyIds) };
  });

  app.get<DeliveriesRoute>('/admin/deliveries', (request) => {
    admit(request, token);
    const items = [...core.store.deliveries.values()].filter((delivery) => matches(delivery, request.query));
    return { count: items.length, items };
  });

  app.post<{ Params: { id: string } }>('/admin/deliveries/:id/replay', async (request) => {
    admit(request, token);
    if (!core.deliveries.replay(request.params.id)) {
      throw new Refusal('There is no such delivery in the log.', { status: 404 });
    }
    await core.deliveries.idle();
    return core.store.deliveries.get(request.params.id);
  });
}

/** Creates an account, or changes its secrets and webhook address; its protocol, clock and account id stay. */
export function saveAccount(core: Core, wanted: NewAccount): Account {
  const known = core.store.accounts.get(wanted.key_id);
  if (known !== undefined && known.protocol !== wanted.protocol) {
    throw new Refusal(`This account speaks ${known.protocol}. Make another account for ${wanted.protocol}.`, {
      field: 'protocol',
    });
  }
  const account: Account = {
    ...wanted,
    account_id: wanted.account_id ?? known?.account_id ?? newId('acc_'),
    clock_offset_ms: known?.clock_offset_ms ?? 0,
  };
  core.store.putAccount(account);
  return account;
}

/** Reads an account from JSON; `keyId` is the id in the address, null when the JSON carries it. */
export function readAccount(json: unknown, keyId: string | null): NewAccount {
  const body = readBody(json);
  const id = keyId ?? body['key_id'];
  if (typeof id !== 'string' || !/^(?!rzp_live)[A-Za-z0-9_]{6,64}$/.test(id)) {
    throw new Refusal('key_id must have 6 to 64 letters, digits or _, and must not be a live key.', {
      field: 'key_id',
    });
  }
  return {
    key_id: id,
    protocol: readProtocol(body['protocol']),
    key_secret: secret(body['key_secret'], 'key_secret'),
    webhook_secret: secret(body['webhook_secret'], 'webhook_secret'),
    webhook_url: webhookUrl(body['webhook_url']),
    ...subscribedEvents(body['events']),
    account_id: typeof body['account_id'] === 'string' ? body['account_id'] : null,
  };
}

/** The gateway the account is with: Razorpay when none is named. */
function readProtocol(value: unknown): Protocol {
  const protocol = PROTOCOLS.find((known) => known === (value ?? 'razorpay'));
  if (protocol !== undefined) return protocol;
  throw new Refusal(`protocol must be one of ${PROTOCOLS.join(', ')}.`, { field: 'protocol' });
}

function subscribedEvents(value: unknown): { events?: readonly string[] } {
  if (value === undefined) return {};
  if (Array.isArray(value) && value.every((name) => typeof name === 'string')) return { events: value };
  throw new Refusal('events must be a list of event names, such as payment.captured.', { field: 'events' });
}

/** With a token only its bearer comes in; without one, only a caller on this machine that no proxy passed on. */
export function admit(request: FastifyRequest, token: string | null): void {
  const given = request.headers.authorization ?? '';
  if (token !== null) {
    if (sameSecret(given, `Bearer ${token}`)) return;
    throw new Refusal('Send the sandbox admin token: Authorization: Bearer <ADMIN_TOKEN>.', { status: 401 });
  }
  const direct =
    request.headers['x-forwarded-for'] === undefined && request.headers['forwarded'] === undefined;
  if (direct && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) return;
  throw new Refusal(
    'The admin calls answer on this machine only. Set ADMIN_TOKEN to use them from elsewhere.',
    {
      status: 403,
    },
  );
}

function secret(value: unknown, field: string): string {
  if (typeof value === 'string' && value.length >= 8 && value.length <= 256) return value;
  throw new Refusal(`${field} must have 8 to 256 characters.`, { field });
}

function webhookUrl(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
  if (url && ['http:', 'https:'].includes(url.protocol)) return url.href;
  throw new Refusal('webhook_url must be a whole http or https address.', { field: 'webhook_url' });
}

function withoutSecrets(account: Account): Omit<Account, 'key_secret' | 'webhook_secret'> {
  const { key_secret: _key, webhook_secret: _webhook, ...rest } = account;
  return rest;
}

function clocks(core: Core, keyIds: readonly string[]): { key_id: string; now: string }[] {
  return keyIds.map((keyId) => ({
    key_id: keyId,
    now: new Date(core.schedule.nowMs(keyId)).toISOString(),
  }));
}

function chosenAccounts(core: Core, keyId: unknown): string[] {
  if (keyId === undefined) return [...core.store.accounts.keys()];
  if (typeof keyId === 'string' && core.store.accounts.has(keyId)) return [keyId];
  throw new Refusal('There is no account with this key_id.', { field: 'key_id', status: 404 });
}

function matches(delivery: Delivery, query: Record<string, string | undefined>): boolean {
  return (['key_id', 'order_id', 'event', 'state'] as const).every(
    (field) => query[field] === undefined || delivery[field] === query[field],
  );
}
