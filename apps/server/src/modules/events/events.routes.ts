import { apiEventGet, apiEventsList } from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { DUE_NUMBERS, keepEventMonths, numberEvents } from './events.store.ts';
import { getEvent, listEvents } from './read-events.ts';

/** Events of a burst are numbered together: this long after the first one. */
const GATHER_MS = 200;
/** How often partitions are made and dropped. */
const MONTHS_SECONDS = 3600;

/** Mounts the calls about events, numbers what transactions write, soon after they commit, and keeps the events of 90 days. */
export function mountEvents(http: FastifyInstance): void {
  const { db, clock, due, outbox } = http.platform.services;
  due.add({
    ...DUE_NUMBERS,
    gatherMs: GATHER_MS,
    run: async () => {
      const numbered = await numberEvents(db, clock.now());
      // What is numbered is planned for the endpoints that hear of it (decision 257).
      if (numbered > 0) due.wake('deliveries');
      return numbered;
    },
  });
  due.every('event-months', MONTHS_SECONDS, () => keepEventMonths(db, clock.now()));
  outbox.whenNudged(() => due.wake(DUE_NUMBERS.kind));
  mount(http, apiEventsList, listEvents);
  mount(http, apiEventGet, getEvent);
}
