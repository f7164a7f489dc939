/** A dispute's status at the gateway, in Razorpay's words. */
export type DisputeStatus = 'open' | 'under_review' | 'won' | 'lost' | 'closed';

/** A dispute's next state: `action_required` opens it for an answer again. */
export type DisputeMove = 'under_review' | 'action_required' | 'won' | 'lost' | 'closed';

export const DISPUTE_MOVES: readonly DisputeMove[] = [
  'under_review',
  'action_required',
  'won',
  'lost',
  'closed',
];

export type DisputePhase = 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration';
export const DISPUTE_PHASES: readonly DisputePhase[] = [
  'retrieval',
  'chargeback',
  'pre_arbitration',
  'arbitration',
];

/** The course of a magic payment's dispute; see docs/sandbox.md. */
export type DisputeCourse = 'lost' | 'won' | 'closed';

/** A payer's bank claims a payment back. Amounts are integer paise, times are Unix seconds. */
export interface Dispute {
  readonly id: string;
  readonly key_id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly status: DisputeStatus;
  readonly phase: DisputePhase;
  /** Whether the answer was insufficient: a new one is required. */
  readonly is_insufficient: boolean;
  readonly respond_by: number;
  readonly created_at: number;
  readonly updated_at: number;
  /** When its money was taken from the merchant, and when it was returned; null: never. */
  readonly taken_at: number | null;
  readonly returned_at: number | null;
  /** Its scheduled changes, by its account's clock (milliseconds). */
  readonly plan: readonly { readonly due_at_ms: number; readonly to: DisputeMove }[];
}
