// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anotherServers, answer, refuse } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { alertText, freshTab, heading, openApp, withoutOtp } from '../testing/open-app.tsx';

/* The error catalogue of the reverse lookup (PJ 8), row by row, in the page that shows it. */

const callback_config = {
  title: 'College lookup',
  action: 'LOOKUP',
  fields: { student_uuid_field: { label: 'Register number' }, mobile_field: { label: 'Parent mobile' } },
};
const { form_block: _form, ...page } = withoutOtp({
  payment_page_slug: 'dit-admission',
  is_checkbox_enabled: false,
  callback_config,
});
const found = (pp_config?: object) =>
  answer({
    reverse_token: 'rev_1',
    student_details: [
      {
        student_id: 'R1',
        student_uuid: 'R1',
        student_first_name: 'Asha',
        student_middle_name: '',
        student_last_name: 'Rao',
        ...(pp_config && { pp_config }),
      },
    ],
    customer_details: { customer_mobile: 'XXXXXX0001' },
  });

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
  server.serve({
    'reverse.callback': () => found({ slug: 'dit-hostel' }),
    'pages.fetch': () => answer(page),
    'reverse.create_customer': () => answer({ customer_code: 'cus_1' }, 'Created', 201),
    'students.create': () => answer({ code: 'sbd_1' }, 'Created', 201),
    'students.create_fee_types': () => answer({ sbd_code: 'sbd_1' }, 'Created', 201),
    'sessions.create': () => answer({ code: 'ses_1', session_code: 'ses_unread' }, 'Created', 201),
  });
});

async function lookUp(entry: string, label = /Register number/) {
  const user = openApp('/dit-admission', page);
  if (label.source.includes('mobile'))
    await user.click(
      await screen.findByRole('button', { name: 'I do not remember the student ID / mobile' }),
    );
  await user.type(await screen.findByRole('textbox', { name: label }), entry);
  await user.click(screen.getByRole('button', { name: 'Fetch student Details' }));
  return user;
}
async function proceed() {
  const user = await lookUp('R1');
  const button = await screen.findByRole('button', { name: 'Proceed' });
  await user.click(button);
  return { user, button };
}

describe('the lookup', () => {
  it.each([
    ['is refused', 'R1', /Register number/, () => refuse('student_not_found')],
    ['finds no data', 'R1', /Register number/, () => answer({ reverse_token: '', student_details: [] })],
    ['by mobile is refused', '9812300001', /Parent mobile/, () => refuse('lookup_limited')],
  ])(
    'that %s names the requested ID or mobile, not the server message [PJ-8.8]',
    async (_how, entry, label, reply) => {
      server.serve({ 'reverse.callback': reply });
      await lookUp(entry, label);
      await waitFor(() => expect(alertText()).toContain(`Unable to fetch fee details for ${entry}`));
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: label }).disabled).toBe(false);
    },
  );
});

describe('proceeding', () => {
  it.each([
    ['the page fetch', 'pages.fetch', 'ERR-FPP', '[PJ-8.9]'],
    ['create customer', 'reverse.create_customer', 'ERR-CC', '[PJ-8.10]'],
    ['create student', 'students.create', 'ERR-CS', '[PJ-8.11]'],
    ['create fee types', 'students.create_fee_types', 'ERR-CSFT', '[PJ-8.12]'],
    ['create session', 'sessions.create', 'ERR-CSS', '[PJ-8.13]'],
  ] as const)('stops at a failed %s (%s) with %s %s', async (_what, name, code, _clause) => {
    server.serve({ [name]: () => refuse('busy') });
    const { user, button } = await proceed();
    await waitFor(() =>
      expect(alertText()).toBe(`Oops something went wrong! Please try after sometime [${code}]`),
    );
    expect(server.seen.at(-1)?.name).toBe(name);
    // The loading flag is reset: another press retries.
    const before = server.of(name).length;
    await user.click(button);
    await waitFor(() => expect(server.of(name)).toHaveLength(before + 1));
  });

  it('names the failed link also if another server refuses in the specification’s envelope alone (specification 12) [PJ-8.10]', async () => {
    server.serve({ 'reverse.create_customer': () => anotherServers(503) });
    await proceed();
    await waitFor(() =>
      expect(alertText()).toBe('Oops something went wrong! Please try after sometime [ERR-CC]'),
    );
  });

  it('stops at an unexpected exception with ERR-PSS [PJ-8.14]', async () => {
    server.serve({ 'pages.fetch': () => answer({ payment_page_slug: 'dit-admission' }) });
    await proceed();
    await waitFor(() =>
      expect(alertText()).toBe('Oops something went wrong! Please try after sometime [ERR-PSS]'),
    );
  });

  it('never sends the payer to /help from inside the chain, whatever the page fetch answers [C36] [PJ-8.9]', async () => {
    server.serve({ 'pages.fetch': () => refuse('page_not_found') });
    await proceed();
    await waitFor(() => expect(alertText()).toContain('[ERR-FPP]'));
    expect(location.pathname).toBe('/dit-admission');
    expect(screen.getByRole('heading', { level: 1, name: 'College lookup' })).toBeTruthy();
  });

  it('stays also when the page of the found student cannot be fetched at the end [C36] [PJ-8.9]', async () => {
    let fetches = 0;
    server.serve({
      'reverse.callback': () => found(),
      'pages.fetch': () => ((fetches += 1) === 1 ? answer(page) : refuse('internal', '')),
    });
    await proceed();
    await waitFor(() => expect(alertText()).toContain('[ERR-FPP]'));
    expect(location.pathname).toBe('/dit-admission');
  });

  it('continues without a message when nothing fails', async () => {
    server.serve({
      'reverse.callback': () => found(),
      'pages.fetch': () => answer({ ...page, sbd_code: 'sbd_1' }),
    });
    await proceed();
    await heading('Please select a Payment Option');
    expect(alertText()).toBe('');
  });
});
