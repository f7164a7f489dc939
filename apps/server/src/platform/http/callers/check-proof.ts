import type { RouteEntry } from '@shulk/contract';
import { KEY_CASES } from '@shulk/words/office/institute-api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { openBrowser } from '../browser-session.ts';
import type { Browser } from '../browser-session.ts';
import type { Guard, GuardFound } from '../guards.ts';
import type { Slots } from '../load/slots.ts';
import { headerOf, isProxied } from './dev-callers.ts';
import { loggedGuard } from './sign-ins.ts';

/** A call and who checks its proof. */
export interface ProvedRoute {
  readonly entry: Pick<RouteEntry, 'name' | 'proof' | 'permission'>;
  readonly guard: Guard;
  readonly services: Services;
}

/** Requests whose proof was checked before their body arrived, with the guard's result. */
const checked = new WeakMap<FastifyRequest, GuardFound>();

/**
 * Whether a proof is checked before the body: machines' proofs are only in headers, and their bodies (an import has up
 * to 50 MiB) are read for nobody else.
 */
export const isBeforeBody = (proof: string): boolean => BEFORE_BODY.has(proof);

const BEFORE_BODY = new Set<string>(['operator', 'erp', 'api_key']);

/**
 * Runs the guard of a call before its body arrives. The check takes a slot, as it reads the database; the body that
 * follows takes none.
 * @throws what the guard throws
 */
export async function checkBeforeBody(
  slots: Slots,
  route: ProvedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const over = slots.take(request.raw.socket);
  try {
    const browser = openBrowser(route.services, request.headers.cookie);
    checked.set(request, await askGuard(route, request, reply, browser));
  } finally {
    over();
  }
}

/** The guard's result about the caller, computed once per request. @throws what the guard throws */
export const checkProof = async (
  route: ProvedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  browser: Browser,
): Promise<GuardFound> => checked.get(request) ?? askGuard(route, request, reply, browser);

async function askGuard(
  { services, entry, guard }: ProvedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
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
    permission: entry.permission,
    tell: (headers: Readonly<Record<string, string>>) => void reply.headers(headers),
    header: headerOf(request),
  };
  const of = { call: entry.name, proof: entry.proof, requestId: request.id, log: services.log };
  const found = await loggedGuard(guard, asked, of);
  requirePermission(entry, found);
  return found;
}

/** The only place that compares what a call demands with what its caller is allowed. @throws AppError permission_missing */
function requirePermission({ permission }: ProvedRoute['entry'], { institute }: GuardFound): void {
  if (permission === undefined || institute?.permissions.has(permission) === true) return;
  throw new AppError('permission_missing', { message: KEY_CASES.permission(permission) });
}
