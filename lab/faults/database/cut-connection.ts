/** Connections between server and database are cut in the middle of a transaction. */
import { judge } from '../judge.ts';
import { alive, startLoad } from '../load.ts';
import { openStage, type Place, type Verdict } from '../stage.ts';
import { afterBytes, amidAnswer, startProxy } from './tcp-proxy.ts';

const PAYERS = 3;

/** Where connections are cut, by name. */
const CUTS = {
  'after some bytes': () => afterBytes({ least: 5_000, most: 80_000 }),
  'amid the answer about a webhook': () => amidAnswer({ words: 'insert into webhook_inbox', nth: 2 }),
  "amid the order's answer": () => amidAnswer({ words: 'insert into orders', nth: 2 }),
  "amid the capture's answer": () => amidAnswer({ words: 'capture_payment(', nth: 2 }),
};

/** Their names. */
export const CUT_NAMES = Object.keys(CUTS) as (keyof typeof CUTS)[];

/** `rounds` is the number of each payer's payments. */
export async function cutConnections(name: keyof typeof CUTS, { url, rounds }: Place): Promise<Verdict> {
  const proxy = await startProxy(url);
  const stage = await openStage(url, { payers: PAYERS, rounds, through: proxy.through });
  try {
    await (await stage.server()).start();
    proxy.cutBy(CUTS[name]());
    const load = startLoad(stage, { payers: PAYERS, rounds });
    const stuck = await load.ended;
    proxy.cutBy(undefined);
    const fallen = alive(stage.servers);
    await stage.bringBack();
    const verdict = await judge(stage, load.answers);
    const cuts = proxy.cuts();
    return {
      violations: [
        ...(cuts === 0 ? ['nothing was cut, so nothing was shown'] : []),
        ...stuck,
        ...fallen,
        ...verdict.violations,
      ],
      seen: `${cuts} connections cut, ${verdict.payments} payments, ${load.answers.refused.length} calls told to come again`,
    };
  } finally {
    await stage.close();
    await proxy.stop();
  }
}
