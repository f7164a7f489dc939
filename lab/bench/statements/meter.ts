/** What PostgreSQL did: its statements, its writing transactions, and the times the log was flushed to disk. */
import pg from 'pg';

/** PostgreSQL's settings for a meter: the statements are counted, and only commits flush the log. */
export const METER_SETTINGS = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track=top',
  'pg_stat_statements.track_planning=on',
  // The log's own writer would otherwise flush what a commit did not wait for, five times a second.
  'wal_writer_delay=10s',
  'autovacuum=off',
  'checkpoint_timeout=1h',
];

/** A statement sent by the server, with its count and its time inside PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly calls: number;
  readonly ms: number;
}

/** The counters at one moment, or their growth between two. */
export interface Work {
  readonly seconds: number;
  readonly statements: ReadonlyMap<string, Statement>;
  /** The time in which PostgreSQL planned these statements; the time of each does not contain it. */
  readonly planMs: number;
  /** Transactions that wrote. */
  readonly writes: number;
  /** Flushes of the write-ahead log to disk: with one payer, the commits that waited for it. */
  readonly flushes: number;
  readonly walBytes: number;
}

/** Reads the counters; its own statements do not count. */
export interface Meter {
  read(): Promise<Work>;
  close(): Promise<void>;
}

const OWN_ROLE = 'bench_meter';
/** A connection reports its counters at the latest after 10 idle seconds. */
const REPORT_MS = 12_000;
/** From this version on the flushes are counted by pg_stat_io. */
const IO_VERSION = 180_000;
const OLDEST_VERSION = 150_000;

/** Connects under a role of its own; throws if this PostgreSQL cannot count. */
export async function openMeter(databaseUrl: string): Promise<Meter> {
  const first = new pg.Client({ connectionString: databaseUrl });
  await first.connect();
  let version: number;
  try {
    const { rows } = await first.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    version = rows[0]?.version ?? 0;
    if (version < OLDEST_VERSION)
      throw new Error('Flushes of the log are counted by PostgreSQL 15 and newer.');
    await first.query('create extension if not exists pg_stat_statements');
    await first.query(`create role ${OWN_ROLE} superuser login`);
  } finally {
    await first.end();
  }
  const url = new URL(databaseUrl);
  url.username = OWN_ROLE;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return {
    read: () => readWork(client, version >= IO_VERSION),
    close: () => client.end(),
  };
}

async function readWork(client: pg.Client, fromIo: boolean): Promise<Work> {
  await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
  const { rows } = await client.query<Statement & { id: string; planMs: number }>(
    `select queryid::text as id, min(query) as text, sum(calls)::float8 as calls, sum(total_exec_time) as ms,
       sum(total_plan_time) as "planMs"
     from pg_stat_statements where toplevel and userid <> $1::regrole group by queryid`,
    [OWN_ROLE],
  );
  const flushes = fromIo
    ? `(select sum(fsyncs) from pg_stat_io where object = 'wal')`
    : '(select wal_sync from pg_stat_wal)';
  const { rows: totals } = await client.query<{ writes: number; flushes: number; bytes: number }>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as writes, ${flushes}::float8 as flushes,
       (select wal_bytes from pg_stat_wal)::float8 as bytes`,
  );
  return {
    seconds: performance.now() / 1000,
    statements: new Map(rows.map(({ id, text, calls, ms }) => [id, { text, calls, ms }])),
    planMs: rows.reduce((sum, { planMs }) => sum + planMs, 0),
    writes: totals[0]?.writes ?? 0,
    flushes: totals[0]?.flushes ?? 0,
    walBytes: totals[0]?.bytes ?? 0,
  };
}

/** The growth of the counters between two readings. */
export function workBetween(before: Work, after: Work): Work {
  const statements = new Map<string, Statement>();
  for (const [id, { text, calls, ms }] of after.statements) {
    const earlier = before.statements.get(id) ?? { calls: 0, ms: 0 };
    if (calls > earlier.calls) {
      statements.set(id, { text, calls: calls - earlier.calls, ms: ms - earlier.ms });
    }
  }
  return {
    seconds: after.seconds - before.seconds,
    statements,
    planMs: after.planMs - before.planMs,
    writes: after.writes - before.writes,
    flushes: after.flushes - before.flushes,
    walBytes: after.walBytes - before.walBytes,
  };
}

/**
 * The work of one payment: that of a stretch with payments, without what an idle server does in as many seconds.
 * @param idle the work of a stretch without payments
 */
export function workOfOne(paid: Work, idle: Work, payments: number): Work {
  const part = paid.seconds / idle.seconds;
  const one = (all: number, background: number): number => (all - background * part) / payments;
  const statements = new Map<string, Statement>();
  for (const [id, { text, calls, ms }] of paid.statements) {
    const background = idle.statements.get(id) ?? { calls: 0, ms: 0 };
    statements.set(id, { text, calls: one(calls, background.calls), ms: one(ms, background.ms) });
  }
  return {
    seconds: paid.seconds / payments,
    statements,
    planMs: one(paid.planMs, idle.planMs),
    writes: one(paid.writes, idle.writes),
    flushes: one(paid.flushes, idle.flushes),
    walBytes: one(paid.walBytes, idle.walBytes),
  };
}
