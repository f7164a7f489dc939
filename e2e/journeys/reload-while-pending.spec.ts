import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

test('a payment that is pending when the tab reloads is polled, never offered a second time, and its result is shown', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  await page.goto('/kaveri-term');
  await payer.verifyStudent('KVS-2050');
  await payer.proveMobile('9000000010');
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  await payer.feeRow('Tuition Fee, Term 4').getByText('Tuition Fee, Term 4').click();
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  await page.getByRole('radio', { name: /Pay in full/ }).click();
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  await payer.payUntilPending();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(
    payer
      .sheet()
      .getByRole('heading', { name: /confirm|waiting|process/i })
      .first(),
  ).toBeVisible({ timeout: 20_000 });
  await expect(payer.sheet().getByRole('button', { name: /^Pay ₹/ }), 'no second try').toHaveCount(0);
  await product.silentBanksAnswer();
  await expect(payer.main().getByText('RCP/')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Done' }).click();
  await payer.expectPaid('Tuition Fee, Term 4');
});
