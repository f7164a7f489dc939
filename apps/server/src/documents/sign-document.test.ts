import { addDays, calendarDay, paise, type CalendarDay, type Paise } from '@shulk/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentFieldError, idSuffixOf, namePrefixOf, type SignedFields } from './document-body.ts';
import {
  generateReceiptKey,
  parseReceiptKeyFile,
  publicReceiptKeys,
  receiptKeyFileText,
  receiptKeysJson,
  signingKeyFor,
  type PublicReceiptKey,
} from './receipt-key.ts';
import { KNOWN_DIGITS, KNOWN_FIELDS, KNOWN_KEY } from './testing/known-answer.ts';
import { newVerificationCode, signDocument, verifyAddress, verifyDocument } from './sign-document.ts';

const anyFields: fc.Arbitrary<SignedFields> = fc
  .record({
    kind: fc.constantFrom('receipt' as const, 'tuition_certificate' as const, 'refund_voucher' as const),
    test: fc.boolean(),
    institute_code: fc.string({ minLength: 1, maxLength: 8 }),
    document_number: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }),
    issued_on: fc.nat(0xffff).map((days) => addDays(calendarDay('1970-01-01'), days)),
    amount_paise: fc.maxSafeNat().map(paise),
    tuition_paise: fc.maxSafeNat(),
    name_prefix: fc.constantFrom('', 'AAR', 'आरव', 'Ö'),
    id_suffix: fc.string({ maxLength: 3, unit: 'grapheme-ascii' }),
    verification_code: fc
      .uint8Array({ minLength: 8, maxLength: 8 })
      .map((b) => Buffer.from(b).toString('hex')),
  })
  .map((fields) => ({
    ...fields,
    tuition_paise: paise(Math.min(fields.tuition_paise, fields.amount_paise)),
  }));

describe('the signed QR of a document, byte layout version 1', () => {
  it('verifies the known document, with every field it states', () => {
    expect(verifyDocument(KNOWN_DIGITS, [KNOWN_KEY])).toEqual({
      genuine: true,
      fields: KNOWN_FIELDS,
      key_id: 7,
    });
  });

  it('rejects the known document after a change of any one digit', () => {
    for (let at = 0; at < KNOWN_DIGITS.length; at += 1) {
      for (const digit of '0123456789') {
        if (digit === KNOWN_DIGITS[at]) continue;
        const changed = KNOWN_DIGITS.slice(0, at) + digit + KNOWN_DIGITS.slice(at + 1);
        expect(verifyDocument(changed, [KNOWN_KEY]).genuine, `digit ${at} as ${digit}`).toBe(false);
      }
    }
  });

  it('returns what was signed, and nothing once a digit differs', () => {
    const key = generateReceiptKey({ id: 3 });
    const keys = publicReceiptKeys([key]);
    fc.assert(
      fc.property(anyFields, fc.nat(), fc.integer({ min: 1, max: 9 }), (fields, position, shift) => {
        const digits = signDocument(fields, key);
        expect(verifyDocument(digits, keys)).toEqual({ genuine: true, fields, key_id: 3 });
        const at = position % digits.length;
        const other = (Number(digits[at]) + shift) % 10;
        expect(verifyDocument(digits.slice(0, at) + other + digits.slice(at + 1), keys).genuine).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('signs exactly the body of the known answer', () => {
    const key = generateReceiptKey({ id: 7 });
    const hex = BigInt(signDocument(KNOWN_FIELDS, key)).toString(16).padStart(2, '0');
    const body =
      '010701034b5652125243502f323032362d32372f303031323334504890b15dc0aa5a0341415203303331a1b2c3d4e5f60718';
    expect(hex.slice(0, -128)).toBe(`1${body}`);
  });

  it('returns no error for hostile text', () => {
    const keys = [KNOWN_KEY];
    for (const text of [
      '',
      '0',
      '-5',
      '12x',
      '1e9',
      '٣٤',
      `0${KNOWN_DIGITS}`,
      '9'.repeat(100_000),
      '1'.repeat(300),
    ]) {
      expect(verifyDocument(text, keys)).toEqual({ genuine: false, reason: 'unreadable' });
    }
  });

  it('rejects an unknown key, another key with the same id, and a day outside the key’s period', () => {
    const key = generateReceiptKey({ id: 1 });
    const digits = signDocument(KNOWN_FIELDS, key);
    const [published] = publicReceiptKeys([key]);
    if (published === undefined) throw new Error('one key in, one key out');
    const reasonWith = (candidate: PublicReceiptKey) => verifyDocument(digits, [candidate]);
    expect(reasonWith(KNOWN_KEY)).toEqual({ genuine: false, reason: 'unknown_key' });
    expect(reasonWith({ ...KNOWN_KEY, kid: '1' })).toEqual({ genuine: false, reason: 'bad_signature' });
    expect(reasonWith({ ...published, until: calendarDay('2026-04-08') })).toEqual({
      genuine: false,
      reason: 'outside_key_period',
    });
    expect(
      reasonWith({ ...published, from: KNOWN_FIELDS.issued_on, until: KNOWN_FIELDS.issued_on }).genuine,
    ).toBe(true);
  });

  it('refuses to sign a field out of its range and names the field', () => {
    const key = generateReceiptKey({ id: 1 });
    const wrong: Partial<SignedFields>[] = [
      { issued_on: '2026-02-30' as CalendarDay },
      { issued_on: calendarDay('1969-12-31') },
      { issued_on: calendarDay('2149-06-07') },
      { amount_paise: 1_530_000.5 as Paise },
      { amount_paise: paise(-1), tuition_paise: paise(-1) },
      { tuition_paise: paise(KNOWN_FIELDS.amount_paise + 1) },
      { institute_code: '' },
      { document_number: 'x'.repeat(65) },
      { verification_code: 'A1B2C3D4E5F60718' },
    ];
    for (const change of wrong) {
      const signing = () => signDocument({ ...KNOWN_FIELDS, ...change }, key);
      expect(signing).toThrow(DocumentFieldError);
      expect(signing).toThrow(Object.keys(change)[0] ?? '');
    }
  });

  it('states three letters of the first name and three characters of the student id', () => {
    expect(namePrefixOf('  Aarav Rao')).toBe('AAR');
    expect(namePrefixOf("o'Brien Mary")).toBe('OBR');
    expect(namePrefixOf('Om')).toBe('OM');
    expect(namePrefixOf('विद्यार्थी शर्मा').startsWith('वि')).toBe(true);
    expect(namePrefixOf('')).toBe('');
    expect(idSuffixOf('KVR-2031 ')).toBe('031');
    expect(idSuffixOf('7')).toBe('7');
  });

  it('puts the digits behind # of the verify page’s address', () => {
    expect(verifyAddress('https://fees.example.in/', '123')).toBe('https://fees.example.in/verify#123');
  });

  it('has its own verification code of 8 bytes for every issue', () => {
    const codes = new Set(Array.from({ length: 50 }, newVerificationCode));
    expect(codes.size).toBe(50);
    for (const code of codes) expect(code).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('the receipt key file (R42)', () => {
  it('is read back as written and publishes no secret', () => {
    const keys = [
      generateReceiptKey({ id: 1 }),
      generateReceiptKey({ id: 2, from: calendarDay('2027-04-01') }),
    ];
    expect(parseReceiptKeyFile(receiptKeyFileText(keys))).toEqual(keys);
    const published = receiptKeysJson(publicReceiptKeys(keys));
    for (const key of keys) {
      expect(published).toContain(key.x);
      expect(published).not.toContain(key.d);
    }
    expect(published).not.toContain('"d"');
  });

  it('signs with the newest key whose period covers the day', () => {
    const first = { ...generateReceiptKey({ id: 1 }), until: calendarDay('2027-03-31') };
    const second = generateReceiptKey({ id: 2, from: calendarDay('2027-04-01') });
    expect(signingKeyFor([first, second], calendarDay('2026-12-01')).kid).toBe('1');
    expect(signingKeyFor([first, second], calendarDay('2027-04-01')).kid).toBe('2');
    expect(() => signingKeyFor([first], calendarDay('2027-04-01'))).toThrow(
      'No receipt key covers 2027-04-01',
    );
  });

  it('is rejected with advice if it is broken, incomplete or has a public key that is not the secret’s', () => {
    const key = generateReceiptKey({ id: 1 });
    const stranger = generateReceiptKey({ id: 2 });
    const broken = ['not json', '{}', '{"keys":[]}', '{"keys":[{"kty":"RSA"}]}'];
    broken.push(receiptKeyFileText([{ ...key, x: stranger.x, y: stranger.y }]));
    broken.push(
      receiptKeyFileText([{ ...key, kid: '256' }]),
      receiptKeyFileText([key, { ...stranger, kid: '1' }]),
    );
    for (const text of broken)
      expect(() => parseReceiptKeyFile(text)).toThrow('Restore the receipt key file');
  });
});
