import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { PaymentOptions } from '../models/payment-options.ts';
import { Payer } from '../models/payer.ts';
import { verifyAddressOf } from '../models/receipt-paper.ts';
import { SandboxSheet } from '../models/sandbox-sheet.ts';
import { StudentForm } from '../models/student-form.ts';

test('a student without a mobile sees whom to contact; another proves an e-mail, finds no receipts yet, and those of the other child [SR-2.54] [SR-2.56] [SR-2.58] [SR-2.66] [SR-2.70] [SR-2.71] [SR-2.77] [SR-2.78] [SR-2.79] [SR-8.13] [SR-8.16]', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  await test.step('Oh No ! for the student without a mobile, and a back button', async () => {
    await page.goto('/kaveri-term/r/auth');
    await payer.chooseForReceipts('KVS-2047');
    await expect(page.getByRole('heading', { level: 1, name: 'Oh No !' })).toBeFocused();
    await expect(page.getByRole('main').getByRole('link', { name: '+91 90000 00991' }).first()).toBeVisible();
    await inspect('receipts-oh-no');
    await page.getByRole('button', { name: 'Click here to change Student ID' }).click();
  });
  await test.step('the e-mail on record is proven instead of the mobile', async () => {
    await payer.chooseForReceipts('KVS-2060');
    await page.getByRole('button', { name: 'Verify by e-mail instead' }).click();
    const email = page.getByLabel('Email');
    await expect(email).toHaveAccessibleDescription(/Enter email starting with [a-z]{3}\*+@example\.in/);
    await email.fill('nobody@example.in');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(email).toHaveAccessibleDescription(/Email does not match/);
    await email.fill(' sunita.reddy108@example.in ');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    const otp = page.getByLabel('OTP', { exact: true });
    await expect(otp).toBeFocused();
    await expect(page.getByRole('button', { name: 'Verify OTP' })).toBeDisabled();
    const right = await product.otpSentTo('sunita.reddy108@example.in');
    await otp.fill(String((Number(right) + 1) % 10_000).padStart(4, '0'));
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(otp).toHaveAccessibleDescription('The OTP is not correct. Please check it and try again.');
    await inspect('receipts-wrong-code');
    await otp.fill(right);
    await expect(page.getByText('Login Successful')).toBeVisible();
  });
  await test.step('Data Not Found, with the contacts of the page', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt Download' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Data Not Found' })).toBeVisible();
    await expect(
      page.getByText('The data you are looking for Zoya Reddy does not exist or was removed', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(
      page.getByText(
        'Please contact to our team to find the solution for the problem via contact number given below',
      ),
    ).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('link', { name: 'fees@kaveri-valley.example' }),
    ).toBeVisible();
    await inspect('receipts-none');
  });
  await test.step('the other child has payments of the institute’s own books', async () => {
    await page.getByRole('combobox', { name: 'Choose a child :' }).click();
    await page.getByRole('option', { name: 'Reyansh Reddy' }).click();
    await expect(page.getByRole('columnheader')).toHaveText([
      'S.No',
      'Transaction Id',
      'Transaction Date',
      'Amount Paid',
      'Payment Mode',
      'Actions',
    ]);
    await expect(page.getByRole('row'), 'three terms under the heads').toHaveCount(4);
    await expect(page.getByText('3 transactions for Reyansh Reddy')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Data Not Found' })).toHaveCount(0);
  });
});

/** The key in the page's own calls. */
const apiKeyOf = async (page: Page): Promise<Record<string, string>> => ({
  'x-api-key': await page.evaluate(
    () =>
      (JSON.parse(document.getElementById('shulk-settings')?.textContent ?? '{}') as { api_key: string })
        .api_key,
  ),
});

test('a receipt just paid is downloaded, and the address printed on it says that it is valid, and names nobody [SR-2.73] [SR-2.75]', async ({
  page,
  browser,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  const options = new PaymentOptions(page);
  const sheet = new SandboxSheet(page);
  await page.goto('/central-quarter');
  await new StudentForm(page, 'Admission Number').submit('CV-505', '9000000304');
  await options.expectOpened();
  await options.choose('Pay the quarter');
  await options.proceed().click();
  await sheet.gateway().getByRole('button', { name: 'Success', exact: true }).click();
  await expect(page.getByText('RCP/')).toBeVisible({ timeout: 30_000 });
  const code = (await page.getByText(/^TXN\w+$/).textContent()) ?? '';
  const asked = `/api/checkout/v1/payments/${code}/receipt`;
  const headers = await apiKeyOf(page);
  const atOnce = await test.step('the browser that paid has its receipt at once (decision 55)', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Receipt' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Receipt RCP-.+\.pdf$/);
    const link = page.getByRole('link', { name: /^Share on WhatsApp/ });
    const shared = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
    expect(shared).toContain(`${product.origin}/central-quarter/r/auth`);
    expect(shared).not.toMatch(/CV-505|9000000304|TXN/);
    await inspect('receipt-at-once');
    return verifyAddressOf(await readFile(await file.path()));
  });
  await test.step('no other browser has it, and after 30 minutes this one must prove its contact first', async () => {
    const stranger = await browser.newContext({ baseURL: product.origin });
    expect((await stranger.request.get(asked, { headers })).status()).toBe(404);
    await stranger.close();
    expect((await page.request.get(asked, { headers })).status()).toBe(200);
    await product.passTime('central-vidyalaya', 31);
    await page.getByRole('button', { name: 'Download Receipt' }).click();
    await expect(page.getByRole('link', { name: 'Verify your mobile number to get it' })).toBeVisible();
    await inspect('receipt-at-once-over');
  });
  await page.getByRole('link', { name: 'All receipts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Online Fee Payment' })).toBeVisible();
  const verify = page.getByRole('button', { name: 'Verify Admission Number' });
  await expect(verify, 'the student of this payment is chosen').toBeEnabled();
  expect(page.url(), 'and is gone from the address').not.toContain('CV-505');
  await verify.click();
  await payer.proveReceiptMobile('9000000304');
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt Download' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /Download Receipt/ })
    .first()
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Transaction Receipt.pdf');
  const address = verifyAddressOf(await readFile(await file.path()));
  expect(address, 'the same paper').toBe(atOnce);
  expect(address).toMatch(/^localhost:\d+\/verify\/[0-9a-f]{16}$/);
  await page.goto(`http://${address}`);
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  await expect(page.getByText(/It has not been replaced, refunded or cancelled\./)).toBeVisible();
  await expect(
    page.getByText('Only a TEST: no real money was paid. Below is what a real receipt would show.'),
  ).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/CV-505|9000000304/);
  await inspect('verify-valid');
  await page.goto('/verify/0000000000000000');
  await expect(page.getByText('Not known', { exact: true })).toBeVisible();
});
