import { Payer } from '../models/payer.ts';
import { expect, test } from './screens-test.ts';

const [STUDENT, MOBILE] = ['KVS-2041', '9000000001'] as const;

test('the form of a page with one code', async ({ page, product, picture }) => {
  const payer = new Payer(page, product);
  const otp = page.getByLabel('OTP', { exact: true });
  await page.goto('/kaveri-due');
  await expect(page.getByLabel('Student ID')).toBeEditable();
  await picture('form-empty');
  await page.getByLabel('Student ID').fill('KVS-9999');
  await page.getByLabel('Student ID').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Student Data not available' })).toBeVisible();
  await picture('form-notfound');
  await page.getByRole('button', { name: 'Click here to change Student ID' }).click();
  await page.getByLabel('Student ID').fill(STUDENT);
  await page.getByLabel('Student ID').press('Enter');
  await expect(page.getByText('Student ID verified successfully!')).toBeVisible();
  await picture('form-found');
  await payer.sendCode(MOBILE);
  await picture('form-code');
  const right = await product.otpSentTo(MOBILE);
  await otp.fill(String((Number(right) + 1) % 10_000).padStart(4, '0'));
  await expect(otp).toHaveAccessibleDescription('The OTP is not correct. Please check it and try again.');
  await picture('form-code-wrong');
  await payer.typeCode(MOBILE);
  await picture('form-done');
});

test('the form of a new family', async ({ page, picture }) => {
  await page.goto('/kaveri-open');
  await page.getByLabel('Student ID').fill('NEW-2041');
  await page.getByRole('button', { name: 'Click here to verify Student ID' }).click();
  await page.getByRole('button', { name: 'Proceed To Pay' }).click();
  await expect(page.getByRole('group', { name: 'Please correct these fields' })).toBeFocused();
  await picture('form-mistakes');
});

test('a student who left, and one whom a link names', async ({ page, picture }) => {
  await page.goto('/kaveri-term');
  await page.getByLabel('Student ID').fill('KVS-2045');
  await page.getByRole('button', { name: 'Click here to verify Student ID' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inactive Student' })).toBeVisible();
  await picture('form-inactive');
  await page.goto(`/kaveri-due?sid=${STUDENT}`);
  await expect(page.getByLabel('Student ID')).toHaveValue(STUDENT);
  await picture('form-linked');
});
