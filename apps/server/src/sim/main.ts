import { parseArgs } from 'node:util';
import { KindShares } from './kinds.ts';
import { playSeed } from './play-seed.ts';
import { openStage } from './stage.ts';

/** Stories between two vacuums: each one's rows are deleted before the next, and dead rows make every read slower. */
const STORIES_A_VACUUM = 10;

/**
 * `npm run sim -- --seeds N [--from S] [--database pglite|postgres] [--processes 1|2]`: plays N seeds and prints every
 * violation with its story. With two processes the seed also draws which of them takes a call or works on the jobs.
 * `--every M` plays only each Mth seed, as `--from 2 --every 5` does those about loans; `--seed S` replays one and always
 * prints its story; `--stop` ends with the first seed that breaks a promise. The last lines are the share of stories with
 * each kind of feature that changes an amount, and `sim: N seeds, V violations`.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '200' },
      from: { type: 'string', default: '1' },
      every: { type: 'string', default: '1' },
      seed: { type: 'string' },
      database: { type: 'string', default: 'pglite' },
      processes: { type: 'string', default: '1' },
      stop: { type: 'boolean', default: false },
    },
  });
  const only = values.seed === undefined ? undefined : Number(values.seed);
  const first = only ?? Number(values.from);
  const count = only === undefined ? Number(values.seeds) : 1;
  const step = Number(values.every);
  if (![first, count, step].every(Number.isSafeInteger) || count < 1 || step < 1) {
    throw new Error(
      '--seeds, --from, --every and --seed are whole numbers; --seeds and --every are at least 1.',
    );
  }
  const stage = await openStage(
    values.database === 'postgres' ? 'postgres' : 'pglite',
    values.processes === '2' ? 2 : 1,
  );
  let violated = 0;
  let played = 0;
  const shares = new KindShares();
  try {
    for (let seed = first; seed < first + count * step && !(values.stop && violated > 0); seed += step) {
      if (played % STORIES_A_VACUUM === 0) await stage.db.exec('vacuum');
      played += 1;
      const { violations, story, kinds } = await playSeed(stage, seed);
      shares.add(kinds);
      if (violations.length > 0) violated += 1;
      if (violations.length > 0 || only !== undefined) {
        console.log(`seed ${seed}\n${story.map((line) => `  ${line}`).join('\n')}`);
        for (const { invariant, rows } of violations)
          console.log(`  VIOLATED: ${invariant}\n    ${JSON.stringify(rows)}`);
      }
    }
  } finally {
    await stage.close();
  }
  console.log(shares.told());
  const missing = shares.missing();
  if (missing.length > 0)
    console.log(`Too few stories had: ${missing.join(', ')}. Too little was proved of it.`);
  console.log(`sim: ${played} seeds, ${violated} violations`);
  return violated === 0 && missing.length === 0 ? 0 : 1;
}

process.exitCode = await main();
