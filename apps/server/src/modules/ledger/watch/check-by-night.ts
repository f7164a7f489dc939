import { indiaDay, indiaTime } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { plusMs, toMs } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { readAsReport } from '../books.store.ts';
import { checkBooks } from '../check-books.ts';
import { claimCheck, keepCheck, selectClearing, selectLastCheck } from './watch.store.ts';

const HOUR_MS = 3_600_000;
/** The hours in India in which the books are checked: few pay, and the day before is complete. */
const FROM = '02:00:00';
const UNTIL = '06:00:00';
/** A server that was down at night checks when it starts. */
const OVERDUE_MS = 36 * HOUR_MS;
/** A check takes seconds to minutes; one that runs longer died with its process. */
const DEAD_MS = 2 * HOUR_MS;

/** Whether a check is due, given the last one; null: never checked. */
export function isCheckDue(now: Instant, last: Instant | null): boolean {
  const time = indiaTime(now);
  const isNight = time >= FROM && time < UNTIL;
  return isNight || (last !== null && toMs(now) - toMs(last) >= OVERDUE_MS);
}

/**
 * Checks the books once a day, at night, in one of all processes. Each institute of a difference is notified, and the
 * operator; the result stays in books_checks for /metrics.
 * @returns whether a check was made
 */
export async function checkByNight(services: Services): Promise<boolean> {
  const { db, clock, log } = services;
  const now = clock.now();
  if (!isCheckDue(now, await selectLastCheck(db))) return false;
  const day = indiaDay(now);
  if (!(await claimCheck(db, day, now, plusMs(now, -DEAD_MS)))) return false;
  const { differences, clearing } = await db.tx(async (tx) => {
    await readAsReport(tx, db.kind);
    return { differences: await checkBooks(tx, { now }), clearing: await selectClearing(tx) };
  });
  await db.tx((tx) => keepCheck(tx, day, { differences, clearing, now: clock.now() }));
  if (differences.length > 0) {
    const institutes = [...new Set(differences.map(({ institute }) => institute))];
    log.error(
      { day, differences: differences.length, institutes },
      'alarm: the check of the books found differences',
    );
    services.outbox.nudge();
  }
  return true;
}
