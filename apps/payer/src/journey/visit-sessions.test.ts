// @vitest-environment happy-dom
import { aPage, aStudentDetails } from '@shulk/contract/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { words } from '@shulk/words/screens/journey';
import { answer, fakeServer, refuse, writePage, writeSettings } from '../testing/fake-server.ts';
import type { FakeServer, StubAnswer } from '../testing/fake-server.ts';
import { openPage } from './opening/open-page.ts';

const page = aPage();
const studentPage = aPage({ sbd_code: 'sbd_one', student: { student_uuid: 'KVS-2041', name: 'Aarav S.' } });
const withoutForm = (): ReturnType<typeof aPage> => {
  const { form_block: _form, ...cards } = aPage({ is_checkbox_enabled: false });
  return cards;
};
const session = (data: object = {}, status = 'ACTIVE', statusCode = 200): StubAnswer =>
  answer(
    {
      session_code: 'any',
      status,
      session_data: { fee_types: [], payment_page_slug: 'kaveri-term', ...data },
    },
    'ok',
    statusCode,
  );
const bare = (status: string): StubAnswer => answer({ session_code: 'any', status });
/** The server's answer about another browser's session. */
const lent = session({
  prefill_only: true,
  student_id: 'KVS-2041',
  student_uuid: 'KVS-2041',
  student_name: 'A**** S****',
  customer_mobile: 'XXXXXX0001',
  mobile: 'XXXXXX0001',
});

let server: FakeServer;
const visit = (query: string): void => history.replaceState(null, '', `/kaveri-term${query}`);
const open = async () => {
  const reply = await openPage('kaveri-term');
  if (!reply.ok) throw new Error(reply.code);
  return reply.data;
};
const answers = (reply: StubAnswer): void => server.serve({ 'sessions.fetch': () => reply });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
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

describe('uid', () => {
  const held = session({ sbd_code: 'sbd_one', student_id: 'KVS-2041', customer_mobile: '9812300001' });

  it('is fetched as a session code first; its data prefill mobile and student id, which are then locked [C1] [PJ-2.1] [SR-2.15] [PJ-6.3] [PJ-4.70]', async () => {
    answers(held);
    visit('?uid=ses_erp');
    const opened = await open();
    expect(server.of('sessions.fetch').map(({ query }) => query)).toEqual([{ session_code: 'ses_erp' }]);
    expect(opened.prefill).toEqual({
      student_uuid: 'KVS-2041',
      mobile: '9812300001',
      is_mobile_fixed: true,
    });
    expect(opened.notice).toBeUndefined();
  });

  it.each([
    ['not known', refuse('session_not_found')],
    ['refused otherwise', refuse('invalid_request')],
    ['answered with another status_code than 200', session({ student_id: 'OTHER' }, 'ACTIVE', 202)],
  ])('is the student uuid itself when it is %s [C1] [SR-2.15]', async (_, reply) => {
    answers(reply);
    visit('?uid=KVS-2041');
    expect((await open()).prefill).toEqual({ student_uuid: 'KVS-2041', mobile: undefined });
  });

  it('that looks like a session code unknown to the server is an expired link, no student ID [C1] [R14]', async () => {
    answers(refuse('session_not_found'));
    visit('?uid=ses_0123456789abcdefghjkmnpqrs');
    const opened = await open();
    expect(opened.prefill).toEqual({ student_uuid: undefined, mobile: undefined });
    expect(opened.notice?.()).toBe(words.linkOver);
  });

  it.each([
    ['PAID', bare('PAID')],
    ['EXPIRED', bare('EXPIRED')],
    ['CANCELLED', session({ student_id: 'KVS-2041' }, 'CANCELLED')],
    ['of another page, of which nothing is told', bare('ACTIVE')],
  ])(
    'that is a session %s prefills nothing, is no student ID either, and the payer sees a notice [C26] [PJ-9.4]',
    async (_, reply) => {
      answers(reply);
      visit('?uid=ses_old');
      const opened = await open();
      expect(opened.prefill).toEqual({ student_uuid: undefined, mobile: undefined });
      expect(opened.notice?.()).toBe(words.linkOver);
    },
  );

  it.each(['busy', 'rate_limited', 'internal'] as const)(
    'is left alone while the server answers %s: its kind is unknown',
    async (code) => {
      answers(refuse(code));
      visit('?uid=ses_erp');
      const opened = await open();
      expect(opened.prefill.student_uuid).toBeUndefined();
      expect(opened.notice).toBeUndefined();
    },
  );

  it('that another browser opened first prefills only the student ID and shows the student masked (threats 2 row 20)', async () => {
    answers(lent);
    visit('?uid=ses_erp');
    const opened = await open();
    expect(opened.prefill.student_uuid).toBe('KVS-2041');
    expect(opened.prefill.is_mobile_fixed).toBeUndefined();
    expect(opened.student).toBeUndefined();
    expect(opened.notice?.()).toBe(words.linkLent('A**** S****'));
  });

  it('is fetched again after a reload, by the same cookie (R26)', async () => {
    answers(held);
    visit('?uid=ses_erp');
    const first = await open();
    expect(location.search).toBe('');
    expect((await open()).prefill).toEqual(first.prefill);
    expect(server.of('sessions.fetch')).toHaveLength(2);
  });

  it('names the student of a page without a form, that asks for none', async () => {
    writePage(withoutForm());
    answers(held);
    visit('?uid=ses_erp');
    expect((await open()).student).toMatchObject({ sbd_code: 'sbd_one', mobile: '9812300001' });
    expect(server.of('pages.fetch')[0]?.query).toMatchObject({ sbd_code: 'sbd_one' });
    expect(server.of('students.field_details')).toHaveLength(0);
    answers(refuse('session_not_found'));
    visit('?uid=KVS-2041');
    expect((await open()).student).toMatchObject({ sbd_code: 'sbd_one' });
    expect(server.of('students.field_details')[0]?.query).toMatchObject({ student_uuid: 'KVS-2041' });
  });
});

describe('session codes', () => {
  it('fetches the page with the code of ppsc before that of sc, sends sc with it, and replaces page and institute_config [C3] [PJ-7.9] [SR-7.4]', async () => {
    const renamed = { institute: { code: 'kaveri', label: 'Kaveri Valley International' } };
    const fresh = { ...studentPage, institute_config: renamed };
    server.serve({ 'pages.fetch': () => answer(fresh) });
    visit('?ppsc=pp1&sc=sc1');
    expect((await open()).page).toEqual(fresh);
    expect(server.of('pages.fetch')[0]?.query).toEqual({
      payment_page_slug: 'kaveri-term',
      session_code: 'pp1',
      sc: 'sc1',
    });
  });

  it.each([
    ['ppsc', '?ppsc=code', {}],
    ['sc', '?sc=code', { sc: 'code' }],
    ['scode', '?scode=code', {}],
  ])(
    'passes %s to the page fetch if its own fetch returns 200 and ACTIVE [C26] [PJ-4.59] [SR-4.23] [SR-2.11] [SR-2.18]',
    async (_, query, also) => {
      visit(query);
      const opened = await open();
      expect(server.of('sessions.fetch').map(({ query: asked }) => asked)).toEqual([
        { session_code: 'code' },
      ]);
      expect(server.of('pages.fetch')[0]?.query).toEqual({
        payment_page_slug: 'kaveri-term',
        session_code: 'code',
        ...also,
      });
      expect(opened.session?.code).toBe('code');
    },
  );

  const unusable: [string, StubAnswer][] = [
    ['is not ACTIVE', session({}, 'PAID')],
    ['is told of without its data', bare('ACTIVE')],
    ['has another status_code than 200', session({}, 'ACTIVE', 202)],
    ['is not known', refuse('session_not_found')],
    ['another browser holds', lent],
  ];
  it.each(
    unusable.flatMap(([why, reply]) => ['ppsc', 'sc', 'scode'].map((name) => [name, why, reply] as const)),
  )('omits the %s that %s [C26] [SR-4.23] [PJ-4.59] [PJ-7.4] [PJ-9.4]', async (name, _why, reply) => {
    answers(reply);
    visit(`?${name}=code`);
    const opened = await open();
    expect(opened.visitSession).toBeUndefined();
    expect(opened.session).toBeUndefined();
    for (const { query } of server.of('pages.fetch')) expect(query['session_code']).toBeUndefined();
    expect(server.of('sessions.update')).toHaveLength(0);
  });

  const nobodys = `ses_${'0'.repeat(26)}`;
  it.each(
    ['ppsc', 'sc', 'scode'].flatMap(
      (name) =>
        [
          [name, 'is over', 'code', session({}, 'PAID')],
          [name, 'is told of without its data', 'code', bare('EXPIRED')],
          [name, 'nobody knows any more', nobodys, refuse('session_not_found')],
        ] as const,
    ),
  )(
    'shows once, on arrival, that the selection of a %s that %s has expired (decision 43)',
    async (name, _why, code, reply) => {
      answers(reply);
      visit(`?${name}=${code}`);
      expect((await open()).notice?.()).toBe(words.sessionOver);
      // The arrival removed the codes from the address: this is the reload, as after a payment.
      expect((await open()).notice).toBeUndefined();
    },
  );

  it.each([
    ['that counts', '?ppsc=code', session()],
    ['that nobody can say of now', '?ppsc=code', refuse('busy')],
    ['that is none', '?sc=KVS-2041', refuse('session_not_found')],
  ])('shows no notice for a code %s', async (_, query, reply) => {
    answers(reply);
    visit(query);
    expect((await open()).notice).toBeUndefined();
  });

  it('shows no notice for an expired ppsc beside a valid sc', async () => {
    server.serve({
      'sessions.fetch': ({ query }) => session({}, query['session_code'] === 'old' ? 'PAID' : 'ACTIVE'),
    });
    visit('?ppsc=old&sc=new');
    const opened = await open();
    expect([opened.session?.code, opened.notice]).toEqual(['new', undefined]);
  });

  it('resets the fee types of ppsc to its original ones before the page is fetched with it [SR-4.24] [SR-4.25] [PJ-7.6]', async () => {
    const original = [{ sft_code: 'sft_one', amount: '15100' }];
    answers(session({ original_fee_types: original }));
    visit('?ppsc=pp1');
    const opened = await open();
    expect(opened.visitSession).toEqual({ code: 'pp1', sbd_code: undefined });
    expect(server.of('sessions.update')[0]?.body).toEqual({
      session_code: 'pp1',
      session_data: { fee_types: original },
    });
    expect(server.seen.map(({ name }) => name)).toEqual(['sessions.fetch', 'sessions.update', 'pages.fetch']);
    expect(server.of('pages.fetch')[0]?.query).toMatchObject({ session_code: 'pp1' });
  });

  it('resets nothing for a ppsc without original fee types, and nothing for sc or scode [SR-4.24]', async () => {
    visit('?ppsc=pp1');
    await open();
    answers(session({ original_fee_types: [{ sft_code: 'sft_one', amount: '1' }] }));
    visit('?sc=sc1');
    await open();
    visit('?scode=co1');
    await open();
    expect(server.of('sessions.update')).toHaveLength(0);
  });

  it('still opens if that update fails, and only logs it [C6] [SR-8.17]', async () => {
    answers(session({ original_fee_types: [{ sft_code: 'sft_one', amount: '1' }] }));
    server.serve({ 'sessions.update': () => refuse('session_inactive') });
    visit('?ppsc=pp1');
    const opened = await open();
    expect(opened.page).toEqual(studentPage);
    expect(opened.notice).toBeUndefined();
    expect(console.error).toHaveBeenCalledWith('session update: session_inactive');
  });
});
