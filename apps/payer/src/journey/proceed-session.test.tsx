// @vitest-environment happy-dom
import { aPage, aWireFeeType } from '@shulk/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorTexts } from '@shulk/words/exact/errors';
import { answer, refuse } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { alertText, freshTab, heading, openApp, shownHeadings } from '../testing/open-app.tsx';
import { readSaved } from './saved-journey.ts';

/* What the fee steps do with sessions, from the address of the page to the options. */

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
  server.serve({
    'pages.fetch': ({ query }) => answer(query['sbd_code'] ? { ...cards, sbd_code: 'sbd_one' } : cards),
    'fees.dynamic': () => answer([aWireFeeType({ sft_code: 'sft_bus', label: 'Bus fee', dynamic_ft: true })]),
    'sessions.update': () => answer({ session_code: 'ppsc_1' }),
  });
});

/** A page without a form: it opens at the fee step with the student of the address. */
const { form_block: _form, ...cards } = aPage();
const session = (status = 'ACTIVE') =>
  answer({
    session_code: 'ppsc_1',
    status,
    session_data: { fee_types: [], payment_page_slug: 'kaveri-term', sbd_code: 'sbd_one' },
  });

async function chooseAndProceed(query: string) {
  const user = openApp(`/kaveri-term${query}`, cards);
  await heading('Fee Details');
  await user.click(await screen.findByRole('checkbox', { name: /Tuition/ }));
  const [proceed] = screen.getAllByRole('button', { name: 'Proceed To Pay' });
  if (proceed === undefined) throw new Error('the fee step has its button');
  await user.click(proceed);
}

describe('proceeding from the checkbox step', () => {
  it.each([200, 201])(
    'continues with a session created with status %i and keeps its code [C5] [SR-7.2] [PJ-7.33] [PJ-4.52] [PJ-4.54] [PJ-4.56]',
    async (status) => {
      server.serve({
        'sessions.create': () => answer({ code: 'ses_1', session_code: 'ses_unread' }, 'Created', status),
      });
      await chooseAndProceed('?sid=KVS-2041');
      await heading('Please select a Payment Option');
      expect(server.of('pages.fetch').at(-1)?.query).toMatchObject({ session_code: 'ses_1' });
      expect(readSaved().journey?.checkbox_session_code).toBe('ses_1');
    },
  );

  it.each([
    [
      'another status than 200 and 201 [PJ-7.33] [SR-7.2]',
      () => answer({ code: 'ses_1', session_code: 'ses_unread' }, 'Accepted', 202),
    ],
    ['no code', () => answer({ code: '', session_code: 'ses_unread' }, 'Created', 201)],
    ['a refusal', () => refuse('internal')],
  ])('shows a toast and stays if creation returns %s [C5] [C6] [PJ-4.53] [PJ-8.2]', async (_, reply) => {
    server.serve({ 'sessions.create': reply });
    await chooseAndProceed('?sid=KVS-2041');
    await waitFor(() => expect(alertText()).toBe(errorTexts.sessionFailure));
    expect(shownHeadings()).toEqual(['Fee Details']);
  });

  it('updates the ACTIVE ppsc session of the address instead of creating one; the server keeps its original fees [PJ-4.50] [PJ-7.6]', async () => {
    server.serve({ 'sessions.fetch': () => session() });
    await chooseAndProceed('?ppsc=ppsc_1');
    await heading('Please select a Payment Option');
    const [update] = server.of('sessions.update');
    expect(update?.body).toMatchObject({ session_code: 'ppsc_1' });
    expect(update?.body['session_data']).not.toHaveProperty('original_fee_types');
    expect(server.of('sessions.create')).toHaveLength(0);
  });

  it('shows a toast and stays if that update fails, which on page load is only logged [C6] [PJ-4.53] [PJ-8.2]', async () => {
    server.serve({ 'sessions.fetch': () => session(), 'sessions.update': () => refuse('selection_invalid') });
    await chooseAndProceed('?ppsc=ppsc_1');
    await waitFor(() => expect(alertText()).toBe(errorTexts.sessionFailure));
    expect(shownHeadings()).toEqual(['Fee Details']);
    expect(server.of('sessions.create')).toHaveLength(0);
  });
});

describe('proceeding from the dynamic step', () => {
  const dynamic = { ...cards, dynamic_link: true };
  const withForm = aPage({ dynamic_link: true });
  if (withForm.form_block) withForm.form_block.data.form_config = {};

  it('ignores a ppsc session that is not ACTIVE and stores the new one as dynamic_ft_session_code [C26] [PJ-4.57] [PJ-4.58]', async () => {
    server.serve({
      'pages.fetch': () => answer({ ...dynamic, sbd_code: 'sbd_one' }),
      'sessions.fetch': () => session('EXPIRED'),
    });
    const user = openApp('/kaveri-term?ppsc=ppsc_1&sid=KVS-2041', withForm);
    await user.click(await screen.findByRole('button', { name: 'Click here to verify Student ID' }));
    await user.type(await screen.findByRole('textbox', { name: /Mobile Number/ }), '9812300001');
    await user.click(await screen.findByRole('button', { name: 'Proceed To Pay' }));
    await heading('Fee Details');
    await user.type(await screen.findByRole('textbox', { name: /Bus fee/ }), '100');
    const [proceed] = screen.getAllByRole('button', { name: /^Proceed/ }).slice(-1);
    if (proceed === undefined) throw new Error('the dynamic step has its button');
    await user.click(proceed);
    await heading('Please select a Payment Option');
    expect(server.of('sessions.update')).toHaveLength(0);
    expect(server.of('sessions.create')).toHaveLength(1);
    expect(readSaved().journey).toMatchObject({ dynamic_ft_session_code: 'ses_1' });
  });
});
