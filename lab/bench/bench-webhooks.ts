/**
 * `npm run bench -- webhooks`: 100,000 events that waited for a paused endpoint, sent after it is resumed, on its own
 * PostgreSQL with fsync on. `--events N`, `--students N`, `--ms N` (how slow the receiver answers).
 */
import { startCluster } from '../../tools/setup/postgres-cluster.mjs';
import { runCommand } from '../../tools/setup/run-command.mjs';
import { neededPostgres } from './servers.ts';

/**
 * @param words command-line arguments after `webhooks`
 * @returns the exit code
 */
export async function benchWebhooks(words: readonly string[]): Promise<number> {
  const cluster = await startCluster(await neededPostgres());
  try {
    const script = 'apps/server/src/modules/webhooks-out/testing/measure-webhooks.ts';
    const { code } = await runCommand(process.execPath, ['--import', 'tsx', script, ...words], {
      env: { TEST_DATABASE_URL: cluster.url },
      live: true,
    });
    return code;
  } finally {
    await cluster.stop();
  }
}
