/** The database is stopped while payers pay, and comes back. */
import { startCluster } from '../../../tools/setup/postgres-cluster.mjs';
import { judge } from '../judge.ts';
import { alive, startLoad } from '../load.ts';
import { goToGateway, newPayer, payAtGateway, untilPaid } from '../payer.ts';
import { openStage, type Place, type Verdict } from '../stage.ts';

const PAYERS = 4;
const ROUNDS = 8;
const AWAY_MS = 3_000;

/** `mode` is fast (running work is aborted) or immediate (like a power loss). */
export async function restartDatabase(mode: 'fast' | 'immediate', { bin }: Place): Promise<Verdict> {
  const cluster = await startCluster(bin);
  const stage = await openStage(cluster.url, { payers: PAYERS + 1, rounds: ROUNDS });
  try {
    await (await stage.server()).start();
    const load = startLoad(stage, { payers: PAYERS, rounds: ROUNDS });
    const last = newPayer(stage, PAYERS, load.answers);
    const open = await goToGateway(last, 0);
    await load.until(PAYERS);
    await cluster.halt(mode);
    // The gateway takes this payment while there is no database to book it in.
    await payAtGateway(last, open);
    await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
    await cluster.resume();
    const stuck = await load.ended;
    await untilPaid(last, open);
    const fallen = alive(stage.servers);
    await stage.bringBack();
    const verdict = await judge(stage, load.answers);
    return {
      violations: [...stuck, ...fallen, ...verdict.violations],
      seen: `${verdict.payments} payments, ${load.answers.refused.length} calls told to come again`,
    };
  } finally {
    await cluster.resume();
    await stage.close();
    await cluster.stop();
  }
}
