import type { Ctx } from '../../../platform/http/context.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import { sha256 } from '../../../platform/ids.ts';

/** Who asks for an act on money, as the books name him. */
export function askerOf(ctx: Ctx): { name: string; requestId: string } {
  const { by } = instituteOf(ctx);
  return { name: by.kind === 'key' ? `key ${by.name}` : 'ERP', requestId: ctx.requestId };
}

/** What names a request for ever, even when its stored answer is gone: the name of the caller's key, and its Idempotency-Key. */
export const requestKeyOf = (ctx: Ctx): string =>
  `api:${sha256(`${askerOf(ctx).name}\n${ctx.header('idempotency-key') ?? ''}`).toString('hex')}`;
