import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { ASHA, MEERA, RAVI, aStudent } from '../../verification/testing/campus.ts';
import { codeOf, useCampus } from '../../verification/testing/campus-suite.ts';

interface Saved {
  readonly sbd_code: string;
  readonly customer_code: string;
  readonly student_uuid: string;
}

const student = `select * from students where student_uuid_key = $1`;

describeOnBoth('the form of a student on record', (use) => {
  const suite = useCampus(use);
  const sbdOf = (uuid: string): string => suite.campus.students[uuid]?.sbd_code ?? '';

  it('gives its code and the customer code of the posted mobile, with status 200 [C5] [PJ-7.21] [SR-7.11]', async () => {
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

  it('takes 20 different numbers a day for a student from one address range, and the same one again and again [S5] [R55]', async () => {
    const told: string[] = [];
    for (let n = 0; n < 22; n += 1) {
      const payer = suite.payer();
      await payer.lookUp('open', 'KV-1');
      told.push(codeOf(await payer.submit('open', 'KV-1', { customer_mobile: `98765${10_000 + n}` })));
    }
    expect(told.filter((code) => code === 'success')).toHaveLength(20);
    expect(told.slice(20)).toEqual(['lookup_limited', 'lookup_limited']);
    const payer = suite.payer();
    await payer.lookUp('open', 'KV-1');
    expect(codeOf(await payer.submit('open', 'KV-1', { customer_mobile: '9876510000' }))).toBe('success');
    expect(codeOf(await payer.submit('open', 'KV-1', { customer_mobile: 'XXXXXX0001' }))).toBe('success');
    // A number is refused again after one refusal.
    expect(codeOf(await payer.submit('open', 'KV-1', { customer_mobile: '9876510021' }))).toBe(
      'lookup_limited',
    );
  });

  it('gives one mobile of a group the same customer code each time [R15]', async () => {
    const payer = suite.payer();
    await payer.lookUp('open', 'KV-1');
    await payer.lookUp('other', 'DT-1');
    const first = (await payer.submit('open', 'KV-1', { customer_mobile: ASHA.mobile })).data<Saved>();
    const second = (await payer.submit('other', 'DT-1', { customer_mobile: ASHA.mobile })).data<Saved>();
    expect(second.customer_code).toBe(first.customer_code);
  });

  it('accepts the mask as "the one on file" (threats 2 row 4)', async () => {
    const payer = suite.payer();
    await payer.lookUp('open', 'KV-1');
    const saved = (await payer.submit('open', 'KV-1', { customer_mobile: 'XXXXXX0001' })).data<Saved>();
    expect(saved.customer_code).toMatch(/^cus_[0-9a-z]{26}$/);
    expect(await use.db.query('select 1 from customers where mobile = $1', [ASHA.mobile])).toHaveLength(1);
    expect(codeOf(await payer.submit('open', 'KV-1', { customer_mobile: 'XXXXXX9999' }))).toBe(
      'contact_mismatch',
    );
  });

  it('returns no code of a number on file that could be compared with those of typed numbers, until it was proven (decision 125) [R55]', async () => {
    const codeFor = async (
      payer: ReturnType<typeof suite.payer>,
      uuid: string,
      customer_mobile: string,
      slug = 'open',
    ) => (await payer.submit(slug, uuid, { customer_mobile })).data<Saved>().customer_code;
    const stranger = suite.payer();
    await stranger.lookUp('open', 'KV-1');
    await stranger.lookUp('open', 'KV-9');
    const ofMask = await codeFor(stranger, 'KV-1', 'XXXXXX0001');
    // Nobody is on file for this student, so any number can be typed for it.
    const ofGuess = await codeFor(stranger, 'KV-9', ASHA.mobile);
    expect(ofMask).not.toBe(ofGuess);
    expect(await codeFor(stranger, 'KV-1', ASHA.mobile), 'typed is typed').toBe(ofGuess);
    expect(await codeFor(stranger, 'KV-1', 'XXXXXX0001'), 'the same each time').toBe(ofMask);
    const parent = suite.payer();
    await parent.prove('term', 'KV-1', ASHA.mobile);
    expect(await codeFor(parent, 'KV-1', 'XXXXXX0001', 'term')).toBe(ofGuess);
  });

  it('does nothing before a lookup: a student this browser never looked up and an unknown one are refused alike [PJ-4.22] (threats 1.5)', async () => {
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

  it('accepts it with a proof naming it, also the sibling of the proven contact [R18]', async () => {
    const payer = suite.payer();
    await payer.prove('term', 'KV-1', ASHA.mobile);
    expect(codeOf(await payer.submit('term', 'KV-1', { customer_mobile: ASHA.mobile }))).toBe('success');
    expect(codeOf(await payer.submit('term', 'KV-2', { customer_mobile: ASHA.mobile }))).toBe('success');
  });

  it('accepts the second guardian’s own proven mobile and e-mail, which are not the primary ones [R18]', async () => {
    const payer = suite.payer();
    await payer.prove('term', 'KV-1', RAVI.mobile);
    const own = { customer_mobile: RAVI.mobile, customer_email: RAVI.email };
    expect(codeOf(await payer.submit('term', 'KV-1', own))).toBe('success');
  });

  it('refuses another mobile or e-mail than one on record by "does not match" after a proof [C12] [PJ-5.7] [PJ-5.12]', async () => {
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

  it.each(['INACTIVE', 'LEFT'])(
    'refuses the status "%s": only ACTIVE may proceed [C20] [PJ-5.53]',
    async (status) => {
      await use.db.query(`update students set status = $1 where student_uuid = 'KV-8'`, [status]);
      const payer = suite.payer();
      await payer.lookUp('open', 'KV-8');
      expect(codeOf(await payer.submit('open', 'KV-8', { customer_mobile: ASHA.mobile }))).toBe(
        'student_inactive',
      );
    },
  );

  it('refuses an unverified student where the page turns them away [PJ-5.55]', async () => {
    await aStudent(use.db, suite.campus.instituteId, 'UNV', { verified: false });
    const payer = suite.payer();
    await payer.lookUp('masked', 'UNV');
    expect(codeOf(await payer.submit('masked', 'UNV', { customer_mobile: ASHA.mobile }))).toBe(
      'student_unverified',
    );
  });

  it('changes nothing without a proof, and only active inputs with one (threats 2 row 24)', async () => {
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

  it('stores a typed number only as contact of this payment, never as identity [R29]', async () => {
    const guardians = 'select count(*) as n from guardians';
    const before = await use.db.one(guardians);
    const payer = suite.payer();
    await payer.lookUp('open', 'KV-9');
    expect(codeOf(await payer.submit('open', 'KV-9', { customer_mobile: '9000000001' }))).toBe('success');
    expect(await use.db.one(guardians)).toEqual(before);
  });

  it('needs one statement to read and one to write, and none to write for a customer that just looked the student up', async () => {
    const payer = suite.payer();
    await payer.lookUp('open', 'KV-1');
    const { customer_mobile } = (await payer.lookUp('open', 'KV-1')).data<{ customer_mobile: string }>();
    const send = async (uuid: string) => {
      suite.statements();
      const { customer_code } = (await payer.submit('open', uuid, { customer_mobile })).data<Saved>();
      return [customer_code, suite.statements()];
    };
    const [code, first] = await send('KV-1');
    expect([first, await send('KV-1')]).toEqual([2, [code, 1]]);
  });

  it('makes its student the last one of this browser again after another was looked up', async () => {
    const payer = suite.payer();
    await payer.lookUp('open', 'KV-1');
    await payer.submit('open', 'KV-1', { customer_mobile: ASHA.mobile });
    suite.services.clock.advance(1);
    await payer.lookUp('open', 'KV-9');
    suite.services.clock.advance(1);
    await payer.submit('open', 'KV-1', { customer_mobile: ASHA.mobile });
    const latest = await use.db.one(
      'select student_uuid_key from student_contexts order by used_at desc, id desc limit 1',
    );
    expect(latest).toEqual({ student_uuid_key: 'kv-1' });
  });
});
