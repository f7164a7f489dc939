import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';
import { verifyAddressOf } from '../models/receipt-paper.ts';

const MOBILE = '9876543210';

test('anybody buys the prospectus: a card, a mobile number, the payment, and its receipt by the number of the payment [R31] [PJ-2.11.4] [PJ-2.8.3] [PJ-2.8.5] [PJ-2.8.6] [PJ-4.75] [PJ-5.39] [PJ-5.40] [PJ-5.41] [PJ-5.43]', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  const modal = page.getByRole('dialog', { name: 'Enter Mobile Number' });
  const mobile = modal.getByLabel('Mobile Number');
  await test.step('the page opens with its card', async () => {
    await page.goto('/dit-prospectus');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Please select a Payment Option' }),
    ).toBeVisible();
    await expect(payer.proceed()).toHaveCount(0);
    await page.getByRole('radio', { name: /Registration and prospectus/ }).click();
    await inspect('prospectus-card');
    await payer.proceed().click();
  });
  await test.step('the mobile is required, with its rules', async () => {
    await expect(mobile).toBeFocused();
    for (const [typed, sentence] of [
      ['', /Please enter mobile number/],
      ['98765', /Mobile number must contain 10 digits/],
      ['1234567890', /Please enter valid mobile number/],
    ] as const) {
      await mobile.fill(typed);
      await modal.getByRole('button', { name: 'Proceed' }).click();
      await expect(mobile).toHaveAccessibleDescription(sentence);
    }
    await inspect('prospectus-mobile');
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(payer.proceed(), 'the focus returns to what opened the dialog').toBeFocused();
    await payer.proceed().click();
    await mobile.fill(`+91 98765-43210 99`);
    await expect(mobile).toHaveValue(MOBILE);
    await modal.getByRole('button', { name: 'Proceed' }).click();
  });
  const code = await test.step('it is paid', async () => {
    await payer.payByUpi();
    await expect(payer.main().getByText('₹1,000')).toBeVisible();
    const reference = payer.main().getByText(/^TXN\w+$/);
    await expect(reference).toBeVisible();
    await inspect('prospectus-paid');
    return (await reference.textContent()) ?? '';
  });
  await test.step('its receipt is available at once', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Receipt' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Receipt RCP-.+\.pdf$/);
    expect(verifyAddressOf(await readFile(await file.path()))).toMatch(/\/verify\/[0-9a-f]{16}$/);
  });
  await test.step('the receipt opens by the number of the payment and its mobile', async () => {
    await payer.main().getByRole('link', { name: 'All receipts' }).click();
    await payer.chooseForReceipts(code);
    await payer.proveReceiptMobile(MOBILE);
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt Download' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: code })).toContainText('₹1,000');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /Download Receipt/ }).click();
    expect((await download).suggestedFilename()).toBe('Transaction Receipt.pdf');
  });
});
