import type { Instant } from '../dates.ts';
import type { Paise } from '../money.ts';
import type { DebitState, MandateState } from '../states/plan-states.ts';
import { nextDebitHour, noticeIsRipeAt } from './debit-plan.ts';
import { RAIL_RULES } from './rail-rules.ts';
import type { Rail } from './rail-rules.ts';

/** What is known of a debit at the moment it would be begun. */
export interface DebitFacts {
  readonly rail: Rail;
  readonly mandate: MandateState;
  readonly debit: DebitState;
  /** The amount the payer was told, and when; undefined before the notice. */
  readonly notice: { readonly amount: Paise; readonly at: Instant } | undefined;
  /** What is owed of the instalment now, late fee included. */
  readonly owed: Paise;
}

/**
 * What to do with a debit whose moment has come. `over`: it is past its turn, nothing is done. `cancel`: the fee was
 * paid another way, or the mandate no longer holds. `give_notice`: none was given, or less is owed than it said.
 */
export type DebitStep =
  | { readonly step: 'debit'; readonly amount: Paise }
  | { readonly step: 'wait'; readonly until: Instant }
  | { readonly step: 'cancel'; readonly why: 'paid_otherwise' | 'mandate_over' }
  | { readonly step: 'skip'; readonly why: 'mandate_paused' }
  | { readonly step: 'give_notice' | 'over' };

/**
 * The last look before money is taken: never without a mandate that holds and a notice 24 hours old, never more or
 * less than the notice said, never in a closed hour, never for a fee paid another way (regulation E.1-E.3, R10).
 */
export function stepOfDebit(facts: DebitFacts, now: Instant, rules = RAIL_RULES): DebitStep {
  const { rail, mandate, debit, notice, owed } = facts;
  if (debit !== 'SCHEDULED' && debit !== 'NOTIFIED') return { step: 'over' };
  if (owed <= 0) return { step: 'cancel', why: 'paid_otherwise' };
  if (mandate === 'PAUSED') return { step: 'skip', why: 'mandate_paused' };
  if (mandate !== 'ACTIVE') return { step: 'cancel', why: 'mandate_over' };
  // A part was paid another way: what the payer was told would take too much.
  if (debit === 'SCHEDULED' || notice === undefined || owed < notice.amount) return { step: 'give_notice' };
  const ripeAt = noticeIsRipeAt(rail, notice.at, rules);
  const until = nextDebitHour(rail, ripeAt > now ? ripeAt : now, rules);
  return until > now ? { step: 'wait', until } : { step: 'debit', amount: notice.amount };
}
