import type { Services } from '../../platform/services.ts';
import { deleteEndedLookups } from './reverse.store.ts';

/** Registers the clearing away of results that have ended: they hold names and numbers (threats 6). */
export function scheduleReverse(services: Services): void {
  services.jobs.every('reverse-forget-lookups', 300, () =>
    deleteEndedLookups(services.db, services.clock.now()),
  );
}
