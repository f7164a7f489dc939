// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { Toasts } from '@shulk/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { ReverseLookup } from './index.ts';
import type { ReverseLookupProps } from './index.ts';

const config: NonNullable<PageData['callback_config']> = {
  title: 'Pay your college fees',
  subtitle: 'We look you up in the college records',
  action: 'LOOKUP',
  fields: {
    student_uuid_field: { label: 'Register number', helper_text: 'On your ID card' },
    mobile_field: { label: 'Parent mobile', helper_text: 'As given at admission' },
  },
};
const pupil = (id: string, first: string, over = {}) => ({
  student_id: id,
  student_uuid: id,
  student_first_name: first,
  student_middle_name: '',
  student_last_name: 'Rao',
  ...over,
});
const found = (...student_details: unknown[]) =>
  answer({
    reverse_token: 'rev_1',
    student_details,
    customer_details: {
      customer_mobile: 'XXXXXX0001',
      customer_first_name: '',
      customer_middle_name: '',
      customer_last_name: '',
      customer_email: '',
    },
  });

let server: FakeServer;
beforeEach(() => {
  writeSettings();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  server = fakeServer({
    'reverse.callback': () => found(pupil('R1', 'Asha')),
    'pages.fetch': () => answer(aPage({ form_block: undefined })),
    'reverse.create_customer': () => answer({ customer_code: 'cus_1', customer_id: '1' }, 'Created', 201),
    'students.create': () => answer({ code: 'sbd_1' }, 'Created', 201),
    'students.create_fee_types': () => answer({ sbd_code: 'sbd_1' }, 'Created', 201),
    'sessions.create': () => answer({ code: 'ses_1', session_code: 'ses_1' }, 'Created', 201),
  });
});

function show(page: Partial<PageData> = {}) {
  const onDone = vi.fn<ReverseLookupProps['onDone']>();
  render(
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <ReverseLookup
        page={aPage({ callback_config: config, form_block: undefined, ...page })}
        onDone={onDone}
      />
    </>,
  );
  return { user: userEvent.setup(), onDone };
}
type User = ReturnType<typeof userEvent.setup>;

const button = (name: string) => screen.getByRole('button', { name });
const idField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Register number/ });
const alertText = () => screen.getByRole('alert').textContent;
const lookUp = async (user: User) => {
  await user.type(idField(), 'R1');
  await user.click(button('Fetch student Details'));
  await screen.findByRole('button', { name: 'Edit' });
};

describe('the reverse lookup', () => {
  it('takes title, subtitle, label and helper text from the config [PJ-2.7.1] [PJ-2.7.2] [PJ-2.7.3] [PJ-2.7.6]', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Pay your college fees' })).toBeTruthy();
    expect(screen.getByText('We look you up in the college records')).toBeTruthy();
    expect(idField()).toBeTruthy();
    expect(screen.getByText('On your ID card')).toBeTruthy();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(button('Fetch student Details')).toBeTruthy();
  });

  it('toggles between student ID and mobile [PJ-2.7.4] [PJ-2.7.5] [PJ-1.4]', async () => {
    const { user } = show();
    await user.click(button('I do not remember the student ID / mobile'));
    expect(screen.getByRole('textbox', { name: /Parent mobile/ })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Register number/ })).toBeNull();
    await user.click(button('I do not remember the student ID / mobile'));
    expect(idField()).toBeTruthy();
  });

  it('requires the field that shows, by its rules [PJ-5.44] [PJ-5.45] [PJ-5.46] [PJ-5.47] [PJ-5.48]', async () => {
    const { user } = show();
    await user.click(button('Fetch student Details'));
    expect(screen.getByText('Please enter Register number')).toBeTruthy();
    expect(alertText()).toBe('Oops something went wrong! Please try after sometime');
    await user.click(button('I do not remember the student ID / mobile'));
    await user.click(button('Fetch student Details'));
    expect(screen.getByText('Please enter mobile number')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /Parent mobile/ }), '5812300001');
    await user.click(button('Fetch student Details'));
    expect(screen.getByText('Please enter valid mobile number')).toBeTruthy();
    expect(server.seen).toHaveLength(0);
  });

  it('sends the page with the ID or the mobile [PJ-7.10]', async () => {
    const { user } = show();
    await lookUp(user);
    expect(server.of('reverse.callback')[0]?.query).toEqual({
      payment_page_slug: 'kaveri-term',
      student_uuid: 'R1',
    });
  });

  it.each([
    ['fails', () => refuse('not_built_yet')],
    ['finds nobody', () => found()],
  ])('says whom it could not find when the lookup %s [PJ-8.8]', async (_how, reply) => {
    server.serve({ 'reverse.callback': reply });
    const { user } = show();
    await user.type(idField(), 'R1');
    await user.click(button('Fetch student Details'));
    await waitFor(() => expect(alertText()).toBe('Unable to fetch fee details for R1'));
    expect(idField().disabled).toBe(false);
  });

  it('locks its inputs after a fetch and opens them again by an edit button [PJ-2.7.7] [PJ-2.7.8]', async () => {
    const { user } = show();
    await lookUp(user);
    expect(idField().disabled).toBe(true);
    await user.click(button('Edit'));
    expect(idField()).toMatchObject({ disabled: false, value: 'R1' });
  });

  it('shows a single student in one disabled field, with "Select Student" and "Proceed" [PJ-2.7.10] [PJ-2.7.11] [PJ-2.7.12]', async () => {
    const { user } = show();
    await lookUp(user);
    expect(screen.getByRole('textbox', { name: 'Student Name' })).toMatchObject({
      disabled: true,
      value: 'Asha Rao',
    });
    expect(screen.getByText('Select Student')).toBeTruthy();
    expect(button('Proceed')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows several students as cards with name and ID, and wants one chosen [PJ-2.7.9] [PJ-5.49]', async () => {
    server.serve({ 'reverse.callback': () => found(pupil('R1', 'Asha'), pupil('R2', 'Ravi')) });
    const { user } = show();
    await lookUp(user);
    expect(screen.getAllByRole('radio').map((card) => card.textContent)).toEqual([
      'Asha RaoStudent ID R1',
      'Ravi RaoStudent ID R2',
    ]);
    await user.click(button('Proceed'));
    expect(alertText()).toBe('Please select student');
    expect(server.of('pages.fetch')).toHaveLength(0);
  });
});

describe('proceeding in the reverse flow', () => {
  const proceed = async (page: Partial<PageData> = {}) => {
    const shown = show(page);
    await lookUp(shown.user);
    server.seen.length = 0;
    await shown.user.click(button('Proceed'));
    return shown;
  };

  it('runs customer, student, fee types in order and goes to the cards without a form [PJ-4.60] [PJ-4.61] [PJ-4.67] [PJ-7.16] [PJ-7.17]', async () => {
    const { onDone } = await proceed();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(server.seen.map(({ name }) => name)).toEqual([
      'pages.fetch',
      'reverse.create_customer',
      'students.create',
      'students.create_fee_types',
    ]);
    expect(server.of('students.create')[0]?.body).toMatchObject({
      customer_code: 'cus_1',
      student_uuid: 'R1',
      sbd_first_name: 'Asha',
    });
    expect(onDone.mock.calls[0]?.[0]).toMatchObject({
      kind: 'step',
      step: 'payment_cards',
      student: { sbd_code: 'sbd_1', name: 'Asha Rao', mobile_on_file: true },
    });
  });

  it('goes to the form when the page has one [PJ-4.66]', async () => {
    server.serve({ 'pages.fetch': () => answer(aPage()) });
    const { onDone } = await proceed();
    await waitFor(() =>
      expect(onDone.mock.calls[0]?.[0]).toMatchObject({ kind: 'step', step: 'custom_form' }),
    );
  });

  it('creates a session and leaves for the own slug of the config [PJ-4.64] [PJ-4.65] [PJ-7.25]', async () => {
    const { onDone } = await proceed({ pp_config: { slug: 'dit-fees' } });
    await waitFor(() =>
      expect(onDone).toHaveBeenCalledWith({ kind: 'redirect', slug: 'dit-fees', scode: 'ses_1' }),
    );
    expect(server.of('sessions.create')[0]?.body['session_data']).toMatchObject({
      payment_page_slug: 'dit-fees',
      student_uuid: 'R1',
      sbd_code: 'sbd_1',
    });
  });

  it.each([
    ['pages.fetch', 'ERR-FPP'],
    ['reverse.create_customer', 'ERR-CC'],
    ['students.create', 'ERR-CS'],
    ['students.create_fee_types', 'ERR-CSFT'],
    ['sessions.create', 'ERR-CSS'],
  ] as const)(
    'stops at a failed %s with its code and can be tried again [PJ-4.62] [PJ-4.63] [PJ-8.9] [PJ-8.10] [PJ-8.11] [PJ-8.12] [PJ-8.13]',
    async (name, code) => {
      server.serve({ [name]: () => refuse('busy') });
      const { onDone } = await proceed({ pp_config: { slug: 'dit-fees' } });
      await waitFor(() =>
        expect(alertText()).toBe(`Oops something went wrong! Please try after sometime [${code}]`),
      );
      expect(server.seen.at(-1)?.name).toBe(name);
      expect(button('Proceed').getAttribute('aria-busy')).toBeNull();
      expect(onDone).not.toHaveBeenCalled();
    },
  );
});
