/** `kill -9` at each named point of a mandate, its debit and a loan. */
import { tsImport } from 'tsx/esm/api';
import { judge } from '../judge.mjs';
import { playThrough } from '../kill-points.mjs';
import { newAnswers, newPayer } from '../payer.mjs';
import { DEBIT_RUPEES, debitOnce, debitedOnce } from './debit-story.mjs';
import { FEE_RUPEES, borrowOnce, borrowedOnce } from './loan-story.mjs';
import { openPlanStage } from './plan-stage.mjs';

const STORIES = {
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

async function killAt(point, { rupees, play, check, seen }, { url }) {
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

const { mandateCrashPoints, loanCrashPoints } = await tsImport(
  '../../../apps/server/src/platform/crash-points.ts',
  import.meta.url,
);
const kills = (points, story) =>
  points.map((point) => ({ point, play: (place) => killAt(point, story, place) }));

/** One for each point, by the product's own lists. */
export const PLAN_KILLS = [
  ...kills(mandateCrashPoints, STORIES.debit),
  ...kills(loanCrashPoints, STORIES.loan),
];
