import { randomUUID } from 'node:crypto';
import underPressure from '@fastify/under-pressure';
import type { RouteEntry } from '@shulk/contract';
import fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { monotonicMs } from '../clock.ts';
import { AppError } from '../errors.ts';
import { MAY_WAIT, describeError } from '../log.ts';
import type { Services } from '../services.ts';
import { addressesOf } from './callers/addresses.ts';
import { warnOfProxies } from './callers/proxy-warnings.ts';
import { toAppError } from './failure.ts';
import { Guards } from './guards.ts';
import { fixedHeaders } from './headers.ts';
import { readJson } from './json-body.ts';
import { limitConnections } from './load/connections.ts';
import type { Connections } from './load/connections.ts';
import { oneAtATime } from './load/one-at-a-time.ts';
import { LATE_MS, refuseWhenLate, shedLoad } from './load/shed-load.ts';
import { BODY_LIMIT, REQUEST_MS, limitRequestTime } from './load/slow-callers.ts';
import { checkSlots } from './load/slots.ts';
import type { Slots } from './load/slots.ts';
import { Figures } from '../reports/figures.ts';
import { Refusals } from './refusals/send-refusal.ts';
import type { AnyReply } from './refusals/send-refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The platform behind the routes: what `mount` and the modules use. */
    platform: {
      readonly services: Services;
      readonly guards: Guards;
      readonly slots: Slots;
      readonly connections: Connections;
      readonly refusals: Refusals;
      readonly figures: Figures;
    };
  }
  interface FastifyContextConfig {
    /** The entry of a call of the contract. */
    entry?: RouteEntry;
    /** The body stays raw bytes (provider webhooks). */
    raw?: boolean;
    maxArray?: number;
  }
  interface FastifyRequest {
    startedMs: number;
    /** SHA-256 of the body in hex, if the route reads a file. */
    bodyHash: string | undefined;
  }
}

/** How often unfinished requests, and the match of slots and connections, are checked. */
const LOOK_MS = 2_000;

/**
 * Builds the HTTP side: parsing, limits, fixed headers, error answers, access log. `mount` adds routes. Does not listen
 * yet.
 */
export function buildHttp(services: Services): FastifyInstance {
  const { settings } = services;
  const headers = Object.fromEntries(fixedHeaders(settings));
  const setHeaders = (request: Pick<FastifyRequest, 'url'>, reply: AnyReply): void => {
    reply.headers(headers);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  };
  const http: FastifyInstance = fastify({
    trustProxy: settings.trustProxy.length > 0 && [...settings.trustProxy],
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: 5_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: LOOK_MS },
    // While the server stops, late callers are answered on connections that are then closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    logger: false,
    // What the router cannot read never reaches the handlers and hooks below.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      refuseUnread(http, toAppError(error), request, reply);
    },
  });
  http.decorateRequest('startedMs', 0);
  http.decorateRequest('bodyHash', undefined);
  readBodies(http);
  // Callback hooks avoid a promise per request.
  http.addHook('onRequest', (request, reply, done) => {
    request.startedMs = monotonicMs();
    // Before the route, which sets its own over them.
    setHeaders(request, reply);
    done();
  });
  guardLoad(http, services);
  logAccess(http, services);
  answerErrors(http, services);
  void http.register(underPressure, {
    // Tests empty tables and load databases between two calls; that delay must not count as load.
    maxEventLoopDelay: settings.nodeEnv === 'test' ? 0 : LATE_MS,
    pressureHandler: (request, _reply, _type, delayMs) => refuseWhenLate(request.routeOptions, delayMs),
    exposeStatusRoute: false,
  });
  return http;
}

/** Limits what one caller may take: slots, connections, time. */
function guardLoad(http: FastifyInstance, services: Services): void {
  const { settings, log } = services;
  oneAtATime(http);
  limitRequestTime(http);
  const slots = shedLoad(http, settings.dbPoolSize, services.callsInFlight);
  const proxies = addressesOf(settings.trustProxy);
  if (settings.production) warnOfProxies(http, proxies, log);
  const connections = limitConnections(http.server, {
    most: settings.limits.connectionsPerAddress,
    proxies,
    log,
  });
  http.decorate('platform', {
    services,
    guards: new Guards(),
    slots,
    connections,
    refusals: new Refusals(settings),
    figures: new Figures(),
  });
  let looking: NodeJS.Timeout | undefined;
  http.addHook('onListen', (done) => {
    looking = setInterval(() => checkSlots(slots, connections.open, log), LOOK_MS).unref();
    done();
  });
  http.addHook('onClose', (_http, done) => {
    clearInterval(looking);
    done();
  });
}

/** JSON becomes a checked value; webhook routes keep their bytes; anything else is refused (threats 7). */
function readBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { raw, maxArray } = request.routeOptions.config;
    if (raw === true) return done(null, body);
    try {
      done(null, readJson(body.toString('utf8'), maxArray));
    } catch (error) {
      done(error instanceof Error ? error : new AppError('malformed_json'));
    }
  });
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.raw === true || body.length === 0)
      done(null, body.length === 0 ? undefined : body);
    else done(new AppError('unsupported_media'));
  });
}

/**
 * One line a request: method, route pattern, status, time, request id; never the address or the query (threats 7). The
 * line of a refused request is written at once.
 */
function logAccess(http: FastifyInstance, services: Services): void {
  http.addHook('onResponse', (request, reply, done) => {
    services.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(monotonicMs() - request.startedMs),
      request_id: request.id,
      [MAY_WAIT]: reply.statusCode < 400,
    });
    done();
  });
}

function answerErrors(http: FastifyInstance, services: Services): void {
  http.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error);
    // A load refusal is in its request's line; there are many of them then.
    const isShed = error instanceof AppError && error.code === 'busy';
    if (refusal.status >= 500 && !isShed) {
      services.log.error(
        { request_id: request.id, route: request.routeOptions.url, ...describeError(error) },
        refusal.code,
      );
    }
    return http.platform.refusals.send(request, reply, refusal);
  });
  http.setNotFoundHandler((request, reply) =>
    http.platform.refusals.send(request, reply, new AppError('not_found')),
  );
}

/** Answers an unreadable address: the envelope under /api; elsewhere the page of unknown paths [SR-2.7]. */
function refuseUnread(
  http: FastifyInstance,
  refusal: AppError,
  request: Parameters<Refusals['send']>[0],
  reply: AnyReply,
): void {
  if (request.url.startsWith('/api/')) http.platform.refusals.send(request, reply, refusal);
  else reply.header('location', '/help').status(302).send();
}
