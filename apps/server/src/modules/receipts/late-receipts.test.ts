import type { TransactionDetail } from '@shulk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../documents/testing/read-pdf.ts';
import { openBrowser } from '../../platform/http/browser-session.ts';
import { describeOnBoth, testApp, testServices } from '../../testing/index.ts';
import type { TestApp, TestServices } from '../../testing/index.ts';
import { makeReceipt, mountReceipts } from './index.ts';
import { aReceiptSchool, capture, prove } from './testing/receipt-school.ts';
import type { ReceiptSchool } from './testing/receipt-school.ts';

describeOnBoth('the receipt of money that was reported days after it was paid [money 7]', (use) => {
  let services: TestServices;
  let app: TestApp;
  let school: ReceiptSchool;
  let paid: { readonly paymentId: number; readonly applicationCode: string };

  beforeAll(async () => {
    services = testServices(use.db);
    services.clock.set('2027-04-03T06:00:00.000Z');
    app = await testApp(services, mountReceipts);
    school = await aReceiptSchool(use.db, 'late');
    await capture(use.db, school, school.students.asha.id, [{ label: 'Bus', balance: 100 }], {
      at: '2027-04-01T06:00:00.000Z',
    });
    paid = await capture(use.db, school, school.students.asha.id, [{ label: 'Tuition', balance: 1_000 }], {
      paid_at: '2027-03-31T18:20:00.000Z',
      at: '2027-04-03T06:00:00.000Z',
    });
  });
  afterAll(() => app?.close());

  it('has number, date and time of the payment, and says when it was confirmed', async () => {
    const { pages } = readPdf((await makeReceipt(services, paid.paymentId)) ?? Buffer.alloc(0));
    const text = pages.map((page) => page.text).join('|');
    expect(text).toContain('No. RCP/2026-27/000001');
    expect(text).toMatch(/31-03-2027[^|]*(?:11:50|23:50)/);
    expect(text).toContain('The payment was confirmed on 03-04-2027.');
  });

  it('verifies as of the day of the payment', async () => {
    const { code } = await use.db.one<{ code: string }>(
      'select verification_code as code from receipts where payment_id = $1',
      [paid.paymentId],
    );
    const { body } = await app.browser().get(`/verify/${code}.json`);
    expect(body).toContain('31-03-2027');
    expect(body).not.toContain('03-04-2027');
  });

  it('is in the list with the time of the payment, in its order', async () => {
    const opened = openBrowser(services, undefined);
    const browserId = await opened.id();
    const browser = app.browser();
    browser.cookie = opened.setCookie()?.split(';')[0];
    const { id, sbd_code } = school.students.asha;
    await prove(use.db, school, browserId, [id], '9876500001', services.clock.now());
    const answer = await browser.get(`/api/pages/v1/receipts/fetch?sbd_code=${sbd_code}`);
    const rows = answer.data<{ transaction_details: TransactionDetail[] }[]>()[0]?.transaction_details ?? [];
    expect(rows.map((row) => [row.total, row.transaction_date])).toEqual([
      [1, '2027-04-01T06:00:00.000Z'],
      [10, '2027-03-31T18:20:00.000Z'],
    ]);
  });
});
