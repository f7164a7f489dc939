import { calendarDay, rupees } from '@shulk/domain';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { generateReceiptKey, publicReceiptKeys } from '../receipt-key.ts';
import { signDocument } from '../sign-document.ts';
import { KNOWN_DIGITS, KNOWN_FIELDS as fields, KNOWN_KEY } from '../testing/known-answer.ts';
import { visitVerifyPage, type Kept } from '../testing/verify-visit.ts';
import type { VerifiedState } from './verified-state.ts';
import { withdrawnList } from './withdrawn.ts';

const keys = [KNOWN_KEY];
const hash = `#${KNOWN_DIGITS}`;
const issued = {
  kind: 'receipt',
  issued_on: fields.issued_on,
  amount_paise: fields.amount_paise,
  test: false,
  institute: 'Kaveri Public School',
} as const;
const valid: VerifiedState = { ...issued, state: 'valid' };
const refunded: VerifiedState = {
  ...issued,
  state: 'refunded',
  refunded_paise: rupees(5_000),
  refunded_on: calendarDay('2026-05-02'),
};
const listOf = (...codes: string[]) =>
  withdrawnList({
    institute_code: 'KVR',
    name: 'Kaveri Public School',
    day: calendarDay('2026-05-03'),
    codes,
  });
const GENUINE = (institute: string): string =>
  `Genuine when issued, on 09-04-2026, ₹15,300.00, ${institute}, name begins AAR, id ends 031; ` +
  'go online to check whether it was cancelled or refunded later.';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the verify page in a browser', () => {
  it('says of the known answer, without network, what was genuine when issued (institute 10)', async () => {
    const { seen } = await visitVerifyPage({ keys, hash });
    await vi.waitFor(() => expect(seen('statement')).toBe(GENUINE('KVR')));
    expect(seen('verdict')).toBe('Genuine when issued');
    expect(seen('present')).toBe('');
    expect(seen('test')).toBe('');
  });

  it('names the institute above its title once the document is genuine: by the register, else by the stored list', async () => {
    const online = await visitVerifyPage({ keys, hash, register: valid });
    await vi.waitFor(() => expect(online.seen('present')).toContain('Now: Valid.'));
    expect(online.seen('owner')).toBe('Kaveri Public School');
    expect(online.document.querySelector('h1')?.previousElementSibling?.id).toBe('owner');
    const forged = await visitVerifyPage({ keys, hash: `${hash}0`, register: valid });
    await vi.waitFor(() => expect(forged.seen('verdict')).toBe('NOT GENUINE'));
    expect(forged.seen('owner')).toBe('');
  });

  it('says NOT GENUINE for any changed digit of the known answer, and for text that is no document, without a request', async () => {
    const changed = [0, 100, KNOWN_DIGITS.length - 1].map((at) => {
      const digit = (Number(KNOWN_DIGITS[at]) % 9) + 1;
      return `#${KNOWN_DIGITS.slice(0, at)}${digit}${KNOWN_DIGITS.slice(at + 1)}`;
    });
    for (const other of [...changed, '#hello', '#12', `${hash}0`]) {
      const { seen, asked } = await visitVerifyPage({ keys, hash: other, register: valid });
      await vi.waitFor(() => expect(seen('verdict')).toBe('NOT GENUINE'));
      expect(asked).toEqual([]);
    }
  });

  it('adds the present state online, and requests it only by the verification code', async () => {
    const { seen, asked } = await visitVerifyPage({ keys, hash, register: refunded });
    await vi.waitFor(() => expect(seen('verdict')).toBe('Partially refunded'));
    expect(seen('present')).toContain('₹5,000.00 of it was refunded, last on 02-05-2026.');
    expect(seen('statement')).not.toContain('go online');
    expect(asked).toEqual(['/verify/a1b2c3d4e5f60718.json', '/verify/withdrawn/KVR.json']);
  });

  it('says TEST for documents of a test institute', async () => {
    const key = generateReceiptKey({ id: 7 });
    const { seen } = await visitVerifyPage({
      keys: publicReceiptKeys([key]),
      hash: `#${signDocument({ ...fields, test: true }, key)}`,
    });
    await vi.waitFor(() => expect(seen('verdict')).toBe('Genuine when issued'));
    expect(seen('test')).toBe(
      'Only a TEST: no real money was paid. Below is what a real receipt would show.',
    );
  });

  it('explains itself if opened without a code', async () => {
    const { seen } = await visitVerifyPage({ keys, hash: '' });
    expect(seen('statement')).toContain('Scan the QR code');
    expect(seen('verdict')).toBe('');
    expect(seen('offline')).toContain('needs a network');
  });

  it('queries the register on plain http, where no signature can be checked, and says what that leaves open', async () => {
    const { seen } = await visitVerifyPage({ keys, hash, register: valid, secure: false });
    await vi.waitFor(() => expect(seen('verdict')).toBe('Valid'));
    expect(seen('statement')).toContain('open https://fees.example.in/verify with the same code');
    expect(seen('statement')).not.toContain('AAR');
  });

  it('compares amount and date of the QR with the register on plain http', async () => {
    for (const register of [{ ...valid, amount_paise: rupees(1_530) }, { state: 'not_known' } as const]) {
      const { seen } = await visitVerifyPage({ keys, hash, register, secure: false });
      await vi.waitFor(() => expect(seen('verdict')).toBe('NOT GENUINE'));
    }
    const silent = await visitVerifyPage({ keys, hash, register: null, secure: false });
    await vi.waitFor(() => expect(silent.seen('verdict')).toBe('Not checked'));
  });
});

describe('the list of withdrawn documents on a phone (institute 10)', () => {
  /** Checks once with network, so that the phone stores the list, and then once without. */
  async function laterOffline(...codes: string[]) {
    const kept: Kept = new Map();
    const online = await visitVerifyPage({ keys, hash, register: valid, lists: [listOf(...codes)], kept });
    await vi.waitFor(() => expect(online.seen('present')).toContain('Now: Valid.'));
    const offline = await visitVerifyPage({ keys, hash, register: null, kept });
    await vi.waitFor(() => expect(offline.seen('present')).not.toBe(''));
    return offline;
  }

  it('is stored by a check with network, and gives the institute’s name to checks without', async () => {
    const { seen } = await laterOffline('0123456789abcdef');
    expect(seen('statement')).toBe(GENUINE('Kaveri Public School'));
    expect(seen('owner')).toBe('Kaveri Public School');
    expect(seen('verdict')).toBe('Genuine when issued');
    expect(seen('present')).toBe(
      'On 03-05-2026 this document was not listed as replaced, refunded or cancelled.',
    );
  });

  it('shows without network that a document was withdrawn since', async () => {
    const { seen } = await laterOffline('0123456789abcdef', fields.verification_code, 'ffffffffffffffff');
    expect(seen('verdict')).toBe('Changed since');
    expect(seen('present')).toBe(
      'On 03-05-2026 this document was listed as replaced, refunded or cancelled after it was issued.',
    );
  });

  it('is refreshed for every stored institute, whenever the page opens with network', async () => {
    const kept: Kept = new Map();
    await visitVerifyPage({ keys, hash, register: valid, lists: [listOf()], kept }).then(({ seen }) =>
      vi.waitFor(() => expect(seen('present')).not.toBe('')),
    );
    const { asked } = await visitVerifyPage({
      keys,
      hash: '',
      register: valid,
      lists: [listOf(fields.verification_code)],
      kept,
    });
    await vi.waitFor(() => expect(asked).toEqual(['/verify/withdrawn/KVR.json']));
    const later = await visitVerifyPage({ keys, hash, register: null, kept });
    await vi.waitFor(() => expect(later.seen('verdict')).toBe('Changed since'));
  });

  it('has five bytes of a hash per document, sorted, and no code', () => {
    const { hashes, ...rest } = listOf('0123456789abcdef', fields.verification_code);
    const bytes = Buffer.from(hashes, 'base64');
    expect(bytes).toHaveLength(10);
    expect(bytes.subarray(0, 5).compare(bytes.subarray(5))).toBe(-1);
    expect(listOf(fields.verification_code, '0123456789abcdef').hashes).toBe(hashes);
    expect(rest).toEqual({ institute: 'KVR', name: 'Kaveri Public School', day: '2026-05-03' });
  });
});
