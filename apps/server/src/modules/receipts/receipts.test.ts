import type { TransactionDetail } from '@shulk/contract';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { publicReceiptKeys, verifyDocument } from '../../documents/index.ts';
import { openBrowser } from '../../platform/http/browser-session.ts';
import { describeOnBoth, testApp, testServices } from '../../testing/index.ts';
import type { TestAnswer, TestApp, TestBrowser, TestServices } from '../../testing/index.ts';
import { makeReceipt, mountReceipts } from './index.ts';
import { receiptKeys } from './receipt-keys.ts';
import { aReceiptSchool, capture, prove } from './testing/receipt-school.ts';
import type { ReceiptSchool } from './testing/receipt-school.ts';

describeOnBoth('receipts', (use) => {
  let services: TestServices;
  let app: TestApp;
  let school: ReceiptSchool;
  let paid: { paymentId: number; applicationCode: string };

  beforeAll(async () => {
    services = testServices(use.db);
    school = await aReceiptSchool(use.db, 'kvr');
    paid = await capture(use.db, school, school.students.asha.id, [
      { label: 'Tuition', balance: 100_000, discount: 5_000, late_fee: 250 },
    ]);
    // The first PDF loads its library and fonts, which holds the event loop up long enough to count as overload.
    await makeReceipt(services, paid.paymentId);
    app = await testApp(services, (http) => mountReceipts(http));
  });
  afterAll(() => app?.close());

  const aBrowser = async (students: readonly number[] = [], mobile = '9876500001'): Promise<TestBrowser> => {
    const opened = openBrowser(services, undefined);
    const browserId = await opened.id();
    const browser = app.browser();
    browser.cookie = opened.setCookie()?.split(';')[0];
    if (students.length > 0 || mobile !== '')
      await prove(use.db, school, browserId, students, mobile, services.clock.now());
    return browser;
  };
  const list = (browser: TestBrowser, code: string, headers = {}) =>
    browser.get(`/api/pages/v1/receipts/fetch?sbd_code=${code}`, { headers });
  const detailsOf = (answer: TestAnswer): TransactionDetail[] =>
    answer.data<{ transaction_details: TransactionDetail[] }[]>()[0]?.transaction_details ?? [];
  const download = (browser: TestBrowser, body: object, headers = {}) =>
    browser.post(
      '/api/pages/v1/receipts/download',
      { payment_mode: 'UPI', receipt: true, ...body },
      { headers },
    );

  describe('the list', () => {
    it('holds the money received from the student, newest first, as the first item of an array [SR-7.18]', async () => {
      const { bala } = school.students;
      await capture(use.db, school, bala.id, [{ label: 'One', balance: 1_000 }], {
        at: '2026-11-20T06:00:00.000Z',
      });
      await capture(use.db, school, bala.id, [{ label: 'Two', balance: 2_050 }], {
        at: '2026-11-20T08:00:00.000Z',
      });
      await use.db.query(
        `insert into payments (institute_id, student_id, kind, status, application_code, amount_paise, mode, received_at)
         values ($1, $2, 'recorded', 'PAID', 'TXN-REC', 500, 'CASH', '2026-11-20T07:00:00Z'),
                ($1, $2, 'gateway', 'EXCESS', 'TXN-EXC', 700, 'UPI', '2026-11-20T07:30:00Z'),
                ($1, $2, 'gateway', 'REVIEW', 'TXN-REV', 700, 'UPI', '2026-11-20T07:30:00Z')`,
        [school.instituteId, bala.id],
      );
      const answer = await list(await aBrowser([bala.id]), bala.sbd_code);
      const rows = detailsOf(answer).map((row) => [
        row.total,
        row.status,
        row.transaction_date,
        row.transactions[0]?.payment_mode,
      ]);
      expect(rows).toEqual([
        [20.5, 'CAPTURED', '2026-11-20T08:00:00.000Z', 'UPI'],
        [5, 'PAID', '2026-11-20T07:00:00.000Z', 'CASH'],
        [10, 'CAPTURED', '2026-11-20T06:00:00.000Z', 'UPI'],
      ]);
    });

    it('is empty for a student who paid nothing', async () => {
      const { chitra } = school.students;
      expect((await list(await aBrowser([chitra.id]), chitra.sbd_code)).data()).toEqual([
        { transaction_details: [] },
      ]);
    });

    it('opens with a receipt proof naming the student only (threats 2 row 11)', async () => {
      const { asha, bala } = school.students;
      expect((await list(app.browser(), asha.sbd_code)).json).toMatchObject({
        error: { code: 'proof_required' },
      });
      const other = await list(await aBrowser([bala.id]), asha.sbd_code);
      expect(other.json).toMatchObject({ data: null, error: { code: 'receipt_not_found' } });
      expect((await list(await aBrowser([bala.id]), 'sbd_unknown')).body.replace(/"request_id".*/, '')).toBe(
        other.body.replace(/"request_id".*/, ''),
      );
    });
  });

  describe('the PDF', () => {
    it('is a PDF in base64, never stored by browsers [SR-7.19]', async () => {
      const { asha } = school.students;
      const answer = await download(await aBrowser([asha.id]), {
        application_code: paid.applicationCode,
        sbd_code: asha.sbd_code,
      });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(Buffer.from(answer.data<string>(), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    });

    it('is refused for somebody else’s payment, an unknown one and a recorded one alike (decisions 9)', async () => {
      const { asha, bala } = school.students;
      const browser = await aBrowser([asha.id, bala.id]);
      const asked = [
        { application_code: paid.applicationCode, sbd_code: bala.sbd_code },
        { application_code: 'TXN261120UNKNOWN0', sbd_code: asha.sbd_code },
        { application_code: 'TXN-REC', sbd_code: bala.sbd_code },
        { application_code: 'TXN-EXC', sbd_code: bala.sbd_code },
      ];
      for (const body of asked) {
        expect((await download(browser, body)).json).toMatchObject({ error: { code: 'receipt_not_found' } });
      }
    });

    it('is made once: the same bytes each time, and again when the kept one is lost (decisions 9)', async () => {
      const first = await makeReceipt(services, paid.paymentId);
      expect((await makeReceipt(services, paid.paymentId))?.equals(first ?? Buffer.alloc(0))).toBe(true);
      await use.db.query('update receipts set pdf = null where payment_id = $1', [paid.paymentId]);
      const [one, two] = await Promise.all([1, 2].map(() => makeReceipt(services, paid.paymentId)));
      expect(one?.equals(first ?? Buffer.alloc(0))).toBe(true);
      expect(two?.equals(first ?? Buffer.alloc(0))).toBe(true);
    });

    it('is made anew when money was given back since, with the title that says so [R13]', async () => {
      const made = await capture(use.db, school, school.students.asha.id, [
        { label: 'Bus', balance: 10_000 },
      ]);
      const before = await makeReceipt(services, made.paymentId);
      await use.db.query(
        `update payments set refunded_paise = 4000, refunded_at = '2026-11-25T06:00:00Z', status = 'PARTIALLY REFUNDED' where id = $1`,
        [made.paymentId],
      );
      const after = await makeReceipt(services, made.paymentId);
      expect(after?.equals(before ?? Buffer.alloc(0))).toBe(false);
      const kept = await use.db.one<{ n: number }>(
        'select pdf_refunded_paise as n from receipts where payment_id = $1',
        [made.paymentId],
      );
      expect(kept.n).toBe(4_000);
    });

    it('does not exist for money that was not captured to fees [R13]', async () => {
      expect(await makeReceipt(services, 999_999)).toBeUndefined();
    });

    it('is signed after the capture by itself, and drawn when it is first opened; twice is once', async () => {
      const made = await capture(use.db, school, school.students.chitra.id, [
        { label: 'Lab', balance: 3_000 },
      ]);
      await services.outbox.drain();
      const kept = () =>
        use.db.one<{ pdf: Buffer | null; digits: string }>(
          'select pdf, digits from receipts where payment_id = $1',
          [made.paymentId],
        );
      const signed = await kept();
      expect(signed.digits).toMatch(/^[0-9]{200,}$/);
      expect(signed.pdf).toBeNull();
      const pdf = await makeReceipt(services, made.paymentId);
      expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
      await use.db.query('update outbox set dispatched_at = null');
      await services.outbox.drain();
      expect(await kept()).toEqual({ digits: signed.digits, pdf });
    });

    it('carries signed digits that verify, naming amount, tuition and student by three letters only (institute 10)', async () => {
      await makeReceipt(services, paid.paymentId);
      const row = await use.db.one<{ digits: string; number: string }>(
        'select digits, number from receipts where payment_id = $1',
        [paid.paymentId],
      );
      const verified = verifyDocument(row.digits, publicReceiptKeys(receiptKeys(services.settings)));
      expect(verified).toMatchObject({
        genuine: true,
        fields: {
          kind: 'receipt',
          test: true,
          institute_code: 'KVR',
          document_number: row.number,
          issued_on: '2026-11-20',
          amount_paise: 100_250,
          tuition_paise: 100_000,
          name_prefix: 'ASH',
          id_suffix: '031',
        },
      });
    });
  });

  describe('a payment of no student [R31]', () => {
    it('opens after proving the mobile it was made with, and to nobody else', async () => {
      const made = await capture(use.db, school, null, [{ label: 'Prospectus', balance: 100_000 }], {
        mobile: '9812345678',
      });
      const code = made.applicationCode;
      const headers = { 'x-payment-page': school.slug };
      const owner = await aBrowser([], '9812345678');
      expect(detailsOf(await list(owner, code, headers)).map((row) => row.transaction_id)).toEqual([code]);
      const pdf = await download(owner, { application_code: code, sbd_code: code }, headers);
      expect(Buffer.from(pdf.data<string>(), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
      expect((await list(app.browser(), code, headers)).json).toMatchObject({
        error: { code: 'proof_required' },
      });
      expect((await list(owner, code)).json).toMatchObject({ error: { code: 'proof_required' } });
      const stranger = await aBrowser([school.students.asha.id], '9876500001');
      expect(detailsOf(await list(stranger, code, headers))).toEqual([]);
      expect(
        (await download(stranger, { application_code: code, sbd_code: code }, headers)).json,
      ).toMatchObject({
        error: { code: 'receipt_not_found' },
      });
      // A student's payment is not opened by typing its code, whatever mobile was proven.
      expect(
        (await download(owner, { application_code: paid.applicationCode, sbd_code: code }, headers)).status,
      ).toBe(404);
    });
  });

  describe('the verify pages (decisions 9)', () => {
    const codeOf = async (paymentId: number): Promise<string> =>
      (
        await use.db.one<{ code: string }>(
          'select verification_code as code from receipts where payment_id = $1',
          [paymentId],
        )
      ).code;

    it('tell amount, date and present state of a receipt, and no personal data', async () => {
      const page = await app.browser().get(`/verify/${await codeOf(paid.paymentId)}`, { bare: true });
      expect(page.status).toBe(200);
      expect(page.body).toContain('1,002.50');
      expect(page.body).toContain('20-11-2026');
      for (const secret of ['Asha', 'KVR-2031', '9876500001', paid.applicationCode])
        expect(page.body).not.toContain(secret);
    });

    it('tell a refund, an unknown code and nonsense', async () => {
      const made = await capture(use.db, school, school.students.asha.id, [
        { label: 'Bus', balance: 10_000 },
      ]);
      await use.db.query(
        `update payments set refunded_paise = 10000, refunded_at = '2026-11-25T06:00:00Z', status = 'REFUNDED' where id = $1`,
        [made.paymentId],
      );
      const refunded = await app
        .browser()
        .get(`/verify/${await codeOf(made.paymentId)}.json`, { bare: true });
      expect(JSON.parse(refunded.body)).toMatchObject({ data: { state: 'refunded' } });
      for (const code of ['0000000000000000', 'ffffffffffffffff.json', '<script>', 'A'.repeat(150)]) {
        expect((await app.browser().get(`/verify/${encodeURIComponent(code)}`, { bare: true })).status).toBe(
          404,
        );
      }
    });

    it('serve the page with its files and the public keys, never the private one', async () => {
      const page = await app.browser().get('/verify', { bare: true });
      expect(page.status).toBe(200);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      for (const path of ['/verify/verify.js', '/verify/check.js', '/verify/sw.js']) {
        expect((await app.browser().get(path, { bare: true })).status).toBe(200);
      }
      const keys = await app.browser().get('/.well-known/receipt-keys.json', { bare: true });
      expect(keys.headers['access-control-allow-origin']).toBe('*');
      expect(keys.body).toContain(services.settings.receiptKey.x ?? 'no key');
      for (const body of [keys.body, page.body])
        expect(body).not.toContain(services.settings.receiptKey.d ?? 'no key');
    });
  });
});
