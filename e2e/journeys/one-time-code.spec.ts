import { expect, test } from '../fixtures/test.ts';
import { Payer } from '../models/payer.ts';

// The real lock steps start at nine failures, which takes several codes with a wait before each.
test.use({ environment: { LIMITS_OTP_LOCKS: '3:15' } });

test('a payer whose mobile is locked after wrong codes sees for how long, and continues by e-mail [PJ-1.6] [PJ-4.30] [PJ-4.29] [PJ-5.10] [PJ-5.19] [SR-2.58] [SR-4.37] [SR-4.40] [SR-4.41]', async ({
  page,
  product,
  inspect,
}) => {
  const payer = new Payer(page, product);
  const [mobile, address] = ['9000000107', 'usha.menon107@example.in'];
  const otp = page.getByLabel('OTP', { exact: true });
  const verify = page.getByRole('button', { name: 'Verify OTP' });
  await test.step('wrong codes lock the mobile', async () => {
    await page.goto('/kaveri-term');
    await payer.verifyStudent('KVS-2058');
    await expect(page.getByText('Enter number ending with XXXXX X0107')).toBeVisible();
    await page.getByLabel('Mobile Number').fill(mobile);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(otp).toBeFocused();
    await expect(page.getByLabel('Mobile Number'), 'locked while its code is on the way').toBeDisabled();
    const right = await product.otpSentTo(mobile);
    for (const [typed, sentence] of [
      ['12', 'Please enter 4 digit OTP'],
      [other(right, 1), 'The OTP is not correct. Please check it and try again.'],
      [other(right, 2), 'The OTP is not correct. Please check it and try again.'],
      [
        other(right, 3),
        /^Too many attempts\. Please try again after 15 minutes\. That is at .+, India time\. For help, /,
      ],
    ] as const) {
      await otp.fill(typed);
      await verify.click();
      await expect(otp).toHaveAccessibleDescription(sentence);
      await expect(otp, 'what was typed stays').toHaveValue(typed);
    }
    await expect(payer.proceed()).toHaveCount(0);
    await inspect('otp-locked');
  });
  await test.step('the e-mail still works', async () => {
    await page.getByRole('button', { name: 'Verify by e-mail instead' }).click();
    const email = page.getByLabel('Email');
    await expect(page.getByText(/^Enter email starting with ush.*@example\.in$/)).toBeVisible();
    for (const [typed, sentence] of [
      ['usha', /Enter a valid email/],
      ['somebody@example.in', /Email does not match/],
    ] as const) {
      await email.fill(typed);
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await expect(email).toHaveAccessibleDescription(sentence);
    }
    await email.fill(address);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(otp).toBeFocused();
    await otp.fill(await product.otpSentTo(address));
    await verify.click();
    await expect(payer.main().getByText('Email verified successfully!')).toBeVisible();
    // A proof of the e-mail shows no mobile in full (R54).
    await expect(page.getByLabel('Mobile Number'), 'the number on record, masked').toHaveValue(/^X+\d{4}$/);
    await expect(page.getByLabel('Mobile Number')).toBeDisabled();
    await inspect('email-verified');
    await payer.proceed().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeFocused();
  });
});

/** A code other than the right one. */
const other = (right: string, step: number): string =>
  String((Number(right) + step) % 10_000).padStart(4, '0');
