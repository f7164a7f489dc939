import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import {
  FAMILY_MOBILE,
  aFind,
  aHeader,
  anErpStudent,
  codeOf,
  useReverse,
} from '../testing/reverse-school.ts';
import type { ReversePayer } from '../testing/reverse-school.ts';

const codes = {
  group_code: 'hill-trust',
  institute_code: 'hill-school',
  location_code: 'ooty',
  education_type_code: 'cbse',
};

describeOnBoth('students.create', (use) => {
  const suite = useReverse(use);

  /** A payer whose customer was made, after a lookup on a page. */
  async function customer(
    slug = 'hill-find',
    student_uuid = 'N-1',
  ): Promise<ReversePayer & { customer_code: string }> {
    const payer = suite.payer();
    (await payer.find(slug, { student_uuid })).data();
    const { customer_code } = (await payer.createCustomer()).data<{ customer_code: string }>();
    return { ...payer, customer_code };
  }

  const student = (uuid: string) =>
    use.db.maybe<Record<string, unknown>>(
      `select s.student_uuid, s.sbd_code, s.first_name, s.middle_name, s.last_name, s.status, s.verified, s.class_code,
         i.code as institute from students s join institutes i on i.id = s.institute_id where s.student_uuid = $1`,
      [uuid],
    );

  it("makes the chosen student ACTIVE in the page's institute, by the names the ERP told, and gives data.code [PJ-7.16] [SR-7.10] [PJ-3.21] [R30]", async () => {
    const payer = await customer();
    const { customer_code } = payer;
    const answer = await payer.createStudent({
      ...codes,
      customer_code,
      student_uuid: 'n-1',
      sbd_first_name: 'Somebody',
      sbd_last_name: 'Else',
    });
    expect(answer.status).toBe(201);
    expect(await student('N-1')).toEqual({
      student_uuid: 'N-1',
      sbd_code: answer.data<{ code: string }>().code,
      first_name: 'Meera',
      middle_name: 'K',
      last_name: 'Rao',
      status: 'ACTIVE',
      // The institute itself named the student (R19).
      verified: true,
      class_code: 'V',
      institute: 'hill-school',
    });
    const contact = await use.db.one(
      `select g.name, g.mobile, g.email, g.is_primary from guardians g join students s on s.id = g.student_id where s.student_uuid = 'N-1'`,
    );
    expect(contact).toEqual({
      name: 'Lata Rao',
      mobile: FAMILY_MOBILE,
      email: 'lata.rao@example.in',
      is_primary: true,
    });
  });

  it('makes nothing twice: a repeat finds the student, with the same key or without one (threats 6.3)', async () => {
    const payer = await customer();
    const body = { ...codes, customer_code: payer.customer_code, student_uuid: 'N-1' };
    const first = await payer.createStudent(body, 'key-1');
    expect((await payer.createStudent(body, 'key-1')).body).toBe(first.body);
    const again = await Promise.all([payer.createStudent(body), payer.createStudent(body)]);
    expect(again.map((answer) => [answer.status, answer.data()])).toEqual([
      [200, first.data()],
      [200, first.data()],
    ]);
    expect(await use.db.query(`select 1 from students where student_uuid = 'N-1'`)).toHaveLength(1);
    expect(await use.db.query(`select 1 from guardians where mobile = $1`, [FAMILY_MOBILE])).toHaveLength(1);
  });

  it('leaves a student on record unchanged: names, status and contacts stay (threats 2 row 24)', async () => {
    suite.erp.answer = () =>
      aFind({ students: [anErpStudent({ student_uuid: 'h-1', first_name: 'Other' })] });
    const before = await student('H-1');
    const payer = await customer('hill-find', 'H-1');
    const answer = await payer.createStudent({ customer_code: payer.customer_code, student_uuid: 'H-1' });
    expect([answer.status, answer.data()]).toEqual([200, { code: before?.['sbd_code'] }]);
    expect(await student('H-1')).toEqual(before);
    expect(await use.db.query(`select 1 from guardians where mobile = $1`, [FAMILY_MOBILE])).toEqual([]);
  });

  it('adds the contact if none is on file, so that nobody need be asked again', async () => {
    suite.erp.answer = () => aFind({ students: [anErpStudent({ student_uuid: 'H-3' })] });
    const payer = await customer('hill-find', 'H-3');
    (await payer.createStudent({ customer_code: payer.customer_code, student_uuid: 'H-3' })).data();
    expect(
      await use.db.one('select name, is_primary from guardians where mobile = $1', [FAMILY_MOBILE]),
    ).toEqual({
      name: 'Lata Rao',
      is_primary: true,
    });
  });

  it('stops at a student who is not ACTIVE [PJ-5.53]', async () => {
    suite.erp.answer = () => aFind({ students: [anErpStudent({ student_uuid: 'H-2' })] });
    const payer = await customer('hill-find', 'H-2');
    const body = { customer_code: payer.customer_code, student_uuid: 'H-2' };
    expect(codeOf(await payer.createStudent(body))).toBe('student_inactive');
    expect(await use.db.query(`select 1 from student_contexts where kind = 'reverse'`)).toEqual([]);
  });

  it('gives a new student the class’s fees when the ERP leaves the fees to us, and nothing when it names them [R19]', async () => {
    suite.erp.answer = () =>
      aFind({
        students: [anErpStudent(), anErpStudent({ student_uuid: 'N-2', fee_headers: [aHeader('BUS', 300)] })],
      });
    const payer = await customer();
    for (const student_uuid of ['N-1', 'N-2'])
      (await payer.createStudent({ customer_code: payer.customer_code, student_uuid })).data();
    const lines = await use.db.query(
      `select s.student_uuid, h.code, f.gross_paise from fee_lines f join students s on s.id = f.student_id
       join fee_heads h on h.id = f.head_id where s.student_uuid like 'N-%'`,
    );
    expect(lines).toEqual([{ student_uuid: 'N-1', code: 'TUITION', gross_paise: 100_000 }]);
  });

  it('refuses what this chain does not cover, and writes nothing (threats 1.4, threats 4)', async () => {
    const payer = await customer();
    const { customer_code } = payer;
    const { customer_code: foreign } = await customer();
    expect(foreign).toBe(customer_code);
    const refusals: [string, string, object][] = [
      ['a student nobody found', 'context_required', { customer_code, student_uuid: 'H-1' }],
      ['another customer', 'context_required', { customer_code: 'cus_other', student_uuid: 'N-1' }],
      ['a token of nobody', 'context_required', { customer_code, student_uuid: 'N-1', reverse_token: 'x' }],
      [
        'another institute',
        'page_not_found',
        { customer_code, student_uuid: 'N-1', institute_code: 'lake-school' },
      ],
      ['another group', 'page_not_found', { customer_code, student_uuid: 'N-1', group_code: 'lake-trust' }],
    ];
    for (const [what, code, body] of refusals)
      expect(codeOf(await payer.createStudent(body)), what).toBe(code);
    // The customer's code alone opens nothing in another browser.
    const stranger = suite.payer();
    expect(codeOf(await stranger.createStudent({ customer_code, student_uuid: 'N-1' }))).toBe(
      'context_required',
    );
    // Before the customer was made there is no such step.
    const hasty = suite.payer();
    (await hasty.find('hill-find', { student_uuid: 'N-1' })).data();
    expect(codeOf(await hasty.createStudent({ customer_code, student_uuid: 'N-1' }))).toBe(
      'context_required',
    );
    expect(await student('N-1')).toBeUndefined();
  });
});
