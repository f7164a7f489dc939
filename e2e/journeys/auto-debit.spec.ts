import { expect, test } from '../fixtures/test.ts';
import { PlanPayer } from '../models/plan-sheet.ts';

const fees = ['Tuition Fee, Term 3', 'Tuition Fee, Term 4'];
const card = /Auto debit/;

test('an auto debit is shown with its schedule before consent, refused by an early click that is not lost, approved, and ends at its own page with marked fees [PJ-4.81]', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new PlanPayer(page, product);
  await payer.openPlan({ student: 'KVS-2041', mobile: '9000000001', fees, card });
  await payer.expectScreen('Set up auto debit');
  const schedule = payer.sheet().getByRole('table', { name: 'Auto Debit Schedule' });
  for (const fee of fees) await expect(schedule.getByRole('row').filter({ hasText: fee })).toHaveCount(1);
  await expect(schedule.getByRole('row').last()).toContainText('Total');
  await inspect('auto-debit-plan');
  await payer.sheet().getByRole('button', { name: 'Agree and set up' }).scrollIntoViewIfNeeded();
  const head = payer.sheet().locator('header');
  await expect(head.getByText('Kaveri'), 'whom he agrees with, where he agrees').toBeInViewport({ ratio: 1 });
  const inAll = payer.sheet().getByText(/^₹[\d,]+ in all, nothing today\.$/);
  await expect(inAll, 'and to how much').toBeInViewport({ ratio: 1 });
  await inspect('auto-debit-agree');

  // The approval page's script arrives late over a slow network, and the payer clicks before it runs.
  await page.route('**/assets/mandate.js', async (route) => {
    await new Promise((arrived) => setTimeout(arrived, 1_000));
    await route.continue();
  });
  await payer.agree('Bank refuses');
  await payer.expectScreen('Auto debit was not set up');
  await page.unroute('**/assets/mandate.js');
  await inspect('auto-debit-refused');
  await payer.press('Try again');

  // The sheet's screen shows for two seconds, too short to inspect it on a slow machine.
  const left = page.waitForURL(/\/kaveri-term\/p\/TXN\w+$/);
  await payer.agree('Approve');
  await payer.expectScreen('Auto debit is set up');
  await left;
  await expect(page.getByRole('heading', { level: 1, name: 'Auto debit is set up' })).toBeVisible();
  await expect(page.getByText('Total planned, nothing debited yet')).toBeVisible();
  await expect(page.getByText(/^The next debit is ₹/)).toBeVisible();
  await inspect('auto-debit-set-up');

  // The fees to be debited say so, and can still be paid by hand.
  await page.getByRole('link', { name: 'Back to the payment page' }).click();
  await payer.verifyStudent('KVS-2041');
  await expect(
    page.getByText('Mobile Number verified successfully!'),
    'proved once in this visit',
  ).toBeVisible();
  await payer.proceed().click();
  for (const fee of fees) {
    const row = payer.feeRow(fee);
    await expect(row).toContainText(/Auto debit on \d\d-\d\d-\d{4}/);
    await expect(row.getByRole('checkbox')).not.toBeChecked();
  }
  await expect(page.getByText('A fee that you pay here is not debited again.')).toBeVisible();
  await inspect('fees-under-auto-debit');
});

test('a tab that dies while the bank decides finds the auto debit waiting, and may be closed without asking', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new PlanPayer(page, product);
  await payer.openPlan({ student: 'KVS-2050', mobile: '9000000010', fees, card });
  await payer.agree('Bank decides tomorrow');
  await payer.expectScreen('Setting up your auto debit');
  await inspect('auto-debit-processing');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await payer.expectScreen('Setting up your auto debit');

  await product.passTime('kaveri-valley', 4);
  await payer.expectScreen('Waiting for your bank');
  await expect(payer.sheet().getByText('may take a working day')).toBeVisible();
  await inspect('auto-debit-pending');
  await payer.press('Close the payment');
  await expect(page.locator('iframe[src*="/checkout"]')).toHaveCount(0);
});
