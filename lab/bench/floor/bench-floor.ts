/**
 * `npm run bench -- floor`: whole payments of ours against the floor, a bare node and pg server that answers the same
 * requests and leaves the same rows without checking anything. Both pay in turns; medians are compared. Exits with code 1
 * if a payment was lost or doubled at either, or the floor does not leave as many rows as ours. `--rounds N` sets the
 * turns of each, `--payers N` who pay at once, `--payments N` the payments of each payer in a turn.
 */
import { parseArgs } from 'node:util';
import { benchBundle } from '../bench-bundle.ts';
import { checkBooks } from '../check-books.ts';
import { familyCpuMs, familyRssMib, percentile, rounded } from '../measure.ts';
import { FAMILY_SIZE, familySettings, type Family } from '../payments/families.ts';
import { familiesOf, openPhases, runPayers, type Phase } from '../payments/run-payers.ts';
import { startAll } from '../servers.ts';
import { differencesOf, grownRows, readRows, type Rows } from './compare-rows.ts';
import { openUnproven, startFloor, type Floor } from './start-floor.ts';

const INSTITUTES = 4;
const WARM_PAYMENTS = 5;
/** After a turn, until what a payment causes later is done; its processor time counts. */
const SETTLE_MS = 4_000;
const IDLE_MS = 10_000;
const LEAST_SPEED = 0.4;
const LONGEST_P99 = 2;

/** The figures of one turn. */
interface Turn {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly serverMs: number;
  readonly databaseMs: number;
}

/** One of the two, with its payers; the first lanes are the warm-up. */
interface Side {
  readonly name: string;
  /** Milliseconds of processor time in one idle millisecond, measured before the turns. */
  idle: ReturnType<typeof cpuOf>;
  readonly system: Floor;
  readonly lanes: Family[][][];
  readonly turns: Turn[];
  readonly paid: string[];
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const cpuOf = ({ system }: Side) => ({
  server: familyCpuMs(system.pid()),
  database: familyCpuMs(system.databasePid),
});

/** Measures a side while nobody pays. */
async function measureIdle(side: Side): Promise<void> {
  const before = cpuOf(side);
  await wait(IDLE_MS);
  const after = cpuOf(side);
  side.idle = {
    server: (after.server - before.server) / IDLE_MS,
    database: (after.database - before.database) / IDLE_MS,
  };
}

async function takeTurn(side: Side, lanes: Family[][], rounds: number): Promise<void> {
  const before = cpuOf(side);
  const { paid, perSecond, p50, p99 } = await runPayers(lanes, { sandbox: side.system.sandbox, rounds });
  await wait(SETTLE_MS);
  const after = cpuOf(side);
  side.paid.push(...paid);
  side.turns.push({
    perSecond,
    p50,
    p99,
    serverMs: (after.server - before.server - side.idle.server * SETTLE_MS) / paid.length,
    databaseMs: (after.database - before.database - side.idle.database * SETTLE_MS) / paid.length,
  });
}

const median = (side: Side, name: keyof Turn): number =>
  percentile(
    side.turns.map((turn) => turn[name]),
    0.5,
  );

function printFigures([ours, floor]: readonly [Side, Side], payers: string): void {
  const row = (text: string, figures: readonly number[], target = ''): void => {
    const [one = 0, other = 0] = figures;
    const columns = [one, other, one / other].map((figure) => figure.toFixed(2).padStart(10));
    console.log(`${text.padEnd(48)}${columns.join('')}  ${target}`);
  };
  const both = (name: keyof Turn): number[] => [ours, floor].map((side) => median(side, name));
  console.log(`${''.padEnd(48)}${['ours', 'floor', 'ratio'].map((name) => name.padStart(10)).join('')}`);
  row(`whole payments a second, payers at once: ${payers}`, both('perSecond'), `at least ${LEAST_SPEED}`);
  row('ms, median of a whole payment', both('p50'));
  row('ms, 99th percentile of a whole payment', both('p99'), `at most ${LONGEST_P99}`);
  row('ms of the server for a payment', both('serverMs'));
  row('ms of PostgreSQL for a payment', both('databaseMs'));
  row(
    'ms of both in a second without payments',
    [ours, floor].map(({ idle }) => (idle.server + idle.database) * 1000),
  );
  row(
    `MiB of the server after ${ours.paid.length} payments`,
    [ours, floor].map(({ system }) => familyRssMib(system.pid())),
  );
}

/** Compares rows and books; prints what differs, returns whether nothing does. */
async function isHonest([ours, floor]: readonly [Side, Side], before: readonly Rows[]): Promise<boolean> {
  const grown: Rows[] = [];
  let faults = 0;
  for (const [place, { name, system, paid }] of [ours, floor].entries()) {
    grown.push(grownRows(before[place] ?? new Map(), await readRows(system.databaseUrl)));
    const { lost, doubled } = await checkBooks(system.databaseUrl, paid);
    console.log(`${name}: lost ${lost}, doubled ${doubled}`);
    faults += lost + doubled;
  }
  const [rows = new Map<string, number>(), floorRows = new Map<string, number>()] = grown;
  const payments = rows.get('payments CAPTURED') ?? 1;
  const each = [...rows].map(([table, n]) => `${rounded(n / payments, 2)} ${table}`);
  console.log(`rows that a payment leaves: ${each.toSorted().join(', ')}`);
  const differences = differencesOf(rows, floorRows);
  for (const difference of differences)
    console.log(`NOT THE SAME ROWS: ${difference}; change the statements of the floor`);
  return faults === 0 && differences.length === 0;
}

/**
 * @param words command-line arguments after `floor`
 * @returns the exit code
 */
export async function benchFloor(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: {
      rounds: { type: 'string', default: '3' },
      payers: { type: 'string', default: '16' },
      payments: { type: 'string', default: String(FAMILY_SIZE) },
    },
  });
  const each = Number(values.payments);
  const phases: Phase[] = Array.from({ length: 1 + Number(values.rounds) }, (_, turn) => ({
    payers: Number(values.payers),
    rounds: turn === 0 ? WARM_PAYMENTS : each,
  }));
  const families = phases.reduce((sum, phase) => sum + familiesOf(phase), 0);
  const bundle = benchBundle({ institutes: INSTITUTES, payers: families, children: FAMILY_SIZE });
  const system = await startAll(bundle, familySettings);
  const bare = await startFloor(bundle);
  try {
    const lanes = await openPhases(system, phases, INSTITUTES);
    const idle = { server: 0, database: 0 };
    const sides: readonly [Side, Side] = [
      { name: 'ours', idle, system, lanes, turns: [], paid: [] },
      {
        name: 'floor',
        idle,
        system: bare,
        lanes: openUnproven(bare, phases, INSTITUTES),
        turns: [],
        paid: [],
      },
    ];
    for (const {
      system: warm,
      lanes: [first = []],
      paid,
    } of sides)
      paid.push(...(await runPayers(first, { sandbox: warm.sandbox, rounds: WARM_PAYMENTS })).paid);
    const before = await Promise.all(sides.map((side) => readRows(side.system.databaseUrl)));
    await Promise.all(sides.map(measureIdle));
    for (let turn = 1; turn < phases.length; turn += 1) {
      for (const side of sides) await takeTurn(side, side.lanes[turn] ?? [], each);
    }
    for (const { browser } of sides.flatMap((side) => side.lanes.flat(2))) browser.close();
    printFigures(sides, values.payers);
    return (await isHonest(sides, before)) ? 0 : 1;
  } finally {
    await system.stop();
    await bare.stop();
  }
}
