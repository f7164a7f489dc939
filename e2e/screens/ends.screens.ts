import type { Page } from '@playwright/test';
import type { Product } from '../fixtures/product.ts';
import { Payer } from '../models/payer.ts';
import { expect, test } from './screens-test.ts';
import type { ScreenName } from './list.ts';

async function proved(page: Page, product: Product, student: string, mobile: string): Promise<Payer> {
  const payer = new Payer(page, product);
  await page.goto('/kaveri-term');
  await payer.verifyStudent(student);
  await payer.proveMobile(mobile);
  return payer;
}

const ENDS: readonly (readonly [name: ScreenName, student: string, mobile: string, title: string])[] = [
  ['end-paid', 'KVS-2043', '9000000003', 'Payment Successful!'],
  ['end-emi', 'KVS-2044', '9000000004', 'Payment Successful!'],
  ['end-nothing', 'KVS-2046', '9000000006', 'No payable amount found for this transaction'],
];

for (const [name, student, mobile, title] of ENDS)
  test(`the end of ${student}`, async ({ page, product, picture }) => {
    const payer = await proved(page, product, student, mobile);
    await payer.proceed().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await picture(name);
  });

test('pages that take no payment', async ({ page, picture }) => {
  await page.goto('/kaveri-closed');
  await expect(page.getByRole('heading', { level: 1, name: 'No longer accepting Payments' })).toBeVisible();
  await picture('end-closed');
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await picture('end-nowhere');
});

test('the network is lost among the fees', async ({ page, context, product, picture }) => {
  const payer = await proved(page, product, 'KVS-2052', '9000000101');
  await payer.proceed().click();
  await payer.tick('Tuition Fee, Term 3');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you typed is kept.')).toBeInViewport();
  await payer.proceed().click();
  await expect(
    payer.main().getByText('Oops! something went wrong. Please try after some time.').first(),
  ).toBeVisible();
  await picture('end-offline');
});
