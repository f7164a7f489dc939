/**
 * `npm run bench -- growth`: whether a server on a grown database is as fast as on a small one. Fills two databases by
 * SQL, with 1,000 and 1,000,000 orders of 10 a student in 100 institutes, and compares every call of a payer, and every
 * statement of the repeated jobs and purges: blocks read and time. Then checks the books of one institute and of all, and
 * imports 50,000 students while payers call. Fails if something takes more than 1.5 times as long, a growing table is read
 * whole, or a limit is broken. `--orders N`, `--students N`, `--institutes N`, `--imported N`, `--times N` (of each call)
 * change the numbers; `--only calls`, `jobs`, `books` or `import` runs one part.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { at } from '../../../tools/setup/paths.mjs';
import { runCommand } from '../../../tools/setup/run-command.mjs';
import { addressOf, payerMobile, slugOf, studentId } from '../bench-bundle.ts';
import { PAYER_CALLS } from '../calls/payer-calls.ts';
import type { MeasuredPayer, PayerCall } from '../calls/payer-call.ts';
import { openBrowser } from '../http-client.ts';
import { percentile, rounded } from '../measure.ts';
import { proveMobile } from '../pay-once.ts';
import { OF_PAYERS, costsOf, forgetCosts, readWhole, runJobs, startGrown } from './grow.ts';
import type { Cost, GrownSystem, Verdict } from './grow.ts';
import { importBeside } from './import-beside.ts';

const SMALL = { orders: 1_000, students: 100 };
const MOST_RATIO = 1.5;
const ONE_INSTITUTE_S = 10;
const ALL_S = 120;
/** A statement below this time is too short for a ratio of times. */
const SHORT_MS = 0.2;

/** The two servers that are compared. */
interface Pair {
  readonly small: GrownSystem;
  readonly large: GrownSystem;
}

const ratioOf = (small: number, large: number): number => (small === 0 ? 1 : large / small);
const row = (name: string, ...cells: readonly (string | number)[]): void =>
  console.log(name.padEnd(64) + cells.map((cell) => String(cell).padStart(12)).join(''));

/** A payer of a call, with an own family. */
async function payerOf(system: GrownSystem, index: number): Promise<MeasuredPayer> {
  const open = () =>
    openBrowser(system.origin, { 'x-api-key': 'shulk-payer-page', 'x-forwarded-for': addressOf(index) });
  const browser = open();
  const proof = {
    slug: slugOf(index % OF_PAYERS),
    student: studentId(index, 0),
    mobile: payerMobile(index),
  };
  await proveMobile(browser, proof);
  return { browser, open, index, sandbox: system.sandbox, books: system.books };
}

/** Makes a call often, in turns on both; returns the median times. */
async function timesOf(
  call: PayerCall,
  systems: readonly GrownSystem[],
  { index, times }: { readonly index: number; readonly times: number },
): Promise<number[]> {
  const payers = await Promise.all(systems.map((system) => payerOf(system, index)));
  const measured = systems.map((): number[] => []);
  for (let round = 1; round <= times; round += 1) {
    for (const [place, payer] of payers.entries()) {
      const make = await (await call.prepare(payer, round))();
      const begun = performance.now();
      await make();
      measured[place]?.push(performance.now() - begun);
    }
  }
  for (const { browser } of payers) browser.close();
  return measured.map((one) => percentile(one, 0.5));
}

/** Every call of a payer. */
async function compareCalls({ small, large }: Pair, times: number): Promise<Verdict[]> {
  await Promise.all([forgetCosts(small), forgetCosts(large)]);
  row('\ncall of a payer, median', 'ms small', 'ms large', 'ratio');
  const verdicts: Verdict[] = [];
  for (const [index, call] of PAYER_CALLS.entries()) {
    const [before = 0, after = 0] = await timesOf(call, [small, large], { index, times });
    const ratio = ratioOf(before, after);
    row(call.name, rounded(before, 2), rounded(after, 2), rounded(ratio, 2));
    if (ratio > MOST_RATIO) verdicts.push([`${call.name}: at most ${MOST_RATIO} times as long`, false]);
  }
  if (verdicts.length === 0) verdicts.push(['every call of a payer: at most 1.5 times as long', true]);
  return [...verdicts, ...(await compareStatements({ small, large }, 'calls'))];
}

/** The statements of both since their counters were forgotten: blocks and time of one run, the worst first. */
async function compareStatements({ small, large }: Pair, of: string): Promise<Verdict[]> {
  const costs = await Promise.all([costsOf(small), costsOf(large)]);
  const [before, after] = costs.map((list) => new Map(list.map((cost): [string, Cost] => [cost.text, cost])));
  row(`\nstatement of the ${of}, one run`, 'blocks small', 'large', 'ms small', 'ms large');
  const slow: string[] = [];
  const lines = [...(after ?? [])].flatMap(([text, { calls, blocks, ms }]) => {
    const known = before?.get(text);
    return known === undefined
      ? []
      : [
          {
            text: text.replace(/\s+/g, ' ').trim().slice(0, 62),
            was: known.blocks / known.calls,
            is: blocks / calls,
            wasMs: known.ms / known.calls,
            isMs: ms / calls,
          },
        ];
  });
  for (const { text, was, is, wasMs, isMs } of lines.toSorted((a, b) => b.is - a.is)) {
    row(text, rounded(was), rounded(is), rounded(wasMs, 3), rounded(isMs, 3));
    if (isMs > SHORT_MS && ratioOf(wasMs, isMs) > MOST_RATIO) slow.push(text);
  }
  const whole = await readWhole(large);
  for (const table of whole) console.log(`read whole: ${table}`);
  return [
    ...slow.map((text): Verdict => [`${of}: at most ${MOST_RATIO} times as long: ${text}`, false]),
    [`${of}: no growing table was read whole`, whole.length === 0],
  ];
}

/**
 * Every repeated job once, the purges of what has ended included. A round before it is not counted: it reads pages from disk
 * that a server at work has in memory.
 */
async function compareJobs(pair: Pair): Promise<Verdict[]> {
  for (const system of [pair.small, pair.large]) await runJobs(system);
  const left = [await runJobs(pair.small), await runJobs(pair.large)];
  return [
    ['jobs: everything that had ended was deleted', left.every((rows) => rows === 0)],
    ...(await compareStatements(pair, 'jobs and purges')),
  ];
}

/** `npm run ledger:check` of one institute and of all. */
async function checkLedger({ databaseUrl }: GrownSystem): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [words, most] of [
    [['bench-0'], ONE_INSTITUTE_S],
    [[], ALL_S],
  ] as const) {
    const begun = performance.now();
    const script = ['--import', 'tsx', at('tools/ledger/ledger-check.ts'), ...words];
    const { code, output } = await runCommand(process.execPath, script, {
      env: { DATABASE_URL: databaseUrl },
    });
    const seconds = (performance.now() - begun) / 1000;
    const name = `ledger:check of ${words[0] ?? 'all'}`;
    console.log(`\n${name}: ${rounded(seconds)} s\n${output.trim().split('\n').slice(-5).join('\n')}`);
    verdicts.push([`${name}: at most ${most} s`, seconds <= most], [`${name}: no difference`, code === 0]);
  }
  return verdicts;
}

/**
 * @param words command-line arguments after `growth`
 * @returns the exit code
 */
export async function benchGrowth(words: string[]): Promise<number> {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const options = {
    orders: text('1000000'),
    students: text('100000'),
    institutes: text('100'),
    imported: text('50000'),
    times: text('15'),
    only: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args: words, options });
  const [orders, students, institutes, imported, times] = [
    values.orders,
    values.students,
    values.institutes,
    values.imported,
    values.times,
  ].map(Number) as [number, number, number, number, number];
  const isWanted = (part: string): boolean => values.only === undefined || values.only === part;
  const given = { institutes, rounds: times };
  const systems: GrownSystem[] = [];
  const verdicts: Verdict[] = [];
  try {
    for (const size of [SMALL, { orders, students }])
      systems.push(await startGrown(PAYER_CALLS, { size, ...given }));
    const [small, large] = systems;
    if (small === undefined || large === undefined) throw new Error('Both servers were started.');
    const pair = { small, large };
    console.log(
      `load of the machine ${readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ')}`,
    );
    if (isWanted('jobs')) verdicts.push(...(await compareJobs(pair)));
    if (isWanted('calls')) verdicts.push(...(await compareCalls(pair, times)));
    if (isWanted('books')) verdicts.push(...(await checkLedger(large)));
    if (isWanted('import')) verdicts.push(...(await importBeside(large, imported)));
  } finally {
    for (const system of systems) await system.stop();
  }
  for (const [sentence, holds] of verdicts) console.log(`${holds ? 'holds ' : 'BROKEN'}   ${sentence}`);
  return verdicts.every(([, holds]) => holds) ? 0 : 1;
}
