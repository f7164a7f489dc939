import type { BundleInstitute } from '@shulk/contract';
import type { Executor } from '../../../platform/db/db.ts';
import { requireCode } from '../check/checking.ts';
import { Problems } from '../check/problems.ts';
import { viewInstitutes } from '../check/institute-view.ts';
import { upsertHeads } from '../stores/institutes.store.ts';
import { selectKnownInstitutes } from '../stores/known.store.ts';

/**
 * Writes one fee head of an institute as an import does. @param sort its place among the heads
 * @returns what is wrong with it, by field; then nothing was written
 */
export async function saveHead(
  tx: Executor,
  institute_code: string,
  { late_fee_rule: rule, ...head }: BundleInstitute['heads'][number],
  sort: number,
): Promise<Readonly<Record<string, string>> | undefined> {
  const [view] = viewInstitutes([], await selectKnownInstitutes(tx, [institute_code], [])).values();
  const problems = new Problems({});
  if (view !== undefined)
    requireCode({ problems }, rule, view.rules, { path: 'heads.0.late_fee_rule', what: 'late-fee rule' });
  const fields = problems.byEntry().get('heads.0');
  if (fields === undefined) await upsertHeads(tx, [{ institute_code, ...head, rule, sort }]);
  return fields;
}
