/**
 * `npm run bench -- housekeeping`: whether a server keeps a grown database clean. Creates 1,000,000 paid orders by
 * SQL with what a week without housekeeping leaves, starts the built server on them and waits until all expired rows
 * are purged and the refund of a second payment is requested. Prints the statements of each kind; fails if a row
 * stays, a statement times out, or a growing table is scanned whole. `--orders N` sets another number;
 * `--without-indexes` shows the result without the migration's indexes.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../tools/setup/free-port.mjs';
import { at } from '../../../tools/setup/paths.mjs';
import { startCluster, type Cluster } from '../../../tools/setup/postgres-cluster.mjs';
import { runCommand } from '../../../tools/setup/run-command.mjs';
import { benchBundle } from '../bench-bundle.ts';
import { rounded } from '../measure.ts';
import { healthy, neededPostgres, startNode, stop, type Service } from '../servers.ts';

/** Number of expired browsers; other kinds are multiples of it. */
const ENDED = 5_000;
const WAIT_SECONDS = 180;
/** From this many rows on a table counts as growing. */
const MANY = 10_000;
const MIGRATION = at('apps/server/database/migrations/0043_housekeeping.sql');

/** Numbers of rows by their kind. */
type Counts = ReadonlyMap<string, number>;

/** The database with that many orders, analysed, with its usage statistics reset. */
async function grow(cluster: Cluster, orders: number, withoutIndexes: boolean): Promise<pg.Client> {
  const bundle = join(cluster.home, 'bundle.json');
  writeFileSync(bundle, JSON.stringify(benchBundle({ institutes: 1, payers: 1, children: 1 })));
  const { code, output } = await runCommand(process.execPath, [at('apps/server/dist/import.js'), bundle], {
    env: { DATABASE_URL: cluster.url, DATA_DIR: cluster.home },
  });
  if (code !== 0) throw new Error(`The institute could not be loaded:\n${output}`);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const text = readFileSync(at('lab/bench/housekeeping/rows.sql'), 'utf8');
  await client.query(text.replaceAll(':orders', String(orders)).replaceAll(':ended', String(ENDED)));
  if (withoutIndexes) {
    for (const [, name] of readFileSync(MIGRATION, 'utf8').matchAll(/create index (\w+)/g))
      await client.query(`drop index if exists ${name}`);
  }
  await client.query('vacuum analyze');
  return client;
}

/** Number of expired rows of each kind. */
async function endedRows(client: pg.Client): Promise<Counts> {
  const { rows } = await client.query<{ kind: string; n: string }>(`
    select 'browser_sessions' as kind, count(*) as n from browser_sessions
    union all select 'platform_tokens', count(*) from platform_tokens
    union all select 'idempotency_keys', count(*) from idempotency_keys where created_at < now() - interval '24 hours'
    union all select 'limit_counters', count(*) from limit_counters where window_start < now() - interval '48 hours'
    union all select 'quotes', count(*) from quotes where created_at < now() - interval '24 hours'
    union all select 'webhook_inbox', count(*) from webhook_inbox where received_at < now() - interval '30 days'
    union all select 'refunds', count(*) from payments p
      where p.excess_paise > 0 and not exists (select from refunds r where r.payment_id = p.id)`);
  return new Map(rows.map(({ kind, n }) => [kind, Number(n)]));
}

/** Deleted rows, from the database's own counters. */
async function goneRows(client: pg.Client): Promise<Counts> {
  const { rows } = await client.query<{ kind: string; n: string }>(`
    select relname as kind, case when relname = 'refunds' then n_tup_ins else n_tup_del end as n
    from pg_stat_user_tables where schemaname = 'public'`);
  return new Map(rows.map(({ kind, n }) => [kind, Number(n)]));
}

/** Waits until all expired rows of each kind are deleted; returns the seconds it took, or undefined if some stayed. */
async function cleared(client: pg.Client, ended: Counts): Promise<number | undefined> {
  const begun = performance.now();
  for (;;) {
    const gone = await goneRows(client);
    const seconds = (performance.now() - begun) / 1000;
    if ([...ended].every(([kind, n]) => (gone.get(kind) ?? 0) >= n)) return seconds;
    if (seconds > WAIT_SECONDS) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Milliseconds of each statement of the server by the kind of its rows, and how many timed out. */
function statementsIn(folder: string) {
  const log = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
  const times = new Map<string, number[]>();
  for (const [, ms, statement = ''] of log.matchAll(
    /duration: ([\d.]+) ms +execute [^:]*: ([^]*?)(?=\n\S|$)/g,
  )) {
    const kind =
      /with gone as \(\s*(?:delete from|update) (\w+)/.exec(statement)?.[1] ??
      (statement.includes('p.excess_paise > 0') ? 'second payments' : undefined);
    if (kind !== undefined) times.set(kind, [...(times.get(kind) ?? []), Number(ms)]);
  }
  return { times, cutOff: log.split('due to statement timeout').length - 1 };
}

/**
 * @param words command-line arguments after `housekeeping`
 * @returns the exit code
 */
export async function benchHousekeeping(words: string[]): Promise<number> {
  const options = {
    orders: { type: 'string', default: '1000000' },
    'without-indexes': { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: words, options });
  const orders = Number(values.orders);
  const bin = await neededPostgres();
  const settings = [
    'logging_collector=on',
    'log_line_prefix=',
    'maintenance_work_mem=256MB',
    'max_wal_size=4GB',
  ];
  const cluster = await startCluster(bin, { settings });
  let client: pg.Client | undefined;
  let server: Service | undefined;
  try {
    const begun = performance.now();
    client = await grow(cluster, orders, values['without-indexes']);
    const ended = await endedRows(client);
    console.log(`${orders} orders made in ${rounded((performance.now() - begun) / 1000, 0)} s`);
    await client.query('alter system set log_min_duration_statement = 0');
    // Flushes this connection's counters first, or they would count as the server's.
    await client.query('select pg_stat_force_next_flush()');
    await client.query('select pg_reload_conf(), pg_stat_reset()');
    const port = await freePort();
    server = startNode('apps/server/dist/main.js', {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: cluster.home,
      DATABASE_URL: cluster.socketUrl,
      LOG_LEVEL: 'warn',
    });
    await healthy(server, port);
    const seconds = await cleared(client, ended);
    return await report(client, { seconds, ended, folder: join(cluster.home, 'data', 'log') });
  } finally {
    if (server !== undefined) await stop(server);
    await client?.end();
    await cluster.stop();
  }
}

/** Prints the results; returns the exit code. */
async function report(
  client: pg.Client,
  {
    seconds,
    ended,
    folder,
  }: { readonly seconds: number | undefined; readonly ended: Counts; readonly folder: string },
): Promise<number> {
  const gone = await goneRows(client);
  const { rows: whole } = await client.query<{ relname: string; seq_scan: string; n_live_tup: string }>(
    `select relname, seq_scan, n_live_tup from pg_stat_user_tables
     where schemaname = 'public' and seq_scan > 0 and n_live_tup > $1 order by relname`,
    [MANY],
  );
  const { times, cutOff } = statementsIn(folder);
  for (const [kind, all] of times) {
    const sum = all.reduce((one, other) => one + other, 0);
    const rows = ended.has(kind)
      ? `${Math.min(gone.get(kind) ?? 0, ended.get(kind) ?? 0)} of ${ended.get(kind)} rows, `
      : '';
    console.log(
      `  ${kind.padEnd(18)} ${rows}${all.length} statements, ${rounded(sum, 0)} ms together, the longest ${rounded(Math.max(...all), 1)} ms`,
    );
  }
  for (const { relname, seq_scan: scans, n_live_tup: rows } of whole)
    console.log(`  ${relname.padEnd(18)} of ${rows} rows was read whole ${scans} times`);
  console.log(
    seconds === undefined
      ? `after ${WAIT_SECONDS} s rows that ended were left; ${cutOff} statements were cut off`
      : `all that ended was gone after ${rounded(seconds, 1)} s; ${cutOff} statements were cut off`,
  );
  return seconds !== undefined && cutOff === 0 && whole.length === 0 ? 0 : 1;
}
