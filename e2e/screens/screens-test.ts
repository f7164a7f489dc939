import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { at } from '../../tools/setup/paths.mjs';
import { expect, test as journeys, violationsOf } from '../fixtures/test.ts';
import { FOLDER, fileOf } from './list.ts';
import type { Look, ScreenName } from './list.ts';

/** Takes the pictures of the present screen, from its top or at `part`; `tab` defaults to the story's own. */
export type Picture = (name: ScreenName, tab?: Page, part?: Locator) => Promise<void>;

/** Small, and letters stay clear. */
const QUALITY = 62;
const IDLE_MS = 3000;
const folder = at('docs', ...FOLDER.split('/'));

/** What the window shows: the payer's own view, as the drawings have it. */
async function shoot(tab: Page, name: ScreenName, look: Look): Promise<void> {
  await tab.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
  const devtools = await tab.context().newCDPSession(tab);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await devtools.detach();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, fileOf(name, look)), Buffer.from(data, 'base64'));
}

/** Nothing is wrong by axe, in light and in dark (check 1). A fault fails the story at its end, after all its pictures. */
async function audit(tab: Page, name: ScreenName, look: Look): Promise<void> {
  const found = (await violationsOf(tab)).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect.soft(found, `axe on ${name}, ${look}`).toEqual([]);
}

/** Nothing runs out at the side (check 2), compared with the width of the device. */
async function fits(tab: Page, name: ScreenName, widths: readonly number[]): Promise<void> {
  const usual = tab.viewportSize();
  for (const width of widths) {
    await tab.setViewportSize({ width, height: usual?.height ?? 0 });
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, `${name} at ${width}`).toBeLessThanOrEqual(width);
  }
  if (usual) await tab.setViewportSize(usual);
}

/** Controls that are too small to press, or letters that make a phone zoom (check 8); links within a text may be small. */
async function targets(tab: Page, name: ScreenName): Promise<void> {
  const small = await tab.evaluate(() =>
    [...document.querySelectorAll('button:enabled, input:enabled, select:enabled, summary, [role=radio], a')]
      .filter((part) => part.getClientRects().length > 0 && getComputedStyle(part).display !== 'inline')
      .filter((part) => {
        const { width, height } = (part.closest('label, tr') ?? part).getBoundingClientRect();
        // A skip link is one pixel until it has the focus.
        if (width <= 1 && height <= 1) return false;
        const isTyped = part.matches('input:not([type=checkbox], [type=radio]), select');
        return (
          width < 24 || height < 24 || (isTyped && Number.parseFloat(getComputedStyle(part).fontSize) < 16)
        );
      })
      .map((part) => part.outerHTML.slice(0, 90)),
  );
  expect.soft(small, `too small on ${name}`).toEqual([]);
}

async function take(tab: Page, project: string, name: ScreenName, part?: Locator): Promise<void> {
  const isWhole = (): Promise<boolean> =>
    tab.evaluate(() =>
      [...document.images].every(
        (image) => image.loading === 'lazy' || (image.complete && image.naturalWidth > 0),
      ),
    );
  await expect.poll(isWhole, `${name} has its pictures`).toBe(true);
  // Parts whose code comes late, as the choice of language; a page that asks again and again is never idle.
  await tab.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
  await tab.evaluate(() => window.scrollTo(0, 0));
  await part?.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
  if (project === 'desktop') {
    await shoot(tab, name, 'desktop');
    return fits(tab, name, [768, 960, 1280]);
  }
  await shoot(tab, name, 'dark');
  await audit(tab, name, 'dark');
  await shoot(tab, name, 'phone');
  await audit(tab, name, 'phone');
  await targets(tab, name);
  await fits(tab, name, [320, 360]);
}

export const test = journeys.extend<{ picture: Picture }>({
  picture: ({ page }, provide, info) =>
    provide((name, tab = page, part) => take(tab, info.project.name, name, part)),
});

export { expect };
