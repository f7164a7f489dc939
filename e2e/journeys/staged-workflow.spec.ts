import { expect, test } from '../fixtures/test.ts';
import { SandboxSheet } from '../models/sandbox-sheet.ts';
import { Workflow } from '../models/workflow.ts';

test('a workflow asks for its student, survives a failed payment, accepts the next one and opens the second step [PJ-1.13] [PJ-2.10.7] [PJ-2.10.12] [PJ-2.10.13] [PJ-2.10.14] [PJ-2.10.15] [PJ-2.10.16] [PJ-4.73] [PJ-4.74] [PJ-4.91] [PJ-4.92] [PJ-4.93] [PJ-4.94] [PJ-4.95] [PJ-4.101] [PJ-4.102] [PJ-8.17]', async ({
  page,
  inspect,
}) => {
  const workflow = new Workflow(page);
  const sheet = new SandboxSheet(page);
  const first = workflow.step('Annual charges');
  const second = workflow.step('Term fees by plan');
  await test.step('it asks for the student instead of showing its cards', async () => {
    await workflow.open();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /View Details/ })).toHaveAttribute('target', '_blank');
    await inspect('workflow-identify');
    await workflow.identify('KVS-2050');
    await expect(first).toHaveAttribute('aria-checked', 'true');
    await expect(first).toHaveAccessibleDescription(/^To be paid One payment by UPI/);
    await expect(second).toHaveAttribute('aria-disabled', 'true');
    await inspect('workflow-steps');
  });
  await test.step('a failed payment says so, and its button leads back to the step', async () => {
    await workflow.proceed().click();
    await sheet.pay('₹11,000', 'Failure');
    await expect(sheet.sheet().getByRole('heading', { name: 'Payment not completed' })).toBeFocused();
    await expect(sheet.sheet().getByRole('button', { name: 'Try again' })).toBeVisible();
    await inspect('workflow-sheet-failed');
    await sheet.sheet().getByRole('button', { name: 'Close', exact: true }).click();
    const modal = page.getByRole('dialog', { name: 'Transaction Failed' });
    await expect(modal).toBeVisible({ timeout: 30_000 });
    await expect(modal).toContainText('You can pay again now, or at the fee counter of the school.');
    await expect(modal.getByRole('link', { name: 'Where is my money?' })).toBeVisible();
    await expect(modal.getByText(/^\d{1,2}-\d{1,2}-\d{4}$/), 'when it was tried').toBeVisible();
    await inspect('workflow-failed');
    await modal.getByRole('button', { name: 'Retry Payment' }).click();
    await expect(modal).toHaveCount(0);
    await expect(first).toHaveAttribute('aria-checked', 'true');
  });
  await test.step('the successful payment leads to the next step', async () => {
    await workflow.proceed().click();
    await sheet.pay('₹11,000', 'Success');
    const modal = page.getByRole('dialog', { name: 'Payment successful' });
    await expect(modal).toBeVisible({ timeout: 30_000 });
    await expect(modal).toContainText('The annual charges are paid. Please go on to the second step.');
    await expect(modal.getByText(/^\d{1,2}-\d{1,2}-\d{4}$/)).toBeVisible();
    await inspect('workflow-paid');
    await modal.getByRole('button', { name: 'Proceed to Next Step' }).click();
    await expect(first).toContainText('Completed');
    await expect(first).toHaveAttribute('aria-disabled', 'true');
    await expect(second).toHaveAttribute('aria-checked', 'true');
  });
  await test.step('the paid fees can be read again, with the month of the day in letters', async () => {
    await page.getByRole('button', { name: 'Details of Annual charges' }).click();
    const details = page.getByRole('dialog', { name: 'Payment details' });
    await expect(details.getByText(/^\d{1,2}-[A-Z][a-z]{2}-\d{4}$/)).toBeVisible();
    await expect(details).toContainText('₹11,000');
    await inspect('workflow-details');
    await details.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('the second step offers only its cards, with a back button; a reload shows what is done', async () => {
    await workflow.proceed().click();
    await expect(page.getByRole('heading', { name: 'Please select a Payment Option' })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(2);
    await inspect('workflow-options');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(second).toBeVisible();
    await page.reload();
    await expect(first).toContainText('Completed');
  });
});

test('a workflow with an active plan shows it, and accepts no payment of zero [PJ-2.10.10] [PJ-4.87] [PJ-5.50] [PJ-8.16]', async ({
  page,
  inspect,
}) => {
  const workflow = new Workflow(page);
  await workflow.open();
  await workflow.identify('KVS-2044');
  const plan = workflow.step('Term fees by plan');
  await expect(plan).toContainText('Completed');
  await page.getByRole('button', { name: 'Details of Term fees by plan' }).click();
  const details = page.getByRole('dialog', { name: 'EMI details' });
  await expect(details).toContainText(/active/i);
  await inspect('workflow-emi-details');
  await details.getByRole('button', { name: 'Close' }).click();
  await workflow.proceed().click();
  await expect(page.getByRole('alert').getByText('The payment amount cannot be zero.')).toBeVisible();
  await expect(
    workflow.step('Annual charges'),
    'the payer stays where the way to another student is',
  ).toBeVisible();
  await page.getByRole('button', { name: 'Change student' }).click();
  await expect(page.getByLabel('Student ID')).toBeEditable();
});

test('the call-to-action of a workflow is a link or a button, as configured [PJ-2.10.5]', async ({
  page,
}) => {
  const workflow = new Workflow(page);
  const cta = page.getByRole('link', { name: /View Details/ });
  const edge = () => cta.evaluate((link) => getComputedStyle(link).borderTopWidth);
  await workflow.open();
  await expect(cta).toHaveCSS('text-decoration-line', 'underline');
  expect(await edge()).toBe('0px');

  // The demo's only call-to-action is a link; its page is in the document, here with that one setting changed.
  await page.route('**/kaveri-workflow', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const changed = text.replace(/("cta_config":\{[^}]*"type":)"link"/, '$1"button"');
    await route.fulfill({ response, body: changed });
  });
  await workflow.open();
  await expect(cta).toHaveCSS('text-decoration-line', 'none');
  expect(Number.parseFloat(await edge())).toBeGreaterThan(0);
});
