import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBoth, testApp, testServices } from '../../../testing/index.ts';
import type { TestApp, TestServices } from '../../../testing/index.ts';
import { mountReceipts } from '../index.ts';
import { aReceiptSchool, capture } from '../testing/receipt-school.ts';

describeOnBoth('a code typed on the verify page (decisions 9)', (use) => {
  let services: TestServices;
  let app: TestApp;
  let code: string;

  beforeAll(async () => {
    services = testServices(use.db);
    const school = await aReceiptSchool(use.db, 'kvr');
    const lines = [{ label: 'Bus', balance: 10_000 }];
    const { paymentId } = await capture(use.db, school, school.students.asha.id, lines);
    const receipt = 'select verification_code as code from receipts where payment_id = $1';
    code = (await use.db.one<{ code: string }>(receipt, [paymentId])).code;
    app = await testApp(services, (http) => mountReceipts(http));
  });
  beforeEach(() => use.db.query(`delete from limit_counters where scope like 'verify.%'`));
  afterAll(() => app?.close());

  const get = (path: string) => app.browser().get(path, { bare: true });
  const unknown = (n: number): string => n.toString(16).padStart(16, '0');
  /** Tries so many unknown codes, as a guesser does. */
  const guess = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) expect((await get(`/verify/${unknown(n)}.json`)).status).toBe(404);
  };

  it('has a field that needs no script: the server redirects to the page of the code', async () => {
    const page = await get('/verify');
    expect(page.body).toMatch(/<form [^>]*method="get" action="\/verify"/);
    expect(page.body).toMatch(/<label for="code">/);
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    const typed = encodeURIComponent(code.toUpperCase().replace(/(.{4})/g, '$1 '));
    const sent = await get(`/verify?code=${typed}`);
    expect([sent.status, sent.headers['location']]).toEqual([303, `/verify/${code}`]);
    expect((await get(`/verify/${code}`)).body).toContain('Valid');
  });

  it('comes back as typed, with what is wrong with it', async () => {
    const sent = await get('/verify?code=%3Cb%3Ea1b2');
    expect(sent.status).toBe(200);
    expect(sent.body).toContain('value="&lt;b&gt;a1b2"');
    expect(sent.body).toMatch(/id="code-problem" role="alert">A code has no “&lt;”/);
    const opened = await get('/verify/a1b2c3d4');
    expect(opened.status).toBe(404);
    expect(opened.body).toContain('A code has 16 characters. This one has 8.');
  });

  it('stays in the field when no document has it, to be corrected', async () => {
    const { body, status } = await get(`/verify/${unknown(1)}`);
    expect(status).toBe(404);
    expect(body).toContain('Compare every character with the paper');
    expect(body).toContain(`value="${unknown(1)}"`);
  });

  it('is refused, known or not, to an address that tried too many unknown ones (threats 5)', async () => {
    await guess(services.settings.limits.lookupMisses10Min);
    const page = await get(`/verify/${code}`);
    expect(page.status).toBe(429);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.body).toMatch(/Too many attempts\. Please try again after \d+ (second|minute)s?\./);
    expect(page.body).not.toContain('Valid');
    expect((await get(`/verify/${code}.json`)).status).toBe(429);
  });

  it('may be one of many papers: known codes and nonsense do not count', async () => {
    const { lookupMisses10Min } = services.settings.limits;
    await guess(lookupMisses10Min - 1);
    for (let n = 0; n < lookupMisses10Min; n += 1) {
      expect((await get(`/verify/${code}.json`)).status).toBe(200);
      expect((await get(`/verify/xyz${n}.json`)).status).toBe(404);
    }
  });

  it('counts in the hour as well (threats 5)', async () => {
    await guess(1);
    await use.db.query(`update limit_counters set count = $1 where scope = 'verify.miss.hour'`, [
      services.settings.limits.lookupMissesHour,
    ]);
    expect((await get(`/verify/${code}`)).status).toBe(429);
  });
});
