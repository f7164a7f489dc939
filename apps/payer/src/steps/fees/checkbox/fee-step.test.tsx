// @vitest-environment happy-dom
import type { WireFeeType } from '@shulk/contract';
import { aPage, aWireFeeType } from '@shulk/contract/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import {
  aBlock,
  annual,
  button,
  feeServer,
  lab,
  paid,
  row,
  serveBlocks,
  showFeeStep as show,
  student,
  tuition,
  uncharged,
} from '../testing/fee-steps.tsx';

let server: FakeServer;
const serveFees = (...fees: WireFeeType[]): void => serveBlocks(server, aBlock('DIRECT', ...fees));
beforeEach(() => {
  server = feeServer();
});

const rowOf = (name: string) =>
  screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement;
const proceed = () => button('Proceed To Pay');

describe('the student over the fees', () => {
  it('can be changed on a phone too, where the summary shows no student', async () => {
    serveFees(tuition);
    const onChangeStudent = vi.fn<() => void>();
    const { user } = show({ onChangeStudent });
    await row('Tuition Fee');
    await user.click(
      within(screen.getByRole('region', { name: 'Student' })).getByRole('button', { name: 'Change student' }),
    );
    expect(onChangeStudent).toHaveBeenCalledOnce();
  });

  it('cannot be changed if no step asked for it', async () => {
    serveFees(tuition);
    show();
    await row('Tuition Fee');
    expect(screen.queryByRole('button', { name: 'Change student' })).toBeNull();
  });
});

describe('the ticked fees', () => {
  it('stay ticked after a look at the previous step, for this student only', async () => {
    serveFees(tuition, lab);
    const page = aPage();
    const { user } = show({ page });
    await user.click(await row('Computer lab'));
    cleanup();
    show({ page });
    expect((await row('Computer lab')).checked).toBe(true);
    expect((await row('Tuition Fee')).checked).toBe(false);
    cleanup();
    show({ page, student: { ...student, sbd_code: 'sbd_other' } });
    expect((await row('Computer lab')).checked).toBe(false);
  });
});

describe('the checkbox step', () => {
  it('has the heading "Fee Details" and its subtitle [PJ-2.4.1] [PJ-2.4.2]', () => {
    serveFees(tuition);
    show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fee Details');
    expect(screen.getByText('Please select fees which you are willing to pay')).toBeTruthy();
  });

  it('shows a table of fees and amounts over the button "Proceed To Pay" [PJ-2.4.3] [PJ-2.4.4]', async () => {
    serveFees(tuition, lab);
    show();
    const table = await screen.findByRole('table', { name: 'Fee Details' });
    const texts = (role: string) =>
      within(table)
        .getAllByRole(role)
        .map((cell) => cell.textContent);
    expect(texts('columnheader')).toEqual(['Select', 'Fee', 'Due date', 'Amount']);
    expect(within(rowOf('Tuition Fee')).getByText('₹15,100')).toBeTruthy();
    expect(within(rowOf('Computer lab')).getByText('₹2,400')).toBeTruthy();
    expect(proceed()).toBeTruthy();
  });

  it('lists a fee of several cards once', async () => {
    serveBlocks(server, aBlock('DIRECT', tuition), aBlock('MONTHLY-EMI', tuition, lab));
    show();
    await row('Computer lab');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('requests the list by page, student, session and both flags [C14] [PJ-7.7] [SR-7.6]', async () => {
    serveFees(tuition);
    show({ page: aPage({ dynamic_link: false }), visitSession: 'ses_pp' });
    await row('Tuition Fee');
    expect(server.of('fees.checkbox').map(({ query }) => query)).toEqual([
      {
        pp_slug: 'kaveri-term',
        sbd_code: 'sbd_one',
        session_code: 'ses_pp',
        dynamic_link: 'false',
        fg_discount_applicable: 'true',
      },
    ]);
  });

  it('omits unknown values from the request [C14] [PJ-7.7]', async () => {
    serveFees(tuition);
    show({ student: undefined });
    await row('Tuition Fee');
    expect(server.of('fees.checkbox')[0]?.query).toEqual({
      pp_slug: 'kaveri-term',
      fg_discount_applicable: 'true',
    });
  });

  it.each([
    ['no blocks', []],
    ['blocks without fees', [aBlock('DIRECT'), aBlock('MONTHLY-EMI')]],
  ])('shows "No data Available" for a list of %s [C39] [PJ-2.4.5]', async (_what, blocks) => {
    serveBlocks(server, ...blocks);
    show();
    expect(await screen.findByText('No data Available')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(proceed().disabled).toBe(true);
  });

  it('logs a failed list and shows it empty, without a toast [C7] [PJ-8.19] [PJ-8.20] [SR-8.5]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.serve({ 'fees.checkbox': () => refuse('busy') });
    const { user } = show();
    expect(await screen.findByText('No data Available')).toBeTruthy();
    expect(log.mock.calls).toEqual([['fee list: busy']]);
    expect(screen.getByRole('alert').textContent).toBe('');
    serveFees(tuition);
    await user.click(button('Try again'));
    expect(await row('Tuition Fee')).toBeTruthy();
    log.mockRestore();
  });

  it('empties the shown list if reloading fails [C7] [PJ-8.19] [PJ-8.20] [SR-8.5]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serveFees(tuition, lab);
    const { user } = show();
    await user.click(await row('Tuition Fee'));
    // The server finds the choice expired, so the list is reloaded.
    server.serve({
      'sessions.create': () => refuse('selection_invalid'),
      'fees.checkbox': () => refuse('busy'),
    });
    await user.click(proceed());
    expect(await screen.findByText('No data Available')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText(/Tuition|15,100/)).toBeNull();
    expect(proceed().disabled).toBe(true);
    expect(log.mock.calls).toEqual([['fee list: busy']]);
    log.mockRestore();
  });

  it.each([
    ['busy', () => refuse('busy')],
    ['unreachable', () => Promise.reject(new TypeError('no network'))],
  ] as const)(
    'shows an empty list after a session fetch that is %s, requests no fees, and can be retried [PJ-8.19] [PJ-8.20]',
    async (code, reply) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      serveFees(tuition);
      server.serve({ 'sessions.fetch': reply });
      const { user } = show({ visitSession: 'ses_pp' });
      expect(await screen.findByText('No data Available')).toBeTruthy();
      expect(screen.queryByRole('checkbox')).toBeNull();
      expect(server.of('fees.checkbox')).toHaveLength(0);
      expect(log.mock.calls).toEqual([[`session: ${code}`]]);
      expect(screen.getByRole('alert').textContent).toBe('');
      server.serve({ 'sessions.fetch': () => answer({ session_code: 'ses_pp', status: 'ACTIVE' }) });
      await user.click(button('Try again'));
      expect(await row('Tuition Fee')).toBeTruthy();
      expect(server.of('fees.checkbox')[0]?.query['session_code']).toBe('ses_pp');
      log.mockRestore();
    },
  );

  it('shows stored due dates reversed [SR-3.13]', async () => {
    serveFees(tuition);
    show();
    await row('Tuition Fee');
    expect(screen.getByText('10-12-2026').getAttribute('datetime')).toBe('2026-12-10');
  });
});

describe('the rows of the checkbox step', () => {
  it('can be toggled [PJ-4.37]', async () => {
    serveFees(tuition, lab);
    const { user } = show();
    const box = await row('Tuition Fee');
    expect(box).toMatchObject({ checked: false, disabled: false });
    await user.click(box);
    expect(box.checked).toBe(true);
    const summed = () => screen.getAllByRole('term').map(({ textContent }) => textContent);
    await user.click(await row('Computer lab'));
    expect(summed()).toEqual(['Tuition Fee', 'Computer lab']);
    await user.click(box);
    expect(summed()).toEqual(['Computer lab']);
  });

  it('enable Proceed To Pay only while one is selected [PJ-4.48]', async () => {
    serveFees(tuition, lab);
    const { user } = show();
    const box = await row('Tuition Fee');
    expect(proceed().disabled).toBe(true);
    await user.click(box);
    expect(proceed().disabled).toBe(false);
    await user.click(box);
    expect(proceed().disabled).toBe(true);
  });

  it.each([
    ['Not Payable', '[PJ-4.39] [PJ-4.40]', uncharged({ label: 'Row' })],
    ['Applied for EMI', '[PJ-4.41] [PJ-4.42]', aWireFeeType({ label: 'Row', applied_for_emi: true })],
    ['Paid', '[C16] [PJ-4.44] [PJ-4.45]', paid({ label: 'Row' })],
    ['Paid', 'though an EMI carried it [PJ-4.45]', paid({ label: 'Row', applied_for_emi: true })],
  ])('show "%s" instead of the amount and cannot be selected %s', async (text, _ids, fee) => {
    serveFees(tuition, fee);
    show();
    expect(await row('Row')).toMatchObject({ disabled: true, checked: false });
    expect(within(rowOf('Row')).getByText(text)).toBeTruthy();
    expect(within(rowOf('Row')).queryByText(/₹/)).toBeNull();
  });

  it('without a payable amount are still listed, cannot be selected and show ₹0 [C38] [R8] [PJ-4.46]', async () => {
    serveFees(tuition, aWireFeeType({ sft_code: 'z', label: 'Settled part', payable_amount: 0 }));
    show();
    expect(await row('Settled part')).toMatchObject({ disabled: true, checked: false });
    expect(within(rowOf('Settled part')).getByText('₹0')).toBeTruthy();
    expect(within(rowOf('Settled part')).queryByText(/Paid|Payable|Required/)).toBeNull();
  });

  it('are selected and locked if the payable differs from balance minus discount plus late fee [PJ-4.47]', async () => {
    const ordinary = aWireFeeType({ label: 'Ordinary', discount: 100, late_fee: 40, payable_amount: 15040 });
    serveFees(annual, ordinary);
    const { user } = show();
    const box = await row('Annual charges');
    expect(box).toMatchObject({ checked: true, disabled: true });
    expect(within(rowOf('Annual charges')).getByText('Must be paid with every payment')).toBeTruthy();
    await user.click(box);
    expect(box.checked).toBe(true);
    expect(await row('Ordinary')).toMatchObject({ checked: false, disabled: false });
    expect(proceed().disabled).toBe(false);
  });

  it('are selected one at a time with single_checkbox_selection, and the page says so [PJ-4.38]', async () => {
    serveFees(tuition, lab);
    const { user } = show({ page: aPage({ single_checkbox_selection: true }) });
    await user.click(await row('Tuition Fee'));
    await user.click(await row('Computer lab'));
    expect([(await row('Tuition Fee')).checked, (await row('Computer lab')).checked]).toEqual([false, true]);
    expect(screen.getByText('Computer lab selected. You can pay one fee at a time.')).toBeTruthy();
  });

  it('that are forced stay selected beside the single choice [C25] [PJ-4.38] [PJ-4.47]', async () => {
    serveFees(tuition, annual, lab);
    const { user } = show({ page: aPage({ single_checkbox_selection: true }) });
    const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked);
    await user.click(await row('Tuition Fee'));
    expect(checked()).toEqual([true, true, false]);
    await user.click(await row('Computer lab'));
    expect(checked()).toEqual([false, true, true]);
  });

  it('in a session’s selection are selected', async () => {
    serveFees(tuition, { ...lab, amount: '2400' });
    show({ sessionCode: 'ses_mine' });
    expect((await row('Computer lab')).checked).toBe(true);
    expect((await row('Tuition Fee')).checked).toBe(false);
  });

  it('are totalled beside the table: discount, late fee and total of the selected ones', async () => {
    serveFees(
      aWireFeeType({ sft_code: 'd', label: 'Transport', discount: 600, payable_amount: 14500 }),
      aWireFeeType({ sft_code: 'f', label: 'Hostel', late_fee: 250, payable_amount: 15350 }),
    );
    const { user } = show();
    await user.click(await row('Transport'));
    await user.click(await row('Hostel'));
    const summary = within(screen.getByRole('complementary', { name: 'Summary' }));
    expect(summary.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      '₹15,100',
      '₹15,100',
      '−₹600',
      '₹250',
    ]);
    expect(summary.getByText('₹29,850')).toBeTruthy();
  });
});
