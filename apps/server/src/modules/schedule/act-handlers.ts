import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import { assert } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Act } from './schedule.store.ts';
import type { Part } from '../../platform/parts.ts';

/** How one kind of act is done. `at` is the institute's clock, never before the act's due time. */
export interface ActHandler {
  /**
   * Work outside the database, done first and without a transaction: calls to a gateway. After a crash it runs again
   * for the same act, so it must be idempotent by a key.
   */
  readonly outside?: (act: Act, at: Instant) => Promise<void>;
  /** The act's writes, in one transaction with its mark as done: at most once in effect. */
  readonly inside?: (tx: Executor, act: Act, at: Instant) => Promise<void>;
  /**
   * What a finally failed act writes so that its subject does not wait for ever; in one transaction with its mark as
   * given up (decision 47).
   */
  readonly givenUp?: (tx: Executor, act: Act, at: Instant) => Promise<void>;
}

/** The handlers that modules registered, by kind of act. */
export const handlers: Part<Map<string, ActHandler>> = { name: 'handlers of acts', make: () => new Map() };

/** The handlers of a server, by kind of act. */
export const actHandlers = (services: Services): ReadonlyMap<string, ActHandler> =>
  services.parts.of(handlers);

/**
 * Registers the handler of one kind of act while the modules are built. An act without a handler waits: another version
 * of the server may know it.
 */
export function onAct(services: Services, kind: string, handler: ActHandler): void {
  const known = services.parts.of(handlers);
  assert(!known.has(kind), `the act ${kind} has one handler only`);
  known.set(kind, handler);
}
