import type { Permission } from '@shulk/contract';
import { KEY_CASES } from '@shulk/words/office/institute-api';
import { AppError } from '../../../platform/errors.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import type { Ctx } from '../../../platform/http/context.ts';

/** A part of a call may need more than the call. @throws AppError permission_missing */
export function requireAlso(ctx: Pick<Ctx, 'institute'>, permission: Permission): void {
  if (instituteOf(ctx).permissions.has(permission)) return;
  throw new AppError('permission_missing', { message: KEY_CASES.permission(permission) });
}
