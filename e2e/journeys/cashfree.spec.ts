import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';
import { SandboxSheet } from '../models/sandbox-sheet.ts';

const MOBILE = '9876543217';

test('a card with an account at Cashfree is paid in Cashfree’s own window, after a failure in it and after closing it once', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  const gateway = new SandboxSheet(page);
  const window = gateway.dropIn('cashfree');
  const pay = gateway.sheet().getByRole('button', { name: 'Pay ₹1,000' });
  await test.step('the card leads to the sheet', async () => {
    await page.goto('/dit-prospectus');
    await page.getByRole('radio', { name: /Prospectus of the diploma courses/ }).click();
    await payer.proceed().click();
    const modal = page.getByRole('dialog', { name: 'Enter Mobile Number' });
    await modal.getByLabel('Mobile Number').fill(MOBILE);
    await modal.getByRole('button', { name: 'Proceed' }).click();
  });
  await test.step('the window opens in it by itself with the exact amount; closing it lets the payment start again', async () => {
    await expect(window.getByText('Amount to pay ₹1,000')).toBeVisible();
    await inspect('cashfree-window');
    await window.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(pay).toBeVisible({ timeout: 20_000 });
  });
  await test.step('an attempt fails and says why, the next one succeeds', async () => {
    await pay.click();
    await window.getByRole('button', { name: 'Failure', exact: true }).click();
    await expect(window.locator('#problem')).toContainText('Your payment was not completed.');
    await window.locator('summary').filter({ hasText: 'UPI' }).click();
    await window.getByRole('button', { name: 'Success', exact: true }).click();
  });
  await test.step('the page shows the amount received, with the receipt number', async () => {
    const main = await gateway.expectReceived('₹1,000');
    await expect(main.getByText(/^TXN\w+$/)).toBeVisible();
    await inspect('cashfree-paid');
  });
});

test.describe('inside another app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 330.0',
  });

  test('the whole page goes to Cashfree, returns unsigned, and shows what the server learned', async ({
    page,
    product,
  }) => {
    const payer = new Payer(page, product);
    const gateway = new SandboxSheet(page);
    await page.goto('/dit-prospectus');
    await page.getByRole('radio', { name: /Prospectus of the diploma courses/ }).click();
    await payer.proceed().click();
    const modal = page.getByRole('dialog', { name: 'Enter Mobile Number' });
    await modal.getByLabel('Mobile Number').fill('9876543218');
    await modal.getByRole('button', { name: 'Proceed' }).click();
    await page.waitForURL(/\/sandbox\/pay\//);
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.waitForURL(/\/dit-prospectus/);
    await gateway.expectReceived('₹1,000');
  });
});
