import type { Ctx } from '../../../platform/http/context.ts';
import type { InstitutePage } from '../../pages/index.ts';
import type { StudentRow } from '../../students/index.ts';
import type { ErpFeeHeader } from '../erp/institute-erp.ts';
import {
  emptyErpLines,
  insertErpLines,
  insertMissingHeads,
  lockLines,
  selectKnownLines,
  updateErpLines,
} from './fee-headers.store.ts';
import { planLines } from './plan-lines.ts';

/** Whose lines are written, and which groups the paying page's cards cover. */
export interface FeeTarget {
  readonly page: InstitutePage;
  readonly student: StudentRow;
  readonly groups: readonly string[];
}

/**
 * Makes a student's lines what the institute's ERP says now, in one transaction. Idempotent.
 * @returns how many lines were made
 */
export async function writeFeeHeaders(
  ctx: Ctx,
  { page, student, groups }: FeeTarget,
  headers: readonly ErpFeeHeader[],
): Promise<{ readonly made: number }> {
  const { newHeads, made } = await ctx.db.tx(async (tx) => {
    await lockLines(tx, student);
    const plan = planLines(await selectKnownLines(tx, student), headers);
    const missing = await insertMissingHeads(tx, page.institute_id, plan.makes);
    const count = await insertErpLines(tx, student, plan.makes, groups[0] ?? '');
    await updateErpLines(tx, student, plan.changes);
    await emptyErpLines(tx, student, plan.empties);
    return { newHeads: missing, made: count };
  });
  if (newHeads.length > 0) {
    ctx.log.warn(
      { institute: page.institute.code, heads: newHeads },
      'an ERP named fee heads unknown to the institute; they were created with the kind OTHER',
    );
  }
  return { made };
}
