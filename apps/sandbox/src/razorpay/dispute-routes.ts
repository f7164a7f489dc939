import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { unknownId } from '../core/refusal.ts';
import { authenticate } from './authenticate.ts';
import { collection, disputeEntity } from './entities.ts';
import { readCount } from '../wire/fields.ts';

interface IdRoute {
  Params: { id: string };
}

interface ListRoute {
  Querystring: Record<string, string | undefined>;
}

/** Razorpay's calls about disputes: one, or all of the account, newest first. */
export function disputeRoutes(app: FastifyInstance, core: Core): void {
  app.get<IdRoute>('/v1/disputes/:id', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const dispute = core.store.disputes.get(request.params.id);
    if (dispute?.key_id !== keyId) throw unknownId();
    return disputeEntity(dispute);
  });

  app.get<ListRoute>('/v1/disputes', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const all = [...core.store.disputes.values()].filter((dispute) => dispute.key_id === keyId).toReversed();
    const skip = readCount(request.query['skip'], 'skip', 0, 0, 1_000_000);
    const count = readCount(request.query['count'], 'count', 10, 1, 100);
    return collection(all.slice(skip, skip + count).map(disputeEntity));
  });
}
