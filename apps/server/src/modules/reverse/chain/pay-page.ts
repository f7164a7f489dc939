import type { Ctx } from '../../../platform/http/context.ts';
import { findPage, isInstitutePage } from '../../pages/index.ts';
import type { InstitutePage } from '../../pages/index.ts';
import type { ErpStudent } from '../erp/institute-erp.ts';

/** The page a student pays on: the student's own, else the one the page leads to, else the page itself [PJ-4.64]. */
export async function payPageOf(
  ctx: Ctx,
  page: InstitutePage,
  student: Pick<ErpStudent, 'own_slug'>,
): Promise<InstitutePage> {
  const slug = student.own_slug || page.config.pp_config?.slug || '';
  const own = slug === '' ? undefined : await findPage(ctx, slug);
  return own !== undefined && isInstitutePage(own) && own.institute_id === page.institute_id ? own : page;
}

/** The fee groups a page's cards cover, in their order (R16). */
export const cardGroups = (page: InstitutePage): string[] => [
  ...new Set((page.config.sdk_block ?? []).map((card) => card.fee_group.code)),
];
