import type { Moves } from './moves.ts';

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

/** Whether a text has the form of this product's session codes (R14), known or not: no institute's own student ID. */
export function isSessionCode(text: string): boolean {
  return /^ses_[\da-hjkmnp-tv-z]{26}$/.test(text);
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
