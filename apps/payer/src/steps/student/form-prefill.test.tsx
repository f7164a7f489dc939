// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../testing/fake-server.ts';
import {
  aForm,
  box,
  button,
  choices,
  describedBy,
  email,
  field,
  findBox,
  found,
  lookUp,
  mobile,
  proceed,
  show,
  studentId,
  formServer,
} from './testing/form-harness.tsx';

const at = formServer();

/** A field filled from the student's detail of the same name. */
const known = (input_id: string) => field(input_id, { field_type: 'system', is_required: false });

describe('the prefill of a form', () => {
  it('comes from the details by the prefixes stud_bd_, cust_bd_, stud_ad_ and cust_ad_ and by field code [PJ-3.18] [PJ-3.19]', async () => {
    const ids = ['stud_bd_first_name', 'cust_bd_profile_pic_url', 'stud_ad_city', 'cust_ad_city', 'city'];
    at.server.serve({
      'students.field_details': () =>
        found({
          cust_bd: { email: 'meera@example.in', profile_pic_url: '/p.png' },
          stud_ad: { city: 'Mysuru' },
          cust_ad: { city: 'Jaipur' },
          custom_fields: { F7: 'Red house', house: 'by id, not by code' },
        }),
    });
    const page = aForm([[studentId], [email], ids.map(known), [field('house', { field_code: 'F7' })]]);
    const { user } = show({ page });
    await lookUp(user);
    expect((await findBox(/^house/)).value).toBe('Red house');
    expect(ids.map((id) => box(id).value)).toEqual(['Aarav', '/p.png', 'Mysuru', 'Jaipur', '']);
    expect(box(/Email/).value).toBe('meera@example.in');
  });

  it.each([
    ['walk', ['Walk']],
    ['bus, walk', ['Bus', 'Walk']],
    ['', []],
  ])('splits the checkbox values "%s" at their commas [PJ-5.18] [PJ-5.15]', async (needs, ticked) => {
    at.server.serve({ 'students.field_details': () => found({ custom_fields: { needs } }) });
    const boxes = field('needs', { input_type: 'checkbox', input_value: choices });
    const { user } = show({ page: aForm([[studentId], [boxes]]) });
    await lookUp(user);
    const all = await screen.findAllByRole<HTMLInputElement>('checkbox');
    expect(all.filter((one) => one.checked).map((one) => one.labels?.[0]?.textContent)).toEqual(ticked);
  });

  it('omits a mobile that is a placeholder [PJ-5.51] [SR-3.15]', async () => {
    at.server.serve({
      'students.field_details': () => found({ customer_mobile: '$$abcdefghij$$', mobile_on_file: false }),
    });
    const { user } = show({ page: aForm([[studentId], [mobile]]) });
    await lookUp(user);
    expect((await findBox(/Mobile/)).value).toBe('');
  });

  it('uses the visit’s mobile if none is on record, else the one on record', async () => {
    for (const [customer_mobile, expected] of [
      ['', '9812300077'],
      ['XXXXXX0001', 'XXXXXX0001'],
    ] as const) {
      at.server.serve({ 'students.field_details': () => found({ customer_mobile }) });
      const shown = show({
        page: aForm([[studentId], [mobile]]),
        props: { prefill: { mobile: '9812300077' } },
      });
      await lookUp(shown.user);
      expect((await findBox(/Mobile/)).value).toBe(expected);
      shown.unmount();
    }
  });

  it('sends the mask on record back unchanged if nothing is verified (threats 2 row 4)', async () => {
    const { user } = show({ page: aForm([[studentId], [mobile]]) });
    await lookUp(user);
    await proceed(user);
    await waitFor(() => expect(at.server.of('students.wrapper')).toHaveLength(1));
    expect(at.server.of('students.wrapper')[0]?.body['customer_mobile']).toBe('XXXXXX0001');
  });
});

describe('the mobile of an institute’s own session', () => {
  const visit = { slug: 'kaveri-term', uid: 'ses_erp' };
  const prefill = { student_uuid: 'KVS-2041', mobile: '9812300077', is_mobile_fixed: true };
  const verify = 'Click here to verify Admission No';

  it('is locked, whatever is on record, and is sent with the form', async () => {
    const { user } = show({ page: aForm([[studentId], [mobile]]), props: { visit, prefill } });
    await user.click(button(verify));
    const input = await findBox(/Mobile/);
    expect([input.value, input.disabled]).toEqual(['9812300077', true]);
    await proceed(user);
    await waitFor(() => expect(at.server.of('students.wrapper')).toHaveLength(1));
    expect(at.server.of('students.wrapper')[0]?.body['customer_mobile']).toBe('9812300077');
  });

  it('is editable again once a failed lookup has cleared it [PJ-4.23]', async () => {
    at.server.serve({ 'students.field_details': () => refuse('student_not_found') });
    const { user } = show({ page: aForm([[studentId], [mobile]]), props: { visit, prefill } });
    await user.click(button(verify));
    const input = await findBox(/Mobile/);
    expect([input.value, input.disabled]).toEqual(['', false]);
  });

  it('is editable again once it turns out not to be the registered one [C12] [SR-5.15]', async () => {
    at.server.serve({ 'verification.check_mobile': () => refuse('contact_mismatch') });
    const page = aForm([[studentId], [mobile]], { enable_otp_verification: true });
    const { user } = show({ page, props: { visit, prefill } });
    await user.click(button(verify));
    const input = await findBox(/Mobile/);
    expect(input.disabled).toBe(true);
    await user.click(button('Send OTP'));
    await waitFor(() => expect(describedBy(input)).toContain('Mobile number does not match'));
    at.server.serve({ 'verification.check_mobile': () => answer({ known: true }) });
    await user.clear(input);
    await user.type(input, '9812300001');
    await user.click(button('Send OTP'));
    expect(await findBox('OTP')).toBeTruthy();
  });
});
