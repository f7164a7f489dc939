import type { FastifyRequest } from 'fastify';
import type { Core } from '../core/core.ts';
import type { Account } from '../core/model.ts';
import { Refusal } from '../core/refusal.ts';
import { sameSecret } from '../wire/signature.ts';

/** The account whose key pair the request carries as HTTP Basic, or Razorpay's 401 (gateways A.1). */
export function authenticate(core: Core, request: FastifyRequest): Account {
  const header = request.headers.authorization ?? '';
  if (!header.startsWith('Basic ')) {
    throw refused('Please provide your api key for authentication purposes.');
  }
  const [keyId = '', ...rest] = Buffer.from(header.slice('Basic '.length), 'base64')
    .toString('utf8')
    .split(':');
  const account = core.store.accounts.get(keyId);
  if (account?.protocol !== 'razorpay') throw refused('The api key provided is invalid');
  if (!sameSecret(rest.join(':'), account.key_secret)) throw refused('The api secret provided is invalid');
  return account;
}

function refused(description: string): Refusal {
  return new Refusal(description, { status: 401, reason: 'authentication_failed' });
}
