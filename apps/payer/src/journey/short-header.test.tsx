// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { freshTab, heading, openApp, submitForm, withoutOtp } from '../testing/open-app.tsx';

const isShort = (): boolean => document.documentElement.hasAttribute('data-later-step');

it('shows the full header of the page on the first step and a short one from the second on, also after Back', async () => {
  freshTab();
  const header_block = { visible: true, title: 'Term fees', subtitle: 'Pay by the tenth' };
  const user = openApp('/kaveri-term', withoutOtp({ payment_page_slug: 'kaveri-term', header_block }));
  await screen.findByText('Pay by the tenth');
  expect(isShort()).toBe(false);
  await submitForm(user);
  await heading('Fee Details');
  expect(isShort()).toBe(true);
  // Only a phone's layout changes: the text stays for screen readers.
  expect(screen.getByText('Pay by the tenth')).toBeTruthy();
  act(() => history.back());
  await waitFor(() => expect(isShort()).toBe(false));
});
