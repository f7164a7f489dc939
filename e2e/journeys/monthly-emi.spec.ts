import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { EmiPayer } from '../models/emi-payer.ts';

const card = /Monthly instalments/;

/** On the lender's page a value is below its label at the left edge, and links have our colour (finding 19). */
async function readsAsTheProduct(lender: Page): Promise<void> {
  await lender.waitForLoadState();
  const [label, value] = [lender.locator('dt').first(), lender.locator('dd').first()];
  const [above, below] = [await label.boundingBox(), await value.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  expect(below?.x).toBe(above?.x);
  for (const part of [label, value]) await expect(part).toHaveCSS('text-align', 'left');
  expect(await value.evaluate((one) => getComputedStyle(one).fontWeight)).not.toBe(
    await label.evaluate((one) => getComputedStyle(one).fontWeight),
  );
  for (const link of await lender.getByRole('link').all())
    await expect(link, 'not the blue of a browser').not.toHaveCSS('color', 'rgb(0, 0, 238)');
}

test('a monthly plan goes from its key facts through details, consent, the lender’s signature and the paid advance to the active plan, even through a killed tab', async ({
  page,
  product,
  inspect,
}) => {
  // The test inspects nine screens.
  test.setTimeout(240_000);
  const payer = new EmiPayer(page, product);
  const mobile = '9000000127';
  await test.step('the key facts come first', async () => {
    const fees = ['Tuition Fee, Term 1', 'Tuition Fee, Term 2'];
    await payer.openPlan({ student: 'KVS-2078', mobile, fees, card });
    await payer.expectScreen('Your monthly plan');
    const facts = payer.sheet().getByRole('table', { name: 'Key facts' });
    for (const name of ['Lender', 'Total you pay', 'Annual percentage rate (APR)', 'Processing fee'])
      await expect(facts.getByRole('rowheader', { name, exact: true })).toBeVisible();
    await inspect('emi-facts');
    const repayments = payer.sheet().getByRole('table', { name: 'EMI Repayments' });
    await repayments.scrollIntoViewIfNeeded();
    await expect(repayments.getByRole('columnheader', { name: 'Instalment' })).toBeInViewport({ ratio: 1 });
    await inspect('emi-repayments');
    await payer.press('Continue');
  });
  await test.step('the applicant gives details', async () => {
    await payer.expectScreen('Your details');
    await payer.press('Continue');
    await expect(payer.sheet().getByRole('group', { name: 'Please correct these details' })).toBeFocused();
    await inspect('emi-mistakes');
    await payer.giveDetails('ABCPE1111F', mobile);
    await inspect('emi-consent');
  });
  await test.step('a tab that dies resumes at the consent', async () => {
    await page.reload();
    await payer.expectScreen('Share your details');
    await payer.consent(mobile);
    await inspect('emi-lender');
  });
  await test.step('the lender decides and takes the signature on its own page, and the sheet continues by itself', async () => {
    const lender = await payer.openDecision();
    await readsAsTheProduct(lender);
    await inspect('lender-decision', lender);
    await lender.getByRole('button', { name: 'Sign electronically' }).click();
    await expect(lender.getByText('The loan agreement is signed.')).toBeVisible();
    await lender.close();
    await payer.expectScreen('Your loan agreement is signed');
    await inspect('emi-signed');
  });
  await test.step('a tab that dies resumes at the advance', async () => {
    await page.reload();
    await payer.expectScreen('Your loan agreement is signed');
  });
  await test.step('the advance is paid on the ordinary payment screens', async () => {
    await payer.press(/^Continue to payment of ₹/);
    await payer.gateway().getByRole('button', { name: 'Success', exact: true }).click();
    await payer.expectScreen('One step left');
    await inspect('emi-mandate');
  });
  await test.step('the automatic debit is set up with the lender, and the plan is active', async () => {
    const lender = await payer.openLender();
    await lender.getByRole('button', { name: 'Set up the automatic debit' }).click();
    await expect(lender.getByText('The automatic debit is set up.')).toBeVisible();
    await lender.close();
    await payer.expectScreen('Your monthly plan is active');
    await inspect('emi-active');
  });
  await test.step('the key facts are saved as a PDF', async () => {
    const saved = page.waitForEvent('download');
    await payer.press('Save the key fact statement (PDF)');
    expect((await saved).suggestedFilename()).toMatch(/^Key fact statement KFS-.+\.pdf$/);
  });
  await test.step('closing the sheet reloads the page', async () => {
    const reloaded = page.waitForEvent('load');
    await payer.sheet().getByRole('button', { name: 'Close', exact: true }).click();
    await reloaded;
    await expect(page.locator('iframe[src*="/checkout"]')).toHaveCount(0);
  });
});

test('a lender’s refusal leads back to the other ways to pay', async ({ page, product, inspect }) => {
  const payer = new EmiPayer(page, product);
  const mobile = '9000000122';
  const fees = ['Tuition Fee, Term 3', 'Tuition Fee, Term 4'];
  await payer.openPlan({ student: 'KVS-2073', mobile, fees, card });
  await payer.press('Continue');
  await payer.giveDetails('ABCPE2222F', mobile);
  await payer.consent(mobile);
  const lender = await payer.openDecision();
  await expect(lender.getByText('cannot offer you this loan')).toBeVisible();
  await lender.close();
  await payer.expectScreen(/did not approve your application/);
  await inspect('emi-declined');
  const reloaded = page.waitForEvent('load');
  await payer.press('Choose another way to pay');
  await reloaded;
  await expect(page.locator('iframe[src*="/checkout"]')).toHaveCount(0);
});
