/**
 * `npm run bench -- import`: imports a school of 5,000 students with 30,000 fees while payers look their children up,
 * choose fees and open orders, and one pays and downloads receipts; first as new, then with every amount changed. An
 * import may take 10 s on PostgreSQL and 20 s on the embedded database, a payer's call 300 ms. `--students N` and
 * `--payers N` change the numbers, `--only postgres` or `--only embedded` runs one database.
 */
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { cpuMs, percentile, rounded, rssMib } from '../measure.ts';
import { startAll, type System } from '../servers.ts';
import { importFile, payersBundle } from './import-bundle.ts';
import { CHILDREN, pause, startPayers, type PayersBeside, type TimedCall } from './payers.ts';

/** The database under the server. */
type Kind = 'postgres' | 'embedded';

/** A requirement as a sentence, and whether it is met. */
type Verdict = readonly [sentence: string, holds: boolean];

/** Answer of the import call. */
interface Imported {
  readonly data: {
    readonly institutes: Readonly<
      Record<string, { readonly lines_created: number; readonly lines_updated: number }>
    >;
  };
}

const CALM_MS = 5_000;
const FIRST_PAYMENT_MS = 120_000;
const LONGEST_MS = 300;
const WITHIN_MS = { postgres: 10_000, embedded: 20_000 };

/** Sends a file; `body` is already text, because this process also plays the payers and must not block. */
async function load(system: System, key: string, body: string) {
  const began = performance.now();
  const answer = await fetch(`${system.origin}/api/console/v1/imports/bundle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body,
  });
  const given = (await answer.json()) as Imported;
  if (!answer.ok) throw new Error(`The import was refused: ${JSON.stringify(given).slice(0, 800)}`);
  return { began, ended: performance.now(), data: given.data, mib: body.length / 2 ** 20 };
}

const within = (times: readonly TimedCall[], from: number, to: number): TimedCall[] =>
  times.filter(({ at, ms }) => at + ms >= from && at <= to);

function line(name: string, calls: readonly TimedCall[]): void {
  const all = calls.map(({ ms }) => ms);
  const longest = calls.toSorted((a, b) => b.ms - a.ms)[0];
  console.log(
    `  ${name.padEnd(16)} ${String(calls.length).padStart(5)} calls of payers: p50 ${rounded(percentile(all, 0.5))} ms, ` +
      `p99 ${rounded(percentile(all, 0.99))} ms, longest ${rounded(longest?.ms ?? 0, 0)} ms (${longest?.path ?? 'none'})`,
  );
}

/** Also measures the longest pause of this process itself: the payers' calls look longer by as much. */
async function withOwnPauses<Result extends object>(work: () => Promise<Result>) {
  const own = monitorEventLoopDelay({ resolution: 5 });
  own.enable();
  const result = await work();
  own.disable();
  return { ...result, ownPauseMs: own.max / 1e6 };
}

/** Imports one file while payers pay, prints its figures, and checks the requirements. */
async function measureFile(
  kind: Kind,
  system: System,
  {
    key,
    beside,
    name,
    students,
    body,
  }: {
    readonly key: string;
    readonly beside: PayersBeside;
    readonly name: string;
    readonly students: number;
    readonly body: string;
  },
): Promise<Verdict[]> {
  const cpu = cpuMs(system.pid());
  const refusedBefore = beside.refused.length;
  const paidBefore = beside.paid();
  const { began, ended, data, mib, ownPauseMs } = await withOwnPauses(() => load(system, key, body));
  // Calls in flight when the import ended count too.
  await pause(LONGEST_MS);
  const took = ended - began;
  const calls = within(beside.times, began, ended);
  const lines = data.institutes['bench-0'];
  console.log(
    `  ${name}: ${rounded(took / 1000)} s for ${students} students (${lines?.lines_created} fees new, ` +
      `${lines?.lines_updated} changed, ${rounded(mib)} MiB), ${rounded((cpuMs(system.pid()) - cpu) / 1000)} s of processor ` +
      `in the server, ${rounded(rssMib(system.pid()), 0)} MiB resident; ${beside.paid() - paidBefore} whole payments ` +
      `meanwhile; the bench itself paused ${rounded(ownPauseMs, 0)} ms at most`,
  );
  line(name, calls);
  const longest = Math.max(...calls.map(({ ms }) => ms));
  const refused = beside.refused.slice(refusedBefore);
  for (const refusal of new Set(refused)) console.log(`  refused: ${refusal}`);
  return [
    [`${kind}, ${name}: at most ${WITHIN_MS[kind] / 1000} s`, took <= WITHIN_MS[kind]],
    [`${kind}, ${name}: no call of a payer over ${LONGEST_MS} ms`, longest <= LONGEST_MS],
    [`${kind}, ${name}: no payer was refused`, refused.length === 0],
  ];
}

/** Waits for the first payment: its receipt loads the PDF library, which must not count against the import. */
async function firstPayment(beside: PayersBeside): Promise<void> {
  const began = performance.now();
  while (beside.paid() === 0) {
    if (performance.now() - began > FIRST_PAYMENT_MS)
      throw new Error(`No payment within ${FIRST_PAYMENT_MS / 1000} s: ${beside.refused.join(', ')}`);
    await pause(100);
  }
}

async function benchOn(
  kind: Kind,
  { students, payers }: { readonly students: number; readonly payers: number },
): Promise<Verdict[]> {
  const key = randomBytes(24).toString('hex');
  const { bundle, inFile } = payersBundle({ payers: payers + 1, children: CHILDREN });
  const files = [
    { name: 'new', file: importFile(students, 1500) },
    { name: 'all changed', file: importFile(students, 1600, inFile) },
  ].map(({ name, file }) => ({ name, students: file.students.length, body: JSON.stringify(file) }));
  const settings = { TRUST_PROXY: '127.0.0.1', DEV_OPEN: '1', OPERATOR_KEY: key };
  const system = await startAll(bundle, settings, { embedded: kind === 'embedded' });
  const verdicts: Verdict[] = [];
  try {
    const beside = startPayers(system, payers);
    await firstPayment(beside);
    const calmFrom = performance.now();
    const { ownPauseMs } = await withOwnPauses(async () => ({ waited: await pause(CALM_MS) }));
    const loads = loadavg().map((n) => rounded(n));
    console.log(
      `${kind}, load of the machine ${loads.join(' ')}; the bench itself paused ${rounded(ownPauseMs, 0)} ms at most`,
    );
    line('without import', within(beside.times, calmFrom, performance.now()));
    for (const file of files) verdicts.push(...(await measureFile(kind, system, { key, beside, ...file })));
    await beside.stop();
  } finally {
    await system.stop();
  }
  return verdicts;
}

/**
 * @param words the words after `import` on the command line
 * @returns the exit code
 */
export async function benchImport(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: {
      students: { type: 'string', default: '5000' },
      payers: { type: 'string', default: '4' },
      only: { type: 'string' },
    },
  });
  const size = { students: Number(values.students), payers: Number(values.payers) };
  const verdicts: Verdict[] = [];
  for (const kind of ['postgres', 'embedded'] as const)
    if (values.only === undefined || values.only === kind) verdicts.push(...(await benchOn(kind, size)));
  for (const [sentence, holds] of verdicts) console.log(`${holds ? 'holds ' : 'BROKEN'}   ${sentence}`);
  return verdicts.every(([, holds]) => holds) ? 0 : 1;
}
