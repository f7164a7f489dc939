/// <reference lib="dom" />
/** What a browser tells of a page: when it can be used, what it loaded, what moved, how long an answer to a press took. */
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A line to the page and a processor; bytes a second. */
export interface Line {
  readonly latency: number;
  readonly bytesPerSecond: number;
}

const bits = (perSecond: number): number => perSecond / 8;
export const FAST: Line = { latency: 0, bytesPerSecond: -1 };
export const PHONE_LINE: Line = { latency: 150, bytesPerSecond: bits(1_600_000) };
export const WEAK_LINE: Line = { latency: 400, bytesPerSecond: bits(280_000) };
const SLOWER = 4;

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, locale: 'en-IN' };

/** A new visitor with a phone four times slower than this machine. */
export async function newVisit(
  browser: Browser,
  line: Line,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(PHONE);
  // The loader of TypeScript wraps named functions by a helper, which a page does not have.
  await context.addInitScript('globalThis.__name ??= (it) => it;');
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
  return { context, page };
}

type Told = typeof globalThis & { usableAt?: number; answers?: number[]; shifts?: number[] };

/**
 * Notes when a page is usable: its field is there, the page's own script has taken it over, and the browser has drawn
 * it and is free for the next press.
 */
function noteUsable(field: string): void {
  const look = (): void => {
    const part = document.querySelector(field);
    const isServed = part?.closest('[data-served]:not([data-alive])') != null;
    if (!part || isServed || part.getClientRects().length === 0) {
      requestAnimationFrame(look);
      return;
    }
    requestAnimationFrame(() => setTimeout(() => ((globalThis as Told).usableAt = performance.now())));
  };
  requestAnimationFrame(look);
}

/** Notes the answer time of each press and key, and each shift that no press caused. */
function noteAnswers(): void {
  const told = globalThis as Told;
  const [answers, shifts]: [number[], number[]] = [[], []];
  Object.assign(told, { answers, shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) answers.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

export const watchAnswers = (page: Page): Promise<unknown> => page.addInitScript(noteAnswers);

/** The longest answer and the sum of shifts since the last look, over all frames. */
export async function takeAnswers(page: Page): Promise<{ readonly answer: number; readonly shift: number }> {
  // Two frames later the last press is told.
  const told = await Promise.all(
    page.frames().map((frame) =>
      frame
        .evaluate(async () => {
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          const { answers = [], shifts = [] } = globalThis as Told;
          return { answers: answers.splice(0), shifts: shifts.splice(0) };
        })
        .catch(() => ({ answers: [], shifts: [] })),
    ),
  );
  const all = (name: 'answers' | 'shifts'): number[] => told.flatMap((one) => one[name]);
  return { answer: Math.max(0, ...all('answers')), shift: all('shifts').reduce((sum, one) => sum + one, 0) };
}

/** Milliseconds from the address to a usable page, first paint, and the bytes that came. */
export async function openOnce(browser: Browser, line: Line, url: string, field: string) {
  const { context, page } = await newVisit(browser, line);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(noteUsable, field);
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
  await page.waitForFunction(() => (globalThis as Told).usableAt !== undefined, undefined, {
    timeout: 60_000,
  });
  const usable = await page.evaluate(() => (globalThis as Told).usableAt ?? 0);
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  const at = bytes;
  await context.close();
  return { usable, painted, bytes: at };
}
