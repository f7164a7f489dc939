/**
 * `npm run bench -- statements`: how many statements, writing transactions and flushes of the log one whole payment
 * costs, its background work included, and the list of its statements; the floor beside it. pg_stat_statements and
 * pg_stat_wal count them, and what an idle server does in the same time is subtracted. `--rounds N` sets each payer's
 * payments; `--all` prints statements with their whole text.
 */
import { parseArgs } from 'node:util';
import { benchBundle } from '../bench-bundle.ts';
import { checkBooks } from '../check-books.ts';
import { rounded } from '../measure.ts';
import { openUnproven, startFloor, type Floor } from '../floor/start-floor.ts';
import { FAMILY_SIZE, familySettings, type Family } from '../payments/families.ts';
import { familiesOf, openPhases, runPayers, type Phase } from '../payments/run-payers.ts';
import { startAll, type System } from '../servers.ts';
import { METER_SETTINGS, openMeter, workBetween, workOfOne, type Work } from './meter.ts';

const INSTITUTES = 4;
const MANY = 16;
const WARM_ROUNDS = 5;
const IDLE_MS = 20_000;
/** A statement that runs in fewer payments than one of 50 is not listed, but counted. */
const FEWEST = 0.02;
const TEXT_LENGTH = 110;

const phasesOf = (rounds: number): readonly Phase[] => [
  { payers: MANY, rounds: WARM_ROUNDS },
  { payers: 1, rounds },
  { payers: MANY, rounds },
];

/** Starts everything with counted statements; says what is missing if PostgreSQL has no pg_stat_statements. */
async function startCounted(bundle: object): Promise<System> {
  try {
    return await startAll(bundle, familySettings, { settings: METER_SETTINGS });
  } catch (error) {
    if (!String(error).includes('could not access file "pg_stat_statements"')) throw error;
    throw new Error(
      "This bench needs pg_stat_statements, which this PostgreSQL does not have. It comes with PostgreSQL's contrib modules, for example: apt-get install postgresql-contrib",
      { cause: error },
    );
  }
}

/** The work of a payment in each phase after the warm-up, and of an idle server. */
async function count({ databaseUrl, sandbox }: Floor, phases: Family[][][], rounds: number) {
  const meter = await openMeter(databaseUrl);
  try {
    const [warm = [], ...timed] = phases;
    const { paid } = await runPayers(warm, { sandbox, rounds: WARM_ROUNDS });
    let before = await meter.read();
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    let after = await meter.read();
    const idle = workBetween(before, after);
    const works: Work[] = [];
    for (const lanes of timed) {
      before = after;
      const run = await runPayers(lanes, { sandbox, rounds });
      after = await meter.read();
      works.push(workOfOne(workBetween(before, after), idle, run.paid.length));
      paid.push(...run.paid);
    }
    for (const { browser } of phases.flat(2)) browser.close();
    return { idle, works, books: await checkBooks(databaseUrl, paid) };
  } finally {
    await meter.close();
  }
}

const sumOf = (work: Work, name: 'calls' | 'ms'): number =>
  [...work.statements.values()].reduce((sum, statement) => sum + statement[name], 0);

/** Statements that are only sent where no provider of messages is set. The floor's rows come with a statement it needs anyway. */
const callsOf = (work: Work, text: RegExp): number =>
  [...work.statements.values()].reduce((sum, one) => sum + (text.test(one.text) ? one.calls : 0), 0);

/** Prints the statements of a payment, the most expensive first. */
function printStatements(work: Work, isWhole: boolean): void {
  const listed = [...work.statements.values()]
    .filter(({ calls }) => calls >= FEWEST)
    .toSorted((a, b) => b.ms - a.ms);
  console.log('\n a payment  mean ms  together  statement');
  for (const { text, calls, ms } of listed) {
    const line = text.replace(/\s+/g, ' ').trim();
    console.log(
      `${calls.toFixed(2).padStart(10)} ${(ms / calls).toFixed(3).padStart(8)} ${ms.toFixed(3).padStart(9)}  ` +
        (isWhole ? line : line.slice(0, TEXT_LENGTH)),
    );
  }
}

/** Prints the figures of ours and of the floor, for one payer and for many. */
function printTotals(works: readonly Work[]): void {
  const names = ['ours: 1', String(MANY), 'floor: 1', String(MANY)];
  console.log(`\n${'payers at once'.padEnd(48)}${names.map((name) => name.padStart(10)).join('')}`);
  const row = (name: string, of: (work: Work) => number, digits = 1): void =>
    console.log(name.padEnd(48) + works.map((work) => of(work).toFixed(digits).padStart(10)).join(''));
  row('statements of a whole payment', (work) => sumOf(work, 'calls'));
  row(
    'of them for the inbox that replaces a provider',
    (work) => callsOf(work, /^with unhurried .*into dev_messages/s),
    1,
  );
  row('their time inside PostgreSQL, ms', (work) => sumOf(work, 'ms'), 2);
  row('and to plan them, ms', ({ planMs }) => planMs, 2);
  row('transactions that wrote', ({ writes }) => writes);
  row('flushes of the log: commits that wait for disk', ({ flushes }) => flushes);
  row('bytes of the log', ({ walBytes }) => walBytes, 0);
}

/**
 * @param words command-line arguments after `statements`
 * @returns the exit code: 1 if a payment was lost or doubled
 */
export async function benchStatements(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: { rounds: { type: 'string', default: '40' }, all: { type: 'boolean', default: false } },
  });
  const rounds = Number(values.rounds);
  const phases = phasesOf(rounds);
  const payers = phases.reduce((sum, phase) => sum + familiesOf(phase), 0);
  const bundle = benchBundle({ institutes: INSTITUTES, payers, children: FAMILY_SIZE });
  const system = await startCounted(bundle);
  const bare = await startFloor(bundle, METER_SETTINGS);
  try {
    const ours = await count(system, await openPhases(system, phases, INSTITUTES), rounds);
    const floor = await count(bare, openUnproven(bare, phases, INSTITUTES), rounds);
    const [alone] = ours.works;
    if (alone !== undefined) printStatements(alone, values.all);
    printTotals([...ours.works, ...floor.works]);
    console.log(
      `An idle server: ${rounded(sumOf(ours.idle, 'calls') / ours.idle.seconds)} statements a second, subtracted above. ` +
        `Lost, doubled: ${ours.books.lost}, ${ours.books.doubled}.`,
    );
    return ours.books.lost + ours.books.doubled > 0 ? 1 : 0;
  } finally {
    await system.stop();
    await bare.stop();
  }
}
