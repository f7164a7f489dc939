import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { at } from '../../tools/setup/paths.mjs';
import { expect, test as journeys } from '../fixtures/test.ts';
import { FOLDER, fileOf } from './list.ts';
import type { Look, ScreenName } from './list.ts';

/** Takes the pictures of the present screen; `tab` defaults to the story's own. */
export type Picture = (name: ScreenName, tab?: Page) => Promise<void>;

/** Small, and letters stay clear. */
const QUALITY = 62;
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

async function take(tab: Page, project: string, name: ScreenName): Promise<void> {
  const isWhole = (): Promise<boolean> =>
    tab.evaluate(() =>
      [...document.images].every((image) => image.loading === 'lazy' || (image.complete && image.naturalWidth > 0)),
    );
  await expect.poll(isWhole, `${name} has its pictures`).toBe(true);
  await tab.evaluate(() => window.scrollTo(0, 0));
  if (project === 'desktop') return shoot(tab, name, 'desktop');
  await shoot(tab, name, 'dark');
  await shoot(tab, name, 'phone');
}

export const test = journeys.extend<{ picture: Picture }>({
  picture: ({ page }, provide, info) => provide((name, tab = page) => take(tab, info.project.name, name)),
});

export { expect };
