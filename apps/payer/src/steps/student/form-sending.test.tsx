// @vitest-environment happy-dom
import { aWireCard } from '@shulk/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../testing/fake-server.ts';
import {
  aForm,
  alertText,
  box,
  button,
  choices,
  email,
  enterOtp,
  field,
  findBox,
  found,
  institute_config,
  lookUp,
  mobile,
  noButton,
  proceed,
  sendOtp,
  show,
  studentId,
  formServer,
  wrapped,
} from './testing/form-harness.tsx';

const at = formServer();
const wrappers = () => at.server.of('students.wrapper');
describe('the submitted students', () => {
  it('contain system and custom fields, the student, the contacts, the institute codes, the fee groups, the page and the uid [PJ-7.21] [SR-7.11] [PJ-5.3] [PJ-5.15] [PJ-5.17]', async () => {
    const page = aForm([
      [studentId],
      [mobile],
      [email],
      [
        field('guardian', { field_code: 'guardian_name' }),
        field('stud_ad_city', { field_type: 'system' }),
        field('needs', { input_type: 'checkbox', input_value: choices }),
        field('retired', { is_active: false }),
      ],
    ]);
    at.server.serve({
      'students.field_details': () => found({ customer_mobile: '9812300001', proven: true }),
    });
    const { user, onDone } = show({
      page: { ...page, institute_config, is_checkbox_enabled: false },
      props: { visit: { slug: 'kaveri-term', uid: 'ses_erp' } },
    });
    // The session behind uid named no student, so the ID is typed and stays open.
    await lookUp(user);
    await user.type(await findBox(/guardian/), '  Meera ');
    await user.type(box(/city/), ' Mysuru');
    await user.type(box(/Email/), ' meera@example.in ');
    await user.click(screen.getByRole('checkbox', { name: 'Bus' }));
    await user.click(screen.getByRole('checkbox', { name: 'Walk' }));
    await proceed(user);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(wrappers()[0]?.body).toEqual({
      system_fields: {
        stud_bd_student_uuid: 'KVS-2041',
        customer_mobile: '9812300001',
        customer_email: 'meera@example.in',
        stud_ad_city: 'Mysuru',
      },
      custom_fields: { guardian_name: 'Meera', needs: 'bus,walk' },
      student_uuid: 'KVS-2041',
      customer_mobile: '9812300001',
      customer_email: 'meera@example.in',
      group_code: 'kaveri-trust',
      institute_code: 'kaveri-valley',
      location_code: 'mysuru',
      education_type_code: 'cbse',
      ay_code: '2026-27',
      gilec_code: 'VII',
      fee_group_codes: ['SCHOOL'],
      payment_page_slug: 'kaveri-term',
      pp_redirect_uid: 'ses_erp',
    });
    expect(onDone.mock.calls[0]?.[0]).toEqual({
      student_uuid: 'KVS-2041',
      sbd_code: 'sbd_one',
      name: 'Aarav Sharma',
      mobile: '9812300001',
      mobile_on_file: true,
      proven: true,
    });
  });

  it('omit the optional e-mail and uid if there are none [PJ-7.21]', async () => {
    const { user } = show({ page: aForm([[studentId], [email]]) });
    await lookUp(user);
    await proceed(user);
    await waitFor(() => expect(wrappers()).toHaveLength(1));
    expect(wrappers()[0]?.body).not.toHaveProperty('customer_email');
    expect(wrappers()[0]?.body).not.toHaveProperty('pp_redirect_uid');
  });

  it('omit the fee groups of DIRECT cards with checkbox mode on [PJ-7.32]', async () => {
    const emi = aWireCard({ code: 'emi', financing_mode: 'MONTHLY-EMI' });
    const cards = [{ ...emi, fee_group: { ...emi.fee_group, code: 'HOSTEL' } }, aWireCard()];
    const { user } = show({ page: { ...aForm([[studentId]]), sdk_block: cards, is_checkbox_enabled: true } });
    await lookUp(user);
    await proceed(user);
    await waitFor(() => expect(wrappers()).toHaveLength(1));
    expect(wrappers()[0]?.body['fee_group_codes']).toEqual(['HOSTEL']);
  });

  it('get a generated ten-character placeholder for a missing student id and mobile [C31] [PJ-9.5] [PJ-9.6] [SR-3.21]', async () => {
    const { user } = show({ page: aForm([[field('guardian')]]) });
    await user.type(box(/guardian/), 'Meera');
    await user.click(button('Proceed To Pay'));
    await waitFor(() => expect(wrappers()).toHaveLength(1));
    expect(wrappers()[0]?.body['student_uuid']).toMatch(/^\$\$[A-Za-z0-9]{10}\$\$$/);
    expect(wrappers()[0]?.body['customer_mobile']).toMatch(/^\$\$[A-Za-z0-9]{10}\$\$$/);
    // Each placeholder is random, so the two differ.
    expect(wrappers()[0]?.body['customer_mobile']).not.toBe(wrappers()[0]?.body['student_uuid']);
  });

  it('keep those placeholders when the same form is sent again after a network failure (threats 6.3)', async () => {
    const { user } = show({ page: aForm([[field('guardian')]]) });
    await user.type(box(/guardian/), 'Meera');
    at.server.serve({ 'students.wrapper': () => Promise.reject(new TypeError('dead')) });
    await user.click(button('Proceed To Pay'));
    await waitFor(() => expect(wrappers()).toHaveLength(1));
    at.server.serve({ 'students.wrapper': wrapped });
    await waitFor(() => expect(button('Proceed To Pay').getAttribute('aria-busy')).toBeNull());
    await user.click(button('Proceed To Pay'));
    await waitFor(() => expect(wrappers()).toHaveLength(2));
    const [first, second] = wrappers();
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toEqual(first?.body);
  });

  it('get the student id and the mobile from the query on a form that asks for neither, and generate none [PJ-9.5] [PJ-9.6]', async () => {
    const { user } = show({
      page: aForm([[field('guardian')]]),
      props: { prefill: { student_uuid: 'KVS-2041', mobile: '9812300001' } },
    });
    await user.type(box(/guardian/), 'Meera');
    await user.click(button('Proceed To Pay'));
    await waitFor(() => expect(wrappers()).toHaveLength(1));
    expect(wrappers()[0]?.body).toMatchObject({ student_uuid: 'KVS-2041', customer_mobile: '9812300001' });
  });

  it('are sent once for a double press, and with the same key after a network failure', async () => {
    const { user } = show({ page: aForm([[studentId]]) });
    await lookUp(user);
    at.server.serve({ 'students.wrapper': () => Promise.reject(new TypeError('dead')) });
    await user.dblClick(await screen.findByRole('button', { name: 'Proceed To Pay' }));
    await screen.findByText('Oops! Something went wrong.');
    at.server.serve({ 'students.wrapper': wrapped });
    const before = wrappers().length;
    await user.click(button('Proceed To Pay'));
    await waitFor(() => expect(wrappers()).toHaveLength(before + 1));
    expect(new Set(wrappers().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });
});

describe('a refused submission', () => {
  it('shows the server’s message as a toast, else "Oops! Something went wrong.", and stays [C7] [PJ-8.6]', async () => {
    at.server.serve({ 'students.wrapper': () => refuse('student_inactive') });
    const { user, onDone } = show({ page: aForm([[studentId]]) });
    await lookUp(user);
    await proceed(user);
    await waitFor(() =>
      expect(alertText()).toBe('This student is not active. Please contact your institute.'),
    );
    expect(onDone).not.toHaveBeenCalled();
    expect(button('Proceed To Pay').getAttribute('aria-busy')).toBeNull();
    at.server.serve({ 'students.wrapper': () => refuse('student_inactive', '') });
    await user.click(button('Proceed To Pay'));
    expect(await screen.findByText('Oops! Something went wrong.')).toBeTruthy();
  });

  it.each([
    ['another status_code than 200', 202, 'sbd_one'],
    ['no student code', 200, ''],
  ])('is also one with %s [C5] [PJ-7.21] [PJ-8.7]', async (_, status, sbd_code) => {
    const data = { sbd_code, customer_code: 'c', student_uuid: 'KVS-2041' };
    at.server.serve({ 'students.wrapper': () => answer(data, 'ok', status) });
    const { user, onDone } = show({ page: aForm([[studentId]]) });
    await lookUp(user);
    await proceed(user);
    await waitFor(() =>
      expect(alertText()).toBe(
        'We are unable to procees your request at the moment. Please contact support at fees.kaveri.test.',
      ),
    );
    expect(onDone).not.toHaveBeenCalled();
  });

  it('for lack of a lookup repeats the lookup unseen, and the form is sent once more', async () => {
    let isForgotten = true;
    at.server.serve({
      'students.wrapper': () => (isForgotten ? refuse('context_required') : wrapped()),
      'students.field_details': () => {
        isForgotten = at.server.of('students.field_details').length < 2;
        return found();
      },
    });
    const { user, onDone } = show({ page: aForm([[studentId]]) });
    await lookUp(user);
    await proceed(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(alertText()).toBe('');
    expect(at.server.of('students.field_details')).toHaveLength(2);
    const keys = wrappers().map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });

  it('for lack of a lookup even then is shown, and not sent a third time', async () => {
    at.server.serve({ 'students.wrapper': () => refuse('context_required') });
    const { user, onDone } = show({ page: aForm([[studentId]]) });
    await lookUp(user);
    await proceed(user);
    await waitFor(() => expect(alertText()).toBe('Please find the student on the payment page first.'));
    expect([wrappers().length, onDone.mock.calls.length]).toEqual([2, 0]);
  });

  it('for lack of a proof opens the one-time code again, for a student looked up anew', async () => {
    at.server.serve({ 'students.wrapper': () => refuse('proof_required') });
    const { user } = show({ page: aForm([[studentId], [mobile]], { enable_otp_verification: true }) });
    await lookUp(user);
    await sendOtp(user);
    await enterOtp(user);
    await proceed(user);
    expect(await screen.findByRole('button', { name: 'Send OTP' })).toBeTruthy();
    noButton('Proceed To Pay');
    expect(box(/Mobile/).value).toBe('9812300001');
    await waitFor(() => expect(at.server.seen.at(-1)?.name).toBe('students.field_details'));
  });
});
