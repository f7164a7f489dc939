/** Runs payers side by side; each pays for its own children one after the other. */
import { payOnce } from './pay-once.mjs';
import { slugOf, studentId } from './bench-bundle.mjs';
import { percentile } from './measure.mjs';

/**
 * @param payers browsers with a proof, one per payer
 * @param rounds how many payments each makes, beginning at `first`
 * @returns {Promise<{perSecond: number, p99: number, paid: string[]}>}
 */
export async function runPayers(payers, { rounds, first, institutes, sandbox }) {
  const times = [];
  const paid = [];
  const begun = performance.now();
  await Promise.all(
    payers.map(async ({ browser, index }) => {
      for (let round = first; round < first + rounds; round += 1) {
        const start = performance.now();
        const status = await payOnce(browser, {
          slug: slugOf(index % institutes),
          student: studentId(index, round),
          sandbox,
        });
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
