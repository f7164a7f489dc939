import { indiaDay } from '../dates.ts';
import type { Instant } from '../dates.ts';
import { planRetry } from './debit-plan.ts';
import type { DebitPlan } from './debit-plan.ts';
import { RAIL_RULES, railRules } from './rail-rules.ts';
import type { Rail } from './rail-rules.ts';

/** What a failure means for the instalment. `skip`: the payer opted out of this debit, which is not a failure. */
export type FailureMeaning = 'retry' | 'new_mandate' | 'lower_amount' | 'skip';

/**
 * Reasons of gateways and return codes of banks (gateways A.7, regulation E.3): temporary problems are retried; a
 * closed account, a stopped payment or an invalid mandate never is; too large an amount is not retried unchanged.
 */
const MEANINGS: Readonly<Record<string, FailureMeaning>> = {
  insufficient_funds: 'retry',
  bank_technical_error: 'retry',
  gateway_technical_error: 'retry',
  payment_timed_out: 'retry',
  // The bank is still setting the mandate up, which takes 2 to 5 days.
  payment_mandate_not_active: 'retry',
  bank_account_invalid: 'new_mandate',
  debit_instrument_blocked: 'new_mandate',
  debit_instrument_inactive: 'new_mandate',
  mandate_not_active: 'new_mandate',
  payment_cancelled: 'new_mandate',
  incorrect_ifsc: 'new_mandate',
  transaction_limit_exceeded: 'lower_amount',
  invalid_amount: 'lower_amount',
  opted_out: 'skip',
  '04': 'retry',
  '98': 'retry',
  '01': 'new_mandate',
  '06': 'new_mandate',
  '21': 'new_mandate',
  '53': 'new_mandate',
  '54': 'new_mandate',
  '60': 'new_mandate',
  '05': 'lower_amount',
};

/**
 * What happens to an instalment after a failed debit. `pay_otherwise`: no further debit, the payer is asked to pay
 * another way; `why` selects the text.
 */
export type AfterFailure =
  | { readonly next: 'retry'; readonly plan: DebitPlan }
  | { readonly next: 'skip' }
  | {
      readonly next: 'pay_otherwise';
      readonly why: 'new_mandate' | 'lower_amount' | 'tries_used_up' | 'unknown_reason';
    };

/**
 * Decides after a failed attempt (regulation E.2, E.3): an unknown reason is not retried, because each failed debit
 * may cost the payer a bank charge.
 * @param tries number of attempts of the instalment, including this one
 * @param resultAt when the result arrived
 */
export function afterFailedDebit(
  rail: Rail,
  reason: string,
  tries: number,
  resultAt: Instant,
  rules = RAIL_RULES,
): AfterFailure {
  const meaning = Object.hasOwn(MEANINGS, reason) ? MEANINGS[reason] : undefined;
  if (meaning === undefined) return { next: 'pay_otherwise', why: 'unknown_reason' };
  if (meaning === 'skip') return { next: 'skip' };
  if (meaning !== 'retry') return { next: 'pay_otherwise', why: meaning };
  if (tries >= railRules(rail, indiaDay(resultAt), rules).tries) {
    return { next: 'pay_otherwise', why: 'tries_used_up' };
  }
  return { next: 'retry', plan: planRetry(rail, resultAt, rules) };
}
