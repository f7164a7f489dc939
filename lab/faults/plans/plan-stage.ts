/** The stage of auto debits and loans: each institute has a page with both cards, each student fees due in future. */
import { callsBundles } from '../../bench/calls/calls-bundle.ts';
import { INSTITUTES, openStage, type Stage } from '../stage.ts';

/** Opens it; `gross` is each fee in rupees, of which every student has three, 30 days apart. */
export function openPlanStage(url: string, gross: number): Promise<Stage> {
  const [bundle] = callsBundles({
    families: ['dated'],
    institutes: INSTITUTES,
    payers: INSTITUTES,
    children: 1,
  });
  if (bundle === undefined) throw new Error('There is no bundle without students.');
  const students = bundle.students.map((student) => ({
    ...student,
    fee_lines: student.fee_lines.map((line) => ({ ...line, gross })),
  }));
  return openStage(url, { data: { ...bundle, students } });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const PATIENCE_MS = 120_000;
/** Length of an answer's excerpt in an error. */
const SHOWN_CHARACTERS = 200;

/** Polls until `isSo` holds for the result of `ask`, and returns it; bounded, so that a missing `what` is reported. */
export async function until<Given>(
  what: string,
  ask: () => Promise<Given>,
  isSo: (given: Given) => boolean,
): Promise<Given> {
  for (const end = performance.now() + PATIENCE_MS; ; await pause(100)) {
    const given = await ask();
    if (isSo(given)) return given;
    if (performance.now() > end)
      throw new Error(`${what} never came, but ${JSON.stringify(given).slice(0, SHOWN_CHARACTERS)}`);
  }
}

/** Facts by their names. */
export type Facts = Readonly<Record<string, unknown>>;

/** One line for each differing fact. */
export const differences = (must: Facts, is: Facts): string[] =>
  Object.entries(must)
    .filter(([what, value]) => JSON.stringify(is[what]) !== JSON.stringify(value))
    .map(([what, value]) => `${what}: ${JSON.stringify(is[what])}, not ${JSON.stringify(value)}`);
