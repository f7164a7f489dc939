/** Page fetches and whole payments, as one table of figures. */
import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { benchBundle, slugOf } from '../bench-bundle.ts';
import { checkBooks } from '../check-books.ts';
import { cpuMs, percentile, rounded, rssMib } from '../measure.ts';
import { firstLoadBytes } from '../page-size.ts';
import { startAll, type System } from '../servers.ts';
import { FAMILY_SIZE, familySettings } from './families.ts';
import { familiesOf, openPhases, runPayers, type Phase } from './run-payers.ts';

const INSTITUTES = 4;
const PAYERS = 16;
const WARM_ROUNDS = 4;
/** Default rounds of the one payer and of the sixteen. */
const ROUNDS = 60;
const apiKey = { 'x-api-key': 'shulk-payer-page' };

async function pageSpeed(origin: string, connections: number) {
  const url = `${origin}/api/pages/v1/payment-pages/fetch?payment_page_slug=${slugOf(0)}`;
  const result = await autocannon({ url, connections, duration: 6, headers: apiKey });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`Page fetches failed: ${result.non2xx} refused, ${result.errors} broken.`);
  return { rps: result.requests.average, p99: result.latency.p99 };
}

/** Who pays how often, one phase after the other: warm-up, one payer, sixteen. */
const phasesOf = (rounds: number): readonly Phase[] => [
  { payers: PAYERS, rounds: WARM_ROUNDS },
  { payers: 1, rounds },
  { payers: PAYERS, rounds },
];

async function measure(system: System, rounds: number) {
  await pageSpeed(system.origin, 8);
  const page1 = await pageSpeed(system.origin, 1);
  const page32 = await pageSpeed(system.origin, 32);
  const lanes = await openPhases(system, phasesOf(rounds), INSTITUTES);
  const [warmLanes = [], aloneLanes = [], manyLanes = []] = lanes;
  const families = lanes.flat(2);
  const { sandbox } = system;
  const warm = await runPayers(warmLanes, { sandbox, rounds: WARM_ROUNDS });
  const alone = await runPayers(aloneLanes, { sandbox, rounds });
  const cpuBefore = cpuMs(system.pid());
  const many = await runPayers(manyLanes, { sandbox, rounds });
  const cpu = (cpuMs(system.pid()) - cpuBefore) / many.paid.length;
  const rss = rssMib(system.pid());
  for (const { browser } of families) browser.close();
  const books = await checkBooks(system.databaseUrl, [...warm.paid, ...alone.paid, ...many.paid]);
  const starts: number[] = [];
  for (let start = 0; start < 5; start += 1) starts.push(await system.restart());
  return {
    figures: {
      page_rps_1: rounded(page1.rps, 0),
      page_rps_32: rounded(page32.rps, 0),
      page_p99_ms_32: rounded(page32.p99),
      pay_per_s_1: rounded(alone.perSecond),
      pay_per_s_16: rounded(many.perSecond),
      pay_p99_ms_16: rounded(many.p99),
      server_cpu_ms_per_payment: rounded(cpu, 2),
      rss_mib: rounded(rss),
      cold_start_ms: rounded(percentile(starts, 0.5), 0),
      payer_js_gzip_bytes: firstLoadBytes(),
      ...books,
    },
    aside: {
      page_p99_ms_1: rounded(page1.p99),
      pay_p99_ms_1: rounded(alone.p99),
      pay_p50_ms_16: rounded(many.p50),
      otp_journey_ms: rounded(
        percentile(
          families.map(({ proofMs }) => proofMs),
          0.5,
        ),
      ),
    },
  };
}

const units: Readonly<Record<string, string>> = {
  page_rps_1: 'page fetches a second, 1 connection',
  page_rps_32: 'page fetches a second, 32 connections',
  page_p99_ms_32: 'ms, 99th percentile of a page fetch, 32 connections',
  pay_per_s_1: 'whole payments a second, 1 payer',
  pay_per_s_16: 'whole payments a second, 16 payers',
  pay_p99_ms_16: 'ms, 99th percentile of a whole payment, 16 payers',
  server_cpu_ms_per_payment: 'ms of the server process for a whole payment',
  rss_mib: 'MiB of the server, resident after the page fetches and all payments',
  cold_start_ms: 'ms from spawn to healthy, warm database, median of 5',
  payer_js_gzip_bytes: 'bytes, first-load JavaScript of the payer page, SDK loader included',
  lost: 'payments told as paid that are not in the books (must be 0)',
  doubled: 'payments, lines or receipts in the books twice (must be 0)',
  page_p99_ms_1: 'ms, 99th percentile of a page fetch, 1 connection',
  pay_p99_ms_1: 'ms, 99th percentile of a whole payment, 1 payer',
  pay_p50_ms_16: 'ms, median of a whole payment, 16 payers',
  otp_journey_ms: 'ms, proving a mobile by one-time code, median of all families',
};

/**
 * Measures and prints. `--json FILE` also writes the figures as JSON; `--rounds N` sets each payer's payments;
 * `--node FLAGS` runs the server with these flags of Node instead of the unit's, as in `--node=--max-semi-space-size=8`.
 * @param words command-line arguments
 * @returns the exit code: 1 if a payment was lost or doubled
 */
export async function benchPayments(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: {
      json: { type: 'string' },
      rounds: { type: 'string', default: String(ROUNDS) },
      node: { type: 'string' },
    },
  });
  const rounds = Number(values.rounds);
  const payers = phasesOf(rounds).reduce((sum, phase) => sum + familiesOf(phase), 0);
  const bundle = benchBundle({ institutes: INSTITUTES, payers, children: FAMILY_SIZE });
  const flags = values.node?.split(' ').filter(Boolean);
  const system = await startAll(bundle, familySettings, flags && { flags });
  try {
    const { figures, aside } = await measure(system, rounds);
    console.log(
      `\n${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}, PostgreSQL with fsync\n`,
    );
    for (const [name, value] of Object.entries({ ...figures, ...aside }))
      console.log(`${name.padEnd(28)} ${String(value).padStart(10)}  ${units[name]}`);
    if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
    return figures.lost > 0 || figures.doubled > 0 ? 1 : 0;
  } finally {
    await system.stop();
  }
}
