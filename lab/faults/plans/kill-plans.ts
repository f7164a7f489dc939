/** `kill -9` at each named point of a mandate, its debit and a loan. */
import { tsImport } from 'tsx/esm/api';
import { judge } from '../judge.ts';
import { playThrough } from '../kill-points.ts';
import { newAnswers, newPayer, type FaultPayer } from '../payer.ts';
import type { Place, Stage, Verdict } from '../stage.ts';
import { DEBIT_RUPEES, debitOnce, debitedOnce } from './debit-story.ts';
import { FEE_RUPEES, borrowOnce, borrowedOnce } from './loan-story.ts';
import { openPlanStage } from './plan-stage.ts';

/** What a payer does, and what must be true after it. */
interface Story {
  readonly rupees: number;
  readonly play: (payer: FaultPayer, stage: Stage) => Promise<void>;
  readonly check: (payer: FaultPayer, stage: Stage) => Promise<string[]>;
  readonly seen: string;
}

const STORIES: Readonly<Record<'debit' | 'loan', Story>> = {
  debit: {
    rupees: DEBIT_RUPEES,
    play: debitOnce,
    check: debitedOnce,
    seen: 'the server was gone; the mandate held once, its debit was told, made and booked once',
  },
  loan: {
    rupees: FEE_RUPEES,
    play: borrowOnce,
    check: borrowedOnce,
    seen: 'the server was gone; the lender has one application, which was repaid to its end',
  },
};

async function killAt(point: string, { rupees, play, check, seen }: Story, { url }: Place): Promise<Verdict> {
  const stage = await openPlanStage(url, rupees);
  try {
    const answers = newAnswers();
    const payer = await playThrough(stage, point, async () => {
      const one = newPayer(stage, 0, answers);
      await play(one, stage);
      return one;
    });
    const { violations } = await judge(stage, answers);
    return { violations: [...violations, ...(await check(payer, stage))], seen };
  } finally {
    await stage.close();
  }
}

const { mandateCrashPoints, loanCrashPoints } = (await tsImport(
  '../../../apps/server/src/platform/processes/crash-points.ts',
  import.meta.url,
)) as Readonly<Record<'mandateCrashPoints' | 'loanCrashPoints', readonly string[]>>;
const kills = (points: readonly string[], story: Story) =>
  points.map((point) => ({ point, play: (place: Place) => killAt(point, story, place) }));

/** One for each point, by the product's own lists. */
export const PLAN_KILLS = [
  ...kills(mandateCrashPoints, STORIES.debit),
  ...kills(loanCrashPoints, STORIES.loan),
];
