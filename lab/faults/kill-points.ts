/** `kill -9` at each named point of a payment and a refund. */
import { tsImport } from 'tsx/esm/api';
import { judge } from './judge.ts';
import { giveBack, newAnswers, newPayer, pay, prove, takeReceipt } from './payer.ts';
import { openStage, type Place, type Stage, type Verdict } from './stage.ts';

const DIE_WITHIN_MS = 120_000;
const PART_RUPEES = 5_000;

/** The names of the points, from the product's own list. */
export async function killPoints(): Promise<readonly string[]> {
  const file = '../../apps/server/src/platform/processes/crash-points.ts';
  const { crashPoints, refundCrashPoints } = (await tsImport(file, import.meta.url)) as Readonly<
    Record<'crashPoints' | 'refundCrashPoints', readonly string[]>
  >;
  return [...crashPoints, ...refundCrashPoints];
}

/** The error of a story that failed; a success reports nothing. */
const failureOf = (story: Promise<unknown>): Promise<never> =>
  new Promise((_resolve, reject) => void story.catch(reject));

/**
 * Plays a story in which the server dies at `point` and is restarted; its payers retry until the story ends. Throws
 * if the server does not die.
 */
export async function playThrough<Result>(
  stage: Stage,
  point: string,
  play: () => Promise<Result>,
): Promise<Result> {
  const server = await stage.server();
  await server.start({ SHULK_CRASH_AT: point });
  const story = play();
  const failed = failureOf(story);
  // A story that fails later is reported after the restart.
  failed.catch(() => undefined);
  const end = await Promise.race([server.untilEnd(DIE_WITHIN_MS), failed]);
  if (end !== 'SIGKILL') throw new Error(`The server did not die at ${point}: ${end ?? 'it still runs'}.`);
  await stage.bringBack();
  return story;
}

/** One payment with its receipt, partly refunded; the server dies on the way, and is restarted. */
export async function killAt(point: string, { url }: Place): Promise<Verdict> {
  const stage = await openStage(url);
  try {
    const answers = newAnswers();
    await playThrough(stage, point, async () => {
      const payer = newPayer(stage, 0, answers);
      await prove(payer);
      const open = await pay(payer, 0);
      await takeReceipt(payer, open);
      await giveBack(payer, open, PART_RUPEES);
    });
    const { violations } = await judge(stage, answers);
    return {
      violations,
      seen: 'the server was gone; the payment, its receipt and a refund came to their end once',
    };
  } finally {
    await stage.close();
  }
}
