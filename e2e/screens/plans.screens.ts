import { EmiPayer } from '../models/emi-payer.ts';
import { PlanPayer } from '../models/plan-sheet.ts';
import { Portal } from '../models/portal.ts';
import { expect, test } from './screens-test.ts';

const LATER_FEES = ['Tuition Fee, Term 3', 'Tuition Fee, Term 4'];

test('an auto debit', async ({ page, product, picture }) => {
  const payer = new PlanPayer(page, product);
  const plan = { student: 'KVS-2074', mobile: '9000000123', fees: LATER_FEES, card: /Auto debit/ };
  await payer.openPlan(plan);
  await payer.expectScreen('Set up auto debit');
  await picture('debit-consent');
  await payer.press('Agree and set up');
  await expect(payer.gateway().getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await picture('debit-bank');
  await payer.gateway().getByRole('button', { name: 'Bank refuses', exact: true }).click();
  await payer.expectScreen('Auto debit was not set up');
  await picture('debit-refused');
  await payer.press('Try again');
  const left = page.waitForURL(/\/kaveri-term\/p\/TXN\w+$/);
  await payer.agree('Approve');
  await left;
  await expect(page.getByRole('heading', { level: 1, name: 'Auto debit is set up' })).toBeVisible();
  await expect(page.getByText(/^The next debit is ₹/)).toBeVisible();
  await picture('debit-active');
  await page.getByRole('link', { name: 'Back to the payment page' }).click();
  await payer.verifyStudent(plan.student);
  await payer.proceed().click();
  await expect(page.getByText('A fee that you pay here is not debited again.')).toBeVisible();
  await picture('debit-fees');
});

test('a monthly plan, with the pages of the lender', async ({ page, product, picture }) => {
  const payer = new EmiPayer(page, product);
  const mobile = '9000000127';
  const fees = ['Tuition Fee, Term 1', 'Tuition Fee, Term 2'];
  await payer.openPlan({ student: 'KVS-2078', mobile, fees, card: /Monthly instalments/ });
  await payer.expectScreen('Your monthly plan');
  await expect(payer.sheet().getByRole('table', { name: 'Key facts' })).toBeVisible();
  await picture('emi-facts');
  await payer.press('Continue');
  await payer.expectScreen('Your details');
  await picture('emi-details');
  await payer.giveDetails('ABCPE1111F', mobile);
  await picture('emi-consent');
  await payer.consent(mobile);
  await picture('emi-leave');
  const lender = await payer.openDecision();
  await expect(lender.getByRole('button', { name: 'Sign electronically' })).toBeVisible();
  await picture('emi-lender', lender);
  await lender.getByRole('button', { name: 'Sign electronically' }).click();
  await expect(lender.getByText('The loan agreement is signed.')).toBeVisible();
  await lender.close();
  await payer.expectScreen('Your loan agreement is signed');
  await picture('emi-signed');
  await payer.press(/^Continue to payment of ₹/);
  await payer.gateway().getByRole('button', { name: 'Success', exact: true }).click();
  await payer.expectScreen('One step left');
  await picture('emi-debit');
  const again = await payer.openLender();
  await again.getByRole('button', { name: 'Set up the automatic debit' }).click();
  await expect(again.getByText('The automatic debit is set up.')).toBeVisible();
  await again.close();
  await payer.expectScreen('Your monthly plan is active');
  await picture('emi-active');
});

test('the plans of a family', async ({ page, product, picture }) => {
  const portal = new Portal(page, product);
  await page.goto('/portal?page=kaveri-term');
  await expect(portal.title()).toBeVisible();
  await portal.mobile().fill('9000000004');
  await picture('portal-proof');
  await portal.prove('9000000004');
  const plan = portal.student('Neha Pillai').getByRole('region', { name: 'Monthly plan' });
  await expect(plan.getByText('Your monthly plan is active')).toBeVisible();
  await picture('portal-plans');
});
