// @vitest-environment happy-dom
import { aPage, aStudentDetails } from '@shulk/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { alertText, freshTab, heading, openApp, submitForm, withoutOtp } from '../testing/open-app.tsx';

/* The error catalogue around the form (PJ 8); the form's own messages are tested beside it. */

type User = ReturnType<typeof userEvent.setup>;
let server: FakeServer;
const log = () => vi.mocked(console.error).mock.calls.map(([text]) => String(text));
beforeEach(() => {
  server = freshTab();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.serve({
    'verification.check_mobile': () => answer({ known: true }),
    'verification.send_mobile': () => answer({ sent: true }),
    'verification.verify_mobile': () => answer({ verified: true }, 'Mobile login is done'),
    'verification.check_email': () => answer({ sent: true }),
  });
});

const send = async (user: User): Promise<void> => {
  await user.type(await screen.findByRole('textbox', { name: /Student ID/ }), 'KVS-2041');
  await user.click(screen.getByRole('button', { name: 'Click here to verify Student ID' }));
  await user.type(await screen.findByRole('textbox', { name: /Mobile Number/ }), '9812300001');
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
};
const verify = async (user: User): Promise<void> => {
  await send(user);
  await user.type(await screen.findByRole('textbox', { name: /OTP/ }), '4821');
  await user.click(screen.getByRole('button', { name: /^Verify/ }));
};
const formStays = () =>
  expect(screen.getByRole('heading', { level: 1, name: 'Online Fee Payment' })).toBeTruthy();

describe('the one-time code', () => {
  it('that was verified shows no error if the details cannot be read again: that is only logged [PJ-8.22]', async () => {
    const user = openApp('/kaveri-term', aPage());
    let reads = 0;
    server.serve({
      'students.field_details': () => ((reads += 1) === 1 ? answer(aStudentDetails()) : refuse('busy')),
    });
    await verify(user);
    await screen.findByText('Mobile Number verified successfully!');
    await waitFor(() => expect(log()).toContain('student details: busy'));
    expect(alertText()).toBe('');
  });
});

describe('the page fetch after a form', () => {
  it.each([
    ['the server message', () => refuse('page_expired'), 'This page is no longer accepting payments.'],
    ['the default', () => refuse('internal', ''), 'Oops! Something went wrong.'],
  ])(
    'shows %s as a toast on failure and stays, unlike one on page load [C7] [C36] [PJ-8.6]',
    async (_what, reply, text) => {
      server.serve({ 'pages.fetch': reply });
      const user = openApp('/kaveri-term', withoutOtp({ is_checkbox_enabled: false }));
      await submitForm(user);
      await waitFor(() => expect(alertText()).toBe(text));
      formStays();
      expect(location.pathname).toBe('/kaveri-term');
    },
  );

  it('continues on success without a message [PJ-4.36]', async () => {
    server.serve({
      'pages.fetch': () => answer(withoutOtp({ is_checkbox_enabled: false, sbd_code: 'sbd_one' })),
    });
    const user = openApp('/kaveri-term', withoutOtp({ is_checkbox_enabled: false }));
    await submitForm(user);
    await heading('Please select a Payment Option');
    expect(alertText()).toBe('');
  });
});
