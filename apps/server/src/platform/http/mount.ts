import type { RouteEntry } from '@shulk/contract';
import { FIELD } from '@shulk/words/fields';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { toMs } from '../clock.ts';
import { AppError, assert } from '../errors.ts';
import { CallKey, IDEMPOTENCY_KEY_LENGTH } from '../idempotency.ts';
import { inLanguageOf } from '../language.ts';
import type { Services } from '../services.ts';
import { Answer } from './answer.ts';
import { beginApiCall, mountPreflight } from './api/begin-call.ts';
import { giveCookie, openBrowser } from './browser-session.ts';
import type { OpenBrowser } from './browser-session.ts';
import { networkOf } from './callers/addresses.ts';
import { onRecord } from './callers/operator.ts';
import { checkBeforeBody, checkProof, isBeforeBody } from './callers/check-proof.ts';
import { headerOf } from './callers/dev-callers.ts';
import type { Ctx } from './context.ts';
import type { Guard, GuardFound } from './guards.ts';
import { readInput } from './input.ts';
import type { RawInput } from './input.ts';
import { shedOf } from './load/shed-load.ts';
import { lazySerializer } from './serializer.ts';
import type { DataSerializer } from './serializer.ts';

/** A verb's part of the request, validated by the entry's schemas. */
export interface Input<Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType> {
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  readonly params: z.output<P>;
}

/** The handler of a call: takes validated input, returns data (or an Answer), throws AppError to refuse. */
export type Verb<Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType, D extends z.ZodType> = (
  ctx: Ctx,
  input: Input<Q, B, P>,
) => Promise<z.output<D> | Answer<z.output<D>>>;

/** Options of single routes. */
export interface MountOptions {
  /** Most bytes of the body, when it differs from the usual 64 KiB (threats 7). */
  readonly bodyLimit?: number;
  /** Most entries of an array in the body, when it differs from 1,000. */
  readonly maxArray?: number;
  /** The verb stores the Idempotency-Key in the statement of its effect, or holds it (`ctx.key`). */
  readonly storesKey?: boolean;
}

/** Most bytes of a provider's webhook (threats 6.4). */
const WEBHOOK_LIMIT = 256 * 1024;

/** Proofs without a limit per address: machines of ours and of the gateways. */
const unmetered = new Set<string>(['signature', 'operator', 'loopback']);

interface Mounted {
  readonly entry: RouteEntry;
  readonly guard: Guard;
  readonly verb: (ctx: Ctx, input: RawInput) => Promise<unknown>;
  readonly serialize: DataSerializer;
  /** Cached JSON, dropped with the data object. */
  readonly lasting: WeakMap<object, string>;
  readonly services: Services;
  readonly storesKey: boolean;
}

/**
 * Mounts one call of the contract: guard, validation, idempotency, verb, envelope, in this order. The guard comes
 * before validation, so a caller without proof learns nothing about the fields; machines' guards run before the body is
 * read. The server does not start if the entry's proof has no guard (decisions 7).
 * @param http the result of buildHttp
 * @param entry the route entry of the contract
 * @param verb its handler; the entry's schema drops unknown fields of its data
 */
export function mount<Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType, D extends z.ZodType>(
  http: FastifyInstance,
  entry: RouteEntry<Q, B, P, D>,
  verb: Verb<Q, B, P, D>,
  options: MountOptions = {},
): void {
  const { services, guards } = http.platform;
  const serialize = lazySerializer(entry.data);
  let mounted: Mounted | undefined;
  http.addHook('onReady', () => {
    const guard = guards.find(entry.proof);
    if (guard === undefined)
      throw new Error(`The call ${entry.name} needs the proof "${entry.proof}", but nothing checks it.`);
    if (entry.proof === 'api_key' && entry.permission === undefined)
      throw new Error(
        `The call ${entry.name} names no permission, so every key of an institute would open it.`,
      );
    // The schemas turn the raw input into what the verb expects; only readInput builds it.
    const lasting = new WeakMap<object, string>();
    const storesKey = options.storesKey === true;
    mounted = { entry, guard, verb: verb as Mounted['verb'], serialize, services, lasting, storesKey };
  });
  const ready = (): Mounted => {
    assert(mounted !== undefined, 'a call comes after the start');
    return mounted;
  };
  const raw = entry.proof === 'signature';
  const url = routeUrl(services, entry);
  mountPreflight(http, entry, url);
  http.route({
    method: entry.method,
    url,
    bodyLimit:
      options.bodyLimit ?? (raw ? WEBHOOK_LIMIT : undefined) ?? http.initialConfig.bodyLimit ?? 65_536,
    config: {
      entry,
      raw,
      shed: shedOf(entry.proof),
      ...(options.maxArray === undefined ? {} : { maxArray: options.maxArray }),
    },
    ...(isBeforeBody(entry.proof)
      ? {
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            beginApiCall(entry, request, reply);
            meterCaller(services, entry.proof, request.ip);
            await checkBeforeBody(http.platform.slots, ready(), request, reply);
          },
        }
      : {}),
    handler: (request, reply) =>
      inLanguageOf(request.headers['accept-language'], () => serve(ready(), request, reply)),
  });
}

/** Full path of a call: the service's base from the settings, then the specification's path. */
export function routeUrl(
  services: { readonly settings: Pick<Services['settings'], 'serviceBases'> },
  entry: Pick<RouteEntry, 'service' | 'path'>,
): string {
  const base = services.settings.serviceBases[entry.service];
  return (base.startsWith('/') ? base : new URL(base).pathname.replace(/\/$/, '')) + entry.path;
}

async function serve(route: Mounted, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!isBeforeBody(route.entry.proof)) meterCaller(route.services, route.entry.proof, request.ip);
  const browser = openBrowser(route.services, request.headers.cookie);
  let sent: Sent;
  try {
    sent = await admit(route, request, reply, browser);
  } finally {
    // The first answer sets the cookie, even a refusal (R22).
    giveCookie(route.entry.proof, browser, reply);
  }
  return reply
    .status(sent.status)
    .headers(sent.headers)
    .type('application/json; charset=utf-8')
    .send(sent.body);
}

/** Guard, validation, then the verb. */
async function admit(
  route: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  browser: OpenBrowser,
): Promise<Sent> {
  const { services, entry } = route;
  const found = await checkProof(route, request, reply, browser);
  const input = readInput(entry, request);
  const ctx = makeCtx(services, request, browser, found);
  const answered = (): Promise<Sent> => once(route, ctx, input, ctx.header('idempotency-key'));
  if (entry.proof !== 'operator') return answered();
  const { ip: address, requestId, bodyHash: fileHash } = ctx;
  const act = { at: ctx.now(), call: entry.name, address, input, requestId };
  return onRecord(services, { ...act, ...(fileHash === undefined ? {} : { fileHash }) }, answered);
}

interface Sent {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Runs the verb, or returns the stored answer of the same Idempotency-Key (threats 6.3). */
async function once(route: Mounted, ctx: Ctx, input: RawInput, key: string | undefined): Promise<Sent> {
  const { entry } = route;
  if (entry.idempotency === undefined) return run(route, ctx, input);
  if (key === undefined || key === '') {
    if (entry.idempotency === 'required') throw new AppError('idempotency_missing');
    return run(route, ctx, input);
  }
  if (key.length > IDEMPOTENCY_KEY_LENGTH) {
    throw new AppError('invalid_request', {
      fields: { 'idempotency-key': FIELD.atMost(String(IDEMPOTENCY_KEY_LENGTH), FIELD.units['string']) },
    });
  }
  // A body that went to a file is not in memory: its hash stands for it.
  const body = ctx.bodyHash === undefined ? input : { ...input, body: ctx.bodyHash };
  const use = { scope: `${entry.name}:${await callerOf(ctx, entry.proof)}`, key, body };
  const own = new CallKey(ctx, use, ctx.now(), (result) => {
    const { status, body: response } = sentOf(route, result);
    return { status, response };
  });
  try {
    if (!route.storesKey) await own.hold();
    const sent = await run(route, route.storesKey ? { ...ctx, key: own } : ctx, input);
    await own.keep({ status: sent.status, response: sent.body });
    return sent;
  } catch (error) {
    const stored = await own.afterFailure(error);
    if (stored === undefined) throw error;
    return { status: stored.status, headers: { 'idempotency-replayed': 'true' }, body: stored.response };
  }
}

/**
 * The namespace of keys: the operator, the institute's credential, the name of its API key, the order, or the browser. A
 * retry after the rotation of an API key so gets the answer of the first.
 */
async function callerOf(ctx: Ctx, proof: string): Promise<string> {
  if (proof === 'operator') return 'operator';
  if (ctx.institute !== undefined) {
    const { institute_id: id, by } = ctx.institute;
    return by.kind === 'key' ? `key:${id}:${by.name}` : `erp:${id}`;
  }
  if (ctx.checkout !== undefined) return `order:${ctx.checkout.order_id}`;
  return `browser:${await ctx.browser.id()}`;
}

const run = async (route: Mounted, ctx: Ctx, input: RawInput): Promise<Sent> =>
  sentOf(route, await route.verb(ctx, input));

function sentOf(route: Mounted, result: unknown): Sent {
  const full = result instanceof Answer ? result : new Answer(result);
  assert(
    (route.entry.success ?? [200]).includes(full.status),
    `${route.entry.name} answers with a status its entry names, not ${full.status}`,
  );
  const head = `{"status_code":${full.status},"success":true,"message":${JSON.stringify(full.message)},"data":`;
  return { status: full.status, headers: { ...full.headers }, body: `${head}${jsonOf(route, full)}}` };
}

function jsonOf({ lasting, serialize }: Mounted, { data, isLasting }: Answer<unknown>): string {
  if (!isLasting || typeof data !== 'object' || data === null) return serialize(data);
  let text = lasting.get(data);
  if (text === undefined) {
    text = serialize(data);
    lasting.set(data, text);
  }
  return text;
}

function meterCaller(services: Services, proof: string, ip: string): void {
  if (unmetered.has(proof)) return;
  const wait = services.meter.take(networkOf(ip), toMs(services.clock.now()));
  if (wait > 0) throw new AppError('rate_limited', { retryAfter: wait });
}

/** Builds a verb's view of a request. */
export function makeCtx(
  services: Services,
  request: FastifyRequest,
  browser: OpenBrowser,
  found: GuardFound = {},
): Ctx {
  const header = headerOf(request);
  const page = header('x-payment-page');
  const student = header('x-student');
  return {
    db: services.db,
    settings: services.settings,
    clock: services.clock,
    // A child log costs more than most verbs need, so it is created on first use.
    get log() {
      return services.log.child({ request_id: request.id });
    },
    requestId: request.id,
    ip: request.ip,
    host: services.settings.publicHost,
    browser,
    ...(page === undefined || page === '' ? {} : { pageHeader: page }),
    ...(student === undefined || student === '' ? {} : { studentHeader: student }),
    ...found,
    ...(Buffer.isBuffer(request.body) ? { rawBody: request.body } : {}),
    ...(request.bodyHash === undefined ? {} : { bodyHash: request.bodyHash }),
    header,
    now: () => services.clock.now(),
    services,
  };
}
