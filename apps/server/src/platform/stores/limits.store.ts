import type { Instant } from '@shulk/domain';
import { clearInBatches } from '../db/clear-in-batches.ts';
import { isOwnTransaction } from '../db/db.ts';
import type { Executor } from '../db/db.ts';

/** One counter: scope, owner, and start of its window. */
export interface CounterWindow {
  readonly scope: string;
  readonly key: string;
  readonly start: string;
}

/** Scopes, keys and window starts, as a statement's parameters. */
const columnsOf = (windows: readonly CounterWindow[]): string[][] => [
  windows.map(({ scope }) => scope),
  windows.map(({ key }) => key),
  windows.map(({ start }) => start),
];

/**
 * Part of a statement on counters: a statement that is its own transaction does not wait for the disk, because
 * everybody else on the same counter would wait with it. A crash of the database loses the counts of its last moments
 * and nothing else (decision 34). Inside a transaction the counts are as durable as the rest.
 */
const unhurried = (parameter: string): string =>
  `set_config('synchronous_commit', case when ${parameter} then 'off' else current_setting('synchronous_commit') end, true)`;

/**
 * Changes counters in one statement and in their order, so that parallel acts wait for each other and never deadlock.
 * @param changes 1 counts an act, -1 releases one; one for each window
 * @returns the changed counters with their new counts
 */
export const changeCounters = (
  ex: Executor,
  windows: readonly CounterWindow[],
  changes: readonly number[],
): Promise<{ scope: string; key: string; count: number }[]> =>
  ex.query(
    `with unhurried as materialized (select ${unhurried('$5::boolean')})
     insert into limit_counters as c (scope, key, window_start, count)
     select l.scope, l.key, l.start::timestamptz, greatest(l.change, 0)
     from unhurried, unnest($1::text[], $2::text[], $3::text[], $4::int[]) with ordinality as l(scope, key, start, change, place)
     order by l.place
     on conflict (scope, key, window_start) do update
       set count = greatest(c.count + case when excluded.count = 0 then -1 else 1 end, 0)
     returning scope, key, count`,
    [...columnsOf(windows), changes, isOwnTransaction(ex)],
  );

/** A counter's count; 0 if nothing was counted. */
export async function selectCount(
  ex: Executor,
  { scope, key }: Pick<CounterWindow, 'scope' | 'key'>,
  start: Date,
): Promise<number> {
  const row = await ex.maybe<{ count: number }>(
    'select count from limit_counters where scope = $1 and key = $2 and window_start = $3',
    [scope, key, start],
  );
  return row?.count ?? 0;
}

/** Releases one act of each counter; locks them in their order. */
export async function lowerCounters(ex: Executor, windows: readonly CounterWindow[]): Promise<void> {
  await ex.query(
    `with unhurried as materialized (select ${unhurried('$4::boolean')}), held as (
       -- For each its own look at the index: joined, the whole table may be read for three rows.
       select c.scope, c.key, c.window_start
       from unhurried, unnest($1::text[], $2::text[], $3::text[]) with ordinality as l(scope, key, start, place)
       cross join lateral (
         select * from limit_counters o
         where o.scope = l.scope and o.key = l.key and o.window_start = l.start::timestamptz for update
       ) c order by l.place
     )
     update limit_counters c set count = c.count - 1 from held h
     where c.scope = h.scope and c.key = h.key and c.window_start = h.window_start and c.count > 0`,
    [...columnsOf(windows), isOwnTransaction(ex)],
  );
}

/** Deletes counters whose window started before the instant. */
export async function purgeLimits(ex: Executor, before: Instant): Promise<void> {
  await clearInBatches(
    ex,
    `with gone as (
       delete from limit_counters where window_start < $1 and ctid = any (array(
         select ctid from limit_counters where window_start < $1 order by window_start limit $2)) returning 1)
     select count(*) as n from gone`,
    [before],
  );
}
