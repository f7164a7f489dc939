// @vitest-environment happy-dom
import type { WireFeeType } from '@shulk/contract';
import { aPage, aWireCard, aWireFeeType } from '@shulk/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { DynamicStep } from '../index.ts';
import type { FeeStepProps } from '../index.ts';
import {
  annual,
  button,
  described,
  feeServer,
  field,
  paid,
  sentData,
  showStep,
  student,
} from '../testing/fee-steps.tsx';

const exam = aWireFeeType({ sft_code: 'e', label: 'Exam Fee', dynamic_ft: true });
const sports = { ...exam, sft_code: 's', label: 'Sports' };
const late = aWireFeeType({
  sft_code: 'l',
  label: 'Library',
  dynamic_ft: true,
  late_fee: 50,
  balance_outstanding: 900,
  payable_amount: 950,
});
const INVALID = 'Invalid Payment Configurations.';
const EMPTY = 'No Payable Fee Header Available!';

let server: FakeServer;
const serveFees = (...fees: WireFeeType[]): void => server.serve({ 'fees.dynamic': () => answer(fees) });
beforeEach(() => {
  server = feeServer();
});

const page = (over: Parameters<typeof aPage>[0] = {}) => aPage({ dynamic_link: true, ...over });
const show = (over: Partial<FeeStepProps> = {}) =>
  showStep((onDone) => <DynamicStep page={page()} student={student} onDone={onDone} {...over} />);
const summary = () => within(screen.getByRole('complementary', { name: 'Summary' }));

describe('the dynamic step', () => {
  it('has the heading "Fee Details" and the button "Proceed" [PJ-2.5.1] [PJ-2.5.3]', async () => {
    serveFees(exam);
    show();
    await field(/Exam Fee/);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fee Details');
    expect(button('Proceed').disabled).toBe(false);
  });

  it('lists the fees that an auto debit will pay, with the day (decision 43)', async () => {
    const auto_debit = { state: 'ahead' as const, on: '2026-12-05' };
    serveFees({ ...exam, auto_debit }, { ...annual, auto_debit });
    show();
    expect(described(await field(/Exam Fee/))).toMatch(/^Auto debit on 05-12-2026, Balance/);
    expect(screen.getByText('Auto debit on 05-12-2026')).toBeTruthy();
    expect(screen.getByText(/^Fees under auto debit are paid automatically\./)).toBeTruthy();
  });

  it('shows one amount field for each dynamic fee, and the fees that are always paid with it [PJ-2.5.2] [PJ-1.8]', async () => {
    serveFees(exam, late, annual);
    show();
    await field(/Exam Fee/);
    expect(screen.getAllByRole('textbox')).toEqual([await field(/Exam Fee/), await field(/Library/)]);
    expect(screen.getByRole('listitem').textContent).toBe(
      'Annual chargesMust be paid with every payment₹5,250',
    );
  });

  it('requests the dynamic list with is_unique true [PJ-7.8] [SR-7.5]', async () => {
    serveFees(exam);
    show({ sessionCode: 'ses_mine' });
    await field(/Exam Fee/);
    expect(server.of('fees.dynamic').map(({ query }) => query)).toEqual([
      {
        payment_page_slug: 'kaveri-term',
        sbd_code: 'sbd_one',
        session_code: 'ses_mine',
        dynamic_link: 'true',
        is_unique: 'true',
      },
    ]);
  });

  it('shows the amounts of its session', async () => {
    serveFees({ ...exam, amount: '700' });
    show({ sessionCode: 'ses_mine' });
    expect((await field(/Exam Fee/)).value).toBe('700');
  });

  it.each([
    ['none has dynamic_ft', '[SR-4.27]', [aWireFeeType()]],
    ['none come back', '[SR-4.28]', []],
  ])('shows the invalid-configuration state if of its fees %s [C8] %s', async (_why, _id, fees) => {
    serveFees(...fees);
    show();
    expect(await screen.findByText(INVALID)).toBeTruthy();
    expect(screen.queryByText(EMPTY)).toBeNull();
  });

  it('shows "No Payable Fee Header Available!" if there are dynamic fees but none is payable [C8] [PJ-2.5.5]', async () => {
    serveFees({ ...exam, balance_outstanding: 0, payable_amount: 0, base_amount: 0 });
    show();
    expect(await screen.findByText(EMPTY)).toBeTruthy();
    expect(screen.queryByText(INVALID)).toBeNull();
    expect(button('Proceed').disabled).toBe(true);
  });

  it('ends in the all-paid state when every fee charged is paid [PJ-2.9.3]', async () => {
    serveFees(paid({ label: 'Exam Fee', dynamic_ft: true }));
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeTruthy();
  });

  it('logs a failed list, shows it empty without a toast, and can be retried [C7] [PJ-8.19] [PJ-8.20]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.serve({ 'fees.dynamic': () => refuse('busy') });
    const { user } = show();
    expect(await screen.findByText(EMPTY)).toBeTruthy();
    expect(log.mock.calls).toEqual([['fee list: busy']]);
    expect(screen.getByRole('alert').textContent).toBe('');
    serveFees(exam);
    await user.click(button('Try again'));
    expect(await field(/Exam Fee/)).toBeTruthy();
    log.mockRestore();
  });
});

describe('a dynamic list that cannot be loaded', () => {
  it('is emptied if reloading fails [C7] [PJ-8.19] [PJ-8.20]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serveFees(exam, annual);
    const { user } = show();
    await user.type(await field(/Exam Fee/), '700');
    server.serve({
      'sessions.create': () => refuse('selection_invalid'),
      'fees.dynamic': () => refuse('busy'),
    });
    await user.click(button('Proceed'));
    expect(await screen.findByText(EMPTY)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText(/Exam Fee|Annual charges/)).toBeNull();
    expect(button('Proceed').disabled).toBe(true);
    expect(log.mock.calls).toEqual([['fee list: busy']]);
    log.mockRestore();
  });

  it('is empty after a session fetch that failed, and no fees are requested [PJ-8.19] [PJ-8.20]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serveFees(exam);
    server.serve({ 'sessions.fetch': () => refuse('busy') });
    show({ visitSession: 'ses_pp' });
    expect(await screen.findByText(EMPTY)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(server.of('fees.dynamic')).toHaveLength(0);
    expect(log.mock.calls).toEqual([['session: busy']]);
    log.mockRestore();
  });
});

describe('the EMI note block', () => {
  const emiCard = aWireCard({ code: 'emi', financing_mode: 'MONTHLY-EMI' });

  it('has the institute’s text [PJ-2.5.4]', async () => {
    serveFees(exam);
    show({ page: page({ emi_note: [{ para: 'EMI is on offer.' }], sdk_block: [emiCard] }) });
    await field(/Exam Fee/);
    expect(screen.getByText('EMI is on offer.')).toBeTruthy();
    expect(screen.queryByText(/monthly instalments/)).toBeNull();
  });

  it.each([
    ['the product’s minimum', {}, '₹12,000'],
    ['the page’s own minimum', { emi_min_amount: 9000 }, '₹9,000'],
  ])(
    'otherwise says the amount from which the page offers instalments, by %s [PJ-2.5.4]',
    async (_whose, over, least) => {
      serveFees(exam);
      show({ page: page({ sdk_block: [emiCard], ...over }) });
      await field(/Exam Fee/);
      expect(
        screen.getByText(`Amounts of ${least} or more can be paid in monthly instalments (EMI).`),
      ).toBeTruthy();
    },
  );

  it('is empty if no card offers an EMI', async () => {
    serveFees(exam);
    show();
    await field(/Exam Fee/);
    expect(screen.queryByText(/instalments/)).toBeNull();
  });
});

describe('the total beside the dynamic step', () => {
  it('is the amount charged: minus a discount for paying in full', async () => {
    serveFees({ ...exam, discount: 100, balance_outstanding: 1000, payable_amount: 900 });
    show();
    await field(/Exam Fee/);
    expect(
      summary()
        .getAllByRole('definition')
        .map((value) => value.textContent),
    ).toEqual(['₹1,000', '−₹100']);
    expect(summary().getByText('₹900')).toBeTruthy();
  });

  it('counts the fees with an amount', async () => {
    serveFees(exam, sports, annual);
    const { user } = show();
    await user.clear(await field(/Sports/));
    await user.clear(await field(/Exam Fee/));
    await user.type(await field(/Exam Fee/), '700');
    expect(summary().getByText('2 fees')).toBeTruthy();
    expect(summary().getAllByText('₹5,950')).toHaveLength(2);
  });
});

describe('proceeding from the dynamic step', () => {
  it('sends the typed amounts in a new session and passes its code on [PJ-4.52] [PJ-1.8]', async () => {
    serveFees(exam, sports);
    const { user, onDone } = show();
    await user.type(await field(/Exam Fee/), '700');
    await user.type(await field(/Sports/), '0');
    await user.click(button('Proceed'));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
    expect(sentData(server)['fee_types']).toEqual([
      { sft_code: 'e', amount: '700', label: 'Exam Fee' },
      { sft_code: 's', amount: '0', label: 'Sports' },
    ]);
  });

  it('updates an ACTIVE ppsc session [PJ-4.50]', async () => {
    serveFees(exam);
    const { user, onDone } = show({ visitSession: 'ses_pp' });
    await user.type(await field(/Exam Fee/), '700');
    await user.click(button('Proceed'));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_pp'));
    expect(server.of('sessions.update')[0]?.body['session_code']).toBe('ses_pp');
    expect(server.of('sessions.create')).toHaveLength(0);
  });

  it.each(['EXPIRED', 'PAID'])('ignores a ppsc session that is %s [PJ-4.58]', async (status) => {
    server.serve({ 'sessions.fetch': () => answer({ session_code: 'ses_old', status }) });
    serveFees(exam);
    const { user, onDone } = show({ visitSession: 'ses_old' });
    await user.type(await field(/Exam Fee/), '700');
    await user.click(button('Proceed'));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
    expect(server.of('sessions.update')).toHaveLength(0);
    expect(server.of('fees.dynamic')[0]?.query['session_code']).toBeUndefined();
  });

  it('marks an amount that the server refuses, bare or under fee_types, without a toast', async () => {
    const sentence = 'The amount is above the maximum for this fee.';
    serveFees(exam);
    const { user, onDone } = show();
    for (const name of ['e', 'fee_types.e']) {
      server.serve({ 'sessions.create': () => refuse('amount_invalid', undefined, { [name]: sentence }) });
      await user.clear(await field(/Exam Fee/));
      await user.type(await field(/Exam Fee/), '700');
      expect(described(await field(/Exam Fee/))).not.toContain(sentence);
      await user.click(button('Proceed'));
      await waitFor(async () => expect(described(await field(/Exam Fee/))).toContain(sentence));
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['']);
    }
    expect(onDone).not.toHaveBeenCalled();
  });

  it('shows a toast for a refused amount of none of its fields, and stays [C6] [PJ-4.53]', async () => {
    server.serve({ 'sessions.create': () => refuse('amount_invalid', undefined, { other: 'Too much.' }) });
    serveFees(exam);
    const { user, onDone } = show();
    await user.type(await field(/Exam Fee/), '700');
    await user.click(button('Proceed'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(screen.getByText(/This amount is not allowed for this fee/)).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });
});
