import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { saveAccount } from '../admin.ts';
import type { NewAccount } from '../admin.ts';
import type { WallClock } from '../core/clock.ts';
import type { Core, CoreEvent, Steering } from '../core/core.ts';
import type { Message } from '../core/deliveries.ts';
import { drawIdsFrom } from '../core/ids.ts';
import type { Payment } from '../core/model.ts';
import { faces } from '../faces.ts';
import { openCore } from '../open-core.ts';
import { gatewayRoutes, newApp } from '../server.ts';

/** A call of a merchant that is not handled yet. */
export interface MerchantCall {
  /** The merchant's public key; '' without one. */
  readonly key_id: string;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * The fate of a call: answered; `unheard`: neither handled nor answered; `deaf`: handled, but its answer is lost; or
 * refused with this status and body.
 */
export type CallFate = 'answered' | 'unheard' | 'deaf' | { readonly status: number; readonly body: object };

/** The decisions of one play. */
export interface Play extends Steering {
  readonly wall: WallClock;
  /** The source of ids. */
  readonly bytes: (count: number) => Uint8Array;
  readonly fateOf: (call: MerchantCall) => CallFate;
}

/** The gateways in the process of a test or a suite: all merchants' calls over HTTP, and the core behind them. */
export interface SteeredGateways {
  readonly url: string;
  /** The core of this play; reading it first runs the tasks that are due. */
  readonly core: Core;
  /** Discards everything and starts a new play. */
  begin(play: Play, accounts: readonly NewAccount[]): void;
  /** Downloads a report as its merchant does, whatever the fate of other calls. */
  download(path: string, options: { headers?: Record<string, string>; body?: string }): Promise<unknown>;
  /** Stops listening; ids of this process are random again. */
  close(): Promise<void>;
}

/** Opens the gateways on loopback, with a store in memory, without timers and without sending webhooks. */
export async function steerGateways(): Promise<SteeredGateways> {
  let begun: { readonly play: Play; readonly core: Core } | undefined;
  const now = (): { readonly play: Play; readonly core: Core } => {
    if (begun === undefined) throw new Error('Begin a play first.');
    return begun;
  };
  const core = coreOf(() => now().core);
  const app = newApp({});
  let isDownload = false;
  leaveToFate(app, core, (call) => (isDownload ? 'answered' : now().play.fateOf(call)));
  gatewayRoutes(app, core);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    get core(): Core {
      core.schedule.runDue();
      return core;
    },
    begin(play, accounts) {
      drawIdsFrom(play.bytes);
      begun = { play, core: openCore(null, faces, play.wall, play) };
      for (const account of accounts) saveAccount(core, account);
    },
    async download(path, { headers = {}, body }) {
      isDownload = true;
      try {
        const answer = await app.inject({
          url: path,
          method: body === undefined ? 'GET' : 'POST',
          headers,
          ...(body === undefined ? {} : { payload: body }),
        });
        return answer.json();
      } finally {
        isDownload = false;
      }
    },
    close() {
      drawIdsFrom();
      return app.close();
    },
  };
}

/** The core of the current play, so that routes are registered once for all plays. */
const coreOf = (current: () => Core): Core => ({
  get store() {
    return current().store;
  },
  get schedule() {
    return current().schedule;
  },
  get deliveries() {
    return current().deliveries;
  },
  get steering() {
    return current().steering;
  },
  faceOf: (keyId) => current().faceOf(keyId),
  announce: (keyId, events, mode) => current().announce(keyId, events, mode),
});

function leaveToFate(app: FastifyInstance, core: Core, fateOf: Play['fateOf']): void {
  const lost = new WeakSet<FastifyRequest>();
  const hangUp = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack();
    request.raw.socket.destroy();
  };
  app.addHook('preHandler', async (request, reply) => {
    core.schedule.runDue();
    const call = callOf(request);
    const fate = fateOf(call);
    if (fate === 'unheard') hangUp(request, reply);
    else if (fate === 'deaf') lost.add(request);
    else if (fate !== 'answered') await reply.code(fate.status).send(fate.body);
  });
  app.addHook('onSend', async (request) => {
    if (lost.has(request)) request.raw.socket.destroy();
  });
}

function callOf(request: FastifyRequest): MerchantCall {
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const { authorization = '', 'x-client-id': client } = request.headers;
  const [basic = ''] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString('utf8')
    .split(':');
  const named = client ?? (basic || body['key']);
  return {
    key_id: typeof named === 'string' ? named : '',
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    body,
  };
}

/**
 * A webhook about a payment, true or not, by a forger with a gateway's program and any secrets.
 * @param about its event, with a refund that need not exist
 * @param account the account that signs, with its secrets
 */
export function forgeMessage(
  account: NewAccount,
  payment: Payment,
  about: Pick<CoreEvent, 'name' | 'refund'> & { readonly receipt: string | null },
  wall: WallClock,
): Message | undefined {
  const held: Message[] = [];
  const steering: Steering = {
    traitsOf: () => ({}),
    refundTrouble: () => null,
    hold: (message) => held.push(message),
  };
  const core = openCore(null, faces, wall, steering);
  const { key_id } = saveAccount(core, account);
  core.store.putOrder({
    id: payment.order_id,
    key_id,
    amount: payment.amount,
    currency: 'INR',
    receipt: about.receipt,
    notes: {},
    status: 'paid',
    attempts: 1,
    amount_paid: payment.amount,
    manual_capture: false,
    created_at: payment.created_at,
    wire: { customer: {}, meta: {}, posted: {}, surl: '', furl: '' },
  });
  core.announce(
    key_id,
    [{ name: about.name, payment: { ...payment, key_id }, order: null, refund: about.refund }],
    'normal',
  );
  return held[0];
}
