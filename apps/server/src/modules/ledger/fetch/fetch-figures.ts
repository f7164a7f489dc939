import { SETTLEMENT_DAYS_BACK } from '@shulk/domain';
import { readsOf } from '../../../platform/db/replica.ts';
import type { Figure } from '../../../platform/reports/figures.ts';
import type { Services } from '../../../platform/services.ts';
import { selectFetchFigures } from './fetches.store.ts';
import type { FetchFigure } from './fetches.store.ts';

/** The /metrics figures of the nightly settlement fetches. */
export async function fetchFigures(services: Services): Promise<Figure[]> {
  const accounts = await selectFetchFigures(readsOf(services), services.clock.now(), SETTLEMENT_DAYS_BACK);
  const each = (valueOf: (account: FetchFigure) => number): Figure['values'] =>
    accounts.map((one) => ({
      labels: { institute: one.institute, account: one.account },
      value: valueOf(one),
    }));
  return [
    {
      name: 'shulk_settlements_age_seconds',
      help: 'Seconds since the settlements of a gateway account were last fetched',
      values: each(({ age_s: age }) => age),
    },
    {
      name: 'shulk_settlements_days_behind',
      help: 'Days whose settlements were never fetched from a gateway account',
      values: each(({ days_behind: days }) => days),
    },
  ];
}
