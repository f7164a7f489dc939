/**
 * `npm run bench -- page`: the payer page in a browser, on a phone four times slower than this machine, beside a page of
 * Adyen's drop-in and one of React alone; then each step of a payment, and Lighthouse. `--rounds N`: openings of each
 * page (5). Needs a registry once, for packages that are no part of the product.
 */
import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { startProduct } from '../../../e2e/fixtures/product.ts';
import type { Product } from '../../../e2e/fixtures/product.ts';
import { ensureChromium } from '../../../tools/setup/find-chromium.mjs';
import { freePort } from '../../../tools/setup/free-port.mjs';
import { percentile, rounded } from '../measure.ts';
import { judge } from './lighthouse.ts';
import { installRivals, serveRivals } from './rivals.ts';
import { walkSteps } from './walk-steps.ts';
import { FAST, PHONE_LINE, WEAK_LINE, openOnce } from './watch-page.ts';
import type { Line } from './watch-page.ts';

const TARGETS = { usable: 1150, interactive: 600, answer: 200, performance: 98, other: 100 };
const OURS = 'Shulk';

const median = (values: readonly number[]): number => percentile(values, 0.5);
const load = (): string =>
  `load ${loadavg()
    .map((one) => one.toFixed(2))
    .join(' ')}`;
const row = (...cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

/** Opens every page in turns, so that a slow moment of the machine falls on all. @returns the medians by name */
async function sideBySide(
  browser: Browser,
  pages: readonly { name: string; url: string; field: string }[],
  line: Line,
  rounds: number,
): Promise<ReadonlyMap<string, number>> {
  const seen = new Map(pages.map(({ name }) => [name, [] as Awaited<ReturnType<typeof openOnce>>[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, url, field } of pages) seen.get(name)?.push(await openOnce(browser, line, url, field));
  return new Map(
    [...seen].map(([name, all]) => {
      const usable = all.map((one) => one.usable);
      row(
        name,
        Math.round(median(usable)),
        `${Math.round(Math.min(...usable))} to ${Math.round(Math.max(...usable))}`,
        Math.round(median(all.map((one) => one.painted))),
        `${rounded(median(all.map((one) => one.bytes)) / 1000)} KB`,
      );
      return [name, median(usable)];
    }),
  );
}

function head(title: string, ...cells: readonly string[]): void {
  console.log(`\n${title} (${load()})\n`);
  row(...cells);
  row(...cells.map(() => '---'));
}

async function measure(
  browser: Browser,
  product: Product,
  debugPort: number,
  rounds: number,
): Promise<boolean> {
  const { rivals, stop } = await serveRivals();
  const ours = { name: OURS, url: `${product.origin}/kaveri-term`, field: '#stud_bd_student_uuid' };
  const columns = ['Page', 'usable, ms: median', 'range', 'first paint, ms', 'bytes'] as const;
  const misses: string[] = [];
  const expect = (isMet: boolean, what: string): void => void (isMet || misses.push(what));
  try {
    head('4x CPU, fast line', ...columns);
    const fast = await sideBySide(browser, [ours, ...rivals], FAST, rounds);
    expect((fast.get(OURS) ?? 0) <= TARGETS.interactive, `interactive within ${TARGETS.interactive} ms`);
    expect((fast.get(OURS) ?? 0) < (fast.get('Adyen drop-in') ?? 0), 'before Adyen');
    head('4x CPU, 150 ms, 1.6 Mbit/s', ...columns);
    const phone = await sideBySide(browser, [ours, ...rivals], PHONE_LINE, rounds);
    expect((phone.get(OURS) ?? 0) <= TARGETS.usable, `usable within ${TARGETS.usable} ms`);
    head('4x CPU, 400 ms, 280 kbit/s', ...columns);
    await sideBySide(browser, [ours], WEAK_LINE, 1);
    head('Each step of a payment at 4x CPU', 'step', 'longest answer to a press, ms', 'layout shift');
    for (const { step, answer, shift } of await walkSteps(browser, product)) {
      row(step, answer, rounded(shift, 3));
      expect(answer <= TARGETS.answer && shift === 0, step);
    }
    head('Lighthouse 12, its own phone', 'page', 'performance', 'accessibility', 'best practices');
    for (const path of ['/kaveri-term', '/dit-prospectus', '/kaveri-term/r/auth']) {
      const scores = await judge(`${product.origin}${path}`, debugPort);
      row(path, scores.performance, scores.accessibility, scores.practices);
      expect(scores.performance >= TARGETS.performance, `performance of ${path}`);
      expect(Math.min(scores.accessibility, scores.practices) === TARGETS.other, `Lighthouse of ${path}`);
    }
  } finally {
    stop();
  }
  console.log(
    `\n${misses.length === 0 ? 'Every target is met.' : `Missed: ${misses.join('; ')}`} (${load()})`,
  );
  return misses.length === 0;
}

/** Measures the page; 0 if every target is met. */
export async function benchPage(words: readonly string[]): Promise<number> {
  const rounds = words[0] === '--rounds' ? Number(words[1]) : 5;
  await installRivals();
  const debugPort = await freePort();
  const executablePath = await ensureChromium();
  const product = await startProduct();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${debugPort}`],
  });
  try {
    return (await measure(browser, product, debugPort, rounds)) ? 0 : 1;
  } finally {
    await browser.close();
    await product.stop();
  }
}
