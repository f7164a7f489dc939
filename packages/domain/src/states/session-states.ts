import type { Moves } from './moves.ts';

/** States of a session (decisions 4). */
export type SessionState = 'ACTIVE' | 'PAID' | 'EXPIRED' | 'CANCELLED';

/** Allowed transitions of a session (decisions 4): it ends once, but late money of its order still makes it PAID. */
export const SESSION_MOVES: Moves<SessionState> = {
  ACTIVE: ['PAID', 'EXPIRED', 'CANCELLED'],
  PAID: [],
  EXPIRED: ['PAID'],
  CANCELLED: ['PAID'],
};

/** The source value of every session [PJ-3.25]. */
export const SESSION_SOURCE = 'PAYMENT-PAGE';

/** The part of a session fetch's answer that decides its use. */
export interface SessionAnswer {
  readonly status_code: number;
  readonly status?: string | null | undefined;
}

/** Whether a session code is valid: its fetch answers 200 and the session is ACTIVE [PJ-4.59] [PJ-9.4] (C26). */
export function isUsableSession(answer: SessionAnswer | undefined): boolean {
  return answer?.status_code === 200 && answer.status === 'ACTIVE';
}

/** Whether a text has the format of our session codes (R14), existing or not, and so is not a student ID. */
export function isSessionCode(text: string): boolean {
  return /^ses_[\da-hjkmnp-tv-z]{26}$/.test(text);
}

/**
 * The fee types a page load resets a ppsc session to: its original ones; undefined if it is invalid or has none
 * [SR-4.23] [SR-4.24].
 */
export function feeTypesToReset<Fee>(
  answer: SessionAnswer | undefined,
  originalFeeTypes: readonly Fee[] | null | undefined,
): readonly Fee[] | undefined {
  return isUsableSession(answer) && originalFeeTypes ? originalFeeTypes : undefined;
}
