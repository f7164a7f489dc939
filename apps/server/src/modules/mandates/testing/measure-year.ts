import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { monotonicMs } from '../../../platform/clock.ts';
import { withTestDb } from '../../../testing/index.ts';
import { playYear } from './year.ts';

/** The time limit for a year of a 60-student institute (decision 28). */
const LONGEST_SECONDS = 60;

const hashOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

/**
 * Plays the same year twice on the PostgreSQL server of TEST_DATABASE_URL and prints the seconds of each and whether
 * both had the same changes and events in the same order. `--students N` sets another number than 60.
 * @returns the exit code: 1 if a year took too long, or the two differ
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { students: { type: 'string', default: '60' } } });
  const students = Number(values.students);
  if (!Number.isSafeInteger(students) || students < 1)
    throw new Error('--students is a whole number from 1.');
  const years = [];
  for (const run of [1, 2]) {
    const db = await withTestDb('postgres');
    try {
      const begun = monotonicMs();
      const year = await playYear(db, students);
      const seconds = (monotonicMs() - begun) / 1000;
      years.push({ ...year, seconds });
      console.log(
        `run ${run}: ${tenths(seconds)} s with the mandates, ${tenths(year.actsMs / 1000)} s for the year's acts; ` +
          `${year.debits} debits, ${year.history.length} changes, ${year.payments.reduce((sum, n) => sum + n, 0)} payments, ` +
          `${year.events.length} events with the hash ${hashOf(year.events)}`,
      );
    } finally {
      await db.close();
    }
  }
  const [first, second] = years.map(({ history, events }) => [...history, ...events]);
  const differs = first?.findIndex((line, index) => line !== second?.[index]) ?? -1;
  const isSame = differs < 0 && first?.length === second?.length;
  const place = differs < 0 ? Math.min(first?.length ?? 0, second?.length ?? 0) : differs;
  if (!isSame) console.log(`line ${place + 1}:\n  ${first?.[place]}\n  ${second?.[place]}`);
  const slowest = Math.max(...years.map(({ seconds }) => seconds));
  console.log(
    `year: ${students} students, slowest run ${tenths(slowest)} s (at most ${LONGEST_SECONDS}), ` +
      `events ${isSame ? 'the same in the same order' : 'NOT the same'}`,
  );
  return isSame && slowest <= LONGEST_SECONDS ? 0 : 1;
}

process.exitCode = await main();
