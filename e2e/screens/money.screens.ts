import { Payer } from '../models/payer.ts';
import { PaymentOptions } from '../models/payment-options.ts';
import { expect, test } from './screens-test.ts';

test('where the money is', async ({ page, context, product, picture }) => {
  const payer = new Payer(page, product);
  const options = new PaymentOptions(page);
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/kaveri-term');
  await payer.verifyStudent('KVS-2067');
  await payer.proveMobile('9000000116');
  await payer.proceed().click();
  await payer.tick('Tuition Fee, Term 4');
  await payer.proceed().click();
  await options.choose('Pay in full');
  const ordered = page.waitForResponse((reply) => reply.url().endsWith('/api/checkout/v1/orders'));
  await payer.proceed().click();
  const { data } = (await (await ordered).json()) as { data: { application_code: string } };
  await payer.payUntilPending();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(`/kaveri-term/p/${data.application_code}`);
  await expect(title('Waiting for your bank')).toBeVisible();
  await picture('truth-pending');
  await product.silentBanksAnswer();
  await expect(title('Payment received')).toBeVisible({ timeout: 30_000 });
  await picture('truth-received');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(title('Where is my money?')).toBeVisible();
  await picture('truth-proof');
  await payer.chooseForReceipts('KVS-2067');
  await payer.proveReceiptMobile('9000000116');
  await expect(title('Payment received')).toBeVisible();
  await page.goto('/kaveri-term/p/TXN26112000000000');
  await expect(title('We could not find this payment')).toBeVisible();
  await picture('truth-unknown');
});

test('the receipts of a family', async ({ page, product, picture }) => {
  const payer = new Payer(page, product);
  await page.goto('/kaveri-term/r/auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Online Fee Payment' })).toBeVisible();
  await payer.chooseForReceipts('KVS-2041');
  await expect(page.getByLabel('Mobile Number')).toBeVisible();
  await picture('receipts-proof');
  await payer.proveReceiptMobile('9000000002');
  await expect(page.getByRole('table')).toBeVisible();
  await picture('receipts-list');
});

test('a student without receipts, and one without a contact', async ({ page, product, picture }) => {
  const payer = new Payer(page, product);
  const address = 'sunita.reddy108@example.in';
  await page.goto('/kaveri-term/r/auth');
  await payer.chooseForReceipts('KVS-2047');
  await expect(page.getByRole('heading', { level: 1, name: 'Oh No !' })).toBeVisible();
  await picture('receipts-no-contact');
  await page.getByRole('button', { name: 'Click here to change Student ID' }).click();
  await payer.chooseForReceipts('KVS-2060');
  await page.getByRole('button', { name: 'Verify by e-mail instead' }).click();
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
  await page.getByLabel('OTP', { exact: true }).fill(await product.otpSentTo(address));
  await expect(page.getByRole('heading', { name: 'Data Not Found' })).toBeVisible();
  await picture('receipts-none');
});
