/**
 * `npm run bench -- capture`: how many orders per second capture_payment() books, against the same work as six
 * statements sent one by one in a transaction: parsed each time, as most programs send them, and prepared once per
 * connection. pgbench sends them, with fsync on. Runs alternate; medians of 3 are compared, and every order must leave
 * the same rows each way. `--orders N` sets the orders of a run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { benchBundle } from '../bench-bundle.ts';
import { endedChildrenCpuMs, percentile, rounded } from '../measure.ts';
import { neededPostgres } from '../servers.ts';
import { at } from '../../../tools/setup/paths.mjs';
import { startCluster, type Cluster } from '../../../tools/setup/postgres-cluster.mjs';
import { runCommand } from '../../../tools/setup/run-command.mjs';
import { findPgbench, runPgbench } from './run-pgbench.ts';

const INSTITUTES = 4;
const RUNS = 3;
/** Four clients contend for the receipt counters and keep the machine busy; one alone shows the cost of an order. */
const MOST_CLIENTS = 4;
const CROWDS = [MOST_CLIENTS, 1];
const THREADS = 2;
const LEAST_RATIO = 1.5;
/** Orders booked before the timing starts; they create the ledger's accounts. */
const WARM_ORDERS = 400;
const FIRST = 1_000_001;

const file = (name: string): string => at('lab/bench/capture', name);
/** A way to book an order. */
interface Way {
  readonly name: string;
  readonly script: string;
  readonly protocol: 'extended' | 'prepared';
}

const WAYS: readonly Way[] = [
  { name: 'function', script: file('by-function.sql'), protocol: 'prepared' },
  { name: 'statements', script: file('by-statements.sql'), protocol: 'extended' },
  { name: 'statements, prepared', script: file('by-statements.sql'), protocol: 'prepared' },
];

/** Orders booked one way, and their cost. */
interface Run {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly first: number;
  readonly orders: number;
}

/** The runs of one way with one number of clients. */
interface Lane {
  readonly way: Way;
  readonly clients: number;
  readonly runs: Run[];
}

/** SQLSTATE of a server that accepts connections but is still starting. */
const STARTING = '57P03';

/** Connects to the cluster, with retries while it starts. */
async function connected(connectionString: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== STARTING || attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Brings an empty database up to date, loads the institutes and makes the open orders. */
async function prepare(cluster: Cluster, client: pg.Client, orders: number): Promise<void> {
  const bundle = join(cluster.home, 'bundle.json');
  writeFileSync(
    bundle,
    JSON.stringify(benchBundle({ institutes: INSTITUTES, payers: INSTITUTES, children: 1 })),
  );
  const { code, output } = await runCommand(process.execPath, [at('apps/server/dist/import.js'), bundle], {
    env: { DATABASE_URL: cluster.url, DATA_DIR: cluster.home },
  });
  if (code !== 0) throw new Error(`The institutes could not be loaded:\n${output}`);
  await client.query(readFileSync(file('open-orders.sql'), 'utf8').replaceAll(':orders', String(orders)));
  await client.query('vacuum analyze');
}

/** How many orders of one way left each set of rows. */
async function shapeOf(client: pg.Client, runs: readonly Run[]): Promise<Map<string, number>> {
  const text = readFileSync(file('shapes.sql'), 'utf8');
  await client.query('analyze');
  const shapes = new Map<string, number>();
  for (const { first, orders } of runs) {
    const { rows } = await client.query<{ shape: string; orders: number }>(text, [first, first + orders - 1]);
    for (const row of rows) shapes.set(row.shape, (shapes.get(row.shape) ?? 0) + row.orders);
  }
  return shapes;
}

/** Entries of the ledger that do not balance, and institutes whose receipts have gaps. */
async function faultsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select (select count(*) from (select entry_id from ledger_lines group by entry_id having sum(debit_paise) <> sum(credit_paise)) off)
       + (select count(*) from (select institute_id from receipts group by institute_id, financial_year having count(*) <> max(series_no)) gaps)
       as n`,
  );
  return Number(rows[0]?.n);
}

/** Books the orders of all runs, alternating the ways; returns the runs of each way with each number of clients. */
async function bookAll(
  pgbench: string,
  cluster: Cluster,
  client: pg.Client,
  orders: number,
): Promise<Lane[]> {
  const { rows } = await client.query<{ amount: number }>(
    'select amount_paise as amount from orders limit 1',
  );
  const given = { url: cluster.socketUrl, amount: rows[0]?.amount ?? 0, threads: THREADS };
  const postmaster = Number.parseInt(readFileSync(join(cluster.home, 'data', 'postmaster.pid'), 'utf8'), 10);
  let next = FIRST;
  const book = async (way: Way, clients: number, count: number): Promise<Run> => {
    const first = next;
    next += count;
    const cpuBefore = endedChildrenCpuMs(postmaster);
    const figures = await runPgbench(pgbench, { ...given, ...way, clients, first, orders: count });
    // The processor time of a connection counts only once its process has ended.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { ...figures, cpuMs: (endedChildrenCpuMs(postmaster) - cpuBefore) / count, first, orders: count };
  };
  for (const way of WAYS) await book(way, MOST_CLIENTS, WARM_ORDERS);
  const lanes = CROWDS.flatMap((clients) => WAYS.map((way) => ({ way, clients, runs: [] as Run[] })));
  for (let run = 0; run < RUNS; run += 1) {
    for (const { way, clients, runs } of lanes) {
      await client.query('checkpoint');
      runs.push(await book(way, clients, orders));
    }
  }
  return lanes;
}

const median = (runs: readonly Run[], name: 'perSecond' | 'cpuMs'): number =>
  percentile(
    runs.map((run) => run[name]),
    0.5,
  );

/** Prints the figures of one number of clients; returns the function's rate over that of statements parsed each time. */
function printCrowd(lanes: readonly Lane[]): number {
  const [byFunction = 0, byStatements = 0] = lanes.map(({ runs }) => median(runs, 'perSecond'));
  console.log(lanes[0]?.clients === 1 ? '1 client' : `${lanes[0]?.clients} clients`);
  for (const { way, runs } of lanes) {
    const rate = median(runs, 'perSecond');
    const each = runs.map(({ perSecond }) => rounded(perSecond, 0)).join(', ');
    console.log(
      `  ${way.name.padEnd(20)} ${String(rounded(rate, 0)).padStart(6)} orders/s (${each}), ` +
        `${rounded(median(runs, 'cpuMs'), 2)} ms of processor time in PostgreSQL` +
        (way === WAYS[0] ? '' : `; the function books ${rounded(byFunction / rate, 2)} times as many`),
    );
  }
  return byFunction / byStatements;
}

/**
 * @param words the words after `capture` on the command line
 * @returns the exit code
 */
export async function benchCapture(words: string[]): Promise<number> {
  const { values } = parseArgs({ args: words, options: { orders: { type: 'string', default: '4000' } } });
  // Each client books the same number of orders.
  const orders = Math.ceil(Number(values.orders) / MOST_CLIENTS) * MOST_CLIENTS;
  const bin = await neededPostgres();
  const pgbench = findPgbench(bin);
  const cluster = await startCluster(bin);
  let client: pg.Client | undefined;
  try {
    client = await connected(cluster.url);
    await prepare(cluster, client, WAYS.length * (RUNS * CROWDS.length * orders + WARM_ORDERS));
    const lanes = await bookAll(pgbench, cluster, client, orders);
    const ratios = CROWDS.map((clients) => printCrowd(lanes.filter((lane) => lane.clients === clients)));
    const shapes: string[] = [];
    for (const way of WAYS) {
      const runs = lanes.filter((lane) => lane.way === way).flatMap((lane) => lane.runs);
      shapes.push(JSON.stringify([...(await shapeOf(client, runs))]));
    }
    const isAlike = new Set(shapes).size === 1 && (JSON.parse(shapes[0] ?? '[]') as unknown[]).length === 1;
    if (!isAlike) console.log(shapes.join('\n').slice(0, 6000));
    const faults = await faultsOf(client);
    console.log(
      `rows        ${RUNS * CROWDS.length * orders} orders each way, ${isAlike ? 'the same rows in every table' : 'NOT the same rows'}; ` +
        `${faults} entries out of balance or gaps in receipt numbers`,
    );
    return (ratios[0] ?? 0) >= LEAST_RATIO && isAlike && faults === 0 ? 0 : 1;
  } finally {
    await client?.end();
    await cluster.stop();
  }
}
