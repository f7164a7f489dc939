import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { ErpFeeHeader } from '../erp/institute-erp.ts';
import { aFind, aHeader, anErpStudent, codeOf, useReverse } from '../testing/reverse-school.ts';

describeOnBoth('students.create_fee_types', (use) => {
  const suite = useReverse(use);
  const asks = (fee_headers: ErpFeeHeader[], student_uuid = 'N-1'): void => {
    suite.erp.answer = () => aFind({ students: [anErpStudent({ student_uuid, fee_headers })] });
  };
  const lines = (uuid = 'N-1') =>
    use.db.query<Record<string, unknown>>(
      `select h.code as head, h.kind, g.code as "group", f.label, f.due_date, f.gross_paise, f.sft_code, f.instalment
       from fee_lines f join students s on s.id = f.student_id join fee_heads h on h.id = f.head_id
       join fee_groups g on g.id = f.group_id where s.student_uuid = $1 order by h.code`,
      [uuid],
    );

  it('makes a due line of each fee header of the ERP, and reads none that the browser sends [PJ-7.17] [PJ-7.18] [R30]', async () => {
    asks([aHeader('TUITION', 50_000)]);
    const payer = suite.payer();
    const { sbd_code } = await payer.goThrough('hill-find', 'N-1');
    expect(await lines()).toMatchObject([
      {
        head: 'TUITION',
        group: 'SCHOOL',
        label: 'TUITION fee',
        due_date: '2026-12-15',
        gross_paise: 5_000_000,
      },
    ]);
    const sent = { sbd_code, fee_types: [{ fee_type_code: 'TUITION', label: 'x', amount: '1' }] };
    expect((await payer.createFeeTypes(sent)).data()).toEqual({ sbd_code });
    expect(await lines()).toHaveLength(1);
    expect((await lines())[0]).toMatchObject({ gross_paise: 5_000_000 });
  });

  it('answers 201 when it made a line and 200 when it did not [PJ-7.18]', async () => {
    asks([aHeader('BUS', 300)]);
    const payer = suite.payer();
    (await payer.find('hill-find', { student_uuid: 'N-1' })).data();
    const { customer_code } = (await payer.createCustomer()).data<{ customer_code: string }>();
    const { code: sbd_code } = (await payer.createStudent({ customer_code, student_uuid: 'N-1' })).data<{
      code: string;
    }>();
    const body = { sbd_code, institute_code: 'hill-school', group_code: 'hill-trust' };
    const first = await payer.createFeeTypes(body, 'key-1');
    expect(first.status).toBe(201);
    expect((await payer.createFeeTypes(body, 'key-1')).body).toBe(first.body);
    expect((await payer.createFeeTypes(body)).status).toBe(200);
    expect(await lines()).toHaveLength(1);
  });

  it('makes nothing twice, even when two of one family press at once (threats 6.3)', async () => {
    asks([aHeader('TUITION', 500), aHeader('BUS', 300)]);
    const payers = [suite.payer(), suite.payer()];
    for (const payer of payers) await payer.goThrough('hill-find', 'N-1');
    const sbd = await use.db.one<{ sbd_code: string }>(
      `select sbd_code from students where student_uuid = 'N-1'`,
    );
    const answers = await Promise.all([...payers, ...payers].map((payer) => payer.createFeeTypes(sbd)));
    expect(answers.map(codeOf)).toEqual(['success', 'success', 'success', 'success']);
    expect(await lines()).toHaveLength(2);
  });

  it('counts an imported line as that fee, by its day or its instalment', async () => {
    asks([aHeader('TUITION', 1000, { due_date: '2026-12-10' }), aHeader('BUS', 300)], 'H-1');
    await suite.payer().goThrough('hill-find', 'H-1');
    expect((await lines('H-1')).map((line) => [line['head'], line['gross_paise']])).toEqual([
      ['BUS', 30_000],
      ['TUITION', 100_000],
    ]);
  });

  it('follows the ERP while a line has no money: new amount, new day, or no longer owed', async () => {
    asks([aHeader('TUITION', 500, { instalment: 'Term 2' }), aHeader('BUS', 300), aHeader('CAUTION', 50)]);
    await suite.payer().goThrough('hill-find', 'N-1');
    const codes = (await lines()).map((line) => line['sft_code']);
    const later = aHeader('TUITION', 450, { instalment: 'Term 2', due_date: '2027-01-20' });
    asks([later, aHeader('BUS', 300)]);
    await suite.payer().goThrough('hill-find', 'N-1');
    const after = await lines();
    expect(after.map((line) => line['sft_code'])).toEqual(codes);
    expect(after).toMatchObject([
      { head: 'BUS', gross_paise: 30_000 },
      { head: 'CAUTION', gross_paise: 0 },
      { head: 'TUITION', gross_paise: 45_000, due_date: '2027-01-20', instalment: 'Term 2' },
    ]);
  });

  it.each([
    ['money is booked on it', 'update fee_lines set settled_paise = 10000 where id = $1'],
    ['an open order holds it', 'insert into open_fee_lines (fee_line_id, order_id) values ($1, 1)'],
    [
      'an EMI application covers it',
      'insert into emi_application_lines (application_id, fee_line_id) values (1, $1)',
    ],
  ])('never touches a line when %s', async (_why, touch) => {
    asks([aHeader('TUITION', 500)]);
    await suite.payer().goThrough('hill-find', 'N-1');
    const { id } = await use.db.one<{ id: number }>(
      `select f.id from fee_lines f join students s on s.id = f.student_id where s.student_uuid = 'N-1'`,
    );
    await use.db.exec(
      `begin; set local session_replication_role = replica; ${touch.replaceAll('$1', String(id))}; commit`,
    );
    asks([aHeader('TUITION', 900)]);
    await suite.payer().goThrough('hill-find', 'N-1');
    asks([]);
    await suite.payer().goThrough('hill-find', 'N-1');
    expect(await lines()).toMatchObject([{ head: 'TUITION', gross_paise: 50_000 }]);
  });

  it('changes no line the ERP did not make', async () => {
    asks([], 'H-1');
    await suite.payer().goThrough('hill-find', 'H-1');
    expect(await lines('H-1')).toMatchObject([{ head: 'TUITION', gross_paise: 100_000 }]);
  });

  it('makes a head the institute has not set up, as OTHER', async () => {
    asks([aHeader('LAB', 75, { label: 'Laboratory' })]);
    await suite.payer().goThrough('hill-find', 'N-1');
    expect(await lines()).toMatchObject([
      { head: 'LAB', kind: 'OTHER', label: 'Laboratory', gross_paise: 7_500 },
    ]);
  });

  it('puts lines into a group of the paying page’s cards, unless the ERP names one of the institute', async () => {
    await use.db.query(
      `insert into fee_groups (institute_id, code, title) select id, 'HOSTEL', 'Hostel' from institutes where code = 'hill-school'`,
    );
    asks([
      aHeader('BUS', 1),
      aHeader('CAUTION', 1, { fee_group_code: 'HOSTEL' }),
      aHeader('LAB', 1, { fee_group_code: 'NONE' }),
    ]);
    await suite.payer().goThrough('hill-lead', 'N-1');
    expect(Object.fromEntries((await lines()).map((line) => [line['head'], line['group']]))).toEqual({
      BUS: 'SCHOOL',
      CAUTION: 'HOSTEL',
      LAB: 'SCHOOL',
    });
  });

  it('refuses a student this lookup did not find, another tenant, and a browser without a lookup (threats 4)', async () => {
    asks([aHeader('BUS', 300)]);
    const payer = suite.payer();
    const { sbd_code } = await payer.goThrough('hill-find', 'N-1');
    const other = await use.db.one<{ sbd_code: string }>(
      `select sbd_code from students where student_uuid = 'H-1'`,
    );
    expect(codeOf(await payer.createFeeTypes(other))).toBe('context_required');
    expect(codeOf(await payer.createFeeTypes({ sbd_code, institute_code: 'lake-school' }))).toBe(
      'page_not_found',
    );
    expect(codeOf(await suite.payer().createFeeTypes({ sbd_code }))).toBe('context_required');
    suite.services.clock.advance(15 * 60);
    expect(codeOf(await payer.createFeeTypes({ sbd_code }))).toBe('context_required');
    expect(await lines('H-1')).toHaveLength(1);
  });
});
