import type { Executor } from '../db/db.ts';

/**
 * How far the primary's log is written, in bytes, commits included that do not wait for the disk. Whoever reads it
 * after a commit gets at least the position of that commit.
 */
export async function selectWritten(primary: Executor): Promise<number> {
  const { position } = await primary.one<{ position: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::int8 as position`,
  );
  return position;
}

/** Up to where a replica shows the primary's log; null if this is no replica. */
export async function selectReplayed(replica: Executor): Promise<number | null> {
  const { position } = await replica.one<{ position: number | null }>(
    `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 end as position`,
  );
  return position;
}
