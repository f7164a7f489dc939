// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage, aStudentDetails, aWireCard, aWireFeeType } from '@shulk/contract/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, refuse } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { freshTab, heading, openApp } from '../testing/open-app.tsx';

/* A payer's input survives a reload, Back and a killed tab, for as long as the server still shows the student. */

const OPTIONS = 'Please select a Payment Option';
const fees = [
  aWireFeeType({ sft_code: 'sft_t', label: 'Tuition Fee' }),
  aWireFeeType({ sft_code: 'sft_b', label: 'Bus Fee' }),
];
const cards = [
  aWireCard({ code: 'full', title: 'Pay in full' }),
  aWireCard({ code: 'later', title: 'Pay later' }),
];
const page = (over: Partial<PageData> = {}): PageData => aPage({ sdk_block: cards, ...over });

type User = ReturnType<typeof openApp>;

let server: FakeServer;
let isProven: boolean;

beforeEach(() => {
  server = freshTab();
  isProven = false;
  server.serve({
    'pages.fetch': ({ query }) => {
      if (!query['sbd_code'] && !query['session_code']) return answer(page());
      if (!isProven) return refuse('proof_required');
      return answer(page({ sbd_code: 'sbd_one', student: { student_uuid: 'KVS-2041', name: 'Aarav S.' } }));
    },
    'students.field_details': () =>
      answer(aStudentDetails(isProven ? { proven: true, customer_mobile: '9812300001' } : {})),
    'verification.check_mobile': () => answer({ known: true }),
    'verification.send_mobile': () => answer({ sent: true }),
    'verification.verify_mobile': () => {
      isProven = true;
      return answer({ verified: true });
    },
    'fees.checkbox': () => answer([{ block_code: 'pay-in-full', financing_mode: 'DIRECT', fee_types: fees }]),
    'sessions.fetch': ({ query }) =>
      answer({
        session_code: query['session_code'],
        status: 'ACTIVE',
        session_data: { fee_types: [], payment_page_slug: 'kaveri-term', sbd_code: 'sbd_one' },
      }),
  });
});

/** The same history entry, opened again. */
function reload(): User {
  cleanup();
  return openApp('/kaveri-term', page(), { state: history.state as unknown });
}

/** The tab was killed or closed: another one of the same browser opens the bare address. */
function newTab(): User {
  cleanup();
  sessionStorage.clear();
  history.pushState(null, '', '/kaveri-term');
  return openApp('/kaveri-term', page());
}

async function prove(user: User): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: /Student ID/ }), 'KVS-2041');
  await verifyAndProve(user);
}

async function verifyAndProve(user: User): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Click here to verify Student ID' }));
  await user.type(await screen.findByRole('textbox', { name: /Mobile Number/ }), '9812300001');
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  await user.type(await screen.findByRole('textbox', { name: 'OTP' }), '1234');
  await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  await screen.findByText('Mobile Number verified successfully!');
}

const press = async (user: User, name: string): Promise<void> => {
  const shown = (await screen.findAllByRole('button', { name })).at(-1);
  if (shown) await user.click(shown);
};
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

async function toFees(): Promise<User> {
  const user = openApp('/kaveri-term', page());
  await prove(user);
  await press(user, 'Proceed To Pay');
  await heading('Fee Details');
  return user;
}

/** What is stored of a payer; also that there was a visit, so that it can be ended. */
const keptNames = () =>
  Object.keys(localStorage).filter((name) => name.startsWith('shulk.kept.') && name !== 'shulk.kept.visit');

describe('a reload', () => {
  it('keeps ticked fees that no session has yet', async () => {
    const user = await toFees();
    await user.click(await box(/Bus Fee/));
    reload();
    await heading('Fee Details');
    expect((await box(/Bus Fee/)).checked).toBe(true);
    expect((await box(/Tuition Fee/)).checked).toBe(false);
  });

  it('keeps the form behind the fees verified: Back asks for no second code, and continues', async () => {
    await toFees();
    const user = reload();
    await heading('Fee Details');
    act(() => history.back());
    await screen.findByText('Mobile Number verified successfully!');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Student ID/ }).value).toBe('KVS-2041');
    expect(document.activeElement?.tagName, 'nothing was pressed, so the heading keeps the focus').toBe('H1');
    await press(user, 'Proceed To Pay');
    await heading('Fee Details');
    expect(server.of('verification.send_mobile')).toHaveLength(1);
  });

  it('keeps the form verified if the payer had not continued yet', async () => {
    await prove(openApp('/kaveri-term', page()));
    const user = reload();
    await screen.findByText('Mobile Number verified successfully!');
    await press(user, 'Proceed To Pay');
    await heading('Fee Details');
    expect(server.of('verification.send_mobile')).toHaveLength(1);
  });

  it('keeps the chosen card, as after a closed or failed sheet [PJ-4.79]', async () => {
    const user = await toFees();
    await user.click(await box(/Bus Fee/));
    await press(user, 'Proceed To Pay');
    await heading(OPTIONS);
    await user.click(screen.getByRole('radio', { name: /Pay later/ }));
    reload();
    await heading(OPTIONS);
    expect(screen.getByRole('radio', { name: /Pay later/ }).getAttribute('aria-checked')).toBe('true');
  });

  it('asks for no number that is on record', async () => {
    await toFees();
    const user = reload();
    await user.click(await box(/Bus Fee/));
    await press(user, 'Proceed To Pay');
    await heading(OPTIONS);
    expect(server.of('sessions.create')[0]?.body['session_data']).toMatchObject({ sbd_code: 'sbd_one' });
    expect(history.state).toMatchObject({ shulk: { mobile_on_file: true } });
  });
});

describe('a new tab', () => {
  it('keeps the step, the ticks and the proof, and the way back through the steps', async () => {
    const first = await toFees();
    await first.click(await box(/Bus Fee/));
    newTab();
    await heading('Fee Details');
    expect((await box(/Bus Fee/)).checked).toBe(true);
    act(() => history.back());
    await screen.findByText('Mobile Number verified successfully!');
  });

  it('stores neither number nor student ID', async () => {
    const user = openApp('/kaveri-term?sid=KVS-2041&m=9812300001', page());
    await user.click(await screen.findByRole('button', { name: 'Click here to verify Student ID' }));
    await user.click(await screen.findByRole('button', { name: 'Send OTP' }));
    await user.type(await screen.findByRole('textbox', { name: 'OTP' }), '1234');
    await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
    await press(user, 'Proceed To Pay');
    await user.click(await box(/Bus Fee/));
    const stored = Object.entries(localStorage).filter(([name]) => name.startsWith('shulk.kept.'));
    expect(keptNames()).toHaveLength(2);
    for (const secret of ['9812300001', 'KVS-2041', 'Aarav'])
      expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it.each([
    ['the student ID in uid, which is kept nowhere but in its tab', 'KVS-2041', false],
    ['the code of a session, which is kept', 'ses_0123456789abcdefghjkmnpqrs', true],
  ])('stores nothing about anybody: %s (decision 51, C1)', async (_, uid, isKept) => {
    if (!isKept) server.serve({ 'sessions.fetch': () => refuse('session_not_found') });
    const user = openApp(`/kaveri-term?uid=${uid}`, page());
    const id = await screen.findByRole<HTMLInputElement>('textbox', { name: /Student ID/ });
    if (isKept) await user.type(id, 'KVS-2050');
    await verifyAndProve(user);
    await press(user, 'Proceed To Pay');
    await heading('Fee Details');
    expect(keptNames(), 'the place is kept').toHaveLength(1);
    expect(JSON.stringify(history.state)).toContain(uid);
    for (const store of [localStorage, sessionStorage])
      expect(JSON.stringify(Object.entries(store)).includes(uid)).toBe(isKept);
  });

  it('opens the page at its start once the server no longer shows the student', async () => {
    await toFees();
    isProven = false;
    newTab();
    await heading('Online Fee Payment');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Student ID/ })).value).toBe('');
    expect(Object.keys(localStorage).filter((name) => name.includes('place'))).toEqual([]);
  });

  it('opens a link with what it says, and nothing of an earlier visit', async () => {
    const user = await toFees();
    await user.click(await box(/Bus Fee/));
    cleanup();
    sessionStorage.clear();
    openApp('/kaveri-term?ppsc=pp_1', page());
    await heading('Online Fee Payment');
    expect(keptNames()).toEqual([]);
  });
});

describe('"Click here to change Student ID"', () => {
  const putAside = async (): Promise<void> => {
    const user = await toFees();
    await user.click(await box(/Bus Fee/));
    act(() => history.back());
    await user.click(await screen.findByRole('button', { name: 'Click here to change Student ID' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Student ID/ }).disabled).toBe(false),
    );
  };
  const nothingStands = async (): Promise<void> => {
    await heading('Online Fee Payment');
    const id = await screen.findByRole<HTMLInputElement>('textbox', { name: /Student ID/ });
    expect(id.value).toBe('');
    expect(screen.queryByText('Mobile Number verified successfully!')).toBeNull();
  };

  it.each([
    ['a reload', reload],
    ['a new tab', newTab],
  ])('leaves nothing of the family to the next one, nor does %s', async (_, open) => {
    await putAside();
    expect(keptNames()).toEqual([]);
    open();
    await nothingStands();
  });

  it('leaves nothing in the history entry of the fees for Forward and a reload', async () => {
    await putAside();
    act(() => history.forward());
    await waitFor(() => expect(history.state).toMatchObject({ shulk: { journey: { passed: [] } } }));
    reload();
    await nothingStands();
  });

  it('drops the codes of the link, whose number and student are the family’s', async () => {
    const user = openApp('/kaveri-term?sid=KVS-2041&m=9812300001', page());
    await user.click(await screen.findByRole('button', { name: 'Click here to verify Student ID' }));
    await user.click(await screen.findByRole('button', { name: 'Click here to change Student ID' }));
    reload();
    await nothingStands();
    expect(history.state).toMatchObject({ shulk: { visit: { slug: 'kaveri-term' } } });
    expect(JSON.stringify(history.state)).not.toContain('9812300001');
  });
});
