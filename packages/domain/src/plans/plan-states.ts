import type { Moves } from '../payments/moves.ts';

/** States of an EMI application, from the key facts to the last instalment (decisions 8). */
export type EmiState =
  'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'ADVANCE_PAID' | 'ACTIVE' | 'COMPLETED' | 'REJECTED' | 'CANCELLED';

/**
 * Lawful moves of an EMI application (decisions 8): the lender decides, the advance instalments are paid where
 * the plan has some, the mandate for the rest makes it ACTIVE; within the cooling-off days it can be cancelled.
 */
export const EMI_MOVES: Moves<EmiState> = {
  DRAFT: ['SUBMITTED', 'CANCELLED'],
  SUBMITTED: ['APPROVED', 'REJECTED', 'CANCELLED'],
  APPROVED: ['ADVANCE_PAID', 'ACTIVE', 'CANCELLED'],
  ADVANCE_PAID: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  REJECTED: [],
  CANCELLED: [],
};

/** Whether an application in a state makes its fees "applied for EMI": from submission on (decisions 8, R7). */
export function isAppliedForEmi(state: EmiState): boolean {
  return state !== 'DRAFT' && state !== 'REJECTED' && state !== 'CANCELLED';
}

/** States of a mandate for scheduled debits. */
export type MandateState =
  'CREATED' | 'PENDING' | 'ACTIVE' | 'PAUSED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED' | 'COMPLETED';

/** Lawful moves of a mandate: the bank confirms or refuses it; the payer may pause, resume or cancel it. */
export const MANDATE_MOVES: Moves<MandateState> = {
  CREATED: ['PENDING', 'ACTIVE', 'REJECTED', 'CANCELLED', 'EXPIRED'],
  PENDING: ['ACTIVE', 'REJECTED', 'CANCELLED', 'EXPIRED'],
  ACTIVE: ['PAUSED', 'CANCELLED', 'EXPIRED', 'COMPLETED'],
  PAUSED: ['ACTIVE', 'CANCELLED', 'EXPIRED'],
  REJECTED: [],
  CANCELLED: [],
  EXPIRED: [],
  COMPLETED: [],
};

/** States of one scheduled debit. */
export type DebitState =
  'SCHEDULED' | 'NOTIFIED' | 'SUBMITTED' | 'PAID' | 'BOUNCED' | 'UNKNOWN' | 'SKIPPED' | 'CANCELLED';

/**
 * Lawful moves of a scheduled debit: the notice comes first; opting out of one debit skips it (regulation E.1);
 * paying the fee another way cancels it (R10); a bounced debit is scheduled again while the rail allows.
 */
export const DEBIT_MOVES: Moves<DebitState> = {
  SCHEDULED: ['NOTIFIED', 'SKIPPED', 'CANCELLED'],
  NOTIFIED: ['SUBMITTED', 'SKIPPED', 'CANCELLED'],
  SUBMITTED: ['PAID', 'BOUNCED', 'UNKNOWN'],
  PAID: [],
  BOUNCED: ['SCHEDULED', 'CANCELLED'],
  UNKNOWN: ['PAID', 'BOUNCED'],
  SKIPPED: [],
  CANCELLED: [],
};
