import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Core } from '../../core/core.ts';
import type { Account } from '../../core/model.ts';
import { Refusal } from '../../core/refusal.ts';
import { readBody } from '../../wire/fields.ts';
import type { Body } from '../../wire/fields.ts';
import { sameSecret } from '../../wire/signature.ts';
import type { Fields } from '../calls.ts';
import { hashOf } from '../hash.ts';

/** One call of Autocollect (gateways C.5). */
interface Call {
  readonly method: 'GET' | 'POST';
  /** With `:ref` if the call names a mandate, a notice or a debit. */
  readonly path: string;
  readonly run: (account: Account, ask: { readonly ref: string; field: Fields; body: Body }) => object;
}

interface RefRoute {
  Params: { ref?: string };
}

/**
 * Adds one JSON call of Autocollect. It names its account in X-EB-MERCHANT-KEY and authenticates in Authorization:
 * over amount and transaction if it has an amount, else over what its address names (gateways C.5, decision 37).
 */
export function addAutocollectCall(app: FastifyInstance, core: Core, { method, path, run }: Call): void {
  app.route<RefRoute>({
    method,
    url: `/autocollect/v1${path}`,
    handler: (request, reply) => {
      try {
        const account = core.store.accounts.get(headerOf(request, 'x-eb-merchant-key'));
        if (account?.protocol !== 'easebuzz') throw new Refusal('Invalid merchant key.', { status: 401 });
        const body = method === 'GET' ? {} : readBody(request.body);
        const field: Fields = (name) => {
          const value = body[name];
          return typeof value === 'string' ? value : '';
        };
        const ref = request.params.ref ?? '';
        const named = ref === '' ? [field('amount'), field('transaction_id')] : [ref];
        const proof = hashOf(account.key_id, ...named, account.key_secret);
        if (!sameSecret(headerOf(request, 'authorization'), proof))
          throw new Refusal('Authorization mismatch.', { status: 401 });
        return { success: true, ...run(account, { ref, field, body }) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return reply.code(error.status).send({ success: false, message: error.message });
      }
    },
  });
}

function headerOf({ headers }: FastifyRequest<RefRoute>, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
