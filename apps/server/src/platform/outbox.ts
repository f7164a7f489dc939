import { RETRIES, nextWait } from '@shulk/domain';
import type { Due } from './due/due.ts';
import { LEASE_SECONDS } from './due/due.store.ts';
import { assert } from './errors.ts';
import type { CallsInFlight } from './queue/calls-in-flight.ts';
import { deliverBatch } from './queue/deliver-batch.ts';
import type { Ended } from './queue/deliver-batch.ts';
import { describeError } from './log.ts';
import type { PartContext } from './parts.ts';
import {
  DUE_EVENTS,
  DUE_RETRIES,
  OUTBOX_BATCH,
  deleteRetry,
  leaseEvents,
  leaseRetries,
  putOffRetry,
  settleEvents,
} from './stores/outbox.store.ts';
import type { EventMark, FailedDelivery, OutboxEvent } from './stores/outbox.store.ts';

export { markParams, marksEvent } from './stores/outbox.store.ts';
export type { EventMark, OutboxEvent } from './stores/outbox.store.ts';

/**
 * A listener's work; it may run twice for one event.
 * @param mark gives the event's mark to the last statement of a listener, which then has to write it (marksEvent): one
 *   commit instead of two. It gives none while anything else of the round is still to be written.
 */
export type OutboxHandler = (event: OutboxEvent, mark: () => EventMark | undefined) => Promise<void>;

/** Events of a burst are delivered together: this long after the first one. */
const GATHER_MS = 15;
/** Deliveries that have not ended after this time become retries, so that they hold nothing up. */
const PATIENCE_MS = 5_000;

/** One event for one listener. */
interface Delivery {
  readonly event: OutboxEvent;
  readonly listener: string;
}

/** What an outbox is made of. */
export interface OutboxParts extends Pick<PartContext, 'db' | 'clock' | 'log'> {
  readonly due: Due;
  readonly callsInFlight: CallsInFlight;
  /** Called with each nudge, for a process that leaves the delivery to another one. */
  readonly nudgeJobs?: (() => void) | undefined;
}

/** Delivers the events that capture functions and verbs wrote into the table `outbox` (decisions 7). */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #handlers = new Map<string, Map<string, OutboxHandler>>();
  readonly #nudged: (() => void)[] = [];

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    // Woken by `nudge`; events of other servers on the same database are found by the poll.
    parts.due.add({ ...DUE_EVENTS, gatherMs: GATHER_MS, run: () => this.#round(PATIENCE_MS) });
    parts.due.add({ ...DUE_RETRIES, run: () => this.#retry() });
  }

  /**
   * Registers a listener of one event. A slow one blocks no other for longer than a few seconds: its deliveries become
   * retries. A failed delivery is retried on a ladder of a day and a half. Call it while mounting, before `start`.
   * @param listenerName letters, digits and dashes; one listener may have several events
   */
  on(event: string, listenerName: string, handler: OutboxHandler): void {
    const byEvent = this.#handlers.get(listenerName) ?? new Map<string, OutboxHandler>();
    assert(!byEvent.has(event), `${listenerName} listens to ${event} once`);
    this.#handlers.set(listenerName, byEvent.set(event, handler));
  }

  /** Has new rows delivered at once, e.g. after a transaction of this process wrote one. */
  nudge(): void {
    this.#parts.due.wake(DUE_EVENTS.kind);
    for (const wake of this.#nudged) wake();
    this.#parts.nudgeJobs?.();
  }

  /** Registers what else is to be woken with each nudge. */
  whenNudged(wake: () => void): void {
    this.#nudged.push(wake);
  }

  /** Delivers all events and due retries, and waits for them: for tests, instead of `start`. @returns how many */
  async drain(): Promise<number> {
    let total = 0;
    for (let count = -1; count !== 0; total += count) count = (await this.#round()) + (await this.#retry());
    return total;
  }

  /**
   * Delivers a batch of events, and marks them with what failed in one statement, unless the last listener of a single
   * event wrote its mark. If the process dies in between, the lease runs out and another one delivers them again.
   * @param patience ms to wait for slow listeners; undefined: until all have ended
   */
  async #round(patience?: number): Promise<number> {
    const events = await leaseEvents(this.#parts.db);
    if (events.length === 0) return 0;
    const deliveries = events.flatMap((event) =>
      this.#listenersOf(event).map((listener) => ({ event, listener })),
    );
    const open = new Set(deliveries);
    let isMarked = false;
    const work = async (delivery: Delivery): Promise<void> => {
      await this.#hand(delivery, () => {
        if (events.length > 1 || open.size > 1) return undefined;
        isMarked = true;
        return { outbox_id: delivery.event.outbox_id, at: this.#parts.clock.now() };
      });
      open.delete(delivery);
    };
    const ended = await this.#deliver(deliveries, work, patience);
    const failed = [...ended].flatMap(([{ event, listener }, state]): FailedDelivery[] => {
      if (state === 'done') return [];
      // A running one deletes its retry if it succeeds.
      const after =
        state === 'waiting' ? 0 : state === 'running' ? LEASE_SECONDS : (nextWait(RETRIES.event, 1) ?? 0);
      const problem = typeof state === 'object' ? this.#note(event, listener, state.problem) : '';
      return [{ outbox_id: event.outbox_id, listener, problem, after }];
    });
    const ids = events.map(({ outbox_id: id }) => id);
    // A failed one wrote no mark, or had more to do.
    if (!isMarked || failed.length > 0)
      await settleEvents(this.#parts.db, ids, failed, this.#parts.clock.now());
    return events.length;
  }

  /** Delivers the retries that are due, apart from the events, for they are often slow again. */
  async #retry(): Promise<number> {
    const retries = await leaseRetries(this.#parts.db, [...this.#handlers.keys()]);
    const ended = await this.#deliver(
      retries.map((retry) => ({ event: retry, listener: retry.listener, retry })),
      (delivery) => this.#hand(delivery, () => undefined),
    );
    for (const [{ event, listener, retry }, state] of ended) {
      if (typeof state !== 'object') {
        await deleteRetry(this.#parts.db, retry);
        continue;
      }
      const after = nextWait(RETRIES.event, retry.tries);
      const problem = this.#note(event, listener, state.problem);
      if (after === undefined)
        this.#parts.log.error(
          { listener, outbox_id: event.outbox_id },
          'alarm: an event was given up for a listener',
        );
      await putOffRetry(this.#parts.db, retry, problem, after);
    }
    return retries.length;
  }

  async #hand({ event, listener }: Delivery, mark: Parameters<OutboxHandler>[1]): Promise<void> {
    await this.#handlers.get(listener)?.get(event.event)?.(event, mark);
  }

  #deliver<D extends Delivery>(
    deliveries: readonly D[],
    work: (delivery: D) => Promise<void>,
    patience?: number,
  ): Promise<Map<D, Ended>> {
    // The embedded database runs one statement at a time. On PostgreSQL one event at a time is enough while payers' calls
    // are in flight, unless a whole batch is already waiting.
    const isFew = deliveries.length < OUTBOX_BATCH;
    const most = this.#parts.db.kind === 'pglite' ? 1 : 3;
    return deliverBatch(deliveries, {
      work,
      queueOf: ({ listener }) => listener,
      keyOf: ({ event }) => (event.student_id === null ? `event ${event.outbox_id}` : `${event.student_id}`),
      lanes: () => (this.#parts.callsInFlight.isBusy && isFew ? 1 : most),
      patience,
      endedLate: ({ event, listener }, problem) => {
        if (problem !== undefined) this.#note(event, listener, problem);
        else
          void deleteRetry(this.#parts.db, { outbox_id: event.outbox_id, listener }).catch((error: unknown) =>
            this.#parts.log.warn(
              describeError(error),
              'a retry could not be deleted; the event is delivered again',
            ),
          );
      },
    });
  }

  /** Logs a failure. @returns what is stored of it: no personal data, so the message of a database error is left out */
  #note({ outbox_id, event }: OutboxEvent, listener: string, error: unknown): string {
    const told = describeError(error);
    this.#parts.log.error(
      { listener, event, outbox_id, ...told },
      'an event could not be handled and will be retried',
    );
    return JSON.stringify(told);
  }

  /** Those who listen to an event. */
  #listenersOf({ event }: OutboxEvent): string[] {
    return [...this.#handlers].flatMap(([listener, byEvent]) => (byEvent.has(event) ? [listener] : []));
  }
}
