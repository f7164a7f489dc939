import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { SLUG, aSession, codeOf, fetchPage } from '../fees/testing/fee-suite.ts';
import { ONE, TWO, useSessions } from './testing/session-suite.ts';
import type { Fetched } from './testing/session-suite.ts';

describeOnBoth('fetching a session', (use) => {
  const suite = useSessions(use);

  it('returns code, status and data to the browser that made it [PJ-3.24] [PJ-7.4] [SR-3.16]', async () => {
    await use.db.query(
      `insert into customers (group_id, customer_code, mobile, created_at) values ($1, 'cus_1', '9812345678', now())`,
      [suite.school.groupId],
    );
    const code = await aSession(suite.browser, suite.sbd, ONE, { mobile: '9812345678' });
    await suite.update(code, { fee_types: TWO });
    const answer = await suite.fetch(code);
    expect(answer.json.status_code).toBe(200);
    expect(answer.data()).toEqual({
      session_code: code,
      status: 'ACTIVE',
      session_data: {
        fee_types: TWO,
        original_fee_types: ONE,
        payment_page_slug: SLUG,
        sbd_code: suite.sbd,
        student_uuid: 'KV-1',
        student_id: 'KV-1',
        customer_code: 'cus_1',
        mobile: '9812345678',
        customer_mobile: '9812345678',
      },
    });
  });

  it('shows the number on file as a mask if none was given (threats 2 row 4)', async () => {
    const code = await aSession(suite.browser, suite.sbd, ONE, { mobile: 'XXXXXX0001' });
    expect((await suite.fetched(code)).session_data).toMatchObject({
      mobile: 'XXXXXX0001',
      mobile_on_file: true,
    });
  });

  it('has every part of session_data; other choices are stored, and no client id is accepted or returned [PJ-3.24] [R36]', async () => {
    const selected_data = {
      notes: { term: 'one' },
      fee_headers: [{ fee_type_code: 'TUITION', amount: 15000 }],
      pp_config: { slug: SLUG },
    };
    const code = await aSession(suite.browser, suite.sbd, ONE, {
      customer_mobile: '9812345678',
      student_uuid: 'KV-1',
      client_id: 'erp',
      selected_data: { ...selected_data, client_id: 'erp', client_secret: 'x' },
    });
    await suite.update(code, { fee_types: TWO });
    const answer = await suite.fetch(code);
    const { session_data, ...session } = answer.data<Fetched>();
    expect(session).toEqual({ session_code: code, status: 'ACTIVE' });
    expect(Object.keys(session_data ?? {}).toSorted()).toEqual([
      'customer_mobile',
      'fee_types',
      'mobile',
      'original_fee_types',
      'payment_page_slug',
      'sbd_code',
      'selected_data',
      'student_id',
      'student_uuid',
    ]);
    expect(session_data).toMatchObject({ selected_data, fee_types: TWO, original_fee_types: ONE });
    expect(answer.body).not.toContain('client_id');
    const row = await use.db.one<{ selected_data: object }>('select selected_data from pay_sessions');
    expect(row.selected_data).toEqual(selected_data);
  });

  it('returns to another browser only what a form may start with, masked, and nothing that opens the session (threats 2 row 20)', async () => {
    const code = await aSession(suite.browser, suite.sbd, ONE, { mobile: '9812345678' });
    const prefill = {
      session_code: code,
      status: 'ACTIVE',
      session_data: {
        prefill_only: true,
        fee_types: [],
        payment_page_slug: SLUG,
        student_id: 'KV-1',
        student_uuid: 'KV-1',
        student_name: 'A**** S****',
        mobile: 'XXXXXX5678',
        customer_mobile: 'XXXXXX5678',
      },
    };
    expect(await suite.fetched(code, await suite.payer())).toEqual(prefill);
    expect(await suite.fetched(code, suite.app.browser())).toEqual(prefill);
    expect(codeOf(await fetchPage(await suite.payer(), `session_code=${code}`))).toBe('session_not_found');
    await use.db.query('update guardians set mobile = null');
    await use.db.query(`update pay_sessions set mobile = ''`);
    const bare = (await suite.fetched(code, suite.app.browser())).session_data;
    expect(Object.keys(bare ?? {})).not.toContain('customer_mobile');
  });

  it('works only in the browser that made it, even when that browser is deleted', async () => {
    const code = await aSession(suite.browser, suite.sbd, ONE);
    await use.db.query('update pay_sessions set browser_session_id = null where code = $1', [code]);
    expect((await suite.fetched(code, suite.app.browser())).session_data).toMatchObject({
      prefill_only: true,
    });
  });

  it('answers 404 to an unknown code', async () => {
    const answer = await suite.fetch('ses_unknown');
    expect([answer.status, codeOf(answer)]).toEqual([404, 'session_not_found']);
  });

  it.each(['PAID', 'CANCELLED', 'EXPIRED'])(
    'returns only the status of a session that is %s (R34)',
    async (status) => {
      const code = await aSession(suite.browser, suite.sbd, ONE);
      await use.db.query('update pay_sessions set status = $1', [status]);
      expect(await suite.fetched(code)).toEqual({ session_code: code, status });
    },
  );

  it('finds it expired 30 idle minutes after its last use (threats 4)', async () => {
    const code = await aSession(suite.browser, suite.sbd, ONE);
    suite.services.clock.advance(29 * 60);
    expect((await suite.fetched(code)).status).toBe('ACTIVE');
    suite.services.clock.advance(29 * 60);
    expect((await suite.fetched(code)).status).toBe('ACTIVE');
    await fetchPage(suite.browser, `session_code=${code}`);
    suite.services.clock.advance(30 * 60);
    expect((await suite.fetched(code, await suite.payer())).status).toBe('EXPIRED');
  });

  it('finds it expired after 24 hours in any case (threats 4)', async () => {
    const code = await aSession(suite.browser, suite.sbd, ONE);
    await use.db.query(`update pay_sessions set last_used_at = last_used_at + interval '24 hours'`);
    suite.services.clock.advance(24 * 3600 - 1);
    expect((await suite.fetched(code, await suite.payer())).status).toBe('ACTIVE');
    suite.services.clock.advance(1);
    expect((await suite.fetched(code, await suite.payer())).status).toBe('EXPIRED');
  });
});
