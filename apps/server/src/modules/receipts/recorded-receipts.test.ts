import type { TransactionDetail } from '@shulk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVerificationCode } from '../../documents/index.ts';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { openBrowser } from '../../platform/http/browser-session.ts';
import { describeOnBoth, testApp, testServices } from '../../testing/index.ts';
import type { TestAnswer, TestApp, TestBrowser, TestServices } from '../../testing/index.ts';
import { mountPayments } from '../payments/index.ts';
import { makeReceipt, mountReceipts } from './index.ts';
import { aFee, aReceiptSchool, capture, prove } from './testing/receipt-school.ts';
import type { ReceiptSchool } from './testing/receipt-school.ts';

const NOW = '2026-11-20T06:00:00.000Z';

describeOnBoth('a receipt of ours for a recorded payment (integrators 16)', (use) => {
  let services: TestServices;
  let app: TestApp;
  let school: ReceiptSchool;
  let asha: TestBrowser;

  beforeAll(async () => {
    services = testServices(use.db);
    services.clock.set(NOW);
    school = await aReceiptSchool(use.db, 'rec');
    app = await testApp(services, (http) => {
      mountReceipts(http);
      mountPayments(http);
    });
    const opened = openBrowser(services, undefined);
    const browserId = await opened.id();
    asha = app.browser();
    asha.cookie = opened.setCookie()?.split(';')[0];
    await prove(use.db, school, browserId, [school.students.asha.id], '9876500001', NOW);
    // The first PDF loads its library and fonts, which blocks the event loop long enough to count as overload.
    const { paymentId } = await capture(use.db, school, school.students.bala.id, [
      { label: 'A', balance: 100 },
    ]);
    await makeReceipt(services, paymentId);
  });
  afterAll(() => app?.close());

  /** A cheque of ₹1,050 for a fee of ₹4,000 of which ₹500 was paid before; ₹50 of it are late fee. */
  const aCheque = async (code: string, given: { readonly receipt: boolean }): Promise<number> => {
    const fee = await aFee(use.db, school, school.students.asha.id, {
      label: 'Tuition, Term 1',
      gross: 400_000,
    });
    const record = (name: string, parts: object, verification: string | null) =>
      use.db.one<{ id: number }>(
        `select record_payment($1, $2, $3, 'TXN' || $3, 'CHEQUE', 'Cheque 004217', '', '2026-11-18T06:30:00Z', $4::jsonb, $5, $6) as id`,
        [
          school.instituteId,
          school.students.asha.id,
          name,
          JSON.stringify([{ fee_line_id: fee, ...parts }]),
          verification,
          NOW,
        ],
      );
    await record(`${code}-before`, { amount_paise: 50_000 }, null);
    const parts = { amount_paise: 100_000, late_fee_paise: 5_000 };
    return (await record(code, parts, given.receipt ? newVerificationCode() : null)).id;
  };

  const reverse = (
    payment: string,
    key: string,
    reason = 'Cheque returned unpaid',
    operator = true,
    more: object = {},
  ) =>
    app.browser().post(
      '/api/console/v1/payments/reverse',
      { institute_code: 'rec', payment, reason, ...more },
      {
        headers: {
          'idempotency-key': key,
          ...(operator ? { authorization: `Bearer ${services.settings.operatorKey}` } : {}),
        },
        bare: true,
      },
    );

  const rows = async (): Promise<Record<string, string>> => {
    const answer = await asha.get(`/api/pages/v1/receipts/fetch?sbd_code=${school.students.asha.sbd_code}`);
    const [first] = answer.data<{ transaction_details: TransactionDetail[] }[]>();
    const found = (first?.transaction_details ?? []).map((row) => [
      row.transaction_id,
      `${row.status} ${row.total}`,
    ]);
    return Object.fromEntries(found) as Record<string, string>;
  };
  const download = (code: string): Promise<TestAnswer> =>
    asha.post('/api/pages/v1/receipts/download', {
      application_code: code,
      sbd_code: school.students.asha.sbd_code,
      receipt: true,
    });
  const paper = async (code: string): Promise<string> => {
    const pdf = Buffer.from((await download(code)).data<string>(), 'base64');
    return readPdf(pdf)
      .pages.map(({ text }) => text)
      .join('|');
  };
  const verified = async (paymentId: number) => {
    const { code } = await use.db.one<{ code: string }>(
      'select verification_code as code from receipts where payment_id = $1',
      [paymentId],
    );
    return (await app.browser().get(`/verify/${code}.json`)).data<{ state: string; text: string }>();
  };
  const withdrawn = async (): Promise<number> =>
    Buffer.from(
      (JSON.parse((await app.browser().get('/verify/withdrawn/REC.json')).body) as { hashes: string }).hashes,
      'base64',
    ).length / 5;

  it('can be downloaded, with its late fee, what was paid before and the day of the money; one of the institute cannot [SR-2.73] [R12]', async () => {
    const paymentId = await aCheque('CHQ1', { receipt: true });
    expect(await rows()).toMatchObject({ 'TXNCHQ1-before': 'PAID 500', TXNCHQ1: 'RECEIVED 1050' });
    const text = await paper('TXNCHQ1');
    expect(text).toContain('No. RCP/2026-27/');
    expect(text).toContain('Tuition, Term 1|4,000.00|500.00|50.00|1,050.00|2,500.00');
    expect(text).toContain('CHEQUE');
    expect(text).toContain('Cheque 004217');
    expect(text).toContain('The money was received on 18-11-2026.');
    expect(await verified(paymentId)).toMatchObject({ state: 'valid' });
    expect((await download('TXNCHQ1-before')).json).toMatchObject({ error: { code: 'receipt_not_found' } });
  });

  it('says CANCELLED with the reason once the payment is reversed, whether or not it was stored, and so does verifying it [R13]', async () => {
    const paymentId = await aCheque('CHQ2', { receipt: true });
    expect((await paper('TXNCHQ2')).split('|')).toContain('RECEIPT');
    const before = await withdrawn();
    services.clock.set('2026-11-20T06:10:00.000Z');
    expect((await reverse('CHQ2', 'bounce-2')).data()).toMatchObject({
      application_code: 'TXNCHQ2',
      amount: 1050,
      reason: 'Cheque returned unpaid',
    });
    expect((await rows())['TXNCHQ2']).toBe('REVERSED 1050');
    const text = await paper('TXNCHQ2');
    expect(text.split('|')).toContain('CANCELLED');
    expect(text.split('|')).not.toContain('RECEIPT');
    expect(text).toContain('Cancelled on 20-11-2026: Cheque returned unpaid.');
    const now = await verified(paymentId);
    expect(now.state).toBe('cancelled');
    expect(now.text).toContain('reversed on 20-11-2026');
    expect(await withdrawn()).toBe(before + 1);
  });

  it('does not exist for a reversed payment whose receipt the institute gave, nor does the payment', async () => {
    await aCheque('CHQ3', { receipt: false });
    expect((await rows())['TXNCHQ3']).toBe('PAID 1050');
    await reverse('CHQ3', 'bounce-3');
    expect((await rows())['TXNCHQ3']).toBeUndefined();
  });

  it('is cancelled once by one request; other reversals are refused with clear words, and all need the operator', async () => {
    await aCheque('CHQ4', { receipt: true });
    expect((await reverse('CHQ4', 'bounce-4', 'Returned', false)).status).toBe(401);
    const [one, two] = await Promise.all([reverse('TXNCHQ4', 'bounce-4'), reverse('TXNCHQ4', 'bounce-4')]);
    // The answer of the first may still be on its way when the second comes.
    expect([one.status, two.status].filter((status) => status !== 409)).toContain(200);
    await use.db.query('delete from idempotency_keys');
    expect((await reverse('TXNCHQ4', 'bounce-4')).status).toBe(200);
    const entries = await use.db.query(
      `select 1 from ledger_entries e join payments p on p.id::text = e.ref and p.institute_id = e.institute_id
       where e.kind = 'reversal' and p.application_code = 'TXNCHQ4'`,
    );
    expect(entries).toHaveLength(1);
    const again = await reverse('CHQ4', 'bounce-4-again');
    expect([again.status, again.json]).toEqual([
      409,
      expect.objectContaining({
        error: {
          code: 'reversal_refused',
          fields: { payment: 'This payment was already reversed on 20-11-2026: Cheque returned unpaid.' },
        },
      }),
    ]);
    expect((await reverse('CHQ-NONE', 'bounce-5')).json).toMatchObject({
      error: { code: 'invalid_request', fields: { payment: expect.stringContaining('No payment') } },
    });
  });

  it('of a reversed payment is kept with who asked for it and the act it was asked with; without a name, with the address of the call', async () => {
    await aCheque('CHQ5', { receipt: true });
    await aCheque('CHQ6', { receipt: true });
    const named = { asked_by: 'Meera, accounts office' };
    expect((await reverse('CHQ5', 'bounce-5', 'Returned', true, named)).data()).toMatchObject(named);
    expect((await reverse('CHQ6', 'bounce-6')).data()).toMatchObject({ asked_by: 'operator at 127.0.0.1' });
    const other = { asked_by: 'Somebody else' };
    await use.db.query('delete from idempotency_keys');
    expect((await reverse('CHQ5', 'bounce-5', 'Returned', true, other)).data()).toMatchObject(named);
    const acts = await use.db.query(
      `select p.import_code as payment, a.call, a.outline ->> 'asked_by' as asked_by
       from payments p left join operator_acts a on a.id = p.reversal_act_id
       where p.import_code in ('CHQ5', 'CHQ6') order by p.id`,
    );
    expect(acts).toEqual([
      { payment: 'CHQ5', call: 'console.reverse_payment', ...named },
      { payment: 'CHQ6', call: 'console.reverse_payment', asked_by: null },
    ]);
  });

  it('of a payment through a gateway cannot be reversed: such money is refunded', async () => {
    const { applicationCode } = await capture(use.db, school, school.students.bala.id, [
      { label: 'Bus', balance: 100 },
    ]);
    expect((await reverse(applicationCode, 'bounce-6')).json).toMatchObject({
      error: { code: 'reversal_refused', fields: { payment: expect.stringContaining('refund it instead') } },
    });
  });

  it('of a payment with a refund cannot be reversed either', async () => {
    const paymentId = await aCheque('CHQ7', { receipt: true });
    await use.db.query('update payments set refunded_paise = 100, refunded_at = received_at where id = $1', [
      paymentId,
    ]);
    expect((await reverse('CHQ7', 'bounce-7')).json).toMatchObject({
      error: { code: 'reversal_refused', fields: { payment: expect.stringContaining('was refunded') } },
    });
  });
});
