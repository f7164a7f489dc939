import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import type { CallsInFlight } from '../../queue/calls-in-flight.ts';
import { Slots } from './slots.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** When the call is refused under load; `first` by default. */
    shed?: Shed;
  }
}

/**
 * When a call is refused under load. `first`: calls that start or look up something, which can start a few seconds
 * later. `later`: the calls of a payment in progress. `last`: gateways' messages about money.
 */
export type Shed = 'first' | 'later' | 'last';

/**
 * Requests in flight per database connection, by when they are refused. With ten connections two cores answer some 600
 * calls a second, so 40 for each is a wait of about 0.7 s: beyond that a retry is better. Payments in progress still
 * pass while new ones wait.
 */
const UNDER_WAY: Readonly<Record<Shed, number>> = { first: 40, later: 80, last: 120 };

/** How late the event loop may be, as a multiple of the first limit. */
const LATER_DELAYS: Readonly<Record<Shed, number>> = { first: 1, later: 2, last: 3 };

/** Milliseconds the event loop may be late before the first calls are refused. */
export const LATE_MS = 2_000;

/** Retry-After seconds, in rotation: callers refused together do not return together. */
const BUSY_SECONDS = [2, 3, 4];
let refused = 0;

function busy(): AppError {
  refused += 1;
  return new AppError('busy', { retryAfter: BUSY_SECONDS[refused % BUSY_SECONDS.length] ?? 3 });
}

/** These are always answered: a load balancer that removed a late server would make the others later still. */
const always = new Set<string | undefined>(['/health', '/metrics']);

/** The part of a route that says when it is refused. */
export interface LoadedRoute {
  /** The route's pattern, undefined for no route. */
  readonly url?: string | undefined;
  readonly config: Pick<FastifyContextConfig, 'shed'>;
}

/** When calls with a proof are refused: a sheet's token means a payment in progress, a signature is a gateway's. */
export function shedOf(proof: string): Shed {
  if (proof === 'signature') return 'last';
  return proof === 'checkout_token' || proof === 'application_token' ? 'later' : 'first';
}

/**
 * Refuses requests beyond what can be answered in time, before any work is done for them; 503 with Retry-After. A
 * request is in flight from when its body is in, so that slow senders take no slot, until its answer is sent or its
 * caller has disconnected.
 * @param connections size of the database's pool
 * @param callsInFlight counts the calls of waiting people; a gateway's messages are background work themselves
 * @returns the requests in flight
 * @throws AppError busy, out of the hooks
 */
export function shedLoad(http: FastifyInstance, connections: number, callsInFlight: CallsInFlight): Slots {
  const slots = new Slots();
  const isFull = ({ url, config }: LoadedRoute): boolean =>
    !always.has(url) && slots.underWay >= UNDER_WAY[config.shed ?? 'first'] * connections;
  // A caller who would be refused anyway need not send the body first.
  http.addHook('onRequest', (request, _reply, done) =>
    done(isFull(request.routeOptions) ? busy() : undefined),
  );
  http.addHook('preValidation', (request, reply, done) => {
    if (reply.sent) return done();
    if (isFull(request.routeOptions)) return done(busy());
    const paced = request.routeOptions.config.shed === 'last' ? undefined : callsInFlight.begin();
    const over = slots.take(request.raw.socket, paced);
    reply.raw.once('finish', over);
    reply.raw.once('close', over);
    return done();
  });
  return slots;
}

/**
 * Refuses a request while the event loop is late. One long block, such as the start itself, leaves no measurement,
 * which the library reports as an infinite delay: it is over when a request is read, so it refuses nobody.
 * @throws AppError busy
 */
export async function refuseWhenLate(route: LoadedRoute, delayMs: number | undefined): Promise<void> {
  if (always.has(route.url)) return;
  if (delayMs === undefined || !Number.isFinite(delayMs)) return;
  if (delayMs <= LATE_MS * LATER_DELAYS[route.config.shed ?? 'first']) return;
  throw busy();
}
