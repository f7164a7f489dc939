/**
 * `npm run bench -- capture`: orders a second that capture_payment() books, beside the same work as six statements sent one
 * by one in a transaction, by pgbench with 4 clients on 2 threads and fsync on. Runs take turns; medians of 3 are
 * compared, and every order must have left the same rows either way. `--orders N` sets the orders of a run.
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
const LOAD = { clients: 4, threads: 2 };
const LEAST_RATIO = 1.5;
/** Orders booked before anything is timed; the accounts of the ledger are made by them. */
const WARM_ORDERS = 400;
const FIRST = 1_000_001;

const file = (name) => at('tools/bench/capture', name);
const WAYS = [
  { name: 'function', script: file('by-function.sql') },
  { name: 'statements', script: file('by-statements.sql') },
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

/** Books the orders of all runs, the ways in turn; gives each way's figures and the orders it had. */
async function bookAll(pgbench, cluster, client, orders) {
  const { rows } = await client.query('select amount_paise as amount from orders limit 1');
  const given = { url: cluster.socketUrl, amount: rows[0].amount, ...LOAD };
  const postmaster = Number.parseInt(readFileSync(join(cluster.home, 'data', 'postmaster.pid'), 'utf8'), 10);
  let next = FIRST;
  for (const { script } of WAYS) {
    await runPgbench(pgbench, { ...given, script, first: next, orders: WARM_ORDERS });
    next += WARM_ORDERS;
  }
  const runs = WAYS.map(() => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [place, { script }] of WAYS.entries()) {
      await client.query('checkpoint');
      const cpuBefore = endedChildrenCpuMs(postmaster);
      const figures = await runPgbench(pgbench, { ...given, script, first: next, orders });
      const cpuMs = (endedChildrenCpuMs(postmaster) - cpuBefore) / orders;
      runs[place].push({ ...figures, cpuMs, first: next, orders });
      next += orders;
    }
  }
  return runs;
}

const median = (runs, name) =>
  percentile(
    runs.map((run) => run[name]),
    0.5,
  );

/**
 * @param {string[]} words what stands behind `capture` on the command line
 * @returns {Promise<number>} the exit code
 */
export async function benchCapture(words) {
  const { values } = parseArgs({ args: words, options: { orders: { type: 'string', default: '8000' } } });
  // Each client books the same number of orders.
  const orders = Math.ceil(Number(values.orders) / LOAD.clients) * LOAD.clients;
  const bin = await ensurePostgres();
  if (!bin)
    throw new Error('The bench needs PostgreSQL. Install it, for example with: apt-get install postgresql');
  const pgbench = findPgbench(bin);
  const cluster = await startCluster(bin);
  let client;
  try {
    client = await connected(cluster.url);
    await prepare(cluster, client, WAYS.length * (RUNS * orders + WARM_ORDERS));
    const booked = await bookAll(pgbench, cluster, client, orders);
    for (const [place, { name }] of WAYS.entries()) {
      const each = booked[place].map(({ perSecond }) => rounded(perSecond, 0)).join(', ');
      console.log(
        `${name.padEnd(11)} ${String(rounded(median(booked[place], 'perSecond'), 0)).padStart(6)} orders/s (${each}), ` +
          `${rounded(median(booked[place], 'meanMs'), 2)} ms each on average, ` +
          `${rounded(median(booked[place], 'cpuMs'), 2)} ms of processor time in PostgreSQL`,
      );
    }
    const [byFunction, byStatements] = booked.map((runs) => median(runs, 'perSecond'));
    const ratio = byFunction / byStatements;
    const shapes = [await shapeOf(client, booked[0]), await shapeOf(client, booked[1])];
    const isAlike =
      shapes.every(({ size }) => size === 1) &&
      JSON.stringify([...shapes[0]]) === JSON.stringify([...shapes[1]]);
    if (!isAlike)
      console.log(
        JSON.stringify(
          shapes.map((shape) => [...shape]),
          null,
          1,
        ).slice(0, 6000),
      );
    const faults = await faultsOf(client);
    console.log(
      `rows        ${RUNS * orders} orders each way, ${isAlike ? 'the same rows in every table' : 'NOT the same rows'}; ` +
        `${faults} entries out of balance or gaps in receipt numbers`,
    );
    console.log(`ratio       ${rounded(ratio, 2)} (at least ${LEAST_RATIO})`);
    return ratio >= LEAST_RATIO && isAlike && faults === 0 ? 0 : 1;
  } finally {
    await client?.end();
    await cluster.stop();
  }
}
