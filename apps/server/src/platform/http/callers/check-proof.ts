import type { RouteEntry } from '@shulk/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { openBrowser } from '../browser-session.ts';
import type { Browser } from '../browser-session.ts';
import type { Guard, GuardFound } from '../guards.ts';
import type { Slots } from '../load/slots.ts';
import { headerOf, isProxied } from './dev-callers.ts';
import { loggedGuard } from './sign-ins.ts';

/** A call and who checks its proof. */
export interface ProvedRoute {
  readonly entry: Pick<RouteEntry, 'name' | 'proof'>;
  readonly guard: Guard;
  readonly services: Services;
}

/** Requests whose proof was checked before their body arrived, with the guard's result. */
const checked = new WeakMap<FastifyRequest, GuardFound>();

/**
 * Whether a proof is checked before the body: machines' proofs are only in headers, and their bodies (an import has up
 * to 50 MiB) are read for nobody else.
 */
export const isBeforeBody = (proof: string): boolean => proof === 'operator' || proof === 'erp';

/**
 * Runs the guard of a call before its body arrives. The check takes a slot, as it reads the database; the body that
 * follows takes none.
 * @throws what the guard throws
 */
export async function checkBeforeBody(
  slots: Slots,
  route: ProvedRoute,
  request: FastifyRequest,
): Promise<void> {
  const over = slots.take(request.raw.socket);
  try {
    checked.set(request, await askGuard(route, request, openBrowser(route.services, request.headers.cookie)));
  } finally {
    over();
  }
}

/** The guard's result about the caller, computed once per request. @throws what the guard throws */
export const checkProof = async (
  route: ProvedRoute,
  request: FastifyRequest,
  browser: Browser,
): Promise<GuardFound> => checked.get(request) ?? askGuard(route, request, browser);

function askGuard(
  { services, entry, guard }: ProvedRoute,
  request: FastifyRequest,
  browser: Browser,
): Promise<GuardFound> {
  const asked = {
    settings: services.settings,
    db: services.db,
    now: services.clock.now(),
    ip: request.ip,
    peer: request.socket.remoteAddress ?? '',
    proxied: () => isProxied(request.raw),
    browser,
    body: request.body,
    call: entry.name,
    header: headerOf(request),
  };
  const of = { call: entry.name, proof: entry.proof, requestId: request.id, log: services.log };
  return loggedGuard(guard, asked, of);
}
