// @vitest-environment happy-dom
import { aWireCard, aWireFeeType } from '@shulk/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
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

  it('of a stored year-month-day show as dd-mm-yyyy [C30] [SR-9.7]', async () => {
    const user = openApp('/kaveri-term', withoutOtp());
    await submitForm(user);
    await heading('Fee Details');
    await waitFor(() => expect(shown()).toContain('10-12-2026'));
    expect(shown()).not.toMatch(/2026-12-10|10\/12\/2026/);
  });
});
