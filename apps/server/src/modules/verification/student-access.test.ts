import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { aCtx, describeOnBoth } from '../../testing/index.ts';
import { pageCache, requireInstitutePage } from '../pages/index.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { rememberContext, shownName } from '../students/index.ts';
import { findProof, requireReceiptAccess, requireStudentAccess, findStudentAccess } from './index.ts';
import { ASHA, MEERA } from './testing/campus.ts';
import { codeOf, lastCode, useCampus } from './testing/campus-suite.ts';

describeOnBoth('access to students', (use) => {
  const suite = useCampus(use);
  const sbdOf = (uuid: string): string => suite.campus.students[uuid]?.sbd_code ?? '';

  /** The request of the last acting browser. */
  const ctxNow = async (more: Partial<Ctx> = {}): Promise<Ctx> => {
    const row = await use.db.one<{ id: number }>('select max(id) as id from browser_sessions');
    return aCtx(suite.services, row.id, more);
  };
  const access = async (slug: string, uuid: string | undefined, more: Partial<Ctx> = {}) => {
    const ctx = await ctxNow(more);
    const page = await requireInstitutePage(ctx, slug);
    return requireStudentAccess(ctx, page, uuid === undefined ? undefined : sbdOf(uuid));
  };
  const outcome = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work;
      return 'granted';
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  };

  it('needs a lookup of this cookie where the page demands no code [R24]', async () => {
    await suite.payer().lookUp('open', 'KV-1');
    expect(await access('open', 'KV-1')).toMatchObject({
      via: 'context',
      kind: 'lookup',
      student: { student_uuid: 'KV-1' },
    });
    expect(await outcome(access('open', 'KV-3'))).toBe('context_required');
    await suite.payer().lookUp('open', 'KV-2');
    expect(await outcome(access('open', 'KV-1'))).toBe('context_required');
  });

  describe('while another open page demands a code of the same students [S9] [R56]', () => {
    const mix = async (more?: string): Promise<void> => {
      await use.db.query('update institutes set fees_without_code = false');
      if (more !== undefined) await use.db.query(more);
      pageCache(suite.services).forget('');
    };

    it('needs a proof on the page without a code too, whose form asks for it, and accepts the one given there', async () => {
      await mix();
      const payer = suite.payer();
      await payer.lookUp('open', 'KV-1');
      expect(await outcome(access('open', 'KV-1'))).toBe('proof_required');
      const page = await payer.browser.get('/api/pages/v1/payment-pages/fetch?payment_page_slug=open');
      expect(page.data()).toMatchObject({
        form_block: {
          data: { form_config: { enable_otp_verification: true, enable_email_otp_verification: true } },
        },
      });
      await payer.prove('open', 'KV-1', ASHA.mobile);
      expect(await access('open', 'KV-1')).toMatchObject({ via: 'proof' });
    });

    it('needs none for students of another class, or when that page is closed', async () => {
      await mix(`update pages set class_code = 'X' where slug <> 'open'`);
      await suite.payer().lookUp('open', 'KV-1');
      await use.db.query(`update students set class_code = 'VII'`);
      expect(await access('open', 'KV-1')).toMatchObject({ via: 'context' });
      // One of the other class is protected on this page too, whatever class the page is for.
      await use.db.query(`update students set class_code = 'X'`);
      expect(await outcome(access('open', 'KV-1'))).toBe('proof_required');
      await mix(`update pages set config = config || '{"payment_page_expired": true}' where slug <> 'open'`);
      expect(await access('open', 'KV-1')).toMatchObject({ via: 'context' });
    });

    it('needs none if the institute says fees_without_code explicitly', async () => {
      await mix('update institutes set fees_without_code = true');
      await suite.payer().lookUp('open', 'KV-1');
      expect(await access('open', 'KV-1')).toMatchObject({ via: 'context' });
    });
  });

  it('does not accept a lookup for a proof where the page demands a code [R24]', async () => {
    await suite.payer().lookUp('term', 'KV-1');
    expect(await outcome(access('term', 'KV-1'))).toBe('proof_required');
    expect(await outcome(access('term', 'DT-1'))).toBe('proof_required');
  });

  it('accepts the proof of a registered contact, for all its children and no others [R18] [R24]', async () => {
    await suite.payer().prove('term', 'KV-1', ASHA.mobile);
    for (const uuid of ['KV-1', 'KV-2']) expect(await access('term', uuid)).toMatchObject({ via: 'proof' });
    expect(await outcome(access('term', 'KV-3'))).toBe('proof_required');
    // The same mother has a child in the other institute: another institute's page, another proof (threats 1.2).
    expect(await outcome(access('other', 'DT-1'))).toBe('context_required');
  });

  it('extends a form proof to the page this one leads to, and to no other [R22]', async () => {
    await suite.payer().prove('term', 'KV-1', ASHA.mobile);
    expect(await access('next', 'KV-1')).toMatchObject({ via: 'proof' });
    expect(await outcome(access('new', 'KV-1'))).toBe('proof_required');
  });

  it('ends a proof after 30 minutes without use, and after 2 hours in all (threats 4)', async () => {
    await suite.payer().prove('term', 'KV-1', ASHA.mobile);
    for (let n = 0; n < 4; n += 1) {
      suite.services.clock.advance(1500);
      expect(await access('term', 'KV-1')).toMatchObject({ via: 'proof' });
    }
    suite.services.clock.advance(1200);
    expect(await outcome(access('term', 'KV-1'))).toBe('proof_required');
    await use.db.query('delete from limit_counters');
    await suite.payer().prove('term', 'KV-1', ASHA.mobile);
    suite.services.clock.advance(1800);
    expect(await outcome(access('term', 'KV-1'))).toBe('proof_required');
  });

  it('uses the last student when none is named, or the one the tab shows [R23]', async () => {
    const payer = suite.payer();
    await payer.lookUp('open', 'KV-1');
    suite.services.clock.advance(1);
    await payer.lookUp('open', 'KV-2');
    expect((await access('open', undefined)).student.student_uuid).toBe('KV-2');
    const shown = { studentHeader: sbdOf('KV-1') };
    expect((await access('open', undefined, shown)).student.student_uuid).toBe('KV-1');
    expect(await outcome(access('open', undefined, { studentHeader: 'sbd_unknown' }))).toBe(
      'context_required',
    );
  });

  it('is not granted by a search for receipts [R24]', async () => {
    await suite.payer().search('open', 'KV-1');
    expect(await outcome(access('open', 'KV-1'))).toBe('context_required');
    expect(await outcome(access('open', undefined))).toBe('context_required');
  });

  it('lets a number that belongs to nobody pay, but shows no more than a lookup does [R29]', async () => {
    await suite.payer().prove('term', 'KV-9', '9000000009');
    const granted = await access('term', 'KV-9');
    expect(granted.via).toBe('context');
    expect(granted.proof).toMatchObject({ destination: '9000000009' });
  });

  it('shows only a masked name to a browser that came by a link [R24]', async () => {
    const now = suite.services.clock.now();
    const payer = suite.payer();
    await payer.lookUp('open', 'KV-2');
    const ctx = await ctxNow();
    const page = await requireInstitutePage(ctx, 'open');
    const { id } = suite.campus.students['KV-1'] ?? { id: 0 };
    const context = { pageId: page.id, instituteId: page.institute_id, studentId: id, studentUuid: 'KV-1' };
    await rememberContext(use.db, { ...context, browserId: await ctx.browser.id(), kind: 'link' }, now);
    expect(await outcome(access('open', 'KV-1'))).toBe('context_required');
    const seen = await findStudentAccess(ctx, page, sbdOf('KV-1'));
    expect([seen.name_only, shownName(page, seen)]).toEqual([true, 'A**** S****']);
    await payer.lookUp('open', 'KV-1');
    expect(shownName(page, await access('open', 'KV-1'))).toBe('Aarav Sharma');
  });

  it('opens receipts only by a receipt proof, not by a form proof [R22] (threats 2 row 11)', async () => {
    const form = suite.payer();
    await form.prove('term', 'KV-1', ASHA.mobile);
    expect(await outcome(requireReceiptAccess(await ctxNow(), sbdOf('KV-1')))).toBe('proof_required');
    await use.db.query('delete from otp_challenges');
    await use.db.query('delete from limit_counters');
    const receipts = suite.payer();
    await receipts.search('term', 'KV-');
    await receipts.prove('term', 'KV-1', ASHA.mobile);
    const ctx = await ctxNow();
    for (const uuid of ['KV-1', 'KV-2'])
      expect((await requireReceiptAccess(ctx, sbdOf(uuid))).proof.purpose).toBe('receipt');
    expect(await outcome(requireReceiptAccess(ctx, sbdOf('KV-3')))).toBe('receipt_not_found');
    expect(await outcome(requireReceiptAccess(ctx, 'sbd_unknown'))).toBe('receipt_not_found');
    expect(await outcome(requireReceiptAccess(aCtx(suite.services, 999_999), sbdOf('KV-1')))).toBe(
      'proof_required',
    );
    const page = await requireInstitutePage(ctx, 'term');
    expect(await findProof(ctx, page, 'receipt')).toMatchObject({ destination: ASHA.mobile });
    // A contact proved for receipts allows paying too.
    expect(await access('term', 'KV-1')).toMatchObject({ via: 'proof' });
  });

  it('proves for receipts on a page without a code in its form [R22]', async () => {
    const payer = suite.payer();
    await payer.search('open', 'KV-1');
    await payer.lookUp('open', 'KV-1');
    expect(codeOf(await payer.sendMobile('9000000009'))).toBe('contact_mismatch');
    await payer.sendEmail(ASHA.email, { 'x-payment-page': 'open', 'x-student': sbdOf('KV-1') });
    const answer = await payer.verifyEmail(ASHA.email, lastCode(suite));
    expect(answer.json.message).toBe('Login Successful');
    expect((await requireReceiptAccess(await ctxNow(), sbdOf('KV-2'))).student.student_uuid).toBe('KV-2');
  });

  it('keeps a proof with its browser [R22]', async () => {
    await suite.payer().prove('term', 'KV-1', ASHA.mobile);
    await suite.payer().lookUp('term', 'KV-1');
    expect(await outcome(access('term', 'KV-1'))).toBe('proof_required');
  });

  it('finds the proven contact’s students by their own mother only', async () => {
    const payer = suite.payer();
    await payer.prove('term', 'KV-3', MEERA.mobile);
    expect(await outcome(access('term', 'KV-1'))).toBe('proof_required');
    expect(await access('term', 'KV-3')).toMatchObject({ via: 'proof' });
  });

  it('finds a student with its proof and context in one statement', async () => {
    await suite.payer().prove('term', 'KV-1', ASHA.mobile);
    const ctx = await ctxNow();
    const page = await requireInstitutePage(ctx, 'term');
    suite.statements();
    await requireStudentAccess(ctx, page, sbdOf('KV-1'));
    expect(suite.statements()).toBe(1);
  });
});

describeOnBoth('customers.update_mobile', (use) => {
  const suite = useCampus(use);
  const sbdOf = (uuid: string): string => suite.campus.students[uuid]?.sbd_code ?? '';
  const update = (
    payer: ReturnType<typeof suite.payer>,
    uuid: string,
    new_mobile: string,
    existing_mobile = '',
  ) =>
    payer.browser.patch(
      '/api/pages/v1/customer/customer-details/update-mobile',
      { existing_mobile, new_mobile, student_uuid: uuid, sbd_code: sbdOf(uuid) },
      { headers: { 'x-payment-page': 'term' } },
    );

  it('answers 200 and keeps a proven number as contact of this payment when none is on file [C15] [R29] [PJ-7.22] [SR-7.14]', async () => {
    const payer = suite.payer();
    await payer.prove('term', 'KV-9', '9000000009');
    const answer = await update(payer, 'KV-9', '9000000009');
    expect(answer.json.status_code).toBe(200);
    const { customer_code } = answer.data<{ customer_code: string }>();
    expect(
      await use.db.one('select mobile from customers where customer_code = $1', [customer_code]),
    ).toEqual({ mobile: '9000000009' });
    expect(await use.db.query('select 1 from guardians where mobile = $1', ['9000000009'])).toEqual([]);
  });

  it('refuses a number that was not proven, and any browser without a proof (threats 2 row 17)', async () => {
    const payer = suite.payer();
    await payer.lookUp('term', 'KV-9');
    expect(codeOf(await update(payer, 'KV-9', '9000000009'))).toBe('proof_required');
    await payer.prove('term', 'KV-9', '9000000009');
    expect(codeOf(await update(payer, 'KV-9', '9000000008'))).toBe('proof_required');
  });

  it('never replaces a number on file (threats 2 row 17)', async () => {
    const payer = suite.payer();
    await payer.prove('term', 'KV-1', ASHA.mobile);
    expect(codeOf(await update(payer, 'KV-1', '9000000009', ASHA.mobile))).toBe('contact_mismatch');
    expect(codeOf(await update(payer, 'KV-1', ASHA.mobile, ASHA.mobile))).toBe('success');
    expect(codeOf(await update(payer, 'KV-3', ASHA.mobile))).toBe('proof_required');
  });
});
