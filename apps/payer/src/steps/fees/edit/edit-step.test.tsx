// @vitest-environment happy-dom
import { aPage, aWireFeeType } from '@shulk/contract/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR_SENTENCES } from '@shulk/words/errors';
import { answer, refuse } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { EditStep } from '../index.ts';
import {
  annual,
  button,
  described,
  feeServer,
  field,
  paid,
  showStep,
  student,
} from '../testing/fee-steps.tsx';

const exam = aWireFeeType({ sft_code: 'e', label: 'Exam Fee', amount: '500' });
const school = { code: 'SCHOOL', title: 'School fees', is_editable: true, fee_types: [exam] };
const zone = aWireFeeType({ sft_code: 'b', label: 'Zone 3', amount: '2500' });
const bus = { code: 'BUS', title: 'Transport', is_editable: false, fee_types: [zone] };

let server: FakeServer;
const serveGroups = (...groups: unknown[]): void =>
  server.serve({
    'fees.calculate': () => answer({ session_code: 'ses_mine', fee_groups: groups, sdk_block: [] }),
  });
beforeEach(() => {
  server = feeServer();
});

const show = () =>
  showStep((onDone) => <EditStep page={aPage()} student={student} sessionCode="ses_mine" onDone={onDone} />);
const retype = async (user: ReturnType<typeof show>['user'], name: RegExp, text: string): Promise<void> => {
  await user.clear(await field(name));
  if (text !== '') await user.type(await field(name), text);
};

describe('the fee edit screen', () => {
  it('shows one titled section for each group, with a labelled text input for each fee [PJ-2.6.1] [PJ-2.6.2]', async () => {
    serveGroups({ ...school, fee_types: [exam, { ...exam, sft_code: 'l', label: 'Lab' }] }, bus);
    show();
    await field(/Exam Fee/);
    const inputs = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole<HTMLInputElement>('textbox')
        .map((input) => [input.labels?.[0]?.textContent, input.value]);
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
      'School fees',
      'Transport',
    ]);
    expect(inputs('School fees')).toEqual([
      ['Exam Fee', '500'],
      ['Lab', '500'],
    ]);
    expect(inputs('Transport')).toEqual([['Zone 3', '2500']]);
  });

  it('begins with the groups whose amounts can be changed, and says if there is none', async () => {
    serveGroups(bus, school);
    show();
    await field(/Exam Fee/);
    const titles = () => screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent);
    expect(titles()).toEqual(['School fees', 'Transport']);
    expect(screen.queryByText(/^None of these amounts can be changed/)).toBeNull();
    cleanup();
    serveGroups(bus, { ...school, fee_types: [paid({ sft_code: 'p', label: 'Books' })] });
    show();
    await field(/Books/);
    expect(titles()).toEqual(['Transport', 'School fees']);
    expect(
      screen.getByText('None of these amounts can be changed. You can go on to the payment options.'),
    ).toBeTruthy();
  });

  it('lists the fees that an auto debit will pay, with the day (decision 43)', async () => {
    const auto_debit = { state: 'ahead' as const, on: '2026-12-05' };
    serveGroups(
      {
        ...school,
        fee_types: [
          { ...exam, auto_debit },
          { ...annual, auto_debit },
        ],
      },
      bus,
    );
    show();
    const said = 'Auto debit on 05-12-2026, ';
    expect(described(await field(/Exam Fee/))).toContain(`${said}Balance`);
    expect(described(await field(/Annual/))).toContain(`${said}Must be paid with every payment`);
    expect(described(await field(/Zone 3/))).not.toContain('auto debit');
    expect(screen.getByText(/^Fees under auto debit are paid automatically\./)).toBeTruthy();
  });

  it('disables the inputs unless the group is editable [PJ-2.6.5]', async () => {
    serveGroups(school, bus);
    show();
    expect((await field(/Exam Fee/)).disabled).toBe(false);
    expect((await field(/Zone 3/)).disabled).toBe(true);
  });

  it('disables the fees of an editable group that always keep their amount: paid and forced ones', async () => {
    serveGroups({ ...school, fee_types: [exam, paid({ sft_code: 'p', label: 'Books' }), annual] });
    show();
    expect(await field(/Books/)).toMatchObject({ disabled: true });
    expect(described(await field(/Books/))).toBe('Paid');
    expect(await field(/Annual charges/)).toMatchObject({ disabled: true });
    expect(described(await field(/Annual charges/))).toBe('Must be paid with every payment');
  });

  it('says "No Fee Type Data Available" without fees [PJ-2.6.4]', async () => {
    serveGroups({ ...school, fee_types: [] });
    show();
    expect(await screen.findByText('No Fee Type Data Available')).toBeTruthy();
    expect(button('Proceed').disabled).toBe(true);
  });

  it('logs failed groups, says the same, and can be retried [C7] [PJ-2.6.4]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.serve({ 'fees.calculate': () => refuse('busy') });
    const { user } = show();
    expect(await screen.findByText('No Fee Type Data Available')).toBeTruthy();
    expect(log.mock.calls).toEqual([['fee groups: busy']]);
    expect(screen.getByRole('alert').textContent).toBe('');
    serveGroups(school);
    await user.click(button('Try again'));
    expect(await field(/Exam Fee/)).toBeTruthy();
    log.mockRestore();
  });

  it('has a button "Proceed" that recomputes the editable groups and returns with their session [PJ-2.6.3] [SR-7.7]', async () => {
    serveGroups(school, bus);
    const { user, onDone } = show();
    await retype(user, /Exam Fee/, '650');
    await user.click(button('Proceed'));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_mine'));
    const [first, sent] = server.of('fees.calculate');
    expect(first?.body['fee_groups']).toEqual([]);
    expect(sent?.query).toEqual({ payment_page_slug: 'kaveri-term' });
    expect(sent?.body).toEqual({
      sbd_code: 'sbd_one',
      session_code: 'ses_mine',
      fee_groups: [{ code: 'SCHOOL', fee_types: [{ sft_code: 'e', amount: '650' }] }],
    });
  });

  it.each([
    ['650.75', '650'],
    ['0650', '650'],
    ['12abc', '12'],
  ])('parses an amount of "%s" as the integer %s [PJ-5.26]', async (text, amount) => {
    serveGroups(school);
    const { user, onDone } = show();
    await retype(user, /Exam Fee/, text);
    await user.click(button('Proceed'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(server.of('fees.calculate')[1]?.body['fee_groups']).toEqual([
      { code: 'SCHOOL', fee_types: [{ sft_code: 'e', amount }] },
    ]);
  });

  it.each([
    ['', 'Please enter amount'],
    ['abc', 'Please enter valid fee amount'],
    ['15101', 'This amount is not allowed for this fee'],
  ])('marks an amount of "%s" with "%s" before anything is sent', async (text, message) => {
    serveGroups(school);
    const { user, onDone } = show();
    await retype(user, /Exam Fee/, text);
    await user.click(button('Proceed'));
    expect(described(await field(/Exam Fee/))).toContain(message);
    expect(document.activeElement).toBe(await field(/Exam Fee/));
    await retype(user, /Exam Fee/, '15100');
    expect(described(await field(/Exam Fee/))).not.toContain(message);
    expect(server.of('fees.calculate')).toHaveLength(1);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('totals what will be charged beside the fields', async () => {
    serveGroups(school, bus);
    const { user } = show();
    await retype(user, /Exam Fee/, '100');
    const summary = within(screen.getByRole('complementary', { name: 'Summary' }));
    expect(summary.getByText('2 fees')).toBeTruthy();
    expect(summary.getAllByText('₹15,200')).toHaveLength(2);
  });

  it('marks an amount that the server refuses', async () => {
    serveGroups(school);
    const { user, onDone } = show();
    await field(/Exam Fee/);
    const sentence = 'The amount is above the maximum for this fee.';
    server.serve({
      'fees.calculate': () => refuse('amount_invalid', undefined, { 'fee_types.e': sentence }),
    });
    await user.click(button('Proceed'));
    await waitFor(async () => expect(described(await field(/Exam Fee/))).toContain(sentence));
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(onDone).not.toHaveBeenCalled();
  });

  it.each([
    ['the server message', () => refuse('page_expired'), ERROR_SENTENCES.page_expired],
    ['its own words without one', () => refuse('internal', ''), 'Oops! something went wrong'],
  ])('shows a failed calculation with %s as a toast and stays [C40] [SR-8.2]', async (_what, reply, text) => {
    serveGroups(school);
    const { user, onDone } = show();
    await field(/Exam Fee/);
    server.serve({ 'fees.calculate': reply });
    await user.click(button('Proceed'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(onDone).not.toHaveBeenCalled();
  });
});
