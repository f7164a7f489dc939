import type { Ctx } from '../../platform/http/context.ts';

/**
 * Ends this browser's visit, for whoever uses a device after somebody else: proofs, students it came to, codes on their
 * way, tokens and sessions are gone with the cookie (threats 4). Payments stay as they are; a visit that holds nothing is
 * ended as well.
 */
export async function endVisitVerb(ctx: Ctx): Promise<{ ended: true }> {
  await ctx.browser.end();
  return { ended: true };
}
