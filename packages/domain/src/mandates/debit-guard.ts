import type { Instant } from '../dates.ts';
import type { Paise } from '../money.ts';
import type { DebitState, MandateState } from '../states/plan-states.ts';
import { nextDebitHour, debitAllowedFrom } from './debit-plan.ts';
import { RAIL_RULES } from './rail-rules.ts';
import type { Rail } from './rail-rules.ts';

/** What is known about a debit when it would start. */
export interface DebitFacts {
  readonly rail: Rail;
  readonly mandate: MandateState;
  readonly debit: DebitState;
  /** The announced amount, and when it was announced; undefined before the notice. */
  readonly notice: { readonly amount: Paise; readonly at: Instant } | undefined;
  /** What is due of the instalment now, including the late fee. */
  readonly owed: Paise;
}

/**
 * What to do with a due debit. `over`: it is already closed, do nothing. `cancel`: the fee was paid another way, or
 * the mandate is no longer active. `give_notice`: none was given, or less is due than announced.
 */
export type DebitStep =
  | { readonly step: 'debit'; readonly amount: Paise }
  | { readonly step: 'wait'; readonly until: Instant }
  | { readonly step: 'cancel'; readonly why: 'paid_otherwise' | 'mandate_over' }
  | { readonly step: 'skip'; readonly why: 'mandate_paused' }
  | { readonly step: 'give_notice' | 'over' };

/**
 * The last check before a debit: only with an active mandate and a notice 24 hours old, exactly the announced amount,
 * not in a closed hour, not for a fee paid another way (regulation E.1-E.3, R10).
 */
export function stepOfDebit(facts: DebitFacts, now: Instant, rules = RAIL_RULES): DebitStep {
  const { rail, mandate, debit, notice, owed } = facts;
  if (debit !== 'SCHEDULED' && debit !== 'NOTIFIED') return { step: 'over' };
  if (owed <= 0) return { step: 'cancel', why: 'paid_otherwise' };
  if (mandate === 'PAUSED') return { step: 'skip', why: 'mandate_paused' };
  if (mandate !== 'ACTIVE') return { step: 'cancel', why: 'mandate_over' };
  // A part was paid another way: the announced amount would be too much.
  if (debit === 'SCHEDULED' || notice === undefined || owed < notice.amount) return { step: 'give_notice' };
  const ripeAt = debitAllowedFrom(rail, notice.at, rules);
  const until = nextDebitHour(rail, ripeAt > now ? ripeAt : now, rules);
  return until > now ? { step: 'wait', until } : { step: 'debit', amount: notice.amount };
}
