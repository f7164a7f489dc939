// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  aForm,
  box,
  button,
  email,
  enterOtp,
  findBox,
  formServer,
  found,
  guardian,
  lookUp,
  mobile,
  proceed,
  show,
  studentId,
} from './testing/form-harness.tsx';

const at = formServer();

const page = aForm([[studentId], [mobile], [email], [guardian]], {
  enable_otp_verification: true,
  enable_email_otp_verification: true,
});
/** The first guardian's contacts are on record: masked, and in full once a contact of the student is proven. */
const masked = () =>
  found({ email_on_file: true, cust_bd: { email: 'mee****@example.in', profile_pic_url: '' } });
const inFull = () =>
  found({
    customer_mobile: '9812300001',
    proven: true,
    email_on_file: true,
    cust_bd: { email: 'meera@example.in', profile_pic_url: '' },
  });

it.each([
  ['mobile', 'customer_mobile', '9000000002'],
  ['e-mail', 'customer_email', 'father@example.in'],
] as const)(
  'the form accepts the %s that a second guardian has verified and compares it with no other [R18] [C12]',
  async (method, key, own) => {
    at.server.serve({ 'students.field_details': masked });
    const { user, onDone } = show({ page });
    await lookUp(user);
    await findBox(/Mobile/);
    if (method === 'e-mail') await user.click(button('Verify by e-mail instead'));
    const name = method === 'e-mail' ? /Email/ : /Mobile/;
    await user.type(box(name), own);
    // Leaving the field shows no message that could stay there.
    await user.tab();
    await user.click(button('Send OTP'));
    at.server.serve({ 'students.field_details': inFull });
    await enterOtp(user);
    await screen.findByRole('button', { name: 'Proceed To Pay' });
    expect(screen.queryByText(/does not match/)).toBeNull();
    await proceed(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(/does not match/)).toBeNull();
    expect(at.server.of('students.wrapper')[0]?.body[key]).toBe(own);
  },
);

it('a valid proof needs no second code: the form opens at once, and sends the contact on record', async () => {
  at.server.serve({ 'students.field_details': inFull });
  const { user, onDone } = show({ page });
  await lookUp(user);
  expect(await screen.findByText('Mobile Number verified successfully!')).toBeTruthy();
  expect(box(/Mobile/)).toMatchObject({ value: '9812300001', disabled: true });
  await proceed(user);
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(at.server.of('verification.send_mobile')).toHaveLength(0);
  expect(at.server.of('students.wrapper')[0]?.body['customer_mobile']).toBe('9812300001');
});
