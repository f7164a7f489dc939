import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

test('a payment that succeeds while the tab is closed is shown once when the payer returns, then its fee is paid', async ({
  page,
  context,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  await page.goto('/kaveri-term');
  await payer.verifyStudent('KVS-2054');
  await payer.proveMobile('9000000103');
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  await payer.feeRow('Tuition Fee, Term 4').getByText('Tuition Fee, Term 4').click();
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  await page.getByRole('radio', { name: /Pay in full/ }).click();
  await inspect('options-chosen');
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  await payer.payUntilPending();
  await page.close({ runBeforeUnload: false });
  await product.silentBanksAnswer();

  const later = await context.newPage();
  const received = later.getByRole('heading', { name: 'Payment received' });
  await expect(async () => {
    await later.goto('/kaveri-term');
    await expect(received).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expect(later.getByRole('main').getByText('RCP/')).toBeVisible();
  await later.getByRole('button', { name: 'Done' }).click();
  const back = new Payer(later, product);
  await back.expectPaid('Tuition Fee, Term 4');
  await later.reload();
  await back.expectPaid('Tuition Fee, Term 4');
  await expect(received, 'told once').toHaveCount(0);
});
