import { bundle, ownBundle } from '@shulk/contract';
import { OWN_IMPORT_FIELDS as words } from '@shulk/words/office/institute-api';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { Problems } from '../check/problems.ts';
import type { ReadBundle } from '../check/read-parts.ts';
import { isList } from '../file/stored-list.ts';
import { selectIdentity } from '../stores/institutes.store.ts';

const parts = new Set(Object.keys(ownBundle.shape));
const partsOfInstitute = new Set(Object.keys(ownBundle.shape.institutes.unwrap().element.shape));
/** Of other names the schema says that they are unknown. */
const known = new Set(Object.keys(bundle.shape));
const knownOfInstitute = new Set(Object.keys(bundle.shape.institutes.element.shape));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The bundle of a key as a bundle of the operator, with what it may not say filled in from the database.
 * @param code of the key's institute
 * @throws AppError bundle_invalid naming parts that a key does not load, and other institutes
 */
export async function completeBundle(db: Db, raw: unknown, code: string): Promise<unknown> {
  if (!isRecord(raw)) return raw;
  const given = raw['institutes'];
  const list = isList(given) ? given : [];
  const entries = Array.from({ length: list.length }, (_, n) => list.at(n));
  const problems = new Problems(raw);
  for (const key of Object.keys(raw)) if (known.has(key) && !parts.has(key)) problems.add(key, words.part);
  entries.forEach((entry, n) => {
    for (const key of isRecord(entry) ? Object.keys(entry) : [])
      if (knownOfInstitute.has(key) && !partsOfInstitute.has(key))
        problems.add(`institutes.${n}.${key}`, words.part);
    if (isRecord(entry) && entry['code'] !== code) problems.add(`institutes.${n}.code`, words.other(code));
  });
  refuse(problems);
  const school = { offerings: [], heads: [], groups: [] };
  const identity = entries.length === 0 ? {} : await selectIdentity(db, code);
  const institutes = entries.map((entry) => (isRecord(entry) ? { ...school, ...entry, ...identity } : entry));
  return { ...raw, groups: [], institutes: given === undefined || isList(given) ? institutes : given };
}

/** Refuses rows of other institutes, of which nothing is looked up. @throws AppError bundle_invalid */
export function refuseOthers(code: string, { parts: read, students }: ReadBundle, raw: unknown): void {
  const problems = new Problems(raw);
  for (const { path, value } of [...students.entries, ...read.payments, ...read.payment_reversals])
    if (value.institute_code !== code) problems.add(`${path}.institute_code`, words.other(code));
  refuse(problems);
}

function refuse(problems: Problems): void {
  if (!problems.isEmpty) throw new AppError('bundle_invalid', { fields: problems.toFields() });
}
