import { expect, test } from '../fixtures/test.ts';
import { EmiPayer } from '../models/emi-payer.ts';

test('a borrower whose browser forgot everything returns through the page, finds the signed agreement and pays the advance', async ({
  page,
  context,
  product,
  inspect,
}) => {
  test.setTimeout(120_000);
  const payer = new EmiPayer(page, product);
  const mobile = '9000000125';
  const fees = ['Tuition Fee, Term 3', 'Tuition Fee, Term 4'];
  await test.step('the agreement is signed', async () => {
    await payer.openPlan({ student: 'KVS-2076', mobile, fees, card: /Monthly instalments/ });
    await payer.press('Continue');
    await payer.giveDetails('ABCPE1111F', mobile);
    await payer.consent(mobile);
    const lender = await payer.openDecision();
    await lender.getByRole('button', { name: 'Sign electronically' }).click();
    await expect(lender.getByText('The loan agreement is signed.')).toBeVisible();
    await lender.close();
  });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await test.step('the page says that a plan is registered, and continues it', async () => {
    await page.goto('/kaveri-term');
    await payer.verifyStudent('KVS-2076');
    await payer.proveMobile(mobile);
    await payer.proceed().click();
    await expect(page.getByText('You have registered for a Monthly payment plan')).toBeVisible();
    await inspect('emi-come-back');
    await page.getByRole('button', { name: 'Open my plan' }).click();
    await payer.expectScreen('Your loan agreement is signed');
  });
  await test.step('a reload in between restores it', async () => {
    await page.reload();
    await payer.expectScreen('Your loan agreement is signed');
  });
  await test.step('the advance is paid', async () => {
    await payer.press(/^Continue to payment of ₹/);
    await payer.gateway().getByRole('button', { name: 'Success', exact: true }).click();
    await payer.expectScreen('One step left');
  });
  await test.step('after closing, the page is unchanged', async () => {
    const reloaded = page.waitForEvent('load');
    await payer.sheet().getByRole('button', { name: 'Close', exact: true }).click();
    const stays = payer.sheet().getByRole('button', { name: 'Close', exact: true });
    await reloaded;
    await expect(stays).toHaveCount(0);
    await expect(page.getByText('You have registered for a Monthly payment plan')).toBeVisible();
  });
});

test('on a page without codes the borrower proves the mobile first, then the plan appears again', async ({
  page,
  context,
  product,
  inspect,
}) => {
  test.setTimeout(90_000);
  const payer = new EmiPayer(page, product);
  const mobile = '9000000126';
  const open = async (): Promise<void> => {
    await page.goto('/kaveri-open');
    await payer.verifyStudent('KVS-2077');
    await page.getByLabel('Student first name').fill('Asha');
    await page.getByLabel('Mobile Number').fill(mobile);
    await page.getByLabel('Email').fill('asha@example.in');
    await page.getByRole('radio', { name: 'Mother' }).check();
    await payer.proceed().click();
  };
  await test.step('the borrower applies for a plan', async () => {
    await open();
    for (const fee of ['Tuition Fee, Term 3', 'Tuition Fee, Term 4']) await payer.tick(fee);
    await payer.proceed().click();
    await page.getByRole('radio', { name: /Twelve instalments/ }).click();
    await payer.proceed().click();
    await payer.expectScreen('Your monthly plan');
    await payer.press('Continue');
    await payer.giveDetails('ABCPE1111F', mobile);
    await payer.consent(mobile);
  });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await test.step('a browser without a proof must prove the contact, then continues', async () => {
    await open();
    await page.getByRole('button', { name: 'Open my plan' }).click();
    await expect(
      page.getByText(/To continue with your monthly plan, verify the mobile number you applied with/),
    ).toBeVisible();
    await inspect('emi-come-back-proof');
    await payer.chooseForReceipts('KVS-2077');
    // The previous form stays hidden, with a field of the same name.
    await page.getByRole('textbox', { name: 'Mobile Number' }).fill(mobile);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    const otp = page.getByRole('textbox', { name: 'OTP', exact: true });
    await expect(otp).toBeVisible();
    await otp.fill(await product.otpSentTo(mobile));
    await payer.expectScreen(/^Continue with/);
  });
});
