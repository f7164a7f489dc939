import { plusMs } from '../../platform/clock.ts';
import type { Services } from '../../platform/services.ts';
import { deleteQuotes } from './fees.store.ts';

/** Quotes are honoured for 15 minutes; a day leaves time to look into a complaint. */
const KEPT_MS = 24 * 3_600_000;

/** Registers the hourly purge of quotes that can open no order any more. */
export function scheduleFees(services: Services): void {
  services.due.every('fees-forget-quotes', 3_600, () =>
    deleteQuotes(services.db, plusMs(services.clock.now(), -KEPT_MS)),
  );
}
