import type { EventEmitter } from 'node:events';
import type { Log } from '../../log.ts';

/** What a slot needs of its request's connection. */
export type Caller = EventEmitter & { readonly destroyed?: boolean };

interface Slot {
  readonly caller: Caller;
  readonly over: () => void;
}

/**
 * The requests in flight. A slot is released when its request is answered, and in any case when its connection is
 * closed: an answer that waits behind another one on the same connection reports no end.
 */
export class Slots {
  readonly #held = new Set<Slot>();

  get underWay(): number {
    return this.#held.size;
  }

  /**
   * Takes a slot for a request of this connection.
   * @param onOver is called once, when the slot is released
   * @returns a function that releases it; calling it twice does nothing
   */
  take(caller: Caller, onOver?: () => void): () => void {
    const over = (): void => {
      caller.removeListener('close', over);
      if (this.#held.delete(slot)) onOver?.();
    };
    const slot: Slot = { caller, over };
    this.#held.add(slot);
    caller.once('close', over);
    return over;
  }

  /** Releases leaked slots of closed connections. @returns how many these were; always 0 unless there is a bug */
  recover(): number {
    const lost = [...this.#held].filter(({ caller }) => caller.destroyed === true);
    for (const slot of lost) slot.over();
    return lost.length;
  }
}

/**
 * Checks that slots and open connections match, and logs if they do not. A connection has one request at a time, and at
 * most the previous answer still being sent.
 * @param connections how many are open
 */
export function checkSlots(slots: Slots, connections: number, log: Pick<Log, 'error'>): void {
  const lost = slots.recover();
  if (lost > 0)
    log.error(
      { lost, under_way: slots.underWay, connections },
      'alarm: slots of requests leaked and were released',
    );
  else if (slots.underWay > 2 * connections)
    log.error(
      { under_way: slots.underWay, connections },
      'alarm: more requests are in flight than connections are open',
    );
}
