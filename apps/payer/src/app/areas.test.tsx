// @vitest-environment happy-dom
import { aWireCard, aWireFeeType } from '@shulk/contract/testing';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { navigate } from '../shared/navigation.ts';
import { answer, refuse } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { freshTab, heading, openApp, withoutOtp } from '../testing/open-app.tsx';

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
});

it('the shell, the cards by their rules, the fee structure and the receipt area with its tokens exist beside the journey [PJ-0.3]', async () => {
  const { form_block: _form, ...bare } = withoutOtp({ is_checkbox_enabled: false, sbd_code: 'sbd_one' });
  const hidden = aWireCard({
    code: 'emi',
    title: 'Monthly plan',
    financing_mode: 'MONTHLY-EMI',
    fee_group: { code: 'SCHOOL', amount: 0, applied_for_emi: false, amount_known: true },
  });
  server.serve({ 'fees.dynamic': () => answer([aWireFeeType()]) });
  const sdk_block = [aWireCard({ show_fee_types_data: true }), hidden];
  const user = openApp('/kaveri-term', { ...bare, sdk_block });
  await heading('Please select a Payment Option');
  expect(screen.getByRole('contentinfo').textContent).toContain('Secured By');
  expect(screen.getByRole('radio', { name: /Pay in full/ })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /Monthly plan/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^More Details/ }));
  await user.click(await screen.findByRole('button', { name: /Fee Structure Details/ }));
  await screen.findByRole('table', { name: /Fee Structure Details/ });
  act(() => navigate('/kaveri-term/r/auth'));
  const student = { label: 'KVS-2041', value: 'sbd_one', student_uuid: 'KVS-2041' };
  const renewed = {
    access_token: 'second',
    refresh_token: 'next',
    expires_in: 900,
    refresh_expires_in: 86_400,
  };
  server.serve({
    'students.fetch': () => answer([student]),
    'tokens.regenerate': () => answer(renewed),
    'verification.check_mobile': ({ headers }) =>
      headers['authorization'] === 'Bearer second' ? answer({ known: true }) : refuse('token_expired'),
    'verification.send_mobile': () => answer({ sent: true }),
  });
  await user.type(await screen.findByRole('combobox', { name: /Student ID/ }), 'KVS');
  await user.click(await screen.findByRole('option', { name: 'KVS-2041' }));
  await user.click(await screen.findByRole('button', { name: 'Verify Student ID' }));
  await user.type(await screen.findByRole('textbox', { name: /Mobile Number/ }), '9812300001');
  await user.click(await screen.findByRole('button', { name: 'Send OTP' }));
  expect(await screen.findByRole('textbox', { name: 'OTP' })).toBeTruthy();
  // The token handling: one pair, renewed when it was refused, and the refused call sent again with the new one.
  expect(server.of('tokens.authorize')).toHaveLength(1);
  expect(server.of('verification.check_mobile').map(({ headers }) => headers['authorization'])).toEqual([
    'Bearer platform-access',
    'Bearer second',
  ]);
  // The shared call behaviour: the web client's key is sent with a call for the page, and with every other one.
  expect(server.of('fees.dynamic')[0]?.headers['x-api-key']).toBe('web');
  expect(new Set(server.seen.map(({ headers }) => headers['x-api-key']))).toEqual(new Set(['web']));
});
