import { expectTamil } from '../fixtures/tamil.ts';
import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

test('a parent who reads Tamil finds no text on the way to a receipt that is not in Tamil', async ({
  page,
  product,
}) => {
  const payer = new Payer(page, product);
  const mobile = '9000000113';
  const check = (screen: string): Promise<void> => expectTamil(page, screen);
  const main = page.getByRole('main');
  const go = () => main.locator('form button[type=submit]').last().click();
  await page.goto('/kaveri-term?lang=ta');
  await expect(page.locator('#stud_bd_student_uuid')).toBeVisible();
  await check('form');
  await go();
  await check('form without an ID');
  await page.locator('#stud_bd_student_uuid').fill('KVS-2065');
  await go();
  await expect(page.locator('#customer_mobile')).toBeVisible();
  await check('student verified');
  await page.locator('#customer_mobile').fill('9812345678');
  await page.locator('#customer_mobile').press('Enter');
  await expect(page.locator('#customer_mobile')).toHaveAttribute('aria-invalid', 'true');
  await check('a number of somebody else');
  await page.locator('#customer_mobile').fill(mobile);
  await page.locator('#customer_mobile').press('Enter');
  const otp = page.getByLabel('OTP', { exact: true });
  await expect(otp).toBeFocused();
  await check('code');
  await otp.fill(await product.otpSentTo(mobile));
  await expect(otp).toBeHidden();
  await check('number verified');
  await page.getByRole('button', { name: /தொடரவும்$/ }).click();
  const fee = payer.feeRow('Tuition Fee, Term 3');
  await fee.getByText('Tuition Fee, Term 3').click();
  await check('fees');
  await page.getByRole('button', { name: /தொடரவும்$/ }).click();
  await page.getByRole('radio', { name: /முழுவதும் செலுத்து/ }).click();
  await check('options');
  await page.getByRole('button', { name: /தொடரவும்$/ }).click();
  await expect(payer.gateway().getByRole('button').first()).toBeVisible({ timeout: 20_000 });
  await check('sheet');
  await payer
    .gateway()
    .getByRole('button', { name: /^success/i })
    .first()
    .click();
  await expect(main.getByText('RCP/')).toBeVisible({ timeout: 30_000 });
  await check('paid');
  for (const path of [
    '/help',
    '/portal',
    '/kaveri-term/r/auth',
    '/kaveri-term/r/dashboard',
    '/nobody-here',
    '/legal/terms',
    '/legal/privacy',
    '/verify/0000000000000000',
  ]) {
    await page.goto(`${path}?lang=ta`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(path);
  }
});
