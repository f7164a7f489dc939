import { indiaDay } from '@shulk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicReceiptKeys, verifyDocument, withdrawnList } from '../../../documents/index.ts';
import type { WithdrawnList } from '../../../documents/index.ts';
import { describeOnBoth, testApp, testServices } from '../../../testing/index.ts';
import type { TestApp, TestServices } from '../../../testing/index.ts';
import { makeReceipt, mountReceipts } from '../index.ts';
import { receiptKeys } from '../receipt-keys.ts';
import { aReceiptSchool, capture, correct, refund } from '../testing/receipt-school.ts';
import type { ReceiptSchool } from '../testing/receipt-school.ts';

describeOnBoth('the verify pages (decisions 9)', (use) => {
  let services: TestServices;
  let app: TestApp;
  let school: ReceiptSchool;

  beforeAll(async () => {
    services = testServices(use.db);
    school = await aReceiptSchool(use.db, 'kvr');
    app = await testApp(services, (http) => mountReceipts(http));
  });
  afterAll(() => app?.close());

  const get = (path: string) => app.browser().get(path, { bare: true });
  const paidBy = (name: keyof ReceiptSchool['students'], balance = 10_000) =>
    capture(use.db, school, school.students[name].id, [{ label: 'Bus', balance }]);
  const receiptOf = (paymentId: number) =>
    use.db.one<{ code: string; digits: string; number: string }>(
      'select verification_code as code, digits, number from receipts where payment_id = $1',
      [paymentId],
    );
  const codeOf = async (paymentId: number): Promise<string> => (await receiptOf(paymentId)).code;
  const stateOf = async (code: string) =>
    (JSON.parse((await get(`/verify/${code}.json`)).body) as { data: { state: string; text: string } }).data;

  it('show amount, date and present state of a receipt, and no personal data', async () => {
    const paid = await paidBy('asha', 100_250);
    const page = await get(`/verify/${await codeOf(paid.paymentId)}`);
    expect(page.status).toBe(200);
    for (const shown of ['Valid', '1,002.50', '20-11-2026']) expect(page.body).toContain(shown);
    for (const secret of ['Asha', 'KVR-2031', '9876500001', paid.applicationCode])
      expect(page.body).not.toContain(secret);
  });

  it.each([
    [4_000, '₹40.00 of it was refunded, last on 25-11-2026.'],
    [10_000, 'All of it, ₹100.00, was refunded, last on 25-11-2026.'],
  ])('show that %i paise of 10000 were refunded [R13]', async (given, text) => {
    const paid = await paidBy('asha');
    const code = await codeOf(paid.paymentId);
    expect((await stateOf(code)).state).toBe('valid');
    await refund(use.db, paid.paymentId, given);
    expect(await stateOf(code)).toMatchObject({ state: 'refunded' });
    expect((await stateOf(code)).text).toContain(text);
  });

  it('show nothing of an unknown code and of nonsense', async () => {
    for (const code of ['0000000000000000', 'ffffffffffffffff.json', '<script>', 'A'.repeat(150)]) {
      expect((await get(`/verify/${encodeURIComponent(code)}`)).status).toBe(404);
    }
  });

  it('serve the page with its files and the public keys, never the private one', async () => {
    const page = await get('/verify');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    for (const file of ['verify.js', 'typed-code.js', 'keep.js', 'check.js', 'withdrawn.js', 'sw.js']) {
      expect((await get(`/verify/${file}`)).status).toBe(200);
    }
    // The worker caches the page by fetching it, under the policy it is served with.
    const worker = await get('/verify/sw.js');
    expect(worker.headers['content-security-policy']).toContain("connect-src 'self'");
    expect(worker.headers['service-worker-allowed']).toBe('/verify');
    const keys = await get('/.well-known/receipt-keys.json');
    expect(keys.headers['access-control-allow-origin']).toBe('*');
    expect(keys.body).toContain(services.settings.receiptKey.x ?? 'no key');
    for (const body of [keys.body, page.body])
      expect(body).not.toContain(services.settings.receiptKey.d ?? 'no key');
  });

  describe('a receipt issued again after a correction (institute 10)', () => {
    const issuedTwice = async (correction: Parameters<typeof correct>[2]) => {
      const paid = await paidBy('chitra');
      const pdf = await makeReceipt(services, paid.paymentId);
      const before = await receiptOf(paid.paymentId);
      await correct(use.db, school.students.chitra.id, correction);
      const again = await makeReceipt(services, paid.paymentId);
      return { before, after: await receiptOf(paid.paymentId), isSamePaper: again?.equals(pdf ?? again) };
    };
    const namedBy = (digits: string) =>
      verifyDocument(digits, publicReceiptKeys(receiptKeys(services.settings)));

    it('keeps its number under another code, and the issue before verifies as replaced', async () => {
      const { before, after, isSamePaper } = await issuedTwice({ first_name: 'Chaitra' });
      expect(isSamePaper).toBe(false);
      expect([after.number, after.code === before.code]).toEqual([before.number, false]);
      expect(namedBy(after.digits)).toMatchObject({
        genuine: true,
        fields: { name_prefix: 'CHA', document_number: before.number, verification_code: after.code },
      });
      // The parent's paper was signed by us and still is; it is only no longer the newest.
      expect(namedBy(before.digits)).toMatchObject({ genuine: true, fields: { name_prefix: 'CHI' } });
      expect((await stateOf(after.code)).state).toBe('valid');
      const replaced = await stateOf(before.code);
      expect(replaced.state).toBe('replaced');
      expect(replaced.text).toMatch(
        /A newer receipt replaced it on \d\d-\d\d-2026\. Ask for the newer one\.$/,
      );
    });

    it('is issued once for one correction, however many request it at once', async () => {
      const paid = await paidBy('chitra');
      await makeReceipt(services, paid.paymentId);
      const before = await codeOf(paid.paymentId);
      await correct(use.db, school.students.chitra.id, { last_name: 'Rao Nair' });
      const papers = await Promise.all([1, 2, 3].map(() => makeReceipt(services, paid.paymentId)));
      expect(new Set(papers.map((paper) => paper?.toString('base64'))).size).toBe(1);
      const left = await use.db.query('select 1 from replaced_receipts where verification_code = $1', [
        before,
      ]);
      expect(left).toHaveLength(1);
      expect((await stateOf(await codeOf(paid.paymentId))).state).toBe('valid');
    });

    it('is issued again for another class in the same year, not for the next year’s class', async () => {
      const other = await issuedTwice({ class_code: 'IV' });
      expect(other.after.code).not.toBe(other.before.code);
      const promoted = await issuedTwice({ class_code: 'V', ay_code: '2027-28' });
      expect([promoted.after.code, promoted.isSamePaper]).toEqual([promoted.before.code, true]);
    });
  });

  describe('the list of withdrawn receipts (institute 10)', () => {
    const listOf = async (code: string) => {
      const answer = await get(`/verify/withdrawn/${code}.json`);
      return {
        status: answer.status,
        headers: answer.headers,
        body: JSON.parse(answer.body) as WithdrawnList,
      };
    };

    it('contains the refunded or replaced receipts, only of this institute, with its name and its day', async () => {
      const hill = await aReceiptSchool(use.db, 'hill');
      const pay = () => capture(use.db, hill, hill.students.asha.id, [{ label: 'Bus', balance: 10_000 }]);
      const [untouched, back, renamed] = [await pay(), await pay(), await pay()];
      const codes = [await codeOf(back.paymentId), await codeOf(renamed.paymentId)];
      await makeReceipt(services, renamed.paymentId);
      await refund(use.db, back.paymentId, 1);
      await correct(use.db, hill.students.asha.id, { first_name: 'Aasha' });
      await makeReceipt(services, renamed.paymentId);
      const day = indiaDay(services.clock.now());
      const { body, headers } = await listOf('HILL');
      expect(body).toEqual(withdrawnList({ institute_code: 'HILL', name: 'Kaveri School', day, codes }));
      expect(headers['cache-control']).toContain('max-age=300');
      expect(JSON.stringify(body)).not.toContain(await codeOf(untouched.paymentId));
    });

    it('does not exist for an unknown institute', async () => {
      for (const code of ['NOBODY', 'kvr', '..%2f..%2fetc'])
        expect((await get(`/verify/withdrawn/${code}.json`)).status).toBe(404);
    });
  });
});
