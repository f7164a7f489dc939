import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import { assert } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Act } from './schedule.store.ts';
import type { Part } from '../../platform/parts.ts';

/** How one kind of act is done. `at` is the moment of the institute's clock, never before the act's due moment. */
export interface ActHandler {
  /**
   * Work beside the database, done first and without a transaction: calls to a gateway. A process may die after it,
   * so it may run twice for one act and must carry a key that makes the second time the same as the first.
   */
  readonly outside?: (act: Act, at: Instant) => Promise<void>;
  /** What the act writes, in one transaction with its mark as done: in effect at most once. */
  readonly inside?: (tx: Executor, act: Act, at: Instant) => Promise<void>;
  /**
   * What an act that failed for the last time leaves to be written, so that what it was about does not wait for it for
   * ever; in one transaction with its mark as given up (decision 47).
   */
  readonly givenUp?: (tx: Executor, act: Act, at: Instant) => Promise<void>;
}

/** The handlers that modules registered, by the kinds of acts they do. */
export const handlers: Part<Map<string, ActHandler>> = { name: 'handlers of acts', make: () => new Map() };

/** The handlers of a server by the kinds of acts they do. */
export const actHandlers = (services: Services): ReadonlyMap<string, ActHandler> =>
  services.parts.of(handlers);

/**
 * Registers what does one kind of act, while the modules are put together. An act of a kind that has no handler
 * waits: another version of the server may know it.
 */
export function onAct(services: Services, kind: string, handler: ActHandler): void {
  const known = services.parts.of(handlers);
  assert(!known.has(kind), `the act ${kind} has one handler only`);
  known.set(kind, handler);
}
