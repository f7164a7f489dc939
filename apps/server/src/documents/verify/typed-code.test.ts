import { calendarDay } from '@shulk/domain';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KNOWN_FIELDS as fields, KNOWN_KEY } from '../testing/known-answer.ts';
import { visitVerifyPage, type Kept } from '../testing/verify-visit.ts';
import { readTypedCode } from './typed-code.ts';
import { withdrawnList } from './withdrawn.ts';

const keys = [KNOWN_KEY];
const code = fields.verification_code;
const path = `/verify/${code}`;
const valid = {
  state: 'valid',
  kind: 'receipt',
  issued_on: fields.issued_on,
  amount_paise: fields.amount_paise,
  test: false,
  institute: 'Kaveri Public School',
} as const;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a code typed from a paper (decisions 9)', () => {
  it.each([
    code,
    ' A1B2 C3D4 E5F6 0718 ',
    'a1b2-c3d4-e5f6-0718',
    'AIB2C3D4E5F6O7l8',
    `https://fees.example.in/verify/${code}`,
  ])('is read from %j, in any notation', (typed) => {
    expect(readTypedCode(typed)).toEqual({ code });
  });

  it.each([
    ['', 'Type the code printed under the QR code.'],
    ['a1b2c3d4e5f6071', 'A code has 16 characters. This one has 15. Compare every character with the paper.'],
    [`${code}0`, 'A code has 16 characters. This one has 17. Compare every character with the paper.'],
    ['a1b2c3d4e5f6071g', 'A code has no “g”. It has only the digits 0 to 9 and the letters a to f.'],
  ])('is refused as %j with what is wrong with it', (typed, problem) => {
    expect(readTypedCode(typed)).toEqual({ problem });
  });
});

describe('the field for a typed code on the verify page (decisions 9)', () => {
  it('opens the page of the code', async () => {
    const { opened, type, seen } = await visitVerifyPage({ keys, hash: '' });
    type('A1B2 C3D4 E5F6 0718');
    expect(opened).toEqual([path]);
    expect(seen('code-problem')).toBe('');
  });

  it('shows what is wrong with a mistyped code, sends no request, and forgets it with the next one', async () => {
    const { asked, document, opened, type, seen } = await visitVerifyPage({ keys, hash: '' });
    type('a1b2 c3d4');
    expect(seen('code-problem')).toContain('A code has 16 characters. This one has 8.');
    const field = document.getElementById('code');
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    expect(field?.getAttribute('aria-describedby')).toContain('code-problem');
    expect([opened, asked]).toEqual([[], []]);
    type(code);
    expect([seen('code-problem'), opened]).toEqual(['', [path]]);
  });

  it('continues with a code submitted before the script loaded', async () => {
    const { opened } = await visitVerifyPage({ keys, hash: '', path: `/verify?code=${code}` });
    expect(opened).toEqual([path]);
  });
});

describe('the page of a typed code that this phone serves itself (institute 10)', () => {
  it('says without network that a code alone cannot be checked, and what can', async () => {
    const { seen } = await visitVerifyPage({ keys, hash: '', path });
    await vi.waitFor(() => expect(seen('verdict')).toBe('Not checked'));
    expect(seen('statement')).toContain('a typed code cannot be checked without it. Scan the QR code');
    expect(seen('present')).toBe('');
  });

  it('shows the present state once the register answers', async () => {
    const { seen, asked } = await visitVerifyPage({ keys, hash: '', path, register: valid });
    await vi.waitFor(() => expect(seen('verdict')).toBe('Valid'));
    expect(seen('statement')).toContain('This receipt was issued on 09-04-2026 for ₹15,300.00.');
    expect(asked).toEqual([`${path}.json`]);
  });

  it('shows without network that the code is on a stored list of withdrawn documents', async () => {
    const [day, name] = [calendarDay('2026-05-03'), 'Kaveri Public School'];
    const lists = [withdrawnList({ institute_code: 'KVR', name, day, codes: [code] })];
    const address = '/verify/withdrawn/KVR.json';
    const kept: Kept = new Map([
      ['withdrawn-receipts', new Map([[address, new Response(JSON.stringify(lists[0]))]])],
    ]);
    const { seen } = await visitVerifyPage({ keys, hash: '', path, kept });
    await vi.waitFor(() => expect(seen('verdict')).toBe('Changed since'));
    expect(seen('present')).toContain('On 03-05-2026 this document was listed as replaced');
    const other = await visitVerifyPage({ keys, hash: '', path: '/verify/0123456789abcdef', kept });
    await vi.waitFor(() => expect(other.seen('verdict')).toBe('Not checked'));
  });
});
