// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { freshTab, heading, openApp, submitForm, withoutOtp } from '../testing/open-app.tsx';

const isShort = (): boolean => document.querySelector('.page.short') !== null;
const more = () => screen.queryByRole('button', { name: 'More from Kaveri Valley School' });

it('shows the blocks of the page whole on the first step, also after Back, and from the second on one line with the number to call and one that opens them again', async () => {
  freshTab();
  const user = openApp(
    '/kaveri-term',
    withoutOtp({
      payment_page_slug: 'kaveri-term',
      header_block: { visible: true, title: 'Term fees', subtitle: 'Pay by the tenth' },
      support_block: { visible: true, blocks: [{ phones: ['+91 90000 00991'], emails: [] }] },
    }),
  );
  await screen.findByText('Pay by the tenth');
  expect([isShort(), more()]).toEqual([false, null]);
  await submitForm(user);
  await heading('Fee Details');
  expect(isShort()).toBe(true);
  expect(screen.getByRole('heading', { name: 'Term fees' }), 'the title stays over the step').toBeTruthy();
  const call = await screen.findByRole('link', { name: 'Need help? Call 90000 00991' });
  expect(call.getAttribute('href')).toBe('tel:+919000000991');
  await user.click(more() ?? document.body);
  expect([isShort(), more()?.getAttribute('aria-expanded')]).toEqual([false, 'true']);
  await user.click(more() ?? document.body);
  expect([isShort(), more()?.getAttribute('aria-expanded')]).toEqual([true, 'false']);
  act(() => history.back());
  await waitFor(() => expect([isShort(), more()]).toEqual([false, null]));
});
