/** Runs payers side by side; each pays for child after child, and for another family after every twentieth. */
import { percentile } from '../measure.mjs';
import { payOnce } from '../pay-once.mjs';
import { FAMILY_SIZE } from './families.mjs';

/** How many families one payer's rounds need. */
export const familiesFor = (rounds) => Math.ceil(rounds / FAMILY_SIZE);

/**
 * @param lanes for each payer the families it pays for, opened
 * @param rounds how many payments each payer makes
 * @returns {Promise<{perSecond: number, p99: number, p50: number, paid: string[]}>}
 */
export async function runPayers(lanes, { rounds, sandbox }) {
  const times = [];
  const paid = [];
  const begun = performance.now();
  await Promise.all(
    lanes.map(async (families) => {
      for (let round = 0; round < rounds; round += 1) {
        const { browser, slug, child } = families[Math.floor(round / FAMILY_SIZE)];
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
