import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '../routes.ts';
import { defaultBases } from '../core/paths.ts';
import type { RouteEntry } from '../core/route.ts';

interface Specified {
  readonly clause: string;
  readonly call: string;
  /** Verb and whole path on this origin, as the specification and the decided service bases give it. */
  readonly at: string;
  /** Keys the specification says are sent, in the query or the body. */
  readonly sends: readonly string[];
  /** Paths into `data` that the specification says are read. */
  readonly reads?: readonly string[];
}

const pages = '/api/pages';
const specified: readonly Specified[] = [
  {
    clause: '[PJ-7.4]',
    call: 'Session fetch',
    at: `GET ${pages}/v1/misc/session/fetch`,
    sends: ['session_code'],
    reads: ['status', 'session_data'],
  },
  {
    clause: '[PJ-7.6]',
    call: 'Session update',
    at: `PATCH ${pages}/v1/misc/session/update`,
    sends: ['session_data', 'session_code'],
    reads: ['session_code'],
  },
  {
    clause: '[PJ-7.9] [SR-7.4]',
    call: 'Payment page fetch',
    at: `GET ${pages}/v1/payment-pages/fetch`,
    sends: ['payment_page_slug', 'sbd_code', 'sc', 'session_code'],
  },
  {
    clause: '[PJ-7.10]',
    call: 'Reverse callback',
    at: `GET ${pages}/v1/payment-pages/callback`,
    sends: ['payment_page_slug', 'student_uuid', 'mobile'],
    reads: ['student_details', 'customer_details'],
  },
  {
    clause: '[PJ-7.12]',
    call: 'Search dropdowns',
    at: `GET ${pages}/v1/payment-pages/gileayc/fetch`,
    sends: [
      'dropdown',
      'group_code',
      'institute_code',
      'location_code',
      'education_type_code',
      'ay_code',
      'is_order_by_id',
    ],
  },
  {
    clause: '[PJ-7.13]',
    call: 'Payment page options',
    at: `GET ${pages}/v1/payment-pages/fetch`,
    sends: [
      'slug_dropdown',
      'group_code',
      'institute_code',
      'location_code',
      'education_type_code',
      'ay_code',
      'gilec_code',
    ],
  },
  {
    clause: '[SR-7.13]',
    call: 'Classes',
    at: `GET ${pages}/v1/gile/:group_code/classes/fetch`,
    sends: ['dropdown'],
  },
  {
    clause: '[PJ-7.16] [SR-7.10]',
    call: 'Student create',
    at: `POST ${pages}/v1/students/create`,
    sends: [
      'group_code',
      'institute_code',
      'location_code',
      'education_type_code',
      'customer_code',
      'student_uuid',
      'sbd_first_name',
      'sbd_middle_name',
      'sbd_last_name',
    ],
    reads: ['code'],
  },
  {
    clause: '[PJ-7.17] [PJ-7.18]',
    call: 'Student fee types create',
    at: `POST ${pages}/v1/students/student-fee-type-details/create`,
    sends: ['group_code', 'institute_code', 'location_code', 'education_type_code', 'sbd_code', 'fee_types'],
  },
  {
    clause: '[PJ-7.19]',
    call: 'Create customer',
    at: 'POST /api/erp/v1/customer/create-customer',
    sends: ['customer_mobile'],
    reads: ['customer_code'],
  },
  {
    clause: '[PJ-7.20]',
    call: 'Student field details',
    at: `GET ${pages}/v1/students/field-details/fetch`,
    sends: ['student_uuid', 'payment_page_slug'],
    reads: ['customer_mobile', 'cust_bd', 'stud_bd'],
  },
  {
    clause: '[PJ-7.23]',
    call: 'Workflow details',
    at: `POST ${pages}/v1/workflow/fetch/details`,
    sends: ['student_uuid', 'mobile_number', 'payment_page_slug'],
    reads: ['wf_code', 'cfd_details'],
  },
  {
    clause: '[PJ-7.24]',
    call: 'Student dropdown',
    at: `GET ${pages}/v1/students/fetch`,
    sends: [
      'group_code',
      'institute_code',
      'location_code',
      'education_type_code',
      'ay_code',
      'gilec_code',
      'mobile_number',
      'dropdown',
      'dropdown_type',
    ],
    reads: ['0.label', '0.value', '0.student_uuid'],
  },
  {
    clause: '[PJ-7.31]',
    call: 'Notification authorize',
    at: 'POST /api/notify/v1/auth/authorize',
    sends: ['platform_code'],
    reads: ['access_token', 'refresh_token'],
  },
  {
    clause: '[SR-7.3]',
    call: 'Platform authorize',
    at: `POST ${pages}/v0.1/authentication/platform/authorize`,
    sends: ['platform_code'],
    reads: ['access_token', 'refresh_token'],
  },
  {
    clause: '[SR-7.5]',
    call: 'Fee types',
    at: `GET ${pages}/v1/payment-pages/fee-types/fetch`,
    sends: ['payment_page_slug', 'sbd_code', 'session_code', 'dynamic_link', 'is_unique'],
  },
  {
    clause: '[SR-7.6]',
    call: 'Checkbox fee types',
    at: `GET ${pages}/v1/payment-pages/check-box-fee-types/fetch`,
    sends: ['pp_slug', 'sbd_code', 'session_code', 'dynamic_link', 'fg_discount_applicable'],
    reads: ['0.financing_mode', '0.fee_types'],
  },
  {
    clause: '[SR-7.7]',
    call: 'Fee-types calculate',
    at: `POST ${pages}/v1/payment-pages/fee-types/calculate`,
    sends: ['payment_page_slug'],
  },
  {
    clause: '[SR-7.8]',
    call: 'Form fields update',
    at: `PATCH ${pages}/v1/form-editor/form-fields/update`,
    sends: [],
  },
  {
    clause: '[SR-7.12]',
    call: 'Application fee type order',
    at: `GET ${pages}/v1.2/students/application-fee-type/order/fetch`,
    sends: [],
  },
  {
    clause: '[SR-7.14]',
    call: 'Mobile update',
    at: `PATCH ${pages}/v1/customer/customer-details/update-mobile`,
    sends: ['existing_mobile', 'new_mobile', 'student_uuid', 'sbd_code'],
  },
  {
    clause: '[SR-7.15]',
    call: 'E-mail check',
    at: `POST ${pages}/v1/verifications/check-email`,
    sends: ['mobile_number', 'email_id'],
  },
  {
    clause: '[SR-7.16]',
    call: 'E-mail OTP verify',
    at: `POST ${pages}/v1/verifications/verify-otp`,
    sends: ['mobile_number', 'email_id', 'otp'],
  },
  {
    clause: '[SR-7.20]',
    call: 'Bypass login',
    at: 'POST /api/customer/v1/auth/login/bypass-login',
    sends: [],
  },
  {
    clause: '[SR-7.21]',
    call: 'Mobile number check',
    at: 'POST /api/customer/v1/auth/login/check-mobile',
    sends: ['mobile_number'],
  },
  {
    clause: '[SR-7.23]',
    call: 'Customer mobile update',
    at: 'PATCH /api/customer/v1/customer-profile/customer-details/update-mobile',
    sends: [],
  },
  {
    clause: '[SR-7.24]',
    call: 'Regenerate customer token',
    at: 'POST /api/customer/v0.1/authentication/platform/regenerate-token',
    sends: ['refresh_token'],
  },
  {
    clause: '[SR-7.26]',
    call: 'Regenerate notify token',
    at: 'POST /api/notify/v1/auth/regenerate-token',
    sends: ['refresh_token'],
  },
];

const addressOf = (entry: RouteEntry): string =>
  `${entry.method} ${defaultBases[entry.service]}${entry.path}`;

function keysOf(schema: z.ZodType | undefined, io: 'input' | 'output'): string[] {
  if (!schema) return [];
  return pathsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), '');
}

function pathsOf(node: unknown, prefix: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties, items, anyOf } = node as { properties?: object; items?: unknown; anyOf?: unknown[] };
  const own = Object.entries(properties ?? {}).flatMap(([key, value]) => [
    prefix + key,
    ...pathsOf(value, `${prefix}${key}.`),
  ]);
  return [
    ...own,
    ...pathsOf(items, `${prefix}0.`),
    ...(anyOf ?? []).flatMap((branch) => pathsOf(branch, prefix)),
  ];
}

describe('the calls of the specification', () => {
  it.each(specified)('$call is $at with its fields $clause', ({ at, sends, reads }) => {
    const entry = routes.find((candidate) => addressOf(candidate) === at);
    expect(entry, at).toBeDefined();
    const taken = [
      ...keysOf(entry?.query, 'input'),
      ...keysOf(entry?.body, 'input'),
      ...keysOf(entry?.params, 'input'),
    ];
    expect(taken).toEqual(expect.arrayContaining([...sends]));
    expect(keysOf(entry?.data, 'output')).toEqual(expect.arrayContaining([...(reads ?? [])]));
  });

  it('sends the mobile of an OTP as an integer [SR-7.25]', () => {
    const entry = routes.find(
      (candidate) => addressOf(candidate) === 'POST /api/notify/v1/customer-portal/otp/send-otp',
    );
    expect(entry?.body?.safeParse({ mobile: 9000000101 }).success).toBe(true);
    expect(entry?.body?.safeParse({ mobile: 9000000101.5 }).success).toBe(false);
  });

  it('takes a session with its data and source and gives its code [PJ-7.5] [PJ-3.25]', () => {
    const entry = routes.find(
      (candidate) => addressOf(candidate) === 'POST /api/pages/v1/misc/session/create',
    );
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
    expect(keysOf(entry?.data, 'output')).toContain('code');
  });

  it('takes a filled form with its institute codes and gives sbd_code and customer_code [PJ-7.21] [SR-7.11]', () => {
    const entry = routes.find((candidate) => addressOf(candidate) === 'POST /api/pages/v1/students/wrapper');
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
    expect(keysOf(entry?.data, 'output')).toEqual(expect.arrayContaining(['sbd_code', 'customer_code']));
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
