/**
 * `npm run bench -- burst`: 16 payers for 10 s, ten times as many at once for 30 s, then 16 again. Every answer must
 * be a success, or 429 or 503 with Retry-After; nothing may be lost or doubled; and within 5 s of the burst's end a
 * second of the calm load must have a p99 of at most twice the one before. `--times N` and `--seconds N` set the
 * burst, `--rate N` the highest rate of payments for which students are created.
 */
import { parseArgs } from 'node:util';
import { benchBundle } from '../bench-bundle.ts';
import { checkBooks, missingFromBooks } from '../check-books.ts';
import { percentile, rounded } from '../measure.ts';
import { familySettings, openFamilies } from '../payments/families.ts';
import { startAll, type System } from '../servers.ts';
import { Families, crowd } from './crowd.ts';
import { Tally, recoveredAfter } from './tally.ts';

const INSTITUTES = 4;
const CALM_PAYERS = 16;
const WARM_MS = 3_000;
const CALM_MS = 10_000;
const AFTER_MS = 15_000;
const RECOVERED_WITHIN_MS = 5_000;
const CHILDREN = 40;

/** A stretch of load: its answers, its start, its planned and its actual end. */
interface Stretch {
  readonly tally: Tally;
  readonly began: number;
  readonly ended: number;
  readonly due: number;
}

/** Runs all stretches of load; returns the tallies and the end of the burst. */
async function course(
  system: System,
  families: Families,
  most: { readonly payers: number; readonly ms: number },
) {
  const paidAtGateway: string[] = [];
  const run = async (payers: number, ms: number): Promise<Stretch> => {
    const tally = new Tally();
    const times = await crowd({ payers, ms, families, sandbox: system.sandbox, tally, paidAtGateway });
    return { ...times, tally };
  };
  await run(CALM_PAYERS, WARM_MS);
  const calm = await run(CALM_PAYERS, CALM_MS);
  const burst = await run(most.payers, most.ms);
  const after = await run(CALM_PAYERS, AFTER_MS);
  return { calm, burst, after, paidAtGateway };
}

function line(name: string, { tally, began, ended }: Stretch): void {
  const times = tally.served();
  const seconds = (ended - began) / 1000;
  const statuses = Object.entries(tally.statuses()).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${name.padEnd(8)} ${String(rounded(tally.paid.length / seconds)).padStart(7)} payments/s  ` +
      `calls p50 ${rounded(percentile(times, 0.5))} ms, p99 ${rounded(percentile(times, 0.99))} ms, ` +
      `longest ${rounded(percentile(times, 1), 0)} ms  ${statuses.join(', ')}  ` +
      `without an answer: ${tally.broken}, unlawful: ${tally.unlawful}`,
  );
  for (const message of tally.odd) console.log(`         ${message}`);
}

/** Prints the figures; returns the conditions, each with its sentence. */
async function judge(
  { databaseUrl }: System,
  { calm, burst, after, paidAtGateway }: Awaited<ReturnType<typeof course>>,
): Promise<readonly (readonly [sentence: string, holds: boolean])[]> {
  const all = [calm, burst, after].map(({ tally }) => tally);
  const limitMs = 2 * percentile(calm.tally.served(), 0.99);
  const recovered = recoveredAfter(after.tally, { from: burst.due, to: after.due, limitMs });
  const missing = await missingFromBooks(databaseUrl, paidAtGateway);
  const { lost, doubled } = await checkBooks(
    databaseUrl,
    all.flatMap(({ paid }) => paid),
  );
  line('calm', calm);
  line('burst', burst);
  line('after', after);
  const when = recovered === undefined ? 'never' : `${rounded(recovered, 0)} ms after the burst`;
  console.log(`recovery ${when}: the p99 of a second is within ${rounded(limitMs)} ms again`);
  console.log(
    `books    ${paidAtGateway.length} paid at the gateway, ${missing} of them not booked; lost ${lost}, doubled ${doubled}`,
  );
  return [
    ['no refusal but 429 and 503 with Retry-After', all.every(({ unlawful }) => unlawful === 0)],
    ['every call was answered', all.every(({ broken }) => broken === 0)],
    ['no payment went wrong in another way', all.every(({ odd }) => odd.length === 0)],
    [
      `calm again within ${RECOVERED_WITHIN_MS / 1000} s`,
      recovered !== undefined && recovered <= RECOVERED_WITHIN_MS,
    ],
    ['nothing lost, nothing doubled', lost + doubled + missing === 0],
  ];
}

/**
 * @param words command-line arguments after `burst`
 * @returns the exit code
 */
export async function benchBurst(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: {
      times: { type: 'string', default: '10' },
      seconds: { type: 'string', default: '30' },
      rate: { type: 'string', default: '250' },
    },
  });
  const burst = { payers: CALM_PAYERS * Number(values.times), ms: Number(values.seconds) * 1000 };
  const paid = ((WARM_MS + CALM_MS + burst.ms + AFTER_MS) / 1000) * Number(values.rate);
  const count = burst.payers + Math.ceil(paid / CHILDREN);
  const bundle = benchBundle({ institutes: INSTITUTES, payers: count, children: CHILDREN });
  const system = await startAll(bundle, familySettings);
  try {
    const opened = await openFamilies(system, { first: 0, count, institutes: INSTITUTES, atOnce: 8 });
    const played = await course(system, new Families(opened, CHILDREN), burst);
    for (const { browser } of opened) browser.close();
    const judged = await judge(system, played);
    for (const [sentence, holds] of judged) console.log(`${holds ? 'holds ' : 'BROKEN'}   ${sentence}`);
    return judged.every(([, holds]) => holds) ? 0 : 1;
  } finally {
    await system.stop();
  }
}
