import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Product } from '../fixtures/product.ts';
import { PaymentOptions } from '../models/payment-options.ts';
import { Payer } from '../models/payer.ts';
import { verifyAddressOf } from '../models/receipt-paper.ts';
import { StudentForm } from '../models/student-form.ts';
import { expect, test } from './screens-test.ts';

/** A payer at the fees of a page with one code. */
async function atFees(
  page: Page,
  product: Product,
  slug: string,
  student: string,
  mobile: string,
): Promise<Payer> {
  const payer = new Payer(page, product);
  await page.goto(`/${slug}`);
  await payer.verifyStudent(student);
  await payer.proveMobile(mobile);
  await payer.proceed().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  return payer;
}

test('from the fees to the receipt', async ({ page, product, picture }) => {
  const options = new PaymentOptions(page);
  const payer = await atFees(page, product, 'kaveri-term', 'KVS-2041', '9000000001');
  await picture('fees-open');
  await payer.tick('Select all due');
  await picture('fees-selected');
  await payer.proceed().click();
  await options.expectOpened();
  await picture('options-open');
  await options.choose('Pay in full');
  await picture('options-selected');
  await page.getByRole('button', { name: 'More Details for Monthly instalments' }).click();
  await expect(page.getByRole('table', { name: 'EMI Repayments' })).toBeVisible();
  await picture('options-details', page, page.getByRole('table', { name: 'EMI Repayments' }));
  await payer.proceed().click();

  const method = (name: string) => payer.gateway().locator('summary').filter({ hasText: name });
  await expect(method('UPI')).toBeVisible({ timeout: 30_000 });
  await picture('sheet-upi');
  await method('Credit or debit').click();
  await expect(payer.gateway().getByLabel('Card number')).toBeVisible();
  await picture('sheet-card');
  await method('Net banking').click();
  await expect(payer.gateway().getByLabel('Search for another bank')).toBeVisible();
  await picture('sheet-netbanking');
  await method('UPI').click();
  await payer.gateway().getByRole('button', { name: 'Failure', exact: true }).click();
  await expect(payer.sheet().getByRole('heading', { name: 'Payment not completed' })).toBeVisible();
  await picture('sheet-failed');
  await payer.sheet().getByRole('button', { name: 'Try again' }).click();
  await payer.payUntilPending();
  await picture('sheet-pending');
  await product.silentBanksAnswer();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(payer.main().getByText('RCP/')).toBeVisible();
  await picture('result-received');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Receipt' }).click();
  const address = verifyAddressOf(await readFile(await (await download).path()));
  await page.goto(`http://${address}`);
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  await picture('verify-valid');
  await page.goto('/verify');
  await expect(page.getByRole('button', { name: 'Check this code' })).toBeVisible();
  await picture('verify-open');
  await page.goto('/verify/0000000000000000');
  await expect(page.getByText('Not known', { exact: true })).toBeVisible();
  await picture('verify-not-known');
});

test('overdue fees come ticked', async ({ page, product, picture }) => {
  await atFees(page, product, 'kaveri-due', 'KVS-2074', '9000000123');
  await expect(page.getByRole('checkbox', { name: 'Select all due' })).toBeChecked();
  await picture('fees-overdue');
});

test('the amount of a fee is changed', async ({ page, product, picture }) => {
  const payer = new Payer(page, product);
  await page.goto('/kaveri-open');
  await payer.verifyStudent('KVS-2042');
  await page.getByRole('radio', { name: 'Mother' }).check();
  await payer.proceed().click();
  await payer.tick('Computer Lab');
  await payer.proceed().click();
  await page.getByRole('button', { name: 'Edit fees' }).click();
  await expect(page.getByLabel('Computer Lab')).toHaveValue('600');
  await picture('fees-edit');
});

test('amounts to be typed', async ({ page, picture }) => {
  await page.goto('/dit-exam');
  await new StudentForm(page, 'Roll number').submit('DIT-3001', '9000000220');
  await expect(page.getByLabel('Hostel dues')).toHaveValue(/^[1-9]\d*$/);
  await page.getByLabel('Hostel dues').fill('2000');
  await page.getByLabel('Supplementary papers').fill('250');
  await picture('amounts-typed');
  await page.getByLabel('Supplementary papers').fill('12,50');
  await page.getByLabel('Hostel dues').fill('');
  await page.getByRole('button', { name: 'Proceed', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Please correct these fields' })).toBeFocused();
  await picture('amounts-mistakes');
});

test('options that say why they are off', async ({ page, picture }) => {
  const options = new PaymentOptions(page);
  await page.goto('/central-quarter');
  await new StudentForm(page, 'Admission Number').submit('CV-501', '9000000300');
  await options.expectOpened();
  await expect(options.card('Pay the quarter')).toBeChecked();
  await picture('options-disabled');
});
