// @vitest-environment happy-dom
import type { WireFeeType } from '@shulk/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import {
  aBlock,
  annual,
  button,
  feeServer,
  lab,
  row,
  sentData,
  serveBlocks,
  showFeeStep as show,
  tuition,
} from '../testing/fee-steps.tsx';

let server: FakeServer;
const serveFees = (...fees: WireFeeType[]): void => serveBlocks(server, aBlock('DIRECT', ...fees));
beforeEach(() => {
  server = feeServer();
});

const proceed = () => button('Proceed To Pay');
const newSession = () => answer({ code: 'ses_new', session_code: 'ses_unread' }, 'Created', 201);

describe('proceeding from the checkbox step', () => {
  it('sends the fee headers the payer selected [PJ-1.7]', async () => {
    serveFees(tuition, lab, annual);
    const { user, onDone } = show();
    await user.click(await row('Computer lab'));
    await user.click(proceed());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sentData(server)['selected_data']).toMatchObject({ fee_headers: ['LAB', 'ANNUAL'] });
  });

  it('creates a session with unselected fees at "0" and passes its code on [PJ-4.49] [PJ-4.52] [PJ-7.5] [PJ-3.25]', async () => {
    serveFees(tuition, lab, annual);
    const { user, onDone } = show();
    await user.click(await row('Tuition Fee'));
    await user.click(proceed());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
    expect(server.of('sessions.create')[0]?.body['source']).toBe('PAYMENT-PAGE');
    expect(sentData(server)).toEqual({
      fee_types: [
        { sft_code: 'sft_t', amount: '15100', label: 'Tuition Fee' },
        { sft_code: 'sft_l', amount: '0', label: 'Computer lab' },
        { sft_code: 'sft_a', amount: '5250', label: 'Annual charges' },
      ],
      payment_page_slug: 'kaveri-term',
      sbd_code: 'sbd_one',
      student_uuid: 'KVS-2041',
      mobile: 'XXXXXX0001',
      selected_data: { fee_headers: ['TUITION', 'ANNUAL'], pp_config: { slug: 'kaveri-term' } },
    });
  });

  it('updates an ACTIVE ppsc session with the selection, creates no new one, and keeps its original fee types [PJ-4.50] [PJ-4.51] [PJ-7.6]', async () => {
    serveFees(tuition, lab);
    const { user, onDone } = show({ visitSession: 'ses_pp' });
    await user.click(await row('Tuition Fee'));
    await user.click(proceed());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_pp'));
    const [update] = server.of('sessions.update');
    expect(update?.body).toMatchObject({
      session_code: 'ses_pp',
      session_data: { fee_types: [{ amount: '15100' }, { amount: '0' }] },
    });
    expect(Object.keys(update?.body['session_data'] as object)).not.toContain('original_fee_types');
    expect(server.of('sessions.create')).toHaveLength(0);
  });

  it('checks a session before a list is fetched with it [SR-4.26]', async () => {
    serveFees(tuition);
    show({ visitSession: 'ses_pp' });
    await row('Tuition Fee');
    expect(server.seen.map(({ name }) => name)).toEqual(['sessions.fetch', 'fees.checkbox']);
  });

  it.each([
    ['PAID, though its fetch answers 200', () => answer({ session_code: 'ses_pp', status: 'PAID' })],
    [
      'ACTIVE by an answer other than 200',
      () => answer({ session_code: 'ses_pp', status: 'ACTIVE' }, 'ok', 202),
    ],
    ['not known', () => refuse('session_not_found')],
  ])(
    'ignores a ppsc session that is %s, and creates a new one [C26] [PJ-4.52] [PJ-4.59] [PJ-9.4]',
    async (_state, reply) => {
      serveFees(tuition);
      server.serve({ 'sessions.fetch': reply });
      const { user, onDone } = show({ visitSession: 'ses_pp' });
      await user.click(await row('Tuition Fee'));
      expect(server.of('fees.checkbox')[0]?.query['session_code']).toBeUndefined();
      await user.click(proceed());
      await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
      expect(server.of('sessions.update')).toHaveLength(0);
    },
  );

  const toast = 'Oops! something went wrong. Please try after some time.';

  it.each([
    ['refused', () => refuse('selection_invalid')],
    ['without a code', () => answer({ code: '', session_code: 'ses_unread' }, 'Created', 201)],
  ])('shows a toast and stays if a new session returns %s [C6] [PJ-4.53] [PJ-8.2]', async (_how, reply) => {
    serveFees(tuition);
    server.serve({ 'sessions.create': reply });
    const { user, onDone } = show();
    await user.click(await row('Tuition Fee'));
    await user.click(proceed());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(toast));
    expect((await row('Tuition Fee')).checked).toBe(true);
    expect(onDone).not.toHaveBeenCalled();
  });

  it.each([
    ['refused', () => refuse('busy')],
    ['without a code', () => answer({ session_code: '' })],
  ])(
    'shows a toast and stays if an update returns %s [C6] [PJ-4.53] [PJ-7.6] [PJ-8.2]',
    async (_how, reply) => {
      serveFees(tuition);
      server.serve({ 'sessions.update': reply });
      const { user, onDone } = show({ visitSession: 'ses_pp' });
      await user.click(await row('Tuition Fee'));
      await user.click(proceed());
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(toast));
      expect(onDone).not.toHaveBeenCalled();
      expect(server.of('sessions.create')).toHaveLength(0);
    },
  );

  it('reads the list again if the session has expired, and creates a new session next time', async () => {
    serveFees(tuition);
    const { user, onDone } = show({ visitSession: 'ses_pp' });
    await user.click(await row('Tuition Fee'));
    server.serve({
      'sessions.update': () => refuse('session_inactive'),
      'sessions.fetch': () => answer({ session_code: 'ses_pp', status: 'EXPIRED' }),
    });
    await user.click(proceed());
    await waitFor(() => expect(server.of('fees.checkbox')).toHaveLength(2));
    expect((await row('Tuition Fee')).checked).toBe(true);
    await user.click(proceed());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('ses_new'));
  });

  it('repeats an unanswered request with the same key, and another request with another one', async () => {
    serveFees(tuition, lab);
    const stub = vi.fn(() => Promise.reject(new TypeError('down')));
    server.serve({ 'sessions.create': stub });
    const { user, onDone } = show();
    await user.click(await row('Tuition Fee'));
    await user.click(proceed());
    await screen.findAllByText(/something went wrong/);
    server.serve({ 'sessions.create': newSession });
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
    await user.click(await row('Tuition Fee'));
    // Both presses come before the first one is rendered.
    act(() => {
      proceed().click();
      proceed().click();
    });
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(server.of('sessions.create')).toHaveLength(1);
  });
});
