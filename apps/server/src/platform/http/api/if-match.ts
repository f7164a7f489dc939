import { CHANGE_FIELDS as words } from '@shulk/words/office/institute-api';
import { AppError } from '../../errors.ts';
import type { Ctx } from '../context.ts';

/** The version that the caller changed; undefined if it does not say. @throws AppError invalid_request */
export function wantedVersion(ctx: Pick<Ctx, 'header'>): number | undefined {
  const given = ctx.header('if-match');
  if (given === undefined || given === '') return undefined;
  const [, digits] = /^"?(\d{1,9})"?$/.exec(given.trim()) ?? [];
  if (digits === undefined) throw new AppError('invalid_request', { fields: { 'if-match': words.ifMatch } });
  return Number(digits);
}

/** An object as it is stored. */
interface Stored {
  readonly version: number;
  /** Values by the field of the change that would replace them. */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Refuses a change of an older version, and shows both values of each field that differs.
 * @throws AppError version_conflict
 */
export function requireVersion(
  wanted: number | undefined,
  stored: Stored | undefined,
  sent: Readonly<Record<string, unknown>>,
): void {
  if (wanted === undefined || wanted === stored?.version) return;
  const versions = { sent: wanted, current: stored?.version ?? null };
  if (stored === undefined)
    throw new AppError('version_conflict', { fields: { 'if-match': words.gone(wanted) }, versions });
  const fields: Record<string, string> = { 'if-match': words.versions(wanted, stored.version) };
  for (const [field, value] of Object.entries(sent)) {
    if (!Object.hasOwn(stored.values, field) || !isPlain(value)) continue;
    const [theirs, ours] = [shown(value), shown(stored.values[field])];
    if (theirs !== ours) fields[field] = words.values(theirs, ours);
  }
  throw new AppError('version_conflict', { fields, versions });
}

/** A value that is stored as it is sent, or a list of such. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((one) => typeof one !== 'object') : typeof value !== 'object';

const MOST_LETTERS = 200;
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'null').slice(0, MOST_LETTERS);
