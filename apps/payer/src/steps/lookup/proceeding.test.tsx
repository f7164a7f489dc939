// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import {
  alertText,
  button,
  found,
  lookUp,
  pupil,
  reverseServer,
  showLookup,
} from './testing/show-lookup.tsx';

let server: FakeServer;
beforeEach(() => {
  server = reverseServer();
});

async function proceed(page: Partial<PageData> = {}) {
  const shown = showLookup(page);
  await lookUp(shown.user);
  server.seen.length = 0;
  await shown.user.click(button('Proceed'));
  return shown;
}
const failure = (code: string): string => `Oops something went wrong! Please try after sometime [${code}]`;
const codes = {
  group_code: 'kaveri-trust',
  institute_code: 'kaveri-valley',
  location_code: 'mysuru',
  education_type_code: 'cbse',
};

describe('proceeding in the reverse flow', () => {
  it('runs customer, student and fee types in order, after a student is chosen, and opens the cards without a form [PJ-4.60] [PJ-4.61] [PJ-4.67]', async () => {
    server.serve({ 'reverse.callback': () => found(pupil('R1', 'Asha'), pupil('R2', 'Ravi')) });
    const { user, onDone } = showLookup();
    await lookUp(user);
    server.seen.length = 0;
    await user.click(screen.getByRole('radio', { name: /Ravi Rao/ }));
    await user.click(button('Proceed'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(server.seen.map(({ name }) => name)).toEqual([
      'pages.fetch',
      'reverse.create_customer',
      'students.create',
      'students.create_fee_types',
    ]);
    expect(onDone.mock.calls).toEqual([
      [
        {
          kind: 'step',
          step: 'payment_cards',
          student: {
            student_uuid: 'R2',
            sbd_code: 'sbd_1',
            name: 'Ravi Rao',
            mobile: 'XXXXXX0001',
            mobile_on_file: true,
            proven: false,
          },
        },
      ],
    ]);
  });

  it('sends each call’s parameters, and takes customer_code and sbd_code from the answers [PJ-7.10] [PJ-7.16] [PJ-7.17] [PJ-7.18] [PJ-7.19] [PJ-3.21]', async () => {
    const institute_config = Object.fromEntries(
      Object.entries({
        group: 'kaveri-trust',
        institute: 'kaveri-valley',
        location: 'mysuru',
        education_type: 'cbse',
      }).map(([level, code]) => [level, { code, label: code }]),
    );
    server.serve({
      'reverse.callback': () => found(pupil('R1', 'Asha', { student_middle_name: 'Devi' })),
      'pages.fetch': () => answer(aPage({ form_block: undefined, institute_config })),
    });
    const { onDone } = await proceed();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const bodyOf = (name: Parameters<FakeServer['of']>[0]) => server.of(name)[0]?.body;
    // The mask means the number on the server, with which the customer is created.
    expect(bodyOf('reverse.create_customer')).toEqual({
      customer_mobile: 'XXXXXX0001',
      reverse_token: 'rev_1',
      student_uuid: 'R1',
    });
    expect(bodyOf('students.create')).toEqual({
      ...codes,
      customer_code: 'cus_1',
      student_uuid: 'R1',
      sbd_first_name: 'Asha',
      sbd_middle_name: 'Devi',
      sbd_last_name: 'Rao',
      reverse_token: 'rev_1',
    });
    // The fee headers are on the server, with the result of the lookup (R30).
    expect(bodyOf('students.create_fee_types')).toEqual({
      ...codes,
      sbd_code: 'sbd_1',
      fee_types: [],
      reverse_token: 'rev_1',
    });
  });

  it.each([200, 201])(
    'counts the status %s of each creation as success [C5] [PJ-7.18] [PJ-7.25] [SR-7.2]',
    async (status) => {
      server.serve({
        'reverse.create_customer': () => answer({ customer_code: 'cus_1' }, 'ok', status),
        'students.create': () => answer({ code: 'sbd_1' }, 'ok', status),
        'students.create_fee_types': () => answer({ sbd_code: 'sbd_1' }, 'ok', status),
        'sessions.create': () => answer({ code: 'ses_1', session_code: 'ses_unread' }, 'ok', status),
      });
      const { onDone } = await proceed({ pp_config: { slug: 'dit-fees' } });
      await waitFor(() => expect(onDone).toHaveBeenCalled());
    },
  );

  it.each([
    ['reverse.create_customer', { customer_code: 'cus_1' }, 'ERR-CC'],
    ['students.create', { code: 'sbd_1' }, 'ERR-CS'],
    ['students.create_fee_types', { sbd_code: 'sbd_1' }, 'ERR-CSFT'],
    ['sessions.create', { code: 'ses_1', session_code: 'ses_unread' }, 'ERR-CSS'],
  ] as const)(
    'treats another success status of %s as a failure [C5] [PJ-7.18] [PJ-7.33] [SR-7.2]',
    async (name, data, code) => {
      server.serve({ [name]: () => answer(data, 'ok', 202) });
      const { onDone } = await proceed({ pp_config: { slug: 'dit-fees' } });
      await waitFor(() => expect(alertText()).toBe(failure(code)));
      expect(onDone).not.toHaveBeenCalled();
    },
  );

  it('opens the form if the page has one [PJ-4.66]', async () => {
    server.serve({ 'pages.fetch': () => answer(aPage()) });
    const { onDone } = await proceed();
    await waitFor(() =>
      expect(onDone.mock.calls[0]?.[0]).toMatchObject({ kind: 'step', step: 'custom_form' }),
    );
    expect(server.of('sessions.create')).toHaveLength(0);
  });

  it.each([
    ['of the page', { pp_config: { slug: 'dit-fees' } }, {}],
    [
      'of the student',
      { pp_config: { slug: 'other' } },
      { pp_config: { slug: 'dit-fees' }, notes: { a: 'b' } },
    ],
  ])(
    'creates a session and redirects to its own slug %s [PJ-4.64] [PJ-4.65] [PJ-7.5] [PJ-7.25] [PJ-2.2]',
    async (_whose, page, over) => {
      server.serve({ 'reverse.callback': () => found(pupil('R1', 'Asha', over)) });
      const { onDone } = await proceed(page);
      await waitFor(() =>
        expect(onDone).toHaveBeenCalledWith({ kind: 'redirect', slug: 'dit-fees', scode: 'ses_1' }),
      );
      expect(server.of('sessions.create')[0]?.body).toEqual({
        session_data: {
          payment_page_slug: 'dit-fees',
          customer_mobile: 'XXXXXX0001',
          student_uuid: 'R1',
          sbd_code: 'sbd_1',
          selected_data: { notes: 'notes' in over ? over.notes : {}, pp_config: { slug: 'dit-fees' } },
        },
        source: 'PAYMENT-PAGE',
      });
    },
  );

  it.each([
    ['pages.fetch', 'ERR-FPP'],
    ['reverse.create_customer', 'ERR-CC'],
    ['students.create', 'ERR-CS'],
    ['students.create_fee_types', 'ERR-CSFT'],
    ['sessions.create', 'ERR-CSS'],
  ] as const)('stops at a failed %s and resets the loading flag [PJ-4.62] [PJ-4.63]', async (name, code) => {
    server.serve({ [name]: () => refuse('busy') });
    const { onDone } = await proceed({ pp_config: { slug: 'dit-fees' } });
    await waitFor(() => expect(alertText()).toBe(failure(code)));
    expect(server.seen.at(-1)?.name).toBe(name);
    expect(button('Proceed').getAttribute('aria-busy')).toBeNull();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('resets the loading flag after an exception too, wherever it is thrown [PJ-4.63] [PJ-8.14]', async () => {
    const { user, onDone } = showLookup();
    onDone.mockRejectedValue(new Error('the step could not open'));
    await lookUp(user);
    await user.click(button('Proceed'));
    await waitFor(() => expect(alertText()).toBe(failure('ERR-PSS')));
    expect(button('Proceed').getAttribute('aria-busy')).toBeNull();
  });

  it('a failure is shown once, beside the choice, until Proceed is pressed again (finding 11)', async () => {
    server.serve({ 'students.create': () => refuse('busy') });
    const { user, onDone } = await proceed();
    await waitFor(() => expect(screen.getAllByText(failure('ERR-CS'))).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Try again' }), 'one button for one act').toBeNull();
    server.serve({ 'students.create': () => answer({ code: 'sbd_1' }) });
    await user.click(button('Proceed'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(alertText()).toBe('');
  });

  it('shows that it is busy, and ignores a second press', async () => {
    let release = (): void => undefined;
    server.serve({
      'reverse.create_customer': () =>
        new Promise((resolve) => {
          release = () => resolve(answer({ customer_code: 'cus_1' }));
        }),
    });
    const { user, onDone } = await proceed();
    await waitFor(() => expect(server.of('reverse.create_customer')).toHaveLength(1));
    expect(button('Proceed').getAttribute('aria-busy')).toBe('true');
    await user.click(button('Proceed'));
    release();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(server.of('pages.fetch')).toHaveLength(1);
  });

  it('repeats the same requests with the same keys after a failure, and with new ones after success (threats 6.3)', async () => {
    const keysOf = (name: Parameters<FakeServer['of']>[0]) =>
      server.of(name).map(({ headers }) => headers['idempotency-key']);
    const refuseOnce = vi.fn(() => answer({ code: 'sbd_1' })).mockImplementationOnce(() => refuse('busy'));
    server.serve({ 'students.create': refuseOnce });
    const { user, onDone } = await proceed();
    await waitFor(() => expect(alertText()).toBe(failure('ERR-CS')));
    await user.click(button('Proceed'));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    await user.click(button('Proceed'));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
    const [first, again, later] = keysOf('reverse.create_customer');
    expect(first).toBeTruthy();
    expect(again).toBe(first);
    expect(later).not.toBe(first);
    expect(new Set([...keysOf('students.create'), first]).size).toBe(3);
  });
});
