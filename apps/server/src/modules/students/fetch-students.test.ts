import type { StudentOption } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { ASHA, MEERA } from '../verification/testing/campus.ts';
import { codeOf, lastCode, useCampus } from '../verification/testing/campus-suite.ts';
import type { Payer } from '../verification/testing/campus-suite.ts';

const path = '/api/pages/v1/students/fetch';

describeOnBoth('students.fetch', (use) => {
  const suite = useCampus(use);
  const sbdOf = (uuid: string): string => suite.campus.students[uuid]?.sbd_code ?? '';

  const byMobile = async (payer: Payer, mobile: string) =>
    payer.browser.get(
      `${path}?payment_page_slug=term&dropdown=true&dropdown_type=student_uuid&mobile_number=${mobile}`,
    );

  it('gives label, value and student_uuid, the value being the sbd code [PJ-7.24] [SR-3.18]', async () => {
    expect((await suite.payer().search('term', 'kv-1')).data()).toEqual([
      { label: 'KV-1', value: sbdOf('KV-1'), student_uuid: 'KV-1' },
    ]);
  });

  it('finds by 3 or more characters of the beginning, IDs only, of the page’s institute [R31]', async () => {
    const payer = suite.payer();
    const answer = await payer.search('term', 'KV-');
    expect(answer.data<StudentOption[]>().map((one) => one.label)).toEqual([
      'KV-1',
      'KV-2',
      'KV-3',
      'KV-8',
      'KV-9',
    ]);
    expect(answer.body).not.toMatch(/Aarav|Diya|Sharma/);
    expect((await payer.search('term', 'KV')).data()).toEqual([]);
    expect((await payer.search('term', 'DT-1')).data()).toEqual([]);
    expect((await payer.search('term', '%V-')).data()).toEqual([]);
  });

  it('gives 10 results at most (decisions 5)', async () => {
    await use.db.query(
      `insert into students (institute_id, student_uuid, sbd_code, first_name)
       select $1, 'MANY-' || n, 'sbd_many_' || n, 'M' from generate_series(1, 15) n`,
      [suite.campus.instituteId],
    );
    expect((await suite.payer().search('term', 'many')).data()).toHaveLength(10);
  });

  it('is a GET, for a dropdown only [SR-7.9] [R25], of a page and its own institute', async () => {
    const { browser } = suite.payer();
    expect(codeOf(await browser.get(`${path}?payment_page_slug=term&search=KV-1`))).toBe('not_found');
    expect(codeOf(await browser.get(`${path}?dropdown=true&search=KV-1`))).toBe('page_not_found');
    expect(
      codeOf(
        await browser.get(`${path}?payment_page_slug=term&dropdown=true&search=KV-1&institute_code=dit`),
      ),
    ).toBe('page_not_found');
    const headers = { 'x-payment-page': 'term' };
    expect(
      (await browser.get(`${path}?dropdown=true&search=KV-1&institute_code=kaveri`, { headers })).data(),
    ).toHaveLength(1);
  });

  it('is metered, and says when to go on [R37]', async () => {
    const payer = suite.payer();
    const codes: string[] = [];
    const { searchesBurst } = suite.services.settings.limits;
    for (let n = 0; n < searchesBurst; n += 1) codes.push(codeOf(await payer.search('next', 'KV-1')));
    expect(new Set(codes)).toEqual(new Set(['success']));
    const refused = await payer.search('next', 'KV-1');
    expect(codeOf(refused)).toBe('lookup_limited');
    expect(refused.json.message).toBe('Too many attempts. Please try again after 1 second.');
  });

  it('returns first name and initial for an exact mobile before a proof, 10 times in 10 minutes (threats 2 row 5)', async () => {
    const payer = suite.payer();
    expect((await byMobile(payer, ASHA.mobile)).data()).toEqual([
      { label: 'Aarav S.', value: sbdOf('KV-1'), student_uuid: '' },
      { label: 'Diya S.', value: sbdOf('KV-2'), student_uuid: '' },
    ]);
    expect((await byMobile(payer, ASHA.mobile.slice(0, 9))).data()).toEqual([]);
    for (let n = 0; n < 9; n += 1) expect((await byMobile(payer, `900000000${n}`)).data()).toEqual([]);
    expect(codeOf(await byMobile(payer, ASHA.mobile))).toBe('lookup_limited');
  });

  it('returns nothing more by mobile to an address range that named 200 unknown numbers in a day, on any page of the institute [R55]', async () => {
    const named = async (mobile: string, slug = 'open'): Promise<string> =>
      codeOf(
        await suite
          .payer()
          .browser.get(`${path}?payment_page_slug=${slug}&dropdown=true&mobile_number=${mobile}`),
      );
    expect(await named('9000000000')).toBe('success');
    await use.db.query(`update limit_counters set count = 199 where scope = 'students.by_mobile.miss'`);
    expect(await named(ASHA.mobile), 'a number on record is no miss').toBe('success');
    expect(await named('9000000009')).toBe('success');
    for (const slug of ['open', 'term']) expect(await named(ASHA.mobile, slug)).toBe('lookup_limited');
    expect(await named(ASHA.mobile, 'other'), 'another institute').toBe('success');
  });

  it('reads mobile_number with ay_code and gilec_code: of a family, the children of that year and class [PJ-7.24]', async () => {
    await use.db.query(
      `update students set ay_code = '2026-27', class_code = case student_uuid when 'KV-1' then 'VII' else 'IX' end`,
    );
    const of = async (codes: string): Promise<string[]> => {
      const answer = await byMobile(suite.payer(), `${ASHA.mobile}${codes}`);
      return answer.data<StudentOption[]>().map(({ value }) => value);
    };
    expect(await of('')).toEqual([sbdOf('KV-1'), sbdOf('KV-2')]);
    expect(await of('&ay_code=2026-27&gilec_code=VII')).toEqual([sbdOf('KV-1')]);
    expect(await of('&ay_code=2026-27&gilec_code=IX')).toEqual([sbdOf('KV-2')]);
    expect(await of('&ay_code=2025-26')).toEqual([]);
  });

  it('lists all children of the proven contact with names after a receipt proof [R31]', async () => {
    const payer = suite.payer();
    await payer.search('term', 'KV-1');
    await payer.prove('term', 'KV-1', ASHA.mobile);
    const list = (await payer.browser.get(`${path}?payment_page_slug=term&dropdown=true`)).data();
    expect(list).toEqual([
      { label: 'Aarav Sharma', value: sbdOf('KV-1'), student_uuid: 'KV-1' },
      { label: 'Diya Sharma', value: sbdOf('KV-2'), student_uuid: 'KV-2' },
    ]);
    expect((await byMobile(payer, ASHA.mobile)).data()).toEqual(list);
    expect((await suite.payer().browser.get(`${path}?payment_page_slug=term&dropdown=true`)).data()).toEqual(
      [],
    );
  });

  it('lists nothing after a form proof [R22]', async () => {
    const payer = suite.payer();
    await payer.prove('term', 'KV-1', ASHA.mobile);
    expect((await payer.browser.get(`${path}?payment_page_slug=term&dropdown=true`)).data()).toEqual([]);
  });

  it('finds a captured payment without a student by its exact number, and its mobile opens it [R31]', async () => {
    const code = 'TXN261120ABCDEFGH';
    const { db } = use;
    const { instituteId, pages } = suite.campus;
    const account = await db.one<{ id: number }>(
      `insert into gateway_accounts (institute_id, code, vendor, key_id, key_secret_sealed, webhook_secret_sealed, webhook_path)
       values ($1, 'one', 'SANDBOX', 'k', 's', 'w', 'p') returning id`,
      [instituteId],
    );
    const order = `insert into orders (order_code, application_code, institute_id, page_id, card_code, title, financing_mode,
        contact_mobile, amount_paise, status, gateway_account_id, created_at, expires_at, touched_at, paid_at)
      values ($1, $2, $3, $4, 'full', 'Prospectus', 'DIRECT', $5, 100000, $6, $7, $8, $8, $8, $9)`;
    const now = suite.services.clock.now();
    await db.query(order, [
      'ord_1',
      code,
      instituteId,
      pages['open'],
      MEERA.mobile,
      'PAID',
      account.id,
      now,
      now,
    ]);
    await db.query(order, [
      'ord_2',
      'TXN261120UNPAYED1',
      instituteId,
      pages['open'],
      MEERA.mobile,
      'CREATED',
      account.id,
      now,
      null,
    ]);
    const payer = suite.payer();
    expect((await payer.search('open', 'TXN261120UNPAYED1')).data()).toEqual([]);
    expect((await payer.search('open', code.slice(0, -1))).data()).toEqual([]);
    expect((await payer.search('open', code.toLowerCase())).data()).toEqual([
      { label: code, value: code, student_uuid: '' },
    ]);
    // The hint of receipt login: the mask of the mobile, and no student.
    const details = await payer.lookUp('open', code.toLowerCase());
    expect(details.data()).toMatchObject({
      customer_mobile: `XXXXXX${MEERA.mobile.slice(-4)}`,
      email_on_file: false,
      stud_bd: { sbd_code: '', first_name: '' },
    });
    expect(details.body).not.toContain(MEERA.mobile);
    expect(codeOf(await payer.lookUp('open', 'TXN261120UNPAYED1'))).toBe('student_not_found');
    const headers = { 'x-payment-page': 'open', 'x-student': code };
    expect(codeOf(await payer.sendMobile(ASHA.mobile, headers))).toBe('contact_mismatch');
    expect(codeOf(await payer.sendMobile(MEERA.mobile, headers))).toBe('success');
    expect(codeOf(await payer.verifyMobile(MEERA.mobile, lastCode(suite), headers))).toBe('success');
    const list = await payer.browser.get(`${path}?payment_page_slug=open&dropdown=true`);
    expect(list.data()).toEqual([
      { label: 'Kabir Rao', value: sbdOf('KV-3'), student_uuid: 'KV-3' },
      { label: code, value: code, student_uuid: '' },
    ]);
  });
});
