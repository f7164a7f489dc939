/** Two server processes on one database under load, one of which is killed. */
import { judge } from './judge.mjs';
import { alive, startLoad } from './load.mjs';
import { openStage } from './stage.mjs';

const PAYERS = 6;
const ROUNDS = 6;

export async function killOneOfTwo({ url }) {
  const stage = await openStage(url, { payers: PAYERS, rounds: ROUNDS });
  try {
    const [one, two] = [await stage.server(), await stage.server()];
    await one.start();
    await two.start();
    const load = startLoad(stage, { payers: PAYERS, rounds: ROUNDS });
    await load.until(PAYERS);
    // The one that started last is where the gateway sends its webhooks.
    await two.kill();
    const before = load.done();
    const stuck = await load.ended;
    const lone = alive([one]);
    await stage.letTimePass();
    await two.start();
    const verdict = await judge(stage, load.answers);
    return {
      violations: [...stuck, ...lone, ...alive(stage.servers), ...verdict.violations],
      seen: `${before} payments before the kill, ${verdict.payments} in all`,
    };
  } finally {
    await stage.close();
  }
}
