// @vitest-environment happy-dom
import { aPage, aStudentDetails } from '@shulk/contract/testing';
import { startJourney } from '@shulk/domain';
import type { Journey } from '@shulk/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, fakeServer, refuse, writePage, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { openPage } from './open-page.ts';
import { restoredJourney } from './open-visit.ts';
import { readSaved } from '../saved-journey.ts';

const page = aPage();
const studentPage = aPage({ sbd_code: 'sbd_one', student: { student_uuid: 'KVS-2041', name: 'Aarav S.' } });
const session = (data: object = {}, status = 'ACTIVE') =>
  answer({
    session_code: 'any',
    status,
    session_data: { fee_types: [], payment_page_slug: 'kaveri-term', ...data },
  });

let server: FakeServer;
const visit = (query: string): void => history.replaceState(null, '', `/kaveri-term${query}`);
const open = async (slug = 'kaveri-term') => {
  const reply = await openPage(slug);
  if (!reply.ok) throw new Error(reply.code);
  return reply.data;
};

beforeEach(() => {
  localStorage.clear();
  writeSettings();
  writePage(page);
  visit('');
  server = fakeServer({
    'pages.fetch': ({ query }) => answer(query['sbd_code'] || query['session_code'] ? studentPage : page),
    'sessions.fetch': () => session(),
    'sessions.update': () => answer({ session_code: 'ppsc_1' }),
    'students.field_details': () => answer(aStudentDetails()),
  });
});

describe('a visit', () => {
  it('needs no call if the page is in the HTML and the address has no code', async () => {
    const opened = await open();
    expect(opened.page).toEqual(page);
    expect(opened.journey).toEqual(startJourney(page));
    expect(server.seen).toEqual([]);
  });

  it('fetches the page itself if the HTML has no page or another one [SR-7.4]', async () => {
    writePage(aPage({ payment_page_slug: 'other' }));
    await open();
    expect(server.of('pages.fetch')[0]?.query).toEqual({ payment_page_slug: 'kaveri-term' });
  });

  it('moves every code from the address to the history state (R26) [PJ-2.1] [SR-2.11] [SR-2.12] [SR-2.13] [SR-2.15] [SR-2.16] [SR-2.17] [SR-2.18]', async () => {
    visit('?uid=u1&sc=sc1&ppsc=pp1&scode=co1&sid=s1&m=9812300001&sbdc=b1&utm=x');
    const opened = await open();
    expect(location.search).toBe('?utm=x');
    expect(opened.visit).toEqual({
      slug: 'kaveri-term',
      uid: 'u1',
      sc: 'sc1',
      ppsc: 'pp1',
      scode: 'co1',
      sid: 's1',
      m: '9812300001',
      sbdc: 'b1',
    });
    expect(readSaved().visit).toEqual(opened.visit);
  });

  it('still has its codes after a reload', async () => {
    visit('?sid=KVS-2041');
    await open();
    expect((await open()).prefill.student_uuid).toBe('KVS-2041');
  });

  it('prefills the student id and the mobile of sid and m; a placeholder is ignored [SR-2.16] [SR-2.17] [PJ-5.51]', async () => {
    visit('?sid=KVS-2041&m=9812300001');
    expect((await open()).prefill).toEqual({ student_uuid: 'KVS-2041', mobile: '9812300001' });
    visit('?sid=$$abcdefghij$$&m=$$abcdefghij$$');
    expect((await open()).prefill).toEqual({ student_uuid: undefined, mobile: undefined });
  });
});

describe('the code of a student', () => {
  it('in sbdc selects the student of the fetched page [SR-2.13]', async () => {
    visit('?sbdc=sbd_one');
    expect((await open()).student).toEqual({
      student_uuid: 'KVS-2041',
      sbd_code: 'sbd_one',
      name: 'Aarav S.',
      mobile: undefined,
      mobile_on_file: false,
      proven: false,
    });
    expect(server.of('pages.fetch')[0]?.query).toMatchObject({ sbd_code: 'sbd_one' });
  });

  it('opens the page at its start if its student may not be seen here', async () => {
    server.serve({
      'pages.fetch': () => refuse('context_required'),
      'students.field_details': () => refuse('student_not_found'),
    });
    visit('?sbdc=sbd_one');
    const opened = await open();
    expect(opened.page).toEqual(page);
    expect(opened.student).toBeUndefined();
  });

  it('opens a context with a masked name in a browser that shows it for the first time (R24) [SR-2.13]', async () => {
    let isKnown = false;
    const masked = aPage({ sbd_code: 'sbd_one', student: { student_uuid: 'KVS-2041', name: 'A**** S****' } });
    server.serve({
      'pages.fetch': () => (isKnown ? answer(masked) : refuse('context_required')),
      'students.field_details': () => {
        isKnown = true;
        return answer(aStudentDetails());
      },
    });
    visit('?sbdc=sbd_one');
    const opened = await open();
    expect(server.of('students.field_details').map(({ query }) => query)).toEqual([
      { student_uuid: 'sbd_one', payment_page_slug: 'kaveri-term' },
    ]);
    expect(opened.student).toMatchObject({ sbd_code: 'sbd_one', name: 'A**** S****' });
    expect(opened.prefill.student_uuid).toBe('KVS-2041');
  });
});

describe('a page without a form', () => {
  it('looks the student of sid up at once (decisions 3)', async () => {
    const cards = aPage({ is_checkbox_enabled: false });
    delete cards.form_block;
    writePage(cards);
    visit('?sid=KVS-2041');
    await open();
    expect(server.of('students.field_details')).toHaveLength(1);
    expect(server.of('pages.fetch')[0]?.query).toMatchObject({ sbd_code: 'sbd_one' });
  });
});

describe('a failed page fetch', () => {
  beforeEach(() => writePage(aPage({ payment_page_slug: 'other' })));

  it('shows the refusal', async () => {
    server.serve({ 'pages.fetch': () => refuse('page_not_found') });
    expect(await openPage('kaveri-term')).toMatchObject({ ok: false, code: 'page_not_found' });
  });

  it.each([
    ['an empty result', answer(null)],
    ['another status than 200', answer(page, 'ok', 202)],
  ])('is shown for %s too [SR-4.22] [SR-8.4]', async (_, reply) => {
    server.serve({ 'pages.fetch': () => reply });
    expect(await openPage('kaveri-term')).toMatchObject({ ok: false });
  });
});

describe('restoredJourney', () => {
  it('opens a student who is opened next behind the form, if the server still shows that student', () => {
    const named = { ...page, sbd_code: 'sbd_two' };
    const saved = { visit: { slug: 'kaveri-term' }, sbd_code: 'sbd_two' };
    expect(restoredJourney(named, saved, undefined)).toMatchObject({
      step: 'checkbox',
      passed: ['custom_form'],
    });
    expect(restoredJourney(page, saved, undefined)).toEqual(startJourney(page));
  });

  const atCards: Journey = {
    ...startJourney(page),
    step: 'payment_cards',
    passed: ['custom_form', 'checkbox'],
    checkbox_session_code: 'ses_1',
  };
  const saved = { journey: atCards, session_code: 'ses_1', sbd_code: 'sbd_one' };

  it('restores the step before the reload, while its session is ACTIVE (R26)', () => {
    expect(restoredJourney(studentPage, saved, 'ses_1')).toEqual(atCards);
  });

  it('opens the fee step again if the session is paid or expired, so that nothing paid is restored (R34)', () => {
    expect(restoredJourney(studentPage, saved, undefined)).toMatchObject({
      step: 'checkbox',
      passed: ['custom_form'],
      checkbox_session_code: undefined,
    });
  });

  it('starts anew if the student may no longer be shown, or the page has changed', () => {
    expect(restoredJourney(page, saved, 'ses_1')).toEqual(startJourney(page));
    const { form_block: _form, ...withoutForm } = studentPage;
    expect(restoredJourney(withoutForm, saved, 'ses_1')).toEqual(startJourney(withoutForm));
  });
});
