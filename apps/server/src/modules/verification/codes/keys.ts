import { rangeOf } from '../../../platform/http/callers/addresses.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { deriveKey, hmacSha256 } from '../../../platform/secrets.ts';

/** A text as key of a counter: keyed, so that nobody can find a mobile in the table by trying all of them. */
export const secretKey = (ctx: Pick<Ctx, 'settings'>, text: string): string =>
  hmacSha256(deriveKey(ctx.settings.secretKeys[0], 'limit key'), text).toString('base64url');

/** Who guesses at whom: student, address range and cookie together (R37). */
export const callerKey = (
  ctx: Ctx,
  subject: {
    readonly browserId: number;
    readonly page: { readonly institute_id: number };
    readonly student_uuid_key: string;
  },
  more = '',
): string =>
  secretKey(
    ctx,
    [subject.page.institute_id, subject.student_uuid_key, rangeOf(ctx.ip), subject.browserId, more].join('|'),
  );
