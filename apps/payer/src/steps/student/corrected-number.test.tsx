// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  aForm,
  box,
  button,
  formServer,
  lookUp,
  mobile,
  sendOtp,
  show,
  studentId,
} from './testing/form-harness.tsx';

const at = formServer();
const page = aForm([[studentId], [mobile]], { enable_otp_verification: true });

describe('a code to a corrected number', () => {
  it('can be sent at once to another number, while the first one waits its own minute (experience b18)', async () => {
    const { user } = show({ page });
    await lookUp(user);
    await sendOtp(user, '9812300009');
    await user.click(await screen.findByRole('button', { name: 'Change Mobile Number' }));
    await user.clear(box(/Mobile/));
    await user.type(box(/Mobile/), '9812300001');
    await user.click(button('Send OTP'));
    await screen.findByText('OTP sent to +91 9812300001');
    expect(at.server.of('verification.send_mobile').map(({ body }) => body)).toEqual([
      { mobile: 9812300009 },
      { mobile: 9812300001 },
    ]);
    await user.click(screen.getByRole('button', { name: 'Change Mobile Number' }));
    await user.clear(box(/Mobile/));
    await user.type(box(/Mobile/), '9812300009');
    expect(button(/^Send OTP in \d+ s$/).hasAttribute('disabled')).toBe(true);
  });
});
