import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

test('a workflow asks for its student, takes the first payment and opens the second step', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  await page.goto('/kaveri-workflow');
  await expect(page.getByRole('heading', { level: 1, name: 'Secure the seat' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await inspect('workflow-identify');
  await page.getByLabel('Student ID').fill('KVS-2050');
  await page.getByRole('button', { name: 'Click here to verify Student ID' }).click();

  const first = page.getByRole('radio', { name: /Annual charges/ });
  const second = page.getByRole('radio', { name: /Term fees by plan/ });
  await expect(first).toHaveAttribute('aria-checked', 'true');
  await expect(second).toHaveAttribute('aria-disabled', 'true');
  await inspect('workflow-steps');
  await page.getByRole('button', { name: 'Proceed', exact: true }).click();
  await payer
    .sheet()
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await payer
    .gateway()
    .getByRole('button', { name: /^success/i })
    .first()
    .click();
  const modal = page.getByRole('dialog', { name: 'Payment successful' });
  await expect(modal).toBeVisible({ timeout: 30_000 });
  await modal.getByRole('button', { name: 'Proceed to Next Step' }).click();

  await expect(first).toContainText('Completed');
  await expect(first).toHaveAttribute('aria-disabled', 'true');
  await expect(second).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('button', { name: 'Proceed', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Please select a Payment Option' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await inspect('workflow-options');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(second).toBeVisible();

  await page.reload();
  await expect(first, 'a reload finds the student and the step that is done').toContainText('Completed');
});
