import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { ASHA, MEERA, RAVI, aFormPage, aStudent } from '../../verification/testing/campus.ts';
import { codeOf, lastCode, useCampus } from '../../verification/testing/campus-suite.ts';

interface Saved {
  readonly sbd_code: string;
  readonly customer_code: string;
  readonly student_uuid: string;
}

const student = `select * from students where student_uuid_key = $1`;

describeOnBoth('students.wrapper', (use) => {
  const suite = useCampus(use);
  const sbdOf = (uuid: string): string => suite.campus.students[uuid]?.sbd_code ?? '';
  afterEach(() => vi.restoreAllMocks());

  describe('a student on record', () => {
    it('gives its code and the customer code of the posted mobile, with status 200 [PJ-7.21]', async () => {
      const payer = suite.payer();
      await payer.lookUp('open', 'KV-1');
      const answer = await payer.submit('open', 'kv-1', { customer_mobile: ASHA.mobile });
      expect(answer.status).toBe(200);
      const saved = answer.data<Saved>();
      expect(saved).toMatchObject({ sbd_code: sbdOf('KV-1'), student_uuid: 'KV-1' });
      expect(
        await use.db.one('select mobile from customers where customer_code = $1', [saved.customer_code]),
      ).toEqual({
        mobile: ASHA.mobile,
      });
    });

    it('gives one mobile of a group the same customer code each time (R15)', async () => {
      const payer = suite.payer();
      await payer.lookUp('open', 'KV-1');
      await payer.lookUp('other', 'DT-1');
      const first = (await payer.submit('open', 'KV-1', { customer_mobile: ASHA.mobile })).data<Saved>();
      const second = (await payer.submit('other', 'DT-1', { customer_mobile: ASHA.mobile })).data<Saved>();
      expect(second.customer_code).toBe(first.customer_code);
    });

    it('takes the mask as "the one on file" (threats 2 row 4)', async () => {
      const payer = suite.payer();
      await payer.lookUp('open', 'KV-1');
      const saved = (await payer.submit('open', 'KV-1', { customer_mobile: 'XXXXXX0001' })).data<Saved>();
      expect(
        await use.db.one('select mobile from customers where customer_code = $1', [saved.customer_code]),
      ).toEqual({
        mobile: ASHA.mobile,
      });
      expect(codeOf(await payer.submit('open', 'KV-1', { customer_mobile: 'XXXXXX9999' }))).toBe(
        'contact_mismatch',
      );
    });

    it('refuses a student this browser never looked up, and an unknown one, alike (threats 1.5)', async () => {
      const payer = suite.payer();
      await payer.lookUp('open', 'KV-1');
      expect(codeOf(await payer.submit('open', 'KV-3', { customer_mobile: MEERA.mobile }))).toBe(
        'context_required',
      );
      expect(codeOf(await payer.submit('open', 'NEW-1', { customer_mobile: MEERA.mobile }))).toBe(
        'context_required',
      );
    });

    it('refuses without a proof where the page demands a code, and with another family’s proof (threats 2 row 13)', async () => {
      const payer = suite.payer();
      await payer.lookUp('term', 'KV-1');
      expect(codeOf(await payer.submit('term', 'KV-1', { customer_mobile: ASHA.mobile }))).toBe(
        'proof_required',
      );
      await payer.prove('term', 'KV-3', MEERA.mobile);
      expect(codeOf(await payer.submit('term', 'KV-1', { customer_mobile: MEERA.mobile }))).toBe(
        'proof_required',
      );
    });

    it('accepts it with a proof naming it, also the sibling of the proven contact (R18)', async () => {
      const payer = suite.payer();
      await payer.prove('term', 'KV-1', ASHA.mobile);
      expect(codeOf(await payer.submit('term', 'KV-1', { customer_mobile: ASHA.mobile }))).toBe('success');
      expect(codeOf(await payer.submit('term', 'KV-2', { customer_mobile: ASHA.mobile }))).toBe('success');
    });

    it('refuses another mobile or e-mail than one on record by "does not match" after a proof [PJ-5.7] [PJ-5.12]', async () => {
      const payer = suite.payer();
      await payer.prove('term', 'KV-1', ASHA.mobile);
      const mobile = await payer.submit('term', 'KV-1', { customer_mobile: MEERA.mobile });
      expect([codeOf(mobile), mobile.json.message]).toEqual([
        'contact_mismatch',
        'Mobile number does not match',
      ]);
      const email = await payer.submit('term', 'KV-1', {
        customer_mobile: RAVI.mobile,
        customer_email: MEERA.email,
      });
      expect([codeOf(email), email.json.message]).toEqual(['contact_mismatch', 'Email does not match']);
    });

    it('refuses any status but ACTIVE [PJ-5.53]', async () => {
      const payer = suite.payer();
      await payer.lookUp('open', 'KV-8');
      expect(codeOf(await payer.submit('open', 'KV-8', { customer_mobile: ASHA.mobile }))).toBe(
        'student_inactive',
      );
    });

    it('refuses an unverified student where the page turns them away [PJ-5.55]', async () => {
      await aStudent(use.db, suite.campus.instituteId, 'UNV', { verified: false });
      const payer = suite.payer();
      await payer.lookUp('masked', 'UNV');
      expect(codeOf(await payer.submit('masked', 'UNV', { customer_mobile: ASHA.mobile }))).toBe(
        'student_unverified',
      );
    });

    it('changes nothing of it without a proof, and only active inputs with one (threats 2 row 24)', async () => {
      const fields = {
        customer_mobile: ASHA.mobile,
        system_fields: {
          stud_ad_city: 'Pune',
          stud_ad_secret: 'stolen',
          stud_bd_first_name: 'Mallory',
          status: 'LEFT',
        },
        custom_fields: { house: 'blue', admin: 'yes' },
      };
      const before = await use.db.one(student, ['kv-1']);
      const stranger = suite.payer();
      await stranger.lookUp('open', 'KV-1');
      await stranger.submit('open', 'KV-1', fields);
      expect(await use.db.one(student, ['kv-1'])).toEqual(before);
      const payer = suite.payer();
      await payer.prove('term', 'KV-1', ASHA.mobile);
      await payer.submit('term', 'KV-1', fields);
      const after = await use.db.one<{ details: Record<string, string>; first_name: string; status: string }>(
        student,
        ['kv-1'],
      );
      expect(after.details).toMatchObject({ stud_ad_city: 'Pune', house: 'blue', stud_ad_secret: 'hidden' });
      expect(after.details).not.toHaveProperty('admin');
      expect([after.first_name, after.status]).toEqual(['Aarav', 'ACTIVE']);
    });

    it('keeps a typed number as contact of this payment only, never as identity (R29)', async () => {
      const guardians = 'select count(*) as n from guardians';
      const before = await use.db.one(guardians);
      const payer = suite.payer();
      await payer.lookUp('open', 'KV-9');
      expect(codeOf(await payer.submit('open', 'KV-9', { customer_mobile: '9000000001' }))).toBe('success');
      expect(await use.db.one(guardians)).toEqual(before);
    });

    it('needs at most 6 statements', async () => {
      const payer = suite.payer();
      await payer.lookUp('open', 'KV-1');
      suite.statements();
      await payer.submit('open', 'KV-1', { customer_mobile: ASHA.mobile });
      expect(suite.statements()).toBeLessThanOrEqual(6);
    });
  });

  describe('an unknown student', () => {
    const fields = {
      customer_mobile: '9000000001',
      customer_email: 'New.Parent@example.in',
      system_fields: { stud_bd_first_name: 'Isha', stud_bd_last_name: 'Nair', stud_ad_city: 'Kochi' },
      custom_fields: { house: 'red' },
      // Hints that must not be believed.
      gilec_code: 'XII',
      fee_group_codes: ['HOSTEL'],
    };

    it('is created ACTIVE and unverified with the class’s lines of the page’s cards (R19)', async () => {
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

    it('needs the proof of the posted contact where the page demands a code, and is named by it after (R19, R22)', async () => {
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

    it('is refused with a dollar sign in its ID or name (threats 2 row 25)', async () => {
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

  describe('the form', () => {
    it('is checked by the form’s own rules, each wrong field named [PJ-5.2] [PJ-5.4] [PJ-5.6]', async () => {
      const payer = suite.payer();
      await payer.lookUp('open', 'KV-1');
      const fieldsOf = async (over: Record<string, unknown>): Promise<unknown> => {
        const { json } = await payer.submit('open', 'KV-1', over);
        return json.success ? 'success' : json.error.fields;
      };
      expect(await fieldsOf({})).toEqual({ customer_mobile: 'Please enter mobile number' });
      expect(await fieldsOf({ customer_mobile: '98765' })).toEqual({
        customer_mobile: 'Mobile number must contain 10 digits',
      });
      expect(
        await fieldsOf({
          customer_mobile: ASHA.mobile,
          customer_email: 'x',
          custom_fields: { house: 'green' },
        }),
      ).toEqual({
        customer_email: 'Please enter valid email',
        'custom_fields.house': 'Please select an option',
      });
    });

    it('is refused on a page without one, on an expired page and for another institute’s codes', async () => {
      const { groupId, instituteId } = suite.campus;
      await aFormPage(
        use.db,
        { groupId, instituteId },
        'bare',
        {},
        { form_block: { visible: false, data: { fields: [] } } },
      );
      await aFormPage(use.db, { groupId, instituteId }, 'over', {}, { payment_page_expired: true });
      const payer = suite.payer();
      await payer.lookUp('bare', 'KV-1');
      await payer.lookUp('over', 'KV-1');
      await payer.lookUp('open', 'KV-1');
      expect(codeOf(await payer.submit('bare', 'KV-1'))).toBe('invalid_request');
      expect(codeOf(await payer.submit('over', 'KV-1', { customer_mobile: ASHA.mobile }))).toBe(
        'page_expired',
      );
      expect(codeOf(await payer.submit('nowhere', 'KV-1'))).toBe('page_not_found');
      const foreign = { customer_mobile: ASHA.mobile, institute_code: 'dit' };
      expect(codeOf(await payer.submit('open', 'KV-1', foreign))).toBe('page_not_found');
    });
  });
});
