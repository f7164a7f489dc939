/** `kill -9` at each named point of a payment and a refund. */
import { tsImport } from 'tsx/esm/api';
import { judge } from './judge.mjs';
import { giveBack, newAnswers, newPayer, pay, prove, takeReceipt } from './payer.mjs';
import { openStage } from './stage.mjs';

const DIE_WITHIN_MS = 120_000;
const PART_RUPEES = 5_000;

/** The names of the points, from the product's own list. */
export async function killPoints() {
  const file = '../../apps/server/src/modules/payments/crash-points.ts';
  const { crashPoints, refundCrashPoints } = await tsImport(file, import.meta.url);
  return [...crashPoints, ...refundCrashPoints];
}

/** One payment with its receipt, of which a part is given back; the server dies on the way, and is started again. */
export async function killAt(point, { url }) {
  const stage = await openStage(url);
  try {
    const server = await stage.server();
    await server.start({ SHULK_CRASH_AT: point });
    const answers = newAnswers();
    const payer = newPayer(stage, 0, answers);
    await prove(payer);
    const story = (async () => {
      const open = await pay(payer, 0);
      await takeReceipt(payer, open);
      await giveBack(payer, open, PART_RUPEES);
    })();
    // A story that fails is told of after the server was started again.
    story.catch(() => undefined);
    const end = await server.untilEnd(DIE_WITHIN_MS);
    if (end !== 'SIGKILL') throw new Error(`The server did not die at ${point}: ${end ?? 'it still runs'}.`);
    await stage.bringBack();
    await story;
    const { violations } = await judge(stage, answers);
    return {
      violations,
      seen: 'the server was gone; the payment, its receipt and a refund came to their end once',
    };
  } finally {
    await stage.close();
  }
}
