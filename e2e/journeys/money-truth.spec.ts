import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

test('the page of a payment shows where the money is while the bank is silent, updates by itself when it is received, and shows it to another browser only after proof of the mobile (decision 23)', async ({
  page,
  context,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/kaveri-term');
  await payer.verifyStudent('KVS-2067');
  await payer.proveMobile('9000000116');
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  await payer.tick('Tuition Fee, Term 4');
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  await page.getByRole('radio', { name: /Pay in full/ }).click();
  const ordered = page.waitForResponse((reply) => reply.url().endsWith('/api/checkout/v1/orders'));
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  const { data } = (await (await ordered).json()) as { data: { application_code: string } };
  await payer.payUntilPending();
  page.once('dialog', (dialog) => void dialog.accept());

  await test.step('this browser sees it at once, without a proof', async () => {
    await page.goto(`/kaveri-term/p/${data.application_code}`);
    await expect(title('Waiting for your bank')).toBeVisible();
    await expect(payer.main()).toContainText('You will not be charged twice');
    await expect(payer.main()).toContainText('Please do not pay again.');
    await expect(payer.main()).toContainText(/within 5 working days, by \d\d-\d\d-\d{4}\./);
    await expect(payer.main()).toContainText(data.application_code);
    await expect(page).toHaveTitle(/^Waiting for your bank - Kaveri/);
    await inspect('truth-pending');
  });
  await test.step('the received payment shows without a reload', async () => {
    await product.silentBanksAnswer();
    await expect(title('Payment received')).toBeFocused({ timeout: 30_000 });
    await expect(payer.main()).toContainText(/Your receipt RCP\//);
    await inspect('truth-received');
  });
  await test.step('another browser proves the mobile first', async () => {
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(title('Where is my money?')).toBeVisible();
    await expect(payer.main()).not.toContainText('₹');
    await expect(payer.main()).toContainText('Verify the mobile number of this payment');
    await inspect('truth-proof');
    await payer.chooseForReceipts('KVS-2067');
    await payer.proveReceiptMobile('9000000116');
    await expect(title('Payment received')).toBeVisible();
    await page.goto('/kaveri-term/p/TXN26112000000000');
    await expect(title('We could not find this payment')).toBeVisible();
    await inspect('truth-unknown');
    await page.getByRole('link', { name: 'Help', exact: true }).click();
    await expect(
      page.getByRole('heading', { name: 'Need help?' }),
      'the page has the numbers',
    ).toBeInViewport();
  });
});
