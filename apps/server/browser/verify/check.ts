/** Checks the signed digits of a receipt in the browser. The byte layout is the server's, version 1. */
import { SCANNED as words } from './words.ts';

const KINDS = new Map([
  [1, 'receipt'],
  [2, 'tuition_certificate'],
  [3, 'refund_voucher'],
]);
const SIGNATURE_BYTES = 64;

/** What a document states. */
export interface Fields {
  readonly key_id: number;
  readonly kind: string;
  readonly test: boolean;
  readonly institute_code: string;
  readonly document_number: string;
  readonly issued_on: string;
  readonly amount_paise: number;
  readonly tuition_paise: number;
  readonly name_prefix: string;
  readonly id_suffix: string;
  readonly verification_code: string;
}

/** A document as its digits hold it; nothing is said yet about its signature. */
export interface SignedDocument {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly fields: Fields;
}

/** A public key of the server, with the days it may have signed; null for no limit. */
export interface PublicKey {
  readonly kid: string;
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
  readonly from: string | null;
  readonly until: string | null;
}

/** The digits behind # in an address; null when there are none. */
export function digitsOf(hash: string): string | null {
  return /^#[1-9]\d{0,999}$/.test(hash) ? hash.slice(1) : null;
}

/** Reads digits into body, signature and what they state, without checking the signature; null when unreadable. */
export function readDocument(digits: string): SignedDocument | null {
  let hex = BigInt(digits).toString(16);
  if (hex.length % 2 === 1) hex = `0${hex}`;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  if (bytes[0] !== 1 || bytes.length <= SIGNATURE_BYTES + 1) return null;
  const body = bytes.slice(1, -SIGNATURE_BYTES);
  const fields = readBody(body);
  return fields === null ? null : { body, signature: bytes.slice(-SIGNATURE_BYTES), fields };
}

/** Whether the signature holds under the key the document names and the day lies in that key's period. */
export async function isGenuine(
  document: SignedDocument,
  keys: readonly PublicKey[],
  subtle: SubtleCrypto,
): Promise<boolean> {
  const { fields, body, signature } = document;
  const key = keys.find((candidate) => candidate.kid === String(fields.key_id));
  if (key === undefined) return false;
  const { kty, crv, x, y, from, until } = key;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const publicKey = await subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify']);
  const holds = await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, signature, body);
  return (
    holds && (from === null || from <= fields.issued_on) && (until === null || fields.issued_on <= until)
  );
}

/** What a genuine document states, without a full stop; `institute` is its name, the code where it is not known. */
export function statementOf(fields: Fields, institute = fields.institute_code): string {
  const parts = [words.onDay(shownDay(fields.issued_on)), `₹${shownAmount(fields.amount_paise)}`, institute];
  if (fields.name_prefix !== '') parts.push(words.name(fields.name_prefix));
  if (fields.id_suffix !== '') parts.push(words.id(fields.id_suffix));
  return words.stated(parts);
}

/** The statement with the advice that holds while the present state is not known. */
export function offlineText(fields: Fields, institute?: string): string {
  return words.connect(statementOf(fields, institute));
}

/** A day YYYY-MM-DD as dd-mm-yyyy. */
export function shownDay(day: string): string {
  return day.split('-').reverse().join('-');
}

/** Paise as rupees with Indian grouping and two decimals. */
export function shownAmount(paise: number): string {
  const digits = String(paise).padStart(3, '0');
  const head = digits.slice(0, -5).replace(/\B(?=(\d\d)+$)/g, ',');
  return `${head === '' ? '' : `${head},`}${digits.slice(0, -2).slice(-3)}.${digits.slice(-2)}`;
}

function readBody(body: Uint8Array<ArrayBuffer>): Fields | null {
  let at = 0;
  const take = (length: number) => {
    if (at + length > body.length) throw new RangeError('the body ends too early');
    at += length;
    return body.subarray(at - length, at);
  };
  const byte = (): number => take(1)[0] ?? 0;
  const text = () => new TextDecoder('utf-8', { fatal: true }).decode(take(byte()));
  try {
    if (byte() !== 1) return null;
    const keyId = byte();
    const kindByte = byte();
    const kind = KINDS.get(kindByte & 127);
    if (kind === undefined) return null;
    const fields = {
      key_id: keyId,
      kind,
      test: kindByte >= 128,
      institute_code: text(),
      document_number: text(),
      issued_on: new Date((byte() * 256 + byte()) * 86_400_000).toISOString().slice(0, 10),
      amount_paise: readVarint(byte),
      tuition_paise: readVarint(byte),
      name_prefix: text(),
      id_suffix: text(),
      verification_code: Array.from(take(8), (value) => value.toString(16).padStart(2, '0')).join(''),
    };
    return at === body.length ? fields : null;
  } catch {
    return null;
  }
}

function readVarint(byte: () => number): number {
  let value = 0n;
  for (let shift = 0n; shift < 56n; shift += 7n) {
    const next = byte();
    value |= BigInt(next & 127) << shift;
    if (next < 128) {
      if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('the number is too large');
      return Number(value);
    }
  }
  throw new RangeError('the number is too long');
}
