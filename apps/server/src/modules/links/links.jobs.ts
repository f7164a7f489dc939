import { plusMs } from '../../platform/clock.ts';
import type { Services } from '../../platform/services.ts';
import { purgeLinks } from './links.store.ts';

/** Longer than a maker's list shows a link, and long enough to look into a complaint (decision 202). */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Registers the hourly purge of links that ended. */
export function scheduleLinks({ due, db, clock }: Services): void {
  due.every('links-forget', 3_600, async () => {
    await purgeLinks(db, plusMs(clock.now(), -KEPT_MS));
  });
}
