// @vitest-environment happy-dom
import type { FamilyChild } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSaved, takePlace } from '../../journey/saved-journey.ts';
import { toasts } from '../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { NextChildren, OtherChildren } from './index.ts';

const page = aPage({ shortcuts: {} });
const student = {
  student_uuid: 'KVS-1',
  sbd_code: 'sbd_one',
  name: 'Aarav',
  mobile_on_file: true,
  proven: true,
};
const child = (over: Partial<FamilyChild> = {}): FamilyChild => ({
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
  ...over,
});
const ISHAAN = child({
  sbd_code: 'sbd_ishaan',
  name: 'Ishaan Sharma',
  first_name: 'Ishaan',
  student_uuid: 'KVC-77',
  institute_name: 'Kaveri College',
  page_slug: 'college-fees',
  due: 0,
  next_amount: 9400,
  next_on: '2027-02-13',
});

let server: FakeServer;
const go = vi.fn<(address: string | URL) => void>();
beforeEach(() => {
  writeSettings();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
  vi.spyOn(location, 'assign').mockImplementation(go);
  server = fakeServer({
    'family.list': () => answer({ contact: 'XXXXXX0001', children: [child(), ISHAAN] }),
    'family.open': () => answer({ opened: true }),
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  go.mockClear();
});

it('the other children stand under the fees with what is due, or what comes next', async () => {
  render(<OtherChildren page={page} student={student} />);
  await screen.findByRole('heading', { name: 'Other children' });
  expect(screen.getAllByRole('button').map((row) => row.textContent)).toEqual([
    'Also due: Diya, ₹12,650Diya Sharma, KVS-2042. No new code needed.',
    'Ishaan Sharma, KVC-77, Kaveri CollegeNothing due. Next ₹9,400 on 13-02-2027',
  ]);
  expect(server.of('family.list')[0]?.query).toEqual({
    payment_page_slug: 'kaveri-term',
    sbd_code: 'sbd_one',
  });
});

it('after a payment only those with something due are next', async () => {
  render(<NextChildren page={page} sbdCode="sbd_one" />);
  await screen.findByText('Next: Diya, ₹12,650');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('a child that is pressed opens on its page, where a new entry finds it and nothing of its name', async () => {
  render(<OtherChildren page={page} student={student} />);
  await userEvent.click(await screen.findByRole('button', { name: /Ishaan/ }));
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/college-fees?next'));
  expect(server.of('family.open')[0]?.body).toEqual({
    payment_page_slug: 'kaveri-term',
    sbd_code: 'sbd_one',
    child: 'sbd_ishaan',
    child_page: 'college-fees',
  });
  expect(takePlace('college-fees')).toBe(true);
  expect(readSaved()).toEqual({
    visit: { slug: 'college-fees' },
    sbd_code: 'sbd_ishaan',
    mobile_on_file: true,
  });
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/Ishaan|KVC-77/);
});

it('a child whose proof ended meanwhile stays closed, with the reason', async () => {
  server.serve({ 'family.open': () => refuse('proof_required') });
  render(<OtherChildren page={page} student={student} />);
  await userEvent.click(await screen.findByRole('button', { name: /Diya/ }));
  await vi.waitFor(() => expect(toasts.read().toasts.at(-1)?.kind).toBe('error'));
  expect(go).not.toHaveBeenCalled();
});

it.each([
  ['the page turned it off', aPage({ shortcuts: { family: false } }), 'sbd_one'],
  ['no student is known', page, ''],
])('nobody is asked for while %s', async (_why, shown, sbd) => {
  const { container } = render(<NextChildren page={shown} sbdCode={sbd} />);
  await Promise.resolve();
  expect(server.of('family.list')).toEqual([]);
  expect(container.textContent).toBe('');
});
