import { FIELD } from '@shulk/words/fields';
import { AppError } from '../errors.ts';

/** Deepest nesting of a request body (threats 7). */
export const BODY_DEPTH = 20;
/** Longest array of a request body (threats 7). */
export const BODY_ARRAY = 1000;

/** Keys that could reach an object's prototype (threats 7, ASVS 15.3.6). */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a JSON body and refuses shapes that only an attacker or a mistake sends (threats 7).
 * @throws AppError `malformed_json` or `invalid_request` naming the place
 */
export function readJson(sent: string, maxArray = BODY_ARRAY): unknown {
  // Windows editors start a file with a byte-order mark, which is no JSON.
  const text = sent.replace(/^\ufeff/, '');
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('malformed_json');
  }
  inspectJson(value, '', 0, maxArray);
  return value;
}

/** Whether a text can be stored: PostgreSQL accepts no NUL, and half of a surrogate pair is no character. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/**
 * Refuses the shapes of a body, or of a part of one.
 * @param path the place of the part: `.students.3`; '' for the whole
 * @throws AppError `invalid_request` naming the place
 */
export function inspectJson(value: unknown, path: string, depth: number, maxArray: number): void {
  if (typeof value === 'string' && !isStorableText(value)) refuse(path, FIELD.badSign);
  if (typeof value !== 'object' || value === null) return;
  if (depth >= BODY_DEPTH) refuse(path, FIELD.tooDeep(BODY_DEPTH));
  if (Array.isArray(value)) {
    if (value.length > maxArray) refuse(path, FIELD.tooLong(maxArray));
    for (const [index, item] of value.entries()) inspectJson(item, `${path}.${index}`, depth + 1, maxArray);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (forbiddenKeys.has(key) || !isStorableText(key)) refuse(path, FIELD.badKey);
    inspectJson(item, `${path}.${key}`, depth + 1, maxArray);
  }
}

function refuse(path: string, reason: string): never {
  throw new AppError('invalid_request', { fields: { [path === '' ? 'body' : path.slice(1)]: reason } });
}
