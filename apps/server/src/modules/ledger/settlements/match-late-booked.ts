import { describeError } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import { importSettlement } from './import-settlement.ts';
import { selectLateBooked } from './settlements.store.ts';

/**
 * Matches settled payments that were unknown and are booked by now, which closes their exceptions (decision 210).
 * @returns of how many accounts
 */
export async function matchLateBooked({ db, clock, log }: Services): Promise<number> {
  const accounts = await selectLateBooked(db);
  for (const account of accounts) {
    try {
      await db.tx((tx) => importSettlement(tx, account, [], clock));
    } catch (error) {
      const { institute, code } = account;
      log.error(
        { institute, account: code, ...describeError(error) },
        'settled payments could not be matched',
      );
    }
  }
  return accounts.length;
}
