import { assert } from '../../errors.ts';
import type { Ctx, InstituteCaller } from '../context.ts';

/** The institute that the caller acts for: the only tenant of an API call (threats 1.2). */
export function instituteOf(ctx: Pick<Ctx, 'institute'>): InstituteCaller {
  assert(ctx.institute !== undefined, 'the guard let only a caller of an institute in');
  return ctx.institute;
}
