import type { CalendarDay, Instant, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { Difference } from '../check-books.ts';

/** Time of the last completed check; null: never. */
export const selectLastCheck = async (ex: Executor): Promise<Instant | null> => {
  const row = await ex.one<{ at: Instant | null }>('select max(ended_at) as at from books_checks');
  return row.at;
};

/**
 * Claims the check of a day, unless it was done or is running.
 * @param deadSince an unfinished check that began before died with its process
 */
export const claimCheck = async (
  ex: Executor,
  day: CalendarDay,
  now: Instant,
  deadSince: Instant,
): Promise<boolean> => {
  const row = await ex.maybe(
    `insert into books_checks as c (day, began_at) values ($1, $2)
     on conflict (day) do update set began_at = excluded.began_at where c.ended_at is null and c.began_at < $3
     returning day`,
    [day, now, deadSince],
  );
  return row !== undefined;
};

/** A gateway account's money that no settlement has brought to the bank yet. */
export interface Clearing {
  readonly institute: string;
  readonly account: string;
  readonly paise: Paise;
}

/** The clearing balance of each gateway account of the books. */
export const selectClearing = (ex: Executor): Promise<Clearing[]> =>
  ex.query(
    `select i.code as institute, substr(a.code, length('GATEWAY_CLEARING:') + 1) as account,
       coalesce(sum(l.debit_paise - l.credit_paise), 0)::bigint as paise
     from ledger_accounts a join institutes i on i.id = a.institute_id left join ledger_lines l on l.account_id = a.id
     where a.code like 'GATEWAY\\_CLEARING:%' group by i.code, a.code order by i.code, a.code`,
  );

/** Stores a check's result and writes an event for each affected institute, in one transaction. */
export const keepCheck = async (
  ex: Executor,
  day: CalendarDay,
  found: {
    readonly differences: readonly Difference[];
    readonly clearing: readonly Clearing[];
    readonly now: Instant;
  },
): Promise<void> => {
  await ex.query(
    'update books_checks set ended_at = $2, found = $3::jsonb, clearing = $4::jsonb where day = $1',
    [day, found.now, JSON.stringify(found.differences), JSON.stringify(found.clearing)],
  );
  await ex.query(
    `insert into outbox (institute_id, event, payload, created_at)
     select i.id, 'books.difference', jsonb_build_object('day', $1::text), $2::timestamptz + i.clock_offset_ms * interval '1 millisecond'
     from institutes i where i.code in (select f ->> 'institute' from jsonb_array_elements($3::jsonb) f) order by i.id`,
    [day, found.now, JSON.stringify(found.differences)],
  );
};

/** The /metrics figures of money. */
export interface MoneyFigures {
  readonly reviews: number;
  readonly webhook_s: number;
  readonly outbox_s: number;
  readonly refunds_waiting: number;
  readonly refunds_review: number;
  /** Seconds since 1970; null: never. */
  readonly checked_at: number | null;
  readonly clean_at: number | null;
  readonly differences: number;
  readonly clearing: readonly Clearing[];
}

/** Counts what waits, only from partial indexes; the clearing balance is that of the last check. */
export const selectFigures = (ex: Executor, now: Instant): Promise<MoneyFigures> =>
  ex.one(
    `select
       -- As in the office's list: money that waits, excess whose refund failed or waits, refunds that are unclear, failed refunds
       -- that were made, and orders without a verdict.
       (select count(*)::int from payments p where (p.held_paise > 0 and left_of_payment(p, 'HELD') > 0)
         or p.id in (select r.payment_id from refunds r where r.status in ('SENT', 'WAITING', 'UNKNOWN') and is_unclear(r))
         or (waiting_of_payment(p, 'EXCESS') > 0 and p.id in (
           select r.payment_id from refunds r where r.review_since is not null and r.status = 'FAILED' and r.source = 'EXCESS'
           union all
           select r.payment_id from refunds r where r.status = 'WAITING' and r.source = 'EXCESS')))
         + (select count(*)::int from refunds where status = 'FAILED' and told_made_at is not null)
         + (select count(*)::int from orders o join institutes i on i.id = o.institute_id where o.status = 'REVIEW'
           and lacks_verdict(o, $1::timestamptz + i.clock_offset_ms * interval '1 millisecond')) as reviews,
       (select coalesce(extract(epoch from $1::timestamptz - min(received_at)), 0)::float8 from webhook_inbox
         where processed_at is null) as webhook_s,
       (select coalesce(max(extract(epoch from $1::timestamptz - o.created_at) + i.clock_offset_ms / 1000.0), 0)::float8
         from (select institute_id, created_at from outbox where dispatched_at is null
           union all
           select e.institute_id, e.created_at from outbox_retries r join outbox e on e.id = r.outbox_id where r.given_up_at is null) o
           join institutes i on i.id = o.institute_id) as outbox_s,
       (select count(*)::int from refunds where status = 'WAITING') as refunds_waiting,
       (select count(*)::int from refunds r join payments p on p.id = r.payment_id where r.review_since is not null
         and (r.status not in ('PROCESSED', 'FAILED') or (r.status = 'FAILED' and (r.told_made_at is not null or left_of_payment(p, r.source) > 0)))) as refunds_review,
       (select extract(epoch from max(ended_at))::float8 from books_checks) as checked_at,
       (select extract(epoch from max(ended_at))::float8 from books_checks where found = '[]') as clean_at,
       coalesce((select jsonb_array_length(found) from books_checks where ended_at is not null order by day desc limit 1), 0) as differences,
       coalesce((select clearing from books_checks where ended_at is not null order by day desc limit 1), '[]') as clearing`,
    [now],
  );
