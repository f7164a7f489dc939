// @vitest-environment happy-dom
import type { OwnLink } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { aWireCard } from '@shulk/contract/testing';
import { cardFromWire } from '@shulk/contract/wire';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { AskSomeone } from './index.ts';

const student = {
  student_uuid: 'KVS-1',
  sbd_code: 'sbd_one',
  name: 'Aarav Rao',
  mobile_on_file: true,
  proven: true,
};
const link = (over: Partial<OwnLink> = {}): OwnLink => ({
  link_id: 'lnk_one',
  path: '/pay/one.tag',
  first_name: 'Aarav',
  amount: 48_500,
  state: 'OPEN',
  expires_at: '2026-11-30T06:00:00.000Z',
  payer_name: '',
  ...over,
});
const direct = aWireCard({ code: 'full', title: 'Pay in full' });
const ask = (over: Partial<Parameters<typeof AskSomeone>[0]> = {}) => {
  const card = cardFromWire(direct);
  render(
    <AskSomeone
      page={aPage()}
      student={student}
      sessionCode="ses_mine"
      card={card}
      mobile="XXXXXX0001"
      {...over}
    />,
  );
};
const opener = () => screen.queryByRole('button', { name: 'Ask someone to pay' });

let server: FakeServer;
let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  writeSettings();
  user = userEvent.setup();
  server = fakeServer({
    'links.list': () => answer([]),
    'links.create': () => answer(link()),
    'links.cancel': () => answer(link({ state: 'CANCELLED' })),
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

const open = async () => {
  await user.click(opener() as HTMLElement);
  return screen.findByRole('dialog', { name: 'Ask someone to pay' });
};

it('makes a link of the chosen option, says what its opener sees, and copies it (decision 240)', async () => {
  ask();
  const dialog = await open();
  expect(dialog.textContent).toContain('the first name and the institute, and nothing else');
  expect(dialog.textContent).not.toContain('Rao');
  await user.click(within(dialog).getByRole('button', { name: 'Make a link' }));
  expect(server.of('links.create')[0]?.body).toEqual({
    payment_page_slug: 'kaveri-term',
    card_code: 'full',
    sbd_code: 'sbd_one',
    session_code: 'ses_mine',
  });
  const address = await within(dialog).findByRole('textbox');
  expect((address as HTMLInputElement).value).toMatch(/\/pay\/one\.tag$/);
  expect(within(dialog).queryByRole('button', { name: 'Share the link' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Copy the link' }));
  expect(await within(dialog).findByText('Link copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toMatch(
    /^Please pay ₹48,500 for Aarav at Kaveri Valley School: .*\/pay\/one\.tag$/,
  );
});

it('shares with the phone’s own sheet where there is one, and takes a closed sheet for no mistake', async () => {
  const share = vi
    .fn<(data: ShareData) => Promise<void>>()
    .mockRejectedValue(new DOMException('', 'AbortError'));
  Object.assign(navigator, { share });
  ask();
  const dialog = await open();
  await user.click(within(dialog).getByRole('button', { name: 'Make a link' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Share the link' }));
  expect(share.mock.calls[0]?.[0].url).toMatch(/\/pay\/one\.tag$/);
  expect(within(dialog).queryByRole('alert')).toBeNull();
});

it('lists the open links and takes one back', async () => {
  server.serve({
    'links.list': () =>
      answer([
        link({ link_id: 'lnk_old', amount: 12_650 }),
        link({ link_id: 'lnk_now', state: 'PAYING' }),
        link({ link_id: 'lnk_paid', state: 'PAID', amount: 999 }),
      ]),
  });
  ask();
  const dialog = await open();
  const rows = await within(dialog).findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('span')?.textContent)).toEqual([
    '₹12,650, until 30-11-2026 11:30',
    '₹48,500, until 30-11-2026 11:30Somebody is paying now',
  ]);
  await user.click(within(rows[0] as HTMLElement).getByRole('button', { name: 'Cancel link' }));
  expect(await within(dialog).findByText(/^The link is cancelled\./)).toBeTruthy();
  expect(server.of('links.cancel')[0]?.path).toContain('/links/lnk_old/cancel');
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
});

it('keeps a link that somebody is paying by, since that payment goes on', async () => {
  server.serve({
    'links.list': () => answer([link({ state: 'PAYING' })]),
    'links.cancel': () => answer(link({ state: 'PAYING' })),
  });
  ask();
  const dialog = await open();
  await user.click(await within(dialog).findByRole('button', { name: 'Cancel link' }));
  await waitFor(() => expect(server.of('links.cancel')).toHaveLength(1));
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
});

it('says why no link was made', async () => {
  server.serve({ 'links.create': () => refuse('links_full') });
  ask();
  const dialog = await open();
  await user.click(within(dialog).getByRole('button', { name: 'Make a link' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Too many links');
});

it.each([
  ['no card is chosen', { card: undefined }],
  ['the option is a plan', { card: cardFromWire({ ...direct, financing_mode: 'MONTHLY-EMI' }) }],
  ['no student is known', { student: undefined }],
  ['the page does not offer it', { page: aPage({ shortcuts: { ask_to_pay: false } }) }],
] as const)('is not offered where %s', (_, over) => {
  ask(over);
  expect(opener()).toBeNull();
});
