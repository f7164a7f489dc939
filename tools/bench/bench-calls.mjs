/**
 * `npm run bench:calls`: how long each call of a payer takes while 16 payers make it at the same moment, on a
 * PostgreSQL of its own with fsync on. A line a call; the last line counts those over 50 ms. `-- --only NAME` measures
 * the calls whose name holds NAME.
 */
import '../setup/check-node.mjs';
import { buildAll } from '../build.mjs';
import { installPackages } from '../setup/install-packages.mjs';

await installPackages();
await buildAll();
const { addressOf, benchBundle, payerMobile, slugOf, studentId } = await import('./bench-bundle.mjs');
const { openBrowser } = await import('./http-client.mjs');
const { percentile, rounded } = await import('./measure.mjs');
const { PAYER_CALLS } = await import('./payer-calls.mjs');
const { proveMobile } = await import('./pay-once.mjs');
const { startAll } = await import('./servers.mjs');

const INSTITUTES = 4;
const PAYERS = 16;
const TIMES = 60;
const WARM_TIMES = 10;
const ROUNDS = WARM_TIMES + TIMES;
const LONGEST_MS = 50;

const at = process.argv.indexOf('--only');
const calls = PAYER_CALLS.filter(({ name }) => at < 0 || name.includes(process.argv[at + 1] ?? ''));

/** All payers prepare as often as they will call, then all begin at the same moment. */
async function measure({ prepare, call }, payers) {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => 1 + round);
  const given = await Promise.all(
    payers.map(async (payer) => {
      const prepared = [];
      for (const round of rounds) prepared.push(await prepare(payer, round));
      return prepared;
    }),
  );
  const times = [];
  await Promise.all(
    payers.map(async (payer, index) => {
      for (const [turn, round] of rounds.entries()) {
        const begun = performance.now();
        await call(payer, given[index][turn], round);
        if (turn >= WARM_TIMES) times.push(performance.now() - begun);
      }
    }),
  );
  return times;
}

/** Payers who were never here before, each with a browser, an address and a family of their own. */
async function newPayers(system, place) {
  const payers = [];
  for (let one = 0; one < PAYERS; one += 1) {
    const index = place * PAYERS + one;
    const browser = openBrowser(system.origin, {
      'x-api-key': 'shulk-payer-page',
      'x-forwarded-for': addressOf(index),
    });
    await proveMobile(browser, {
      slug: slugOf(index % INSTITUTES),
      student: studentId(index, 0),
      mobile: payerMobile(index),
    });
    payers.push({ browser, index, sandbox: system.sandbox });
  }
  return payers;
}

const bundle = benchBundle({ institutes: INSTITUTES, payers: calls.length * PAYERS, children: ROUNDS + 1 });
const system = await startAll(bundle, { TRUST_PROXY: '127.0.0.1', DEV_OPEN: '1' });
try {
  console.log(`${'call'.padEnd(36)} ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)} ${'worst'.padStart(8)}`);
  let over = 0;
  for (const [place, one] of calls.entries()) {
    const payers = await newPayers(system, place);
    const times = await measure(one, payers);
    for (const { browser } of payers) browser.close();
    const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => rounded(percentile(times, share)));
    if (p99 > LONGEST_MS) over += 1;
    console.log(
      `${one.name.padEnd(36)} ${String(p50).padStart(8)} ${String(p99).padStart(8)} ${String(worst).padStart(8)}`,
    );
  }
  console.log(
    `calls: ${calls.length} measured with ${PAYERS} payers at once, ${over} with a p99 over ${LONGEST_MS} ms`,
  );
} finally {
  await system.stop();
}
