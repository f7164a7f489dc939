import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { fieldsOf } from '../testing/schema-fields.ts';
import { routeAt } from '../testing/specified-calls.ts';

describe('the bodies of the specification', () => {
  it('sends the mobile of an OTP as an integer [SR-7.25]', () => {
    const entry = routeAt('POST /api/notify/v1/customer-portal/otp/send-otp');
    expect(entry?.body?.safeParse({ mobile: 9000000101 }).success).toBe(true);
    expect(entry?.body?.safeParse({ mobile: 9000000101.5 }).success).toBe(false);
  });

  it('accept a session with its data and source and return its code [PJ-7.5] [PJ-3.25]', () => {
    const entry = routeAt('POST /api/pages/v1/misc/session/create');
    const session_data = {
      fee_types: [{ sft_code: 'sft_one', amount: '0' }],
      payment_page_slug: 'kaveri-term',
      sbd_code: 'sbd_one',
      mobile: '9000000101',
      student_uuid: 'KVS-2041',
      selected_data: { notes: {} },
    };
    const parsed = entry?.body?.safeParse({ session_data, source: 'PAYMENT-PAGE' });
    expect(parsed?.data).toEqual({ session_data, source: 'PAYMENT-PAGE' });
    const { mobile: customer_mobile, ...others } = session_data;
    const other = { session_data: { ...others, customer_mobile }, source: 'PAYMENT-PAGE' };
    expect(entry?.body?.safeParse(other).data).toEqual(other);
    // Clients read `code` [C18], so an answer must have it.
    expect(entry?.data.safeParse({ code: 'ses_a', session_code: 'ses_b' }).data).toMatchObject({
      code: 'ses_a',
    });
    expect(entry?.data.safeParse({ session_code: 'ses_b' }).success).toBe(false);
  });

  it('takes a filled form with its institute codes and gives sbd_code and customer_code [PJ-7.21] [SR-7.11]', () => {
    const entry = routeAt('POST /api/pages/v1/students/wrapper');
    const body = {
      system_fields: { student_uuid: 'KVS-2041' },
      custom_fields: { blood_group: 'O+' },
      student_uuid: 'KVS-2041',
      customer_mobile: '9000000101',
      customer_email: 'a@example.in',
      fee_group_codes: ['SCHOOL'],
      payment_page_slug: 'kaveri-term',
      pp_redirect_uid: 'ses_one',
    };
    expect(entry?.body?.safeParse(body).data).toEqual(body);
    expect(fieldsOf(entry?.data)).toEqual(expect.arrayContaining(['sbd_code', 'customer_code']));
  });

  it('asks for a receipt by application_code, sbd_code, payment_mode and receipt true [SR-7.19]', () => {
    const entry = routes.find((candidate) => candidate.name === 'receipts.download');
    const body = {
      application_code: 'TXN2611040ABCDEFG',
      sbd_code: 'sbd_one',
      payment_mode: 'UPI',
      receipt: true,
    };
    expect(entry?.body?.safeParse(body).data).toEqual(body);
  });
});
