// @vitest-environment happy-dom
/// <reference types="node/fs" />
/// <reference types="node/path" />
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PageData, WireFeeType } from '@shulk/contract';
import { aWireFeeType } from '@shulk/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, fakeServer, refuse, writeSettings } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { direct, setScreen, showCards } from '../testing/show-cards.tsx';

const HERE = dirname(expect.getState().testPath ?? '');

let server: FakeServer;
beforeEach(() => {
  setScreen('phone');
  writeSettings();
  server = fakeServer({ 'sessions.fetch': () => refuse('session_not_found') });
});

const toggle = () => screen.getByRole('button', { name: /Fee Structure Details/ });
const rows = () =>
  within(screen.getByRole('table', { name: 'Fee Structure Details' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const labels = () => rows().map((row) => row[2]);

/** Opens a card's More Details, and the fee structure in it. */
async function open(fees: readonly WireFeeType[], page: Partial<PageData> = {}) {
  server.serve({ 'fees.dynamic': () => answer(fees) });
  const shown = showCards([direct({ show_fee_types_data: true })], {}, page);
  await shown.user.click(screen.getByRole('button', { name: /More Details/ }));
  await shown.user.click(toggle());
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  return shown;
}
const plain = { is_checkbox_enabled: false };

describe('"Fee Structure Details"', () => {
  it('appears only if the card sets show_fee_types_data [SR-2.108]', async () => {
    const { user } = showCards([direct()]);
    await user.click(screen.getByRole('button', { name: /More Details/ }));
    expect(screen.queryByRole('button', { name: /Fee Structure Details/ })).toBeNull();
  });

  it('shows the fees of the card’s group, due dates reversed [SR-1.3] [SR-3.13]', async () => {
    await open([aWireFeeType(), aWireFeeType({ sft_code: 'x', label: 'Bus', group_code: 'BUS' })]);
    expect(rows()).toEqual([['Tuition Fee, Quarter 3', '10-12-2026', '₹15,100Final Amount']]);
  });

  it('shows the late fee and the discount in an amount, by the part that is paid [SR-1.3]', async () => {
    const parts = { balance_outstanding: 15000, late_fee: 65, discount: 600, payable_amount: 14465 };
    await open([aWireFeeType(parts), aWireFeeType({ sft_code: 'x', label: 'Plain' })]);
    expect(labels()).toEqual(['₹14,465Final AmountLate fee ₹65Discount −₹600', '₹15,100Final Amount']);
  });

  it('never breaks a due date on a narrow phone, by its style sheet [SR-3.13]', () => {
    const sheet = readFileSync(join(HERE, '../cards.module.css'), 'utf8');
    expect(sheet).toMatch(/\.table td:nth-child\(2\):not\(:last-child\) \{\s*white-space: nowrap;/);
  });

  it('never breaks the text under a figure on a narrow phone, by its style sheet', () => {
    const sheet = readFileSync(join(HERE, '../cards.module.css'), 'utf8');
    expect(sheet).toMatch(/\.table small \{\s*white-space: nowrap;/);
  });

  it('fetches on open, after the session check, says "Loading..." meanwhile, and clears on close [SR-4.18] [SR-4.19] [SR-4.26] [SR-8.6]', async () => {
    const held: (() => void)[] = [];
    server.serve({
      'sessions.fetch': () => answer({ session_code: 'ses_mine', status: 'ACTIVE' }),
      'fees.dynamic': async () => {
        await new Promise<void>((resolve) => held.push(resolve));
        return answer([aWireFeeType()]);
      },
    });
    const { user } = showCards([direct({ show_fee_types_data: true })]);
    await user.click(screen.getByRole('button', { name: /More Details/ }));
    expect(server.seen).toHaveLength(0);
    await user.click(toggle());
    expect(screen.getByText('Loading...')).toBeTruthy();
    await waitFor(() => expect(held).toHaveLength(1));
    held[0]?.();
    expect(await screen.findByText('Tuition Fee, Quarter 3')).toBeTruthy();
    expect(server.seen.map(({ name }) => name)).toEqual(['sessions.fetch', 'fees.dynamic']);
    expect(server.of('fees.dynamic')[0]?.query).toMatchObject({
      payment_page_slug: 'kaveri-term',
      sbd_code: 'sbd_one',
      session_code: 'ses_mine',
    });
    await user.click(toggle());
    expect(screen.queryByText('Tuition Fee, Quarter 3')).toBeNull();
    await user.click(toggle());
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('Tuition Fee, Quarter 3')).toBeNull();
    await waitFor(() => expect(held).toHaveLength(2));
  });

  it('says whether its page is a dynamic link, if the page is one [SR-7.5]', async () => {
    await open([aWireFeeType()], { dynamic_link: true });
    expect(server.of('fees.dynamic')[0]?.query).toMatchObject({ dynamic_link: 'true' });
    expect(server.of('fees.dynamic')[0]?.query).not.toHaveProperty('is_unique');
  });

  it('sends no unusable session [SR-4.26]', async () => {
    await open([aWireFeeType()]);
    expect(server.of('fees.dynamic')[0]?.query['session_code']).toBeUndefined();
  });

  it('gives each row exactly one of its four labels [SR-4.9] [SR-4.10] [SR-4.11] [SR-4.12] [SR-4.13]', async () => {
    await open(
      [
        aWireFeeType({ sft_code: '1' }),
        aWireFeeType({ sft_code: '2', applied_for_emi: true }),
        aWireFeeType({ sft_code: '3', balance_outstanding: 0, amount_paid: 15100, payable_amount: 0 }),
        aWireFeeType({ sft_code: '4', payable_amount: 0 }),
        aWireFeeType({ sft_code: '5', balance_outstanding: 0, applied_for_emi: true, payable_amount: 0 }),
      ],
      plain,
    );
    expect(labels()).toEqual([
      '₹15,100Final Amount',
      'Included in EMI plan',
      'Paid',
      'No Payable Amount',
      'Paid',
    ]);
  });

  it('counts a row as paid at a balance of 0 or less, and a fee that is not dynamic if all its base was paid [C16] [SR-4.14] [SR-4.15]', async () => {
    const owing = { balance_outstanding: 200, payable_amount: 200, base_amount: 900 };
    await open(
      [
        aWireFeeType({ ...owing, sft_code: '1', balance_outstanding: 0 }),
        aWireFeeType({ ...owing, sft_code: '2', balance_outstanding: -1 }),
        aWireFeeType({ ...owing, sft_code: '3', amount_paid: 900 }),
        aWireFeeType({ ...owing, sft_code: '4', amount_paid: 900, dynamic_ft: true }),
        aWireFeeType({ ...owing, sft_code: '5', amount_paid: 899 }),
      ],
      plain,
    );
    expect(labels()).toEqual(['Paid', 'Paid', 'Paid', '₹200Final Amount', '₹200Final Amount']);
  });

  it('hides rows without a payable only in checkbox mode [C38] [SR-4.16]', async () => {
    const fees = [
      aWireFeeType({ sft_code: '1', label: 'Open' }),
      aWireFeeType({ sft_code: '2', label: 'Nothing', payable_amount: 0 }),
      aWireFeeType({ sft_code: '3', label: 'Settled', payable_amount: 0, balance_outstanding: 0 }),
      aWireFeeType({ sft_code: '4', label: 'Overpaid', payable_amount: 0, balance_outstanding: -1 }),
    ];
    await open(fees, { is_checkbox_enabled: true });
    expect(rows().map(([label]) => label)).toEqual(['Open', 'Overpaid']);
  });

  it('shows them in other modes [C38] [SR-4.16]', async () => {
    await open([aWireFeeType({ label: 'Nothing', payable_amount: 0 })], plain);
    expect(rows().map(([label]) => label)).toEqual(['Nothing']);
  });

  it('shows of the unpaid fees only those of the session’s selection, by their selected amount [SR-4.12]', async () => {
    const chosen = [{ sft_code: '1', amount: '700', label: 'Typed' }];
    const session_data = { fee_types: chosen, payment_page_slug: 'kaveri-term' };
    server.serve({
      'sessions.fetch': () => answer({ session_code: 'ses_mine', status: 'ACTIVE', session_data }),
    });
    await open(
      [
        aWireFeeType({ sft_code: '1', label: 'Typed', dynamic_ft: true, amount: '700' }),
        aWireFeeType({ sft_code: '2', label: 'Not chosen' }),
        aWireFeeType({ sft_code: '3', label: 'Settled', balance_outstanding: 0, amount_paid: 15100 }),
        aWireFeeType({ sft_code: '4', label: 'Financed', applied_for_emi: true }),
      ],
      plain,
    );
    expect(rows().map(([label, , standing]) => [label, standing])).toEqual([
      ['Typed', '₹700Final Amount'],
      ['Settled', 'Paid'],
      ['Financed', 'Included in EMI plan'],
    ]);
  });

  it('says "No Data Available" when empty [C39] [SR-8.6]', async () => {
    await open([]);
    expect(screen.getByText('No Data Available')).toBeTruthy();
  });

  it('says the same if the fetch failed, and logs the failure [SR-8.5] [SR-8.6]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.serve({ 'fees.dynamic': () => refuse('busy') });
    const { user } = showCards([direct({ show_fee_types_data: true })]);
    await user.click(screen.getByRole('button', { name: /More Details/ }));
    await user.click(toggle());
    expect(await screen.findByText('No Data Available')).toBeTruthy();
    expect(log).toHaveBeenCalledWith('fee structure: busy');
  });

  it('says the same after a session fetch that failed, and requests no fees [PJ-8.19] [PJ-8.20]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.serve({ 'sessions.fetch': () => refuse('busy') });
    await open([aWireFeeType()]);
    expect(screen.getByText('No Data Available')).toBeTruthy();
    expect(server.of('fees.dynamic')).toHaveLength(0);
    expect(log).toHaveBeenCalledWith('session: busy');
  });
});
