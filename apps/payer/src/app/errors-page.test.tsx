// @vitest-environment happy-dom
import { aPage, aWireFeeType } from '@shulk/contract/testing';
import { startJourney } from '@shulk/domain';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '../shared/navigation.ts';
import { answer, refuse } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { alertText, freshTab, heading, openApp, submitForm, withoutOtp } from '../testing/open-app.tsx';

/* The error catalogue of opening a page: rows PJ 8 and SR 8 of the page, its session and its configuration. */

let server: FakeServer;
const log = () => vi.mocked(console.error).mock.calls.map(([text]) => String(text));
beforeEach(() => {
  server = freshTab();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a page that cannot be fetched', () => {
  it.each([
    ['401', () => refuse('unknown_client'), /^The x-api-key header is missing/],
    ['403', () => refuse('proof_required'), 'Please verify your mobile number or e-mail first.'],
    ['404', () => refuse('page_not_found'), 'This page does not exist or was removed.'],
    ['500 without a message', () => refuse('internal', ''), 'Oops! Something went wrong'],
    ['202, though it brought the page', () => answer(aPage(), '', 202), 'Oops! Something went wrong'],
    ['200 with an empty result', () => answer(null, ''), 'Oops! Something went wrong'],
  ])(
    'by %s shows the toast and goes to /help [C40] [SR-8.3] [SR-8.4] [SR-4.21] [SR-4.22]',
    async (_status, reply, text) => {
      server.serve({ 'pages.fetch': reply });
      openApp('/kaveri-term', undefined);
      await heading('Page Not Found');
      expect(location.pathname).toBe('/help');
      expect(alertText()).toMatch(text);
    },
  );

  it('without an answer shows the default text and goes to /help [SR-8.3]', async () => {
    const stubbed = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      (input as string).includes('payment-pages/fetch')
        ? Promise.reject(new TypeError('dead'))
        : stubbed(input, init);
    openApp('/kaveri-term', undefined);
    await heading('Page Not Found');
    expect(alertText()).toBe('Oops! Something went wrong');
  });
});

describe('platform tokens that fail on the receipt login', () => {
  it.each([
    ['the server message', () => refuse('platform_unknown'), 'The platform code is not known.'],
    ['the default', () => refuse('internal', ''), 'Oops something went wrong!!'],
  ])('show %s as a toast; the page still appears [C40] [SR-8.15] [SR-8.1]', async (_what, reply, text) => {
    server.serve({ 'tokens.authorize': reply });
    openApp('/kaveri-term/r/auth', aPage());
    await heading('Online Fee Payment');
    expect(alertText()).toBe(text);
  });
});

describe('a session that fails while the page opens', () => {
  it('is only logged: the page opens without it [PJ-8.19]', async () => {
    server.serve({ 'sessions.fetch': () => refuse('internal') });
    openApp('/kaveri-term?ppsc=pp_1', aPage());
    await heading('Online Fee Payment');
    expect(alertText()).toBe('');
    expect(log()).toContain('session: internal');
  });

  it('on resetting its original fees is only logged, unlike one that fails on Proceed [C6] [SR-8.17] [PJ-8.22]', async () => {
    server.serve({
      'sessions.fetch': () =>
        answer({
          session_code: 'pp_1',
          status: 'ACTIVE',
          session_data: { fee_types: [], original_fee_types: [{ sft_code: 's', amount: '1' }] },
        }),
      'sessions.update': () => refuse('session_inactive'),
    });
    openApp('/kaveri-term?ppsc=pp_1', aPage());
    await heading('Online Fee Payment');
    expect(server.of('sessions.update')).toHaveLength(1);
    expect(alertText()).toBe('');
    expect(log()).toContain('session update: session_inactive');
  });
});

describe('a misconfigured page', () => {
  it.each([
    ['has no fee type', []],
    ['has no dynamic one among them', [aWireFeeType()]],
  ])('whose dynamic fee list %s says so [C8] [SR-8.8] [SR-4.27]', async (_what, fees) => {
    server.serve({ 'fees.dynamic': () => answer(fees) });
    const user = openApp('/kaveri-term', withoutOtp({ dynamic_link: true }));
    await submitForm(user);
    await heading('Oops! Something went wrong');
    expect(screen.getByText('Invalid Payment Configurations.')).toBeTruthy();
  });

  it('is not one whose dynamic fees are all not payable: it says that nothing is payable [C8]', async () => {
    const paid = aWireFeeType({
      dynamic_ft: true,
      amount_paid: 15100,
      payable_amount: 0,
      balance_outstanding: 0,
    });
    server.serve({
      'fees.dynamic': () => answer([paid, { ...paid, sft_code: 'two', base_amount: 0, amount_paid: 0 }]),
    });
    const user = openApp('/kaveri-term', withoutOtp({ dynamic_link: true }));
    await submitForm(user);
    await heading(/Fee Details|Payment Successful!/);
    expect(screen.queryByText('Invalid Payment Configurations.')).toBeNull();
  });

  it('with an unknown step shows the toast and no step [PJ-8.15]', async () => {
    server.serve({ 'pages.fetch': () => answer(aPage({ sbd_code: 'sbd_one' })) });
    openApp('/help', aPage({ sbd_code: 'sbd_one' }));
    await heading('Page Not Found');
    const journey = { ...startJourney(aPage()), step: 'fees_of_later', passed: ['custom_form'] };
    const state = { shulk: { journey, visit: { slug: 'kaveri-term' }, sbd_code: 'sbd_one' } };
    navigate('/kaveri-term', { state });
    await waitFor(() => expect(alertText()).toBe('Oops! Something went wrong. Please contact support'));
    for (const role of ['textbox', 'checkbox', 'radio', 'combobox'])
      expect(screen.queryAllByRole(role), role).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'Fee Details' })).toBeNull();
  });
});

describe('a failure without a row of its own', () => {
  it('without a message shows "Oops something went wrong!!", with one the message [C40] [SR-8.1]', async () => {
    server.serve({ 'students.field_details': () => refuse('busy', '') });
    const user = openApp('/kaveri-term', aPage());
    await user.type(await screen.findByRole('textbox', { name: /Student ID/ }), 'KVS-2041');
    const verify = screen.getByRole('button', { name: 'Click here to verify Student ID' });
    await user.click(verify);
    await waitFor(() => expect(alertText()).toBe('Oops something went wrong!!'));
    server.serve({ 'students.field_details': () => refuse('busy') });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const busy = 'The service is busy. Please try again in a few seconds.';
    expect(await screen.findByText(busy)).toBeTruthy();
    expect(screen.getAllByText(busy), 'told once (finding 11)').toHaveLength(1);
  });
});
