import { indiaDay, nextSettlementNight, settlementDaysDue, settlementRetryAt } from '@shulk/domain';
import type { CalendarDay } from '@shulk/domain';
import { instituteNow } from '../../../platform/clock.ts';
import { liftStatementTimeout } from '../../../platform/db/db.ts';
import { workRows } from '../../../platform/due/work-rows.ts';
import { AppError, assert } from '../../../platform/errors.ts';
import { describeError } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import { pollDueAttempts } from '../../payments/index.ts';
import { importSettlement, readReport } from '../settlements/import-settlement.ts';
import type { ReadReport } from '../settlements/settlement-row.ts';
import {
  DUE_FETCHES,
  endNight,
  keepDay,
  keepFailure,
  planFirstNight,
  restUntil,
  selectFetchedDays,
} from './fetches.store.ts';
import type { DueFetch } from './fetches.store.ts';

/** Most faulty rows stored per day; more have the same cause. */
const MOST_UNREAD = 20;

type SettledOn = (day: CalendarDay) => Promise<readonly unknown[]>;

/**
 * Fetches the settlements of every account whose night has come, and books them by the same import as a file (decision
 * 102). An account that does not answer is retried with backoff; missed days are caught up.
 * @returns how many accounts were leased
 */
export const fetchSettlements = (services: Services): Promise<number> =>
  workRows(services, DUE_FETCHES, async (account) => {
    try {
      await fetchAccount(services, account);
    } catch (error) {
      await keepTrying(services, account, error);
    }
  });

async function fetchAccount(services: Services, account: DueFetch): Promise<void> {
  const { db, clock } = services;
  const began = instituteNow(clock, account.clock_offset_ms);
  const nextAt = nextSettlementNight(began);
  if (account.since === null) return planFirstNight(db, account.id, indiaDay(began), nextAt);
  const settledOn = await callOf(services, account);
  if (settledOn === undefined) return restUntil(db, account.id, nextAt);
  const known = await selectFetchedDays(db, account.id, account.since);
  const due = settlementDaysDue({
    today: indiaDay(began),
    since: account.since,
    fetchedOn: new Map(known.map(({ day, fetched_on }) => [day, fetched_on])),
  });
  const unread: CalendarDay[] = [];
  for (const day of due) {
    const isNews = await takeDay(services, account, day, readReport(account.vendor, await settledOn(day)));
    if (isNews) unread.push(day);
  }
  pollDueAttempts(services);
  const now = instituteNow(clock, account.clock_offset_ms);
  const isTold = await db.tx((tx) => endNight(tx, account, { unread, now, nextAt }));
  if (!isTold) return;
  const { institute, code } = account;
  services.log.error({ institute, account: code }, 'alarm: settlements do not match the books');
  services.outbox.nudge();
}

/** How the account lists its settlements; undefined if it has no such call or must not be used (threats 2 row 9). */
async function callOf(services: Services, account: DueFetch): Promise<SettledOn | undefined> {
  try {
    const { gateway } = await gatewaysOf(services).require(account.id);
    return gateway.settledOn;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Books a day's report, all or nothing. @returns whether it has unreadable rows not seen before */
function takeDay(
  { db, clock }: Services,
  account: DueFetch,
  day: CalendarDay,
  { rows, problems }: ReadReport,
): Promise<boolean> {
  return db.tx(async (tx) => {
    await liftStatementTimeout(tx);
    await importSettlement(tx, account, rows, clock);
    const unread = problems.slice(0, MOST_UNREAD).map(({ n, problem }) => `Row ${n}: ${problem}`);
    const now = instituteNow(clock, account.clock_offset_ms);
    return keepDay(tx, account, day, { rows: rows.length, unread, now });
  });
}

async function keepTrying(services: Services, account: DueFetch, error: unknown): Promise<void> {
  const { institute, code } = account;
  const now = instituteNow(services.clock, account.clock_offset_ms);
  const nextAt = settlementRetryAt(now, account.tries);
  assert(error instanceof Error, 'what is thrown is an error');
  const isTheirs = error instanceof CallRefused || error instanceof CallUnknown;
  const problem = isTheirs ? error.message : 'What it gave could not be booked; the log has the reason.';
  services.log.warn(
    { institute, account: code, ...describeError(error) },
    'settlements could not be fetched and will be retried',
  );
  const isTold = await services.db.tx((tx) => keepFailure(tx, account, { problem, now, nextAt }));
  if (!isTold) return;
  services.log.error({ institute, account: code }, 'alarm: no settlements from an account for a day');
  services.outbox.nudge();
}
