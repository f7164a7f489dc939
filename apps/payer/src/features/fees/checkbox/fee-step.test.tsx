// @vitest-environment happy-dom
import type { WireFeeType } from '@shulk/contract';
import { aPage, aWireFeeType } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../shared/toasts.ts';
import type { JourneyStudent } from '../../../shared/visit.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { FeeStep } from '../index.ts';
import type { FeeStepProps } from '../index.ts';

const student: JourneyStudent = {
  student_uuid: 'KVS-2041',
  sbd_code: 'sbd_one',
  name: 'Aarav Sharma',
  mobile: 'XXXXXX0001',
  mobile_on_file: true,
  proven: true,
};

const tuition = aWireFeeType({ sft_code: 'sft_t', label: 'Tuition Fee' });
const lab = aWireFeeType({
  sft_code: 'sft_l',
  label: 'Computer lab',
  base_amount: 2400,
  payable_amount: 2400,
  balance_outstanding: 2400,
  due_date: '',
});
const annual = aWireFeeType({
  sft_code: 'sft_a',
  label: 'Annual charges',
  base_amount: 8000,
  balance_outstanding: 8000,
  payable_amount: 5250,
});
const paid = (over: Partial<WireFeeType> = {}): WireFeeType =>
  aWireFeeType({ amount_paid: 15100, balance_outstanding: 0, payable_amount: 0, ...over });

let server: FakeServer;
const serveFees = (...fees: WireFeeType[]): void =>
  server.serve({
    'fees.checkbox': () => answer([{ block_code: 'pay-in-full', financing_mode: 'DIRECT', fee_types: fees }]),
  });

beforeEach(() => {
  writeSettings();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  server = fakeServer({
    'sessions.create': () => answer({ code: 'ses_new', session_code: 'ses_new' }, 'Created', 201),
    'sessions.update': ({ body }) => answer({ session_code: body['session_code'] }),
    'sessions.fetch': ({ query }) => answer({ session_code: query['session_code'], status: 'ACTIVE' }),
  });
});

function show(over: Partial<FeeStepProps> = {}) {
  const onDone = vi.fn<(code: string) => Promise<void>>(() => Promise.resolve());
  render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <FeeStep page={aPage()} student={student} onDone={onDone} {...over} />
    </>,
  );
  return { user: userEvent.setup(), onDone };
}

const row = (name: string) => screen.findByRole('checkbox', { name });
const rowOf = (name: string) =>
  screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement;
const proceed = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Proceed To Pay' });
const sent = () => server.of('sessions.create')[0]?.body['session_data'] as Record<string, unknown>;

describe('the student over the fees', () => {
  it('can be changed on a phone too, where the summary shows no student', async () => {
    serveFees(tuition);
    const onChangeStudent = vi.fn<() => void>();
    const { user } = show({ onChangeStudent });
    await row('Tuition Fee');
    const head = screen.getByRole('heading', { level: 1 }).closest('header, div') as HTMLElement;
    await user.click(within(head).getByRole('button', { name: 'Change student' }));
    expect(onChangeStudent).toHaveBeenCalledOnce();
  });

  it('cannot be changed where no step before asked for it', async () => {
    serveFees(tuition);
    show();
    await row('Tuition Fee');
    expect(screen.queryByRole('button', { name: 'Change student' })).toBeNull();
  });
});

describe('the checkbox step', () => {
  it('has its heading, subtitle, table and button [PJ-2.4.1] [PJ-2.4.2] [PJ-2.4.3] [PJ-2.4.4]', async () => {
    serveFees(tuition);
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeTruthy();
    expect(screen.getByText('Please select fees which you are willing to pay')).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Fee Details' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Select', 'Fee', 'Due date', 'Amount']);
    expect(within(table).getByText('₹15,100')).toBeTruthy();
    expect(proceed()).toBeTruthy();
  });

  it('asks for the list by page, student and the discount flag [PJ-7.7] [SR-7.6]', async () => {
    serveFees(tuition);
    show({ visitSession: 'ses_pp' });
    await row('Tuition Fee');
    expect(server.of('fees.checkbox').map(({ query }) => query)).toEqual([
      { pp_slug: 'kaveri-term', sbd_code: 'sbd_one', session_code: 'ses_pp', fg_discount_applicable: 'true' },
    ]);
  });

  it('shows "No data Available" for an empty list, also when it did not come, without a toast [PJ-2.4.5] [PJ-8.19]', async () => {
    serveFees();
    const { user } = show();
    expect(await screen.findByText('No data Available')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    server.serve({ 'fees.checkbox': () => refuse('busy') });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    show();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Try again' });
    expect(server.of('fees.checkbox')).toHaveLength(3);
    expect(console.error).toHaveBeenCalledWith('fee list: busy');
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['', '']);
  });

  it('shows stored due dates reversed [SR-3.13]', async () => {
    serveFees(tuition);
    show();
    await row('Tuition Fee');
    expect(screen.getByText('10-12-2026').getAttribute('datetime')).toBe('2026-12-10');
  });

  it('lets rows be toggled, and Proceed To Pay only while something is selected [PJ-4.37] [PJ-4.48]', async () => {
    serveFees(tuition, lab);
    const { user } = show();
    const box = await row('Tuition Fee');
    expect(proceed().disabled).toBe(true);
    await user.click(box);
    expect(proceed().disabled).toBe(false);
    expect(screen.getByText('1 fee selected')).toBeTruthy();
    await user.click(box);
    expect(proceed().disabled).toBe(true);
  });

  it.each([
    [
      'Not Payable',
      aWireFeeType({ label: 'Row', base_amount: 0, payable_amount: 0, balance_outstanding: 0 }),
    ],
    ['Applied for EMI', aWireFeeType({ label: 'Row', applied_for_emi: true })],
    ['Paid', paid({ label: 'Row' })],
  ])(
    'shows "%s" in place of the amount of a row that cannot be selected [PJ-4.39] [PJ-4.40] [PJ-4.41] [PJ-4.42] [PJ-4.44] [PJ-4.45]',
    async (text, fee) => {
      serveFees(tuition, fee);
      show();
      const box = await row('Row');
      expect(box).toHaveProperty('disabled', true);
      expect(box).toHaveProperty('checked', false);
      expect(within(rowOf('Row')).getByText(text)).toBeTruthy();
      expect(within(rowOf('Row')).queryByText(/₹/)).toBeNull();
    },
  );

  it('does not let a row without a payable amount be selected, and shows ₹0 [PJ-4.46]', async () => {
    serveFees(tuition, aWireFeeType({ sft_code: 'z', label: 'Settled part', payable_amount: 0 }));
    show();
    expect(await row('Settled part')).toHaveProperty('disabled', true);
    expect(within(rowOf('Settled part')).getByText('₹0')).toBeTruthy();
  });

  it('selects and locks a row whose payable differs from balance minus discount plus late fee [PJ-4.47]', async () => {
    serveFees(tuition, annual);
    const { user, onDone } = show();
    const box = await row('Annual charges');
    expect(box).toMatchObject({ checked: true, disabled: true });
    expect(within(rowOf('Annual charges')).getByText('Required')).toBeTruthy();
    await user.click(box);
    expect(box).toHaveProperty('checked', true);
    await user.click(proceed());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent()['fee_types']).toEqual([
      { sft_code: 'sft_t', amount: '0', label: 'Tuition Fee' },
      { sft_code: 'sft_a', amount: '5250', label: 'Annual charges' },
    ]);
  });

  it('selects one fee at a time with single_checkbox_selection, and says so [PJ-4.38]', async () => {
    serveFees(tuition, lab);
    const { user } = show({ page: aPage({ single_checkbox_selection: true }) });
    await user.click(await row('Tuition Fee'));
    await user.click(await row('Computer lab'));
    expect(
      [await row('Tuition Fee'), await row('Computer lab')].map((box) => Reflect.get(box, 'checked')),
    ).toEqual([false, true]);
    expect(screen.getByText('Computer lab selected. One fee can be paid at a time.')).toBeTruthy();
  });

  it('adds up discount, late fee and total of the selected rows', async () => {
    serveFees(
      aWireFeeType({ sft_code: 'd', label: 'Transport', discount: 600, payable_amount: 14500 }),
      aWireFeeType({ sft_code: 'f', label: 'Hostel', late_fee: 250, payable_amount: 15350 }),
    );
    const { user } = show();
    await user.click(await row('Transport'));
    await user.click(await row('Hostel'));
    const summary = within(screen.getByRole('complementary', { name: 'Summary' }));
    expect(summary.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      '₹30,200',
      '−₹600',
      '₹250',
    ]);
    expect(summary.getByText('₹29,850')).toBeTruthy();
  });
});

describe('proceeding from the checkbox step', () => {
  it('creates a session with unselected fees at "0" and hands its code on [PJ-4.49] [PJ-4.52] [PJ-7.5] [PJ-3.25]', async () => {
    serveFees(tuition, lab);
    const { user, onDone } = show();
    await user.click(await row('Tuition Fee'));
    await user.click(proceed());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
    expect(server.of('sessions.create')[0]?.body['source']).toBe('PAYMENT-PAGE');
    expect(sent()).toEqual({
      fee_types: [
        { sft_code: 'sft_t', amount: '15100', label: 'Tuition Fee' },
        { sft_code: 'sft_l', amount: '0', label: 'Computer lab' },
      ],
      payment_page_slug: 'kaveri-term',
      sbd_code: 'sbd_one',
      student_uuid: 'KVS-2041',
      mobile: 'XXXXXX0001',
      selected_data: { fee_headers: ['TUITION'], pp_config: { slug: 'kaveri-term' } },
    });
  });

  it('updates an ACTIVE ppsc session and makes no new one [PJ-4.50] [PJ-7.6]', async () => {
    serveFees(tuition);
    const { user, onDone } = show({ visitSession: 'ses_pp' });
    await user.click(await row('Tuition Fee'));
    await user.click(proceed());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_pp'));
    expect(server.of('sessions.update')[0]?.body['session_code']).toBe('ses_pp');
    expect(server.of('sessions.create')).toHaveLength(0);
  });

  it('checks a session before a list is fetched with it, and uses it only when 200 and ACTIVE [SR-4.26] [PJ-4.59] [PJ-9.4]', async () => {
    serveFees(tuition);
    server.serve({ 'sessions.fetch': () => answer({ session_code: 'ses_pp', status: 'PAID' }) });
    const { user, onDone } = show({ visitSession: 'ses_pp' });
    await user.click(await row('Tuition Fee'));
    expect(server.seen.map(({ name }) => name)).toEqual(['sessions.fetch', 'fees.checkbox']);
    expect(server.of('fees.checkbox')[0]?.query['session_code']).toBeUndefined();
    await user.click(proceed());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
  });

  it.each([
    ['refused', () => refuse('selection_invalid')],
    ['without a code', () => answer({ code: '', session_code: '' }, 'Created', 201)],
  ])('toasts and stays when the session comes back %s [PJ-4.53] [PJ-8.2]', async (_how, reply) => {
    serveFees(tuition);
    server.serve({ 'sessions.create': reply });
    const { user, onDone } = show();
    await user.click(await row('Tuition Fee'));
    await user.click(proceed());
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'Oops! something went wrong. Please try after some time.',
      ),
    );
    expect(await row('Tuition Fee')).toHaveProperty('checked', true);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('repeats a request without an answer with the same key, and another request with another one', async () => {
    serveFees(tuition, lab);
    const stub = vi.fn(() => Promise.reject(new TypeError('down')));
    server.serve({ 'sessions.create': stub });
    const { user, onDone } = show();
    await user.click(await row('Tuition Fee'));
    await user.click(proceed());
    await screen.findAllByText(/something went wrong/);
    server.serve({
      'sessions.create': () => answer({ code: 'ses_new', session_code: 'ses_new' }, 'Created', 201),
    });
    await user.click(proceed());
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    await user.click(await row('Computer lab'));
    await user.click(proceed());
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
    const [first, again, other] = server
      .of('sessions.create')
      .map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('sends one request for a double click', async () => {
    serveFees(tuition);
    const { user, onDone } = show();
    const box = await row('Tuition Fee');
    await user.click(box);
    // Both presses come before the first one is drawn.
    act(() => {
      proceed().click();
      proceed().click();
    });
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(server.of('sessions.create')).toHaveLength(1);
  });

  it('shows what a session holds as selected', async () => {
    serveFees(tuition, { ...lab, amount: '2400' });
    show({ sessionCode: 'ses_mine' });
    expect(await row('Computer lab')).toHaveProperty('checked', true);
    expect(await row('Tuition Fee')).toHaveProperty('checked', false);
  });
});

describe('the all-paid state', () => {
  const allPaid = (count: number): WireFeeType[] =>
    Array.from({ length: count }, (_, index) => paid({ sft_code: `p${index}`, label: `Fee ${index + 1}` }));

  it('lists the labels with a PAID badge when every fee with a base amount is paid [PJ-2.9.3] [PJ-2.9.4] [PJ-2.9.5] [PJ-2.9.6]', async () => {
    serveFees(
      ...allPaid(2),
      aWireFeeType({
        sft_code: 'free',
        label: 'Free',
        base_amount: 0,
        balance_outstanding: 0,
        payable_amount: 0,
      }),
    );
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeTruthy();
    expect(screen.getByText('Fee Headers mentioned below are paid successfully')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Fee 1PAID',
      'Fee 2PAID',
    ]);
  });

  it('counts a row an EMI carries as paid [PJ-4.43]', async () => {
    serveFees(...allPaid(1), aWireFeeType({ sft_code: 'e', label: 'Hostel', applied_for_emi: true }));
    show();
    expect(await screen.findByText('Hostel')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Successful!');
  });

  it('does not apply while one fee is open [PJ-2.9.3]', async () => {
    serveFees(...allPaid(1), tuition);
    show();
    await row('Tuition Fee');
    expect(screen.queryByText('Payment Successful!')).toBeNull();
  });

  it('scrolls above 8 labels, reachable by the keyboard [PJ-2.9.7]', async () => {
    serveFees(...allPaid(9));
    show();
    const list = await screen.findByRole('list', { name: 'Paid fees' });
    expect([list.className.includes('scrolls'), list.tabIndex]).toEqual([true, 0]);
  });

  it('does not scroll with 8 labels [PJ-2.9.7]', async () => {
    serveFees(...allPaid(8));
    show();
    const list = await screen.findByRole('list', { name: 'Paid fees' });
    expect(list.className.includes('scrolls')).toBe(false);
  });
});
