/** Runs payers in parallel; each pays for one child after another, with a new family after every twentieth. */
import { percentile } from '../measure.ts';
import { payOnce } from '../pay-once.ts';
import { FAMILY_SIZE, openFamilies, type Family } from './families.ts';
import type { Host } from '../http-client.ts';
import type { System } from '../servers.ts';

/** Number of families that one payer's rounds need. */
const familiesFor = (rounds: number): number => Math.ceil(rounds / FAMILY_SIZE);

/** Who pays how often in one phase. */
export interface Phase {
  readonly payers: number;
  readonly rounds: number;
}

/** Number of families that a phase needs. */
export const familiesOf = ({ payers, rounds }: Phase): number => payers * familiesFor(rounds);

/** Divides families among the payers of a phase: the lanes of runPayers. */
export function lanesOf(families: readonly Family[], { payers, rounds }: Phase): Family[][] {
  const each = familiesFor(rounds);
  return Array.from({ length: payers }, (_, payer) => families.slice(payer * each, (payer + 1) * each));
}

/** Opens the families of each phase, before anything is timed; returns the lanes of each phase. */
export async function openPhases(
  system: System,
  phases: readonly Phase[],
  institutes: number,
): Promise<Family[][][]> {
  const lanes: Family[][][] = [];
  let first = 0;
  for (const phase of phases) {
    const count = familiesOf(phase);
    lanes.push(lanesOf(await openFamilies(system, { first, count, institutes }), phase));
    first += count;
  }
  return lanes;
}

/**
 * @param lanes for each payer its opened families
 * @param rounds payments of each payer
 */
export async function runPayers(
  lanes: readonly (readonly Family[])[],
  { rounds, sandbox }: { readonly rounds: number; readonly sandbox: Host },
) {
  const times: number[] = [];
  const paid: string[] = [];
  const begun = performance.now();
  await Promise.all(
    lanes.map(async (families) => {
      for (let round = 0; round < rounds; round += 1) {
        const family = families[Math.floor(round / FAMILY_SIZE)];
        if (family === undefined) throw new Error('There are fewer families than rounds.');
        const { browser, slug, child } = family;
        const start = performance.now();
        const status = await payOnce(browser, { slug, student: child(round % FAMILY_SIZE), sandbox });
        times.push(performance.now() - start);
        paid.push(status.application_code);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  return {
    perSecond: paid.length / seconds,
    p99: percentile(times, 0.99),
    p50: percentile(times, 0.5),
    paid,
  };
}
