import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { pageCache } from '../../pages/index.ts';
import { codeOf, lastCode, useCampus } from '../../verification/testing/campus-suite.ts';

interface Saved {
  readonly sbd_code: string;
  readonly customer_code: string;
  readonly student_uuid: string;
}

const student = `select * from students where student_uuid_key = $1`;

describeOnBoth('the form of an unknown student', (use) => {
  const suite = useCampus(use);

  const fields = {
    customer_mobile: '9000000001',
    customer_email: 'New.Parent@example.in',
    system_fields: { stud_bd_first_name: 'Isha', stud_bd_last_name: 'Nair', stud_ad_city: 'Kochi' },
    custom_fields: { house: 'red' },
    // Hints that must not be trusted.
    gilec_code: 'XII',
    fee_group_codes: ['HOSTEL'],
  };

  it('creates it ACTIVE and unverified with the class’s lines of the page’s cards [R19] [C20] [PJ-5.54]', async () => {
    const payer = suite.payer();
    await payer.lookUp('open', 'New-1');
    const saved = (await payer.submit('open', 'New-1', fields)).data<Saved>();
    expect(saved.sbd_code).toMatch(/^sbd_[0-9a-z]{26}$/);
    const row = await use.db.one<{ id: number }>(student, ['new-1']);
    expect(row).toMatchObject({
      student_uuid: 'New-1',
      sbd_code: saved.sbd_code,
      first_name: 'Isha',
      last_name: 'Nair',
      status: 'ACTIVE',
      verified: false,
      location_code: 'MYS',
      ay_code: '2026-27',
      class_code: 'VII',
      details: { stud_ad_city: 'Kochi', house: 'red' },
    });
    const lines = await use.db.query(
      `select l.label, l.instalment, l.gross_paise, l.due_date, g.code from fee_lines l join fee_groups g on g.id = l.group_id
       where l.student_id = $1 order by l.id`,
      [row.id],
    );
    expect(lines).toEqual([
      {
        label: 'Tuition Fee, Q1',
        instalment: 'Q1',
        gross_paise: 1510000,
        due_date: '2026-12-01',
        code: 'SCHOOL',
      },
      {
        label: 'Tuition Fee, Q2',
        instalment: 'Q2',
        gross_paise: 1510000,
        due_date: '2027-03-01',
        code: 'SCHOOL',
      },
    ]);
    expect(
      await use.db.query('select mobile, email, is_primary from guardians where student_id = $1', [row.id]),
    ).toEqual([{ mobile: '9000000001', email: 'new.parent@example.in', is_primary: true }]);
  });

  it('is refused where the page turns unknown students away [PJ-5.55]', async () => {
    const payer = suite.payer();
    await payer.lookUp('masked', 'NEW-1');
    expect(codeOf(await payer.submit('masked', 'NEW-1', fields))).toBe('student_unverified');
  });

  it('is created once when the form comes twice at once', async () => {
    const payer = suite.payer();
    await payer.lookUp('open', 'NEW-1');
    const twice = await Promise.all([
      payer.submit('open', 'NEW-1', fields),
      payer.submit('open', 'NEW-1', fields),
    ]);
    const codes = twice.map((answer) => answer.data<Saved>().sbd_code);
    expect(codes[0]).toBe(codes[1]);
    expect(await use.db.query(student, ['new-1'])).toHaveLength(1);
    expect(await use.db.one('select count(*) as n from fee_lines')).toEqual({ n: 2 });
  });

  it('answers a retry with the same Idempotency-Key from the store (threats 6.3)', async () => {
    const payer = suite.payer();
    await payer.lookUp('open', 'NEW-1');
    const headers = { 'idempotency-key': 'one' };
    const first = await payer.submit('open', 'NEW-1', fields, headers);
    const second = await payer.submit('open', 'NEW-1', fields, headers);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.data()).toEqual(first.data());
    expect(
      codeOf(await payer.submit('open', 'NEW-1', { ...fields, customer_mobile: '9000000002' }, headers)),
    ).toBe('idempotency_reused');
  });

  it('needs the proof of the posted contact where the page demands a code, and is added to it afterwards [R19] [R22]', async () => {
    const payer = suite.payer();
    await payer.lookUp('new', 'NEW-1');
    expect(codeOf(await payer.submit('new', 'NEW-1', fields))).toBe('proof_required');
    await payer.sendMobile('9000000001');
    await payer.verifyMobile('9000000001', lastCode(suite));
    const other = { ...fields, customer_mobile: '9000000002' };
    expect(codeOf(await payer.submit('new', 'NEW-1', other))).toBe('contact_mismatch');
    expect(codeOf(await payer.submit('new', 'NEW-1', fields))).toBe('success');
    const { id } = await use.db.one<{ id: number }>(student, ['new-1']);
    expect(await use.db.one('select student_ids from proofs')).toEqual({ student_ids: [id] });
    expect(codeOf(await payer.submit('new', 'NEW-1', fields))).toBe('success');
  });

  it('counts a placeholder for a mobile as no mobile: nothing of it is stored (threats 2 row 25) [PJ-5.51]', async () => {
    await use.db.query(
      `update pages set config = jsonb_set(config, '{form_block,data,fields,1,0,is_required}', 'false') where slug = 'open'`,
    );
    pageCache(suite.services).forget('');
    const payer = suite.payer();
    await payer.lookUp('open', 'NEW-1');
    const sent = { ...fields, customer_mobile: '$$a1B2c3D4e5$$' };
    expect((await payer.submit('open', 'NEW-1', sent)).data<Saved>().customer_code).toBe('');
    const kept = await use.db.query('select mobile from guardians union all select mobile from customers');
    expect(JSON.stringify(kept)).not.toContain('$');
    const { id } = await use.db.one<{ id: number }>(student, ['new-1']);
    expect(await use.db.query('select mobile, email from guardians where student_id = $1', [id])).toEqual([
      { mobile: null, email: 'new.parent@example.in' },
    ]);
  });

  it('is refused with a dollar sign in its ID, name or guardian’s name (threats 2 row 25)', async () => {
    const payer = suite.payer();
    await payer.lookUp('open', 'NEW-1');
    expect((await payer.submit('open', '$$abcdefghij$$', fields)).json).toMatchObject({
      error: { fields: { student_uuid: expect.any(String) } },
    });
    const named = { ...fields, system_fields: { ...fields.system_fields, stud_bd_first_name: 'a$b' } };
    expect((await payer.submit('open', 'NEW-1', named)).json).toMatchObject({
      error: {
        code: 'invalid_request',
        fields: { 'system_fields.stud_bd_first_name': expect.any(String) },
      },
    });
    await use.db.query(
      `update pages set config = replace(config::text, 'stud_ad_city', 'cust_bd_first_name')::jsonb where slug = 'open'`,
    );
    pageCache(suite.services).forget('');
    const parent = { ...fields, system_fields: { cust_bd_first_name: '$$a1B2c3D4e5$$' } };
    expect((await payer.submit('open', 'NEW-1', parent)).json).toMatchObject({
      error: { fields: { 'system_fields.cust_bd_first_name': expect.any(String) } },
    });
    expect(await use.db.query(student, ['new-1'])).toEqual([]);
  });

  it('is created at most 5 times an hour by one browser (threats 2 row 24)', async () => {
    const payer = suite.payer();
    const codes: string[] = [];
    for (let n = 1; n <= 6; n += 1) {
      await payer.lookUp('open', `NEW-${n}`);
      codes.push(codeOf(await payer.submit('open', `NEW-${n}`, fields)));
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'success'), 'lookup_limited']);
    expect(await use.db.query(student, ['new-6'])).toEqual([]);
  });
});
