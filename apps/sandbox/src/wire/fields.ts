import type { Notes } from '../core/model.ts';
import { Refusal } from '../core/refusal.ts';

export type Body = Readonly<Record<string, unknown>>;

const MOST_NOTES = 15;
const LONGEST_NOTE = 256;
const LONGEST_RECEIPT = 40;

/** The request body as an object; no body counts as an empty one. */
export function readBody(body: unknown): Body {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new Refusal('The request body must be a JSON object.');
  }
  return body as Body;
}

/** Refuses fields the call does not know, as Razorpay does. */
export function onlyFields(body: Body, known: readonly string[]): void {
  const extra = Object.keys(body).filter((name) => !known.includes(name));
  if (extra.length === 0) return;
  throw new Refusal(`${extra.join(', ')} is/are not required and should not be sent`, {
    field: extra[0] ?? '',
  });
}

/** An amount in integer paise, at least `smallest`. Digits in a string are accepted, as from a form. */
export function readAmount(value: unknown, smallest: number): number {
  if (value === undefined || value === null || value === '') {
    throw new Refusal('The amount field is required.', { field: 'amount' });
  }
  const amount = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw new Refusal('The amount must be an integer.', { field: 'amount' });
  }
  if (amount < smallest) {
    throw new Refusal('Order amount less than minimum amount allowed', { field: 'amount' });
  }
  return amount;
}

/** Checks that the currency is INR, the only accepted one. */
export function readCurrency(value: unknown): void {
  if (value === undefined) throw new Refusal('The currency field is required.', { field: 'currency' });
  if (value !== 'INR') throw new Refusal('Currency is not supported', { field: 'currency' });
}

/** A receipt of at most 40 characters, or null. */
export function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new Refusal('The receipt must be a string.', { field: 'receipt' });
  if (value.length > LONGEST_RECEIPT) {
    throw new Refusal('The receipt may not be greater than 40 characters.', { field: 'receipt' });
  }
  return value;
}

/** At most 15 notes of at most 256 characters each; numbers become text, an empty list means none. */
export function readNotes(value: unknown): Notes {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new Refusal('The notes must be an array.', { field: 'notes' });
  }
  const entries = Object.entries(value);
  if (entries.length > MOST_NOTES) {
    throw new Refusal('Number of fields in notes should be less than or equal to 15', { field: 'notes' });
  }
  return Object.fromEntries(entries.map(([name, note]) => [name, readNote(name, note)]));
}

function readNote(name: string, value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string') throw new Refusal('Notes values must be strings.', { field: 'notes' });
  if (text.length > LONGEST_NOTE || name.length > LONGEST_NOTE) {
    throw new Refusal('Notes keys and values may not be greater than 256 characters.', { field: 'notes' });
  }
  return text;
}

/** A whole number in a query string between `least` and `most`, or `usual` if it is absent. */
export function readCount(value: unknown, field: string, usual: number, least: number, most: number): number {
  if (value === undefined) return usual;
  const count = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
  if (!(count >= least && count <= most)) {
    throw new Refusal(`The ${field} must be between ${least} and ${most}.`, { field });
  }
  return count;
}
