import { EMI_MOVES } from '@shulk/domain';
import type { EmiState, Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** Why an application moved, for its history. */
export type LoanCause =
  'payer' | 'replaced' | 'expiry' | 'paid' | 'lender' | 'webhook' | 'return' | 'resolver' | 'advance';

/** The states from which an application may move to another one, by the product's own table. */
export const statesBefore = (to: EmiState): EmiState[] =>
  (Object.keys(EMI_MOVES) as EmiState[]).filter((from) => EMI_MOVES[from].includes(to));

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
  const row = await ex.one<{ moved: boolean }>('select moved from move_application($1, $2, $3, $4, $5)', [
    id,
    to,
    statesBefore(to),
    cause,
    now,
  ]);
  return row.moved;
}
