import type { CalendarDay } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** A gateway account with settlement fetches, and its institute's addresses. */
export interface FetchedAccountRow {
  readonly code: string;
  readonly label: string;
  readonly emails: readonly string[];
  readonly is_test: boolean;
  readonly account: string;
  /** '' while it answers. */
  readonly problem: string;
  /** The day in India since which it does not answer; null while it does. */
  readonly away_since: CalendarDay | null;
  /** Number of open exceptions from earlier mails. */
  readonly older: number;
  /** What could not be read in the reports of the fetched days. */
  readonly unread: readonly { readonly day: CalendarDay; readonly problems: readonly string[] }[];
}

/** An account of an institute after its night. @param unreadDays days with unreadable rows */
export const selectFetchedAccount = (
  ex: Executor,
  instituteId: number,
  accountId: number,
  { toldAt, unreadDays }: { readonly toldAt: string; readonly unreadDays: readonly string[] },
): Promise<FetchedAccountRow | undefined> =>
  ex.maybe(
    `select i.code, i.label, coalesce(i.support -> 'emails', '[]') as emails, i.mode <> 'live' as is_test, g.code as account,
       f.problem, india_day(f.problem_since) as away_since,
       (select count(*)::int from settlement_exceptions e where e.gateway_account_id = g.id and e.cleared_at is null
          and e.told_at < $3::timestamptz) as older,
       (select coalesce(jsonb_agg(jsonb_build_object('day', s.day, 'problems', s.unread) order by s.day), '[]')
          from settlement_days s where s.gateway_account_id = g.id and s.day = any ($4::date[])) as unread
     from gateway_accounts g join institutes i on i.id = g.institute_id join settlement_fetches f on f.gateway_account_id = g.id
     where g.id = $2 and i.id = $1`,
    [instituteId, accountId, toldAt, unreadDays],
  );
