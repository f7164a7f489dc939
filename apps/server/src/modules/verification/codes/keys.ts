import type { Ctx } from '../../../platform/http/context.ts';
import { deriveKey, hmacSha256 } from '../../../platform/secrets.ts';

/** A text as key of a counter: keyed, so that nobody can read a mobile out of the table by trying all of them. */
export const secretKey = (ctx: Pick<Ctx, 'settings'>, text: string): string =>
  hmacSha256(deriveKey(ctx.settings.secretKeys[0], 'limit key'), text).toString('base64url');

/** The neighbourhood of an address: /24 of IPv4, /48 of IPv6, so that changing the last part resets nothing (R37). */
export function ipRange(ip: string): string {
  const plain = ip.replace(/^::ffff:/, '');
  return plain.includes(':')
    ? plain.split(':').slice(0, 3).join(':')
    : plain.split('.').slice(0, 3).join('.');
}

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
    [subject.page.institute_id, subject.student_uuid_key, ipRange(ctx.ip), subject.browserId, more].join('|'),
  );
