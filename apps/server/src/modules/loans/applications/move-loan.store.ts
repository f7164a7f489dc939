import type { EmiState, Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** Why an application moved, for its history. */
export type LoanCause =
  | 'payer'
  | 'replaced'
  | 'expiry'
  | 'paid'
  | 'lender'
  | 'webhook'
  | 'return'
  | 'resolver'
  | 'advance';

/**
 * Moves an application, with its history and its event in the same transaction; a move that is not allowed changes
 * nothing.
 * @returns whether it moved
 */
export async function moveLoan(
  ex: Executor,
  id: number,
  to: EmiState,
  cause: LoanCause,
  now: Instant,
): Promise<boolean> {
  const row = await ex.one<{ moved: boolean }>('select moved from move_application($1, $2, null, $3, $4)', [
    id,
    to,
    cause,
    now,
  ]);
  return row.moved;
}
