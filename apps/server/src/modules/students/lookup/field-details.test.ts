import type { StudentDetails } from '@shulk/contract';
import { expect, it, vi } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { ASHA, RAVI, aField, aFormPage } from '../../verification/testing/campus.ts';
import { codeOf, lastCode, useCampus } from '../../verification/testing/campus-suite.ts';

describeOnBoth('students.field_details', (use) => {
  const suite = useCampus(use);

  it('gives customer_mobile of 10 characters, cust_bd with e-mail and stud_bd with status and names by student_uuid and payment_page_slug [PJ-7.20] [SR-3.14]', async () => {
    const found = (await suite.payer().lookUp('open', 'KV-1')).data<StudentDetails>();
    expect(found.customer_mobile).toHaveLength(10);
    expect(found.cust_bd.email).toContain('@');
    const left = (await suite.payer().lookUp('open', 'KV-8')).data<StudentDetails>();
    expect(left.stud_bd.status).toBe('INACTIVE');
    expect(found.stud_bd).toMatchObject({
      student_uuid: 'KV-1',
      first_name: 'Aarav',
      last_name: 'Sharma',
      status: 'ACTIVE',
    });
    expect(found.stud_bd.sbd_code).toBe(suite.campus.students['KV-1']?.sbd_code);
  });

  it('masks contacts and gives no prefill without a proof (threats 2 row 2)', async () => {
    const answer = await suite.payer().lookUp('open', 'KV-1');
    const found = answer.data<StudentDetails>();
    expect(found).toMatchObject({
      customer_mobile: 'XXXXXX0001',
      mobile_on_file: true,
      email_on_file: true,
      proven: false,
      cust_bd: { email: 'ash****@example.in' },
      stud_ad: {},
      custom_fields: {},
    });
    for (const secret of [ASHA.mobile, ASHA.email, RAVI.mobile, 'Mysuru'])
      expect(answer.body).not.toContain(secret);
  });

  it('returns full values of the page’s active fields to a browser that proved a registered contact, and of the contacts only the proven one (threats 2 row 2) [R54]', async () => {
    const payer = suite.payer();
    await payer.prove('term', 'KV-1', ASHA.mobile);
    const found = (await payer.lookUp('term', 'KV-1')).data<StudentDetails>();
    expect(found).toMatchObject({
      customer_mobile: ASHA.mobile,
      proven: true,
      cust_bd: { email: 'ash****@example.in' },
      stud_ad: { city: 'Mysuru' },
      custom_fields: { house: 'red' },
    });
    expect(JSON.stringify(found)).not.toContain('hidden');
    const stranger = (await suite.payer().lookUp('term', 'KV-1')).data<StudentDetails>();
    expect(stranger.proven).toBe(false);
  });

  it('returns the number of a second guardian who proved it, and not that of the first; both contacts after both proofs [R18] [R54]', async () => {
    const payer = suite.payer();
    await payer.prove('term', 'KV-1', RAVI.mobile);
    const found = await payer.lookUp('term', 'KV-1');
    expect(found.data<StudentDetails>().customer_mobile).toBe(RAVI.mobile);
    expect(found.body).not.toContain(ASHA.mobile);
    const mother = suite.payer();
    await mother.prove('term', 'KV-1', ASHA.mobile);
    (await mother.sendEmail(ASHA.email)).data();
    (await mother.verifyEmail(ASHA.email, lastCode(suite))).data();
    expect((await mother.lookUp('term', 'KV-1')).data<StudentDetails>()).toMatchObject({
      customer_mobile: ASHA.mobile,
      cust_bd: { email: ASHA.email },
    });
  });

  it('answers a proven lookup with every stored value of its own, and never with a picture, as none is stored [PJ-3.18] [SR-3.14]', async () => {
    const { campus } = suite;
    const fields = [
      ['customer_mobile', 'stud_bd_student_uuid'],
      ['stud_ad_city', 'cust_ad_city', 'cust_bd_profile_pic_url'],
    ].map((row) => row.map((name) => aField(name)));
    const house = aField('house_field', { field_type: 'custom', field_code: 'F7' });
    await aFormPage(
      use.db,
      campus,
      'whole',
      { enable_otp_verification: true },
      { form_block: { visible: true, data: { fields: [...fields, [house]], form_config: {} } } },
    );
    await use.db.query(
      `update students set middle_name = 'Kumar', details = $2::jsonb where student_uuid = $1`,
      [
        'KV-1',
        JSON.stringify({
          stud_ad_city: 'Mysuru',
          cust_ad_city: 'Jaipur',
          F7: 'red',
          cust_bd_profile_pic_url: 'https://pictures.example/1.png',
        }),
      ],
    );
    const payer = suite.payer();
    await payer.prove('whole', 'KV-1', ASHA.mobile);
    const sbd_code = campus.students['KV-1']?.sbd_code;
    expect((await payer.lookUp('whole', 'KV-1')).data<StudentDetails>()).toEqual({
      customer_mobile: ASHA.mobile,
      mobile_on_file: true,
      email_on_file: true,
      proven: true,
      stud_bd: {
        code: sbd_code,
        student_uuid: 'KV-1',
        sbd_code,
        first_name: 'Aarav',
        middle_name: 'Kumar',
        last_name: 'Sharma',
        status: 'ACTIVE',
      },
      cust_bd: { email: 'ash****@example.in', profile_pic_url: '' },
      stud_ad: { city: 'Mysuru' },
      cust_ad: { city: 'Jaipur' },
      custom_fields: { F7: 'red' },
    });
  });

  it('compares the ID trimmed and letter case aside [R15]', async () => {
    const found = (await suite.payer().lookUp('open', '  kv-1 ')).data<StudentDetails>();
    expect(found.stud_bd.student_uuid).toBe('KV-1');
  });

  it('answers an unknown ID and a student of another institute alike (threats 1.5)', async () => {
    const payer = suite.payer();
    const unknown = await payer.lookUp('open', 'NOBODY');
    const foreign = await payer.lookUp('open', 'DT-1');
    expect([unknown.status, foreign.status]).toEqual([404, 404]);
    const { request_id: _one, ...first } = unknown.json as { request_id?: string };
    const { request_id: _two, ...second } = foreign.json as { request_id?: string };
    expect(first).toEqual(second);
  });

  it('masks the name where the page says so (decisions 5)', async () => {
    const found = (await suite.payer().lookUp('masked', 'KV-1')).data<StudentDetails>();
    expect(found.stud_bd).toMatchObject({ first_name: 'A****', last_name: 'S****' });
  });

  it('opens a context with a masked name only by the code of a link [R24]', async () => {
    const sbd = suite.campus.students['KV-1']?.sbd_code ?? '';
    const payer = suite.payer();
    expect((await payer.lookUp('open', sbd)).data<StudentDetails>().stud_bd.first_name).toBe('A****');
    const { kind } = await use.db.one<{ kind: string }>('select kind from student_contexts');
    expect(kind).toBe('link');
    expect(codeOf(await payer.lookUp('other', sbd))).toBe('student_not_found');
  });

  it('remembers a miss as context too, so that a new student can continue [PJ-5.54]', async () => {
    await suite.payer().lookUp('open', ' New-7 ');
    const row = await use.db.one('select student_id, student_uuid_key, kind from student_contexts');
    expect(row).toEqual({ student_id: null, student_uuid_key: 'new-7', kind: 'lookup' });
  });

  it('closes after 10 misses in 10 minutes, for hits too, and opens again later (threats 5)', async () => {
    const payer = suite.payer();
    for (let n = 0; n < 10; n += 1)
      expect(codeOf(await payer.lookUp('open', `NO-${n}`))).toBe('student_not_found');
    const closed = await payer.lookUp('open', 'KV-1');
    expect(codeOf(closed)).toBe('lookup_limited');
    expect(closed.headers['retry-after']).toBe('600');
    expect(closed.json.message).toBe('Too many attempts. Please try again after 10 minutes.');
    expect(codeOf(await suite.payer().lookUp('open', 'KV-1'))).toBe('lookup_limited');
    expect(codeOf(await suite.payer().lookUp('term', 'KV-1'))).toBe('success');
    suite.services.clock.advance(600);
    expect(codeOf(await payer.lookUp('open', 'KV-1'))).toBe('success');
  });

  it('closes after 30 misses in an hour, however they are spread (threats 5)', async () => {
    for (let part = 0; part < 3; part += 1) {
      for (let n = 0; n < 10; n += 1) await suite.payer().lookUp('open', `NO-${part}-${n}`);
      suite.services.clock.advance(600);
    }
    const closed = await suite.payer().lookUp('open', 'KV-1');
    expect(codeOf(closed)).toBe('lookup_limited');
    expect(closed.json.message).toBe('Too many attempts. Please try again after 30 minutes.');
  });

  it('does not count the same wrong ID of one browser again', async () => {
    const payer = suite.payer();
    for (let n = 0; n < 12; n += 1)
      expect(codeOf(await payer.lookUp('open', 'TYPO'))).toBe('student_not_found');
    expect(codeOf(await payer.lookUp('open', 'KV-1'))).toBe('success');
  });

  it('closes after 120 hits in an hour from one address on one page (threats 5)', async () => {
    await suite.payer().lookUp('open', 'KV-1');
    await use.db.query(`update limit_counters set count = 120 where scope = 'lookup.hit.hour'`);
    expect(codeOf(await suite.payer().lookUp('open', 'KV-2'))).toBe('lookup_limited');
  });

  it('lets few parallel guesses more than the limit through', async () => {
    const payer = suite.payer();
    await payer.lookUp('open', 'FIRST');
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => payer.lookUp('open', `PAR-${n}`)));
    const told = answers.filter((answer) => codeOf(answer) === 'student_not_found').length;
    // At most one round of the connection pool reads the counter before it is full.
    expect(told).toBeLessThanOrEqual(9 + 5);
    expect(codeOf(await payer.lookUp('open', 'KV-1'))).toBe('lookup_limited');
  });

  it('needs one statement for a browser that is known, also if it has proven the contact', async () => {
    const payer = suite.payer();
    await payer.lookUp('open', 'KV-1');
    await payer.lookUp('open', 'KV-1');
    suite.statements();
    await payer.lookUp('open', 'KV-2');
    expect(suite.statements()).toBe(1);
    await payer.prove('term', 'KV-1', ASHA.mobile);
    await payer.lookUp('term', 'KV-1');
    suite.statements();
    const proven = await payer.lookUp('term', 'KV-1');
    expect([proven.data<{ proven: boolean }>().proven, suite.statements()]).toEqual([true, 1]);
  });
});

describeOnBoth('a page with very many misses', (use) => {
  const suite = useCampus(use, { LIMITS_LOOKUP_PAGE_MISSES_HOUR: '1', LIMITS_LOOKUP_MISSES_10_MIN: '100' });

  it('makes every further miss wait two seconds (threats 5)', async () => {
    const waits: number[] = [];
    const real = setTimeout;
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms, ...more) => {
      if (ms === 2000) waits.push(ms);
      return real(work, ms === 2000 ? 0 : ms, ...more);
    });
    const payer = suite.payer();
    await payer.lookUp('open', 'NO-1');
    expect(waits).toEqual([]);
    await payer.lookUp('open', 'NO-2');
    spy.mockRestore();
    expect(waits).toEqual([2000]);
  });
});
