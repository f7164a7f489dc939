import { msSinceStart } from '../clock.ts';
import { describeError } from '../log.ts';
import type { PartContext } from '../parts.ts';
import { LEASE_SECONDS, leaseRows } from './due.store.ts';
import type { DueRows } from './due.store.ts';

/**
 * Leases a batch of the rows that are due and works on them, one after the other. A failing row blocks no other: it is
 * retried when its lease ends, unless the work has planned another time. Rows that could not be begun while the lease was
 * young wait for its end too.
 * @param only one row, instead of all
 * @returns how many were leased
 */
export async function workRows<R>(
  { db, clock, log }: Pick<PartContext, 'db' | 'clock' | 'log'>,
  rows: DueRows<R>,
  work: (row: R) => Promise<void>,
  only?: number,
): Promise<number> {
  const until = msSinceStart() + ((rows.leaseSeconds ?? LEASE_SECONDS) * 1000) / 2;
  const leased = await leaseRows(db, rows, clock.now(), only);
  for (const row of leased) {
    if (msSinceStart() > until) break;
    try {
      await work(row);
    } catch (error) {
      log.error({ kind: rows.kind, ...describeError(error) }, 'due work failed and will be retried');
    }
  }
  return leased.length;
}
