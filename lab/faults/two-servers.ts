/** Two server processes on one database under load, one of which is killed. */
import { judge } from './judge.ts';
import { alive, startLoad } from './load.ts';
import { openStage, type Place, type Verdict } from './stage.ts';

const PAYERS = 6;

/** `rounds` is the number of each payer's payments. */
export async function killOneOfTwo({ url, rounds }: Place): Promise<Verdict> {
  const stage = await openStage(url, { payers: PAYERS, rounds });
  try {
    const [one, two] = [await stage.server(), await stage.server()];
    await one.start();
    await two.start();
    const load = startLoad(stage, { payers: PAYERS, rounds });
    await load.until(PAYERS);
    // The gateway sends its webhooks to the one that started last.
    await two.kill();
    const before = load.done();
    const stuck = await load.ended;
    const fallen = alive([one]);
    await stage.bringBack();
    const verdict = await judge(stage, load.answers);
    return {
      violations: [...stuck, ...fallen, ...verdict.violations],
      seen: `${before} payments before the kill, ${verdict.payments} in all`,
    };
  } finally {
    await stage.close();
  }
}
