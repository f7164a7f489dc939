import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** Every page of the demo, with what stands on it once its first step is there. */
const pages = [
  '/kaveri-term',
  '/kaveri-open',
  '/kaveri-workflow',
  '/kaveri-info',
  '/kaveri-closed',
  '/central-quarter',
  '/dit-admission',
  '/dit-exam',
  '/dit-prospectus',
  '/find-your-school',
  '/find-your-institute',
  '/kaveri-term/r/auth',
  '/help',
] as const;

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

type Watched = typeof globalThis & { layoutShifts?: () => Shift[] };

/** Begins to note what moves without the payer's doing, before the page's own scripts run. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  const note = (entries: PerformanceEntryList): void => {
    for (const entry of entries as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(
        ({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.textContent ?? 'gone',
      );
      shifts.push({ value: entry.value, what });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  (globalThis as Watched).layoutShifts = () => {
    note(observer.takeRecords());
    return shifts;
  };
}

/** A phone's network: what a page fetches late comes late, so that what moves then is seen to move. */
async function onPhoneNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#shell')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

for (const path of pages) {
  test(`nothing on ${path} moves while it loads over a slow network [finding 7]`, async ({ page }) => {
    await onPhoneNetwork(page);
    await page.addInitScript(watchShifts);
    await opened(page, path);
    const shifts = await page.evaluate(async () => {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      return (globalThis as Watched).layoutShifts?.();
    });
    expect(shifts).toEqual([]);
  });
}

test('pictures that do not load change nothing but themselves, and no page is wider than its screen [finding 3]', async ({
  page,
}, info) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const tops: Record<string, readonly number[]> = {};
  const isWhole = (): Promise<boolean> =>
    page.evaluate(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  for (const path of pages) {
    await opened(page, path);
    await allPicturesAsked(page);
    await expect.poll(isWhole, `${path} has its pictures`).toBe(true);
    tops[path] = await sectionTops(page);
  }
  await page.route('**/api/pages/images/**', (route) => route.abort());
  for (const path of pages) {
    await opened(page, path);
    await allPicturesAsked(page);
    for (const narrow of info.project.name === 'phone' ? [width, 320] : [width]) {
      await page.setViewportSize({ width: narrow, height });
      // A phone's browser widens the window itself for what does not fit.
      const widths = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
      expect(widths, `${path} at ${narrow}`).toEqual([narrow, narrow]);
    }
    await page.setViewportSize({ width, height });
    await expect(page.locator('img'), `${path} draws no broken picture`).toHaveCount(0);
    expect(await sectionTops(page), `where the parts of ${path} stand`).toEqual(tops[path]);
  }
});

/** Pictures further down are asked for once they come near. */
async function allPicturesAsked(page: Page): Promise<void> {
  for (const image of await page.locator('img[loading=lazy]').all()) {
    await image.scrollIntoViewIfNeeded().catch(() => undefined);
  }
}

/** Where each part of the page begins, whatever the scroll. */
const sectionTops = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, section, main, footer, h1, h2, h3')].map((part) =>
      Math.round(part.getBoundingClientRect().top + scrollY),
    ),
  );
