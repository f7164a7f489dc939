import type { FeeType } from '../fees/fee-type.ts';
import type { Moves } from '../payments/moves.ts';

/** States of a session (decisions 4). */
export type SessionState = 'ACTIVE' | 'PAID' | 'EXPIRED' | 'CANCELLED';

/** Lawful moves of a session (decisions 4): only an ACTIVE one goes anywhere. */
export const SESSION_MOVES: Moves<SessionState> = {
  ACTIVE: ['PAID', 'EXPIRED', 'CANCELLED'],
  PAID: [],
  EXPIRED: [],
  CANCELLED: [],
};

/** The source value of every session [PJ-3.25]. */
export const SESSION_SOURCE = 'PAYMENT-PAGE';

/** What a session fetch answers, as far as its use depends on it. */
export interface SessionAnswer {
  readonly status_code: number;
  readonly status?: string | null | undefined;
}

/** Whether a session code counts: its fetch answers 200 and the session is ACTIVE [PJ-4.59] [PJ-9.4] (C26). */
export function isUsableSession(answer: SessionAnswer | undefined): boolean {
  return answer?.status_code === 200 && answer.status === 'ACTIVE';
}

/** Whether proceeding from a fee step updates the ppsc session or creates a new one [PJ-4.50] [PJ-4.52]. */
export function sessionWrite(ppsc: SessionAnswer | undefined): 'update' | 'create' {
  return isUsableSession(ppsc) ? 'update' : 'create';
}

/** The fee types of a session update: the chosen ones, beside the original ones unchanged [PJ-4.51]. */
export function updatedSessionFees<Fee extends Pick<FeeType, 'sft_code'>>(
  before: { readonly fee_types: readonly Fee[]; readonly original_fee_types?: readonly Fee[] | undefined },
  chosen: readonly Fee[],
): { fee_types: readonly Fee[]; original_fee_types: readonly Fee[] } {
  return { fee_types: chosen, original_fee_types: before.original_fee_types ?? before.fee_types };
}

/**
 * The fee types a page load resets a ppsc session to: its original ones; undefined when it does not count or
 * holds none [SR-4.23] [SR-4.24].
 */
export function feeTypesToReset<Fee>(
  answer: SessionAnswer | undefined,
  originalFeeTypes: readonly Fee[] | null | undefined,
): readonly Fee[] | undefined {
  return isUsableSession(answer) && originalFeeTypes ? originalFeeTypes : undefined;
}
