/** A server with a streaming replica that stops replaying under load. */
import { startCluster, type Identity } from '../../../tools/setup/postgres-cluster.mjs';
import { runCommand } from '../../../tools/setup/run-command.mjs';
import { PAGES } from '../../bench/payer-steps.ts';
import type { Answer } from '../../bench/http-client.ts';
import { judge } from '../judge.ts';
import { startLoad } from '../load.ts';
import { newPayer, pay, prove, takeReceipt, type FaultPayer } from '../payer.ts';
import { openStage, runAll, type Place, type Verdict } from '../stage.ts';

const PAYERS = 4;
const PATIENCE_MS = 60_000;
const DELAY_MS = 4_000;
const OLD_NAME = 'Bench School 0';
const NEW_NAME = 'Bench School renamed';

/** Copies a running cluster into a folder that follows it. */
async function follow(bin: string, url: string, folder: string, identity: Identity): Promise<void> {
  const args = ['-d', url, '-D', folder, '-R', '-X', 'stream', '-c', 'fast'];
  const { code, output } = await runCommand(`${bin}/pg_basebackup`, args, { ...identity, cwd: '/' });
  if (code !== 0) throw new Error(`pg_basebackup failed:\n${output}`);
}

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await holds());) {
    if (performance.now() > end) throw new Error(`It never came about that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whether the search of pages shows an institute under this name; its answer may be some seconds old. */
async function isFound({ browser }: FaultPayer, name: string): Promise<boolean> {
  const { data } = await browser.get<Answer<readonly { readonly label: string }[]>>(
    `${PAGES}/payment-pages/gileayc/fetch?dropdown_type=i&group_code=bench`,
  );
  return data.some(({ label }) => label === name);
}

/**
 * While the replica stands still, the search is old at first and right once the bound is over; no payer misses a
 * payment at any moment.
 */
export async function stallReplica({ bin, rounds }: Place): Promise<Verdict> {
  const cluster = await startCluster(bin);
  const stage = await openStage(cluster.url, { payers: PAYERS + 1, rounds });
  const standby = await startCluster(bin, {
    fill: (folder, identity) => follow(bin, cluster.url, folder, identity),
  });
  try {
    const readUrl = new URL(standby.url);
    readUrl.pathname = new URL(stage.databaseUrl).pathname;
    const server = await stage.server();
    await server.start({
      DATABASE_READ_URL: readUrl.href,
      DATABASE_READ_DELAY_MS: String(DELAY_MS),
      LOG_LEVEL: 'info',
    });
    const violations: string[] = [];
    await until('the replica was used', () => server.output().includes('go to the replica'));
    const load = startLoad(stage, { payers: PAYERS, rounds });
    const payer = newPayer(stage, PAYERS, load.answers);
    await prove(payer);
    await runAll(standby.url, ['select pg_wal_replay_pause()']);
    await until('the replica stood still', async () => {
      const [row] = await runAll(standby.url, ['select pg_get_wal_replay_pause_state() as state']);
      return row?.['state'] === 'paused';
    });
    await stage.ask(`update institutes set label = '${NEW_NAME}' where label = '${OLD_NAME}'`);
    if (!(await isFound(payer, OLD_NAME))) violations.push('the replica was not asked');
    // It throws if the payment just made is missing in the payer's list.
    const atOnce = pay(payer, 0).then((open) => takeReceipt(payer, open));
    await until('the primary was asked', () => isFound(payer, NEW_NAME));
    await atOnce;
    await takeReceipt(payer, await pay(payer, 1));
    const stuck = await load.ended;
    await runAll(standby.url, ['select pg_wal_replay_resume()']);
    const verdict = await judge(stage, load.answers);
    return {
      violations: [...violations, ...stuck, ...verdict.violations],
      seen: `an old name in the search until the bound of ${DELAY_MS} ms, then the new one; ${verdict.payments} payments, none missing to its payer`,
    };
  } finally {
    await stage.close();
    await standby.stop();
    await cluster.stop();
  }
}
