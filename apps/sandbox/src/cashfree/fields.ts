import type { Notes } from '../core/model.ts';
import { paiseOf } from '../money.ts';
import type { Body } from '../wire/fields.ts';
import { refused } from './errors.ts';

const INDIA_OFFSET_MS = 19_800_000;
const MOST_TAGS = 10;
const LONGEST_TAG = 255;

/** Rupees of a request as integer paise, at least one rupee; more than two decimals are refused. */
export function readRupees(value: unknown, field: string): number {
  const paise = typeof value === 'number' ? paiseOf(value) : null;
  if (paise === null) {
    throw refused(`${field} : should be a number with at most 2 decimals`, `${field}_invalid`);
  }
  if (paise < 100) throw refused(`${field} : must be at least 1`, `${field}_invalid`);
  return paise;
}

/** A merchant's own id: letters, digits, _ and -; null if there is none. */
export function readOwnId(value: unknown, field: string, most: number): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' && /^[A-Za-z0-9_-]{3,}$/.test(value) && value.length <= most) return value;
  throw refused(
    `${field} : should be alphanumeric and may contain - or _, with 3 to ${most} characters`,
    `${field}_invalid`,
  );
}

/** A text, null if there is none. */
export function readText(value: unknown, field: string, most: number): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' && value.length <= most) return value;
  throw refused(`${field} : should be a text of at most ${most} characters`, `${field}_invalid`);
}

/** A part of a request that must be an object. */
export function readPart(value: unknown, field: string): Body {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body;
  throw refused(`${field} : is missing in the request`, `${field}_missing`);
}

/** At most 10 tags of at most 255 characters. */
export function readTags(value: unknown): Notes {
  if (value === undefined || value === null) return {};
  const tags = Object.entries(readPart(value, 'order_tags'));
  const isGood = tags.every(
    ([name, tag]) => typeof tag === 'string' && name.length + tag.length <= LONGEST_TAG,
  );
  if (isGood && tags.length <= MOST_TAGS) return Object.fromEntries(tags) as Notes;
  throw refused(`order_tags : at most ${MOST_TAGS} texts of ${LONGEST_TAG} characters`, 'order_tags_invalid');
}

/** A time of a request as Unix seconds. */
export function readTime(value: unknown, field: string): number {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw refused(`${field} : should be an ISO 8601 time`, `${field}_invalid`);
  return Math.floor(time / 1000);
}

/** Unix seconds as Cashfree writes times: 2026-11-20T12:20:29+05:30. */
export const indianTime = (seconds: number): string =>
  `${new Date(seconds * 1000 + INDIA_OFFSET_MS).toISOString().slice(0, 19)}+05:30`;
