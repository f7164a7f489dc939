import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { PageSearch } from '../models/page-search.ts';
import { Payer } from '../models/payer.ts';
import { PaymentOptions } from '../models/payment-options.ts';

/** Whether a control has the focus of its document. */
const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === element.ownerDocument.activeElement).catch(() => false);

/** What lies over the focused control, such as a bar or a toast at the edge of the window. */
const coverOfFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.tagName === 'IFRAME') return undefined;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const middle = document.elementFromPoint(left + width / 2, top + height / 2);
    for (let part = middle; part && !part.contains(focused); part = part.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(part).position))
        return `${part.outerHTML.slice(0, 80)} over ${focused.outerHTML.slice(0, 80)}`;
    return undefined;
  });

const MOST_STOPS = 80;

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(control)) return;
    await page.keyboard.press('Tab');
    expect(await coverOfFocus(page), 'what has the focus is to be seen').toBeUndefined();
  }
  throw new Error(`The keyboard does not reach ${String(control)}`);
}

/** Tabs to a control and presses a key on it. */
async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** From the search to the page of the school. */
async function findPage(page: Page): Promise<void> {
  const search = new PageSearch(page);
  const pick = async (label: string, typed: string): Promise<void> => {
    await search.list(label).and(page.locator(':enabled')).waitFor();
    await tabTo(page, search.list(label));
    await page.keyboard.type(typed);
  };
  await page.goto('/find-your-school');
  await pick('Institute', 'Kaveri');
  await pick('Location', 'Mysuru');
  await pick('Board', 'CBSE');
  await search.list('Academic Year').and(page.locator(':enabled')).waitFor();
  await pressOn(page, search.list('Academic Year'), 'ArrowDown');
  const tray = page.getByRole('button', { name: /^Class/ });
  const field = search.list('Class').and(page.locator('input'));
  await tray.or(field).first().waitFor();
  if (await field.isVisible()) await tabTo(page, field);
  else await pressOn(page, tray);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await pick('Payment Page', 'School fees by term');
  await pressOn(page, search.proceed('Proceed'));
  await expect(page).toHaveURL(/\/kaveri-term$/);
}

const RUNS = [
  ['without any setting', {}, 'KVS-2053', '9000000102'],
  ['with reduced motion', { reducedMotion: 'reduce' }, 'KVS-2051', '9000000100'],
  ['in forced colours', { forcedColors: 'active' }, 'KVS-2069', '9000000118'],
] as const;

for (const [how, media, student, mobile] of RUNS)
  test(`the keyboard alone leads from the search to the paid fee ${how}, and nothing lies over what has the focus (checks 5, 7, 40)`, async ({
    page,
    product,
  }) => {
    test.slow();
    await page.emulateMedia(media);
    const payer = new Payer(page, product);
    const options = new PaymentOptions(page);
    await findPage(page);
    await tabTo(page, page.getByLabel('Student ID'));
    await page.keyboard.type(student);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Mobile Number'));
    await page.keyboard.type(mobile);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
    await page.keyboard.type(await product.otpSentTo(mobile));
    await expect(payer.main().getByText('Mobile Number verified successfully!')).toBeVisible();
    await pressOn(page, payer.proceed());
    await expect(page.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeFocused();
    await pressOn(page, page.getByRole('checkbox', { name: 'Annual Charges' }), 'Space');
    await pressOn(page, payer.proceed());
    await options.expectOpened();
    await pressOn(page, options.card('Pay in full'), 'Space');
    await pressOn(page, options.proceed());
    await pressOn(page, payer.gateway().getByRole('button', { name: 'Success', exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible({
      timeout: 30_000,
    });
  });
