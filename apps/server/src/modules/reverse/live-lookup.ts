import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { sha256 } from '../../platform/ids.ts';
import { requireInstitutePage } from '../pages/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import { requireSameTenant, studentKey } from '../students/index.ts';
import type { SentCodes } from '../students/index.ts';
import type { ErpStudent } from './erp/institute-erp.ts';
import { selectLookup } from './reverse.store.ts';
import type { LookupRow } from './reverse.store.ts';

/** A stored result lives 15 minutes, in one browser (threats 4). */
export const LOOKUP_LIFE_MS = 15 * 60_000;

/** A step of the chain: its stored result, and its page. */
export interface ChainStep {
  readonly lookup: LookupRow;
  readonly page: InstitutePage;
}

/**
 * The live lookup from which a call of the chain continues: this browser's, by its token, else the latest one. The
 * tenant is the lookup's page; codes of another one are refused (threats 1.2).
 * @throws AppError context_required without one; page_not_found for codes of another institute
 */
export async function requireLookup(
  ctx: Ctx,
  sent: SentCodes & { readonly reverse_token?: string | undefined },
): Promise<ChainStep> {
  const browserId = await ctx.browser.known();
  const token = sent.reverse_token || undefined;
  const asked = {
    tokenHash: token === undefined ? undefined : sha256(token),
    pageSlug: token === undefined ? ctx.pageHeader?.toLowerCase() : undefined,
  };
  const lookup =
    browserId === undefined ? undefined : await selectLookup(ctx.db, browserId, asked, ctx.now());
  if (lookup === undefined) throw new AppError('context_required');
  const page = await requireInstitutePage(ctx, lookup.page_slug);
  requireSameTenant(ctx, page, sent);
  return { lookup, page };
}

/** The student of a stored result with this ID. @throws AppError context_required if there is none */
export function requireFound({ lookup }: ChainStep, studentUuid: string): ErpStudent {
  const key = studentKey(studentUuid);
  const found = lookup.result.students.find((student) => studentKey(student.student_uuid) === key);
  if (found === undefined) throw new AppError('context_required');
  return found;
}
