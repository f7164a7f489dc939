import type { Ctx } from '../../platform/http/context.ts';

/**
 * Ends this browser's visit, for the next user of the device: proofs, reached students, pending codes, tokens and
 * sessions are gone with the cookie (threats 4). Payments stay; an empty visit is ended as well.
 */
export async function endVisitVerb(ctx: Ctx): Promise<{ ended: true }> {
  await ctx.browser.end();
  return { ended: true };
}
