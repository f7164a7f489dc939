/**
 * `npm run bench -- year`: a year of debits of a 60-student institute against the sandbox, its clock moved forward, twice on
 * a PostgreSQL of its own with fsync on. `--students N` plays another number.
 */
import { ensurePostgres } from '../../setup/find-postgres.mjs';
import { startCluster } from '../../setup/postgres-cluster.mjs';
import { runCommand } from '../../setup/run-command.mjs';

/**
 * @param {string[]} words what stands behind `year` on the command line
 * @returns {Promise<number>} the exit code
 */
export async function benchYear(words) {
  const bin = await ensurePostgres();
  if (!bin)
    throw new Error('The bench needs PostgreSQL. Install it, for example with: apt-get install postgresql');
  const cluster = await startCluster(bin);
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
