// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { freshTab, heading, openApp, submitForm, withoutOtp } from '../testing/open-app.tsx';

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
});

/** A fee type as the two specifications list it, without any field of our own. */
const fee = {
  sft_code: 'sft_one',
  fee_type_code: 'TUITION',
  label: 'Tuition Fee',
  base_amount: 15100,
  amount_paid: 0,
  payable_amount: 15100,
  discount: 0,
  late_fee: 0,
  balance_outstanding: 15100,
  applied_for_emi: false,
  dynamic_ft: false,
  amount: '0',
  due_date: '2026-12-10',
  financing_mode: 'DIRECT',
};
/** A payment card likewise. */
const card = {
  code: 'pay-in-full',
  title: 'Pay in full',
  subtitle: 'UPI, cards or net banking',
  financing_mode: 'DIRECT',
  fee_group: { code: 'SCHOOL', amount: 15100, applied_for_emi: false },
  pg_vendor: 'RAZORPAY',
};

it('the journey runs to a chosen card with only the listed response fields [PJ-8.23]', async () => {
  const page = { ...withoutOtp(), sdk_block: [card] } as unknown as PageData;
  server.serve({
    'pages.fetch': () => answer({ ...page, sbd_code: 'sbd_one' }),
    'students.field_details': () =>
      answer({
        customer_mobile: 'XXXXXX0001',
        cust_bd: { email: '' },
        stud_bd: {
          student_uuid: 'KVS-2041',
          sbd_code: 'sbd_one',
          first_name: 'Aarav',
          last_name: 'Sharma',
          status: 'ACTIVE',
        },
      }),
    'students.wrapper': () => answer({ sbd_code: 'sbd_one', customer_code: 'cus_one' }),
    'fees.checkbox': () => answer([{ financing_mode: 'DIRECT', fee_types: [fee] }]),
    'sessions.create': () => answer({ code: 'ses_1' }),
  });
  const user = openApp('/kaveri-term', page);
  await submitForm(user);
  await heading('Fee Details');
  await user.click(await screen.findByRole('checkbox', { name: /Tuition Fee/ }));
  const [proceed] = screen.getAllByRole('button', { name: 'Proceed To Pay' });
  if (!proceed) throw new Error('the fee step has its button');
  await user.click(proceed);
  await heading('Please select a Payment Option');
  await user.click(screen.getByRole('radio', { name: /Pay in full.*15,100/ }));
  expect(screen.getByRole('button', { name: 'Proceed To Pay' })).toBeTruthy();
});
