/**
 * `npm run bench -- year`: a year of debits of a 60-student institute against the sandbox, its clock moved forward,
 * twice on its own PostgreSQL with fsync on. `--students N` sets another number.
 */
import { startCluster } from '../../tools/setup/postgres-cluster.mjs';
import { runCommand } from '../../tools/setup/run-command.mjs';
import { neededPostgres } from './servers.ts';

/**
 * @param words command-line arguments after `year`
 * @returns the exit code
 */
export async function benchYear(words: readonly string[]): Promise<number> {
  const cluster = await startCluster(await neededPostgres());
  try {
    const script = 'apps/server/src/modules/mandates/testing/measure-year.ts';
    const { code } = await runCommand(process.execPath, ['--import', 'tsx', script, ...words], {
      env: { TEST_DATABASE_URL: cluster.url },
      live: true,
    });
    return code;
  } finally {
    await cluster.stop();
  }
}
