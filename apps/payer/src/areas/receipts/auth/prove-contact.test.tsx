// @vitest-environment happy-dom
import { aStudentDetails } from '@shulk/contract/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import {
  button,
  describedBy,
  freshReceipts,
  mobileInput,
  one,
  sendMobile,
  showAuth,
  statusTexts,
  toEmail,
  typeCode,
  verify,
} from '../testing/at-receipts.tsx';

let server: FakeServer;
beforeEach(() => {
  server = freshReceipts();
});
afterEach(() => {
  vi.useRealTimers();
});
const knownEmail = (email: string) =>
  server.serve({
    'students.field_details': () => answer(aStudentDetails({ cust_bd: { email, profile_pic_url: '' } })),
  });

/** The specification's text appears once, on its own line at its field; ours is below it. */
async function expectNotSent(field: HTMLElement, sentence: string): Promise<void> {
  const text = 'Unable to send OTP, please contact support';
  await waitFor(() => expect(describedBy(field)).toContain(text));
  expect(screen.getAllByText(/Unable to send OTP/).map(({ textContent }) => textContent)).toEqual([text]);
  expect(describedBy(field)).toContain(screen.getByText(sentence, { exact: false }).textContent);
}

describe('the proof of a contact at receipt authentication', () => {
  it('verifies by mobile at first, with its last four digits as a hint [C11] [PJ-4.32] [SR-2.50] [SR-2.57] [SR-4.44]', async () => {
    const { user } = showAuth();
    await verify(user);
    expect(describedBy(await mobileInput())).toContain('Enter number ending with XXXXX X0001');
    expect(screen.queryByRole('textbox', { name: /Email/ })).toBeNull();
  });

  it.each([
    ['mee****@example.in', 'Enter email starting with mee****@example.in', '[SR-2.58]'],
    ['', 'Email not available or invalid', '[SR-2.59]'],
    ['meera', 'Invalid email format', '[SR-2.60]'],
  ])('toggles to e-mail and back, with the hint for "%s": %s %s [SR-2.50] [SR-4.44]', async (known, hint) => {
    knownEmail(known);
    const { user } = showAuth();
    expect(describedBy(await toEmail(user))).toContain(hint);
    expect(screen.queryByRole('textbox', { name: /Mobile Number/ })).toBeNull();
    await user.click(button('Verify by mobile number instead'));
    expect(await mobileInput()).toBeTruthy();
  });

  it('keeps the typed text when the method is switched (ux 3 "OTP")', async () => {
    knownEmail('mee****@example.in');
    const { user } = showAuth();
    await verify(user);
    await user.type(await mobileInput(), '98123');
    await user.click(button('Verify by e-mail instead'));
    await user.click(button('Verify by mobile number instead'));
    expect((await mobileInput()).value).toBe('98123');
  });

  it('offers no code if no e-mail can be proven [SR-2.59]', async () => {
    knownEmail('');
    const { user } = showAuth();
    expect((await toEmail(user)).disabled).toBe(true);
    expect(button('Send OTP').disabled).toBe(true);
  });
});

describe('the receipt mobile', () => {
  it.each([
    ['', 'Please enter mobile number', '[SR-5.4]'],
    ['98123', 'Mobile number must contain 10 digits', '[SR-5.5]'],
    ['5812300001', 'Please enter valid mobile number', '[SR-5.6]'],
  ])('"%s" gives "%s" %s', async (number, message) => {
    const { user } = showAuth();
    await verify(user);
    const input = await mobileInput();
    if (number !== '') await user.type(input, number);
    await user.click(button('Send OTP'));
    expect(describedBy(input)).toContain(message);
    expect(server.of('verification.send_mobile')).toHaveLength(0);
  });

  it('is cut to 10 characters, after +91 and spaces are removed from a pasted number [SR-5.7] [SR-5.3] [R28]', async () => {
    const { user } = showAuth();
    await verify(user);
    const input = await mobileInput();
    await user.type(input, '98123000017');
    expect(input.value).toBe('9812300001');
    expect(input.hasAttribute('maxlength')).toBe(false);
    await user.clear(input);
    await user.click(input);
    await user.paste(' +91 98123-00001 ');
    await user.click(button('Send OTP'));
    await waitFor(() => expect(server.of('verification.send_mobile')).toHaveLength(1));
    expect(server.of('verification.send_mobile')[0]?.body).toEqual({ mobile: 9_812_300_001 });
  });

  it('gets another code by the same call as before, and never by the resend call [SR-7.17] [R28]', async () => {
    const { user } = showAuth();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await sendMobile(user, '9812300001');
    await screen.findByRole('textbox', { name: 'OTP' });
    // Each second of the countdown starts when the one before was rendered.
    for (let second = 0; second < 30; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(button('Resend OTP').disabled).toBe(false));
    await user.click(button('Resend OTP'));
    await waitFor(() => expect(server.of('verification.send_mobile')).toHaveLength(2));
    expect(server.seen.map(({ name }) => name)).not.toContain('verification.resend');
  });

  it('ignores the result of the mobile check, and shows a mismatch found on sending [SR-7.21] [SR-5.15]', async () => {
    server.serve({
      'verification.check_mobile': () => refuse('contact_mismatch'),
      'verification.send_mobile': () => refuse('contact_mismatch'),
    });
    const { user } = showAuth();
    await sendMobile(user, '9812300009');
    await waitFor(async () =>
      expect(describedBy(await mobileInput())).toContain('Mobile number does not match'),
    );
    expect(server.of('verification.send_mobile')).toHaveLength(1);
  });

  it.each([
    ['otp_unavailable', 'The OTP could not be sent.'],
    ['otp_limited', 'Too many attempts.'],
  ] as const)(
    'shows the specified sentence to the letter, without a host, and what to do on its own line: once, at the number [C34] [SR-8.10] [PJ-8.4] (%s)',
    async (code, sentence) => {
      server.serve({ 'verification.send_mobile': () => refuse(code) });
      const { user } = showAuth();
      await sendMobile(user);
      await expectNotSent(await mobileInput(), sentence);
    },
  );
});

describe('the receipt e-mail', () => {
  beforeEach(() => knownEmail('mee****@example.in'));

  it.each([
    ['', 'Please enter email', '[SR-5.9]'],
    ['meera@', 'Please enter a valid email address', '[C33] [SR-5.10]'],
  ])('"%s" gives "%s" %s', async (typed, message) => {
    const { user } = showAuth();
    const email = await toEmail(user);
    if (typed !== '') await user.type(email, typed);
    await user.click(button('Send OTP'));
    expect(describedBy(email)).toContain(message);
    expect(server.of('verification.check_email')).toHaveLength(0);
  });

  it('is trimmed before it is sent and checked, and can be changed by the button of its name (finding 23) [SR-5.8] [SR-1.4]', async () => {
    const { user, onVerified } = showAuth();
    await user.type(await toEmail(user), '  meera@example.in ');
    await user.click(button('Send OTP'));
    expect(await screen.findByRole('button', { name: 'Change Email' })).toBeTruthy();
    await typeCode(user);
    await waitFor(() => expect(onVerified).toHaveBeenCalledWith({ verified: 'email_verf', student: one }));
    expect(server.of('verification.check_email')[0]?.body).toEqual({ email_id: 'meera@example.in' });
    expect(server.of('verification.verify_email')[0]?.body).toEqual({
      email_id: 'meera@example.in',
      otp: '1234',
    });
  });

  it('toasts "Login Successful", whatever the server’s message [C35] [SR-8.13]', async () => {
    server.serve({ 'verification.verify_email': () => answer({ verified: true }, 'OK') });
    const { user, onVerified } = showAuth();
    await user.type(await toEmail(user), 'meera@example.in');
    await user.click(button('Send OTP'));
    await typeCode(user);
    await waitFor(() => expect(onVerified).toHaveBeenCalled());
    expect(statusTexts()).toContain('Login Successful');
  });

  it('shows "Email does not match" if the server has another one [SR-5.16]', async () => {
    server.serve({ 'verification.check_email': () => refuse('contact_mismatch') });
    const { user } = showAuth();
    const email = await toEmail(user);
    await user.type(email, 'other@example.in');
    await user.click(button('Send OTP'));
    await waitFor(() => expect(describedBy(email)).toContain('Email does not match'));
  });

  it('shows the same text at the address if a code could not be sent [C34] [SR-8.10] [PJ-8.4]', async () => {
    server.serve({ 'verification.check_email': () => refuse('otp_unavailable') });
    const { user } = showAuth();
    const email = await toEmail(user);
    await user.type(email, 'meera@example.in');
    await user.click(button('Send OTP'));
    await expectNotSent(email, 'The OTP could not be sent.');
    expect(screen.queryByRole('textbox', { name: 'OTP' })).toBeNull();
  });

  it('shows the server’s message if the code is refused, else the default [C34] [SR-8.11]', async () => {
    server.serve({ 'verification.verify_email': () => refuse('otp_wrong') });
    const { user } = showAuth();
    await user.type(await toEmail(user), 'meera@example.in');
    await user.click(button('Send OTP'));
    await typeCode(user);
    const otp = screen.getByRole('textbox', { name: 'OTP' });
    await waitFor(() => expect(describedBy(otp)).toContain('The OTP is not correct.'));
    server.serve({ 'verification.verify_email': () => refuse('otp_wrong', '') });
    await user.click(button('Verify OTP'));
    await waitFor(() => expect(describedBy(otp)).toContain('Unable to verify OTP, please contact support'));
    expect(describedBy(otp)).not.toContain(' at ');
  });
});

describe('the one-time code of receipts', () => {
  it('keeps Verify OTP disabled until a code is typed [SR-2.51]', async () => {
    const { user } = showAuth();
    await sendMobile(user);
    const otp = await screen.findByRole('textbox', { name: 'OTP' });
    expect(button('Verify OTP').disabled).toBe(true);
    await user.type(otp, '1');
    expect(button('Verify OTP').disabled).toBe(false);
  });

  it('left empty gives "Please enter 4 digit OTP", even if it is submitted past the button [SR-5.11]', async () => {
    const { user } = showAuth();
    await sendMobile(user);
    const otp = await screen.findByRole<HTMLInputElement>('textbox', { name: 'OTP' });
    fireEvent.submit(otp);
    await waitFor(() => expect(describedBy(otp)).toContain('Please enter 4 digit OTP'));
    expect(server.of('verification.verify_mobile')).toHaveLength(0);
  });

  it.each([
    ['123', 'OTP number must contain 4 digits', '[SR-5.12]'],
    ['12a4', 'Only numeric values allowed', '[SR-5.13]'],
  ])('"%s" gives "%s", in the texts of receipts [C32] %s', async (code, message) => {
    const { user } = showAuth();
    await sendMobile(user);
    await typeCode(user, code);
    expect(describedBy(screen.getByRole('textbox', { name: 'OTP' }))).toContain(message);
    expect(server.of('verification.verify_mobile')).toHaveLength(0);
  });

  it('shows the country code +91 with the number it went to, which is locked until the change button (finding 23) [SR-2.61] [SR-4.43]', async () => {
    const { user } = showAuth();
    await sendMobile(user);
    expect(await screen.findByText('OTP sent to +91 9812300001')).toBeTruthy();
    expect((await mobileInput()).disabled).toBe(true);
    await user.click(button('Change Mobile Number'));
    expect((await mobileInput()).disabled).toBe(false);
  });

  it('runs choose student, verify student, send OTP, enter OTP, verify, in this order [SR-4.42] [SR-1.4]', async () => {
    const { user, onVerified } = showAuth();
    await sendMobile(user);
    expect(onVerified).not.toHaveBeenCalled();
    await typeCode(user);
    await waitFor(() => expect(onVerified).toHaveBeenCalledWith({ verified: 'mobile_verf', student: one }));
    expect(server.seen.map(({ name }) => name).filter((name) => !/^(?:tokens|notify)/.test(name))).toEqual([
      'students.fetch',
      'students.field_details',
      'verification.check_mobile',
      'verification.send_mobile',
      'verification.verify_mobile',
    ]);
    expect(server.of('verification.verify_mobile')[0]?.body).toEqual({
      mobile_number: '9812300001',
      otp: '1234',
    });
  });

  it('toasts the server’s message for a mobile [C35] [SR-8.13]', async () => {
    const { user, onVerified } = showAuth();
    await sendMobile(user);
    await typeCode(user);
    await waitFor(() => expect(onVerified).toHaveBeenCalled());
    expect(statusTexts()).toContain('Mobile login is done');
  });

  it('shows the server’s message if the code is refused [C34] [SR-8.12]', async () => {
    server.serve({ 'verification.verify_mobile': () => refuse('otp_wrong') });
    const { user, onVerified } = showAuth();
    await sendMobile(user);
    await typeCode(user);
    const otp = screen.getByRole('textbox', { name: 'OTP' });
    await waitFor(() => expect(describedBy(otp)).toContain('The OTP is not correct.'));
    expect(onVerified).not.toHaveBeenCalled();
  });
});
