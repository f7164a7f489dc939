import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';
import { Portal } from '../models/portal.ts';

test('a payer with nothing left to pay sees why: all paid, under an active EMI, or nothing payable at all [R7] [PJ-2.9.1] [PJ-2.9.2] [PJ-2.9.4] [PJ-2.9.5] [PJ-2.9.6] [SR-2.102] [SR-2.103] [SR-2.104]', async ({
  page,
  context,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  const openFees = async (student: string, mobile: string): Promise<void> => {
    await payer.verifyStudent(student);
    await payer.proveMobile(mobile);
    await payer.proceed().click();
  };
  const paid = page.getByRole('list', { name: 'Paid fees' }).getByRole('listitem');
  const allPaid = page.getByRole('heading', { level: 1, name: 'Payment Successful!' });
  const emi = payer.main().getByText('You have registered for a Monthly payment plan');
  const another = async (): Promise<void> => {
    await page.getByRole('button', { name: /Pay for another student|Change student/ }).click();
    await page.getByRole('button', { name: 'Click here to change Student ID' }).click();
    await expect(page.getByLabel('Student ID')).toBeFocused();
  };

  await test.step('all paid: the list of paid fees, and the link to the receipts', async () => {
    await page.goto('/kaveri-term');
    await openFees('KVS-2043', '9000000003');
    await expect(allPaid).toBeFocused();
    await expect(page.getByText('Fee Headers mentioned below are paid successfully')).toBeVisible();
    await expect(paid).toHaveText([
      /^Tuition Fee, Term 1\s*PAID$/,
      /^Tuition Fee, Term 2\s*PAID$/,
      /^Tuition Fee, Term 3\s*PAID$/,
      /^Annual Charges\s*PAID$/,
      /^Tuition Fee, Term 4\s*PAID$/,
    ]);
    await expect(emi).toHaveCount(0);
    await expect(payer.proceed()).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Download receipts' })).toHaveAttribute(
      'href',
      '/kaveri-term/r/auth',
    );
    await inspect('end-all-paid');
  });
  await test.step('an active EMI: its card is above, and opens the application in a new tab', async () => {
    await another();
    await openFees('KVS-2044', '9000000004');
    await expect(allPaid).toBeFocused();
    await expect(emi).toBeVisible();
    await inspect('end-emi-active');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: /^View application/ }).click();
    const tab = await opened;
    expect(new URL(tab.url()).pathname).toBe('/portal');
    const portal = new Portal(tab, product);
    await expect(portal.title()).toBeVisible();
    await expect(tab.getByText('Kaveri Valley School').first(), 'the look of the page').toBeVisible();
    await expect(portal.mobile(), 'the number of the link is ready').toHaveValue('9000000004');
    expect(tab.url(), 'and is gone from the address').not.toContain('9000000004');
    await inspect('portal-proof', tab);
    await portal.prove('9000000004');
    const plan = portal.student('Neha Pillai').getByRole('region', { name: 'Monthly plan' });
    await expect(plan.getByText('Your monthly plan is active')).toBeVisible();
    await expect(plan.getByText('Tuition Fee, Term 3, Annual Charges, Tuition Fee, Term 4')).toBeVisible();
    await plan.getByRole('button', { name: /^Show the schedule/ }).click();
    await expect(plan.getByRole('listitem').filter({ hasText: /Instalment \d/ })).toHaveCount(6);
    await plan.getByRole('button', { name: /^Show the key facts/ }).click();
    await expect(plan.getByText('Sahyadri')).not.toHaveCount(0);
    await expect(tab.getByRole('main'), 'no other family').not.toContainText(/KVS-20(?!44)/);
    await inspect('portal-plans', tab);
    await tab.reload();
    await expect(plan.getByText('Your monthly plan is active'), 'the proof holds').toBeVisible();
    await tab.getByRole('button', { name: 'Sign out' }).click();
    await expect(portal.mobile()).toBeVisible();
    await expect(plan).toHaveCount(0);
    await tab.close();
  });
  await test.step('nothing payable: the state of every fee, and whom to contact', async () => {
    await another();
    await openFees('KVS-2046', '9000000006');
    await expect(
      page.getByRole('heading', { level: 1, name: 'No payable amount found for this transaction' }),
    ).toBeFocused();
    await expect(page.getByText('Please contact your institute for any queries.')).toBeVisible();
    const rows = page.getByRole('region', { name: 'Fees' }).getByRole('listitem');
    await expect(rows).toHaveCount(5);
    await expect(page.getByRole('link', { name: /^Need help\? Call/ })).toBeVisible();
    await page.getByRole('button', { name: 'More from Kaveri Valley School' }).click();
    await expect(page.getByRole('link', { name: 'fees@kaveri-valley.example' }).first()).toBeVisible();
    await inspect('end-nothing-payable');
    await another();
  });
});
