// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../testing/fake-server.ts';
import {
  aForm,
  alertText,
  enterOtp,
  found,
  institute_config,
  lookUp,
  mobile,
  proceed,
  sendOtp,
  show,
  studentId,
  formServer,
} from './testing/form-harness.tsx';

const at = formServer();

describe('a verified number if none is on record', () => {
  const page = {
    ...aForm([[studentId], [mobile]], { enable_otp_verification: true }),
    institute_config,
  };
  const without = () => found({ customer_mobile: '', mobile_on_file: false });

  async function fill(user: ReturnType<typeof show>['user']): Promise<void> {
    await lookUp(user);
    await sendOtp(user, '9812300077');
    await enterOtp(user);
    await proceed(user);
  }

  it('is stored by the mobile update after the submission, and the journey continues [C15] [R29] [PJ-7.22] [SR-7.14]', async () => {
    at.server.serve({
      'students.field_details': without,
      'customers.update_mobile': () => answer({ customer_code: 'cus_one' }),
    });
    const { user, onDone } = show({ page });
    await fill(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(at.server.of('customers.update_mobile').map(({ body }) => body)).toEqual([
      {
        existing_mobile: '',
        new_mobile: '9812300077',
        student_uuid: 'KVS-2041',
        sbd_code: 'sbd_one',
        group_code: 'kaveri-trust',
        institute_code: 'kaveri-valley',
        location_code: 'mysuru',
        education_type_code: 'cbse',
      },
    ]);
    const order = at.server.seen.map(({ name }) => name);
    expect(order.indexOf('students.wrapper')).toBeLessThan(order.indexOf('customers.update_mobile'));
    // The equivalent call of the customer API is defined and never sent.
    expect(order).not.toContain('customer.update_mobile');
  });

  it.each([
    ['refused', () => refuse('contact_mismatch')],
    ['answered by another status_code than 200', () => answer({ customer_code: 'c' }, 'ok', 201)],
  ])(
    'is not stored if the update is %s: the payer sees why and stays [C5] [PJ-7.22] [PJ-8.7]',
    async (_, reply) => {
      at.server.serve({ 'students.field_details': without, 'customers.update_mobile': reply });
      const { user, onDone } = show({ page });
      await fill(user);
      await waitFor(() =>
        expect(alertText()).toBe(
          'We are unable to procees your request at the moment. Please contact support at fees.kaveri.test.',
        ),
      );
      expect(onDone).not.toHaveBeenCalled();
    },
  );

  it('is not sent if a number is on record [R29]', async () => {
    const { user, onDone } = show({ page });
    await lookUp(user);
    await sendOtp(user);
    await enterOtp(user);
    await proceed(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(at.server.of('customers.update_mobile')).toHaveLength(0);
  });
});
