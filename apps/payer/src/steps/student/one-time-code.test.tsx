// @vitest-environment happy-dom
import { paths } from '@shulk/contract/paths';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../testing/fake-server.ts';
import {
  aForm,
  alertText,
  box,
  button,
  describedBy,
  email,
  enterOtp,
  field,
  findBox,
  found,
  guardian,
  lookUp,
  mobile,
  noBox,
  noButton,
  sendOtp,
  show,
  studentId,
  formServer,
} from './testing/form-harness.tsx';

const at = formServer();
afterEach(() => vi.useRealTimers());

const page = aForm([[studentId], [mobile], [guardian]], { enable_otp_verification: true });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('the one-time code of the form', () => {
  it('takes the form from not verified through verified to OTP verified, one after the other [PJ-4.18] [PJ-4.26] [SR-4.37] [SR-4.38] [PJ-6.1]', async () => {
    const { user } = show({ page });
    const isHidden = () => {
      noBox(/guardian/);
      noButton('Proceed To Pay');
    };
    // Not verified: no contact is requested yet.
    noBox(/Mobile/);
    isHidden();
    await lookUp(user);
    await screen.findByText('Admission No verified successfully!');
    // Verified, no code sent.
    expect(button('Send OTP')).toBeTruthy();
    noBox('OTP');
    isHidden();
    await sendOtp(user);
    await findBox('OTP');
    // Sent.
    noButton('Send OTP');
    isHidden();
    await enterOtp(user);
    // OTP verified.
    expect(await findBox(/guardian/)).toBeTruthy();
    expect(button('Proceed To Pay')).toBeTruthy();
    noBox('OTP');
  });

  it.each([
    ['verification is off', [[studentId], [mobile], [guardian]], {}],
    ['verification is off, of an e-mail too', [[studentId], [email], [guardian]], {}],
    [
      'mobile verification is on and the form has only an e-mail',
      [[studentId], [email], [guardian]],
      { enable_otp_verification: true },
    ],
    ['the matching field is missing', [[studentId], [guardian]], { enable_otp_verification: true }],
    [
      'the matching field is not active',
      [[studentId], [{ ...mobile, is_active: false }], [guardian]],
      { enable_otp_verification: true },
    ],
    [
      'e-mail verification is on and the form has only a mobile',
      [[studentId], [mobile], [guardian]],
      { enable_email_otp_verification: true },
    ],
  ])('is not required if %s [PJ-6.1] [SR-4.37] [SR-4.38]', async (_, fields, config) => {
    const { user } = show({ page: aForm(fields, config) });
    await lookUp(user);
    expect(await findBox(/guardian/)).toBeTruthy();
    expect(button('Proceed To Pay')).toBeTruthy();
    noButton('Send OTP');
  });

  it('checks the number, then sends it as an integer, locks the input and names +91 [C4] [PJ-7.26] [PJ-7.27] [SR-7.21] [SR-7.25] [PJ-4.27] [SR-2.61]', async () => {
    const { user } = show({ page });
    await lookUp(user);
    await sendOtp(user, '+91 98123-00001');
    await screen.findByText('OTP sent to +91 9812300001');
    expect(at.server.of('verification.check_mobile')[0]?.body).toEqual({ mobile_number: '9812300001' });
    expect(at.server.of('verification.send_mobile')[0]?.body).toEqual({ mobile: 9812300001 });
    expect(box(/Mobile/).disabled).toBe(true);
    expect(document.activeElement).toBe(box('OTP'));
  });

  it('returns to not sent, with the number unlocked and kept, when the payer changes it [PJ-4.26] [PJ-4.27]', async () => {
    const { user } = show({ page });
    await lookUp(user);
    await sendOtp(user);
    await user.click(await screen.findByRole('button', { name: 'Change Mobile Number' }));
    expect([box(/Mobile/).value, box(/Mobile/).disabled]).toEqual(['9812300001', false]);
    noBox('OTP');
    expect(button(/^Send OTP in \d+ s$/).hasAttribute('disabled')).toBe(true);
  });

  it('verifies by mobile_number and a code of 4 digits, says so beside the input, and toasts the server’s message [C4] [C35] [PJ-1.6] [PJ-7.28] [SR-7.22] [PJ-4.28] [SR-5.14]', async () => {
    const { user } = show({ page });
    await lookUp(user);
    await sendOtp(user);
    await enterOtp(user, '12 345');
    const line = await screen.findByText('Mobile Number verified successfully!');
    expect(at.server.of('verification.verify_mobile')[0]?.body).toEqual({
      mobile_number: '9812300001',
      otp: '1234',
    });
    expect(said()).toContain('Mobile login is done');
    expect(line.closest('form')?.contains(box(/Mobile/))).toBe(true);
    expect(box(/Mobile/).disabled).toBe(true);
  });

  it('describes a short code and one with letters as the form does, and sends neither [C32] [PJ-5.19] [PJ-5.20]', async () => {
    const { user } = show({ page });
    await lookUp(user);
    await sendOtp(user);
    await enterOtp(user, '123');
    expect(describedBy(box('OTP'))).toContain('Please enter 4 digit OTP');
    await user.clear(box('OTP'));
    await enterOtp(user, '12a4');
    expect(describedBy(box('OTP'))).toContain('OTP must contain only numbers');
    expect(at.server.of('verification.verify_mobile')).toHaveLength(0);
  });

  it('shows the server’s message if a code is refused, else the default with the host [C34] [PJ-8.5]', async () => {
    at.server.serve({ 'verification.verify_mobile': () => refuse('otp_wrong') });
    const { user } = show({ page });
    await lookUp(user);
    await sendOtp(user);
    await enterOtp(user);
    await waitFor(() => expect(describedBy(box('OTP'))).toContain('The OTP is not correct.'));
    expect(document.activeElement).toBe(box('OTP'));
    at.server.serve({ 'verification.verify_mobile': () => refuse('otp_wrong', '') });
    await user.click(button('Verify OTP'));
    await waitFor(() =>
      expect(describedBy(box('OTP'))).toContain(
        'Unable to verify OTP, please contact support at fees.kaveri.test',
      ),
    );
  });

  it('ends in a message with the time after too many wrong attempts, and stays closed', async () => {
    const { user } = show({ page });
    await lookUp(user);
    await sendOtp(user);
    const locked = 'Too many attempts. Please try again after 15 minutes.';
    at.server.serve({ 'verification.verify_mobile': () => refuse('otp_limited', locked) });
    await enterOtp(user);
    await waitFor(() => expect(describedBy(box('OTP'))).toContain(locked));
    noBox(/guardian/);
    noButton('Proceed To Pay');
  });

  it('fills the rest of the form once a proof reveals the full details', async () => {
    let isProven = false;
    at.server.serve({
      'students.field_details': () =>
        found(
          isProven
            ? { proven: true, customer_mobile: '9812300001', custom_fields: { guardian: 'Meera' } }
            : {},
        ),
      'verification.verify_mobile': () => {
        isProven = true;
        return answer({ verified: true });
      },
    });
    const { user } = show({ page });
    await lookUp(user);
    await sendOtp(user);
    await enterOtp(user);
    await waitFor(() => expect(box(/guardian/).value).toBe('Meera'));
  });

  it('keeps typed values when those details arrive', async () => {
    let give: (() => void) | undefined;
    const details = found({ proven: true, customer_mobile: '9812300001', custom_fields: { guardian: '' } });
    const { user } = show({ page });
    await lookUp(user);
    await sendOtp(user);
    at.server.serve({
      'students.field_details': () =>
        new Promise((resolve) => {
          give = () => resolve(details);
        }),
    });
    await enterOtp(user);
    await user.type(await findBox(/guardian/), 'Mahesh');
    give?.();
    await waitFor(() => expect(box(/Mobile/).value).toBe('9812300001'));
    await act(async () => Promise.resolve());
    expect(box(/guardian/).value).toBe('Mahesh');
  });

  it('is resent by the same call as before, after its wait; the resend call is defined and never sent [SR-7.17] [R28]', async () => {
    expect(paths['verification.resend']).toMatchObject({
      method: 'POST',
      service: 'pages',
      path: '/v1/verifications/resend-otp',
    });
    const { user } = show({ page: aForm([[studentId], [mobile]], { enable_otp_verification: true }) });
    await lookUp(user);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await sendOtp(user);
    await findBox('OTP');
    expect(button('Resend OTP').hasAttribute('disabled')).toBe(true);
    // Each second of the countdown starts only after the one before was rendered.
    for (let second = 0; second < 30; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(button('Resend OTP').hasAttribute('disabled')).toBe(false));
    await user.click(button('Resend OTP'));
    await waitFor(() => expect(at.server.of('verification.send_mobile')).toHaveLength(2));
    expect(at.server.seen.map(({ name }) => name)).not.toContain('verification.resend');
  });
});

describe('a code that could not be sent', () => {
  it.each([
    ['the provider is down', 'otp_unavailable', 'The OTP could not be sent.'],
    ['it was requested too often', 'otp_limited', 'Too many attempts.'],
    ['the lookup is forgotten', 'context_required', 'Please find the student on the payment page first.'],
  ] as const)(
    'shows the specified sentence to the letter if %s, and what to do on its own line: once, at the number [R28] [PJ-8.4] (finding 11)',
    async (_, code, sentence) => {
      at.server.serve({ 'verification.send_mobile': () => refuse(code) });
      const { user } = show({ page });
      await lookUp(user);
      await sendOtp(user);
      const text = 'Unable to send OTP, please contact support at fees.kaveri.test';
      await waitFor(() => expect(describedBy(box(/Mobile/))).toContain(text));
      expect(screen.getAllByText(/Unable to send OTP/).map(({ textContent }) => textContent)).toEqual([text]);
      expect(describedBy(box(/Mobile/))).toContain(screen.getByText(sentence, { exact: false }).textContent);
      noBox('OTP');
      expect(box(/Mobile/).disabled).toBe(false);
    },
  );
});

describe('the mobile of the form', () => {
  it('shows its last four digits as a hint if one is on record, and the input is empty', async () => {
    const { user } = show({ page });
    await lookUp(user);
    const input = await findBox(/Mobile/);
    expect(describedBy(input)).toContain('Enter number ending with XXXXX X0001');
    expect(input.value).toBe('');
  });

  it.each([
    ['', 'Please enter mobile number'],
    ['981230000', 'Mobile number must contain 10 digits'],
    ['1234567890', 'Please enter valid mobile number'],
    ['5999999999', 'Please enter valid mobile number'],
  ])(
    '"%s" is rejected before anything is sent: %s [PJ-5.4] [PJ-5.5] [PJ-5.6] [SR-5.1] [SR-5.2]',
    async (typed, message) => {
      const { user } = show({
        page: aForm([[studentId], [mobile], [email], [field('x')]], { enable_otp_verification: true }),
      });
      await lookUp(user);
      const input = await findBox(/Mobile/);
      if (typed !== '') await user.type(input, typed);
      await user.click(button('Send OTP'));
      expect(describedBy(input)).toContain(message);
      expect(at.server.of('verification.check_mobile')).toHaveLength(0);
    },
  );

  it.each(['6000000000', '9999999999'])(
    '%s, ten digits starting with 6 to 9, can receive a code [SR-5.1] [SR-5.2]',
    async (typed) => {
      const { user } = show({ page });
      await lookUp(user);
      await sendOtp(user, typed);
      await findBox('OTP');
      expect(at.server.of('verification.check_mobile')[0]?.body).toMatchObject({ mobile_number: typed });
    },
  );

  it('other than the registered one gives "Mobile number does not match", and nothing is sent [C12] [PJ-5.7] [SR-5.15]', async () => {
    at.server.serve({ 'verification.check_mobile': () => refuse('contact_mismatch') });
    const { user } = show({ page });
    await lookUp(user);
    await sendOtp(user, '9812300009');
    await waitFor(() => expect(describedBy(box(/Mobile/))).toContain('Mobile number does not match'));
    expect(at.server.of('verification.send_mobile')).toHaveLength(0);
    expect(alertText()).toBe('');
    noBox('OTP');
  });
});
