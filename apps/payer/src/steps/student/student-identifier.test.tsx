// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import {
  aForm,
  alertText,
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
  sendOtp,
  show,
  studentId,
  formServer,
} from './testing/form-harness.tsx';

const at = formServer();
const page = aForm([[studentId], [mobile]]);

describe('the student identifier', () => {
  it('asks for the student ID, with a verify button before any lookup, labelled as in the form [PJ-1.3] [PJ-2.3.2] [C37] [SR-4.29]', () => {
    show({ page });
    expect(screen.getAllByRole('textbox').map((input) => input.id)).toEqual(['stud_bd_student_uuid']);
    expect(button('Click here to verify Admission No')).toBeTruthy();
    noButton('Verify Admission No');
    noButton('Click here to change Admission No');
  });

  it('queries by student_uuid and payment_page_slug and reads customer_mobile, cust_bd and stud_bd [PJ-1.3] [PJ-2.3.2] [PJ-7.20] [SR-3.14]', async () => {
    at.server.serve({ 'students.field_details': foundWithEmail });
    const { user } = show({ page: aForm([[studentId], [mobile], [email]]) });
    await lookUp(user, ' KVS-2041 ');
    expect(at.server.of('students.field_details')[0]?.query).toEqual({
      student_uuid: 'KVS-2041',
      payment_page_slug: 'kaveri-term',
    });
    expect((await findBox(/Mobile/)).value).toBe('XXXXXX0001');
    expect(box(/Email/).value).toBe('mee****@example.in');
    expect(screen.getByText(/Student Name:/).textContent).toBe('Student Name: Aarav Sharma');
  });

  it('has its verify button disabled while the lookup runs [SR-4.30]', async () => {
    let finish = (): void => undefined;
    at.server.serve({
      'students.field_details': () => new Promise((resolve) => (finish = () => resolve(found()))),
    });
    const { user } = show({ page });
    await lookUp(user);
    const verify = button('Click here to verify Admission No');
    expect(verify.getAttribute('aria-disabled')).toBe('true');
    await user.click(verify);
    expect(at.server.of('students.field_details')).toHaveLength(1);
    finish();
    await screen.findByText('Admission No verified successfully!');
  });

  it('shows the names, the success line and the change action after a lookup, and locks the input [PJ-4.19] [SR-4.31] [SR-4.32] [SR-4.33] [SR-4.36]', async () => {
    const { user } = show({ page });
    await lookUp(user);
    expect((await screen.findByText(/Student Name:/)).textContent).toBe('Student Name: Aarav Sharma');
    expect(screen.getByText('Admission No verified successfully!')).toBeTruthy();
    expect(button('Click here to change Admission No')).toBeTruthy();
    expect(box(/Admission No/).disabled).toBe(true);
    noButton('Click here to verify Admission No');
  });

  it('starts the form and all verification over when the student id is changed [PJ-2.3.3] [PJ-4.21]', async () => {
    const { user, onStudentChange } = show({
      page: aForm([[studentId], [mobile], [guardian]], { enable_otp_verification: true }),
    });
    await lookUp(user);
    await sendOtp(user);
    await enterOtp(user);
    await user.type(await findBox(/guardian/), 'Meera');
    await user.click(button('Click here to change Admission No'));
    expect(onStudentChange).toHaveBeenCalledTimes(1);
    expect(box(/Admission No/).disabled).toBe(false);
    expect(box(/Admission No/).value, 'nothing of a student who was found stays').toBe('');
    noBox(/Mobile/);
    noBox(/guardian/);
    await lookUp(user);
    const number = await findBox(/Mobile/);
    expect([number.value, number.disabled]).toEqual(['', false]);
    expect(screen.queryByText('Mobile Number verified successfully!')).toBeNull();
    noBox(/guardian/);
    noButton('Proceed To Pay');
    await sendOtp(user);
    await enterOtp(user);
    expect((await findBox(/guardian/)).value).toBe('');
  });

  it('hides the change button and locks the input if this visit began with uid and the field is filled [SR-4.34] [SR-4.35]', async () => {
    const { user } = show({
      page,
      props: { visit: { slug: 'kaveri-term', uid: 'KVS-2041' }, prefill: { student_uuid: 'KVS-2041' } },
    });
    expect(box(/Admission No/).value).toBe('KVS-2041');
    expect(box(/Admission No/).disabled).toBe(true);
    await user.click(button('Click here to verify Admission No'));
    await screen.findByText('Admission No verified successfully!');
    noButton('Click here to change Admission No');
  });

  it('stays editable if uid has no student ID: typing does not lock it [SR-4.35]', async () => {
    const { user } = show({ page, props: { visit: { slug: 'kaveri-term', uid: 'ses_erp' } } });
    await user.type(box(/Admission No/), 'KVS-2041');
    expect([box(/Admission No/).value, box(/Admission No/).disabled]).toEqual(['KVS-2041', false]);
    await user.click(button('Click here to verify Admission No'));
    expect(await screen.findByRole('button', { name: 'Click here to change Admission No' })).toBeTruthy();
  });

  it('sends the found student in every later call of this tab [R23]', async () => {
    const { user } = show({ page: aForm([[studentId], [mobile]], { enable_otp_verification: true }) });
    await lookUp(user);
    await sendOtp(user);
    await findBox('OTP');
    for (const name of ['verification.check_mobile', 'verification.send_mobile'] as const)
      expect(at.server.of(name)[0]?.headers['x-student']).toBe('sbd_one');
  });
});

describe('a lookup that could not be made', () => {
  const limited = () => refuse('lookup_limited');
  const dead = () => {
    throw new TypeError('no network');
  };

  it.each([
    ['a limit', limited, 'Too many attempts'],
    ['a dead network', dead, 'Oops something went wrong!!'],
  ])(
    'by %s counts as one: the form appears, shows the reason at the field, and retries [PJ-4.20] [PJ-5.54]',
    async (_, reply, why) => {
      at.server.serve({ 'students.field_details': reply });
      const { user } = show({ page });
      await lookUp(user);
      await waitFor(() => expect(describedBy(box(/Admission No/))).toContain(why));
      expect(button('Proceed To Pay')).toBeTruthy();
      noButton('Click here to verify Admission No');
      expect(screen.queryByText(/is new here/), 'nobody said so').toBeNull();
      at.server.serve({ 'students.field_details': () => found() });
      await user.click(button('Try again'));
      await screen.findByText('Admission No verified successfully!');
      expect(describedBy(box(/Admission No/))).not.toContain(why);
    },
  );

  it('shows the notice if unknown students are turned away, with the reason and a retry [PJ-5.55] [PJ-5.59]', async () => {
    at.server.serve({ 'students.field_details': limited });
    const { user } = show({ page: aForm([[studentId]], { block_unverified_student: true }) });
    await lookUp(user);
    await screen.findByRole('heading', { level: 1, name: 'Student Data not available' });
    expect(screen.getByRole('main').textContent).toContain('Too many attempts');
    at.server.serve({ 'students.field_details': () => found() });
    await user.click(button('Try again'));
    await screen.findByText('Admission No verified successfully!');
  });

  it('of an ID that the server rejects is marked at its field with what to do, without a toast, until it is corrected', async () => {
    at.server.serve({ 'students.field_details': () => refuse('invalid_request') });
    const { user } = show({ page });
    await lookUp(user, 'KVS 2041!');
    const sentence = 'Please check the student ID: letters, numbers and hyphens only.';
    await waitFor(() => expect(describedBy(box(/Admission No/))).toContain(sentence));
    expect(alertText()).toBe('');
    noButton('Proceed To Pay');
    at.server.serve({ 'students.field_details': () => found() });
    await user.clear(box(/Admission No/));
    await lookUp(user);
    await screen.findByText('Admission No verified successfully!');
    expect(screen.queryByText(sentence)).toBeNull();
  });
});
