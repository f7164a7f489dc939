/**
 * `npm run bench`: speed of page fetches and whole payments on a PostgreSQL of its own with fsync on.
 * `-- --json FILE` writes the figures as JSON as well. Other processes on the machine make every figure worse:
 * compare medians and ratios.
 */
import './setup/check-node.mjs';
import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { buildAll } from './build.mjs';
import { installPackages } from './setup/install-packages.mjs';

await installPackages();
await buildAll();
// Installed packages are needed from here on.
const { default: autocannon } = await import('autocannon');
const { benchBundle, payerMobile, slugOf, studentId } = await import('./bench/bench-bundle.mjs');
const { checkBooks } = await import('./bench/check-books.mjs');
const { openBrowser } = await import('./bench/http-client.mjs');
const { cpuMs, percentile, rounded, rssMib } = await import('./bench/measure.mjs');
const { firstLoadBytes } = await import('./bench/page-size.mjs');
const { proveMobile } = await import('./bench/pay-once.mjs');
const { runPayers } = await import('./bench/run-payers.mjs');
const { startAll } = await import('./bench/servers.mjs');

const INSTITUTES = 4;
const PAYERS = 16;
const WARM_ROUNDS = 4;
const ALONE_ROUNDS = 60;
const ROUNDS = 60;
const apiKey = { 'x-api-key': 'shulk-payer-page' };

async function pageSpeed(origin, connections) {
  const url = `${origin}/api/pages/v1/payment-pages/fetch?payment_page_slug=${slugOf(0)}`;
  const result = await autocannon({ url, connections, duration: 6, headers: apiKey });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`Page fetches failed: ${result.non2xx} refused, ${result.errors} broken.`);
  return { rps: result.requests.average, p99: result.latency.p99 };
}

async function openPayers(system) {
  const payers = [];
  const otpTimes = [];
  for (let index = 0; index < PAYERS; index += 1) {
    const browser = openBrowser(system.origin, apiKey);
    otpTimes.push(
      await proveMobile(browser, {
        slug: slugOf(index % INSTITUTES),
        student: studentId(index, 0),
        mobile: payerMobile(index),
      }),
    );
    payers.push({ browser, index });
  }
  return { payers, otpMs: percentile(otpTimes, 0.5) };
}

async function measure(system) {
  await pageSpeed(system.origin, 8);
  const page1 = await pageSpeed(system.origin, 1);
  const page32 = await pageSpeed(system.origin, 32);
  const { payers, otpMs } = await openPayers(system);
  const given = { institutes: INSTITUTES, sandbox: system.sandbox };
  const warm = await runPayers(payers, { ...given, rounds: WARM_ROUNDS, first: 0 });
  const alone = await runPayers(payers.slice(0, 1), { ...given, rounds: ALONE_ROUNDS, first: WARM_ROUNDS });
  const cpuBefore = cpuMs(system.pid());
  const many = await runPayers(payers, { ...given, rounds: ROUNDS, first: WARM_ROUNDS + ALONE_ROUNDS });
  const cpu = (cpuMs(system.pid()) - cpuBefore) / many.paid.length;
  const rss = rssMib(system.pid());
  for (const { browser } of payers) browser.close();
  const books = await checkBooks(system.databaseUrl, [...warm.paid, ...alone.paid, ...many.paid]);
  const starts = [];
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
      otp_journey_ms: rounded(otpMs),
    },
  };
}

const units = {
  page_rps_1: 'page fetches a second, 1 connection',
  page_rps_32: 'page fetches a second, 32 connections',
  page_p99_ms_32: 'ms, 99th percentile of a page fetch, 32 connections',
  pay_per_s_1: 'whole payments a second, 1 payer',
  pay_per_s_16: 'whole payments a second, 16 payers',
  pay_p99_ms_16: 'ms, 99th percentile of a whole payment, 16 payers',
  server_cpu_ms_per_payment: 'ms of the server process for a whole payment',
  rss_mib: 'MiB resident after the run',
  cold_start_ms: 'ms from spawn to healthy, warm database, median of 5',
  payer_js_gzip_bytes: 'bytes, first-load JavaScript of the payer page, SDK loader included',
  lost: 'payments told as paid that are not in the books (must be 0)',
  doubled: 'payments, lines or receipts in the books twice (must be 0)',
  page_p99_ms_1: 'ms, 99th percentile of a page fetch, 1 connection',
  pay_p99_ms_1: 'ms, 99th percentile of a whole payment, 1 payer',
  pay_p50_ms_16: 'ms, median of a whole payment, 16 payers',
  otp_journey_ms: 'ms, proving a mobile by one-time code, median of 16',
};

const children = WARM_ROUNDS + ALONE_ROUNDS + ROUNDS;
const system = await startAll(benchBundle({ institutes: INSTITUTES, payers: PAYERS, children }));
try {
  const { figures, aside } = await measure(system);
  console.log(
    `\n${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}, PostgreSQL with fsync\n`,
  );
  for (const [name, value] of Object.entries({ ...figures, ...aside }))
    console.log(`${name.padEnd(28)} ${String(value).padStart(10)}  ${units[name]}`);
  const at = process.argv.indexOf('--json');
  if (at > 0 && process.argv[at + 1])
    writeFileSync(process.argv[at + 1], `${JSON.stringify(figures, null, 2)}\n`);
  if (figures.lost > 0 || figures.doubled > 0) process.exitCode = 1;
} finally {
  await system.stop();
}
