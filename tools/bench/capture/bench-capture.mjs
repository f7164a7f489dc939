/**
 * `npm run bench -- capture`: orders a second that capture_payment() books, beside the same work as six statements sent one
 * by one in a transaction, by pgbench with fsync on: as most programs send statements, parsed each time, and prepared
 * once a connection. Runs take turns; medians of 3 are compared, and every order must have left the same rows each way.
 * `--orders N` sets the orders of a run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { benchBundle } from '../bench-bundle.mjs';
import { endedChildrenCpuMs, percentile, rounded } from '../measure.mjs';
import { ensurePostgres } from '../../setup/find-postgres.mjs';
import { at } from '../../setup/paths.mjs';
import { startCluster } from '../../setup/postgres-cluster.mjs';
import { runCommand } from '../../setup/run-command.mjs';
import { findPgbench, runPgbench } from './run-pgbench.mjs';

const INSTITUTES = 4;
const RUNS = 3;
/** Four clients meet at receipt counters and fill the machine; one alone shows what an order takes. */
const CROWDS = [4, 1];
const THREADS = 2;
const LEAST_RATIO = 1.5;
/** Orders booked before anything is timed; the accounts of the ledger are made by them. */
const WARM_ORDERS = 400;
const FIRST = 1_000_001;

const file = (name) => at('tools/bench/capture', name);
const WAYS = [
  { name: 'function', script: file('by-function.sql'), protocol: 'prepared' },
  { name: 'statements', script: file('by-statements.sql'), protocol: 'extended' },
  { name: 'statements, prepared', script: file('by-statements.sql'), protocol: 'prepared' },
];

/** SQLSTATE of a server that takes connections and is still starting up. */
const STARTING = '57P03';

/** A connection to the cluster, as soon as it gives one. */
async function connected(connectionString) {
  for (let ask = 1; ; ask += 1) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (error.code !== STARTING || ask === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Brings an empty database up to date, loads the institutes and makes the open orders. */
async function prepare(cluster, client, orders) {
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

/** What the orders of one way left behind; throws when not all of them are alike and balanced. */
async function shapeOf(client, runs) {
  const text = readFileSync(file('shapes.sql'), 'utf8');
  await client.query('analyze');
  const shapes = new Map();
  for (const { first, orders } of runs) {
    const { rows } = await client.query(text, [first, first + orders - 1]);
    for (const row of rows) shapes.set(row.shape, (shapes.get(row.shape) ?? 0) + row.orders);
  }
  return shapes;
}

/** Entries of the ledger that do not balance, and institutes whose receipts have gaps. */
async function faultsOf(client) {
  const { rows } = await client.query(
    `select (select count(*) from (select entry_id from ledger_lines group by entry_id having sum(debit_paise) <> sum(credit_paise)) off)
       + (select count(*) from (select institute_id from receipts group by institute_id, financial_year having count(*) <> max(series_no)) gaps)
       as n`,
  );
  return Number(rows[0].n);
}

/** Books the orders of all runs, the ways in turn; gives the figures and the orders of each way with each crowd. */
async function bookAll(pgbench, cluster, client, orders) {
  const { rows } = await client.query('select amount_paise as amount from orders limit 1');
  const given = { url: cluster.socketUrl, amount: rows[0].amount, threads: THREADS };
  const postmaster = Number.parseInt(readFileSync(join(cluster.home, 'data', 'postmaster.pid'), 'utf8'), 10);
  let next = FIRST;
  const book = async (way, clients, count) => {
    const first = next;
    next += count;
    const cpuBefore = endedChildrenCpuMs(postmaster);
    const figures = await runPgbench(pgbench, { ...given, ...way, clients, first, orders: count });
    // The processor time of a connection counts as soon as its process has ended.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { ...figures, cpuMs: (endedChildrenCpuMs(postmaster) - cpuBefore) / count, first, orders: count };
  };
  for (const way of WAYS) await book(way, CROWDS[0], WARM_ORDERS);
  const lanes = CROWDS.flatMap((clients) => WAYS.map((way) => ({ way, clients, runs: [] })));
  for (let run = 0; run < RUNS; run += 1) {
    for (const { way, clients, runs } of lanes) {
      await client.query('checkpoint');
      runs.push(await book(way, clients, orders));
    }
  }
  return lanes;
}

const median = (runs, name) =>
  percentile(
    runs.map((run) => run[name]),
    0.5,
  );

/** Prints the figures of one crowd; gives the function's rate over that of statements parsed each time. */
function printCrowd(lanes) {
  const [byFunction] = lanes.map(({ runs }) => median(runs, 'perSecond'));
  console.log(lanes[0].clients === 1 ? '1 client' : `${lanes[0].clients} clients`);
  for (const { way, runs } of lanes) {
    const rate = median(runs, 'perSecond');
    const each = runs.map(({ perSecond }) => rounded(perSecond, 0)).join(', ');
    console.log(
      `  ${way.name.padEnd(20)} ${String(rounded(rate, 0)).padStart(6)} orders/s (${each}), ` +
        `${rounded(median(runs, 'cpuMs'), 2)} ms of processor time in PostgreSQL` +
        (way === WAYS[0] ? '' : `; the function books ${rounded(byFunction / rate, 2)} times as many`),
    );
  }
  return byFunction / median(lanes[1].runs, 'perSecond');
}

/**
 * @param {string[]} words what stands behind `capture` on the command line
 * @returns {Promise<number>} the exit code
 */
export async function benchCapture(words) {
  const { values } = parseArgs({ args: words, options: { orders: { type: 'string', default: '4000' } } });
  // Each client books the same number of orders.
  const orders = Math.ceil(Number(values.orders) / CROWDS[0]) * CROWDS[0];
  const bin = await ensurePostgres();
  if (!bin)
    throw new Error('The bench needs PostgreSQL. Install it, for example with: apt-get install postgresql');
  const pgbench = findPgbench(bin);
  const cluster = await startCluster(bin);
  let client;
  try {
    client = await connected(cluster.url);
    await prepare(cluster, client, WAYS.length * (RUNS * CROWDS.length * orders + WARM_ORDERS));
    const lanes = await bookAll(pgbench, cluster, client, orders);
    const ratios = CROWDS.map((clients) => printCrowd(lanes.filter((lane) => lane.clients === clients)));
    const shapes = [];
    for (const way of WAYS) {
      const runs = lanes.filter((lane) => lane.way === way).flatMap((lane) => lane.runs);
      shapes.push(JSON.stringify([...(await shapeOf(client, runs))]));
    }
    const isAlike = new Set(shapes).size === 1 && JSON.parse(shapes[0]).length === 1;
    if (!isAlike) console.log(shapes.join('\n').slice(0, 6000));
    const faults = await faultsOf(client);
    console.log(
      `rows        ${RUNS * CROWDS.length * orders} orders each way, ${isAlike ? 'the same rows in every table' : 'NOT the same rows'}; ` +
        `${faults} entries out of balance or gaps in receipt numbers`,
    );
    return ratios[0] >= LEAST_RATIO && isAlike && faults === 0 ? 0 : 1;
  } finally {
    await client?.end();
    await cluster.stop();
  }
}
