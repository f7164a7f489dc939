/** Several server processes on one database under load: one is killed, or all are replaced one after the other. */
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

/** More payments than a payer makes during a restart. */
const MOST_ROUNDS = 150;
const PAUSE_MS = 200;

/** The processes of one server are replaced one after the other; no payer may notice. */
export async function restartInTurn({ url }: Place): Promise<Verdict> {
  const stage = await openStage(url, { payers: PAYERS, rounds: MOST_ROUNDS });
  try {
    const server = await stage.server();
    await server.start({ WORKERS: '2', LOG_LEVEL: 'info' });
    let isOver = false;
    const load = startLoad(stage, {
      payers: PAYERS,
      rounds: MOST_ROUNDS,
      goesOn: () => !isOver,
      pauseMs: PAUSE_MS,
    });
    await load.until(PAYERS);
    const before = load.done();
    await server.signal('SIGUSR2', 'all server processes were replaced');
    const during = load.done() - before;
    isOver = true;
    const stuck = await load.ended;
    const { unanswered, refused } = load.answers;
    const verdict = await judge(stage, load.answers);
    return {
      violations: [
        ...stuck,
        ...unanswered.slice(0, 5).map((one) => `a call had no answer: ${one}`),
        ...(during > 0 ? [] : ['nobody paid during the restart']),
        ...verdict.violations,
      ],
      seen: `${during} payments during the restart, ${verdict.payments} in all, ${unanswered.length} calls without an answer, ${refused.length} told to come again`,
    };
  } finally {
    await stage.close();
  }
}
