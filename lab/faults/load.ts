/** Payers in parallel, each paying for their own children one after the other, while a fault happens. */
import { newAnswers, newPayer, pay, type Answers, type FaultPayer, type Open } from './payer.ts';
import type { Server, Stage } from './stage.ts';

const MEET_MS = 120_000;

/**
 * Starts the payers, who go on while `goesOn`, with a pause of `pauseMs` after each payment. All do `before` first, and
 * each does `after` with every payment. `done()` counts the payments shown as paid, `until(count)` waits for that many,
 * `ended` returns the violations of payers who could not complete a payment.
 */
export function startLoad(
  stage: Stage,
  {
    payers,
    rounds,
    first = 0,
    servers = stage.servers,
    answers = newAnswers(),
    goesOn = () => true,
    pauseMs = 0,
    before = () => Promise.resolve(),
    after = () => Promise.resolve(),
  }: {
    readonly payers: number;
    readonly rounds: number;
    readonly first?: number;
    readonly servers?: readonly Server[];
    readonly answers?: Answers;
    readonly goesOn?: () => boolean;
    readonly pauseMs?: number;
    readonly before?: (payer: FaultPayer) => Promise<unknown>;
    readonly after?: (payer: FaultPayer, open: Open) => Promise<void>;
  },
) {
  const begun = answers.paid.length;
  const all = Array.from({ length: payers }, (_, index) => {
    // Odd payers start at the second server, if there are two.
    const begin = index % servers.length;
    return newPayer(stage, index, answers, [...servers.slice(begin), ...servers.slice(0, begin)]);
  });
  const ready = Promise.all(all.map(before));
  const each = all.map(async (payer): Promise<string[]> => {
    try {
      await ready;
      for (let round = first; round < first + rounds && goesOn(); round += 1) {
        await after(payer, await pay(payer, round));
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      return [];
    } catch (error) {
      return [`payer ${payer.index}: ${error instanceof Error ? error.message : String(error)}`];
    } finally {
      payer.browser.close();
    }
  });
  const progress = { isOver: false };
  const ended = Promise.all(each).then((stuck) => {
    progress.isOver = true;
    return stuck.flat();
  });
  const done = () => answers.paid.length - begun;
  return {
    answers,
    ended,
    done,
    async until(count: number): Promise<void> {
      const end = performance.now() + MEET_MS;
      while (done() < count && !progress.isOver) {
        if (performance.now() > end) throw new Error(`Only ${done()} of ${count} payments were made.`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** A server's last log line of level fatal, if it wrote one. */
const lastWords = (output: string): string => {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('[inbox]'));
  return (lines.findLast((line) => line.includes('"level":60')) ?? lines.at(-1) ?? '').slice(0, 900);
};

/** Whether these servers still run: a fault around a server is no reason to exit. */
export const alive = (servers: readonly Server[]): string[] =>
  servers
    .filter(({ end }) => end !== undefined)
    .map(({ end, output }) => `a server ended by itself (${end}): ${lastWords(output())}`);
