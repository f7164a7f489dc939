import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import type { Account } from '../core/model.ts';
import { Refusal } from '../core/refusal.ts';
import { sameSecret } from '../wire/signature.ts';
import type { Form } from './hash.ts';

/** The fields of a call, all of them texts; a missing one is ''. */
export type Fields = (name: string) => string;

/** A call without its proof: its address, and what it does with its fields. */
interface Call {
  readonly path: string;
  /** The required hash, in the field `hash`. */
  readonly proof: (field: Fields, account: Account, form: Form) => string;
  readonly run: (account: Account, field: Fields, form: Form) => object;
  /** The call's refusal, which Easebuzz sends with HTTP 200 too. */
  readonly no: (message: string) => object;
  /** The field that names the account. */
  readonly keyField?: string;
}

/** Adds one form-encoded call of Easebuzz, which checks key and hash before anything else (gateways C.1). */
export function addCall(
  app: FastifyInstance,
  core: Core,
  { path, proof, run, no, keyField = 'key' }: Call,
): void {
  app.post(path, (request) => {
    const form = formOf(request.body);
    const field: Fields = (name) => form[name] ?? '';
    try {
      const account = core.store.accounts.get(field(keyField));
      if (account?.protocol !== 'easebuzz') return no('Invalid merchant key.');
      if (!sameSecret(field('hash'), proof(field, account, form))) return no('Hash mismatch.');
      return run(account, field, form);
    } catch (error) {
      if (error instanceof Refusal && error.status < 500 && error.status !== 429) return no(error.message);
      throw error;
    }
  });
}

function formOf(body: unknown): Form {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Decimal rupees of a form as integer paise, at least one rupee. */
export function readRupees(text: string, field: string): number {
  const match = /^(\d{1,10})\.(\d{1,2})$/.exec(text);
  const paise = match === null ? 0 : Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  if (paise >= 100) return paise;
  throw new Refusal(`${field} must be a decimal number of at least 1.0.`, { field });
}
