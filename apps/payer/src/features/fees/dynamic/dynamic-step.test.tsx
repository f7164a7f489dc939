// @vitest-environment happy-dom
import type { WireFeeType } from '@shulk/contract';
import { aPage, aWireFeeType } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { DynamicStep, EditStep, EndState } from '../index.ts';
import type { DynamicStepProps } from '../index.ts';

const student = {
  student_uuid: 'KVS-2041',
  sbd_code: 'sbd_one',
  name: 'Aarav Sharma',
  mobile_on_file: true,
  proven: true,
};
const exam = aWireFeeType({ sft_code: 'e', label: 'Exam Fee', dynamic_ft: true });
const late = aWireFeeType({
  sft_code: 'l',
  label: 'Library',
  dynamic_ft: true,
  late_fee: 50,
  balance_outstanding: 900,
});

let server: FakeServer;
const serveFees = (...fees: WireFeeType[]): void => server.serve({ 'fees.dynamic': () => answer(fees) });
beforeEach(() => {
  writeSettings();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  server = fakeServer({
    'sessions.create': () => answer({ code: 'ses_new', session_code: 'ses_new' }, 'Created', 201),
    'sessions.update': ({ body }) => answer({ session_code: body['session_code'] }),
    'sessions.fetch': ({ query }) => answer({ session_code: query['session_code'], status: 'EXPIRED' }),
  });
});

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the dynamic step', () => {
  function show(over: Partial<DynamicStepProps> = {}) {
    const onDone = vi.fn<(code: string) => Promise<void>>(() => Promise.resolve());
    render(
      <>
        <Toasts store={toasts} dismissLabel="Dismiss" />
        <DynamicStep
          page={aPage({ dynamic_link: true, emi_note: [{ para: 'EMI is on offer.' }] })}
          student={student}
          invalidConfig={<p>Invalid Payment Configurations.</p>}
          onDone={onDone}
          {...over}
        />
      </>,
    );
    return { user: userEvent.setup(), onDone };
  }

  it('has its heading, one field for each dynamic fee, Proceed and the EMI note [PJ-2.5.1] [PJ-2.5.2] [PJ-2.5.3] [PJ-2.5.4] [PJ-1.8]', async () => {
    serveFees(exam, late, aWireFeeType({ sft_code: 'fixed', label: 'Fixed' }));
    show();
    await field(/Exam Fee/);
    expect(screen.getByRole('heading', { level: 1, name: 'Fee Details' })).toBeTruthy();
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    expect(button('Proceed')).toBeTruthy();
    expect(screen.getByText('EMI is on offer.')).toBeTruthy();
  });

  it('asks for the dynamic list [PJ-7.8]', async () => {
    serveFees(exam);
    show();
    await field(/Exam Fee/);
    expect(server.of('fees.dynamic')[0]?.query).toEqual({
      payment_page_slug: 'kaveri-term',
      sbd_code: 'sbd_one',
      dynamic_link: 'true',
      is_unique: 'true',
    });
  });

  it('shows "No Payable Fee Header Available!" when no dynamic fee is payable [PJ-2.5.5]', async () => {
    serveFees({ ...exam, balance_outstanding: 0, payable_amount: 0, base_amount: 0 });
    show();
    expect(await screen.findByText('No Payable Fee Header Available!')).toBeTruthy();
  });

  it.each([
    ['none is dynamic', [aWireFeeType()]],
    ['none come back', []],
  ])('shows the invalid-configuration state when %s [SR-4.27] [SR-4.28]', async (_why, fees) => {
    serveFees(...fees);
    show();
    expect(await screen.findByText('Invalid Payment Configurations.')).toBeTruthy();
  });

  it('asks for amounts, digits only, at most 8 [PJ-5.21] [PJ-5.22] [PJ-5.23]', async () => {
    serveFees(exam, { ...exam, sft_code: 'e2', label: 'Sports' });
    const { user, onDone } = show();
    await user.type(await field(/Exam Fee/), '123456789');
    expect(await field(/Exam Fee/)).toHaveProperty('value', '12345678');
    await user.type(await field(/Sports/), '12a');
    await user.clear(await field(/Exam Fee/));
    await user.click(button('Proceed'));
    expect(screen.getAllByText('Please enter amount').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Please enter valid fee amount').length).toBeGreaterThan(0);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('wants more than nothing in all [PJ-5.24]', async () => {
    serveFees(exam);
    const { user, onDone } = show();
    await user.type(await field(/Exam Fee/), '0');
    await user.click(button('Proceed'));
    expect(screen.getByText('At least one fee must be greater than zero')).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });

  const described = (input: HTMLElement) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' | ');
  const bounded = { ...exam, min_amount: 500, max_amount: 2000 };
  const notAllowed = /An amount is not allowed for this fee/;

  it.each(['499', '2001'])(
    'marks %s, outside the bounds of the fee, before anything is sent',
    async (text) => {
      serveFees(bounded);
      const { user, onDone } = show();
      await user.type(await field(/Exam Fee/), text);
      await user.click(button('Proceed'));
      expect(described(await field(/Exam Fee/))).toMatch(notAllowed);
      expect(document.activeElement).toBe(await field(/Exam Fee/));
      expect(server.of('sessions.create')).toHaveLength(0);
      await user.clear(await field(/Exam Fee/));
      await user.type(await field(/Exam Fee/), '2000');
      expect(described(await field(/Exam Fee/))).not.toMatch(notAllowed);
      await user.click(button('Proceed'));
      await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
    },
  );

  it('names the fee of each mistake in the list over the fields', async () => {
    serveFees(bounded, { ...bounded, sft_code: 'e2', label: 'Sports' });
    const { user } = show();
    await user.type(await field(/Exam Fee/), '499');
    await user.type(await field(/Sports/), '2001');
    await user.click(button('Proceed'));
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Exam Fee: An amount/),
      expect.stringMatching(/^Sports: An amount/),
    ]);
  });

  it.each(['e', 'fee_types.e'])(
    'marks the amount the server refuses as %s, without a toast',
    async (name) => {
      const sentence = 'The amount is above the maximum of this fee.';
      server.serve({ 'sessions.create': () => refuse('amount_invalid', undefined, { [name]: sentence }) });
      serveFees(exam);
      const { user, onDone } = show();
      await user.type(await field(/Exam Fee/), '700');
      await user.click(button('Proceed'));
      await waitFor(async () => expect(described(await field(/Exam Fee/))).toContain(sentence));
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['']);
      expect(screen.queryByText(/went wrong/)).toBeNull();
      expect(onDone).not.toHaveBeenCalled();
    },
  );

  it('toasts a refused amount that stands in none of its fields [PJ-4.53]', async () => {
    server.serve({ 'sessions.create': () => refuse('amount_invalid', undefined, { other: 'Too much.' }) });
    serveFees(exam);
    const { user } = show();
    await user.type(await field(/Exam Fee/), '700');
    await user.click(button('Proceed'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(screen.getByText(notAllowed)).toBeTruthy();
  });

  it('sends what was typed; an empty entry with a late fee falls back to its balance [PJ-5.25] [PJ-4.52]', async () => {
    serveFees(exam, late);
    const { user, onDone } = show();
    await user.type(await field(/Exam Fee/), '700');
    await user.click(button('Proceed'));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
    const data = server.of('sessions.create')[0]?.body['session_data'] as { fee_types: unknown };
    expect(data.fee_types).toEqual([
      { sft_code: 'e', amount: '700', label: 'Exam Fee' },
      { sft_code: 'l', amount: '900', label: 'Library' },
    ]);
  });

  it('leaves a ppsc session that is not ACTIVE aside [PJ-4.58]', async () => {
    serveFees(exam);
    const { user, onDone } = show({ visitSession: 'ses_old' });
    await user.type(await field(/Exam Fee/), '700');
    await user.click(button('Proceed'));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
    expect(server.of('sessions.update')).toHaveLength(0);
    expect(server.of('fees.dynamic')[0]?.query['session_code']).toBeUndefined();
  });
});

describe('the fee edit screen', () => {
  const groups = (...given: unknown[]) =>
    answer({ session_code: 'ses_mine', fee_groups: given, sdk_block: [] });
  const school = {
    code: 'SCHOOL',
    title: 'School fees',
    is_editable: true,
    fee_types: [{ ...exam, amount: '500' }],
  };
  const bus = {
    code: 'BUS',
    title: 'Transport',
    is_editable: false,
    fee_types: [aWireFeeType({ sft_code: 'b', label: 'Zone 3', amount: '2500' })],
  };
  function show() {
    const onDone = vi.fn<(code: string) => Promise<void>>(() => Promise.resolve());
    render(
      <>
        <Toasts store={toasts} dismissLabel="Dismiss" />
        <EditStep page={aPage()} student={student} sessionCode="ses_mine" onDone={onDone} />
      </>,
    );
    return { user: userEvent.setup(), onDone };
  }

  it('shows a titled section for each group with an input for each fee [PJ-2.6.1] [PJ-2.6.2] [PJ-2.6.5]', async () => {
    server.serve({ 'fees.calculate': () => groups(school, bus) });
    show();
    expect(await field(/Exam Fee/)).toMatchObject({ disabled: false, value: '500' });
    expect(await field(/Zone 3/)).toMatchObject({ disabled: true });
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
      'School fees',
      'Transport',
    ]);
  });

  it('sends the editable groups as integers and goes back with the session [PJ-2.6.3] [PJ-5.26] [SR-7.7]', async () => {
    server.serve({ 'fees.calculate': () => groups(school, bus) });
    const { user, onDone } = show();
    await user.clear(await field(/Exam Fee/));
    await user.type(await field(/Exam Fee/), '650.75');
    await user.click(button('Proceed'));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_mine'));
    const [, sent] = server.of('fees.calculate');
    expect(sent?.query).toEqual({ payment_page_slug: 'kaveri-term' });
    expect(sent?.body).toEqual({
      sbd_code: 'sbd_one',
      session_code: 'ses_mine',
      fee_groups: [{ code: 'SCHOOL', fee_types: [{ sft_code: 'e', amount: '650' }] }],
    });
  });

  it('says "No Fee Type Data Available" without fees [PJ-2.6.4]', async () => {
    server.serve({ 'fees.calculate': () => groups() });
    show();
    expect(await screen.findByText('No Fee Type Data Available')).toBeTruthy();
  });

  it('toasts a failed calculation with the server message and stays [SR-8.2]', async () => {
    server.serve({ 'fees.calculate': () => groups(school) });
    const { user, onDone } = show();
    await field(/Exam Fee/);
    server.serve({ 'fees.calculate': () => refuse('amount_invalid') });
    await user.click(button('Proceed'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^An amount is not allowed/));
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('the end of a page without anything to pay', () => {
  it('is the all-paid state when the fees say so [PJ-2.9.3]', async () => {
    serveFees(aWireFeeType({ amount_paid: 15100, balance_outstanding: 0, payable_amount: 0 }));
    render(<EndState page={aPage()} student={student} />);
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
  });

  it('is "No payable amount found for this transaction" else [PJ-2.9.1] [PJ-2.9.2]', async () => {
    serveFees();
    render(<EndState page={aPage()} student={student} />);
    expect(
      await screen.findByRole('heading', { name: 'No payable amount found for this transaction' }),
    ).toBeTruthy();
    expect(screen.getByText('Please contact your institute for any queries.')).toBeTruthy();
  });
});
