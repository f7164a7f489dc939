import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { screenWidths } from '../fixtures/steady.ts';
import { Payer } from '../models/payer.ts';

/** The page's data inside its document. */
const FORM = '"enable_email_otp_verification":true';
const SLUG = '"payment_page_slug":"kaveri-term"';

/** Serves the term page as an institute would that proves mobiles only, with these shortcuts. */
async function withMobileOnly(page: Page, shortcuts: object = {}): Promise<void> {
  await page.route('**/kaveri-term', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain(FORM);
    expect(html).toContain(SLUG);
    const body = html
      .replace(FORM, '"enable_email_otp_verification":false')
      .replace(SLUG, `"shortcuts":${JSON.stringify(shortcuts)},${SLUG}`);
    await route.fulfill({ response, body });
  });
}

/** Counts the presses of a journey. */
function tapsOf(page: Page): { readonly tap: (name: string) => Promise<void>; readonly count: () => number } {
  let taps = 0;
  return {
    tap: async (name) => {
      taps += 1;
      await page.getByLabel(name).click();
    },
    count: () => taps,
  };
}

test('two taps prove the student and the mobile: the ID is left, the number completed, the code typed, and all of it ends on one screen (decision 231)', async ({
  page,
  product,
  inspect,
}) => {
  await withMobileOnly(page);
  await page.goto('/kaveri-term');
  const { tap, count } = tapsOf(page);
  await tap('Student ID');
  await page.keyboard.type('KVS-2062');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Student ID verified successfully!')).toBeVisible();
  await tap('Mobile Number');
  await page.keyboard.type('9000000111');
  const otp = page.getByLabel('OTP', { exact: true });
  await expect(otp).toBeFocused();
  await expect(page.getByText('OTP sent to +91 9000000111')).toBeVisible();
  await page.keyboard.type(await product.otpSentTo('9000000111'));
  await expect(
    new Payer(page, product).main().getByText('Mobile Number verified successfully!'),
  ).toBeVisible();
  expect(count()).toBe(2);
  await expect(page.getByLabel('Mobile Number')).toBeDisabled();
  await expect(page.getByLabel('Student ID')).toBeDisabled();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await screenWidths(page)).toEqual([width, width]);
  const bottom = await page.getByText('Mobile Number verified successfully!').first().boundingBox();
  expect((bottom?.y ?? height) + (bottom?.height ?? 0), 'on the first screen').toBeLessThan(height);
  await inspect('form-done');
});

test('leaving the field for nothing verifies the ID; a wrong code is checked once, and the next one replaces it (decision 231)', async ({
  page,
  product,
}) => {
  await page.goto('/kaveri-term');
  await page.getByLabel('Student ID').fill('KVS-2063');
  await page.getByLabel('Student ID').blur();
  await expect(page.getByText('Student ID verified successfully!')).toBeVisible();
  const payer = new Payer(page, product);
  await payer.sendCode('9000000112');
  const right = await product.otpSentTo('9000000112');
  const wrong = String((Number(right) + 1) % 10_000).padStart(4, '0');
  const checks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('verify-otp') && request.method() === 'POST') checks.push(request.url());
  });
  const otp = page.getByLabel('OTP', { exact: true });
  await page.keyboard.type(wrong);
  await expect(otp).toHaveAccessibleDescription('The OTP is not correct. Please check it and try again.');
  await expect(otp).toHaveValue(wrong);
  expect(checks).toHaveLength(1);
  await page.keyboard.type(right);
  await expect(payer.main().getByText('Mobile Number verified successfully!')).toBeVisible();
  expect(checks).toHaveLength(2);
});

test('a page that turns the shortcuts off does nothing before its buttons are pressed (decision 231)', async ({
  page,
  product,
}) => {
  await withMobileOnly(page, { verify_student: false, send_code: false, check_code: false });
  await page.goto('/kaveri-term');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/field-details|check-mobile|send-otp|verify-otp/.test(request.url())) calls.push(request.url());
  });
  // The browser's own clock moves on, so that no pause of a shortcut is missed.
  await page.clock.install();
  await page.getByLabel('Student ID').fill('KVS-2064');
  await page.getByLabel('Student ID').blur();
  await page.clock.runFor(2000);
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Click here to verify Student ID' }).click();
  await expect(page.getByText('Student ID verified successfully!')).toBeVisible();
  calls.length = 0;
  await page.getByLabel('Mobile Number').fill('9000000113');
  await page.clock.runFor(2000);
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const otp = page.getByLabel('OTP', { exact: true });
  await expect(otp).toBeFocused();
  calls.length = 0;
  await otp.fill(await product.otpSentTo('9000000113'));
  await page.clock.runFor(2000);
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(
    new Payer(page, product).main().getByText('Mobile Number verified successfully!'),
  ).toBeVisible();
});
