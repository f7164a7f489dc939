import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import { newCode } from '../../platform/ids.ts';

/**
 * A customer is a mobile within a group, with a stable code (R15).
 * @returns its code, and whether it was created now
 */
export async function customerFor(
  ex: Executor,
  groupId: number,
  mobile: string,
  now: Instant,
): Promise<{ customer_code: string; is_new: boolean }> {
  const fresh = newCode('cus');
  const { customer_code } = await ex.one<{ customer_code: string }>(
    customerOf({ group: '$1', code: '$2', mobile: '$3', now: '$4' }),
    [groupId, fresh, mobile, now],
  );
  return { customer_code, is_new: customer_code === fresh };
}

/**
 * The statement of `customerFor`, for one that writes more: gives the code of the mobile's customer.
 * @param by the parameters of its values
 */
export const customerOf = (by: Readonly<Record<'group' | 'code' | 'mobile' | 'now', string>>): string =>
  // A no-op update returns the row in the same statement, even when two come at once.
  `insert into customers (group_id, customer_code, mobile, created_at)
   values (${by.group}, ${by.code}, ${by.mobile}, ${by.now})
   on conflict (group_id, mobile) do update set mobile = excluded.mobile returning customer_code`;
