import type { CalendarDay, Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { DueRows } from '../../../platform/due/due.store.ts';
import type { SettlingAccount } from '../settlements/settlements.store.ts';

/** An account whose settlement fetch is due. */
export interface DueFetch extends SettlingAccount {
  /** The first day it may have settlements for; null: a new account whose first night must be scheduled. */
  readonly since: CalendarDay | null;
  /** Consecutive unanswered fetches. */
  readonly tries: number;
}

/** Accounts whose settlements are due to be fetched. */
export const DUE_FETCHES: DueRows<DueFetch> = {
  kind: 'settlements',
  table: 'settlement_fetches',
  key: 'gateway_account_id',
  at: 'next_at',
  clock: 'institute',
  open: 'true',
  read: `select g.id, g.institute_id, i.code as institute, g.code, g.vendor, i.clock_offset_ms, f.since, f.tries
     from settlement_fetches f join gateway_accounts g on g.id = f.gateway_account_id join institutes i on i.id = g.institute_id`,
  readKey: 'g.id',
  // A month of reports takes minutes.
  leaseSeconds: 1_800,
};

/** Schedules the first night of a new account; its settlements start with its first payment, or today. */
export const planFirstNight = async (
  ex: Executor,
  accountId: number,
  today: CalendarDay,
  nextAt: Instant,
): Promise<void> => {
  await ex.query(
    `update settlement_fetches set next_at = $3, since = least($2::date,
       (select india_day(min(p.received_at)) from payments p where p.gateway_account_id = $1)) where gateway_account_id = $1`,
    [accountId, today, nextAt],
  );
};

/** The Indian day on which each day of an account was last fetched, from `from` on. */
export const selectFetchedDays = (
  ex: Executor,
  accountId: number,
  from: CalendarDay,
): Promise<{ day: CalendarDay; fetched_on: CalendarDay }[]> =>
  ex.query(
    `select day, india_day(fetched_at) as fetched_on from settlement_days
     where gateway_account_id = $1 and day >= $2::date order by day`,
    [accountId, from],
  );

/** Records that a day was fetched. @returns whether its report has unreadable rows that were not known before */
export const keepDay = async (
  ex: Executor,
  account: SettlingAccount,
  day: CalendarDay,
  { rows, unread, now }: { readonly rows: number; readonly unread: readonly string[]; readonly now: Instant },
): Promise<boolean> => {
  const before = await ex.maybe<{ unread: readonly string[] }>(
    'select unread from settlement_days where gateway_account_id = $1 and day = $2 for update',
    [account.id, day],
  );
  await ex.query(
    `insert into settlement_days (gateway_account_id, institute_id, day, fetched_at, row_count, unread)
     values ($1, $2, $3, $4, $5, $6::jsonb) on conflict (gateway_account_id, day) do update
       set fetched_at = excluded.fetched_at, row_count = excluded.row_count, unread = excluded.unread`,
    [account.id, account.institute_id, day, now, rows, JSON.stringify(unread)],
  );
  return unread.some((problem) => before?.unread.includes(problem) !== true);
};

/**
 * Ends the night of an account whose days were all fetched and writes the event with the findings, in one transaction.
 * @param unread days with unreadable rows that were not reported yet
 * @returns whether there is something to report
 */
export const endNight = async (
  ex: Executor,
  account: SettlingAccount,
  {
    unread,
    now,
    nextAt,
  }: { readonly unread: readonly CalendarDay[]; readonly now: Instant; readonly nextAt: Instant },
): Promise<boolean> => {
  await ex.query(
    `update settlement_fetches set next_at = $3, fetched_at = $2, tries = 0, problem = '', problem_since = null,
       problem_told_at = null where gateway_account_id = $1`,
    [account.id, now, nextAt],
  );
  const found = await ex.query(
    `update settlement_exceptions set told_at = $2 where gateway_account_id = $1 and cleared_at is null and told_at is null
     returning id`,
    [account.id, now],
  );
  if (found.length === 0 && unread.length === 0) return false;
  await ex.query(
    `insert into outbox (institute_id, event, payload, created_at) values ($1, 'settlements.exceptions',
       jsonb_build_object('gateway_account_id', $2::bigint, 'told_at', $3::timestamptz, 'unread_days', $4::jsonb), $3)`,
    [account.institute_id, account.id, now, JSON.stringify(unread)],
  );
  return true;
};

/** Skips an account that has no settlement call or must not be used, until the next night. */
export const restUntil = async (ex: Executor, accountId: number, nextAt: Instant): Promise<void> => {
  await ex.query('update settlement_fetches set next_at = $2 where gateway_account_id = $1', [
    accountId,
    nextAt,
  ]);
};

/**
 * Records a failed fetch. After a day of failures an event reports it, and again every further day.
 * @returns whether it is reported now
 */
export const keepFailure = async (
  ex: Executor,
  account: SettlingAccount,
  { problem, now, nextAt }: { readonly problem: string; readonly now: Instant; readonly nextAt: Instant },
): Promise<boolean> => {
  await ex.query(
    `update settlement_fetches set next_at = $4, tries = tries + 1, problem = $2, problem_since = coalesce(problem_since, $3)
     where gateway_account_id = $1`,
    [account.id, problem, now, nextAt],
  );
  const told = await ex.maybe(
    `update settlement_fetches set problem_told_at = $2
     where gateway_account_id = $1 and coalesce(problem_told_at, problem_since) <= $2::timestamptz - interval '24 hours'
     returning gateway_account_id`,
    [account.id, now],
  );
  if (told === undefined) return false;
  await ex.query(
    `insert into outbox (institute_id, event, payload, created_at)
     values ($1, 'settlements.away', jsonb_build_object('gateway_account_id', $2::bigint, 'told_at', $3::timestamptz), $3)`,
    [account.institute_id, account.id, now],
  );
  return true;
};

/** The state of an account that was fetched or did not answer. */
export interface FetchFigure {
  readonly institute: string;
  readonly account: string;
  /** Seconds since all its days were fetched; if they never were, since its first failure. */
  readonly age_s: number;
  /** Past days that were never fetched. */
  readonly days_behind: number;
}

/** The accounts with settlement fetches. @param back how many days to look at */
export const selectFetchFigures = (ex: Executor, now: Instant, back: number): Promise<FetchFigure[]> =>
  ex.query(
    `select i.code as institute, g.code as account, extract(epoch from t.now - coalesce(f.fetched_at, f.problem_since))::float8 as age_s,
       (select count(*)::int from generate_series(greatest(f.since, t.today - $2::int), t.today - 1, interval '1 day') d
         where not exists (select 1 from settlement_days s where s.gateway_account_id = f.gateway_account_id and s.day = d::date)) as days_behind
     from settlement_fetches f
       join institutes i on i.id = f.institute_id
       join gateway_accounts g on g.id = f.gateway_account_id
       cross join lateral (select $1::timestamptz + i.clock_offset_ms * interval '1 millisecond' as now,
         india_day($1::timestamptz + i.clock_offset_ms * interval '1 millisecond') as today) t
     where f.fetched_at is not null or f.problem <> '' order by i.code, g.code`,
    [now, back],
  );
