// @vitest-environment happy-dom
import { aPage, aWireCard, aWireFeeType } from '@shulk/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '../shared/navigation.ts';
import { receiptState } from '../areas/receipts/index.ts';
import { answer } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { freshTab, heading, openApp, submitForm, withoutOtp } from '../testing/open-app.tsx';

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
});

const shown = (): string => document.body.textContent ?? '';

describe('amounts and dates', () => {
  it('are computed and sent with 2 decimals, shown in Indian rupees without [C29] [SR-9.5] [SR-9.6]', async () => {
    const amount = 124500.75;
    const fee = {
      base_amount: amount,
      payable_amount: amount,
      balance_outstanding: amount,
      gross_amount: amount,
    };
    const blocks = [{ block_code: 'pay-in-full', financing_mode: 'DIRECT', fee_types: [aWireFeeType(fee)] }];
    const card = aWireCard();
    const priced = { ...card, fee_group: { ...card.fee_group, amount } };
    server.serve({
      'fees.checkbox': () => answer(blocks),
      'pages.fetch': () => answer(withoutOtp({ sbd_code: 'sbd_one', sdk_block: [priced] })),
    });
    const user = openApp('/kaveri-term', withoutOtp());
    await submitForm(user);
    await heading('Fee Details');
    await user.click(await screen.findByRole('checkbox', { name: /Tuition/ }));
    expect(shown()).toContain('₹1,24,501');
    const [proceed] = screen.getAllByRole('button', { name: 'Proceed To Pay' });
    if (proceed) await user.click(proceed);
    await heading('Please select a Payment Option');
    expect(screen.getByRole('radio', { name: /₹1,24,501/ })).toBeTruthy();
    expect(shown()).not.toContain('.75');
    const sent = server.of('sessions.create')[0]?.body['session_data'];
    expect(sent).toMatchObject({ fee_types: [{ sft_code: 'sft_one', amount: '124500.75' }] });
  });

  it('stored as year-month-day are shown as dd-mm-yyyy [C30] [SR-9.7]', async () => {
    const user = openApp('/kaveri-term', withoutOtp());
    await submitForm(user);
    await heading('Fee Details');
    await waitFor(() => expect(shown()).toContain('10-12-2026'));
    expect(shown()).not.toMatch(/2026-12-10|10\/12\/2026/);
  });

  const yearFirst = /20\d\d[-/]\d{1,2}[-/]\d{1,2}/;

  it('have the same format on the cards, in their details and in the fee structure too [C30] [SR-9.7]', async () => {
    const fee_group = {
      code: 'SCHOOL',
      amount: 15100,
      emi_amount: 1300,
      applied_for_emi: false,
      amount_known: true,
    };
    const emi = aWireCard({
      code: 'emi',
      financing_mode: 'MONTHLY-EMI',
      fee_group,
      start_date: '2026-12-05',
      emi_repayment: [{ emi_month: 'Jan', emi_due_date: '2027-01-06', emi_amount: 1300 }],
    });
    const auto = aWireCard({
      code: 'auto',
      financing_mode: 'AUTO-DEBIT',
      fee_group,
      schedule_config: [{ ft_name: 'Lab', due_date: '2027-02-07', amount: 15100 }],
    });
    const full = aWireCard({ show_fee_types_data: true });
    const { form_block: _form, ...bare } = withoutOtp({ is_checkbox_enabled: false, sbd_code: 'sbd_one' });
    server.serve({ 'fees.dynamic': () => answer([aWireFeeType({ due_date: '2027-03-08' })]) });
    const user = openApp('/kaveri-term', { ...bare, sdk_block: [emi, auto, full] });
    await heading('Please select a Payment Option');
    for (const more of screen.getAllByRole('button', { name: /^More Details/ })) await user.click(more);
    await user.click(await screen.findByRole('button', { name: /Fee Structure Details/ }));
    await screen.findByRole('table', { name: /Fee Structure Details/ });
    for (const day of ['05-12-2026', '06-01-2027', '07-02-2027', '08-03-2027'])
      expect(shown()).toContain(day);
    expect(shown()).not.toMatch(yearFirst);
  });

  it('have the same format on receipts [C30] [SR-9.7]', async () => {
    const row = {
      transaction_id: 'TXN261104AB12CD34',
      transaction_date: '2026-11-04T06:00:00.000Z',
      total: 500,
      status: 'CAPTURED',
      transactions: [{ payment_mode: 'UPI' }],
    };
    const student = { label: 'KVS-2041', value: 'sbd_one', student_uuid: 'KVS-2041' };
    server.serve({
      'students.fetch': () => answer([student]),
      'receipts.fetch': () => answer([{ transaction_details: [row] }]),
    });
    openApp('/kaveri-term', aPage());
    await heading(/./);
    act(() =>
      navigate('/kaveri-term/r/dashboard', { state: receiptState({ verified: 'mobile_verf', student }) }),
    );
    await heading('Receipt Download');
    await waitFor(() => expect(shown()).toContain('04-11-2026'));
    expect(shown()).not.toMatch(yearFirst);
  });
});
