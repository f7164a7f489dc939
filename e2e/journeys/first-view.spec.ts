import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

/** Everything a browser complains about: errors, refused styles and scripts, a page that was drawn anew. */
function complaints(page: Page): string[] {
  const seen: string[] = [];
  page.on('pageerror', ({ message }) => seen.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text());
  });
  return seen;
}

/** Holds the app's own script back until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const isFree = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/app\/index-.*\.js$/, async (route) => {
    await isFree;
    await route.continue();
  });
  return release;
}

const field = (page: Page) => page.getByLabel('Student ID');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of an institute is there to read: its name, its title, its form', async ({ page }) => {
    await page.goto('/kaveri-term');
    await expect(page.getByRole('banner')).toContainText('Kaveri Valley School');
    await expect(page.getByRole('heading', { level: 1, name: 'Student details' })).toBeVisible();
    await expect(field(page)).toBeVisible();
    const html = await (await page.request.get('/kaveri-term')).text();
    expect(html).toContain('<noscript><p>Please switch JavaScript on to pay on this page.</p></noscript>');
    await expect(page.getByRole('contentinfo')).toContainText('Secured By');
  });
});

test('what a payer types and presses before the script comes is kept and counts, and nothing is drawn anew', async ({
  page,
}) => {
  const seen = complaints(page);
  const release = await holdScript(page);
  await page.goto('/kaveri-term', { waitUntil: 'commit' });
  await field(page).fill('KVS-2041');
  await page.evaluate(() => Object.assign(globalThis, { first: document.querySelector('h1') }));
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await page.getByRole('button', { name: 'Click here to verify Student ID' }).click();
  release();
  await expect(page.getByText('Student ID verified successfully!')).toBeVisible();
  await expect(field(page)).toHaveValue('KVS-2041');
  expect(
    await page.evaluate(() => (globalThis as { first?: Element }).first === document.querySelector('h1')),
  ).toBe(true);
  await expect(page.getByText('Loading')).toHaveCount(0);
  expect(seen).toEqual([]);
});

test.describe('in a browser that is set to Hindi', () => {
  test.use({ locale: 'hi-IN' });

  for (const [address, title] of [
    ['/kaveri-term', 'विद्यार्थी का विवरण'],
    ['/kaveri-term?lang=ta', 'மாணவர் விவரங்கள்'],
  ] as const) {
    test(`the first bytes of ${address} are in its language, and the script draws nothing anew`, async ({
      page,
    }) => {
      const seen = complaints(page);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const release = await holdScript(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.evaluate(() => Object.assign(globalThis, { first: document.querySelector('h1') }));
      // The texts are on their way before any script has run.
      await expect.poll(() => asked.filter((path) => /\/page-[^/]*\.js$/.test(path))).toHaveLength(1);
      release();
      await expect(page.locator('#progress')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(
        await page.evaluate(() => (globalThis as { first?: Element }).first === document.querySelector('h1')),
      ).toBe(true);
      expect(asked.filter((path) => /\/page-[^/]*\.js$/.test(path))).toHaveLength(1);
      expect(seen).toEqual([]);
    });
  }
});

test('a reload on a later step shows no form in between, and a search page and an unknown one are right', async ({
  page,
  product,
}) => {
  const seen = complaints(page);
  await page.goto('/kaveri-term');
  const payer = new Payer(page, product);
  await payer.verifyStudent('KVS-2062');
  await payer.proveMobile('9000000111');
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  const release = await holdScript(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(field(page)).toBeHidden();
  release();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const [path, title] of [
    ['/find-your-institute', /./],
    ['/kaveri-closed', 'No longer accepting Payments'],
    ['/no-such-page', 'Page Not Found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
  }
  expect(seen.filter((text) => !text.includes('404'))).toEqual([]);
});
