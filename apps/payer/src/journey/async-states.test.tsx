// @vitest-environment happy-dom
import { aPage, aStudentDetails, aWireFeeType } from '@shulk/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorTexts } from '@shulk/words/exact/errors';
import { answer, refuse } from '../testing/fake-server.ts';
import type { FakeServer, StubAnswer } from '../testing/fake-server.ts';
import { alertText, freshTab, heading, openApp, shownHeadings, withoutOtp } from '../testing/open-app.tsx';

/* Each call on the way to the options must load, fail and succeed visibly [SR-4.1]. */

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
});

/** An answer that waits until the test releases it. */
function held(): { readonly reply: () => Promise<StubAnswer>; readonly give: (answer: StubAnswer) => void } {
  const waiting: ((given: StubAnswer) => void)[] = [];
  return {
    reply: () => new Promise((resolve) => waiting.push(resolve)),
    give: (given) => {
      for (const resolve of waiting.splice(0)) resolve(given);
    },
  };
}

const { form_block: _form, ...cards } = aPage({ sbd_code: 'sbd_one' });
const fees = answer([{ block_code: 'pay-in-full', financing_mode: 'DIRECT', fee_types: [aWireFeeType()] }]);

describe('the page fetch [SR-4.1]', () => {
  it('loads, then shows its page', async () => {
    const fetch = held();
    server.serve({ 'pages.fetch': fetch.reply });
    openApp('/kaveri-term', undefined);
    await heading('Loading');
    await waitFor(() => expect(server.of('pages.fetch')).toHaveLength(1));
    fetch.give(answer(withoutOtp()));
    await heading('Online Fee Payment');
  });

  it('loads, then says that it failed', async () => {
    const fetch = held();
    server.serve({ 'pages.fetch': fetch.reply });
    openApp('/kaveri-term', undefined);
    await waitFor(() => expect(server.of('pages.fetch')).toHaveLength(1));
    fetch.give(refuse('page_not_found'));
    await heading('Page Not Found');
    expect(alertText()).toBe('This page does not exist or was removed.');
  });
});

describe('the student lookup [SR-4.1]', () => {
  const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: /verify Student ID/i });

  it.each([
    ['shows the student', answer(aStudentDetails()), 'Student ID verified successfully!'],
    ['says that it failed', refuse('busy'), 'The service is busy. Please try again in a few seconds.'],
  ])('is busy while it loads, then %s', async (_, reply, text) => {
    const lookup = held();
    server.serve({ 'students.field_details': lookup.reply });
    const user = openApp('/kaveri-term?sid=KVS-2041', withoutOtp());
    await heading('Online Fee Payment');
    await user.click(verify());
    await waitFor(() => expect(verify().getAttribute('aria-busy')).toBe('true'));
    lookup.give(reply);
    await waitFor(() => expect(document.body.textContent).toContain(text));
  });
});

describe('the fee list [SR-4.1]', () => {
  it.each([
    ['shows its fees', fees, () => screen.findByRole('checkbox', { name: /Tuition/ })],
    ['is empty when it failed', refuse('internal'), () => screen.findByText(/No data Available/)],
  ])('loads, then %s', async (_, reply, sign) => {
    const list = held();
    server.serve({ 'pages.fetch': () => answer(cards), 'fees.checkbox': list.reply });
    openApp('/kaveri-term?sid=KVS-2041', cards);
    await heading('Fee Details');
    await waitFor(() => expect(server.of('fees.checkbox')).toHaveLength(1));
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    list.give(reply);
    await sign();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  });
});

describe('the session of the selected fees [SR-4.1]', () => {
  const proceed = () => {
    const [button] = screen.getAllByRole<HTMLButtonElement>('button', { name: /Proceed To Pay/ });
    if (button === undefined) throw new Error('the fee step has its button');
    return button;
  };

  it.each([
    [
      'opens the options',
      answer({ code: 'ses_1', session_code: 'ses_unread' }),
      ['Please select a Payment Option'],
      '',
    ],
    ['says that it failed', refuse('internal'), ['Fee Details'], errorTexts.sessionFailure],
  ])('is busy while it is created, then %s', async (_, reply, headings, alert) => {
    const create = held();
    server.serve({ 'pages.fetch': () => answer(cards), 'sessions.create': create.reply });
    const user = openApp('/kaveri-term?sid=KVS-2041', cards);
    await user.click(await screen.findByRole('checkbox', { name: /Tuition/ }));
    await user.click(proceed());
    await waitFor(() => expect(server.of('sessions.create')).toHaveLength(1));
    expect(proceed().getAttribute('aria-busy')).toBe('true');
    create.give(reply);
    await waitFor(() => expect([alertText(), shownHeadings()]).toEqual([alert, headings]));
  });
});
