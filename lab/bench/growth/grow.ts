/** A server on a database that was grown by SQL, and what its statements cost there. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { at } from '../../../tools/setup/paths.mjs';
import { benchBundle } from '../bench-bundle.ts';
import { callsBundles } from '../calls/calls-bundle.ts';
import type { PayerCall } from '../calls/payer-call.ts';
import { startAll, type System } from '../servers.ts';
import { METER_SETTINGS } from '../statements/meter.ts';

/** A requirement as a sentence, and whether it is met. */
export type Verdict = readonly [sentence: string, holds: boolean];

/** How much a database holds. */
export interface Grown {
  readonly students: number;
  readonly orders: number;
}

/** A server on its grown database. */
export interface GrownSystem extends System {
  readonly size: Grown;
  readonly books: pg.Pool;
}

/** What a statement cost: its calls, blocks read from memory or disk, and time inside PostgreSQL. */
export interface Cost {
  readonly text: string;
  readonly calls: number;
  readonly blocks: number;
  readonly ms: number;
}

/** The families of the calls are at the first institutes, as payer-steps.ts has them. */
export const OF_PAYERS = 4;
/** Rows of each kind that have ended, for the purges. */
export const ENDED = 1_000;
/** From this many rows on a table counts as growing. */
const MANY = 10_000;
const OWN = 'growth';
/** A connection reports its counters at the latest after some seconds. */
const REPORT_MS = 12_000;
const PURGE_MS = 180_000;

/** The SQL of a file of this folder, with its figures. */
function sqlOf(name: string, figures: Readonly<Record<string, number>>): string {
  const text = readFileSync(at(`lab/bench/growth/${name}`), 'utf8');
  return Object.entries(figures).reduce((sql, [figure, n]) => sql.replaceAll(`:${figure}`, String(n)), text);
}

/**
 * Starts a server on a database of its own with families for every call, and fills the database by SQL.
 * @param rounds how often each call is made
 */
export async function startGrown(
  calls: readonly PayerCall[],
  {
    size,
    institutes,
    rounds,
  }: { readonly size: Grown; readonly institutes: number; readonly rounds: number },
): Promise<GrownSystem> {
  const bundles = callsBundles({
    families: calls.map(({ family }) => family),
    institutes: OF_PAYERS,
    payers: 1,
    children: rounds + 2,
  });
  const others = benchBundle({ institutes, payers: 0, children: 0 });
  const beside = others.institutes.slice(OF_PAYERS);
  const codes = new Set(beside.map(({ code }) => code));
  const pages = others.pages.filter((page) => codes.has(page.institute_code));
  const settings = { TRUST_PROXY: '127.0.0.1', DEV_OPEN: '1' };
  const system = await startAll([...bundles, { ...others, institutes: beside, pages }], settings, {
    settings: [...METER_SETTINGS, 'maintenance_work_mem=256MB', 'max_wal_size=4GB'],
  });
  const books = new pg.Pool({ connectionString: system.databaseUrl, max: 2, application_name: OWN });
  const begun = performance.now();
  await books.query('create extension if not exists pg_stat_statements');
  await books.query(sqlOf('rows.sql', { ...size }));
  await books.query('vacuum analyze');
  const { rows } = await books.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(
    `${size.orders} orders, ${size.students} students, ${institutes} institutes: ${rows[0]?.size}, made in ${seconds} s`,
  );
  return {
    ...system,
    size,
    books,
    async stop() {
      await books.end();
      await system.stop();
    },
  };
}

/** Forgets all counters of statements and tables. */
export const forgetCosts = ({ books }: GrownSystem): Promise<unknown> =>
  books.query('select pg_stat_statements_reset(), pg_stat_reset()');

/** The server's statements since the counters were forgotten. */
export async function costsOf({ books }: GrownSystem): Promise<Cost[]> {
  await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
  const { rows } = await books.query<Cost>(
    `select min(query) as text, sum(calls)::float8 as calls, sum(shared_blks_hit + shared_blks_read)::float8 as blocks,
       sum(total_exec_time) as ms
     from pg_stat_statements where toplevel and query !~ '(pg_stat|create extension|^vacuum|ended_left)' group by queryid`,
  );
  return rows;
}

/** Growing tables that were read whole since the counters were forgotten, with how often. */
export async function readWhole({ books }: GrownSystem): Promise<string[]> {
  const { rows } = await books.query<{ relname: string; seq_scan: string; n: string }>(
    `select s.relname, s.seq_scan, c.reltuples::bigint as n from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.schemaname = 'public' and s.seq_scan > 0 and c.reltuples > $1 order by 1`,
    [MANY],
  );
  return rows.map(({ relname, seq_scan: scans, n }) => `${relname} of ${n} rows, ${scans} times`);
}

/** Rows that have ended and are still there. */
async function endedLeft(books: pg.Pool): Promise<number> {
  const { rows } = await books.query<{ ended_left: string }>(
    // By the indexes of the purges, or this would itself read tables whole.
    `select ${[
      ['browser_sessions', 'created_at'],
      ['limit_counters', 'window_start'],
      ['idempotency_keys', 'created_at'],
      ['quotes', 'created_at'],
      ['dev_messages', 'created_at'],
      ['otp_locks', 'failed_at'],
      ['outbox', 'dispatched_at'],
      ['sent_messages', 'claimed_at'],
      ['pay_sessions', 'expires_at'],
      ['webhook_inbox', 'processed_at is not null and received_at'],
      ['state_history', "kind = 'order' and cause <> 'placing' and at"],
    ]
      .map(([table, column]) => `(select count(*) from ${table} where ${column} < now() - interval '1 year')`)
      .join(' + ')} as ended_left`,
  );
  return Number(rows[0]?.ended_left);
}

/**
 * Lets the server run each repeated job, which it does at its start. What has ended is written only now, or the jobs of the
 * server's first start would delete it uncounted.
 * @returns the rows that have ended and stayed
 */
export async function runJobs(system: GrownSystem): Promise<number> {
  await system.books.query(sqlOf('ended.sql', { ended: ENDED }));
  await system.books.query('analyze');
  // Hourly jobs had their turn when the server was first started.
  await system.books.query('delete from repeated_jobs');
  await forgetCosts(system);
  await system.restart();
  const end = performance.now() + PURGE_MS;
  let left = await endedLeft(system.books);
  while (left > 0 && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    left = await endedLeft(system.books);
  }
  return left;
}
