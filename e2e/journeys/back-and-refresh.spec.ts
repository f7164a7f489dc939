import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('Back keeps typed and ticked values on every step, and a reload restores the step as far as it may', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  const father = page.getByLabel("Father's name");
  const third = payer.feeRow('Tuition Fee, Term 3').getByRole('checkbox');
  const fees = () => expect(heading(page, 'Fee Details')).toBeVisible();
  const options = () => expect(heading(page, 'Please select a Payment Option')).toBeVisible();

  await test.step('the form: Back leaves the page, a reload keeps the proof', async () => {
    await page.goto('/kaveri-info');
    await page.goto('/kaveri-term');
    await payer.verifyStudent('KVS-2062');
    await page.goBack();
    await expect(heading(page, 'About fees')).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel('Student ID')).toBeEditable();
    await payer.verifyStudent('KVS-2062');
    await payer.proveMobile('9000000111');
    await page.reload();
    await expect(payer.main().getByText('Mobile Number verified successfully!')).toBeVisible();
    await expect(page.getByLabel('Student ID')).toHaveValue('KVS-2062');
    await expect(payer.proceed()).toBeVisible();
  });
  await test.step('the fees: Back shows the verified form unchanged, a reload the fees of the student', async () => {
    await father.fill('Mahesh');
    await payer.proceed().click();
    await payer.tick('Tuition Fee, Term 3');
    await page.goBack();
    await expect(heading(page, 'Student details')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY), 'a step begins at its top').toBe(0);
    await expect(father).toHaveValue('Mahesh');
    await expect(payer.main().getByText('Mobile Number verified successfully!')).toBeVisible();
    await page.goForward();
    await expect(heading(page, 'Fee Details')).toBeFocused();
    await expect(third, 'as it was left').toBeChecked();
    await page.reload();
    await fees();
    await expect(payer.paidFor('KVS-2062')).toBeVisible();
    await expect(third, 'not sent yet, and not lost').toBeChecked();
    await page.goBack();
    await expect(payer.main().getByText('Mobile Number verified successfully!')).toBeVisible();
    await expect(heading(page, 'Student details')).toBeFocused();
    await expect(father, 'sent with the form').toHaveValue('Mahesh');
    await page.goForward();
    await fees();
  });
  await test.step('the options: Back keeps the ticks, a reload the options of the same fees', async () => {
    await payer.proceed().click();
    const card = page.getByRole('radio', { name: /Pay in full/ });
    await card.click();
    const amount = await card.textContent();
    await page.goBack();
    await fees();
    await expect(third).toBeChecked();
    await page.goForward();
    await options();
    await page.reload();
    await options();
    await expect(card).toHaveText(amount ?? '');
    await expect(card).toBeChecked();
    await page.goBack();
    await fees();
    await expect(third, 'from the session').toBeChecked();
    await page.goForward();
    await options();
  });
  await test.step('the sheet: closing it reloads the page at the options [PJ-4.79]', async () => {
    await payer.proceed().click();
    await payer.sheet().getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('iframe[src*="/checkout"]')).toHaveCount(0);
    await options();
    await expect(page.getByRole('radio', { name: /Pay in full/ }), 'one press pays again').toBeChecked();
    await expect(payer.proceed()).toBeVisible();
  });
});
