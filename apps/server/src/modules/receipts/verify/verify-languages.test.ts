import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBoth, testApp, testServices } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { makeReceipt, mountReceipts } from '../index.ts';
import { aReceiptSchool, capture } from '../testing/receipt-school.ts';

const HINDI = { 'accept-language': 'hi-IN,en;q=0.5' };

describeOnBoth('the verify pages in the reader’s language', (use) => {
  let app: TestApp;
  let code: string;

  beforeAll(async () => {
    const services = testServices(use.db);
    const school = await aReceiptSchool(use.db, 'kvr');
    app = await testApp(services, (http) => mountReceipts(http));
    const { paymentId } = await capture(use.db, school, school.students.asha.id, [
      { label: 'Bus', balance: 100_250 },
    ]);
    await makeReceipt(services, paymentId);
    ({ code } = await use.db.one<{ code: string }>(
      'select verification_code as code from receipts where payment_id = $1',
      [paymentId],
    ));
  });
  afterAll(() => app?.close());

  const get = async (url: string, headers: Record<string, string> = {}) => {
    const {
      body,
      headers: sent,
      statusCode: status,
    } = await app.http.inject({ url, headers: { host: 'localhost', ...headers } });
    return { body, status, sent };
  };

  describe.each(['/verify', '/verify/{code}', '/verify/0123456789abcdef'])('%s', (pattern) => {
    const path = (): string => pattern.replace('{code}', code);

    it('is Hindi for a browser that asks for it, with its head, its foot and the switch', async () => {
      const { body, sent } = await get(path(), HINDI);
      expect(body).toContain('<html lang="hi-IN">');
      expect(body).toContain('रसीद सत्यापित करें');
      expect(body).toContain('नियम और शर्तें');
      for (const english of ['Verify a receipt', 'Secured By', 'Terms and conditions', 'Check '])
        expect(body).not.toContain(english);
      expect(body).toMatch(/<a href="\?lang=ta" lang="ta">தமிழ்<\/a>/);
      expect(sent['vary']).toContain('cookie');
    });

    it('is in the language of its address, else in the one that was chosen here, else in the browser’s', async () => {
      const chosen = { ...HINDI, cookie: 'shulk_language=kn' };
      expect((await get(`${path()}?lang=ta`, chosen)).body).toContain('<html lang="ta-IN">');
      expect((await get(path(), chosen)).body).toContain('<html lang="kn-IN">');
      expect((await get(path())).body).toContain('<html lang="en-IN">');
    });
  });

  it('keep the language of the address behind a code that a browser without scripts sends', async () => {
    const { body } = await get('/verify?lang=ta');
    expect(body).toContain('<input type="hidden" name="lang" value="ta">');
    const { status, sent } = await get(`/verify?code=${code}&lang=ta`);
    expect([status, sent['location']]).toEqual([303, `/verify/${code}?lang=ta`]);
    expect((await get(`/verify/${code}?lang=ta`)).body).toContain('href="/verify?lang=ta"');
    expect((await get('/verify?code=12&lang=ta')).body).toContain('இதில் 2 உள்ளன');
  });

  it('say the present state to their scripts in the language that these ask for', async () => {
    const stateIn = async (language: string) =>
      (
        JSON.parse((await get(`/verify/${code}.json`, { 'accept-language': language })).body) as {
          data: { heading: string; state: string };
        }
      ).data;
    expect(await stateIn('ta')).toMatchObject({ state: 'valid', heading: 'செல்லுபடியாகும்' });
    expect(await stateIn('en')).toMatchObject({ state: 'valid', heading: 'Valid' });
  });

  it('serve the words of their scripts in each language', async () => {
    for (const language of ['hi', 'mr', 'bn', 'ta', 'te', 'kn', 'gu']) {
      const { status, body } = await get(`/verify/words-${language}.js`);
      expect([language, status]).toEqual([language, 200]);
      expect(body).toMatch(/papers\/verify\.SCANNED/);
    }
  });
});
