// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aWireCard, aWireFeeType } from '@shulk/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import {
  alertText,
  freshTab,
  heading,
  openApp,
  shownHeadings,
  submitForm,
  withoutOtp,
} from '../testing/open-app.tsx';
import { readSaved } from '../journey/saved-journey.ts';

const OPTIONS = 'Please select a Payment Option';

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
});

const priced = (over: Partial<PageData> = {}): PageData => withoutOtp({ sbd_code: 'sbd_one', ...over });

/** The button of the visible step, not of hidden ones. */
async function press(user: ReturnType<typeof openApp>, name: string): Promise<void> {
  const shown = (await screen.findAllByRole('button', { name })).at(-1);
  if (shown === undefined) throw new Error(`no button ${name}`);
  await user.click(shown);
}

async function toFees(page: PageData): Promise<ReturnType<typeof openApp>> {
  const user = openApp('/kaveri-term', page);
  await submitForm(user);
  return user;
}

async function chooseTuition(user: ReturnType<typeof openApp>): Promise<void> {
  await heading('Fee Details');
  await user.click(await screen.findByRole('checkbox', { name: /Tuition/ }));
  await press(user, 'Proceed To Pay');
}

describe('the session of a fee step', () => {
  it('is stored as checkbox_session_code, and the page is fetched again with it [PJ-4.54] [PJ-4.56]', async () => {
    server.serve({ 'pages.fetch': () => answer(priced()) });
    const user = await toFees(withoutOtp());
    await chooseTuition(user);
    await heading(OPTIONS);
    expect(server.of('pages.fetch')[0]?.query['session_code']).toBe('ses_1');
    expect(readSaved().journey).toMatchObject({ step: 'payment_cards', checkbox_session_code: 'ses_1' });
    expect(readSaved().journey?.dynamic_ft_session_code).toBeUndefined();
  });

  it('is stored as dynamic_ft_session_code in the dynamic flow [PJ-4.54] [PJ-4.57]', async () => {
    const bus = aWireFeeType({ sft_code: 'sft_bus', label: 'Bus fee', dynamic_ft: true });
    server.serve({
      'fees.dynamic': () => answer([bus]),
      'pages.fetch': () => answer(priced({ dynamic_link: true })),
    });
    const user = await toFees(withoutOtp({ dynamic_link: true, is_checkbox_enabled: false }));
    await user.type(await screen.findByRole('textbox', { name: /Bus fee/ }), '700');
    await press(user, 'Proceed');
    await heading(OPTIONS);
    expect(server.of('pages.fetch')[0]?.query['session_code']).toBe('ses_1');
    expect(readSaved().journey).toMatchObject({ step: 'payment_cards', dynamic_ft_session_code: 'ses_1' });
    expect(readSaved().journey?.checkbox_session_code).toBeUndefined();
  });

  it('does not continue if the page fetch with it fails: a toast shows, and the payer stays', async () => {
    server.serve({ 'pages.fetch': () => refuse('session_not_found', 'This session has ended.') });
    const user = await toFees(withoutOtp());
    await chooseTuition(user);
    await waitFor(() => expect(alertText()).toBe('This session has ended.'));
    expect(shownHeadings()).toEqual(['Fee Details']);
    expect(readSaved().journey?.step).toBe('checkbox');
  });

  it('clears its errors when the next attempt continues, since their step is over', async () => {
    server.serve({ 'pages.fetch': () => refuse('session_not_found', 'This session has ended.') });
    const user = await toFees(withoutOtp());
    await chooseTuition(user);
    await waitFor(() => expect(alertText()).toBe('This session has ended.'));
    server.serve({ 'pages.fetch': () => answer(priced()) });
    await press(user, 'Proceed To Pay');
    await heading(OPTIONS);
    expect(alertText()).toBe('');
  });
});

describe('the fee edit step', () => {
  it('opens from the options, recomputes, and leads back to them with the new amounts [PJ-2.6.3] [SR-7.7]', async () => {
    const amounts = { code: 'SCHOOL', applied_for_emi: false, amount_known: true, is_editable: true };
    const pageOf = (amount: number) =>
      priced({ sdk_block: [aWireCard({ fee_group: { ...amounts, amount } })] });
    const fee = aWireFeeType({ label: 'Tuition Fee', amount: '15100' });
    const group = { code: 'SCHOOL', title: 'School fees', is_editable: true, fee_types: [fee] };
    server.serve({
      'pages.fetch': () => answer(pageOf(15100)),
      'fees.calculate': () => answer({ session_code: 'ses_1', fee_groups: [group], sdk_block: [] }),
    });
    const user = await toFees(withoutOtp());
    await chooseTuition(user);
    await heading(OPTIONS);
    await press(user, 'Edit fees');
    await heading('Edit fees');
    const input = await screen.findByRole('textbox', { name: /Tuition Fee/ });
    await user.clear(input);
    await user.type(input, '9000');
    server.serve({ 'pages.fetch': () => answer(pageOf(9000)) });
    await press(user, 'Proceed');
    await heading(OPTIONS);
    expect((await screen.findAllByText('₹9,000')).length).toBeGreaterThan(0);
    expect(server.of('fees.calculate').at(-1)?.body).toMatchObject({
      session_code: 'ses_1',
      fee_groups: [{ code: 'SCHOOL', fee_types: [{ amount: '9000' }] }],
    });
    expect(server.of('pages.fetch').at(-1)?.query['session_code']).toBe('ses_1');
  });
});

describe('a student with nothing to pay', () => {
  const free = aWireFeeType({
    label: 'Tuition Fee',
    base_amount: 0,
    payable_amount: 0,
    balance_outstanding: 0,
  });
  const NOTHING = 'No payable amount found for this transaction';

  it('gets the no-payable state instead of the checkbox step [PJ-2.9.1] [PJ-4.84]', async () => {
    server.serve({
      'fees.checkbox': () => answer([{ block_code: 'a', financing_mode: 'DIRECT', fee_types: [free] }]),
    });
    await toFees(withoutOtp());
    const title = await heading(NOTHING);
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(shownHeadings()).toEqual([NOTHING]);
    expect(document.title).toBe(`${NOTHING} - Kaveri Valley School`);
  });

  it('gets it instead of the options if there is no fee step [PJ-2.9.1] [PJ-4.84]', async () => {
    const fee_group = { code: 'SCHOOL', amount: 0, applied_for_emi: false, amount_known: true };
    const page = { is_checkbox_enabled: false, sdk_block: [aWireCard({ fee_group })] };
    server.serve({ 'pages.fetch': () => answer(priced(page)), 'fees.dynamic': () => answer([free]) });
    await toFees(withoutOtp(page));
    await heading(NOTHING);
    expect(shownHeadings()).toEqual([NOTHING]);
  });
});
