import { expect, it } from 'vitest';
import { ERROR_CASES } from '@shulk/words/errors';
import { AppError } from '../../platform/errors.ts';
import { aCtx, describeOnBoth } from '../../testing/index.ts';
import { pageCache, requireInstitutePage } from '../pages/index.ts';
import { admitStudent } from '../students/index.ts';
import { requireStudentAccess } from './index.ts';
import { ASHA, RAVI } from './testing/campus.ts';
import { codeOf, lastCode, useCampus } from './testing/campus-suite.ts';
import type { Payer } from './testing/campus-suite.ts';

interface Saved {
  readonly sbd_code: string;
  readonly student_uuid: string;
}

describeOnBoth('an admission form beside a page that demands a code [S9] [R56]', (use) => {
  const suite = useCampus(use);
  const sbdOf = (uuid: string): string => suite.campus.students[uuid]?.sbd_code ?? '';
  const fields = { customer_mobile: '9000000001', system_fields: { stud_bd_first_name: 'Isha' } };

  const change = async (...statements: string[]): Promise<void> => {
    for (const text of statements) await use.db.query(text);
    pageCache(suite.services).forget('');
  };
  const withoutStudentField = (slug: string): string =>
    `update pages set config = config #- '{form_block,data,fields,0}' where slug = '${slug}'`;
  const MIX = 'update institutes set fees_without_code = false';
  /** The page `open` becomes an admission form, and the institute shows no fees without a code. */
  const mix = (): Promise<void> =>
    change(withoutStudentField('open'), MIX, `update students set class_code = 'VII'`);

  /** What the last acting browser may see of a student on a page. */
  const access = async (slug: string, sbd: string | undefined): Promise<string> => {
    const row = await use.db.one<{ id: number }>('select max(id) as id from browser_sessions');
    const ctx = aCtx(suite.services, row.id);
    try {
      return (await requireStudentAccess(ctx, await requireInstitutePage(ctx, slug), sbd)).via;
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  };
  const saved = async (payer: Payer, uuid = ''): Promise<Saved> =>
    (await payer.submit('open', uuid, fields)).data<Saved>();

  it('needs no code, since there is nobody to send one to, and shows the new student to the browser that made it', async () => {
    await mix();
    const payer = suite.payer();
    const page = await payer.browser.get('/api/pages/v1/payment-pages/fetch?payment_page_slug=open');
    expect(page.data()).toMatchObject({ form_block: { data: { form_config: {} } } });
    expect(JSON.stringify(page.data())).not.toMatch(/enable_(email_)?otp_verification":true/);
    const { sbd_code } = await saved(payer);
    expect(await access('open', sbd_code)).toBe('context');
    expect(await access('open', undefined)).toBe('context');
    // Another browser that has the new ID must prove a contact, as for every student of the class.
    const stranger = suite.payer();
    const { student_uuid } = await use.db.one<{ student_uuid: string }>(
      'select student_uuid from students where sbd_code = $1',
      [sbd_code],
    );
    await stranger.lookUp('open', student_uuid);
    expect(await access('open', sbd_code)).toBe('proof_required');
  });

  it('shows the new student on the page it leads to as well, and on no other', async () => {
    await mix();
    await change(
      `update pages set config = config || '{"pp_config": {"slug": "masked"}}' where slug = 'open'`,
      `update pages set config = config - 'form_block' where slug in ('masked', 'next')`,
    );
    const { sbd_code } = await saved(suite.payer());
    expect(await access('masked', sbd_code)).toBe('context');
    expect(await access('next', sbd_code)).toBe('proof_required');
    expect(await access('new', sbd_code), 'its own form demands a code').toBe('proof_required');
  });

  it('accepts no student on record: neither by ID, however written, nor by code, with a lookup or a link or without', async () => {
    await mix();
    const payer = suite.payer();
    for (const typed of ['KV-1', ' kv-1 ', sbdOf('KV-1')]) {
      expect([typed, codeOf(await payer.submit('open', typed, fields))]).toEqual([typed, 'context_required']);
    }
    await payer.lookUp('open', sbdOf('KV-1'));
    expect(codeOf(await payer.submit('open', 'KV-1', fields))).not.toBe('success');
    await payer.lookUp('open', 'KV-1');
    for (const typed of ['KV-1', ' kv-1 ', sbdOf('KV-1')]) {
      const sent = { ...fields, student_uuid: typed, sbd_code: sbdOf('KV-1') };
      expect([typed, codeOf(await payer.submit('open', typed, sent))]).not.toContain('success');
    }
    expect(await access('open', sbdOf('KV-1'))).toBe('proof_required');
    expect(await access('open', undefined)).toBe('proof_required');
    expect(await use.db.query(`select 1 from student_contexts where kind = 'wrapper'`)).toEqual([]);
  });

  it('tells a payer with a link where to pay, and a stranger nothing about who is on record (threats 1.5)', async () => {
    await mix();
    const payer = suite.payer();
    expect(codeOf(await payer.submit('open', 'KV-1', fields))).toBe('context_required');
    expect(codeOf(await payer.submit('open', 'NOBODY-1', fields))).toBe('context_required');
    await payer.lookUp('open', 'KV-1');
    const refused = await payer.submit('open', 'KV-1', fields);
    expect([codeOf(refused), refused.json.message]).toEqual(['proof_required', ERROR_CASES.onRecordAlready]);
  });

  it('makes another student of the same name and contact, and opens nothing of the one on record', async () => {
    await mix();
    const payer = suite.payer();
    const same = {
      customer_mobile: ASHA.mobile,
      customer_email: ASHA.email,
      system_fields: { stud_bd_first_name: 'Aarav', stud_bd_last_name: 'Sharma' },
    };
    const { sbd_code } = (await payer.submit('open', '', same)).data<Saved>();
    expect(sbd_code).not.toBe(sbdOf('KV-1'));
    expect(await access('open', sbdOf('KV-1'))).toBe('proof_required');
    expect(await access('open', sbd_code)).toBe('context');
  });

  it('opens nothing of a student whose form was sent before the institute demanded a code, or by an expired proof', async () => {
    await change(`update students set class_code = 'VII'`, `update students set verified = false`);
    const early = suite.payer();
    await early.lookUp('open', 'KV-1');
    expect(codeOf(await early.submit('open', 'KV-1', { customer_mobile: ASHA.mobile }))).toBe('success');
    await mix();
    expect(await access('open', sbdOf('KV-1'))).toBe('proof_required');
    await change(
      `update pages set config = config || '{"pp_config": {"slug": "open"}}' where slug = 'term'`,
      `update pages set config = jsonb_set(config, '{form_block,data,form_config,block_unverified_student}', 'false')`,
    );
    const payer = suite.payer();
    await payer.prove('term', 'KV-1', ASHA.mobile);
    expect(codeOf(await payer.submit('open', 'KV-1', { customer_mobile: ASHA.mobile }))).toBe('success');
    expect(await access('open', sbdOf('KV-1'))).toBe('proof');
    suite.services.clock.advance(7300);
    expect(await access('open', sbdOf('KV-1'))).toBe('proof_required');
  });

  it('demands a code of its maker too once a bundle names the student: an ID taken in advance opens no fees', async () => {
    await mix();
    const payer = suite.payer();
    await payer.lookUp('open', 'KV-100');
    const { sbd_code } = await saved(payer, 'KV-100');
    expect(await access('open', sbd_code)).toBe('context');
    // What an import does to a student it names (R19).
    await use.db.query(`update students set verified = true where student_uuid = 'KV-100'`);
    expect(await access('open', sbd_code)).toBe('proof_required');
    expect(codeOf(await payer.submit('open', 'KV-100', fields))).toBe('proof_required');
  });

  it('demands it too once the institute’s own records name the student, whose name and contact replace the typed ones', async () => {
    await mix();
    const payer = suite.payer();
    await payer.lookUp('open', 'KV-100');
    const { sbd_code } = await saved(payer, 'KV-100');
    const page = await requireInstitutePage(aCtx(suite.services, 1), 'open');
    const customer = { first_name: 'Ravi', middle_name: '', last_name: 'Rao', ...RAVI };
    const named = { student_uuid: 'KV-100', first_name: 'Ira', middle_name: '', last_name: 'Rao', customer };
    const { student, is_new } = await use.db.tx((tx) => admitStudent(tx, page, named, []));
    expect([is_new, student.first_name]).toEqual([false, 'Ira']);
    const stored = await use.db.one(
      `select s.first_name, s.verified, array_agg(g.mobile) as mobiles from students s
       join guardians g on g.student_id = s.id and g.active where s.student_uuid = 'KV-100' group by s.id`,
    );
    expect(stored).toEqual({ first_name: 'Ira', verified: true, mobiles: [RAVI.mobile] });
    expect(await access('open', sbd_code)).toBe('proof_required');
    expect(codeOf(await payer.submit('open', 'KV-100', fields))).toBe('proof_required');
  });

  it('leads its own payer to a receipt login by the contact of the form', async () => {
    await mix();
    const payer = suite.payer();
    const { student_uuid, sbd_code } = await saved(payer);
    await payer.search('open', student_uuid);
    await payer.lookUp('open', student_uuid);
    (await payer.sendMobile('9000000001')).data();
    (await payer.verifyMobile('9000000001', lastCode(suite))).data();
    expect(await access('open', sbd_code)).toBe('proof');
  });
});
