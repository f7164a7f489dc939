// @vitest-environment happy-dom
import type { FamilyChild } from '@shulk/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toasts } from '../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { direct, radio, setScreen, showCards } from './testing/show-cards.tsx';

const DIYA: FamilyChild = {
  sbd_code: 'sbd_diya',
  name: 'Diya Sharma',
  first_name: 'Diya',
  student_uuid: 'KVS-2042',
  institute_name: '',
  page_slug: 'kaveri-term',
  due: 12_650,
  days_late: 8,
  next_amount: 0,
  next_on: '',
  together: true,
};
const ORDER = { payment_page_slug: 'kaveri-term', card_code: 'full', sbd_code: 'sbd_diya' };

let server: FakeServer;
beforeEach(() => {
  setScreen('phone');
  writeSettings();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  server = fakeServer({ 'family.list': () => answer({ contact: 'XXXXXX0001', children: [DIYA] }) });
});

/** Chooses to pay for both children, and presses the button. */
async function payForBoth() {
  const { user, start } = showCards([direct()], {}, { shortcuts: {} });
  await user.click(radio(/Pay in full/));
  await user.click(await screen.findByRole('checkbox', { name: 'Diya Sharma' }));
  await user.click(screen.getByRole('button', { name: 'Proceed To Pay' }));
  await vi.waitFor(() => expect(server.of('family.open')).toHaveLength(1));
  return start;
}

it('a payment for two children starts with the order of the other one', async () => {
  server.serve({ 'family.open': () => answer({ opened: true, order: ORDER }) });
  const start = await payForBoth();
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1));
  expect(start.mock.calls[0]?.[0]).toMatchObject({ together: [ORDER] });
});

it('a payment for two children does not start for one alone if the other cannot be paid as shown any more', async () => {
  server.serve({ 'family.open': () => refuse('proof_required') });
  const start = await payForBoth();
  await vi.waitFor(() => expect(toasts.read().toasts.at(-1)?.kind).toBe('error'));
  await vi.waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Diya Sharma' })).toBeNull());
  expect(start).not.toHaveBeenCalled();
});
