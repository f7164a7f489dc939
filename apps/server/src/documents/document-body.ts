import {
  addDays,
  calendarDay,
  daysBetween,
  paise,
  parseCalendarDay,
  type CalendarDay,
  type Paise,
} from '@shulk/domain';

/** What the QR of a document states, and its byte layout, version 1 (reference: institute, section 10). */

/** The kinds of document that carry a signed QR. */
export type DocumentKind = 'receipt' | 'tuition_certificate' | 'refund_voucher';

/** The signed fields. Together they fit a QR of about 300 digits. */
export type SignedFields = {
  /** The kind of paper. */
  readonly kind: DocumentKind;
  /** True for documents of a test institute: no money moved. */
  readonly test: boolean;
  /** The institute's short code, e.g. KVR; 1 to 32 bytes of UTF-8. */
  readonly institute_code: string;
  /** The number in the unbroken series, e.g. RCP/2026-27/001234; 1 to 64 bytes of UTF-8. */
  readonly document_number: string;
  /** Day of issue in India, from 1970-01-01 to 2149-06-06. */
  readonly issued_on: CalendarDay;
  /** The document's total. */
  readonly amount_paise: Paise;
  /** The part of the total that is tuition; at most the total. */
  readonly tuition_paise: Paise;
  /** First 3 letters of the first name, upper case, from {@link namePrefixOf}; empty for an anonymous payer. */
  readonly name_prefix: string;
  /** Last 3 characters of the student id, from {@link idSuffixOf}; empty for an anonymous payer. */
  readonly id_suffix: string;
  /** The 8 random bytes that identify this issue of the document, as 16 lower-case hex digits. */
  readonly verification_code: string;
};

/** A field that cannot be signed: the message names the field and its range. */
export class DocumentFieldError extends Error {
  override readonly name = 'DocumentFieldError';
}

const LAYOUT_VERSION = 1;
const TEST_FLAG = 128;
const KIND_NUMBERS: Readonly<Record<DocumentKind, number>> = {
  receipt: 1,
  tuition_certificate: 2,
  refund_voucher: 3,
};
const FIRST_DAY = calendarDay('1970-01-01');
const LAST_DAY = 0xffff;
const CODE_BYTES = 8;
const MAX_BYTES = { institute_code: 32, document_number: 64, name_prefix: 64, id_suffix: 32 } as const;

/** Returns the bytes to be signed. Throws {@link DocumentFieldError} for a field out of its range. */
export function encodeBody(fields: SignedFields, keyId: number): Buffer {
  if (!Number.isInteger(keyId) || keyId < 0 || keyId > 255) {
    throw new DocumentFieldError(`key id must be a whole number from 0 to 255, not ${keyId}`);
  }
  if (fields.institute_code === '') throw new DocumentFieldError('institute_code must not be empty');
  if (fields.document_number === '') throw new DocumentFieldError('document_number must not be empty');
  if (!/^[0-9a-f]{16}$/.test(fields.verification_code)) {
    throw new DocumentFieldError('verification_code must be 16 lower-case hex digits');
  }
  if (fields.tuition_paise > fields.amount_paise) {
    throw new DocumentFieldError('tuition_paise must not be above amount_paise');
  }
  return Buffer.concat([
    Buffer.of(LAYOUT_VERSION, keyId, KIND_NUMBERS[fields.kind] + (fields.test ? TEST_FLAG : 0)),
    textBytes('institute_code', fields.institute_code),
    textBytes('document_number', fields.document_number),
    dayBytes(fields.issued_on),
    varintBytes('amount_paise', fields.amount_paise),
    varintBytes('tuition_paise', fields.tuition_paise),
    textBytes('name_prefix', fields.name_prefix),
    textBytes('id_suffix', fields.id_suffix),
    Buffer.from(fields.verification_code, 'hex'),
  ]);
}

/** Reads signed bytes back; null if they are not exactly one body of layout version 1. */
export function decodeBody(
  body: Uint8Array,
): { readonly fields: SignedFields; readonly keyId: number } | null {
  const reader = new BodyReader(body);
  try {
    if (reader.byte() !== LAYOUT_VERSION) return null;
    const keyId = reader.byte();
    const kindByte = reader.byte();
    const kind = kindOf(kindByte & ~TEST_FLAG);
    if (kind === null) return null;
    const fields: SignedFields = {
      kind,
      test: (kindByte & TEST_FLAG) !== 0,
      institute_code: reader.text(),
      document_number: reader.text(),
      issued_on: addDays(FIRST_DAY, reader.uint16()),
      amount_paise: paise(reader.varint()),
      tuition_paise: paise(reader.varint()),
      name_prefix: reader.text(),
      id_suffix: reader.text(),
      verification_code: Buffer.from(reader.take(CODE_BYTES)).toString('hex'),
    };
    return reader.atEnd() ? { fields, keyId } : null;
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null;
    throw error;
  }
}

/** First 3 letters of the first name in upper case, printed beside the result of the check: "Aarav Rao" gives "AAR". */
export function namePrefixOf(studentName: string): string {
  const firstName = studentName.trim().split(/\s+/u)[0] ?? '';
  const letters = graphemesOf(firstName).filter((text) => /\p{L}/u.test(text));
  return letters.slice(0, 3).join('').toLocaleUpperCase('en');
}

/** Last 3 characters of the student id: "KVR-2031" gives "031". */
export function idSuffixOf(studentId: string): string {
  return graphemesOf(studentId.trim()).slice(-3).join('');
}

/** Characters as people count them: a Devanagari letter keeps its vowel sign. */
function graphemesOf(text: string): readonly string[] {
  return Array.from(
    new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text),
    (part) => part.segment,
  );
}

function kindOf(number: number): DocumentKind | null {
  switch (number) {
    case KIND_NUMBERS.receipt:
      return 'receipt';
    case KIND_NUMBERS.tuition_certificate:
      return 'tuition_certificate';
    case KIND_NUMBERS.refund_voucher:
      return 'refund_voucher';
    default:
      return null;
  }
}

function textBytes(field: keyof typeof MAX_BYTES, text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length > MAX_BYTES[field]) {
    throw new DocumentFieldError(`${field} must be at most ${MAX_BYTES[field]} bytes of UTF-8`);
  }
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}

function dayBytes(text: CalendarDay): Buffer {
  const day = parseCalendarDay(text);
  const days = day === undefined ? -1 : daysBetween(FIRST_DAY, day);
  if (days < 0 || days > LAST_DAY) {
    throw new DocumentFieldError(`issued_on must be a day YYYY-MM-DD from 1970 to 2149, not "${text}"`);
  }
  return Buffer.of(days >> 8, days & 0xff);
}

function varintBytes(field: string, value: number): Buffer {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new DocumentFieldError(`${field} must be a whole number of paise, zero or more`);
  }
  const bytes: number[] = [];
  let rest = BigInt(value);
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

/** Reads a body; every read past the end, broken UTF-8 and oversized number throws RangeError or TypeError. */
class BodyReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError('the body ends too early');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  uint16(): number {
    return this.byte() * 256 + this.byte();
  }

  text(): string {
    return new TextDecoder('utf-8', { fatal: true }).decode(this.take(this.byte()));
  }

  varint(): number {
    let value = 0n;
    for (let shift = 0n; shift < 56n; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) {
        if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('the number is too large');
        return Number(value);
      }
    }
    throw new RangeError('the number is too long');
  }

  atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
}
