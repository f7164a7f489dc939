// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../testing/fake-server.ts';
import {
  aForm,
  box,
  button,
  describedBy,
  email,
  formServer,
  foundWithEmail,
  lookUp,
  mobile,
  noButton,
  sendOtp,
  show,
  studentId,
} from './testing/form-harness.tsx';

const at = formServer();
const support_block = {
  visible: true,
  blocks: [{ title: 'Fee counter', phones: ['+91 80 4000 5678'], emails: ['fees@kaveri.test'] }],
};
const page = { ...aForm([[studentId], [mobile]], { enable_otp_verification: true }), support_block };
const LAST = 'The OTP is not correct. Please request a new one.';

type User = ReturnType<typeof show>['user'];
const tryCode = async (user: User, code: string) => {
  const tries = at.server.of('verification.verify_mobile').length;
  await user.clear(box('OTP'));
  await user.type(box('OTP'), code);
  await user.click(button('Verify OTP'));
  await waitFor(() => expect(at.server.of('verification.verify_mobile')).toHaveLength(tries + 1));
  await waitFor(() => expect(box('OTP').getAttribute('aria-invalid')).toBe('true'));
};
const verify = () => button('Verify OTP') as HTMLButtonElement;
const serveWrong = (...sentences: readonly string[]) => {
  const left = [...sentences];
  at.server.serve({ 'verification.verify_mobile': () => refuse('otp_wrong', left.shift()) });
};

describe('a code that was wrong for the third time (threats 5)', () => {
  it('cannot be verified again, says why whatever is typed, and names the next steps in place', async () => {
    serveWrong('Not correct.', 'Not correct.', LAST);
    const { user } = show({ page });
    await lookUp(user);
    await sendOtp(user);
    await screen.findByRole('textbox', { name: 'OTP' });
    await tryCode(user, '1111');
    await tryCode(user, '2222');
    expect(verify().disabled).toBe(false);
    await tryCode(user, '3333');
    expect(verify().disabled).toBe(true);
    await user.type(box('OTP'), '{Backspace}4{Enter}');
    expect(verify().disabled).toBe(true);
    expect(describedBy(box('OTP'))).toContain(LAST);
    expect(at.server.of('verification.verify_mobile')).toHaveLength(3);
    expect(describedBy(verify())).toBe('You can ask for another OTP, or contact:');
    const form = within(box('OTP').closest('form') as HTMLElement);
    expect(form.getByText(/^in 0:\d\d$/)).toBeTruthy();
    expect(form.getByRole('link', { name: '+91 80 4000 5678' }).getAttribute('href')).toBe(
      'tel:+918040005678',
    );
  });

  it.each([
    ['otp_expired', 'You can ask for another OTP, or contact:'],
    ['otp_limited', 'If you need help, please contact:'],
  ] as const)('differs from one refused as %s at the first attempt: %s', async (code, said) => {
    at.server.serve({ 'verification.verify_mobile': () => refuse(code) });
    const { user } = show({ page });
    await lookUp(user);
    await sendOtp(user);
    await screen.findByRole('textbox', { name: 'OTP' });
    await tryCode(user, '1111');
    expect(verify().disabled).toBe(true);
    expect(describedBy(verify())).toBe(said);
  });

  it('does not count an attempt without an answer', async () => {
    at.server.serve({ 'verification.verify_mobile': () => refuse('internal') });
    const { user } = show({ page });
    await lookUp(user);
    await sendOtp(user);
    await screen.findByRole('textbox', { name: 'OTP' });
    for (const code of ['1111', '2222', '3333', '4444']) await tryCode(user, code);
    expect(verify().disabled).toBe(false);
  });

  it('leaves the other method open, and a new code can be verified', async () => {
    at.server.serve({ 'students.field_details': () => foundWithEmail() });
    serveWrong(LAST, LAST, LAST);
    const both = { enable_otp_verification: true, enable_email_otp_verification: true };
    const { user } = show({ page: { ...aForm([[studentId], [mobile], [email]], both), support_block } });
    await lookUp(user);
    await sendOtp(user);
    await screen.findByRole('textbox', { name: 'OTP' });
    for (const code of ['1111', '2222', '3333']) await tryCode(user, code);
    expect(describedBy(verify())).toBe('You can ask for another OTP, verify the other way, or contact:');
    expect(button('Verify by e-mail instead')).toBeTruthy();
    await user.click(button('Change Mobile Number'));
    at.server.serve({ 'verification.verify_mobile': () => answer({ verified: true }) });
    noButton('Verify OTP');
  });
});
