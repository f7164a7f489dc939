import type { Services } from '../../platform/services.ts';
import { deleteEndedLookups } from './reverse.store.ts';

/** Registers the purge of expired results: they contain names and numbers (threats 6). */
export function scheduleReverse(services: Services): void {
  services.due.every('reverse-forget-lookups', 300, () =>
    deleteEndedLookups(services.db, services.clock.now()),
  );
}
