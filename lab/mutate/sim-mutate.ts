/**
 * `npm run sim:mutate`: removes each guard of lab/mutate/guards.ts, one at a time, in a copy of the server's sources,
 * and runs the simulator until a promise breaks, for at most 1,000 seeds (`-- --seeds N` for another number, `--from
 * S` for other seeds, `--only WORD,WORD` for the guards whose names contain one of them, `--workers N` for another
 * number than two at once). All run on PostgreSQL, where statements of two processes really interleave and a story
 * runs faster. A guard whose removal no seed shows has survived. The last line is "guards: N caught, M survived"; the
 * exit code is 1 if one survived or the simulator crashed.
 */
import '../../tools/setup/check-node.mjs';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyWithout } from './break-rule.ts';
import type { Guard } from './guard-files.ts';
import { GUARDS } from './guards.ts';
import { ensurePostgres } from '../../tools/setup/find-postgres.mjs';
import { installPackages } from '../../tools/setup/install-packages.mjs';
import { at } from '../../tools/setup/paths.mjs';
import { startCluster } from '../../tools/setup/postgres-cluster.mjs';
import { runCommand } from '../../tools/setup/run-command.mjs';

const COPIES = at('.reports/guards');
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
  },
});

/** Plays until a promise breaks; a simulator that crashed has shown nothing. */
async function isCaught(guard: Guard, place: number, env: NodeJS.ProcessEnv): Promise<boolean> {
  const copy = join(COPIES, String(place));
  copyWithout([guard], copy);
  const { code, output } = await runCommand(
    process.execPath,
    [
      '--import',
      'tsx',
      join(copy, 'src/sim/main.ts'),
      '--stop',
      '--seeds',
      values.seeds,
      '--from',
      values.from,
      '--database',
      'postgres',
    ],
    { env },
  );
  const last = /sim: (\d+) seeds, (\d+) violations\s*$/.exec(output);
  if (last === null)
    throw new Error(`The simulator broke down without "${guard.name}" (code ${code}):\n${output}`);
  const [, seeds, violated] = last;
  const [, promise = ''] = /VIOLATED: (.*)/.exec(output) ?? [];
  console.log(
    violated === '0'
      ? `SURVIVED  ${guard.name} [${guard.source}], ${seeds} seeds`
      : `caught    ${guard.name} [${guard.source}]\n          at seed ${Number(values.from) + Number(seeds) - 1}: ${promise}`,
  );
  return violated !== '0';
}

await installPackages();
rmSync(COPIES, { recursive: true, force: true });
const chosen = GUARDS.filter(({ name }) => values.only.split(',').some((word) => name.includes(word)));
const bin = await ensurePostgres();
if (!bin)
  throw new Error(
    'The stories are played on PostgreSQL. Install it, for example with: apt-get install postgresql',
  );
const cluster = await startCluster(bin);
const results: boolean[] = [];
try {
  const waiting = chosen.entries();
  const worker = async () => {
    for (const [place, guard] of waiting)
      results.push(await isCaught(guard, place, { TEST_DATABASE_URL: cluster.url }));
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, worker));
} finally {
  await cluster.stop();
  rmSync(COPIES, { recursive: true, force: true });
}
const survived = results.filter((caught) => !caught).length;
console.log(`guards: ${results.length - survived} caught, ${survived} survived`);
process.exitCode = survived > 0 ? 1 : 0;
