import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { readTags, spokenBy } from '../../documents/testing/read-tags.ts';
import { sha256 } from '../../platform/ids.ts';
import { openBrowser } from '../../platform/http/browser-session.ts';
import { describeOnBoth, emptyTables, force, testApp, testServices } from '../../testing/index.ts';
import type { TestApp, TestBrowser, TestServices } from '../../testing/index.ts';
import { pageCache } from '../pages/index.ts';
import { aField } from '../verification/testing/campus.ts';
import { codeOf } from '../verification/testing/campus-suite.ts';
import { makeReceipt, mountReceipts } from './index.ts';
import { aReceiptSchool, capture, prove, refund } from './testing/receipt-school.ts';
import type { ReceiptSchool } from './testing/receipt-school.ts';

const CAPTURED = '2026-11-20T06:00:00.000Z';
const MOBILE = '9876500001';

interface Visitor {
  readonly id: number;
  readonly browser: TestBrowser;
}

describeOnBoth('the receipt of the payment a browser just made (decision 55)', (use) => {
  let services: TestServices;
  let app: TestApp;
  let school: ReceiptSchool;
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db);
    services.clock.set(CAPTURED);
    school = await aReceiptSchool(use.db, 'kvr');
    app = await testApp(services, (http) => mountReceipts(http));
  });
  afterEach(() => app.close());

  const aVisitor = async (): Promise<Visitor> => {
    const opened = openBrowser(services, undefined);
    const id = await opened.id();
    const browser = app.browser();
    browser.cookie = opened.setCookie()?.split(';')[0];
    return { id, browser };
  };
  /** A payment this visitor makes. */
  const pays = async ({ id }: Visitor, label = 'Tuition') => {
    const paid = await capture(use.db, school, school.students.asha.id, [{ label, balance: 100_000 }], {
      at: CAPTURED,
    });
    await use.db.query('update orders set browser_session_id = $1 where application_code = $2', [
      id,
      paid.applicationCode,
    ]);
    return paid;
  };
  const receipt = ({ browser }: Visitor, code: string) =>
    browser.get(`/api/checkout/v1/payments/${code}/receipt`);
  const textOf = async (visitor: Visitor, code: string): Promise<string> => {
    const { pdf } = (await receipt(visitor, code)).data<{ pdf: string }>();
    return readPdf(Buffer.from(pdf, 'base64'))
      .pages.map(({ text }) => text)
      .join('|');
  };
  const asksForCodes = async (): Promise<void> => {
    const form_block = {
      visible: true,
      data: {
        form_config: { enable_otp_verification: true },
        fields: [[aField('stud_bd_student_uuid')], [aField('customer_mobile')]],
      },
    };
    await use.db.query(
      `update pages set config = config || jsonb_build_object('form_block', $2::jsonb) where id = $1`,
      [school.pageId, JSON.stringify(form_block)],
    );
    pageCache(services).forget('');
  };

  it('comes in the language of the call, as file and on paper', async () => {
    const visitor = await aVisitor();
    const { applicationCode } = await pays(visitor);
    const path = `/api/checkout/v1/payments/${applicationCode}/receipt`;
    const asked = await visitor.browser.get(path, { headers: { 'accept-language': 'hi-IN' } });
    const { file_name, receipt_no, pdf } = asked.data<{
      file_name: string;
      receipt_no: string;
      pdf: string;
    }>();
    expect(file_name).toBe(`रसीद ${receipt_no.replaceAll('/', '-')}.pdf`);
    const { lang, root } = readTags(Buffer.from(pdf, 'base64'));
    expect([lang, spokenBy(root).includes('विद्यार्थी|Asha Rao')]).toEqual(['hi-IN', true]);
    expect(await textOf(visitor, applicationCode)).toContain('Student|Asha Rao');
  });

  it('is one receipt in every language: the same number, figures and signed code, and the digest of the English one', async () => {
    const made = await capture(use.db, school, school.students.asha.id, [{ label: 'Lab', balance: 3_000 }]);
    const tamil = await makeReceipt(services, made.paymentId, 'ta');
    const kept = () =>
      use.db.one<{ digits: string; digest: Buffer | null }>(
        'select digits, pdf_sha256 as digest from receipts where payment_id = $1',
        [made.paymentId],
      );
    const signed = await kept();
    expect(signed.digest).toBeNull();
    const english = await makeReceipt(services, made.paymentId);
    expect(await kept()).toEqual({ digits: signed.digits, digest: sha256(english ?? '') });
    await makeReceipt(services, made.paymentId, 'hi');
    expect(await kept()).toEqual({ digits: signed.digits, digest: sha256(english ?? '') });
    const [told, original] = [tamil, english].map((pdf) => readPdf(pdf ?? Buffer.alloc(0)).pages[0]);
    expect(told?.text).not.toContain('Payment mode');
    // The QR code is drawn in bars of its own; its height below the text may differ, its modules may not.
    const modules = (page: typeof told) =>
      page?.bars.filter((bar) => bar.height < 3 && bar.height > 1).map((bar) => [bar.x, bar.width]);
    expect(modules(told)).toEqual(modules(original));
    expect(modules(told)?.length).toBeGreaterThan(100);
  });

  it('is its PDF, never cached, where the page demands no code', async () => {
    const payer = await aVisitor();
    const { applicationCode } = await pays(payer);
    const answer = await receipt(payer, applicationCode);
    const { file_name, receipt_no } = answer.data<{ file_name: string; receipt_no: string }>();
    expect(file_name).toBe(`Receipt ${receipt_no.replaceAll('/', '-')}.pdf`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const text = await textOf(payer, applicationCode);
    expect(text).toContain(receipt_no);
    expect(text).toContain('Tuition');
  });

  it('is found by no other browser, not even one that proved the student’s contact, nor by another code: all alike', async () => {
    const payer = await aVisitor();
    const { applicationCode } = await pays(payer);
    const other = await aVisitor();
    await prove(use.db, school, other.id, [school.students.asha.id], MOBILE, CAPTURED);
    await pays(other, 'Another fee');
    const alike = async (visitor: Visitor, code: string) => {
      const { status, json } = await receipt(visitor, code);
      return [status, { ...json, request_id: '' }];
    };
    const unknown = await alike(payer, 'TXN261120NOTKNOWN');
    expect(unknown[0]).toBe(404);
    expect(await alike(other, applicationCode)).toEqual(unknown);
    expect(await alike({ id: 0, browser: app.browser() }, applicationCode)).toEqual(unknown);
    expect(codeOf(await receipt(payer, applicationCode))).toBe('success');
  });

  it('is available for 30 minutes from the capture, then a proof is required', async () => {
    const payer = await aVisitor();
    const { applicationCode } = await pays(payer);
    // A payer who is still there keeps the browser's session alive.
    await use.db.query('update browser_sessions set last_seen_at = $1', ['2026-11-20T06:20:00.000Z']);
    services.clock.set('2026-11-20T06:30:00.000Z');
    expect(codeOf(await receipt(payer, applicationCode))).toBe('success');
    services.clock.set('2026-11-20T06:30:01.000Z');
    expect(codeOf(await receipt(payer, applicationCode))).toBe('proof_required');
  });

  it('uses the institute’s own clock, which may be ahead', async () => {
    const payer = await aVisitor();
    const { applicationCode } = await pays(payer);
    await use.db.query('update institutes set clock_offset_ms = 31 * 60000 where id = $1', [
      school.instituteId,
    ]);
    expect(codeOf(await receipt(payer, applicationCode))).toBe('proof_required');
  });

  it('needs the proof this browser paid with where the page demands a code, and that proof must still be live', async () => {
    await asksForCodes();
    const payer = await aVisitor();
    const { applicationCode } = await pays(payer);
    expect(codeOf(await receipt(payer, applicationCode))).toBe('proof_required');
    await prove(use.db, school, payer.id, [school.students.bala.id], MOBILE, CAPTURED);
    expect(codeOf(await receipt(payer, applicationCode))).toBe('proof_required');
    await prove(use.db, school, payer.id, [school.students.asha.id], MOBILE, CAPTURED);
    await use.db.query(`update proofs set purpose = 'form'`);
    expect(codeOf(await receipt(payer, applicationCode))).toBe('success');
    await use.db.query('update proofs set revoked_at = $1', [CAPTURED]);
    expect(codeOf(await receipt(payer, applicationCode))).toBe('proof_required');
  });

  it('opens only this receipt: neither the list nor the download of the receipt area [R22]', async () => {
    const payer = await aVisitor();
    const { applicationCode } = await pays(payer);
    const earlier = await capture(use.db, school, school.students.asha.id, [
      { label: 'Old', balance: 5_000 },
    ]);
    const { sbd_code } = school.students.asha;
    expect(codeOf(await receipt(payer, earlier.applicationCode))).toBe('receipt_not_found');
    const list = await payer.browser.get(`/api/pages/v1/receipts/fetch?sbd_code=${sbd_code}`);
    expect(codeOf(list)).toBe('proof_required');
    const body = { application_code: applicationCode, sbd_code, payment_mode: 'UPI', receipt: true };
    const download = await payer.browser.post('/api/pages/v1/receipts/download', body);
    expect(codeOf(download)).toBe('proof_required');
  });

  it('says that it was refunded, once it was', async () => {
    const payer = await aVisitor();
    const { paymentId, applicationCode } = await pays(payer);
    await refund(use.db, paymentId, 100_000);
    expect(await textOf(payer, applicationCode)).toContain('REFUNDED');
  });

  it.each(['ATTEMPTED', 'CREATED', 'CANCELLED'])('is none of an order that is %s', async (status) => {
    const payer = await aVisitor();
    await use.db.query(
      `insert into orders (order_code, application_code, institute_id, page_id, student_id, browser_session_id, card_code,
         title, financing_mode, amount_paise, status, gateway_account_id, created_at, expires_at, touched_at)
       values ('ord_open', 'TXN261120PENDING00', $1, $2, $3, $4, 'full', 'Pay in full', 'DIRECT', 100, $5, $6, $7, $7, $7)`,
      [
        school.instituteId,
        school.pageId,
        school.students.asha.id,
        payer.id,
        status,
        school.accountId,
        CAPTURED,
      ],
    );
    expect(codeOf(await receipt(payer, 'TXN261120PENDING00'))).toBe('receipt_not_found');
  });

  it('is none of money that pays no fee', async () => {
    const payer = await aVisitor();
    const { paymentId, applicationCode } = await pays(payer);
    await force(
      use.db,
      `update payments set status = 'EXCESS', excess_paise = amount_paise where id = ${paymentId}`,
    );
    expect(codeOf(await receipt(payer, applicationCode))).toBe('receipt_not_found');
  });
});
