import { PageSearch } from '../models/page-search.ts';
import { Payer } from '../models/payer.ts';
import { ReverseLookup } from '../models/reverse-lookup.ts';
import { SandboxSheet } from '../models/sandbox-sheet.ts';
import { Workflow } from '../models/workflow.ts';
import { expect, test } from './screens-test.ts';

test('a page is found by its group', async ({ page, picture }) => {
  const search = new PageSearch(page);
  await page.goto('/find-your-institute');
  await expect(page.getByRole('heading', { level: 1, name: 'Find your institute' })).toBeVisible();
  await picture('find-open');
  await (await search.group()).fill('edu');
  await expect(page.getByRole('option', { name: /Education/ })).toHaveCount(2);
  await picture('find-typing');
  await search.pickGroup('kaveri', 'Kaveri Education Trust');
  await search.choose('Institute', 'Kaveri Valley School');
  await search.choose('Location', 'Mysuru');
  await search.choose('Education Type', 'CBSE');
  await expect(search.list('Academic Year')).toBeEnabled();
  await search.list('Academic Year').selectOption({ index: 1 });
  await search.choose('Payment Page', 'School fees by term');
  await expect(search.proceed('Open the payment page')).toBeEnabled();
  await picture('find-chosen');
});

test('a page of content', async ({ page, picture }) => {
  await page.goto('/kaveri-info');
  await expect(page.getByRole('heading', { level: 1, name: 'About fees' })).toBeVisible();
  await picture('content');
});

test('a workflow of two steps', async ({ page, picture }) => {
  const workflow = new Workflow(page);
  const sheet = new SandboxSheet(page);
  await workflow.open();
  await picture('steps-identify');
  await workflow.identify('KVS-2050');
  await expect(workflow.step('Annual charges')).toHaveAttribute('aria-checked', 'true');
  await picture('steps-first');
  await workflow.proceed().click();
  await sheet.pay('₹11,000', 'Failure');
  await sheet.sheet().getByRole('button', { name: 'Close', exact: true }).click();
  const failed = page.getByRole('dialog', { name: 'Transaction Failed' });
  await expect(failed).toBeVisible({ timeout: 30_000 });
  await picture('steps-failed');
  await failed.getByRole('button', { name: 'Retry Payment' }).click();
  await workflow.proceed().click();
  await sheet.pay('₹11,000', 'Success');
  const paid = page.getByRole('dialog', { name: 'Payment successful' });
  await expect(paid).toBeVisible({ timeout: 30_000 });
  await picture('steps-paid');
  await paid.getByRole('button', { name: 'Proceed to Next Step' }).click();
  await expect(workflow.step('Term fees by plan')).toHaveAttribute('aria-checked', 'true');
  await picture('steps-second');
  await workflow.proceed().click();
  await expect(page.getByRole('heading', { name: 'Please select a Payment Option' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await picture('steps-options');
});

test('a student is found in the records of the institute', async ({ page, picture }) => {
  const lookup = new ReverseLookup(page);
  await lookup.open();
  await picture('lookup-open');
  await lookup.id.fill('DIT-9999');
  await lookup.fetch();
  await lookup.expectTold('Unable to fetch fee details for DIT-9999');
  await picture('lookup-failed');
  await lookup.toggle();
  await lookup.mobile.fill('9000000204');
  await lookup.fetch();
  await expect(page.getByRole('radiogroup', { name: 'Select Student' })).toBeVisible();
  await picture('lookup-children');
});

test('a page without a student', async ({ page, product, picture }) => {
  const payer = new Payer(page, product);
  await page.goto('/dit-prospectus');
  await page.getByRole('radio', { name: /Registration and prospectus/ }).click();
  await picture('prospectus-card');
  await payer.proceed().click();
  await expect(page.getByRole('dialog', { name: 'Enter Mobile Number' })).toBeVisible();
  await picture('prospectus-mobile');
});
