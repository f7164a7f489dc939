import { expect, test } from '../fixtures/test.ts';
import { PaymentOptions } from '../models/payment-options.ts';
import { SandboxSheet } from '../models/sandbox-sheet.ts';
import { StudentForm } from '../models/student-form.ts';

test('disabled cards say why, can be read but not chosen, and the enabled one is paid [SR-2.95] [SR-5.17] [SR-5.20] [SR-5.21] [SR-5.23] [SR-5.24] [SR-5.25] [SR-2.94] [PJ-2.8.3]', async ({
  page,
  inspect,
}) => {
  const options = new PaymentOptions(page);
  const sheet = new SandboxSheet(page);
  await test.step('the form of the school requires its own admission number, and goes straight to the cards', async () => {
    await page.goto('/central-quarter');
    await new StudentForm(page, 'Admission Number').submit('CV-501', '9000000300');
    await options.expectOpened();
  });
  await test.step('three cards say why they are disabled', async () => {
    await options.expectDisabled(
      'Three instalments',
      'the Monthly Installment option is not available for amounts below Rs.12000',
    );
    await options.expectDisabled(
      'Balance of earlier quarters',
      'the Auto Debit option is not available for amounts below Rs.5',
    );
    await options.expectDisabled(
      'Rounding difference',
      'the Payment Gateway option is not available for amounts below 1',
    );
    await expect(options.card('Pay the quarter'), 'the only one that can be chosen').toBeChecked();
    await expect(options.proceed()).toBeVisible();
    await inspect('cards-disabled');
  });
  await test.step('the keyboard reads a disabled card without choosing it, and its details open', async () => {
    await options.card('Pay the quarter').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(options.card('Three instalments')).toBeFocused();
    await expect(options.card('Pay the quarter')).toHaveAttribute('aria-checked', 'true');
    await page.getByRole('button', { name: 'More Details for Three instalments' }).click();
    const repayments = page.getByRole('table', { name: 'EMI Repayments' });
    await expect(repayments.getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: 'Less Details for Three instalments' }).click();
    await expect(repayments).toHaveCount(0);
  });
  await test.step('the quarter is paid with the late fee of four days', async () => {
    await expect(options.card('Pay the quarter')).toContainText('₹1,520');
    await options.proceed().click();
    await sheet.pay('₹1,520', 'Success');
    await sheet.expectReceived('₹1,520');
    await inspect('cards-paid');
    await page.getByRole('button', { name: 'Done' }).click();
  });
  await test.step('paid fees can no longer be selected; another child can be paid for', async () => {
    await expect(options.heading()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('radio')).toHaveText([/Balance of earlier quarters/, /Rounding difference/]);
    await page.getByRole('button', { name: 'Pay for another student' }).click();
    await expect(page.getByRole('button', { name: /Admission Number/ })).toBeVisible();
  });
});
