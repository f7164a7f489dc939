/**
 * `npm run bench:calls`: how long each call of a payer takes while 16 payers make it, on its own PostgreSQL with
 * fsync on. First all make the same call at the same moment, repeatedly: none calls again before all are answered and
 * ready. Calls over 50 ms are measured again with payers who pause a quarter of a second between two calls, still faster
 * than people. One line per call; the last line counts those over 50 ms. `WORKERS=2` before the command measures a server
 * of several processes. `-- --only NAME` measures the calls whose name contains NAME, `-- --times N` makes
 * each call N times instead of 60, to see whether it works at all; `-- --think MS` measures only with that pause.
 */
import '../../tools/setup/check-node.mjs';
import { parseArgs } from 'node:util';
import { buildAll } from '../../tools/build.mjs';
import { installPackages } from '../../tools/setup/install-packages.mjs';
import type { Pool } from 'pg';
import type { MeasuredPayer, PayerCall } from './calls/payer-call.ts';
import type { System } from './servers.ts';

await installPackages();
await buildAll();
const { default: pg } = await import('pg');
const { addressOf, payerMobile, slugOf, studentId } = await import('./bench-bundle.ts');
const { callsBundles } = await import('./calls/calls-bundle.ts');
const { PAYER_CALLS } = await import('./calls/payer-calls.ts');
const { openBrowser } = await import('./http-client.ts');
const { percentile, rounded } = await import('./measure.ts');
const { proveMobile } = await import('./pay-once.ts');
const { startAll } = await import('./servers.ts');

const INSTITUTES = 4;
const PAYERS = 16;
const WARM_TIMES = 10;
const LONGEST_MS = 50;
const THINK_MS = 250;

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '60' },
    think: { type: 'string' },
  },
});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A payer's pause: a negative exponential distribution, cut at ten times its mean (TPC-C 5.2.5.4). With a fixed
 * pause, payers who once waited for the same thing would call at the same moment from then on.
 */
const thinkingMs = (mean: number): number => Math.min(-mean * Math.log(1 - Math.random()), 10 * mean);
const rounds = Array.from({ length: WARM_TIMES + Number(wanted.times) }, (_, round) => 1 + round);
const calls = PAYER_CALLS.filter(({ name }) => name.includes(wanted.only));

type Prepared = Awaited<ReturnType<PayerCall['prepare']>>;

/** Makes a prepared call; from the call after the warm-up on its time counts. */
async function timed(call: () => Promise<unknown>, turn: number, times: number[]): Promise<void> {
  const begun = performance.now();
  await call();
  if (turn >= WARM_TIMES) times.push(performance.now() - begun);
}

/** All payers call at the same moment, once all of them are ready, turn by turn. */
async function callTogether(given: readonly Prepared[][]): Promise<number[]> {
  const times: number[] = [];
  for (const turn of rounds.keys()) {
    const ready = await Promise.all(given.flatMap((turns) => turns[turn]?.() ?? []));
    await Promise.all(ready.map((call) => timed(call, turn, times)));
  }
  return times;
}

/** Each payer thinks before each call, for `mean` ms on average. */
async function callAfterThinking(given: readonly Prepared[][], mean: number): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    given.map(async (turns) => {
      for (const [turn, ready] of turns.entries()) {
        await pause(thinkingMs(mean));
        await timed(await ready(), turn, times);
      }
    }),
  );
  return times;
}

/** All payers prepare as many rounds as they will call, then they call. */
async function measure(
  { prepare }: PayerCall,
  payers: readonly MeasuredPayer[],
  thinkMs: number,
): Promise<number[]> {
  const given = await Promise.all(
    payers.map(async (payer) => {
      const prepared: Prepared[] = [];
      for (const round of rounds) prepared.push(await prepare(payer, round));
      return prepared;
    }),
  );
  return thinkMs > 0 ? callAfterThinking(given, thinkMs) : callTogether(given);
}

/** New payers, each with their own browser, address and family. */
async function newPayers(system: System, books: Pool, place: number): Promise<MeasuredPayer[]> {
  const payers: MeasuredPayer[] = [];
  for (let one = 0; one < PAYERS; one += 1) {
    const index = place * PAYERS + one;
    const open = () =>
      openBrowser(system.origin, { 'x-api-key': 'shulk-payer-page', 'x-forwarded-for': addressOf(index) });
    const browser = open();
    await proveMobile(browser, {
      slug: slugOf(index % INSTITUTES),
      student: studentId(index, 0),
      mobile: payerMobile(index),
    });
    payers.push({ browser, open, index, sandbox: system.sandbox, books });
  }
  return payers;
}

/** Measures calls on their own system and prints a line for each. @returns those over the limit */
async function measureAll(some: readonly PayerCall[], thinkMs: number): Promise<PayerCall[]> {
  const bundles = callsBundles({
    families: some.map(({ family }) => family),
    institutes: INSTITUTES,
    payers: PAYERS,
    children: rounds.length + 1,
  });
  const system = await startAll(bundles, { TRUST_PROXY: '127.0.0.1', DEV_OPEN: '1' });
  const books = new pg.Pool({ connectionString: system.databaseUrl, max: 2 });
  const over: PayerCall[] = [];
  try {
    console.log(
      `${'call'.padEnd(44)} ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)} ${'worst'.padStart(8)}`,
    );
    for (const [place, one] of some.entries()) {
      const payers = await newPayers(system, books, place);
      const times = await measure(one, payers, thinkMs);
      for (const { browser } of payers) browser.close();
      const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => rounded(percentile(times, share)));
      if (p99 !== undefined && p99 > LONGEST_MS) over.push(one);
      console.log(
        `${one.name.padEnd(44)} ${String(p50).padStart(8)} ${String(p99).padStart(8)} ${String(worst).padStart(8)}`,
      );
    }
  } finally {
    await books.end();
    await system.stop();
  }
  return over;
}

const only = wanted.think === undefined ? undefined : Number(wanted.think);
const over = await measureAll(calls, only ?? 0);
console.log(
  `calls: ${calls.length} measured with ${PAYERS} payers${only ? `, each thinking ${only} ms between two` : ' in the same moment'}, ${over.length} with a p99 over ${LONGEST_MS} ms`,
);
if (only === undefined && over.length > 0) {
  console.log(`\nThe ${over.length} again, with payers who think ${THINK_MS} ms between two calls:`);
  const still = await measureAll(over, THINK_MS);
  console.log(
    `calls: ${over.length} measured with thinking payers, ${still.length} with a p99 over ${LONGEST_MS} ms`,
  );
}
