import { calendarDay, paise, rupees } from '@shulk/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnAmount } from '../amounts.ts';
import { readAsset } from '../assets.ts';
import type { SignedFields } from '../document-body.ts';
import { escapeHtml } from './html.ts';
import { generateReceiptKey, publicReceiptKeys } from '../receipt-key.ts';
import { signDocument } from '../sign-document.ts';
import { loadBrowserCheck } from '../testing/browser-check.ts';
import {
  RECEIPT_KEYS_PATH,
  VERIFICATION_CODE,
  VERIFY_ASSETS,
  verifyCodeHtml,
  verifyPageHtml,
  verifyRefusedHtml,
} from './page.ts';
import { describeVerifiedState, type VerifiedState } from './verified-state.ts';

const { digitsOf, isGenuine, offlineText, readDocument, shownAmount, shownDay } = await loadBrowserCheck();
const key = generateReceiptKey({ id: 7 });
const keys = publicReceiptKeys([key]);
const fields: SignedFields = {
  kind: 'receipt',
  test: false,
  institute_code: 'KVR',
  document_number: 'RCP/2026-27/001234',
  issued_on: calendarDay('2026-04-09'),
  amount_paise: rupees(15_300),
  tuition_paise: rupees(14_800),
  name_prefix: 'AAR',
  id_suffix: '031',
  verification_code: 'a1b2c3d4e5f60718',
};
const digits = signDocument(fields, key);
const issued = {
  kind: 'receipt',
  issued_on: fields.issued_on,
  amount_paise: fields.amount_paise,
  test: false,
  institute: 'Kaveri Public School',
} as const;
const valid: VerifiedState = { ...issued, state: 'valid' };
const refunded = {
  ...issued,
  state: 'refunded' as const,
  refunded_paise: rupees(5_000),
  refunded_on: calendarDay('2026-05-02'),
};
describe('the check in the browser', () => {
  it('verifies what the server signed, and formats amounts and days as the server does', async () => {
    const amounts = fc.record({ amount: fc.maxSafeNat(), days: fc.nat(0xffff), test: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(amounts, async ({ amount, days, test }) => {
        const day = calendarDay(new Date(days * 86_400_000).toISOString().slice(0, 10));
        const signed = {
          ...fields,
          amount_paise: paise(amount),
          tuition_paise: paise(0),
          issued_on: day,
          test,
        };
        const found = readDocument(signDocument(signed, key));
        expect(found?.fields).toEqual({ ...signed, key_id: 7 });
        expect(found !== null && (await isGenuine(found, keys, crypto.subtle))).toBe(true);
        expect(shownAmount(amount)).toBe(columnAmount(paise(amount)));
        expect(shownDay(day)).toBe(day.split('-').reverse().join('-'));
      }),
      { numRuns: 60 },
    );
  });

  it('rejects an unknown key or a day outside its period', async () => {
    const found = readDocument(digits);
    const [first] = keys;
    if (found === null || first === undefined) throw new Error('the digits are readable');
    expect(await isGenuine(found, [], crypto.subtle)).toBe(false);
    expect(await isGenuine(found, [{ ...first, until: '2026-04-08' }], crypto.subtle)).toBe(false);
    expect(await isGenuine(found, [{ ...first, from: '2026-04-09' }], crypto.subtle)).toBe(true);
  });

  it('shows the institute’s code if its name is unknown, and omits what an anonymous payment lacks', () => {
    const anonymous = readDocument(signDocument({ ...fields, name_prefix: '', id_suffix: '' }, key));
    if (anonymous === null) throw new Error('the digits are readable');
    expect(offlineText(anonymous.fields)).toBe(
      'Genuine when issued, on 09-04-2026, ₹15,300.00, KVR; go online to check whether it was cancelled or refunded later.',
    );
  });

  it('reads digits only from the address', () => {
    expect(digitsOf('#123')).toBe('123');
    for (const hash of ['', '#', '#0123', '#12a', `#${'1'.repeat(1001)}`]) expect(digitsOf(hash)).toBeNull();
  });
});

describe('/verify/{code}', () => {
  const textOf = (state: VerifiedState) => verifyCodeHtml({ state, nonce: 'n' });

  it('shows valid, replaced, refunded or not known with amount and date (decisions 9)', () => {
    const heading = (state: VerifiedState) => describeVerifiedState(state).heading;
    expect(heading(valid)).toBe('Valid');
    expect(heading({ ...issued, state: 'replaced', replaced_on: calendarDay('2026-04-20') })).toBe(
      'Replaced',
    );
    expect(heading(refunded)).toBe('Partially refunded');
    expect(heading({ ...refunded, refunded_paise: fields.amount_paise })).toBe('Refunded');
    expect(heading({ state: 'not_known' })).toBe('Not known');
    expect(textOf(valid)).toContain('This receipt was issued on 09-04-2026 for ₹15,300.00.');
    expect(textOf(valid)).not.toContain('TEST');
    expect(textOf({ ...valid, institute: 'Ravi & Sons <School>' })).toContain(
      '<p id="owner" dir="auto">Ravi &amp; Sons &lt;School&gt;</p>\n<h1>',
    );
    expect(textOf({ ...valid, test: true })).toContain(
      'Only a TEST: no real money was paid. Below is what a real receipt would show.',
    );
  });

  it('accepts a code of 16 hex digits and nothing else', () => {
    expect(VERIFICATION_CODE.test(fields.verification_code)).toBe(true);
    for (const code of ['a1b2', 'A1B2C3D4E5F60718', `${fields.verification_code}.json`, '../../etc/passwd']) {
      expect(VERIFICATION_CODE.test(code)).toBe(false);
    }
  });
});

it.each([
  ['/verify', () => verifyPageHtml({ keys, nonce: 'n', publicUrl: 'https://fees.example.in' })],
  ['/verify/{code}', () => verifyCodeHtml({ state: valid, nonce: 'n' })],
  ['/verify/{code} not known', () => verifyCodeHtml({ state: { state: 'not_known' }, nonce: 'n' })],
  ['/verify/{code} refused', () => verifyRefusedHtml({ message: 'Try later.', nonce: 'n' })],
])(
  '%s has the footer of every page: mark and both links [SR-1.10] [SR-1.11] [SR-1.12] [SR-1.13]',
  (_path, draw) => {
    const footer = /<footer>.*<\/footer>/s.exec(draw())?.[0] ?? '';
    for (const part of ['Secured By', '<svg', 'href="/legal/terms" target', 'href="/legal/privacy" target'])
      expect(footer).toContain(part);
  },
);

describe('the files of the verify page', () => {
  it('escape every text passed in', () => {
    expect(escapeHtml(`<a href="x" title='&'>`)).toBe('&lt;a href=&quot;x&quot; title=&#39;&amp;&#39;&gt;');
    const hostile = '"></script><script>alert(1)</script>';
    const html = verifyPageHtml({ keys, nonce: hostile, publicUrl: hostile });
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<\/script>/g)).toHaveLength(4);
  });

  it('contain the public keys and no secret', () => {
    const html = verifyPageHtml({
      keys: publicReceiptKeys([key]),
      nonce: 'n',
      publicUrl: 'https://fees.example.in',
    });
    expect(html).toContain(key.x);
    expect(html).not.toContain(key.d);
    expect(RECEIPT_KEYS_PATH).toBe('/.well-known/receipt-keys.json');
  });

  it('all exist, and the service worker caches each of them but itself', async () => {
    const worker = (await readAsset('verify/sw.js')).toString();
    for (const { path, asset } of VERIFY_ASSETS) {
      expect((await readAsset(asset)).length).toBeGreaterThan(0);
      // The words of one language are enough for a phone: those of the page that it keeps.
      const isKept = path !== '/verify/sw.js' && !path.includes('/words-');
      expect(worker.includes(`"${path}"`)).toBe(isKept);
    }
    await expect(readAsset('verify/absent.js')).rejects.toThrow('install the server again');
  });
});
