import type { FastifyRequest } from 'fastify';
import type { Core } from '../core/core.ts';
import type { Account } from '../core/model.ts';
import { sameSecret } from '../wire/signature.ts';
import { refused } from './errors.ts';

/** The account whose client id and secret the request carries, or Cashfree's refusal (gateways B.1). */
export function authenticate(core: Core, request: FastifyRequest): Account {
  const version = header(request, 'x-api-version');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(version)) {
    throw refused('x-api-version header is missing or is no version', 'version_missing');
  }
  const account = core.store.accounts.get(header(request, 'x-client-id'));
  const isGood =
    account?.protocol === 'cashfree' && sameSecret(header(request, 'x-client-secret'), account.key_secret);
  if (!account || !isGood) throw refused('authentication Failed', 'request_failed', 401);
  return account;
}

/** One header of a request, '' when it is absent. */
export function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
