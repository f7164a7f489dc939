import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** An input is narrower than its field by the field's edges. */
const EDGES = 4;

async function boxOf(place: Locator): Promise<Box> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('What is measured is to be seen.');
  return box;
}

test('the form shows a row of one field at full width, of two at half each, of three at a third each on large screens [PJ-2.3.5] [PJ-2.3.6] [PJ-2.3.7]', async ({
  page,
  inspect,
}, info) => {
  await page.goto('/kaveri-open');
  await page.getByLabel('Student ID').fill('NEW-2041');
  await page.getByRole('button', { name: 'Click here to verify Student ID' }).click();
  const button = page.getByRole('button', { name: 'Proceed To Pay' });
  await expect(button).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the calendar for Date of birth' })).toBeVisible();
  const { width, x } = await boxOf(button);
  const alone = await boxOf(page.getByRole('group', { name: 'Please tell us about' }));
  expect(Math.abs(alone.width - width)).toBeLessThan(EDGES);

  const pair = [
    await boxOf(page.getByLabel('Student first name')),
    await boxOf(page.getByLabel('Student last name')),
  ];
  for (const one of pair) expect(Math.abs(one.width - (width - 24) / 2)).toBeLessThan(EDGES);
  expect(new Set(pair.map((one) => Math.round(one.y))).size).toBe(1);

  const three = [
    await boxOf(page.getByLabel('Bus route')),
    await boxOf(page.getByRole('radiogroup', { name: 'Paid by' })),
    await boxOf(page.getByLabel('Date of birth', { exact: true })),
  ];
  const part = info.project.name === 'desktop' ? (width - 48) / 3 : width;
  for (const one of three.slice(0, 2)) expect(Math.abs(one.width - part)).toBeLessThan(EDGES);
  const columns = three.map((one) => Math.round((one.x - x) / (part + 24)));
  expect(columns).toEqual(info.project.name === 'desktop' ? [0, 1, 2] : [0, 0, 0]);
  await inspect('open-form');

  await button.click();
  await expect(page.getByRole('group', { name: 'Please correct these fields' })).toBeFocused();
  await inspect('open-form-mistakes');
});

test('a student who may not continue gets a notice instead of the form, and another student ID gets the form [C20] [PJ-5.58] [PJ-5.59] [PJ-4.21]', async ({
  page,
  inspect,
}) => {
  await page.goto('/kaveri-term');
  const verify = page.getByRole('button', { name: 'Click here to verify Student ID' });
  for (const [id, title, name] of [
    ['KVS-9999', 'Student Data not available', 'not-available'],
    ['KVS-2045', 'Inactive Student', 'inactive'],
    ['KVS-2049', 'Inactive Student', 'left'],
  ] as const) {
    await page.getByLabel('Student ID').fill(id);
    await verify.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Proceed To Pay' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'fees@kaveri-valley.example' }).first()).toBeVisible();
    if (name !== 'left') await inspect(`student-${name}`);
    await page.getByRole('button', { name: 'Click here to change Student ID' }).click();
    await expect(page.getByLabel('Student ID')).toBeEditable();
  }
  await page.getByLabel('Student ID').fill('KVS-2042');
  await verify.click();
  await expect(page.getByText('Student ID verified successfully!')).toBeVisible();
});

test('a wrong one-time code says what to do, and after three attempts that only a new one helps', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  await page.goto('/kaveri-term');
  await payer.verifyStudent('KVS-2043');
  await page.getByLabel('Mobile Number').fill('9812345678');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Mobile number does not match')).toBeVisible();
  const mobile = '9000000003';
  await page.getByLabel('Mobile Number').fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const otp = page.getByLabel('OTP', { exact: true });
  await expect(otp).toBeFocused();
  const right = await product.otpSentTo(mobile);
  for (const [step, sentence] of [
    [1, 'The OTP is not correct. Please check it and try again.'],
    [2, 'The OTP is not correct. Please check it and try again.'],
    [3, 'The OTP is not correct. Please request a new one.'],
  ] as const) {
    await otp.fill(String((Number(right) + step) % 10_000).padStart(4, '0'));
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(otp).toHaveAccessibleDescription(sentence);
  }
  await inspect('otp-wrong');
  await otp.fill(right);
  await expect(page.getByRole('button', { name: 'Verify OTP' }), 'also for the right one').toBeDisabled();
  await expect(otp).toHaveAccessibleDescription('The OTP is not correct. Please request a new one.');
  await expect(page.getByText(/^You can ask for another OTP, verify the other way/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed To Pay' })).toHaveCount(0);
});
