// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import {
  aForm,
  box,
  button,
  describedBy,
  email,
  enterOtp,
  findBox,
  found,
  foundWithEmail,
  guardian,
  lookUp,
  mobile,
  noBox,
  noButton,
  proceed,
  sendOtp,
  show,
  studentId,
  formServer,
} from './testing/form-harness.tsx';

const at = formServer();

const fields = [[studentId], [mobile], [email], [guardian]];
const both = aForm(fields, { enable_otp_verification: true, enable_email_otp_verification: true });
const onlyEmail = aForm(fields, { enable_email_otp_verification: true });
const toEmail = 'Verify by e-mail instead';
const toMobile = 'Verify by mobile number instead';

type User = ReturnType<typeof show>['user'];

async function sendToEmail(user: User, address = 'meera@example.in'): Promise<void> {
  await user.type(await findBox(/Email/), address);
  await user.click(button('Send OTP'));
}

describe('the verification method', () => {
  it('is mobile when both are enabled, with a switch to e-mail and back that keeps typed text, until one is verified [C11] [PJ-4.30] [PJ-4.31] [PJ-4.32] [SR-4.39]', async () => {
    at.server.serve({ 'students.field_details': foundWithEmail });
    const { user } = show({ page: both });
    await lookUp(user);
    await user.type(await findBox(/Mobile/), '9812300001');
    noBox(/Email/);
    await user.click(button(toEmail));
    expect(describedBy(box(/Email/))).toContain('Enter email starting with mee****@example.in');
    noBox(/Mobile/);
    await user.type(box(/Email/), 'meera@example.in');
    await user.click(button(toMobile));
    expect(box(/Mobile/).value).toBe('9812300001');
    await user.click(button('Send OTP'));
    await findBox('OTP');
    await user.click(button(toEmail));
    expect(box(/Email/).value).toBe('meera@example.in');
    await user.click(button(toMobile));
    await enterOtp(user);
    await screen.findByText('Mobile Number verified successfully!');
    noButton(toEmail);
    noButton(toMobile);
  });

  it('is e-mail at first only if the student on record has an e-mail and no mobile, with a switch to the other [R51]', async () => {
    at.server.serve({
      'students.field_details': () =>
        found({
          customer_mobile: '',
          mobile_on_file: false,
          email_on_file: true,
          cust_bd: { email: 'mee****@example.in', profile_pic_url: '' },
        }),
    });
    const { user } = show({ page: both });
    await lookUp(user);
    expect(await findBox(/Email/)).toBeTruthy();
    noBox(/Mobile/);
    await user.click(button(toMobile));
    expect(box(/Mobile/)).toBeTruthy();
  });

  it('is mobile too if both are enabled and nothing is on record: it can be typed [R51] [SR-4.39]', async () => {
    at.server.serve({
      'students.field_details': () =>
        found({ customer_mobile: '', mobile_on_file: false, cust_bd: { email: '', profile_pic_url: '' } }),
    });
    const { user } = show({ page: both });
    await lookUp(user);
    expect(await findBox(/Mobile/)).toBeTruthy();
    noBox(/Email/);
    expect(button(toEmail)).toBeTruthy();
  });

  it('is e-mail when e-mail alone is enabled, without a switch to the other [C11] [SR-4.39] [PJ-6.1]', async () => {
    const { user } = show({ page: onlyEmail });
    await lookUp(user);
    expect(await findBox(/Email/)).toBeTruthy();
    noBox(/Mobile/);
    noButton(toMobile);
    noButton('Proceed To Pay');
    await sendToEmail(user);
    await enterOtp(user);
    expect(await findBox(/guardian/)).toBeTruthy();
    expect(button('Proceed To Pay')).toBeTruthy();
  });

  it('is mobile when mobile alone is enabled, without a switch to the other [C11] [SR-4.39]', async () => {
    const { user } = show({ page: aForm(fields, { enable_otp_verification: true }) });
    await lookUp(user);
    expect(await findBox(/Mobile/)).toBeTruthy();
    noBox(/Email/);
    noButton(toEmail);
  });
});

describe('after the first verification the other field', () => {
  it('is the e-mail, locked with the one on record if the customer has one [SR-4.40] [SR-4.41]', async () => {
    at.server.serve({ 'students.field_details': foundWithEmail });
    const { user } = show({ page: both });
    await lookUp(user);
    await sendOtp(user);
    noBox(/Email/);
    // Even if the full details fail to load.
    at.server.serve({ 'students.field_details': () => Promise.reject(new TypeError('dead')) });
    await enterOtp(user);
    const other = await findBox(/Email/);
    await waitFor(() => expect([other.disabled, other.value]).toEqual([true, 'mee****@example.in']));
    await proceed(user);
    await waitFor(() => expect(at.server.of('students.wrapper')).toHaveLength(1));
    expect(at.server.of('students.wrapper')[0]?.body['customer_email']).toBe('mee****@example.in');
  });

  it('is the e-mail, open and empty if the customer has none, and needs no code [SR-4.40] [SR-4.41]', async () => {
    const { user } = show({ page: both });
    await lookUp(user);
    await sendOtp(user);
    await enterOtp(user);
    const other = await findBox(/Email/);
    expect([other.disabled, other.value]).toEqual([false, '']);
    noButton('Send OTP');
    await user.type(other, 'meera@');
    await proceed(user);
    expect(describedBy(other)).toContain('Please enter valid email');
    await user.type(other, 'example.in');
    await proceed(user);
    await waitFor(() => expect(at.server.of('students.wrapper')).toHaveLength(1));
    expect(at.server.of('students.wrapper')[0]?.body['customer_email']).toBe('meera@example.in');
  });

  it('is the mobile, locked if one is on record and open if none is, after the e-mail was verified [SR-4.40] [SR-4.41]', async () => {
    for (const [customer_mobile, expected] of [
      ['XXXXXX0001', [true, 'XXXXXX0001']],
      ['', [false, '']],
    ] as const) {
      at.server.serve({
        'students.field_details': () =>
          found({
            customer_mobile,
            mobile_on_file: customer_mobile !== '',
            cust_bd: { email: 'mee****@example.in', profile_pic_url: '' },
          }),
      });
      const shown = show({ page: both });
      await lookUp(shown.user);
      if (customer_mobile !== '') {
        await shown.user.click(await screen.findByRole('button', { name: toEmail }));
      }
      await sendToEmail(shown.user);
      await enterOtp(shown.user);
      const other = await findBox(/Mobile/);
      await waitFor(() => expect([other.disabled, other.value]).toEqual(expected));
      shown.unmount();
    }
  });
});

describe('the one-time code by e-mail', () => {
  it('is requested and verified by mobile_number and email_id if the number is known in full, and says so [C35] [PJ-1.6] [PJ-7.29] [PJ-7.30] [SR-7.15] [SR-7.16] [PJ-4.26] [PJ-4.29] [PJ-4.27]', async () => {
    at.server.serve({ 'students.field_details': foundWithEmail });
    const { user } = show({ page: both });
    await lookUp(user);
    await user.type(await findBox(/Mobile/), '9812300001');
    await user.click(button(toEmail));
    expect(box(/Email/).disabled).toBe(false);
    noBox('OTP');
    await sendToEmail(user);
    // A successful check means that the code was sent.
    expect(await findBox('OTP')).toBeTruthy();
    expect(box(/Email/).disabled).toBe(true);
    noButton('Proceed To Pay');
    await enterOtp(user);
    await screen.findByText('Email verified successfully!');
    noBox('OTP');
    expect(button('Proceed To Pay')).toBeTruthy();
    const contact = { mobile_number: '9812300001', email_id: 'meera@example.in' };
    expect(at.server.of('verification.check_email')[0]?.body).toEqual(contact);
    expect(at.server.of('verification.verify_email')[0]?.body).toEqual({ ...contact, otp: '1234' });
    expect(at.server.of('verification.send_mobile')).toHaveLength(0);
  });

  it('omits a number known only masked from the check and the verification [PJ-7.29] [PJ-7.30] [SR-7.15] [SR-7.16] [R53]', async () => {
    at.server.serve({ 'students.field_details': foundWithEmail });
    const { user } = show({ page: onlyEmail });
    await lookUp(user);
    await sendToEmail(user);
    await findBox('OTP');
    expect(at.server.of('verification.check_email')[0]?.body).toEqual({ email_id: 'meera@example.in' });
    await enterOtp(user);
    await screen.findByText('Email verified successfully!');
    expect(at.server.of('verification.verify_email')[0]?.body).toEqual({
      email_id: 'meera@example.in',
      otp: '1234',
    });
  });

  it('describes a malformed e-mail as the OTP section does, and a mismatch by "Email does not match" [C12] [C33] [PJ-5.10] [PJ-5.12] [SR-5.16]', async () => {
    at.server.serve({
      'students.field_details': foundWithEmail,
      'verification.check_email': () => refuse('contact_mismatch'),
    });
    const { user } = show({ page: onlyEmail });
    await lookUp(user);
    await sendToEmail(user, 'meera');
    expect(describedBy(box(/Email/))).toContain('Enter a valid email');
    expect(at.server.of('verification.check_email')).toHaveLength(0);
    await sendToEmail(user, '@example.in');
    await waitFor(() => expect(describedBy(box(/Email/))).toContain('Email does not match'));
    noBox('OTP');
  });

  it('shows the specified sentence with the host once, at the address, if it could not be sent [PJ-8.4] [PJ-7.29]', async () => {
    at.server.serve({ 'verification.check_email': () => refuse('otp_unavailable') });
    const { user } = show({ page: onlyEmail });
    await lookUp(user);
    await sendToEmail(user);
    await waitFor(() =>
      expect(screen.getAllByText(/Unable to send OTP/).map(({ textContent }) => textContent)).toEqual([
        'Unable to send OTP, please contact support at fees.kaveri.test',
      ]),
    );
    noBox('OTP');
  });

  it('shows the server’s message if the code is refused, else the default with the host [C34] [PJ-8.5]', async () => {
    at.server.serve({ 'verification.verify_email': () => refuse('otp_wrong') });
    const { user } = show({ page: onlyEmail });
    await lookUp(user);
    await sendToEmail(user);
    await enterOtp(user);
    await waitFor(() => expect(describedBy(box('OTP'))).toContain('The OTP is not correct.'));
    at.server.serve({ 'verification.verify_email': () => refuse('otp_wrong', '') });
    await user.click(button('Verify OTP'));
    await waitFor(() =>
      expect(describedBy(box('OTP'))).toContain(
        'Unable to verify OTP, please contact support at fees.kaveri.test',
      ),
    );
  });
});
