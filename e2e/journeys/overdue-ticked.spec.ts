import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';
import { PaymentOptions } from '../models/payment-options.ts';

test('on a page that ticks what is overdue it comes ticked, an own choice outlives reload and Back, and the only option is chosen on entry', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  const options = new PaymentOptions(page);
  const box = (name: string) => page.getByRole('checkbox', { name });
  await page.goto('/kaveri-due');
  await payer.verifyStudent('KVS-2041');
  await payer.proveMobile('9000000002');
  await payer.proceed().click();
  await test.step('what is past its due date is ticked, what comes later is not', async () => {
    await expect(box('Tuition Fee, Term 3')).toBeChecked();
    await expect(box('Transport Charges, Term 3')).toBeChecked();
    await expect(box('Select all due')).toBeChecked();
    await expect(box('Tuition Fee, Term 4')).not.toBeChecked();
    await expect(payer.feeRow('Tuition Fee, Term 3')).toContainText('8 days late');
    await expect(payer.feeRow('Tuition Fee, Term 3')).toContainText('Includes late fee ₹320');
    await inspect('overdue-fees');
  });
  await test.step('what the payer unticks stays so after a reload and after Back', async () => {
    await payer.feeRow('Transport Charges, Term 3').getByText('Transport Charges, Term 3').click();
    await expect(box('Select all due')).toHaveJSProperty('indeterminate', true);
    await page.reload();
    await expect(box('Tuition Fee, Term 3')).toBeChecked();
    await expect(box('Transport Charges, Term 3')).not.toBeChecked();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeHidden();
    await page.goForward();
    await expect(box('Tuition Fee, Term 3')).toBeChecked();
    await expect(box('Transport Charges, Term 3')).not.toBeChecked();
    await payer.feeRow('Select all due').getByText('Select all due').click();
    await expect(box('Transport Charges, Term 3')).toBeChecked();
    await payer.proceed().click();
  });
  await test.step('the only option is chosen, and its button is there', async () => {
    await options.expectOpened();
    await expect(options.card('Pay in full')).toBeChecked();
    await expect(options.proceed()).toBeVisible();
    await inspect('overdue-option');
  });
});

test('three options stand as small cards, and the bar says what each takes today', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  const options = new PaymentOptions(page);
  await page.goto('/kaveri-term');
  // Nobody pays or agrees to anything for her in another journey: her cards have no notes.
  await payer.verifyStudent('KVS-2042');
  await payer.proveMobile('9000000002');
  await payer.proceed().click();
  await payer.tick('Select all due');
  await payer.proceed().click();
  await options.expectOpened();
  await expect(options.proceed(), 'several can be chosen, so none is').toHaveCount(0);
  for (const card of await page.getByRole('radio').locator('..').all()) {
    const { height = 999 } = (await card.boundingBox()) ?? {};
    expect(height, (await card.textContent()) ?? '').toBeLessThanOrEqual(168);
  }
  await options.choose('Auto debit');
  await expect(page.getByText(/^(Option C, today|To pay today)/)).toBeVisible();
  await expect(page.getByText('₹0', { exact: true }).filter({ visible: true })).toBeVisible();
  await options.choose('Monthly instalments');
  await expect(options.card('Monthly instalments')).toContainText(/₹[\d,]+ today, then 5\s×\s₹/);
  await expect(page.getByText(/^(Option B, today|To pay today)/)).toBeVisible();
});
