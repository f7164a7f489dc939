// @vitest-environment happy-dom
import { aWireCard, aWireFeeType } from '@shulk/contract/testing';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { freshTab, heading, openApp, withoutOtp } from '../testing/open-app.tsx';

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
});

it('beside the journey stand the shell, the cards by their rules, the fee structure and the receipt area with its tokens [PJ-0.3]', async () => {
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
  act(() => history.pushState(null, '', '/kaveri-term/r/auth'));
  await screen.findByRole('button', { name: 'Verify Student ID' });
  expect(server.of('tokens.authorize')).toHaveLength(1);
});
