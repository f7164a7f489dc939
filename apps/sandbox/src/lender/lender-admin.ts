import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import { readBody } from '../wire/fields.ts';
import type { LenderDesk } from './lender-desk.ts';
import type { LenderAccount } from './lender-model.ts';

interface KeyRoute {
  Params: { key_id: string };
}

const MOST_SECONDS = 400 * 86_400;

/**
 * Set-up calls of the lender, under the same guard as the gateways'.
 * @param admit refuses a caller who may not set the sandbox up
 */
export function lenderAdmin(
  app: FastifyInstance,
  desk: LenderDesk,
  admit: (request: FastifyRequest) => void,
): void {
  app.put<KeyRoute>('/admin/lenders/:key_id', (request) => {
    admit(request);
    const account = readLender(desk, request.params.key_id, request.body);
    desk.putAccount(account);
    return { key_id: account.key_id, name: account.name, webhook_url: account.webhook_url };
  });

  app.get('/admin/lenders', (request) => {
    admit(request);
    const accounts = [...desk.accounts.values()].map(({ key_id, name }) => ({
      key_id,
      name,
      now: new Date(desk.schedule.nowMs(key_id)).toISOString(),
    }));
    return { accounts };
  });

  app.post<KeyRoute>('/admin/lenders/:key_id/advance', async (request) => {
    admit(request);
    const { key_id } = request.params;
    const seconds = readBody(request.body)['seconds'];
    if (!desk.accounts.has(key_id))
      throw new Refusal('There is no lender with this key_id.', { status: 404 });
    if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= MOST_SECONDS)) {
      throw new Refusal(`seconds must be a number from 0 to ${MOST_SECONDS}.`, { field: 'seconds' });
    }
    await desk.post.idle();
    await desk.schedule.advance(key_id, seconds * 1000);
    await desk.post.idle();
    return { key_id, now: new Date(desk.schedule.nowMs(key_id)).toISOString() };
  });

  app.get<KeyRoute>('/admin/lenders/:key_id/messages', (request) => {
    admit(request);
    return { items: desk.post.messages.filter((message) => message.key_id === request.params.key_id) };
  });
}

function readLender(desk: LenderDesk, keyId: string, json: unknown): LenderAccount {
  const body = readBody(json);
  if (!/^[A-Za-z0-9_]{6,64}$/.test(keyId)) {
    throw new Refusal('key_id must have 6 to 64 letters, digits or _.', { field: 'key_id' });
  }
  const secret = (field: string): string => {
    const value = body[field];
    if (typeof value === 'string' && value.length >= 8 && value.length <= 256) return value;
    throw new Refusal(`${field} must have 8 to 256 characters.`, { field });
  };
  const url = body['webhook_url'];
  if (typeof url === 'string' && url !== '' && !URL.canParse(url)) {
    throw new Refusal('webhook_url must be a whole http or https address.', { field: 'webhook_url' });
  }
  return {
    key_id: keyId,
    key_secret: secret('key_secret'),
    webhook_secret: secret('webhook_secret'),
    webhook_url: typeof url === 'string' && url !== '' ? url : null,
    name: typeof body['name'] === 'string' && body['name'] !== '' ? body['name'].slice(0, 120) : 'Lender',
    clock_offset_ms: desk.accounts.get(keyId)?.clock_offset_ms ?? 0,
  };
}
