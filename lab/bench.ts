/**
 * `npm run bench [-- NAME ...]`: measures on a separate PostgreSQL with fsync on. Without a name: speed of page fetches
 * and whole payments; `--json FILE` also writes the figures as JSON. `burst`: ten times the load for 30 s. `capture`:
 * the function that books a payment against the same statements sent one by one. `floor`: whole payments against a bare
 * server that leaves the same rows. `growth`: 1,000,000 orders against 1,000. `housekeeping`: deletes expired rows among
 * 1,000,000 orders. `import`: a large import while payers pay, on both databases. `page`: the page in a browser, beside
 * pages of Adyen's drop-in and of React alone. `papers`: a receipt in each language. `statements`: what one payment costs in
 * statements and commits, counted. `webhooks`: events that waited for a paused endpoint. `year`: a year of debits, twice. Other processes on the machine make every figure
 * worse: compare medians and ratios.
 */
import '../tools/setup/check-node.mjs';
import { buildAll } from '../tools/build.mjs';
import { installPackages } from '../tools/setup/install-packages.mjs';

const [name, ...words] = process.argv.slice(2);

/** The benchmarks by name. Each parses the words after its name and returns the exit code; only they load packages. */
const BENCHES: Readonly<Record<string, () => Promise<number>>> = {
  burst: async () => (await import('./bench/burst/bench-burst.ts')).benchBurst(words),
  capture: async () => (await import('./bench/capture/bench-capture.ts')).benchCapture(words),
  floor: async () => (await import('./bench/floor/bench-floor.ts')).benchFloor(words),
  growth: async () => (await import('./bench/growth/bench-growth.ts')).benchGrowth(words),
  housekeeping: async () =>
    (await import('./bench/housekeeping/bench-housekeeping.ts')).benchHousekeeping(words),
  import: async () => (await import('./bench/import/bench-import.ts')).benchImport(words),
  page: async () => (await import('./bench/page/bench-page.ts')).benchPage(words),
  papers: async () => (await import('./bench/bench-papers.ts')).benchPapers(words),
  statements: async () => (await import('./bench/statements/bench-statements.ts')).benchStatements(words),
  webhooks: async () => (await import('./bench/bench-webhooks.ts')).benchWebhooks(words),
  year: async () => (await import('./bench/bench-year.ts')).benchYear(words),
};

async function payments() {
  const { benchPayments } = await import('./bench/payments/bench-payments.ts');
  return benchPayments(process.argv.slice(2));
}

const isName = name !== undefined && !name.startsWith('-');
const bench = isName ? BENCHES[name] : payments;
if (bench === undefined) {
  console.error(`There is no bench "${name}". There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exitCode = 1;
} else {
  await installPackages();
  await buildAll();
  process.exitCode = await bench();
}
