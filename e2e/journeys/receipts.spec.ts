import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

const student = 'KVS-2041';
const mobile = '9000000001';

test('a parent sees the receipts of both children, and nobody else does [SR-1.5] [SR-2.68] [SR-9.8]', async ({
  page,
  product,
  inspect,
  isMobile,
}) => {
  const payer = new Payer(page, product);
  await test.step('the dashboard is closed without a proof [SR-2.63]', async () => {
    await page.goto('/kaveri-term/r/dashboard');
    await expect(page).toHaveURL(/\/kaveri-term\/r\/auth$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Online Fee Payment' })).toBeVisible();
  });
  await test.step('a number that is not the registered one gets no code', async () => {
    if (isMobile) {
      await page.getByRole('button', { name: /^Student ID/ }).click();
      await inspect('receipts-1-tray');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('combobox', { name: 'Student ID' }), 'the tray is closed').toBeHidden();
    }
    await payer.chooseForReceipts(student);
    await page.getByLabel('Mobile Number').fill('9000000999');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByText('Mobile number does not match')).toBeVisible();
    await inspect('receipts-2-mismatch');
  });
  await test.step('the registered mobile opens the dashboard', async () => {
    await payer.proveReceiptMobile(mobile);
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt Download' })).toBeFocused();
    await expect(page.getByRole('table')).toBeVisible();
    await inspect('receipts-3-dashboard');
  });
  await test.step('a payment recorded by the institute has no download [SR-2.73]', async () => {
    // Other journeys may have paid for the same child by UPI; the institute recorded bank transfers.
    const recorded = page.getByRole('row').filter({ hasText: 'NEFT' });
    await expect(recorded).not.toHaveCount(0);
    await expect(recorded.getByRole('button')).toHaveCount(0);
  });
  await test.step('the dropdown of children opens by keyboard and is 200 pixels high at most', async () => {
    const choice = page.getByRole('combobox', { name: 'Choose a child :' });
    await choice.focus();
    await page.keyboard.press('ArrowDown');
    const menu = page.getByRole('listbox');
    await expect(menu).toBeVisible();
    await inspect('receipts-4-children');
    expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(200);
    const names = await menu.getByRole('option').allTextContents();
    expect(names.length).toBeGreaterThan(1);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(choice).toHaveText(names.at(-1) ?? '');
    await expect(page.getByText('Loading')).toHaveCount(0);
    await inspect('receipts-5-other-child');
  });
  await test.step('a reload keeps the dashboard while the proof is valid', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt Download' })).toBeVisible();
  });
});
