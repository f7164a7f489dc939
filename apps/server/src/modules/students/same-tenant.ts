import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import type { InstitutePage } from '../pages/index.ts';

/** Codes a client sends along with a slug. */
export interface SentCodes {
  readonly group_code?: string | undefined;
  readonly institute_code?: string | undefined;
}

/**
 * The tenant comes only from the page; codes of another one are refused and logged (threats 1.2).
 * @throws AppError page_not_found
 */
export function requireSameTenant(ctx: Ctx, page: InstitutePage, sent: SentCodes): void {
  const isOther =
    (sent.group_code && sent.group_code !== page.group_code) ||
    (sent.institute_code && sent.institute_code !== page.institute.code);
  if (!isOther) return;
  ctx.log.warn(
    { security: 'tenant_mismatch', page: page.slug },
    'a call named another institute than its page',
  );
  throw new AppError('page_not_found');
}
