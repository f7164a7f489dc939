import type { Ctx } from '../../platform/http/context.ts';
import { requireInstitutePage } from '../pages/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import { latestContext } from './contexts.store.ts';
import { selectPageSlug } from './students.store.ts';

/**
 * The page of a call: the one it names, else the one this tab shows, else the one this browser used last (R23).
 * @throws AppError page_not_found
 */
export async function currentPage(ctx: Ctx, slug?: string): Promise<InstitutePage> {
  return requireInstitutePage(ctx, slug || ctx.pageHeader || (await latestSlug(ctx)));
}

async function latestSlug(ctx: Ctx): Promise<string> {
  const browserId = await ctx.browser.known();
  const latest = browserId === undefined ? undefined : await latestContext(ctx.db, browserId);
  return latest === undefined ? '' : selectPageSlug(ctx.db, latest.page_id);
}
