import { calendarDay, paise, rupees } from '@shulk/domain';
import fc from 'fast-check';
import { Window } from 'happy-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { columnAmount } from '../amounts.ts';
import { readAsset } from '../assets.ts';
import type { SignedFields } from '../document-body.ts';
import { escapeHtml } from './html.ts';
import { generateReceiptKey, publicReceiptKeys } from '../receipt-key.ts';
import { signDocument } from '../sign-document.ts';
import { loadBrowserCheck, runPageScript } from '../testing/browser-check.ts';
import {
  RECEIPT_KEYS_PATH,
  VERIFICATION_CODE,
  VERIFY_ASSETS,
  verifyCodeHtml,
  verifyPageHtml,
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
} as const;
const valid: VerifiedState = { ...issued, state: 'valid' };
const refunded = {
  ...issued,
  state: 'refunded' as const,
  refunded_paise: rupees(5_000),
  refunded_on: calendarDay('2026-05-02'),
};
const OFFLINE_TEXT =
  'Genuine when issued, on 09-04-2026, Rs 15,300.00, Kaveri Public School, name begins AAR, id ends 031; ' +
  'connect to learn whether it was cancelled or refunded later.';

/** Opens the page's own HTML and scripts in a browser document; `register` answers the state call, null = offline. */
async function openPage(options: {
  readonly hash: string;
  readonly register?: VerifiedState | null;
  readonly secure?: boolean;
}) {
  const secure = options.secure ?? true;
  const origin = secure ? 'https://fees.example.in' : 'http://192.168.1.20:3000';
  const window = new Window({ url: `${origin}/verify${options.hash}` });
  const publicUrl = 'https://fees.example.in';
  const institutes = { KVR: 'Kaveri Public School' };
  window.document.write(verifyPageHtml({ keys, nonce: 'n', publicUrl, institutes }));
  const asked: string[] = [];
  const answer = async (address: string) => {
    asked.push(address);
    const state = options.register ?? null;
    if (state === null) throw new TypeError('no network');
    const status = state.state === 'not_known' ? 404 : 200;
    return new Response(JSON.stringify({ data: describeVerifiedState(state) }), { status });
  };
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('fetch', answer);
  if (!secure) vi.stubGlobal('crypto', {});
  await runPageScript();
  const seen = (id: string) => {
    const element = window.document.getElementById(id);
    return element === null || element.hasAttribute('hidden') ? '' : (element.textContent ?? '');
  };
  return { seen, asked };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the verify page in a browser', () => {
  it('says offline what was genuine when issued, and that connecting tells the rest', async () => {
    const { seen } = await openPage({ hash: `#${digits}` });
    await vi.waitFor(() => expect(seen('statement')).toBe(OFFLINE_TEXT));
    expect(seen('verdict')).toBe('Genuine when issued');
    expect(seen('present')).toBe('');
    expect(seen('test')).toBe('');
  });

  it('adds the present state online, and asks for it by the verification code alone', async () => {
    const { seen, asked } = await openPage({ hash: `#${digits}`, register: refunded });
    await vi.waitFor(() => expect(seen('verdict')).toBe('Partially refunded'));
    expect(seen('present')).toContain('Rs 5,000.00 of it was refunded, last on 02-05-2026.');
    expect(seen('statement')).not.toContain('connect to learn');
    expect(asked).toEqual(['/verify/a1b2c3d4e5f60718.json']);
  });

  it('says NOT GENUINE for one changed digit and for text that is no document, without asking anyone', async () => {
    const changed = digits.slice(0, -1) + ((Number(digits.at(-1)) + 1) % 10);
    for (const hash of [`#${changed}`, '#hello', '#12', `#${digits}0`]) {
      const { seen, asked } = await openPage({ hash, register: valid });
      await vi.waitFor(() => expect(seen('verdict')).toBe('NOT GENUINE'));
      expect(asked).toEqual([]);
    }
  });

  it('says TEST on documents of a test institute', async () => {
    const { seen } = await openPage({ hash: `#${signDocument({ ...fields, test: true }, key)}` });
    await vi.waitFor(() => expect(seen('verdict')).toBe('Genuine when issued'));
    expect(seen('test')).toBe('TEST document: no money was paid.');
  });

  it('explains itself when opened without a code', async () => {
    const { seen } = await openPage({ hash: '' });
    expect(seen('statement')).toContain('Scan the QR code');
    expect(seen('verdict')).toBe('');
    expect(seen('offline')).toContain('needs a network here');
  });

  it('asks the register on plain http, where no signature can be checked, and says what that leaves open', async () => {
    const { seen } = await openPage({ hash: `#${digits}`, register: valid, secure: false });
    await vi.waitFor(() => expect(seen('verdict')).toBe('Valid'));
    expect(seen('statement')).toContain('Open https://fees.example.in/verify with the same code');
    expect(seen('statement')).not.toContain('AAR');
  });

  it('on plain http holds amount and date of the QR against the register', async () => {
    for (const register of [{ ...valid, amount_paise: rupees(1_530) }, { state: 'not_known' } as const]) {
      const { seen } = await openPage({ hash: `#${digits}`, register, secure: false });
      await vi.waitFor(() => expect(seen('verdict')).toBe('NOT GENUINE'));
    }
    const silent = await openPage({ hash: `#${digits}`, register: null, secure: false });
    await vi.waitFor(() => expect(silent.seen('verdict')).toBe('Not checked'));
  });
});

describe('the check in the browser', () => {
  it('reads and believes what the server signed, and writes amounts and days as the server does', async () => {
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

  it('does not believe an unknown key or a day outside its period', async () => {
    const found = readDocument(digits);
    const [first] = keys;
    if (found === null || first === undefined) throw new Error('the digits are readable');
    expect(await isGenuine(found, [], crypto.subtle)).toBe(false);
    expect(await isGenuine(found, [{ ...first, until: '2026-04-08' }], crypto.subtle)).toBe(false);
    expect(await isGenuine(found, [{ ...first, from: '2026-04-09' }], crypto.subtle)).toBe(true);
  });

  it('shows the institute’s code when its name is not known, and leaves out what an anonymous payment lacks', () => {
    const anonymous = readDocument(signDocument({ ...fields, name_prefix: '', id_suffix: '' }, key));
    if (anonymous === null) throw new Error('the digits are readable');
    expect(offlineText(anonymous.fields, {})).toBe(
      'Genuine when issued, on 09-04-2026, Rs 15,300.00, KVR; connect to learn whether it was cancelled or refunded later.',
    );
  });

  it('takes digits from the address only', () => {
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
    expect(textOf(valid)).toContain('This receipt was issued on 09-04-2026 for Rs 15,300.00.');
    expect(textOf(valid)).not.toContain('TEST');
    expect(textOf({ ...valid, test: true })).toContain('TEST document: no money was paid.');
  });

  it('takes a code of 16 hex digits and nothing else', () => {
    expect(VERIFICATION_CODE.test(fields.verification_code)).toBe(true);
    for (const code of ['a1b2', 'A1B2C3D4E5F60718', `${fields.verification_code}.json`, '../../etc/passwd']) {
      expect(VERIFICATION_CODE.test(code)).toBe(false);
    }
  });
});

describe('the files of the verify page', () => {
  it('keeps every text handed in from becoming markup', () => {
    expect(escapeHtml(`<a href="x" title='&'>`)).toBe('&lt;a href=&quot;x&quot; title=&#39;&amp;&#39;&gt;');
    const hostile = '"></script><script>alert(1)</script>';
    const html = verifyPageHtml({ keys, nonce: hostile, publicUrl: hostile, institutes: { KVR: hostile } });
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
  });

  it('holds the public keys and no secret', () => {
    const html = verifyPageHtml({
      keys: publicReceiptKeys([key]),
      nonce: 'n',
      publicUrl: 'https://fees.example.in',
    });
    expect(html).toContain(key.x);
    expect(html).not.toContain(key.d);
    expect(RECEIPT_KEYS_PATH).toBe('/.well-known/receipt-keys.json');
  });

  it('are all there, and the service worker keeps each of them but itself', async () => {
    const worker = (await readAsset('verify/sw.js')).toString();
    for (const { path, asset } of VERIFY_ASSETS) {
      expect((await readAsset(asset)).length).toBeGreaterThan(0);
      expect(worker.includes(`'${path}'`)).toBe(path !== '/verify/sw.js');
    }
    await expect(readAsset('verify/absent.js')).rejects.toThrow('install the server again');
  });
});
