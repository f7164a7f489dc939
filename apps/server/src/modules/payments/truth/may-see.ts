import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { findPage, isInstitutePage } from '../../pages/index.ts';
import { findProofs } from '../../verification/index.ts';
import type { ProofRow } from '../../verification/index.ts';
import { selectNamedOrder } from './truth.store.ts';
import type { NamedOrder } from './truth.store.ts';

/**
 * The payment with this code, if the caller may see it: the browser that made it, or one that proved for receipts a
 * contact of its student or the mobile it was paid with (threats 2 row 11, R31). The answer to others depends only on
 * their own proofs, never on the code: without a proof for this page they must prove a contact, with one they find
 * nothing (threats 1.5).
 * @throws AppError proof_required, order_not_found
 */
export async function visibleOrder(ctx: Ctx, slug: string, applicationCode: string): Promise<NamedOrder> {
  const [order, browserId, proofs] = await Promise.all([
    selectNamedOrder(ctx.db, slug, applicationCode),
    ctx.browser.known(),
    receiptProofs(ctx, slug),
  ]);
  const isOwn = browserId !== undefined && order?.browser_session_id === browserId;
  if (order !== undefined && (isOwn || proofs.some((proof) => names(proof, order)))) return order;
  throw new AppError(proofs.length > 0 ? 'order_not_found' : 'proof_required');
}

async function receiptProofs(ctx: Ctx, slug: string): Promise<ProofRow[]> {
  const page = await findPage(ctx, slug);
  if (page === undefined || !isInstitutePage(page)) return [];
  return (await findProofs(ctx, page)).filter(({ purpose }) => purpose === 'receipt');
}

function names(proof: ProofRow, order: NamedOrder): boolean {
  if (proof.institute_id !== order.institute_id) return false;
  if (order.student_id !== null && proof.student_ids.includes(order.student_id)) return true;
  return proof.method === 'mobile_verf' && proof.destination === order.contact_mobile;
}
