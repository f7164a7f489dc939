import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';
import { SandboxSheet } from '../models/sandbox-sheet.ts';

const MOBILE = '9876543218';

test('a card with an account at Easebuzz is paid in Easebuzz’s own window, on a new transaction after a failed one', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  const gateway = new SandboxSheet(page);
  const window = gateway.dropIn('easebuzz');
  const frame = gateway.sheet();
  const pay = frame.getByRole('button', { name: 'Pay ₹1,000' });
  const opened = () => frame.locator('iframe.easebuzz-checkout-frame').getAttribute('src');
  let first: string | null = null;
  await test.step('the card leads to the sheet', async () => {
    await page.goto('/dit-prospectus');
    await page.getByRole('radio', { name: /Prospectus of the evening courses/ }).click();
    await payer.proceed().click();
    const modal = page.getByRole('dialog', { name: 'Enter Mobile Number' });
    await modal.getByLabel('Mobile Number').fill(MOBILE);
    await modal.getByRole('button', { name: 'Proceed' }).click();
  });
  await test.step('the window opens in it by itself with the exact amount; after closing it, the same transaction starts again', async () => {
    await expect(window.getByText('Amount to pay ₹1,000')).toBeVisible();
    await inspect('easebuzz-window');
    first = new URL((await opened()) ?? '').pathname;
    await window.getByRole('button', { name: 'Close', exact: true }).click();
    await pay.click({ timeout: 20_000 });
    await expect(window.getByText('Amount to pay ₹1,000')).toBeVisible();
    expect(new URL((await opened()) ?? '').pathname).toBe(first);
  });
  await test.step('a failed attempt closes the window, and the sheet says so', async () => {
    await window.getByRole('button', { name: 'Failure', exact: true }).click();
    const again = frame.getByRole('button', { name: /Try again/ });
    // The server may learn of the failure before the sheet polls, or only when the next attempt starts.
    await expect(again.or(frame.getByText('The payment was not completed.'))).toBeVisible({
      timeout: 20_000,
    });
    if (await again.isVisible()) await again.click();
    else await pay.click();
  });
  await test.step('the next attempt is another transaction, which succeeds', async () => {
    await expect(window.getByText('Amount to pay ₹1,000')).toBeVisible();
    expect(new URL((await opened()) ?? '').pathname).not.toBe(first);
    await window.getByRole('button', { name: 'Success', exact: true }).click();
  });
  await test.step('the page shows the amount received, with the receipt number', async () => {
    const main = await gateway.expectReceived('₹1,000');
    await expect(main.getByText(/^TXN\w+$/)).toBeVisible();
    await inspect('easebuzz-paid');
  });
});
