import type { PageData } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { aFind, aHeader, anErpStudent, codeOf, useReverse } from './testing/reverse-school.ts';

interface Session {
  readonly code: string;
}

describeOnBoth('the end of the reverse chain', (use) => {
  const suite = useReverse(use);
  const asks = (over: Parameters<typeof anErpStudent>[0] = {}): void => {
    suite.erp.answer = () =>
      aFind({ students: [anErpStudent({ fee_headers: [aHeader('BUS', 300)], ...over })] });
  };
  const dataFor = (slug: string, sbd_code: string) => ({
    payment_page_slug: slug,
    customer_mobile: 'XXXXXX0811',
    student_uuid: 'N-1',
    sbd_code,
    selected_data: { notes: { branch: 'A' }, pp_config: { slug } },
  });

  it('shows the chosen student’s cards to this browser, and to no other [R24]', async () => {
    asks();
    const payer = suite.payer();
    const { sbd_code } = await payer.goThrough('hill-find', 'N-1');
    const page = (await payer.fetchPage('hill-find', { sbd_code })).data<PageData>();
    expect(page.student).toEqual({ student_uuid: 'N-1', name: 'Meera K Rao' });
    expect(page.sdk_block[0]?.fee_group).toMatchObject({ amount: 300 });
    expect(codeOf(await suite.payer().fetchPage('hill-find', { sbd_code }))).toBe('context_required');
  });

  it('makes a session on the own slug, whose cards it then opens there [PJ-4.64] [PJ-7.25]', async () => {
    asks();
    const payer = suite.payer();
    const { sbd_code } = await payer.goThrough('hill-lead', 'N-1');
    const made = await payer.createSession(dataFor('hill-pay', sbd_code));
    expect(made.status).toBe(201);
    const { code } = made.data<Session>();
    const page = (await payer.fetchPage('hill-pay', { session_code: code })).data<PageData>();
    expect(page).toMatchObject({ sbd_code, student: { name: 'Meera K Rao' } });
    const told = await payer.browser.get(`/api/pages/v1/misc/session/fetch?session_code=${code}`);
    expect(told.data()).toMatchObject({
      status: 'ACTIVE',
      session_data: { student_id: 'N-1', sbd_code, customer_mobile: 'XXXXXX0811', mobile_on_file: true },
    });
  });

  it('makes no second session when the answer was lost, with the same key or without one (threats 6.3)', async () => {
    asks();
    const payer = suite.payer();
    const { sbd_code } = await payer.goThrough('hill-lead', 'N-1');
    const data = dataFor('hill-pay', sbd_code);
    const first = await payer.createSession(data, 'key-1');
    expect((await payer.createSession(data, 'key-1')).body).toBe(first.body);
    const bare = await payer.createSession(data);
    expect([bare.status, bare.data<Session>().code]).toEqual([200, first.data<Session>().code]);
    expect(await use.db.query('select 1 from pay_sessions')).toHaveLength(1);
  });

  it('opens in no other browser, neither by the session nor by the student code [R26]', async () => {
    asks();
    const payer = suite.payer();
    const { sbd_code } = await payer.goThrough('hill-lead', 'N-1');
    const { code } = (await payer.createSession(dataFor('hill-pay', sbd_code))).data<Session>();
    const stranger = suite.payer();
    expect(codeOf(await stranger.createSession(dataFor('hill-pay', sbd_code)))).toBe('context_required');
    expect(codeOf(await stranger.fetchPage('hill-pay', { session_code: code }))).toBe('session_not_found');
    const told = await stranger.browser.get(`/api/pages/v1/misc/session/fetch?session_code=${code}`);
    expect(told.body).not.toMatch(/Meera|9000000811|lata\.rao/);
  });

  it('leads to a page that demands a code: the session is made, the fees stay closed until the code is verified (threats 3)', async () => {
    asks();
    const payer = suite.payer();
    const { sbd_code } = await payer.goThrough('hill-to-otp', 'N-1');
    const data = dataFor('hill-otp', sbd_code);
    const { code } = (await payer.createSession(data)).data<Session>();
    const told = await payer.browser.get(`/api/pages/v1/misc/session/fetch?session_code=${code}`);
    expect(told.data()).toMatchObject({ session_data: { student_id: 'N-1', customer_mobile: 'XXXXXX0811' } });
    expect(codeOf(await payer.fetchPage('hill-otp', { session_code: code }))).toBe('proof_required');
    const choice = { ...data, fee_types: [{ sft_code: 'sft_x', amount: '1' }] };
    expect(codeOf(await payer.createSession(choice))).toBe('proof_required');
    const stranger = suite.payer();
    (await stranger.find('hill-find', { student_uuid: 'N-1' })).data();
    expect(codeOf(await stranger.createSession(data))).toBe('proof_required');
    suite.services.clock.advance(15 * 60);
    expect(codeOf(await payer.createSession(data))).toBe('proof_required');
  });
});
