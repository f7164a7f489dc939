import type { Locator, Page } from '@playwright/test';
import { screenWidths } from '../fixtures/steady.ts';
import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';
import { ReverseLookup } from '../models/reverse-lookup.ts';

const helpLink = (page: Page) => page.getByRole('link', { name: 'Help', exact: true });

/** Whether a tap in the middle of a control would reach it. */
const isOnTop = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

for (const [path, where] of [
  ['/kaveri-term', 'in the centre'],
  ['/central-quarter', 'at the right'],
  ['/dit-exam', 'at the left'],
] as const) {
  test(`help is in the band of a page whose institute stands ${where}, and leads to its numbers (decision 259)`, async ({
    page,
  }) => {
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.goto(path);
    await expect(page.locator('#shell')).toHaveCount(0);
    for (const narrow of new Set([width, Math.min(width, 320)])) {
      await page.setViewportSize({ width: narrow, height });
      expect(await screenWidths(page), `${path} at ${narrow}`).toEqual([narrow, narrow]);
      await expect.poll(() => isOnTop(helpLink(page)), `at ${narrow}`).toBe(true);
    }
    await page.setViewportSize({ width, height });
    const before = page.url();
    await helpLink(page).click();
    await expect(page.locator('#help').getByRole('link').first()).toBeInViewport();
    await expect(page.locator('#help'), 'a keyboard goes on from there').toBeFocused();
    expect(page.url(), 'Back stays what it was').toBe(before);
  });
}

test('help stays in reach while a message stands over the band, on a scrolled page too (decision 259)', async ({
  page,
}) => {
  const lookup = new ReverseLookup(page);
  await lookup.open();
  await lookup.fetch();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await expect.poll(() => isOnTop(helpLink(page))).toBe(true);
  // Beside the words of the message, not over them.
  const [help, words] = [
    await helpLink(page).boundingBox(),
    await page.getByRole('alert').first().boundingBox(),
  ];
  const isWide = (page.viewportSize()?.width ?? 0) >= 600;
  if (!isWide) expect((help?.x ?? 0) + (help?.width ?? 0)).toBeLessThanOrEqual(words?.x ?? 0);
  await page.evaluate(() => window.scrollTo(0, 400));
  if (!isWide) await expect.poll(() => isOnTop(helpLink(page))).toBe(true);
  await page.evaluate(() => window.scrollTo(0, 0));
  await helpLink(page).click();
  await expect(page.locator('#help').getByRole('link').first()).toBeInViewport();
});

test('help in the payment sheet shows the numbers and a call from there leaves the payment as it is (decision 259)', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  await page.goto('/kaveri-term');
  await payer.verifyStudent('KVS-2063');
  await payer.proveMobile('9000000112');
  await payer.proceed().click();
  await payer.tick('Transport Charges, Term 4');
  await payer.proceed().click();
  await page.getByRole('radio', { name: /Pay in full/ }).click();
  await payer.proceed().click();
  const help = payer.sheet().getByRole('button', { name: 'Help' });
  await expect(
    payer
      .gateway()
      .getByRole('button', { name: /^success/i })
      .first(),
  ).toBeVisible();
  await help.click();
  await expect(payer.sheet().getByRole('link', { name: '+91 90000 00991' })).toBeVisible();
  await inspect('sheet with help');
  await help.click();
  await payer.payUntilPending();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await help.click();
  await payer.sheet().getByRole('link', { name: '+91 90000 00991' }).click();
  await expect(help).toHaveAttribute('aria-expanded', 'true');
  await product.silentBanksAnswer();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible({
    timeout: 30_000,
  });
  expect(asked, 'whether to leave').toEqual([]);
});
