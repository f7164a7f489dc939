import type { Moves } from './moves.ts';

/** States of an EMI application, from the key facts to the last instalment (decisions 8, decision 29). */
export type EmiState =
  | 'DRAFT'
  | 'SUBMITTED'
  | 'REFERRED'
  | 'APPROVED'
  | 'SIGNED'
  | 'MANDATE_PENDING'
  | 'ACTIVE'
  | 'COMPLETED'
  | 'REJECTED'
  | 'EXPIRED'
  | 'CANCELLED';

/**
 * Allowed transitions of an EMI application (decisions 8, decision 29): with the payer's consent it goes to the
 * lender, who decides at once or later and has the agreement signed; the advance instalments are paid where the plan
 * has some; the mandate for the rest makes it ACTIVE. A lender's webhooks may arrive in any order, so SIGNED may
 * follow any state at the lender. A signed one can be cancelled within the cooling-off days.
 */
export const EMI_MOVES: Moves<EmiState> = {
  DRAFT: ['SUBMITTED', 'CANCELLED', 'EXPIRED'],
  SUBMITTED: ['REFERRED', 'APPROVED', 'SIGNED', 'REJECTED', 'EXPIRED', 'CANCELLED'],
  REFERRED: ['APPROVED', 'SIGNED', 'REJECTED', 'EXPIRED', 'CANCELLED'],
  APPROVED: ['SIGNED', 'REJECTED', 'EXPIRED', 'CANCELLED'],
  SIGNED: ['MANDATE_PENDING', 'CANCELLED'],
  MANDATE_PENDING: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  REJECTED: [],
  EXPIRED: [],
  CANCELLED: [],
};

/** The states in which an application's fees are not, or no longer, under an EMI (R7). */
export const EMI_STATES_WITHOUT_HOLD = ['DRAFT', 'REJECTED', 'EXPIRED', 'CANCELLED'] as const;

/** Whether an application in a state makes its fees "applied for EMI": from submission on (decisions 8, R7). */
export function isAppliedForEmi(state: EmiState): boolean {
  return !EMI_STATES_WITHOUT_HOLD.some((without) => without === state);
}

/** States of a mandate for scheduled debits. */
export type MandateState =
  | 'CREATED'
  | 'PENDING'
  | 'ACTIVE'
  | 'PAUSED'
  | 'REJECTED'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'COMPLETED';

/** Allowed transitions of a mandate: the bank confirms or refuses it; the payer may pause, resume or cancel it. */
export const MANDATE_MOVES: Moves<MandateState> = {
  CREATED: ['PENDING', 'ACTIVE', 'REJECTED', 'CANCELLED', 'EXPIRED'],
  PENDING: ['ACTIVE', 'REJECTED', 'CANCELLED', 'EXPIRED'],
  ACTIVE: ['PAUSED', 'CANCELLED', 'EXPIRED', 'COMPLETED'],
  PAUSED: ['ACTIVE', 'CANCELLED', 'EXPIRED', 'COMPLETED'],
  REJECTED: [],
  CANCELLED: [],
  EXPIRED: [],
  COMPLETED: [],
};

/** States of one scheduled debit. */
export type DebitState =
  | 'SCHEDULED'
  | 'NOTIFIED'
  | 'SUBMITTED'
  | 'PAID'
  | 'BOUNCED'
  | 'UNKNOWN'
  | 'SKIPPED'
  | 'CANCELLED';

/**
 * Allowed transitions of a scheduled debit: the notice comes first, and is repeated if less is due than it said;
 * opting out of one debit skips it (regulation E.1); paying the fee another way cancels it (R10); a failed debit is
 * rescheduled while the rail allows. A failed debit may still be captured up to three days late (gateways A.4), even
 * if a retry was planned.
 */
export const DEBIT_MOVES: Moves<DebitState> = {
  SCHEDULED: ['NOTIFIED', 'SKIPPED', 'CANCELLED', 'PAID'],
  NOTIFIED: ['SUBMITTED', 'SCHEDULED', 'SKIPPED', 'CANCELLED', 'PAID'],
  SUBMITTED: ['PAID', 'BOUNCED', 'UNKNOWN'],
  PAID: [],
  BOUNCED: ['SCHEDULED', 'SKIPPED', 'CANCELLED', 'PAID'],
  UNKNOWN: ['PAID', 'BOUNCED'],
  SKIPPED: ['PAID'],
  CANCELLED: ['PAID'],
};

/** States of a scheduled act: RUNNING while a process has leased it; a failed try waits again or is given up. */
export type ActState = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';

/** Allowed transitions of a scheduled act. */
export const ACT_MOVES: Moves<ActState> = {
  WAITING: ['RUNNING', 'CANCELLED'],
  RUNNING: ['WAITING', 'DONE', 'FAILED'],
  DONE: [],
  FAILED: [],
  CANCELLED: [],
};
