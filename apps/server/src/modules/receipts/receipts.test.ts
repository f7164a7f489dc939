import type { TransactionDetail } from '@shulk/contract';
import { beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import { publicReceiptKeys, verifyDocument } from '../../documents/index.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { openBrowser } from '../../platform/http/browser-session.ts';
import { sha256 } from '../../platform/ids.ts';
import { describeOnBoth, testApp, testServices } from '../../testing/index.ts';
import type { TestAnswer, TestApp, TestBrowser, TestServices } from '../../testing/index.ts';
import { mountReceipts } from './index.ts';
import { drawnReceipts, makeReceipt } from './make-receipt.ts';
import { receiptKeys } from './receipt-keys.ts';
import { aReceiptSchool, capture, correct, prove, refund } from './testing/receipt-school.ts';
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
    // The first PDF loads its library and fonts, which blocks the event loop long enough to count as overload.
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

  const paperOf = async (paymentId: number): Promise<string> => {
    const { pages } = readPdf((await makeReceipt(services, paymentId)) ?? Buffer.alloc(0));
    return pages.map(({ text }) => text).join('|');
  };

  describe('the list', () => {
    it('contains the money received from the student, newest first, as the first item of an array; recorded money as PAID [SR-7.18] [SR-3.17] [R12]', async () => {
      const { bala } = school.students;
      await capture(use.db, school, bala.id, [{ label: 'One', balance: 1_000 }], {
        at: '2026-11-20T06:00:00.000Z',
      });
      await capture(use.db, school, bala.id, [{ label: 'Two', balance: 2_050 }], {
        at: '2026-11-20T08:00:00.000Z',
      });
      await use.db.query(
        `insert into payments (institute_id, student_id, kind, status, application_code, amount_paise, excess_paise, held_paise, held_reason,
           mode, received_at, booked_at)
         values ($1, $2, 'recorded', 'PAID', 'TXN-REC', 500, 0, 0, '', 'CASH', '2026-11-20T07:00:00Z', '2026-11-20T07:00:00Z'),
                ($1, $2, 'gateway', 'EXCESS', 'TXN-EXC', 700, 700, 0, '', 'UPI', '2026-11-20T07:30:00Z', '2026-11-20T07:30:00Z'),
                ($1, $2, 'gateway', 'REVIEW', 'TXN-REV', 700, 0, 700, 'DIFFERS', 'UPI', '2026-11-20T07:30:00Z', '2026-11-20T07:30:00Z')`,
        [school.instituteId, bala.id],
      );
      const answer = await list(await aBrowser([bala.id]), bala.sbd_code);
      const [first, ...others] = answer.data<{ transaction_details: TransactionDetail[] }[]>();
      expect([Object.keys(first ?? {}), others]).toEqual([['transaction_details'], []]);
      expect(Object.keys(first?.transaction_details[0] ?? {}).sort()).toEqual([
        'status',
        'total',
        'transaction_date',
        'transaction_id',
        'transactions',
      ]);
      const rows = detailsOf(answer).map((row) => [
        row.total,
        row.status,
        row.transaction_date,
        row.transactions[0]?.payment_mode,
      ]);
      expect(detailsOf(answer)[1]?.transaction_id).toBe('TXN-REC');
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

    it('opens only with a receipt proof naming the student (threats 2 row 11)', async () => {
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
    it('is a PDF in base64, never cached by browsers [SR-7.19]', async () => {
      const { asha } = school.students;
      const answer = await download(await aBrowser([asha.id]), {
        application_code: paid.applicationCode,
        sbd_code: asha.sbd_code,
      });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(Buffer.from(answer.data<string>(), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    });

    it('says whose, for what, how and how much: lines with late fee and discount, words, gateway reference, number (decisions 9)', async () => {
      const text = await paperOf(paid.paymentId);
      const { number, reference } = await use.db.one<{ number: string; reference: string }>(
        `select r.number, p.gateway_payment_id as reference from receipts r join payments p on p.id = r.payment_id
         where p.id = $1`,
        [paid.paymentId],
      );
      for (const part of [
        'RECEIPT',
        'TEST: no money was paid',
        `No. ${number}`,
        'Kaveri School',
        '1 River Road',
        'Asha Rao',
        'KVR-2031',
        paid.applicationCode,
        '₹1,002.50',
        'Rupees One Thousand Two and Fifty Paise Only',
        'UPI',
        reference,
        'RRN1',
      ]) {
        expect(text.split('|')).toContain(part);
      }
      expect(text).toContain('Tuition|1,050.00|50.00|2.50|1,002.50|0.00');
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

    it('is the same to the byte each time, and drawn once for two at the same moment (decisions 9, decision 204)', async () => {
      const first = await makeReceipt(services, paid.paymentId);
      expect((await makeReceipt(services, paid.paymentId))?.equals(first ?? Buffer.alloc(0))).toBe(true);
      services.parts.of(drawnReceipts).clear();
      const asked = vi.spyOn(use.db, 'query').mockClear();
      const both = [makeReceipt(services, paid.paymentId), makeReceipt(services, paid.paymentId)];
      expect(await Promise.all(both)).toEqual([first, first]);
      expect(asked.mock.calls.filter(([sql]) => sql.includes('pdf_sha256'))).toHaveLength(1);
    });

    it.each([
      [4_000, 'PARTIALLY REFUNDED', 'Kept after refunds|₹60.00'],
      [10_000, 'REFUNDED', 'Kept after refunds|₹0.00'],
    ])(
      'is rendered anew when %i of 10000 paise were refunded since: its title is %s [R13]',
      async (given, title, kept) => {
        const made = await capture(use.db, school, school.students.asha.id, [
          { label: 'Bus', balance: 10_000 },
        ]);
        expect((await paperOf(made.paymentId)).split('|')).toContain('RECEIPT');
        await refund(use.db, made.paymentId, given);
        const text = await paperOf(made.paymentId);
        expect(text.split('|')).toContain(title);
        expect(text).toContain(kept);
        expect(text.split('|')).not.toContain('RECEIPT');
      },
    );

    it('says that it was issued again after a correction, under the corrected name (institute 10)', async () => {
      const school2 = await aReceiptSchool(use.db, 'corr');
      const made = await capture(use.db, school2, school2.students.asha.id, [{ label: 'Bus', balance: 100 }]);
      expect(await paperOf(made.paymentId)).not.toContain('Remark');
      await correct(use.db, school2.students.asha.id, { first_name: 'Aasha' });
      const text = await paperOf(made.paymentId);
      expect(text).toContain('Aasha Rao');
      expect(text).toMatch(/Issued again on \d\d-\d\d-2026 after a correction/);
    });

    it('does not exist for money that was not captured to fees [R13]', async () => {
      expect(await makeReceipt(services, 999_999)).toBeUndefined();
    });

    it('keeps from its capture on whom it was issued to, and is signed and rendered when it is first opened; twice is once', async () => {
      const made = await capture(use.db, school, school.students.chitra.id, [
        { label: 'Lab', balance: 3_000 },
      ]);
      const kept = () =>
        use.db.one<{ pdf_sha256: Buffer | null; digits: string | null; name: string }>(
          `select pdf_sha256, digits, issued_to->>'student_name' as name from receipts where payment_id = $1`,
          [made.paymentId],
        );
      const captured = await kept();
      expect(captured).toEqual({ pdf_sha256: null, digits: null, name: 'Chitra Rao' });
      const [pdf, same] = await Promise.all([1, 2].map(() => makeReceipt(services, made.paymentId)));
      expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
      expect(same).toEqual(pdf);
      expect(await kept()).toEqual({
        ...captured,
        pdf_sha256: sha256(pdf ?? ''),
        digits: expect.stringMatching(/^[0-9]{200,}$/) as string,
      });
    });

    it('keeps the digits of a receipt signed before receipts stored their recipient', async () => {
      const made = await capture(use.db, school, school.students.bala.id, [{ label: 'Lab', balance: 100 }]);
      await makeReceipt(services, made.paymentId);
      const kept = () =>
        use.db.one<{ digits: string; code: string; name: string | null }>(
          `select digits, verification_code as code, issued_to->>'student_name' as name from receipts where payment_id = $1`,
          [made.paymentId],
        );
      const before = await kept();
      await use.db.query('update receipts set issued_to = null where payment_id = $1', [made.paymentId]);
      await makeReceipt(services, made.paymentId);
      expect(await kept()).toEqual({ ...before, name: 'Bala Rao' });
    });

    it('has signed digits that verify, naming amount, tuition and student only by three letters (institute 10)', async () => {
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

  describe('a payment without a student [R31]', () => {
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
});
