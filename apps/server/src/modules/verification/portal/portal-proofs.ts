import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { touch } from '../proofs.store.ts';
import { revokePortalProofs, selectPortalProof } from './portal-proofs.store.ts';
import type { PortalProof } from './portal-proofs.store.ts';

/**
 * The contact this browser proved for the portal in the group of a page; neither a form's nor a receipt's proof counts
 * (R22).
 * @throws AppError proof_required
 */
export async function findPortalProof(ctx: Ctx, { institute }: InstitutePage): Promise<PortalProof> {
  const browserId = await ctx.browser.known();
  const proof =
    browserId === undefined
      ? undefined
      : await selectPortalProof(
          ctx.db,
          { browserId, groupId: institute.group_id, mode: institute.mode },
          ctx.now(),
        );
  if (proof === undefined) throw new AppError('proof_required');
  await touch(ctx.db, proof, ctx.now());
  return proof;
}

/** Ends this browser's portal proofs, for the next user of a shared machine. */
export async function endPortalProofs(ctx: Ctx): Promise<void> {
  const browserId = await ctx.browser.known();
  if (browserId !== undefined) await revokePortalProofs(ctx.db, browserId, ctx.now());
}
